//! Decimals of which both ends are known beforehand: the common case for floats.
//!
//! The structural index says where a number ends (if no white space follows). So the whole part is
//! read from the eight bytes that the number begins with, the places from the sixteen bytes that
//! it ends with, and nothing is looked for but the point, which is one test of eight bytes. There
//! is no branch on how many digits there are. What is not plainly such a number is left to the
//! general parsers, faults included.
//!
//! ```text
//! text      , - 6 5 . 6 1 3 6 1 6 9 9 9 9 9 9 9 7 7 ]
//! whole         6 5 . 6 1 3 6 1
//! places        . . . 6 1 3 6 1 6 9 9 9 9 9 9 9 7 7      15 of 16
//! ```

use sightread_arch::digits_and_last_digits;

use super::eisel_lemire::{self, Format, Scale};
use super::float::Float;

/// The most places that are read here.
pub(super) const MOST_PLACES: usize = 16;

/// What depends on the number of places.
#[derive(Clone, Copy)]
pub(super) struct Places {
    /// `10^places`.
    factor: u64,
    /// `10^-places`.
    scale: Scale,
}

/// The table for a format: row `n - 1` is for `n` places, 1 to 16.
pub(super) const fn places(format: Format) -> [Places; MOST_PLACES] {
    let mut rows = [Places { factor: 0, scale: Scale::of(format, 0) }; MOST_PLACES];
    let mut places = 1;
    while places <= MOST_PLACES {
        rows[places - 1] = Places {
            factor: 10_u64.pow(places as u32),
            scale: Scale::of(format, -(places as i32)),
        };
        places += 1;
    }
    rows
}

/// What depends on the number of digits before the point, 0 to 8.
static WHOLE: [(u32, u32); 9] = [
    // The least whole part without a leading zero, and the most places: with no more, all digits
    // are at most nineteen, and make less than 2^64. None without a digit, or without a point.
    (0, 0),
    (0, 16),
    (10, 16),
    (100, 16),
    (1_000, 15),
    (10_000, 14),
    (100_000, 13),
    (1_000_000, 12),
    (0, 0),
];

/// A byte of ones in each lane.
const ONES: u64 = u64::MAX / 0xFF;

/// See [`decimal`].
#[inline(always)]
pub(crate) fn short_f64(before: &[u8], rest: &[u8], length: usize) -> Option<f64> {
    decimal(before, rest, length)
}

/// See [`decimal`].
#[inline(always)]
pub(crate) fn short_f32(before: &[u8], rest: &[u8], length: usize) -> Option<f32> {
    decimal(before, rest, length)
}

/// The value of the number `rest[..length]`, with which `before` ends, if that is one to seven
/// digits without a leading zero (but for `0.`), a point, and one to sixteen digits, nineteen in all,
/// after a minus sign or not; if it ends no less than sixteen bytes from the start of the text, and
/// begins no less than nine from its end.
#[inline(always)]
fn decimal<F: Float>(before: &[u8], rest: &[u8], length: usize) -> Option<F> {
    let window = rest.first_chunk::<9>()?;
    let sign = usize::from(window[0] == b'-');
    let digits = u64::from_le_bytes(*window[sign..].first_chunk()?) ^ (0x30 * ONES);
    // 0x76 carries ten or more into a byte's top bit; the lowest such mark is exact.
    let others = (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES);
    // Eight times the number of digits, as only the lower six bits of a shift's distance count.
    let mark = others.trailing_zeros();
    let shift = mark.wrapping_sub(7);
    if digits.wrapping_shr(shift) as u8 != b'.' ^ b'0' {
        return None;
    }
    let point = mark as usize / 8;
    let (least, most_places) = WHOLE[point];
    // One less than there are.
    let places = length.wrapping_sub(2).wrapping_sub(sign).wrapping_sub(point);
    if places >= most_places as usize {
        return None;
    }
    let row = &F::PLACES[places % MOST_PLACES];
    let whole = digits.wrapping_shl(shift.wrapping_neg());
    let (whole, fraction) =
        digits_and_last_digits(whole, before.last_chunk()?, places % MOST_PLACES + 1)?;
    if whole < u64::from(least) {
        return None;
    }
    let mantissa = whole * row.factor + fraction;
    let bits = eisel_lemire::nearest_fraction(F::FORMAT, mantissa, &row.scale);
    Some(F::from_unsigned_bits(bits).negated_if(sign == 1))
}

#[cfg(test)]
mod tests {
    use super::{short_f32, short_f64};
    use crate::scalar::number::number_length;
    use alloc::format;
    use alloc::string::String;

