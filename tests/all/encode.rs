//! Encoding: values of every kind, the places they are written to, options.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::marker::PhantomData;

use sightread::{
    Arena, Bytes, Encode, EncodeOptions, ErrorKind, Level, NonFinite, Number, OwnedValue, RawValue,
    Value, from_slice, from_slice_in, from_str_borrowed, to_lines, to_slice, to_string,
    to_string_pretty, to_vec, to_writer, to_writer_pretty,
};

use crate::support::any::Any;
use crate::support::random::Random;

#[track_caller]
fn assert_text<T: Encode + ?Sized>(value: &T, text: &str) {
    assert_eq!(to_string(value).expect("it can be written"), text);
}

#[test]
fn values_of_every_kind_are_written() {
    assert_text(&true, "true");
    assert_text(&false, "false");
    assert_text(&'"', r#""\"""#);
    assert_text(&'é', "\"é\"");
    assert_text("a\u{0}b\n", r#""a\u0000b\n""#);
    assert_text(&String::from("x"), "\"x\"");
    assert_text(&Cow::Borrowed("zwölf"), "\"zwölf\"");
    assert_text(&Box::<str>::from("x"), "\"x\"");
    assert_text(&Bytes(b"a\tb"), r#""a\tb""#);
    assert_text(&Some("x"), "\"x\"");
    assert_text(&None::<u8>, "null");
    assert_text(&Some(None::<u8>), "null");
    assert_text(&(), "null");
    assert_text(&PhantomData::<String>, "null");
    assert_text(&Vec::<u8>::new(), "[]");
    assert_text::<[u8]>(&[], "[]");
    assert_text(&[(); 0], "[]");
    assert_text(&[1, 2], "[1,2]");
    assert_text(&&&&mut Box::new([3, 4]), "[3,4]");
    assert_text(&(1,), "[1]");
    assert_text(&(1, "a", [Some(2.5), None]), r#"[1,"a",[2.5,null]]"#);
    assert_text(&(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), "[1,2,3,4,5,6,7,8,9,10,11,12]");
    assert_text(&BTreeMap::<u8, u8>::new(), "{}");
    assert_text(&HashMap::from([("a", vec![1])]), r#"{"a":[1]}"#);
    assert_text(&Number::new("1.50e+3").expect("a number"), "1.50e+3");
}

#[test]
fn integers_of_every_width_and_length_are_those_of_the_standard_library() {
    macro_rules! check {
        ($($integer:ty)*) => {$({
            let mut values = vec![0, 1, <$integer>::MIN, <$integer>::MAX];
            let mut power: $integer = 1;
            while let Some(next) = power.checked_mul(10) {
                values.extend([power - 1, power, power + 1, power.checked_mul(9).unwrap_or(power)]);
                power = next;
            }
            values.extend([power - 1, power, power + 1]);
            for value in values.clone() {
                values.push(<$integer>::MIN.wrapping_add(value));
                values.push((0 as $integer).wrapping_sub(value));
            }
            for value in values {
                assert_text(&value, &value.to_string());
                assert_text(&[value, value], &format!("[{value},{value}]"));
                assert_text(&BTreeMap::from([(value, value)]), &format!("{{\"{value}\":{value}}}"));
                let longest = <$integer>::max_encoded_len().expect("a bound");
                assert!(value.to_string().len() <= longest, "{value}");
                let back: $integer = from_slice(&to_vec(&value).expect("a number")).expect("it");
                assert_eq!(back, value);
            }
            let (least, greatest) = (<$integer>::MIN.to_string(), <$integer>::MAX.to_string());
            assert_eq!(<$integer>::max_encoded_len(), Some(least.len().max(greatest.len())));
        })*};
    }
    check! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
}

/// B121, B122.
#[test]
fn floats_are_the_shortest_that_read_back_and_look_like_floats() {
    for (float, text) in [
        (1.0_f64, "1.0"),
        (-7.0, "-7.0"),
        (1e2, "100.0"),
        (-0.0, "-0.0"),
        (100000000000000000000.0, "1e20"),
        (5e-324, "5e-324"),
        (2.225073858507201e-308, "2.225073858507201e-308"),
        (1.7976931348623157e308, "1.7976931348623157e308"),
        (1e21, "1e21"),
        (1e16, "1e16"),
        (123456789012345680.0, "1.2345678901234568e17"),
        (0.000001, "1e-6"),
        (0.00001, "0.00001"),
        (0.1, "0.1"),
        (-12.75, "-12.75"),
    ] {
        assert_text(&float, text);
        let back: f64 = from_slice(text.as_bytes()).expect("a number");
        assert_eq!(back.to_bits(), float.to_bits());
    }
    assert_text(&0.1_f32, "0.1");
    assert_text(&16777216.0_f32, "16777216.0");
    assert_text(&1_i64, "1");
}

#[test]
fn floats_by_chance_are_read_back_bit_by_bit() {
    let mut random = Random::new(31);
    for _ in 0..20_000 {
        let float = f64::from_bits(random.next());
        let narrow = f32::from_bits(random.next() as u32);
        if !float.is_finite() || !narrow.is_finite() {
            continue;
        }
        let bytes = to_vec(&(float, narrow)).expect("both are finite");
        let (wide_back, narrow_back): (f64, f32) = from_slice(&bytes).expect("two numbers");
        assert_eq!(wide_back.to_bits(), float.to_bits());
        assert_eq!(narrow_back.to_bits(), narrow.to_bits());
        let theirs: (f64, f32) = serde_json::from_slice(&bytes).expect("two numbers");
        // Their reader is off by a unit in the last place now and then.
        assert!((theirs.0 - float).abs() <= float.abs() * 1e-15);
    }
}

/// B119.
#[test]
fn what_is_not_finite_is_an_error_with_its_path_or_null() {
    type Deep = Vec<BTreeMap<&'static str, Option<(u8, [f64; 2])>>>;
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let value: Deep =
            vec![BTreeMap::from([("a", None)]), BTreeMap::from([("b", Some((1, [0.5, bad])))])];
        let mut buffer = b"before".to_vec();
        let error = value.encode(&mut buffer).expect_err("JSON has no such number");
        assert_eq!((error.kind(), error.path()), (ErrorKind::NonFinite, "$[1].b[1][1]"));
        assert_eq!((error.offset(), error.line()), (0, 0));
        assert_eq!(buffer, b"before", "the buffer is as it was");
        assert_eq!(
            error.to_string(),
            "non-finite: JSON has no infinity and no NaN, path $[1].b[1][1]"
        );
        let with_null = EncodeOptions::new().non_finite(NonFinite::Null);
        assert_eq!(
            with_null.to_string(&value).expect("null stands in"),
            r#"[{"a":null},{"b":[1,[0.5,null]]}]"#
        );
        assert!(with_null.to_string(&BTreeMap::from([(0, bad)])).is_ok());
        let narrow = bad as f32;
        assert_eq!(to_vec(&narrow).expect_err("no such number").path(), "$");
        assert_eq!(to_vec(&Some([narrow])).expect_err("no such number").path(), "$[0]");
        assert_eq!(with_null.to_string(&narrow).expect("null stands in"), "null");
        let pretty = EncodeOptions::pretty().to_string(&value).expect_err("no such number");
        assert_eq!(pretty.path(), "$[1].b[1][1]");
    }
}

/// B124, and all kinds of keys.
#[test]
fn keys_are_strings_whatever_their_type() {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    struct Name(String);
    impl Encode for Name {
        fn encode_to(&self, encoder: &mut sightread::Encoder<'_>) -> Result<(), sightread::Failed> {
            self.0.encode_to(encoder)
        }
        fn encode_key(
            &self,
            encoder: &mut sightread::Encoder<'_>,
        ) -> Result<(), sightread::Failed> {
            self.0.encode_key(encoder)
        }
    }
    assert_text(&BTreeMap::from([("a", 1), ("", 2)]), r#"{"":2,"a":1}"#);
    assert_text(&BTreeMap::from([(Name(String::new()), 1)]), r#"{"":1}"#);
    assert_text(&BTreeMap::from([("k\0y\"", "ab\0cd")]), r#"{"k\u0000y\"":"ab\u0000cd"}"#);
    assert_text(&BTreeMap::from([(1, 1), (-2, 2)]), r#"{"-2":2,"1":1}"#);
    assert_text(
        &BTreeMap::from([(u128::MAX, ())]),
        r#"{"340282366920938463463374607431768211455":null}"#,
    );
    assert_text(&BTreeMap::from([(true, 1), (false, 0)]), r#"{"false":0,"true":1}"#);
    assert_text(&BTreeMap::from([('"', 1)]), r#"{"\"":1}"#);
    assert_text(&BTreeMap::from([(Cow::Borrowed("c"), 1)]), r#"{"c":1}"#);
    assert_text(&BTreeMap::from([(Bytes(b"b"), 1)]), r#"{"b":1}"#);
    assert_text(&BTreeMap::from([(Some(1), 1)]), r#"{"1":1}"#);
    for bad in [
        to_vec(&BTreeMap::from([(vec![1], 1)])),
        to_vec(&BTreeMap::from([((1, 2), 1)])),
        to_vec(&BTreeMap::from([(None::<u8>, 1)])),
        to_vec(&BTreeMap::from([((), 1)])),
        EncodeOptions::pretty().to_vec(&BTreeMap::from([((), 1)])),
    ] {
        let error = bad.expect_err("no key");
        assert_eq!((error.kind(), error.path()), (ErrorKind::NotAKey, "$"));
    }
}

#[test]
fn paths_show_keys_as_reading_does() {
    let bad = || [f64::NAN];
    let path = |error: Result<Vec<u8>, sightread::Error>| error.expect_err("NaN").path().to_owned();
    assert_eq!(path(to_vec(&BTreeMap::from([("odd key\n", bad())]))), r#"$["odd key\n"][0]"#);
    assert_eq!(path(to_vec(&BTreeMap::from([(7, bad())]))), r#"$["7"][0]"#);
    assert_eq!(path(to_vec(&BTreeMap::from([("_a1", bad())]))), "$._a1[0]");
    let long = "k".repeat(70);
    let shown = format!(r#"$["{}"…][0]"#, "k".repeat(64));
    assert_eq!(path(to_vec(&BTreeMap::from([(long.as_str(), bad())]))), shown);
}

#[test]
fn pretty_output_is_that_of_serde_json() {
    let mut random = Random::new(32);
    for _ in 0..300 {
        let text = random.document(5);
        let theirs: serde_json::Value = serde_json::from_str(&text).expect("a document");
        let compact = serde_json::to_string(&theirs).expect("a value");
        // Keys sorted and floats as they have them, so that both have the same to write.
        let ours: OwnedValue = from_slice(compact.as_bytes()).expect("a document");
        let pretty = serde_json::to_string_pretty(&theirs).expect("a value");
        assert_eq!(to_string_pretty(&ours).expect("a value"), pretty);
        assert_eq!(to_string(&ours).expect("a value"), compact);
    }
    let value = (1, "a", BTreeMap::from([("k", vec![1, 2]), ("l", vec![])]), [(); 0]);
    let theirs = serde_json::to_string_pretty(&value).expect("plain values");
    assert_eq!(to_string_pretty(&value).expect("plain values"), theirs);
    let mut written = Vec::new();
    to_writer_pretty(&mut written, &value).expect("vectors take all");
    assert_eq!(written, theirs.as_bytes());
    assert_eq!(
        EncodeOptions::new().indent(Some(0)).to_string(&[[1]]).expect("numbers"),
        "[\n[\n1\n]\n]"
    );
    assert_eq!(
        EncodeOptions::new().indent(Some(70)).to_string(&[1]).expect("numbers"),
        format!("[\n{}1\n]", " ".repeat(70))
    );
}

/// B127.
#[test]
fn raw_values_are_written_as_they_stand() {
    let raw = |text| from_str_borrowed::<RawValue>(text).expect("one value");
    let value = BTreeMap::from([("a", (raw(" {} "), 1)), ("b", (raw("[1,\n\t2]"), 2))]);
    assert_text(&value, "{\"a\":[{},1],\"b\":[[1,\n\t2],2]}");
    assert_eq!(
        to_string_pretty(&value).expect("raw values"),
        "{\n  \"a\": [\n    {},\n    1\n  ],\n  \"b\": [\n    [1,\n\t2],\n    2\n  ]\n}"
    );
}

#[test]
fn trees_are_written_in_their_order_with_repeated_keys_and_numbers_as_their_text() {
    let text = r#"{"b":[1.50e+3,-0,null,true,false,{}],"a":[],"b":{"c":"d\n"}}"#;
    let arena = Arena::new();
    let value: Value = from_slice_in(text.as_bytes(), &arena).expect("a document");
    assert_text(&value, text);
    let owned: OwnedValue = from_slice(text.as_bytes()).expect("a document");
    assert_text(&owned, text);
    let mut random = Random::new(33);
    for _ in 0..300 {
        let text = random.document(6);
        let value: Value = from_slice_in(text.as_bytes(), &arena).expect("a document");
        assert_text(&value, &value.to_string());
        let again = to_vec(&value).expect("a value");
        assert_eq!(from_slice_in::<Value>(&again, &arena).expect("JSON"), value);
        let theirs = Any::from_serde(&serde_json::from_str(&text).expect("JSON"));
        assert!(from_slice::<Any>(&again).expect("JSON").sorted().is_nearly(&theirs), "{text}");
    }
}

#[test]
fn a_tree_of_any_depth_is_written_on_a_small_stack() {
    let depth = 50_000;
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[0,{\"b\":", ",\"c\":[]}]")] {
        let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
        let write = move || {
            let options = sightread::Options::new().depth(u32::MAX);
            let value: OwnedValue =
                sightread::Reader::with(options).decode(text.as_bytes()).expect("a deep document");
            assert_text(&value, &text);
            let pretty = EncodeOptions::new().indent(Some(0)).to_vec(&value).expect("a value");
            assert!(pretty.len() > text.len());
        };
        let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(write);
        thread.expect("a thread").join().expect("the stack was enough");
    }
}

#[test]
fn values_are_written_through_a_trait_object() {
    let values: [&dyn Encode; 4] = [&1, &"a", &[true], &OwnedValue::Null];
    assert_text(&values, r#"[1,"a",[true],null]"#);
    let boxed: Vec<Box<dyn Encode>> = vec![Box::new(1.5), Box::new(None::<u8>)];
    assert_text(&boxed, "[1.5,null]");
    let mut buffer = Vec::new();
    values[1].encode(&mut buffer).expect("a string");
    assert_eq!(buffer, b"\"a\"");
}

#[test]
fn bytes_that_are_not_utf8_are_an_error() {
    for options in [EncodeOptions::new(), EncodeOptions::pretty()] {
        let error = options.to_vec(&[Bytes(b"a"), Bytes(b"\xFF")]).expect_err("no text");
        assert_eq!((error.kind(), error.path()), (ErrorKind::InvalidUtf8, "$[1]"));
        let error = options.to_vec(&BTreeMap::from([(Bytes(b"\xFF"), 1)])).expect_err("no text");
        assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
    }
}

/// Takes a few bytes at a time, and after some calls none.
struct Trickle {
    taken: Vec<u8>,
    calls_left: usize,
}

impl Write for Trickle {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.calls_left == 0 {
            return Err(io::Error::other("the pipe broke"));
        }
        self.calls_left -= 1;
        if self.calls_left.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let taken = bytes.len().min(1000);
        self.taken.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_gets_the_same_bytes_in_large_blocks() {
    let long = "x".repeat(200_000);
    let values: Vec<(u32, &str, f64)> =
        (0..20_000).map(|n| (n, "some text\n", f64::from(n) / 7.0)).collect();
    let value = (&values, &long, &values);
    let expected = to_vec(&value).expect("plain values");

    struct Blocks(Vec<usize>, Vec<u8>);
    impl Write for Blocks {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.len());
            self.1.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut blocks = Blocks(Vec::new(), Vec::new());
    to_writer(&mut blocks, &value).expect("it takes all");
    assert_eq!(blocks.1, expected);
    let (_, whole) = blocks.0.split_last().expect("some blocks");
    assert!(whole.len() > 5 && whole.iter().all(|&bytes| bytes >= 64 << 10), "{whole:?}");

    let mut trickle = Trickle { taken: Vec::new(), calls_left: usize::MAX };
    to_writer(&mut trickle, &value).expect("it takes all");
    assert_eq!(trickle.taken, expected);
}

#[test]
fn a_writer_that_fails_ends_the_writing_and_is_named_as_the_cause() {
    use std::error::Error as _;
    let values: Vec<u32> = (0..100_000).collect();
    let expected = to_vec(&values).expect("numbers");
    for calls_left in [0, 1, 2, 30, 100, 200] {
        let mut trickle = Trickle { taken: Vec::new(), calls_left };
        let error = to_writer(&mut trickle, &values).expect_err("it breaks");
        assert_eq!(error.kind(), ErrorKind::Io);
        assert_eq!(error.source().expect("a cause").to_string(), "the pipe broke");
        assert!(error.path().starts_with('$'));
        assert!(expected.starts_with(&trickle.taken), "nothing else was written");
    }
    assert!(to_vec(&1).is_ok(), "nothing is left behind for the next one");
}

#[test]
fn records_are_lines_whatever_the_indentation() {
    let records = [("a\n", Some(1.5)), ("b", None)];
    let mut lines = Vec::new();
    to_lines(&mut lines, records).expect("vectors take all");
    assert_eq!(lines, b"[\"a\\n\",1.5]\n[\"b\",null]\n");
    let mut indented = Vec::new();
    EncodeOptions::pretty().to_lines(&mut indented, &records).expect("vectors take all");
    assert_eq!(indented, lines);
    let mut none = Vec::new();
    to_lines(&mut none, [(); 0]).expect("vectors take all");
    assert_eq!(none, b"");

    let error = to_lines(Vec::new(), [[1.0], [f64::NAN]]).expect_err("NaN");
    assert_eq!((error.kind(), error.path()), (ErrorKind::NonFinite, "$[1][0]"));

    let many = (0..30_000).map(|n| (n, "text"));
    let mut lines = Vec::new();
    to_lines(&mut lines, many.clone()).expect("vectors take all");
    let expected: String = many.map(|record| to_string(&record).expect("plain") + "\n").collect();
    assert_eq!(lines, expected.as_bytes());
}

#[test]
fn a_slice_takes_what_fits_and_is_else_as_it_was() {
    let long = "é\"".repeat(300);
    let text = to_string(&(1, "a\n", [2.5], &long)).expect("plain values");
    for size in (0..40).chain(text.len() - 70..text.len() + 70) {
        let mut place = vec![7; size];
        let result = to_slice(&(1, "a\n", [2.5], &long), &mut place);
        if size < text.len() {
            assert_eq!(result.expect_err("no room").kind(), ErrorKind::BufferTooSmall);
            assert!(place.iter().all(|&byte| byte == 7));
        } else {
            assert_eq!(result.expect("room"), text.len());
            assert_eq!(&place[..text.len()], text.as_bytes());
            assert!(place[text.len()..].iter().all(|&byte| byte == 7));
        }
    }
    let mut place = [0; 1 << 10];
    let endless = vec!["x".repeat(1000); 1000];
    assert_eq!(
        to_slice(&endless, &mut place).expect_err("no room").kind(),
        ErrorKind::BufferTooSmall
    );
}

#[test]
fn bounds_on_the_length_are_bounds() {
    fn check<T: Encode>(values: impl IntoIterator<Item = T>) {
        let bound = T::max_encoded_len().expect("a type of fixed size");
        for value in values {
            assert!(to_vec(&value).expect("it can be written").len() <= bound);
        }
    }
    check([true, false]);
    check(['\0', '"', 'a', 'é', '日', '🚀', '\u{10FFFF}']);
    check([f64::MIN, f64::MAX, -2.2250738585072014e-308, -5e-324, 1e15 / 3.0, -1e-5 / 3.0]);
    check([f32::MIN, f32::MAX, f32::MIN_POSITIVE, -1e-45]);
    check([(), ()]);
    check([[None, Some(u64::MAX)], [Some(0), None]]);
    check([[i8::MIN; 3]; 3]);
    check::<[u8; 0]>([[]]);
    check([(i64::MIN, [false; 2], Some('\u{1}'))]);
    assert_eq!(<[u8; 2]>::max_encoded_len(), Some(9));
    assert_eq!(<(bool, Option<u8>)>::max_encoded_len(), Some(12));
    assert_eq!(String::max_encoded_len(), None);
    assert_eq!(<(u8, String)>::max_encoded_len(), None);
    assert_eq!(<Vec<u8>>::max_encoded_len(), None);
}

#[test]
fn what_is_written_is_read_back_as_it_was() {
    type Record = (
        (u64, i64, Option<u128>, f64, f32, bool),
        (String, char, Vec<String>, BTreeMap<String, Vec<Option<i32>>>),
        BTreeMap<i16, [f64; 3]>,
    );
    let mut random = Random::new(34);
    let text = |random: &mut Random| {
        let length = random.below(80);
        let pick = |random: &mut Random| match random.below(8) {
            0 => char::from(random.below(0x20) as u8),
            1 => *random.pick(&['"', '\\', '/', '<', '\u{7F}', '\u{2028}']),
            2 => char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{FFFD}'),
            _ => char::from(b'a' + random.below(26) as u8),
        };
        (0..length).map(|_| pick(random)).collect::<String>()
    };
    let float = |random: &mut Random| f64::from_bits(random.next() & !(1 << 62));
    for level in Level::available() {
        let options = [
            EncodeOptions::new(),
            EncodeOptions::pretty(),
            EncodeOptions::new().escape(sightread::Escape::Ascii),
            EncodeOptions::pretty().escape(sightread::Escape::Html),
        ]
        .map(|options| options.level(level));
        for _ in 0..150 {
            let wide = u128::from(random.next()) << 60 | u128::from(random.next());
            let record: Record = (
                (
                    random.next() >> random.below(64),
                    random.next().cast_signed() >> random.below(64),
                    random.chance(2).then_some(wide),
                    float(&mut random),
                    f32::from_bits(random.next() as u32 & !(1 << 30)),
                    random.chance(2),
                ),
                (
                    text(&mut random),
                    text(&mut random).chars().next().unwrap_or('x'),
                    (0..random.below(5)).map(|_| text(&mut random)).collect(),
                    (0..random.below(5))
                        .map(|_| (text(&mut random), vec![None, Some(random.next() as i32)]))
                        .collect(),
                ),
                (0..random.below(4))
                    .map(|_| (random.next() as i16, [0; 3].map(|_: i32| float(&mut random))))
                    .collect(),
            );
            for options in options {
                let bytes = options.to_vec(&record).expect("it can be written");
                let back: Record = from_slice(&bytes).expect("it is JSON");
                assert_eq!(back, record, "{}", level.name());
                let theirs: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
                let ours: Any = from_slice(&bytes).expect("JSON");
                assert!(ours.sorted().is_nearly(&Any::from_serde(&theirs)), "{}", level.name());
            }
        }
    }
}

/// B086.
#[test]
fn empty_containers_and_null_stay_apart() {
    type Parts = (Option<Vec<u8>>, Option<BTreeMap<String, u8>>, Option<Vec<u8>>);
    let text = "[[],{},null]";
    let parts: Parts = from_slice(text.as_bytes()).expect("a document");
    assert_text(&parts, text);
}

#[test]
fn python_reads_the_same_values() {
    use std::process::{Command, Stdio};
    const SCRIPT: &str = "import json,sys\nfor line in sys.stdin.buffer:\n \
                          sys.stdout.write(json.dumps(json.loads(line.decode('utf-8')),ensure_ascii=True)+'\\n')";
    let child = Command::new("python3")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        println!("skipped: no python3");
        return;
    };
    let mut random = Random::new(35);
    let documents: Vec<OwnedValue> =
        (0..200).map(|_| from_slice(random.document(5).as_bytes()).expect("a document")).collect();
    let mut lines = Vec::new();
    EncodeOptions::new().to_lines(&mut lines, &documents).expect("vectors take all");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(&lines));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("a thread").expect("it reads all");
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).expect("ASCII");
    assert_eq!(answers.lines().count(), documents.len());
    for (answer, document) in answers.lines().zip(&documents) {
        let back: Any = from_slice(answer.as_bytes()).expect("JSON");
        let sent: Any = from_slice(&to_vec(document).expect("a value")).expect("JSON");
        assert_eq!(back.sorted(), sent.sorted(), "{answer}");
    }
}

#[test]
#[cfg(feature = "bytes")]
fn values_are_appended_to_bytes_mut() {
    let mut buffer = bytes::BytesMut::from("text: ");
    EncodeOptions::new().append_bytes(&["é"], &mut buffer).expect("a string");
    assert_eq!(buffer, "text: [\"é\"]");
    EncodeOptions::new().append_bytes(&[f64::NAN], &mut buffer).expect_err("NaN");
    assert_eq!(buffer, "text: [\"é\"]");
    EncodeOptions::pretty().append_bytes(&[1], &mut buffer).expect("a number");
    assert_eq!(buffer, "text: [\"é\"][\n  1\n]");
}

#[test]
fn strings_are_appended_to_strings() {
    let mut text = String::from("data: ");
    EncodeOptions::new().append(&["é"], &mut text).expect("a string");
    assert_eq!(text, "data: [\"é\"]");
    EncodeOptions::new().append(&[f64::NAN], &mut text).expect_err("NaN");
    assert_eq!(text, "data: [\"é\"]", "as it was");
}

#[test]
fn a_buffer_on_loan_comes_back_when_an_implementation_panics() {
    struct Panics;
    impl Encode for Panics {
        fn encode_to(&self, _: &mut sightread::Encoder<'_>) -> Result<(), sightread::Failed> {
            panic!("on purpose")
        }
    }
    let mut buffer = b"kept".to_vec();
    let attempt = std::panic::AssertUnwindSafe(|| (1, Panics).encode(&mut buffer).map(|_| ()));
    assert!(std::panic::catch_unwind(attempt).is_err());
    assert_eq!(buffer, b"kept");
    let attempt = || to_slice(&(1, Panics), &mut [0; 9]).map(|_| ());
    assert!(std::panic::catch_unwind(attempt).is_err());
    assert_text(&1, "1");
}
