//! `StepCursor`: early stops look no further, everything passed is checked, and no caller can do harm. That answers do
//! not depend on steps is shown in `src/by_hand/tests.rs`.

use std::borrow::Cow;

use sightread::{
    Arena, Cursor, Decode, Error, ErrorKind, Failed, KeyTable, Level, Options, RawValue, Reader,
    Skipped, StepCursor, Value,
};

use crate::support::any::Any;
use crate::support::fence::Fence;
use crate::support::{fault, on_every_level, on_every_level_with};

static NAMES: KeyTable<8> = KeyTable::new(&["bucket", "tokens", "reset_at"]);

/// The three members of a counter, in any order.
fn counter<'a>(cursor: &mut StepCursor<'_, 'a>) -> Result<(&'a str, u32, i64), Error> {
    cursor.begin_object()?;
    let (mut bucket, mut tokens, mut reset_at) = (None, None, None);
    while bucket.is_none() || tokens.is_none() || reset_at.is_none() {
        match cursor.next_of(&NAMES)? {
            Some(0) => bucket = Some(cursor.read()?),
            Some(1) => tokens = Some(cursor.read()?),
            Some(_) => reset_at = Some(cursor.read()?),
            None => break,
        }
    }
    match (bucket, tokens, reset_at) {
        (Some(bucket), Some(tokens), Some(reset_at)) => Ok((bucket, tokens, reset_at)),
        (None, ..) => Err(cursor.missing("bucket")),
        (_, None, _) => Err(cursor.missing("tokens")),
        _ => Err(cursor.missing("reset_at")),
    }
}

const FRONT: &str = r#"{"tokens": 87, "reset_at": 1700000000000, "bucket": "user:7", "#;

#[test]
fn an_early_stop_reads_no_byte_behind_its_step() {
    let mut fence = Fence::new(1 << 16);
    // The first step has 512 bytes, each later one as many as all before.
    for (step, before) in [(512, 0), (512, 380), (1024, 500), (2048, 1020), (32768, 20000)] {
        let mut text = format!("{{\"long\": \"{}\", {}", "x".repeat(before), &FRONT[1..]);
        if before == 0 {
            text = String::from(FRONT);
        }
        text.extend(std::iter::repeat_n(' ', step - text.len()));
        let text = fence.with_unreadable(text.as_bytes(), 4096);
        on_every_level(|reader| {
            let found = counter(&mut reader.cursor(text)).unwrap();
            assert_eq!(found, ("user:7", 87, 1_700_000_000_000));
            let arena = Arena::new();
            let mut cursor = reader.cursor_in(text, &arena);
            cursor.begin_object().unwrap();
            cursor.next_key().unwrap();
            cursor.skip().unwrap();
        });
    }
}

#[test]
fn a_string_that_ends_where_a_step_does_is_not_known_to_end_there() {
    on_every_level(|reader| {
        for length in 500..520 {
            for behind in ["\"]", "\\\"\"]", "é\"]", "\u{20AC}\", 1]"] {
                let text = format!("[\"{}{behind}", "x".repeat(length));
                let mut cursor = reader.cursor(text.as_bytes());
                cursor.begin_array().unwrap();
                assert!(cursor.next_element().unwrap());
                let string: Cow<'_, str> = cursor.read().unwrap();
                let any: Any = sightread::from_str(&text).unwrap();
                let Any::Array(elements) = any else { panic!() };
                assert_eq!(Any::Text(string.into_owned()), elements[0]);
                cursor.finish().unwrap();
            }
            let text = format!("[{}{}]", " ".repeat(length), "1234567");
            let mut cursor = reader.cursor(text.as_bytes());
            cursor.begin_array().unwrap();
            assert!(cursor.next_element().unwrap());
            assert_eq!(cursor.read::<u32>().unwrap(), 1_234_567);
        }
    });
}

