//! The grammar, and the conformance rows, through every way to read a number.

use super::decimal::{f32_between, f64_between};
use super::{NumberFault, number_length};
use super::{parse_f32, parse_f64, parse_i64, parse_i128, parse_u64, parse_u128};

/// The twin of [`number_length`], a byte at a time: the length of the longest prefix of `bytes`
/// that still begins some number, and whether it is one.
fn grammar_twin(bytes: &[u8]) -> (usize, bool) {
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let skip_digits = |mut at: usize| {
        while is_digit(at) {
            at += 1;
        }
        at
    };
    let mut at = usize::from(bytes.first() == Some(&b'-'));
    if !is_digit(at) {
        return (at, false);
    }
    at = if bytes[at] == b'0' { at + 1 } else { skip_digits(at) };
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        if !is_digit(at) {
            return (at, false);
        }
        at = skip_digits(at);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        at += 1;
        at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        if !is_digit(at) {
            return (at, false);
        }
        at = skip_digits(at);
    }
    // Only behind a leading zero can a digit be left.
    (at, !is_digit(at))
}

#[test]
fn shapes_outside_the_grammar_are_refused() {
    let cases: [(&[u8], usize); 29] = [
        (b"", 0),
        (b"-", 1),
        (b"-]", 1),
        (b".75", 0),
        (b"-.25", 1),
        (b"-e7", 1),
        (b"8e", 2),
        (b"8e+", 3),
        (b"8E-", 3),
        (b"8e+]", 3),
        (b"8ee1", 2),
        (b"8e1e1", 3),
        (b"01", 1),
        (b"-012", 2),
        (b"00", 1),
        (b"+1", 0),
        (b"0x10", 1),
        (b"1_000", 1),
        (b"Infinity", 0),
        (b"-NaN", 1),
        (b"1.", 2),
        (b"1.]", 2),
        (b"1.e5", 2),
        (b"1..5", 2),
        (b"1.5.5", 3),
        (b"--1", 1),
        (b"-+1", 1),
        (b"4\x002", 1),
        (b"\x00", 0),
    ];
    for (text, offset) in cases {
        let shown = text.escape_ascii();
        assert_eq!(grammar_twin(text).0, offset, "{shown}");
        // Where a whole number stands before the wrong byte, only the byte behind it is refused.
        if !matches!(text, b"0x10" | b"1_000" | b"4\x002" | b"8e1e1" | b"1.5.5") {
            assert_eq!(number_length(text), None, "{shown}");
            assert_eq!(parse_u64(text), Err(NumberFault::Malformed), "{shown}");
            assert_eq!(parse_i64(text), Err(NumberFault::Malformed), "{shown}");
            assert_eq!(parse_u128(text), Err(NumberFault::Malformed), "{shown}");
            assert_eq!(parse_i128(text), Err(NumberFault::Malformed), "{shown}");
            assert_eq!(parse_f64(text), Err(NumberFault::Malformed), "{shown}");
            assert_eq!(parse_f32(text), Err(NumberFault::Malformed), "{shown}");
        }
    }
}

/// Each row of the numbers table: verdict, length, the bits of both floats, and the integers.
#[test]
fn conformance_numbers_have_their_bits() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/conformance/numbers.tsv");
    let Ok(table) = std::fs::read_to_string(path) else {
        println!("skipped: no conformance data at {path}");
        return;
    };
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [text, double, single, kind, _] = fields[..] else { panic!("bad row {row}") };
        // As the last bytes of the text, and with more behind it.
        for tail in ["", ",", "]}", "        ", "\n{\"next\":1234567890}", LONG_TAIL] {
            let joined = format!("{text}{tail}");
            check_row(&joined, text.len(), (double, single), kind);
        }
        rows += 1;
    }
    assert!(rows >= 5000, "only {rows} rows");
}

