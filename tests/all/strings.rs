//! Strings: escapes, control characters and UTF-8, in values, keys and what is skipped. B028 to B044 of the fault list
//! are here, by their kind.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sightread::{Arena, Bytes, Decode, ErrorKind, LoneSurrogates, Options, Reader};

use crate::support::any::Any;
use crate::support::fence::Fence;
use crate::support::{assert_accepted, assert_refused, on_every_level, on_every_level_with};

#[derive(Debug, PartialEq, Decode)]
struct Holder<'a> {
    text: &'a str,
}

/// The string `literal` (with its quotes), in each way that there is.
fn ways(reader: &mut Reader, literal: &[u8]) -> Vec<(&'static str, Result<String, ErrorKind>)> {
    let kind = |error: sightread::Error| error.kind();
    let around =
        |before: &str, after: &str| [before.as_bytes(), literal, after.as_bytes()].concat();
    let array = around("[", "]");
    let object = around("{\"text\":", "}");
    let shuffled = around("{\"a\":[1],\"text\": ", " ,\"z\":0}");
    let map = around("{", ":1}");
    let arena = Arena::new();
    let key = |map: BTreeMap<String, u8>| map.into_keys().next().unwrap_or_default();
    let borrowed_key =
        |map: BTreeMap<&str, u8>| map.keys().next().copied().unwrap_or("").to_owned();
    vec![
        ("&str", reader.decode::<&str>(literal).map(str::to_owned).map_err(kind)),
        ("String", reader.decode::<String>(literal).map_err(kind)),
        ("Box<str>", reader.decode::<Box<str>>(literal).map(String::from).map_err(kind)),
        ("Cow", reader.decode::<Cow<'_, str>>(literal).map(Cow::into_owned).map_err(kind)),
        (
            "no arena",
            reader.decode_borrowed::<Cow<'_, str>>(literal).map(Cow::into_owned).map_err(kind),
        ),
        (
            "Bytes",
            reader
                .decode_in::<Bytes<'_>>(literal, &arena)
                .map(|bytes| String::from_utf8(bytes.to_vec()).expect("strings are UTF-8"))
                .map_err(kind),
        ),
        ("in a Vec", reader.decode::<Vec<String>>(&array).map(|mut v| v.remove(0)).map_err(kind)),
        ("in a slice", reader.decode::<&[&str]>(&array).map(|v| v[0].to_owned()).map_err(kind)),
        ("field", reader.decode::<Holder<'_>>(&object).map(|v| v.text.to_owned()).map_err(kind)),
        ("late", reader.decode::<Holder<'_>>(&shuffled).map(|v| v.text.to_owned()).map_err(kind)),
        ("key", reader.decode::<BTreeMap<String, u8>>(&map).map(key).map_err(kind)),
        ("borrowed key", reader.decode::<BTreeMap<&str, u8>>(&map).map(borrowed_key).map_err(kind)),
    ]
}

#[track_caller]
fn assert_text(reader: &mut Reader, literal: &str, expected: &str) {
    for (way, read) in ways(reader, literal.as_bytes()) {
        assert_eq!(read.as_deref(), Ok(expected), "{literal}, {way}");
    }
    let from_str: String = reader.decode_str(literal).unwrap();
    assert_eq!(from_str, expected, "{literal} as a str");
    let any: Any = reader.decode_borrowed(literal.as_bytes()).unwrap();
    assert_eq!(any, Any::Text(expected.to_owned()), "{literal}, untyped");
    assert_accepted(reader, literal.as_bytes());
}

/// Refused in each way, alone with this kind at this offset.
#[track_caller]
fn assert_no_text(reader: &mut Reader, literal: &[u8], kind: ErrorKind, offset: u64) {
    let shown = String::from_utf8_lossy(literal);
    for (way, read) in ways(reader, literal) {
        assert!(read.is_err(), "{shown}, {way}: {read:?}");
    }
    let read = reader.decode::<char>(literal).map_err(|error| (error.kind(), error.offset()));
    assert_eq!(read, Err((kind, offset)), "{shown} as a char");
    let read = reader.decode::<String>(literal).map_err(|error| (error.kind(), error.offset()));
    assert_eq!(read, Err((kind, offset)), "{shown} as a String");
    let read = reader.decode::<&str>(literal).map_err(|error| (error.kind(), error.offset()));
    assert_eq!(read, Err((kind, offset)), "{shown} as a &str");
    assert_refused(reader, literal, kind, offset);
    let as_key = [b"{", literal, b":1}"].concat();
    assert!(reader.check(&as_key).is_err(), "{shown} as a key");
    let as_skipped_key = [b"{\"skipped\":{", literal, b":1},\"pick\":2}"].concat();
    let skipped = reader.decode::<crate::support::Pick>(&as_skipped_key);
    assert!(skipped.is_err(), "{shown} as a key in a skipped value");
}

// B028
#[test]
fn a_lone_surrogate_is_an_error_everywhere() {
    on_every_level(|reader| {
        for (text, offset) in [
            (r#""\uDFFF""#, 1),
            (r#""\uD800""#, 7),
            (r#""a\uDC00b""#, 2),
            (r#""\uDBFF\uDBFF\uDFFF""#, 7),
            (r#""\uD800\n""#, 7),
            (r#""\uD800x""#, 7),
            (r#""\uD83D\uDE80\uDE80""#, 13),
            (r#""\udead""#, 1),
        ] {
            assert_no_text(reader, text.as_bytes(), ErrorKind::LoneSurrogate, offset);
        }
        for (text, offset) in [(r#"["a\uDC00b"]"#, 3), (r#"{"\uDC01":1}"#, 2)] {
            assert_refused(reader, text.as_bytes(), ErrorKind::LoneSurrogate, offset);
        }
    });
}

// B029
#[test]
fn a_lone_surrogate_is_one_replacement_character_if_asked_for() {
    let options = Options::new().lone_surrogates(LoneSurrogates::Replace);
    on_every_level_with(options, |reader| {
        for (literal, expected) in [
            (r#""\uD900\n\uD83C\uDF0D\uD900""#, "\u{FFFD}\n\u{1F30D}\u{FFFD}"),
            (r#""\uDFFF""#, "\u{FFFD}"),
            (r#""\uD800\uD800""#, "\u{FFFD}\u{FFFD}"),
            (r#""\uDC00\uD800""#, "\u{FFFD}\u{FFFD}"),
            (r#""\uD83C\uD83C\uDF0D""#, "\u{FFFD}\u{1F30D}"),
            (r#""\uD83C\u0041""#, "\u{FFFD}A"),
            (r#""\uD83C\\uDF0D""#, "\u{FFFD}\\uDF0D"),
            (r#""a\uD83Cb""#, "a\u{FFFD}b"),
            (r#""\uD83C""#, "\u{FFFD}"),
        ] {
            assert_text(reader, literal, expected);
        }
        assert_no_text(reader, br#""\uD83C\u12""#, ErrorKind::InvalidEscape, 11);
        assert_no_text(reader, br#""\uD83C\q""#, ErrorKind::InvalidEscape, 8);
    });
}

// B031
#[test]
fn an_escaped_nul_is_a_character_like_any_other() {
    on_every_level(|reader| {
        let map: BTreeMap<&str, &str> = reader.decode(br#"{"k\u0000y":"ab\u0000cd"}"#).unwrap();
        assert_eq!(map, BTreeMap::from([("k\0y", "ab\0cd")]));
        assert_text(reader, r#""\u0000""#, "\0");
        assert_text(reader, r#""\u0000\u0000x""#, "\0\0x");
    });
}

// B032
#[test]
fn a_raw_control_character_is_an_error_whatever_follows_it() {
    let tails = if cfg!(miri) { 3 } else { 70 };
    on_every_level(|reader| {
        for tail in 0..=tails {
            let tail = " ".repeat(tail);
            for control in 0..0x20u8 {
                let text = format!("[\"k{}z\"]{tail}", char::from(control));
                assert_refused(reader, text.as_bytes(), ErrorKind::ControlCharacter, 3);
                let key = format!("{{\"k{}z\":0}}{tail}", char::from(control));
                assert_refused(reader, key.as_bytes(), ErrorKind::ControlCharacter, 3);
            }
        }
    });
}

#[test]
fn a_raw_control_character_is_found_at_every_place_of_a_long_string() {
    on_every_level(|reader| {
        for place in 0..if cfg!(miri) { 5 } else { 200 } {
            let mut text = format!("\"{}\"", "x".repeat(200)).into_bytes();
            text[place + 1] = b'\n';
            let found = reader.check(&text).map_err(|error| (error.kind(), error.offset()));
            assert_eq!(found, Err((ErrorKind::ControlCharacter, place as u64 + 1)));
        }
    });
}

#[test]
fn delete_and_the_controls_behind_it_are_ordinary_characters() {
    on_every_level(|reader| {
        for text in
            ["\u{7f}", "\u{80}", "\u{85}", "\u{9f}", "\u{a0}", "\u{2028}\u{2029}", "\u{feff}"]
        {
            assert_text(reader, &format!("\"{text}\""), text);
        }
    });
}

// B034
#[test]
fn a_string_of_any_length_may_end_with_its_memory() {
    let mut fence = Fence::new(4096);
    on_every_level(|reader| {
        for length in 0..=200 {
            let text = "abcdefghijklmnopqrstuvwxyz".repeat(8)[..length].to_owned();
            let literal = format!("\"{text}\"");
            let read: &str = reader.decode(fence.at_end(literal.as_bytes())).unwrap();
            assert_eq!(read, text);
            let array = format!("[\"{text}\"]");
            let read: Vec<String> = reader.decode(fence.at_end(array.as_bytes())).unwrap();
            assert_eq!(read, [text.as_str()]);
            let object = format!("{{\"{text}\":0}}");
            let read: BTreeMap<&str, u8> = reader.decode(fence.at_end(object.as_bytes())).unwrap();
            assert_eq!(read, BTreeMap::from([(text.as_str(), 0)]));
            let unclosed = format!("\"{text}");
            let error = reader.decode::<&str>(fence.at_end(unclosed.as_bytes())).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::Incomplete, length as u64 + 1));
        }
    });
}

// B035, B038, B044, B067
#[test]
fn escapes_are_resolved_wherever_they_stand() {
    on_every_level(|reader| {
        for (literal, expected) in [
            (r#""ñ\tñ\\ñ\"ñ\u00F1日\n""#, "ñ\tñ\\ñ\"ññ日\n"),
            (r#""AP\/\/AA==""#, "AP//AA=="),
            (r#""ABCDEFGHIJKLMNOPQRSTUVWX\nabcdefghi""#, "ABCDEFGHIJKLMNOPQRSTUVWX\nabcdefghi"),
            (r#""a\nb""#, "a\nb"),
            (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
            (r#""\u0041\u00e9\u00E9\u65e5\uD83D\uDE80\uffff""#, "Aéé日🚀\u{ffff}"),
            (r#""\ud800\udc00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
            (r#""\u005c\u0022\u000a""#, "\\\"\n"),
            (r#""\u005Cn""#, "\\n"),
            (r#""\\u0041""#, "\\u0041"),
            (r#""\\""#, "\\"),
            (r#""\\\"""#, "\\\""),
            (r#""\"""#, "\""),
            (r#""\"]},:{[\"""#, "\"]},:{[\""),
            (r#""""#, ""),
        ] {
            assert_text(reader, literal, expected);
        }
    });
}

#[test]
fn an_escape_is_resolved_at_every_place_of_a_block() {
    on_every_level(|reader| {
        for before in 0..if cfg!(miri) { 4 } else { 140 } {
            let before = "x".repeat(before);
            for (escape, character) in [("\\n", "\n"), ("\\u00e9", "é"), ("\\ud83d\\ude80", "🚀")]
            {
                let text = format!("[\"{before}{escape}y\",\"{escape}\",\"{before}\"]");
                let read: [&str; 3] = reader.decode(text.as_bytes()).unwrap();
                let (first, second) = (format!("{before}{character}y"), character);
                assert_eq!(read, [first.as_str(), second, before.as_str()]);
            }
        }
    });
}

#[test]
fn every_code_unit_but_a_surrogate_stands_for_its_character() {
    let units = (0..=0xFFFFu32).step_by(if cfg!(miri) { 997 } else { 1 });
    let characters: Vec<char> = units.filter_map(char::from_u32).collect();
    let upper: String = characters.iter().map(|&c| format!("\\u{:04X}", u32::from(c))).collect();
    let lower: String = characters.iter().map(|&c| format!("\\u{:04x}", u32::from(c))).collect();
    let expected: String = characters.into_iter().collect();
    on_every_level(|reader| {
        for escapes in [&upper, &lower] {
            let literal = format!("\"{escapes}\"");
            assert_eq!(reader.decode::<&str>(literal.as_bytes()).unwrap(), expected);
        }
    });
}

#[test]
fn only_eight_letters_and_u_follow_a_backslash() {
    on_every_level(|reader| {
        for byte in 0..=255u8 {
            if b"\"\\/bfnrtu".contains(&byte) {
                continue;
            }
            let literal = [b"\"a\\".as_slice(), &[byte], b"0041\""].concat();
            let kind = match byte {
                0..0x20 => ErrorKind::ControlCharacter,
                0x80.. => ErrorKind::InvalidUtf8,
                _ => ErrorKind::InvalidEscape,
            };
            let error = reader.check(&literal).unwrap_err();
            assert_eq!(error.offset(), 3, "{byte:02x}: {error}");
            if byte >= 0x20 {
                assert_eq!(error.kind(), kind, "{byte:02x}");
            }
            assert_no_text(reader, &literal, error.kind(), 3);
        }
    });
}

// B037
#[test]
fn runs_of_backslashes_are_paired_across_block_edges() {
    on_every_level(|reader| {
        for places in if cfg!(miri) { 60..=64 } else { 0..=130 } {
            for run in 0..=9 {
                let plain = "a".repeat(places);
                let end = if run % 2 == 0 { "\"" } else { "\"\"" };
                let literal = format!("\"{plain}{}{end}", "\\".repeat(run));
                let quote = if run % 2 == 0 { "" } else { "\"" };
                let expected = format!("{plain}{}{quote}", "\\".repeat(run / 2));
                assert_eq!(reader.decode::<&str>(literal.as_bytes()).unwrap(), expected);
                let object = format!("{{{literal}:{literal},\"pick\":1}}");
                let pick: crate::support::Pick = reader.decode(object.as_bytes()).unwrap();
                assert_eq!(pick.pick, 1);
                let pair = format!("[{literal},{literal}]");
                let pair: (String, String) = reader.decode(pair.as_bytes()).unwrap();
                assert_eq!(pair, (expected.clone(), expected));
            }
        }
    });
}

// B040
#[test]
fn bytes_that_are_not_utf8_never_become_a_str() {
    on_every_level(|reader| {
        for (literal, offset) in [
            (&b"\"ok\xC0\xAF\""[..], 3),
            (b"\"\xFF\"", 1),
            (b"\"\x80\"", 1),
            (b"\"abc\xE2\x82\"", 4),
            (b"\"\xC3\"", 1),
            (b"\"\xC3(\"", 1),
            (b"\"\xE2\x82(\"", 1),
            (b"\"\xF0\x9F\x9A\"", 1),
        ] {
            assert_no_text(reader, literal, ErrorKind::InvalidUtf8, offset);
        }
        let cut = b"\"abc\xE2\x82";
        for (way, read) in ways(reader, cut) {
            assert!(read.is_err(), "{way}");
        }
        assert_refused(reader, cut, ErrorKind::Incomplete, 6);
        // Outside of strings as well.
        for (text, offset) in [(&b"[1,\xFF]"[..], 3), (b"[]\xC3\xA9\xFF", 2), (b"\xFE\xFF[]", 0)] {
            let error = reader.check(text).unwrap_err();
            assert_eq!(error.offset(), offset, "{error}");
        }
    });
}

// B041
#[test]
fn overlong_forms_surrogates_and_what_lies_above_unicode_are_not_utf8() {
    on_every_level(|reader| {
        for bytes in [
            &b"\xF0\x82\x82\xAC"[..],
            b"\xED\xA0\x80",
            b"\xED\xBF\xBF",
            b"\xF4\x90\x80\x80",
            b"\xE0\x9F\xBF",
            b"\xF0\x8F\xBF\xBF",
            b"\xC0\x80",
            b"\xC1\xBF",
            b"\xF5\x80\x80\x80",
            b"\xF8\x88\x80\x80\x80",
            b"\xFC\x84\x80\x80\x80\x80",
        ] {
            let literal = [b"\"", bytes, b"\""].concat();
            assert_no_text(reader, &literal, ErrorKind::InvalidUtf8, 1);
            for places in if cfg!(miri) { 60..=64 } else { 0..=130 } {
                let literal = [b"[\"", "x".repeat(places).as_bytes(), bytes, b"\"]"].concat();
                let error = reader.check(&literal).unwrap_err();
                let found = (error.kind(), error.offset());
                assert_eq!(found, (ErrorKind::InvalidUtf8, places as u64 + 2));
            }
        }
        for character in ["\u{7ff}", "\u{800}", "\u{d7ff}", "\u{e000}", "\u{10000}", "\u{10ffff}"] {
            assert_text(reader, &format!("\"{character}\""), character);
        }
    });
}

// B043
#[test]
fn escapes_that_are_cut_or_not_hexadecimal_are_refused_without_reading_on() {
    use ErrorKind::{Incomplete, InvalidEscape};
    let mut fence = Fence::new(4096);
    on_every_level(|reader| {
        for (text, kind, offset) in [
            (r#""\"#, Incomplete, 2),
            (r#""\u"#, Incomplete, 3),
            (r#""\u1"#, Incomplete, 4),
            (r#""\u12"#, Incomplete, 5),
            (r#""\u123"#, Incomplete, 6),
            (r#""\u1234"#, Incomplete, 7),
            (r#""\uD83D\u"#, Incomplete, 9),
            (r#""\uD83D\"#, Incomplete, 8),
            (r#""\uD83D"#, Incomplete, 7),
            (r#""\u12G4""#, InvalidEscape, 5),
            (r#""\u 123""#, InvalidEscape, 3),
            (r#""\u123""#, InvalidEscape, 6),
            (r#""\u""#, InvalidEscape, 3),
            (r#""\u+123""#, InvalidEscape, 3),
            (r#""\u00:0""#, InvalidEscape, 5),
            (r#""\u00@0""#, InvalidEscape, 5),
            (r#""\u00`0""#, InvalidEscape, 5),
            (r#""\u00/0""#, InvalidEscape, 5),
            (r#""\U0041""#, InvalidEscape, 2),
            (r#""\x41""#, InvalidEscape, 2),
            (r#""\'""#, InvalidEscape, 2),
            (r#""\0""#, InvalidEscape, 2),
        ] {
            let bytes = fence.at_end(text.as_bytes());
            for (what, found) in [
                ("&str", reader.decode::<&str>(bytes).map(drop)),
                ("String", reader.decode::<String>(bytes).map(drop)),
                ("no arena", reader.decode_borrowed::<Cow<'_, str>>(bytes).map(drop)),
                ("check", reader.check(bytes)),
            ] {
                let found = found.map_err(|error| (error.kind(), error.offset()));
                assert_eq!(found, Err((kind, offset)), "{text}, {what}");
            }
            assert_no_text(reader, text.as_bytes(), kind, offset);
        }
    });
}

#[test]
fn a_char_is_a_string_of_one_character() {
    on_every_level(|reader| {
        for (text, expected) in [
            (r#""é""#, Some('é')),
            (r#""\u00e9""#, Some('é')),
            (r#""🚀""#, Some('🚀')),
            (r#""\ud83d\ude80""#, Some('🚀')),
            (r#""\"""#, Some('"')),
            (r#""ab""#, None),
            (r#""""#, None),
            ("\"e\u{301}\"", None),
            ("7", None),
        ] {
            let read = reader.decode::<char>(text.as_bytes());
            assert_eq!(read.as_ref().ok().copied(), expected, "{text}");
            if let Err(error) = read {
                assert_eq!((error.kind(), error.offset()), (ErrorKind::TypeMismatch, 0), "{text}");
            }
        }
    });
}