#[test]
fn bytes_that_are_not_utf8_are_found_when_they_are_passed_and_not_before() {
    on_every_level(|reader| {
        for bad in [&b"\xFF"[..], b"\xC3", b"\xE2\x82", b"\xED\xA0\x80"] {
            let text = [br#"{"a": 1, "b": "x"#, bad, br#"y", "c": 2}"#].concat();
            let mut cursor = reader.cursor(&text);
            cursor.begin_object().unwrap();
            assert!(cursor.take_key("a"));
            assert_eq!(cursor.read::<u8>().unwrap(), 1);
            assert_eq!(cursor.next_key().unwrap(), Some("b"));
            assert_eq!(fault(cursor.read::<&str>()), (ErrorKind::InvalidUtf8, 16));

            let mut cursor = reader.cursor(&text);
            cursor.begin_object().unwrap();
            assert_eq!(fault(cursor.leave()), (ErrorKind::InvalidUtf8, 16));
            assert_eq!(fault(reader.cursor(&text).finish()), (ErrorKind::InvalidUtf8, 16));
        }
    });
}

#[test]
fn the_fault_at_hand_is_reported_and_none_behind_it() {
    on_every_level(|reader| {
        // A type error, then a control character, bad UTF-8 and an open string.
        let text = b"{\"a\": \"x\", \"b\": \"\x01\", \"c\": \"\xFF\", \"d";
        let mut cursor = reader.cursor(text);
        cursor.begin_object().unwrap();
        cursor.next_key().unwrap();
        let error = cursor.read::<u8>().unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::TypeMismatch, 6));
        assert_eq!(error.path(), "$.a");
        assert_eq!(
            error.message().to_string(),
            "expected an integer from 0 to 255, found a string"
        );
    });
}

#[test]
fn what_is_lent_outlives_the_cursor_and_lies_in_the_input() {
    let text = String::from(r#"{"plain": "text", "escaped": "t\u00e9xt", "list": ["a", "b"]}"#);
    let arena = Arena::new();
    let (plain, escaped, list): (&str, &str, &[&str]) = {
        let mut reader = Reader::new();
        let mut cursor = reader.cursor_str_in(&text, &arena);
        cursor.begin_object().unwrap();
        assert!(cursor.take_key("plain"));
        let plain = cursor.read().unwrap();
        assert!(cursor.take_key("escaped"));
        let escaped = cursor.read().unwrap();
        assert_eq!(cursor.next_key_as::<&str>().unwrap(), Some("list"));
        (plain, escaped, cursor.read().unwrap())
    };
    assert_eq!((plain, escaped, list), ("text", "téxt", &["a", "b"][..]));
    assert!(text.as_bytes().as_ptr_range().contains(&plain.as_ptr()));
    assert!(!text.as_bytes().as_ptr_range().contains(&escaped.as_ptr()));
}

#[test]
fn without_an_arena_a_key_may_still_have_escapes() {
    let mut reader = Reader::new();
    let text = br#"{"\u0061": "b\n", "c": "d\n"}"#;
    let mut cursor = reader.cursor_borrowed(text);
    cursor.begin_object().unwrap();
    assert_eq!(cursor.next_key().unwrap(), Some("a"));
    assert_eq!(cursor.read::<Cow<'_, str>>().unwrap(), "b\n");
    assert!(!cursor.take_key("d"));
    assert!(cursor.take_key("c"));
    let error = cursor.read::<&str>().unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::NeedsArena, "$.c"));
}