fn check_row(joined: &str, length: usize, (double, single): (&str, &str), kind: &str) {
    let bytes = joined.as_bytes();
    if kind == "reject" {
        // The caller refuses a whole number with something else right behind it.
        assert!(number_length(bytes) != Some(length), "{joined}");
        assert!(parse_f64(bytes).ok().is_none_or(|(_, end)| end != length), "{joined}");
        assert!(parse_f32(bytes).ok().is_none_or(|(_, end)| end != length), "{joined}");
        assert!(parse_u64(bytes).ok().is_none_or(|(_, end)| end != length), "{joined}");
        assert!(parse_i64(bytes).ok().is_none_or(|(_, end)| end != length), "{joined}");
        return;
    }
    assert_eq!(number_length(bytes), Some(length), "{joined}");
    let double = f64::from_bits(u64::from_str_radix(double, 16).unwrap());
    match parse_f64(bytes) {
        Ok(read) => assert_eq!((read.0.to_bits(), read.1), (double.to_bits(), length), "{joined}"),
        Err(fault) => {
            assert!(double.is_infinite() && fault == NumberFault::OutOfRange, "{joined}");
        }
    }
    let single = f32::from_bits(u32::from_str_radix(single, 16).unwrap());
    match parse_f32(bytes) {
        Ok(read) => assert_eq!((read.0.to_bits(), read.1), (single.to_bits(), length), "{joined}"),
        Err(fault) => {
            assert!(single.is_infinite() && fault == NumberFault::OutOfRange, "{joined}");
        }
    }
    let text = &joined[..length];
    macro_rules! check_integer {
        ($($parse:ident $type:ty)*) => {$(
            let expected = match text.parse::<$type>() {
                _ if kind != "int" => Err(NumberFault::NotInteger),
                _ if text == "-0" => Ok((0, 2)),
                Ok(value) => Ok((value, length)),
                Err(_) => Err(NumberFault::OutOfRange),
            };
            assert_eq!($parse(bytes), expected, "{joined}");
        )*};
    }
    check_integer!(parse_u64 u64 parse_i64 i64 parse_u128 u128 parse_i128 i128);
}

/// A small generator of known sequence (splitmix64), so that a failure can be had again.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn digits(&mut self, count: usize) -> String {
        (0..count).map(|_| char::from(b'0' + self.below(10) as u8)).collect()
    }

    /// A whole part without leading zeros.
    fn whole(&mut self, count: usize) -> String {
        if count == 0 || self.below(8) == 0 {
            return String::from("0");
        }
        format!("{}{}", 1 + self.below(9), self.digits(count - 1))
    }
}

/// Both floats and the length of a valid literal against the standard library, as the last bytes
/// of the text and with more behind it.
fn check_floats(literal: &str) {
    for tail in ["", ",", "}\n      ", ",[1234567890]", ",[1234567890,1234567890]"] {
        let joined = format!("{literal}{tail}");
        let bytes = joined.as_bytes();
        assert_eq!(number_length(bytes), Some(literal.len()), "{joined}");
        let double: f64 = literal.parse().unwrap();
        let expected = if double.is_finite() {
            Ok((double.to_bits(), literal.len()))
        } else {
            Err(NumberFault::OutOfRange)
        };
        assert_eq!(parse_f64(bytes).map(|(v, n)| (v.to_bits(), n)), expected, "{joined} as f64");
        let before = &bytes[..literal.len()];
        let read = f64_between(before, bytes, literal.len()).map(|(v, n)| (v.to_bits(), n));
        assert_eq!(read, expected, "{joined} of known length");
        let single: f32 = literal.parse().unwrap();
        let expected = if single.is_finite() {
            Ok((single.to_bits(), literal.len()))
        } else {
            Err(NumberFault::OutOfRange)
        };
        assert_eq!(parse_f32(bytes).map(|(v, n)| (v.to_bits(), n)), expected, "{joined} as f32");
        let read = f32_between(before, bytes, literal.len()).map(|(v, n)| (v.to_bits(), n));
        assert_eq!(read, expected, "{joined} of known length");
    }
}

#[test]
fn random_decimals_of_all_shapes_have_the_bits_of_the_standard_library() {
    let mut random = Random(1);
    for _ in 0..60_000 {
        let mut literal = String::from(["", "-"][random.below(2)]);
        let longest = [3, 9, 24][random.below(3)];
        let whole = random.below(longest + 1);
        literal += &random.whole(whole);
        if random.below(4) > 0 {
            let zeros = if random.below(4) == 0 { random.below(30) } else { 0 };
            let places = 1 + random.below(longest);
            literal += &format!(".{}{}", "0".repeat(zeros), random.digits(places));
        }
        if random.below(2) == 0 {
            let reach = [4, 30, 60, 360][random.below(4)];
            let (e, sign) = (["e", "E"][random.below(2)], ["", "+", "-"][random.below(3)]);
            let zeros = "0".repeat(random.below(3));
            literal += &format!("{e}{sign}{zeros}{}", random.below(reach));
        }
        check_floats(&literal);
    }
}

