//! Numbers: exact integers, correctly rounded floats, and the same answer whichever way a number is read and wherever
//! it lies in the text. B001 to B026 of the fault list are here, by their kind.

use core::fmt::Debug;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use sightread::{Decode, ErrorKind, Reader};

use crate::support::any::Any;
use crate::support::fence::Fence;
use crate::support::{assert_accepted, assert_refused, fault, on_every_level};

#[derive(Debug, Decode)]
struct Holder<T> {
    number: T,
}

/// The number `text` as `T`, in each way that there is.
fn ways<T>(reader: &mut Reader, text: &str) -> Vec<(&'static str, Result<T, ErrorKind>)>
where
    T: for<'a> Decode<'a> + Copy + Debug,
{
    let kind = |error: sightread::Error| error.kind();
    let array = format!("[{text}]");
    let spaced = format!("[ {text} , {text}\n]");
    let object = format!("{{\"number\":{text}}}");
    let shuffled = format!("{{\"a\":{text},\"number\": {text}\t,\"z\":[{text}]}}");
    let arena = sightread::Arena::new();
    vec![
        ("root", reader.decode(text.as_bytes()).map_err(kind)),
        ("root of a str", reader.decode_str(text).map_err(kind)),
        ("in a Vec", reader.decode::<Vec<T>>(array.as_bytes()).map(|v| v[0]).map_err(kind)),
        ("last", reader.decode::<Vec<T>>(spaced.as_bytes()).map(|v| v[1]).map_err(kind)),
        ("in an array", reader.decode::<[T; 1]>(array.as_bytes()).map(|[v]| v).map_err(kind)),
        ("in a tuple", reader.decode::<(T,)>(array.as_bytes()).map(|(v,)| v).map_err(kind)),
        ("slice", reader.decode_in::<&[T]>(array.as_bytes(), &arena).map(|v| v[0]).map_err(kind)),
        ("field", reader.decode::<Holder<T>>(object.as_bytes()).map(|v| v.number).map_err(kind)),
        ("late", reader.decode::<Holder<T>>(shuffled.as_bytes()).map(|v| v.number).map_err(kind)),
        ("option", reader.decode::<Option<T>>(text.as_bytes()).map(Option::unwrap).map_err(kind)),
        ("box", reader.decode::<Box<T>>(text.as_bytes()).map(|v| *v).map_err(kind)),
        (
            "in a map",
            reader
                .decode::<BTreeMap<&str, T>>(object.as_bytes())
                .map(|v| v["number"])
                .map_err(kind),
        ),
    ]
}

#[track_caller]
fn assert_f64(reader: &mut Reader, text: &str, expected: f64) {
    for (way, read) in ways::<f64>(reader, text) {
        let bits = read.map(f64::to_bits);
        assert_eq!(bits, Ok(expected.to_bits()), "{text} as f64, {way}: {read:?}");
    }
    assert_eq!(reader.decode::<Any>(text.as_bytes()).unwrap(), Any::Number(expected));
    assert_accepted_number(reader, text);
}

#[track_caller]
fn assert_reads<T>(reader: &mut Reader, text: &str, expected: Result<T, ErrorKind>)
where
    T: for<'a> Decode<'a> + Copy + Debug + PartialEq,
{
    for (way, read) in ways::<T>(reader, text) {
        assert_eq!(read, expected, "{text}, {way}");
    }
    assert_accepted_number(reader, text);
}

/// The text is valid JSON, whatever a type makes of it.
#[track_caller]
fn assert_accepted_number(reader: &mut Reader, text: &str) {
    assert!(reader.check(text.as_bytes()).is_ok(), "{text}");
    let skipped = format!("{{\"a\":{text},\"pick\":7,\"b\":[{text},{{\"c\":{text} }}]}}");
    let pick = reader.decode::<crate::support::Pick>(skipped.as_bytes());
    assert_eq!(pick.map(|pick| pick.pick).map_err(|error| error.kind()), Ok(7), "{text} skipped");
}

// B001
#[test]
fn a_number_is_the_same_wherever_it_lies_in_a_block() {
    on_every_level(|reader| {
        for spaces in 0..=160 {
            let spaces = " ".repeat(spaces);
            let array = format!("{spaces}[51234.0625000000000000,1]");
            assert_eq!(reader.decode::<Vec<f64>>(array.as_bytes()).unwrap(), [51234.0625, 1.0]);
            let object = format!("{spaces}{{\"number\":51234.0625000000000000}}");
            let holder: Holder<f64> = reader.decode(object.as_bytes()).unwrap();
            assert_eq!(holder.number, 51234.0625);
            let last = format!("{spaces}51234.0625000000000000");
            assert_eq!(reader.decode::<f64>(last.as_bytes()).unwrap(), 51234.0625);
            let long = format!("[{spaces}18446744073709551615,-9223372036854775808]");
            let long: (u64, i64) = reader.decode(long.as_bytes()).unwrap();
            assert_eq!(long, (u64::MAX, i64::MIN));
        }
    });
}

// B002, B004, B005, B008, B011, B016, B025, B026
#[test]
fn floats_are_the_nearest_double_in_every_way() {
    let zeros = |n| "0".repeat(n);
    let mut cases: Vec<(String, f64)> = [
        ("0.3", 0.3),
        ("0.7", 0.7),
        ("2.675", 2.675),
        ("-98765432109.12345", -98765432109.12345),
        ("4.35", 4.35),
        ("1e23", 1e23),
        ("7000000000.00000000000000021", 7000000000.0),
        ("2.5e-308", 2.5e-308),
        ("0.002e-306", 2e-309),
        ("0.00000000000000004e-292", 4e-309),
        ("1e-323", 1e-323),
        ("0.1e-323", 0.0),
        ("-3e-420", -0.0),
        ("-0", -0.0),
        ("-0.0", -0.0),
        ("0", 0.0),
        ("987654321098765432109", 9.876543210987654e20),
        ("99999999999999999998", 1e20),
        ("18446744073709551616", 18446744073709551616.0),
        ("-9223372036854775808", -9.223372036854776e18),
        ("-9223372036854775809", -9.223372036854776e18),
        ("-9223372036854775810", -9.223372036854776e18),
        ("1152921504606846977000", 1.152921504606847e21),
        ("1152921504606846977", 1.152921504606847e18),
        ("1152921504606846977000.0", 1.152921504606847e21),
        ("0e99999999999999999999", 0.0),
        ("1e-99999999999999999999", 0.0),
        ("1e-4294967296", 0.0),
        ("-7e-4294967295", -0.0),
        ("1e-18446744073709551616", 0.0),
        ("0e4294967297", 0.0),
        ("1.7976931348623158e308", 1.7976931348623157e308),
        ("4e0005", 400000.0),
        ("1E+2", 100.0),
        ("5e-324", 5e-324),
        ("2.4703282292062328e-324", 5e-324),
        ("2.4703282292062327e-324", 0.0),
        ("2.2250738585072011e-308", 2.225073858507201e-308),
        ("9007199254740993", 9007199254740992.0),
        ("9007199254740993.00000000000000000001", 9007199254740994.0),
    ]
    .map(|(text, value)| (text.to_owned(), value))
    .into();
    cases.extend([
        (format!("0.{}5", zeros(200)), 5e-201),
        (format!("2.5{}", zeros(400)), 2.5),
        (format!("1{}", zeros(300)), 1e300),
        (format!("0.{}1e400", zeros(399)), 1.0),
        (format!("1{}e-400", zeros(400)), 1.0),
    ]);
    on_every_level(|reader| {
        for (text, value) in &cases {
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), value.to_bits(), "the case {text}");
            assert_f64(reader, text, *value);
        }
    });
}