    /// Both floats of `number`, with something before it and something behind.
    fn read(before: &str, number: &str, behind: &str) -> (Option<u64>, Option<u32>) {
        let text = format!("{before}{number}{behind}");
        let (start, end) = (before.len(), before.len() + number.len());
        let (before, rest) = (&text.as_bytes()[..end], &text.as_bytes()[start..]);
        let double = short_f64(before, rest, number.len()).map(f64::to_bits);
        let single = short_f32(before, rest, number.len()).map(f32::to_bits);
        (double, single)
    }

    /// What the standard library says.
    fn expected(number: &str) -> (Option<u64>, Option<u32>) {
        let double: f64 = number.parse().unwrap();
        let single: f32 = number.parse().unwrap();
        (Some(double.to_bits()), Some(single.to_bits()))
    }

    /// A number between others: right, or left to others if it is not `plain` or lies too close to an end.
    fn check(number: &str, plain: bool) {
        for before in ["", "[", "[-65.613616999999977,", "\"position\":1234567,\"x\":"] {
            for behind in ["", ",43.420273000000009]", "]}      ", "999999999", "........"] {
                let room = before.len() + number.len() >= 16 && number.len() + behind.len() >= 9;
                let expected = if plain && room { expected(number) } else { (None, None) };
                assert_eq!(read(before, number, behind), expected, "{before}{number}{behind}");
            }
        }
    }

    #[test]
    fn decimals_of_every_shape_are_right_whatever_is_around_them() {
        let (digits, nines, zeros) =
            ("12345678901234567890", "99999999999999999999", "00000000000000000000");
        for (whole, places) in (1..=9).flat_map(|whole| (1..=18).map(move |places| (whole, places)))
        {
            let plain = whole <= 7 && places <= 16 && whole + places <= 19;
            for (before, behind) in
                [(digits, digits), (digits, zeros), (digits, nines), (nines, nines), (nines, zeros)]
            {
                check(&format!("{}.{}", &before[..whole], &behind[..places]), plain);
                check(&format!("-{}.{}", &before[..whole], &behind[..places]), plain);
            }
        }
    }

    #[test]
    fn a_zero_before_the_point_stands_alone() {
        for number in ["0.5", "-0.0", "-0.000000", "0.0000000000000001", "10.5", "1000000.5"] {
            check(number, true);
        }
        for number in ["00.5", "01.5", "-00.5", "-000001.5", "0000000.5", "0000001.123456"] {
            check(number, false);
        }
    }

    #[test]
    fn what_is_no_plain_decimal_is_left_to_others() {
        for number in [
            "",
            "-",
            "1",
            "12",
            "-12",
            ".",
            ".5",
            "-.5",
            "5.",
            "-5.",
            "--1.5",
            "+1.5",
            "1.5.",
            "1..5",
            "1.-5",
            "1.e",
            "1.5e3",
            "1e5",
            "1.:5",
            "1e.5",
            "1.5\u{80}",
            "1.\u{b9}5",
            "1.5 ",
            " 1.5",
            "\u{b9}1.5",
            "1 .5",
            "1/.5",
        ] {
            check(number, false);
        }
        for number in ["11.1111", "1.23456789012345", "123.4567890123456789"] {
            for (at, byte) in (0..number.len()).flat_map(|at| (0..=255).map(move |byte| (at, byte)))
            {
                let mut text = format!("[0.000000000,{number}       ").into_bytes();
                text[13 + at] = byte;
                let plain = match number.as_bytes()[at] {
                    b'.' => byte == b'.',
                    _ if at == 0 && number.starts_with("1.") => byte.is_ascii_digit(),
                    _ if at == 0 => matches!(byte, b'1'..=b'9'),
                    _ => byte.is_ascii_digit(),
                };
                // A minus sign for the first digit, or a point for one behind it, makes another number.
                let still = number_length(&text[13..]) == Some(number.len());
                let got =
                    short_f64(&text[..13 + number.len()], &text[13..], number.len()).is_some();
                assert!(got == plain || (got && still), "{byte} at {at} of {number}");
            }
        }
    }

    #[test]
    fn random_bytes_are_a_number_or_are_left_to_others() {
        let mut state = 88_172_645_463_325_252_u64;
        let mut read_some = 0;
        for round in 0..300_000 {
            let mut text = [b','; 60];
            let length = round % 25;
            for byte in &mut text[20..20 + length] {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                *byte = b"0123456789012345678901234567890123456789....-e\xB9"[state as usize % 47];
            }
            let Some(value) = short_f64(&text[..20 + length], &text[20..], length) else {
                continue;
            };
            read_some += 1;
            let number = String::from_utf8(text[20..20 + length].to_vec()).unwrap();
            assert_eq!(number_length(&text[20..]), Some(length), "{number}");
            assert_eq!(value.to_bits(), number.parse::<f64>().unwrap().to_bits(), "{number}");
        }
        assert!(read_some > 10_000, "only {read_some} were read");
    }
}