#[test]
fn random_floats_are_read_back_from_their_shortest_and_from_longer_texts() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        let double = f64::from_bits(random.next());
        if double.is_finite() {
            for text in [format!("{double:e}"), format!("{double:.16e}"), format!("{double:.30e}")]
            {
                check_floats(&text);
            }
            let read =
                parse_f64(format!("{double:e}").as_bytes()).map(|(value, _)| value.to_bits());
            assert_eq!(read, Ok(double.to_bits()));
        }
        let single = f32::from_bits(random.next() as u32);
        if single.is_finite() {
            check_floats(&format!("{single:e}"));
            check_floats(&format!("{single}"));
        }
    }
}

#[test]
fn decimals_halfway_between_two_floats_tie_to_even_and_their_neighbours_do_not() {
    let mut random = Random(3);
    let check_around = |digits: u128, power: i32| {
        check_floats(&format!("{digits}e{power}"));
        check_floats(&format!("{digits}.0000000000000000000000000000001e{power}"));
        check_floats(&format!("{digits}00000000000000000000000000000000001e{}", power - 35));
        check_floats(&format!("{}.9999999999999999999999999999999999e{power}", digits - 1));
        check_floats(&format!("{}e{power}", digits - 1));
        check_floats(&format!("{}e{power}", digits + 1));
    };
    for bits in [54, 25] {
        for _ in 0..1_500 {
            // An odd integer of one bit more than a float has lies halfway between two of them, and
            // so do its multiples and parts by powers of two.
            let odd = (random.next() >> (64 - bits) | 1 | 1 << (bits - 1)) as u128;
            check_around(odd << random.below(70), 0);
            let halvings = random.below(31) as u32;
            check_around(odd * 5u128.pow(halvings), -(halvings as i32));
        }
    }
    // Halfway points of singles down to the subnormals, as doubles written out in full.
    for _ in 0..3_000 {
        let bits = random.next() as u32 & 0x7FFF_FFFF >> random.below(9);
        let (low, high) = (f32::from_bits(bits), f32::from_bits(bits + 1));
        if high.is_finite() {
            let halfway = (f64::from(low) + f64::from(high)) / 2.0;
            let exact = format!("{halfway:.120e}");
            check_floats(&exact);
            check_floats(&exact.replace("0e", "1e"));
        }
    }
}

#[test]
fn reported_float_faults_stay_fixed() {
    let zeros = |count: usize| "0".repeat(count);
    let cases: Vec<(String, f64)> = vec![
        ("51234.0625000000000000".into(), 51234.0625),
        ("98765432109.12345".into(), 98765432109.12345),
        ("2.675".into(), 2.675),
        ("1e23".into(), 1e23),
        ("7000000000.00000000000000021".into(), 7000000000.0),
        ("2.5e-308".into(), 2.5e-308),
        ("0.002e-306".into(), 2e-309),
        ("0.00000000000000004e-292".into(), 4e-309),
        ("1e-323".into(), 1e-323),
        ("0.1e-323".into(), 0.0),
        ("-3e-420".into(), -0.0),
        ("99999999999999999998".into(), 1e20),
        ("987654321098765432109".into(), 9.876543210987654e20),
        ("0e99999999999999999999".into(), 0.0),
        ("-0e99999999999999999999".into(), -0.0),
        ("1e-99999999999999999999".into(), 0.0),
        ("1.7976931348623158e308".into(), f64::MAX),
        ("4e0005".into(), 400000.0),
        ("-9223372036854775809".into(), -9_223_372_036_854_775_808.0),
        (format!("0.{}5", zeros(200)), 5e-201),
        (format!("2.5{}", zeros(400)), 2.5),
        (format!("1{}", zeros(300)), 1e300),
        ("1152921504606846977000".into(), 1.152921504606847e21),
        ("1152921504606846977".into(), 1.152921504606847e18),
        // The exponent makes up for a million zeros.
        (format!("0.{}25e1000001", zeros(1_000_000)), 2.5),
        (format!("25{}e-1000001", zeros(1_000_000)), 2.5),
        (
            format!("0.{}9007199254740993{}1e1000016", zeros(1_000_000), zeros(900)),
            9007199254740994.0,
        ),
    ];
    for (text, value) in cases {
        let read = parse_f64(text.as_bytes()).map(|(value, end)| (value.to_bits(), end));
        assert_eq!(read, Ok((value.to_bits(), text.len())), "{}", &text[..text.len().min(60)]);
    }
    for text in ["1e99999999999999999999", "-1E+400", "1.7976931348623159e308", "1e309"] {
        assert_eq!(parse_f64(text.as_bytes()), Err(NumberFault::OutOfRange), "{text}");
    }
    // Through a double this would tie to 33554432.
    assert_eq!(parse_f32(b"33554434.00000000000001"), Ok((33554436.0, 23)));
    assert_eq!(parse_f32(b"3.4028235677973367e38"), Err(NumberFault::OutOfRange));
    assert_eq!(parse_f32(b"3.4028235677973366e38"), Ok((f32::MAX, 21)));
}