// B002
#[test]
fn a_vec_of_floats_has_the_bits_of_str_parse() {
    let texts = ["0.3", "0.7", "2.675", "-98765432109.12345", "4.35", "1e23"];
    let expected = texts.map(|text| text.parse::<f64>().unwrap().to_bits());
    let text = format!("[{}]", texts.join(","));
    on_every_level(|reader| {
        let read: Vec<f64> = reader.decode(text.as_bytes()).unwrap();
        assert_eq!(read.into_iter().map(f64::to_bits).collect::<Vec<_>>(), expected);
    });
}

// B007
#[test]
fn an_f32_is_rounded_from_the_decimal_itself() {
    on_every_level(|reader| {
        for (text, value) in [
            ("33554434.00000000000001", 33554436.0f32),
            ("0.1", 0.1),
            ("16777217", 16777216.0),
            ("3.4028235e38", f32::MAX),
            ("1e-45", 1e-45),
            ("-1e-60", -0.0),
        ] {
            for (way, read) in ways::<f32>(reader, text) {
                assert_eq!(read.map(f32::to_bits), Ok(value.to_bits()), "{text}, {way}");
            }
        }
        assert_reads::<f32>(reader, "3.4028236e38", Err(ErrorKind::OutOfRange));
        assert_reads::<f32>(reader, "1e39", Err(ErrorKind::OutOfRange));
    });
}

