//! Floats against the standard library: the same digits, and the same bits when read back.

use super::*;
use alloc::format;
use alloc::string::String;

fn text<F: Float>(float: F) -> String {
    let mut room = [b'0'; ROOM];
    let length = float.write(&mut room);
    let sign = if float.is_negative() { "-" } else { "" };
    format!("{sign}{}", core::str::from_utf8(&room[..length]).unwrap())
}

/// Digits and exponent, as the standard library's `{:e}` has them.
fn as_exponential(text: &str) -> String {
    let (sign, text) = text.split_at(text.find(|c| c != '-').unwrap());
    let (number, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{fraction}");
    let first = digits.find(|c| c != '0').unwrap_or(digits.len() - 1);
    let exponent = exponent.parse::<i32>().unwrap() + whole.len() as i32 - 1 - first as i32;
    let digits = digits[first..].trim_end_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    let exponent = if digits == "0" { 0 } else { exponent };
    let point = if digits.len() > 1 { "." } else { "" };
    format!("{sign}{}{point}{}e{exponent}", &digits[..1], &digits[1..])
}

/// Whether the exact text lies in the middle between two that differ in the last digit, and the first one is even.
fn is_tie(ours: &str, theirs: &str, exact: &str) -> bool {
    let number = |text: &str| String::from(text.split_once('e').unwrap().0.trim_start_matches('-'));
    let (ours, theirs, exact) = (number(ours), number(theirs), number(exact));
    let last = |text: &str| text.bytes().last().unwrap();
    let (lower, rest) = exact.split_at(ours.len());
    let is_middle = rest.trim_end_matches('0') == "5";
    let same = ours.len() == theirs.len() && ours[..ours.len() - 1] == theirs[..ours.len() - 1];
    same && is_middle && last(&ours) % 2 == 0 && lower == ours && last(&theirs) == last(&ours) + 1
}

macro_rules! check {
    ($name:ident, $float:ty) => {
        #[track_caller]
        fn $name(float: $float) {
            let text = text(float);
            let back: $float = text.parse().unwrap_or_else(|_| panic!("{float:e} became {text:?}"));
            assert_eq!(back.to_bits(), float.to_bits(), "{float:e} is not {text}");
            let (ours, theirs) = (as_exponential(&text), format!("{float:e}"));
            // Of two that are as near, the standard library takes the greater one, this one the even one.
            assert!(
                ours == theirs || is_tie(&ours, &theirs, &format!("{float:.900e}")),
                "{theirs} is {ours}"
            );
            assert!(text.contains(['.', 'e']), "{text} looks like an integer");
            assert!(text.len() <= LONGEST, "{text} is too long");
        }
    };
}

check!(check_f64, f64);
check!(check_f32, f32);

#[test]
fn floats_are_written_as_people_expect() {
    let texts: [(f64, &str); 24] = [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (1.0, "1.0"),
        (-7.0, "-7.0"),
        (0.1, "0.1"),
        (12.5, "12.5"),
        (49.99, "49.99"),
        (1e2, "100.0"),
        (0.000001, "1e-6"),
        (0.00001, "0.00001"),
        (0.000012, "0.000012"),
        (1e15, "1000000000000000.0"),
        (1e16, "1e16"),
        (1e21, "1e21"),
        (100000000000000000000.0, "1e20"),
        (123456789012345680.0, "1.2345678901234568e17"),
        (2251799813685248.5, "2251799813685248.5"),
        (562_949_953_421_312.2, "562949953421312.2"),
        (5e-324, "5e-324"),
        (2.225073858507201e-308, "2.225073858507201e-308"),
        (2.2250738585072014e-308, "2.2250738585072014e-308"),
        (1.7976931348623157e308, "1.7976931348623157e308"),
        (-2.2250738585072014e-308, "-2.2250738585072014e-308"),
        (9007199254740993.0, "9007199254740992.0"),
    ];
    for (float, expected) in texts {
        assert_eq!(text(float), expected);
        check_f64(float);
    }
    assert_eq!(text(0.1_f32), "0.1");
    assert_eq!(text(16777216.0_f32), "16777216.0");
    assert_eq!(text(3.4028235e38_f32), "3.4028235e38");
    assert_eq!(text(1e-45_f32), "1e-45");
}

#[test]
fn all_powers_of_two_and_their_neighbours_are_right() {
    for exponent in 0..2047_u64 {
        for neighbour in -3..=3_i64 {
            let bits = (exponent << 52).wrapping_add_signed(neighbour);
            if f64::from_bits(bits).is_finite() {
                check_f64(f64::from_bits(bits));
            }
        }
    }
    for exponent in 0..255_u32 {
        for neighbour in -3..=3_i32 {
            let bits = (exponent << 23).wrapping_add_signed(neighbour);
            if f32::from_bits(bits).is_finite() {
                check_f32(f32::from_bits(bits));
            }
        }
    }
}

#[test]
fn all_powers_of_ten_and_their_neighbours_are_right() {
    for power in -330..309 {
        for digits in ["1", "9", "123", "99999999", "4503599627370497", "17976931348623157"] {
            let Ok(float) = format!("{digits}e{power}").parse::<f64>() else { continue };
            for neighbour in -2..=2_i64 {
                let float = f64::from_bits(float.to_bits().saturating_add_signed(neighbour));
                if float.is_finite() {
                    check_f64(float);
                    let narrow = float as f32;
                    if narrow.is_finite() {
                        check_f32(narrow);
                    }
                }
            }
        }
    }
}

#[test]
fn floats_by_chance_are_right() {
    let rounds = if cfg!(miri) { 200 } else { 400_000 };
    let mut state = 1_u64;
    for round in 0..rounds {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let any = f64::from_bits(state);
        if any.is_finite() {
            check_f64(any);
        }
        let any = f32::from_bits(state as u32);
        if any.is_finite() {
            check_f32(any);
        }
        // Few digits, as people write them; whole numbers; halves of those.
        let digits = (state >> 20) as u32 % 10_000_000;
        check_f64(f64::from(digits) / [1.0, 2.0, 8.0, 10.0, 100.0, 1e6, 1e9, 1e-9][round % 8]);
        check_f64((state >> (round % 50)) as f64 / 4.0);
        check_f32(digits as f32 / 100.0);
    }
}

#[test]
#[ignore = "takes minutes: every f32 there is"]
fn every_f32_is_right() {
    for bits in 0..0x7F80_0000 {
        check_f32(f32::from_bits(bits));
    }
}