#[test]
fn a_key_is_compared_without_its_escapes_and_never_raw() {
    let mut reader = Reader::new();
    for (key, name, same) in [
        (r"a\u0062", "ab", true),
        (r"a\u0062", r"a\u0062", false),
        (r"a\\b", r"a\b", true),
        (r"a\\b", r"a\\b", false),
        (r#"\""#, "\"", true),
        ("ab", "a", false),
        ("a", "ab", false),
        ("", "", true),
        ("a", r#"a":1,"b"#, false),
        (r"\q", "q", false),
    ] {
        let text = format!(r#"{{"{key}":1,"b":2}}"#);
        let mut cursor = reader.cursor(text.as_bytes());
        cursor.begin_object().unwrap();
        assert_eq!(cursor.take_key(name), same, "{key} {name}");
    }
}

#[test]
fn containers_are_open_as_deep_as_the_limit_allows() {
    on_every_level_with(Options::new().depth(200), |reader| {
        let depth = 200;
        let mut text = String::new();
        for level in 0..depth {
            text += if level % 3 == 0 { "[" } else { r#"{"a":"# };
        }
        text += "1";
        for level in (0..depth).rev() {
            text += if level % 3 == 0 { ",2]" } else { r#","b":3}"# };
        }
        let mut cursor = reader.cursor(text.as_bytes());
        for level in 0..depth {
            if level % 3 == 0 {
                cursor.begin_array().unwrap();
                assert!(cursor.next_element().unwrap());
            } else {
                cursor.begin_object().unwrap();
                assert!(cursor.take_key("a"));
            }
        }
        assert_eq!(cursor.read::<u8>().unwrap(), 1);
        for level in (0..depth).rev() {
            if level % 7 == 0 {
                cursor.leave().unwrap();
            } else if level % 3 == 0 {
                assert!(cursor.next_element().unwrap());
                assert_eq!(cursor.read::<u8>().unwrap(), 2);
                assert!(!cursor.next_element().unwrap());
            } else {
                assert_eq!(cursor.next_key().unwrap(), Some("b"));
                assert_eq!(cursor.read::<u8>().unwrap(), 3);
                assert_eq!(cursor.next_key().unwrap(), None);
            }
        }
        cursor.finish().unwrap();

        let text = "[".repeat(201);
        let mut cursor = reader.cursor(text.as_bytes());
        for _ in 0..200 {
            cursor.begin_array().unwrap();
            assert!(cursor.next_element().unwrap());
        }
        assert_eq!(fault(cursor.begin_array()), (ErrorKind::DepthLimit, 200));
    });
}

#[test]
fn the_first_error_is_said_again_by_every_later_call() {
    let mut reader = Reader::new();
    let text = br#"{"a": [1, 2, x], "b": 3}"#;
    let mut cursor = reader.cursor(text);
    cursor.begin_object().unwrap();
    assert!(cursor.take_key("a"));
    let first = fault(cursor.skip());
    assert_eq!(first, (ErrorKind::InvalidLiteral, 13));
    assert_eq!(fault(cursor.skip()), first);
    assert_eq!(fault(cursor.next_key().map(drop)), first);
    assert_eq!(fault(cursor.next_of(&NAMES)), first);
    assert_eq!(fault(cursor.next_element()), first);
    assert_eq!(fault(cursor.begin_array()), first);
    assert_eq!(fault(cursor.begin_object()), first);
    assert_eq!(fault(cursor.leave()), first);
    assert_eq!(fault(cursor.read::<Value<'_>>()), first);
    assert_eq!(fault(Err::<(), _>(cursor.missing("b"))), first);
    assert_eq!(fault(Err::<(), _>(cursor.fail("my own"))), first);
    assert!(!cursor.take_key("b"));
    assert_eq!(cursor.peek(), 0);
    assert_eq!(fault(cursor.finish()), first);
}

#[test]
fn calls_out_of_place_are_errors_that_say_so() {
    fn said<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Custom);
        error.message().to_string()
    }
    let mut reader = Reader::new();
    let text = br#"{"a": [1]}"#;
    let mut in_object = |calls: fn(&mut StepCursor<'_, '_>) -> String| {
        let mut cursor = reader.cursor(text);
        cursor.begin_object().unwrap();
        let said = calls(&mut cursor);
        assert_eq!(cursor.finish().unwrap_err().kind(), ErrorKind::Custom);
        said
    };
    assert!(in_object(|cursor| said(cursor.next_element())).contains("outside of an array"));
    assert!(in_object(|cursor| said(cursor.read::<u8>())).contains("a value was asked for"));
    assert!(in_object(|cursor| said(cursor.skip())).contains("a value was asked for"));
    assert!(in_object(|cursor| said(cursor.begin_object())).contains("a value was asked for"));
    assert!(
        in_object(|cursor| {
            assert!(cursor.take_key("a"));
            assert!(!cursor.take_key("a"));
            said(cursor.next_key().map(drop))
        })
        .contains("neither read nor skipped")
    );
    let mut cursor = reader.cursor(text);
    assert!(said(cursor.leave()).contains("no object or array is open"));
    let mut cursor = reader.cursor(b"1");
    cursor.skip().unwrap();
    assert!(said(cursor.next_key().map(drop)).contains("outside of an object"));
}

/// Reads nothing, one value too many, half a value, or fails and says nothing.
struct Hostile<const HOW: u8>;

impl<'a, const HOW: u8> Decode<'a> for Hostile<HOW> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        match HOW {
            0 => {}
            1 => while cursor.skip().is_ok() {},
            2 => {
                let mut object = cursor.object()?;
                while cursor.next_member(&mut object)? {}
            }
            3 => {
                let _ = cursor.fail_custom("swallowed");
            }
            4 => {
                let _ = cursor.array();
            }
            _ => {
                cursor.skip()?;
                while cursor.colon().is_err() && cursor.peek() != 0 {
                    cursor.skip()?;
                }
            }
        }
        Ok(Hostile)
    }

    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        Self::decode(cursor)
    }
}

#[test]
fn decoders_that_misbehave_do_no_harm() {
    fn tried<const HOW: u8>(reader: &mut Reader, text: &[u8]) {
        let mut cursor = reader.cursor(text);
        let _ = cursor.begin_object();
        let _ = cursor.next_key_as::<Hostile<HOW>>();
        let _ = cursor.read::<Hostile<HOW>>();
        let _ = cursor.next_key();
        let _ = cursor.read::<Hostile<HOW>>();
        assert!(cursor.finish().is_err());
        let mut cursor = reader.cursor(text);
        let _ = cursor.read::<Hostile<HOW>>();
        let _ = cursor.finish();
    }
    on_every_level(|reader| {
        let long = format!(r#"{{"a": [{}1], "b": {{"c": 2}}, "d": 3}}"#, "1, ".repeat(400));
        for text in [r#"{"a": [1, 2], "b": {"c": 2}, "d": 3}"#, &long] {
            let text = text.as_bytes();
            tried::<0>(reader, text);
            tried::<1>(reader, text);
            tried::<2>(reader, text);
            tried::<3>(reader, text);
            tried::<4>(reader, text);
            tried::<5>(reader, text);
            reader.check(text).unwrap();
        }
    });
}

#[test]
fn a_failure_that_a_decoder_let_pass_is_one_all_the_same() {
    let mut reader = Reader::new();
    let mut cursor = reader.cursor(b"[1]");
    let error = cursor.read::<Hostile<3>>().err().unwrap();
    assert_eq!(error.message().to_string(), "swallowed");
}

#[test]
fn a_document_of_nothing_is_incomplete_however_long() {
    on_every_level(|reader| {
        for length in [0, 1, 511, 512, 513, 5000] {
            let text = " ".repeat(length);
            let wanted = (ErrorKind::Incomplete, length as u64);
            assert_eq!(fault(reader.cursor(text.as_bytes()).finish()), wanted);
            assert_eq!(fault(reader.cursor(text.as_bytes()).begin_object()), wanted);
            assert_eq!(fault(reader.cursor(text.as_bytes()).read::<u8>()), wanted);
            assert_eq!(reader.cursor(text.as_bytes()).peek(), 0);
            assert_eq!(reader.cursor(text.as_bytes()).offset(), length);
            let text = format!("{text}7{text}");
            assert_eq!(reader.cursor(text.as_bytes()).read::<u8>().unwrap(), 7);
            assert_eq!(reader.cursor(text.as_bytes()).offset(), length);
        }
    });
}

#[test]
fn an_input_that_is_too_long_is_refused_before_anything_is_read() {
    let mut reader = Reader::with(Options::new().max_input(5));
    let mut cursor = reader.cursor(b"[1, 2]");
    assert_eq!(fault(cursor.begin_array()), (ErrorKind::InputTooLong, 0));
    assert_eq!(fault(cursor.finish()), (ErrorKind::InputTooLong, 0));
    reader.cursor(b"[1,2]").finish().unwrap();
}

#[test]
fn budgets_hold_for_what_the_cursor_has_come_to() {
    let mut text = String::from("[");
    text += &"1,".repeat(600);
    text += r#""a string", [1, 2, 3], 4]"#;
    let read = |options: Options| -> Result<usize, (usize, Error)> {
        let mut reader = Reader::with(options);
        let mut cursor = reader.cursor(text.as_bytes());
        let mut count = 0;
        let result = (|| {
            cursor.begin_array()?;
            while cursor.next_element()? {
                cursor.skip()?;
                count += 1;
            }
            Ok(())
        })();
        result.map(|()| count).map_err(|error| (count, error))
    };
    let (count, error) = read(Options::new().max_string(7)).unwrap_err();
    assert_eq!((count, error.kind(), error.path()), (600, ErrorKind::StringTooLong, "$[600]"));
    let (count, error) = read(Options::new().max_elements(601)).unwrap_err();
    assert_eq!((count, error.kind()), (601, ErrorKind::TooManyElements));
    let (_, error) = read(Options::new().max_elements(602)).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::TooManyElements, "$[602]"));
    assert_eq!(read(Options::new().max_elements(603).max_string(8)).unwrap(), 603);
}

#[test]
fn what_is_trusted_is_left_unchecked_by_hand_too() {
    let mut reader = Reader::with(Options::new().skipped(Skipped::Trusted));
    let mut cursor = reader.cursor(br#"{"a": [1 2 nul], "b": 3}"#);
    cursor.begin_object().unwrap();
    assert!(cursor.take_key("a"));
    cursor.skip().unwrap();
    assert!(cursor.take_key("b"));
    assert_eq!(cursor.read::<u8>().unwrap(), 3);
    cursor.finish().unwrap();
}

#[test]
fn raw_text_and_trees_are_read_from_the_middle_of_a_document() {
    let mut reader = Reader::new();
    let filler = "[null, {}], ".repeat(100);
    let text = format!(r#"[{filler}{{"a": [{filler} 1]}} , {{"b" : [ 1.50 ]}} ]"#);
    let mut cursor = reader.cursor(text.as_bytes());
    cursor.begin_array().unwrap();
    for _ in 0..100 {
        assert!(cursor.next_element().unwrap());
        cursor.skip().unwrap();
    }
    assert!(cursor.next_element().unwrap());
    let Value::Object([("a", Value::Array(elements))]) = cursor.read().unwrap() else {
        panic!("another tree");
    };
    assert_eq!(elements.len(), 101);
    assert!(cursor.next_element().unwrap());
    let raw: RawValue<'_> = cursor.read().unwrap();
    assert_eq!(raw.as_str(), r#"{"b" : [ 1.50 ]}"#);
    assert!(!cursor.next_element().unwrap());
    cursor.finish().unwrap();
}

#[test]
fn a_reader_gives_back_what_it_may_not_keep() {
    let mut reader = Reader::with(Options::new().max_retained(10_000));
    let text = format!("[{}1]", "1,".repeat(50_000));
    reader.cursor(text.as_bytes()).finish().unwrap();
    reader.cursor(text.as_bytes()).finish().unwrap();
    reader.check(b"1").unwrap();
    assert_eq!(counter(&mut reader.cursor(FRONT.as_bytes())).unwrap().1, 87);
    println!("level: {}", Level::detect().name());
}