// B013
#[test]
fn a_float_beyond_the_range_is_an_error_of_its_own_and_still_valid_json() {
    on_every_level(|reader| {
        for text in [
            "1e99999999999999999999",
            "-1E+400",
            "1.7976931348623159e308",
            "1e309",
            "123456789e301",
            "1e4294967296",
            "1e18446744073709551616",
            &"7".repeat(310),
        ] {
            assert_reads::<f64>(reader, text, Err(ErrorKind::OutOfRange));
        }
    });
}

// B010, B016, B017
#[test]
fn integers_are_exact_or_out_of_range_and_never_malformed() {
    const RANGE: ErrorKind = ErrorKind::OutOfRange;
    on_every_level(|reader| {
        for (text, unsigned, signed) in [
            ("0", Ok(0), Ok(0)),
            ("-0", Ok(0), Ok(0)),
            ("-1", Err(RANGE), Ok(-1)),
            ("9223372036854775807", Ok(i64::MAX as u64), Ok(i64::MAX)),
            ("9223372036854775808", Ok(1 << 63), Err(RANGE)),
            ("-9223372036854775808", Err(RANGE), Ok(i64::MIN)),
            ("-9223372036854775809", Err(RANGE), Err(RANGE)),
            ("-9223372036854775810", Err(RANGE), Err(RANGE)),
            ("18446744073709551614", Ok(u64::MAX - 1), Err(RANGE)),
            ("18446744073709551615", Ok(u64::MAX), Err(RANGE)),
            ("18446744073709551616", Err(RANGE), Err(RANGE)),
            ("99999999999999999998", Err(RANGE), Err(RANGE)),
            ("99999999999999999999999999", Err(RANGE), Err(RANGE)),
        ] {
            assert_reads::<u64>(reader, text, unsigned);
            assert_reads::<i64>(reader, text, signed);
        }
        assert_reads::<u128>(reader, "99999999999999999998", Ok(99999999999999999998));
        assert_reads::<u128>(reader, "18446744073709551616", Ok(1 << 64));
        assert_reads::<u128>(reader, &u128::MAX.to_string(), Ok(u128::MAX));
        assert_reads::<u128>(reader, "340282366920938463463374607431768211456", Err(RANGE));
        assert_reads::<u128>(reader, "-0", Ok(0));
        assert_reads::<u128>(reader, "-1", Err(RANGE));
        assert_reads::<i128>(reader, &i128::MIN.to_string(), Ok(i128::MIN));
        assert_reads::<i128>(reader, &i128::MAX.to_string(), Ok(i128::MAX));
        assert_reads::<i128>(reader, "-170141183460469231731687303715884105729", Err(RANGE));
    });
}

// B017
#[test]
fn a_vec_of_the_largest_integers_is_exact() {
    let text =
        b"[18446744073709551614,18446744073709551615,9223372036854775807,9223372036854775808]";
    on_every_level(|reader| {
        let read: Vec<u64> = reader.decode(text).unwrap();
        assert_eq!(read, [u64::MAX - 1, u64::MAX, (1 << 63) - 1, 1 << 63]);
    });
}

#[test]
fn each_width_ends_where_it_ends() {
    macro_rules! ends {
        ($reader:expr, $($type:ty)*) => {$(
            for (value, expected) in [
                (i128::from(<$type>::MIN), Ok(<$type>::MIN)),
                (i128::from(<$type>::MAX), Ok(<$type>::MAX)),
                (i128::from(<$type>::MAX) + 1, Err(ErrorKind::OutOfRange)),
                (i128::from(<$type>::MIN) - 1, Err(ErrorKind::OutOfRange)),
            ] {
                assert_reads::<$type>($reader, &value.to_string(), expected);
            }
            for text in ["1.0", "1e2", "-0.0", "0E0"] {
                assert_reads::<$type>($reader, text, Err(ErrorKind::NotInteger));
            }
        )*};
    }
    on_every_level(|reader| {
        ends!(reader, u8 u16 u32 u64 i8 i16 i32 i64);
    });
}

// B011
#[test]
fn what_follows_a_long_integer_is_not_eaten() {
    on_every_level(|reader| {
        let read: Vec<f64> = reader.decode(b"[987654321098765432109,5]").unwrap();
        assert_eq!(read, [9.876543210987654e20, 5.0]);
        let text = b"{\"number\":987654321098765432109}";
        assert_eq!(reader.decode::<Holder<f64>>(text).unwrap().number, 9.876543210987654e20);
        let read: (f64, &str) = reader.decode(b"[987654321098765432109,\"x\"]").unwrap();
        assert_eq!(read.1, "x");
    });
}

