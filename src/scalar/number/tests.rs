//! The grammar, and the conformance rows, through every way to read a number.

use super::{NumberFault, number_fault_offset, number_length};
use super::{parse_f32, parse_f64, parse_i64, parse_i128, parse_u64, parse_u128};

#[test]
fn shapes_outside_the_grammar_are_refused_at_the_first_wrong_byte() {
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
        assert_eq!(number_fault_offset(text), offset, "{shown}");
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
        for tail in ["", ",", "]}", "        ", "\n{\"next\":1234567890}"] {
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
    assert_eq!(number_fault_offset(bytes), length, "{joined}");
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