#[test]
fn a_number_reads_the_same_wherever_it_lies() {
    for offset in 0..=160 {
        let text = format!("{}51234.0625000000000000,1]", " ".repeat(offset));
        assert_eq!(parse_f64(&text.as_bytes()[offset..]), Ok((51234.0625, 22)));
    }
}

#[test]
fn millions_of_digits_take_linear_time() {
    let whole = "7".repeat(2_000_000);
    let places = format!("0.{}", "7".repeat(1_000_000));
    let exponent = format!("1e{}", "7".repeat(1_000_000));
    let before = std::time::Instant::now();
    for text in [&whole, &places, &exponent] {
        assert_eq!(number_length(text.as_bytes()), Some(text.len()));
    }
    assert_eq!(parse_f64(whole.as_bytes()), Err(NumberFault::OutOfRange));
    assert_eq!(parse_f32(whole.as_bytes()), Err(NumberFault::OutOfRange));
    assert_eq!(parse_f64(exponent.as_bytes()), Err(NumberFault::OutOfRange));
    assert_eq!(parse_f64(places.as_bytes()), Ok((7.0 / 9.0, places.len())));
    assert_eq!(parse_u64(whole.as_bytes()), Err(NumberFault::OutOfRange));
    assert_eq!(parse_i128(whole.as_bytes()), Err(NumberFault::OutOfRange));
    assert_eq!(parse_i64(places.as_bytes()), Err(NumberFault::NotInteger));
    // Quadratic time would be minutes.
    assert!(before.elapsed().as_secs() < 5);
}

/// Longer than what any reader looks at in one go.
const LONG_TAIL: &str = ",\"\u{e9}\":[1234567890,1234567890]}";

/// An integer literal by the slowest means: the sign and the digits one by one, in 128 bits.
fn integer_twin(literal: &str) -> Option<i128> {
    let mut value = 0i128;
    for digit in literal.trim_start_matches('-').bytes() {
        value = value.checked_mul(10)?.checked_add(i128::from(digit - b'0'))?;
    }
    Some(if literal.starts_with('-') { -value } else { value })
}

fn check_integers(literal: &str) {
    let value = integer_twin(literal);
    for tail in ["", ",", "]", "}", " ", "\n\t ", "x", "\0", "         ", ",1234567890]", LONG_TAIL]
    {
        let joined = format!("{literal}{tail}");
        let bytes = joined.as_bytes();
        macro_rules! check {
            ($($parse:ident $type:ty)*) => {$(
                let expected = value
                    .and_then(|value| <$type>::try_from(value).ok())
                    .map_or(Err(NumberFault::OutOfRange), |value| Ok((value, literal.len())));
                assert_eq!($parse(bytes), expected, "{joined:?} as {}", stringify!($type));
            )*};
        }
        check!(parse_u64 u64 parse_i64 i64 parse_i128 i128);
        if let Some(value) = value {
            let expected = u128::try_from(value)
                .map_or(Err(NumberFault::OutOfRange), |value| Ok((value, literal.len())));
            assert_eq!(parse_u128(bytes), expected, "{joined:?} as u128");
        }
        assert_eq!(number_length(bytes), Some(literal.len()), "{joined:?}");
    }
    for tail in
        [".0", "e0", "E+2", ".5e-3", ".25,        ", "e5]         ", ".75,1234567890,1234567890]"]
    {
        let joined = format!("{literal}{tail}");
        let bytes = joined.as_bytes();
        assert_eq!(parse_u64(bytes), Err(NumberFault::NotInteger), "{joined:?}");
        assert_eq!(parse_i64(bytes), Err(NumberFault::NotInteger), "{joined:?}");
        assert_eq!(parse_u128(bytes), Err(NumberFault::NotInteger), "{joined:?}");
        assert_eq!(parse_i128(bytes), Err(NumberFault::NotInteger), "{joined:?}");
    }
    for tail in [
        ".",
        "e",
        "E+",
        ".e1",
        ".5e-",
        ".x         ",
        "e         ",
        "E-,        ",
        ".,1234567890,1234567890",
    ] {
        let joined = format!("{literal}{tail}");
        let bytes = joined.as_bytes();
        assert_eq!(number_length(bytes), None, "{joined:?}");
        assert_eq!(parse_u64(bytes), Err(NumberFault::Malformed), "{joined:?}");
        assert_eq!(parse_i64(bytes), Err(NumberFault::Malformed), "{joined:?}");
        assert_eq!(parse_u128(bytes), Err(NumberFault::Malformed), "{joined:?}");
        assert_eq!(parse_i128(bytes), Err(NumberFault::Malformed), "{joined:?}");
        assert_eq!(parse_f64(bytes), Err(NumberFault::Malformed), "{joined:?}");
    }
}