// B014
#[test]
fn a_literal_with_an_exponent_or_fraction_is_no_integer() {
    on_every_level(|reader| {
        for text in ["3e256", "4e0005", "-1e2", "1e0", "2.0", "1E-1", "9007199254740993.0"] {
            assert_reads::<u8>(reader, text, Err(ErrorKind::NotInteger));
            assert_reads::<u64>(reader, text, Err(ErrorKind::NotInteger));
            assert_reads::<i64>(reader, text, Err(ErrorKind::NotInteger));
            assert_reads::<u128>(reader, text, Err(ErrorKind::NotInteger));
            assert_reads::<i128>(reader, text, Err(ErrorKind::NotInteger));
        }
    });
}

// B019
#[test]
fn a_number_ends_at_white_space_a_separator_or_the_end() {
    on_every_level(|reader| {
        for (text, offset) in [
            ("508x", 3),
            ("508_", 3),
            ("508\"", 3),
            ("508\\", 3),
            ("[508/]", 4),
            ("508 x", 4),
            ("508{", 3),
            ("508[", 3),
            ("508:", 3),
            ("5 08", 2),
            ("1.5x", 3),
            ("1e5x", 3),
            ("1e5.", 3),
            ("1.5.", 3),
            ("--1", 1),
            ("1-1", 1),
            ("508\u{a0}", 3),
        ] {
            let found = fault(reader.check(text.as_bytes()));
            assert_eq!(found.1, offset, "{text}: {found:?}");
            assert_refused(reader, text.as_bytes(), found.0, offset);
            for (way, read) in ways::<u64>(reader, text) {
                assert!(read.is_err(), "{text} as u64, {way}");
            }
            for (way, read) in ways::<f64>(reader, text) {
                assert!(read.is_err(), "{text} as f64, {way}");
            }
        }
    });
}

// B020
#[test]
fn a_nul_byte_is_not_white_space() {
    on_every_level(|reader| {
        for (text, kind, offset) in [
            (&b"[42\0]"[..], ErrorKind::ExpectedCommaOrEnd, 3),
            (b"42\0", ErrorKind::NulPadding, 2),
            (b"4\x002", ErrorKind::TrailingContent, 1),
            (b"[-2.25E1\0]", ErrorKind::ExpectedCommaOrEnd, 8),
            (b"[\"s\"\0]", ErrorKind::ExpectedCommaOrEnd, 4),
            (b"[\0]", ErrorKind::ExpectedValue, 1),
            (b"\0", ErrorKind::ExpectedValue, 0),
            (b"{\0}", ErrorKind::ExpectedKey, 1),
            (b"{\"a\"\0:1}", ErrorKind::ExpectedColon, 4),
            (b"{\"a\":\x001}", ErrorKind::ExpectedValue, 5),
        ] {
            assert_refused(reader, text, kind, offset);
            let text = core::str::from_utf8(text).unwrap();
            assert!(ways::<f64>(reader, text).iter().all(|(_, read)| read.is_err()), "{text:?}");
        }
    });
}

// B022
#[test]
fn number_shapes_outside_the_grammar_are_refused_at_the_first_wrong_byte() {
    use ErrorKind::{ExpectedValue, Incomplete, InvalidLiteral, InvalidNumber};
    on_every_level(|reader| {
        for (text, kind, offset) in [
            ("-", Incomplete, 1),
            ("[-]", InvalidNumber, 2),
            (".75", InvalidNumber, 0),
            ("-.25", InvalidNumber, 1),
            ("-e7", InvalidNumber, 1),
            ("8e", Incomplete, 2),
            ("8e+", Incomplete, 3),
            ("8E-", Incomplete, 3),
            ("8e+ ", InvalidNumber, 3),
            ("8.", Incomplete, 2),
            ("[8.]", InvalidNumber, 3),
            ("8.e1", InvalidNumber, 2),
            ("01", InvalidNumber, 1),
            ("-012", InvalidNumber, 2),
            ("00", InvalidNumber, 1),
            ("-00.5", InvalidNumber, 2),
            ("+1", InvalidNumber, 0),
            ("0x10", InvalidNumber, 1),
            ("1_000", InvalidNumber, 1),
            ("Infinity", InvalidLiteral, 0),
            ("NaN", InvalidLiteral, 0),
            ("-NaN", InvalidNumber, 1),
            ("-Infinity", InvalidNumber, 1),
            ("\u{661}", ExpectedValue, 0),
        ] {
            assert_refused(reader, text.as_bytes(), kind, offset);
            for (way, read) in ways::<f64>(reader, text) {
                assert!(read.is_err(), "{text} as f64, {way}");
            }
            for (way, read) in ways::<i64>(reader, text) {
                assert!(read.is_err(), "{text} as i64, {way}");
            }
            if !text.starts_with('[') {
                assert_eq!(fault(reader.decode::<f64>(text.as_bytes())), (kind, offset), "{text}");
                assert_eq!(fault(reader.decode::<u8>(text.as_bytes())), (kind, offset), "{text}");
            }
        }
    });
}

// B023
#[test]
fn very_long_numbers_take_linear_time() {
    let digits = if cfg!(miri) { 2000 } else { 2_000_000 };
    let start = Instant::now();
    let integer = format!("[{}]", "7".repeat(digits));
    let fraction = format!("[0.{}]", "7".repeat(digits / 2));
    let exponent = format!("[1e{}]", "7".repeat(digits / 2));
    on_every_level(|reader| {
        for _ in 0..4 {
            let refused = reader.decode::<Vec<f64>>(integer.as_bytes());
            assert_eq!(fault(refused), (ErrorKind::OutOfRange, 1));
            let refused = reader.decode::<Vec<u64>>(integer.as_bytes());
            assert_eq!(fault(refused), (ErrorKind::OutOfRange, 1));
            let refused = reader.decode::<Vec<i128>>(integer.as_bytes());
            assert_eq!(fault(refused), (ErrorKind::OutOfRange, 1));
            assert!(reader.check(integer.as_bytes()).is_ok());
            let read: Vec<f64> = reader.decode(fraction.as_bytes()).unwrap();
            assert_eq!(read, [7.0 / 9.0]);
            assert!(reader.check(exponent.as_bytes()).is_ok());
        }
    });
    // Linear time is a fraction of a second here; anything quadratic would be an hour.
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

// B025
#[test]
fn numbers_that_fill_their_memory_are_read_to_the_last_byte_and_no_further() {
    let mut fence = Fence::new(4096);
    let zeros = |n| "0".repeat(n);
    let long = [
        (format!("0.{}5", zeros(200)), 5e-201),
        (format!("2.5{}", zeros(400)), 2.5),
        (format!("1{}", zeros(300)), 1e300),
    ];
    on_every_level(|reader| {
        for (text, value) in &long {
            assert_eq!(reader.decode::<f64>(fence.at_end(text.as_bytes())).unwrap(), *value);
            assert!(reader.check(fence.at_end(text.as_bytes())).is_ok());
        }
        for length in 1..=38 {
            let digits = "98765432109876543210987654321098765432"[..length].to_owned();
            for text in [format!("-{digits}"), format!("{digits}.{digits}"), format!("0.{digits}")]
            {
                let text = text.as_bytes();
                let expected: f64 = core::str::from_utf8(text).unwrap().parse().unwrap();
                assert_eq!(reader.decode::<f64>(fence.at_end(text)).unwrap(), expected);
            }
            let text = digits.as_bytes();
            let exact = digits.parse().unwrap();
            assert_eq!(reader.decode::<u128>(fence.at_end(text)).unwrap(), exact);
            assert_eq!(reader.decode::<u64>(fence.at_end(text)).ok(), u64::try_from(exact).ok());
            assert_eq!(reader.decode::<i64>(fence.at_end(text)).ok(), i64::try_from(exact).ok());
            assert_accepted(reader, text);
            for tail in ["-", ".", "e", "e+", "e-", "E", ".5e", "x"] {
                let text = format!("{digits}{tail}");
                assert!(reader.decode::<f64>(fence.at_end(text.as_bytes())).is_err(), "{text}");
                assert!(reader.decode::<u128>(fence.at_end(text.as_bytes())).is_err(), "{text}");
                assert!(reader.check(fence.at_end(text.as_bytes())).is_err(), "{text}");
            }
        }
    });
}

#[test]
fn numbers_are_map_keys_as_strings_and_exact_there_too() {
    on_every_level(|reader| {
        let map: BTreeMap<i64, u8> =
            reader.decode(b"{\"-9223372036854775808\":1,\"0\":2,\"1\\u0032\":3}").unwrap();
        assert_eq!(map, BTreeMap::from([(i64::MIN, 1), (0, 2), (12, 3)]));
        for key in ["", "01", " 1", "1 ", "1.0", "1e0", "+1", "-", "9223372036854775808", "x"] {
            let text = format!("{{\"{key}\":1}}");
            assert!(reader.decode::<BTreeMap<i64, u8>>(text.as_bytes()).is_err(), "{text}");
        }
    });
}