#[test]
fn integers_about_every_boundary_are_exact_or_out_of_range() {
    let mut around = vec![0i128, 1 << 53, i128::MAX - 2];
    for bits in [7, 8, 15, 16, 31, 32, 63, 64, 126] {
        around.push(1 << bits);
    }
    for digits in 1..=37 {
        around.push(10i128.pow(digits));
    }
    for boundary in around {
        for value in boundary - 2..=boundary + 2 {
            check_integers(&value.to_string());
            check_integers(&format!("-{}", value.unsigned_abs()));
        }
    }
    assert_eq!(parse_i128(b"-170141183460469231731687303715884105728"), Ok((i128::MIN, 40)));
    assert_eq!(
        parse_i128(b"-170141183460469231731687303715884105729"),
        Err(NumberFault::OutOfRange)
    );
    assert_eq!(
        parse_i128(b"170141183460469231731687303715884105728"),
        Err(NumberFault::OutOfRange)
    );
    assert_eq!(parse_u128(b"340282366920938463463374607431768211455"), Ok((u128::MAX, 39)));
    assert_eq!(
        parse_u128(b"340282366920938463463374607431768211456"),
        Err(NumberFault::OutOfRange)
    );
    assert_eq!(parse_u64(b"-0"), Ok((0, 2)));
    assert_eq!(parse_u128(b"-0,"), Ok((0, 2)));
    assert_eq!(parse_i64(b"-0]"), Ok((0, 2)));
}

#[test]
fn random_integers_agree_with_the_slow_twin() {
    let mut random = Random(4);
    for _ in 0..10_000 {
        let count = 1 + random.below(38);
        let sign = ["", "-"][random.below(2)];
        check_integers(&format!("{sign}{}", random.whole(count)));
    }
}

#[test]
fn random_bytes_about_numbers_are_judged_alike_by_all() {
    let mut random = Random(5);
    for _ in 0..100_000 {
        let count = random.below(40);
        let text: Vec<u8> =
            (0..count).map(|_| b"001125901259--..eE+,]\xBA\xB0"[random.below(22)]).collect();
        let shown = text.escape_ascii();
        let length = number_length(&text);
        let (end, complete) = grammar_twin(&text);
        assert_eq!(length, complete.then_some(end), "{shown}");
        for end in 0..=count {
            let read = f64_between(&text[..end], &text, end);
            // A literal that goes on behind `end` may be read to there, or as a whole.
            let ended = parse_f64(&text[..end]).ok().filter(|read| read.1 == end).map(Ok);
            assert!(read == parse_f64(&text) || Some(read) == ended, "{shown} to {end}");
        }
        match parse_f64(&text) {
            Ok((_, end)) => assert_eq!(Some(end), length, "{shown}"),
            Err(fault) => {
                assert_eq!(fault == NumberFault::OutOfRange, length.is_some(), "{shown}");
            }
        }
        let is_integer =
            length.is_some_and(|end| !text[..end].iter().any(|byte| b".eE".contains(byte)));
        let read = parse_i128(&text);
        match length {
            None => assert_eq!(read, Err(NumberFault::Malformed), "{shown}"),
            Some(_) if !is_integer => assert_eq!(read, Err(NumberFault::NotInteger), "{shown}"),
            Some(end) => assert_eq!(read.map(|read| read.1), Ok(end), "{shown}"),
        }
    }
}
