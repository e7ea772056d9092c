//! Structure: where values, separators and the text itself may begin and end. B046 to B062 of the fault list are here,
//! by their kind.

use std::collections::{BTreeMap, HashMap};

use sightread::{Cursor, Decode, ErrorKind, Failed, Options, Reader};

use crate::support::any::Any;
use crate::support::fence::Fence;
use crate::support::{
    Pick, assert_accepted, assert_refused, fault, on_every_level, on_every_level_with,
};

// B046
#[test]
fn bytes_behind_the_slice_do_not_matter() {
    on_every_level(|reader| {
        let error = reader.check(&b"[{}]"[..3]).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::Incomplete, 3));
        assert!(reader.decode::<bool>(&b"truex"[..4]).unwrap());
        assert_eq!(reader.decode::<u8>(&b"12345"[..2]).unwrap(), 12);
        assert_eq!(fault(reader.decode::<u8>(&b"12.5"[..3])), (ErrorKind::Incomplete, 3));
        assert_eq!(fault(reader.decode::<&str>(&b"\"a\""[..2])), (ErrorKind::Incomplete, 2));
    });
}

// B047
#[test]
fn white_space_may_stand_around_every_token() {
    on_every_level(|reader| {
        assert!(!reader.decode::<bool>(b"false\n\t ").unwrap());
        let null = format!("null {}", " ".repeat(100));
        assert_eq!(reader.decode::<Option<u8>>(null.as_bytes()).unwrap(), None);
        assert_eq!(reader.decode::<u8>(b" 7 ").unwrap(), 7);
        assert_eq!(reader.decode::<&str>(b"\"x\"\r\n").unwrap(), "x");
        for blanks in ["", " ", "\t", "\r\n", &" ".repeat(63), &"\n".repeat(64), &"\t".repeat(65)] {
            let text = [
                "", "{", "\"pick\"", ":", "1", ",", "\"b\"", ":", "[", "null", ",", "{", "}", ",",
                "[", "]", "]", "}", "",
            ]
            .join(blanks);
            assert_eq!(reader.decode::<Pick>(text.as_bytes()).unwrap(), Pick { pick: 1 });
            assert_accepted(reader, text.as_bytes());
        }
    });
}

#[test]
fn nothing_but_four_characters_is_white_space() {
    on_every_level(|reader| {
        for byte in 0..=255u8 {
            let blank = b" \t\n\r".contains(&byte);
            for place in 0..7 {
                let mut text = b"{\"a\":[1]}".to_vec();
                text.insert([0, 1, 4, 5, 6, 8, 9][place], byte);
                // A digit, a quote or the like may be in place somewhere: not what is asked here.
                if byte.is_ascii_graphic() {
                    continue;
                }
                assert_eq!(reader.check(&text).is_ok(), blank, "{byte:02x} in {text:?}");
            }
        }
        for text in ["\u{a0}1", "1\u{a0}", "[\u{2028}]", "[1,\u{3000}2]", "[1\u{feff}]", "\u{85}[]"]
        {
            assert!(reader.check(text.as_bytes()).is_err(), "{text:?}");
        }
    });
}

// B049, B110
#[test]
fn a_text_that_ends_too_soon_is_incomplete_at_its_length() {
    on_every_level(|reader| {
        for text in [
            "",
            " ",
            "\n\n",
            "{\"lvl\":42",
            "[1,2",
            "{\"a\":{\"b\":1}",
            "{",
            "[",
            "{\"a\"",
            "{\"a\":",
            "{\"a\":1,",
            "[1,",
            "[[]",
            "\"",
            "\"a",
            "t",
            "tru",
            "fals",
            "nul",
            "n",
            "{\"v\":",
            "-",
            "[{\"a\":[{}",
        ] {
            assert_refused(reader, text.as_bytes(), ErrorKind::Incomplete, text.len() as u64);
        }
        #[derive(Debug, Decode)]
        struct Level {
            #[expect(dead_code, reason = "only read")]
            lvl: u8,
        }
        assert_eq!(fault(reader.decode::<Level>(b"{\"lvl\":42")), (ErrorKind::Incomplete, 9));
        assert_eq!(fault(reader.decode::<Vec<u8>>(b"[1,2")), (ErrorKind::Incomplete, 4));
        assert_eq!(fault(reader.decode::<u8>(b"")), (ErrorKind::Incomplete, 0));
        assert_eq!(fault(reader.decode::<Option<u8>>(b"")), (ErrorKind::Incomplete, 0));
        assert_eq!(fault(reader.decode::<String>(b"  ")), (ErrorKind::Incomplete, 2));
        assert_eq!(fault(reader.decode::<Pick>(b"{\"v\":")), (ErrorKind::Incomplete, 5));
        assert_refused(reader, b"[][]", ErrorKind::TrailingContent, 2);
        assert_refused(reader, b"8}", ErrorKind::TrailingContent, 1);
    });
}

// B050
#[test]
fn literals_have_neither_more_nor_fewer_letters() {
    use ErrorKind::{Incomplete, InvalidLiteral};
    on_every_level(|reader| {
        for (text, kind, offset) in [
            ("falsey", InvalidLiteral, 5),
            ("nul", Incomplete, 3),
            ("truee", InvalidLiteral, 4),
            ("[tru]", InvalidLiteral, 4),
            ("{\"a\":nulll}", InvalidLiteral, 9),
            ("TRUE", InvalidLiteral, 0),
            ("t", Incomplete, 1),
            ("nullnull", InvalidLiteral, 4),
            ("true1", InvalidLiteral, 4),
            ("[t]", InvalidLiteral, 2),
            ("trUe", InvalidLiteral, 2),
            ("True", InvalidLiteral, 0),
            ("undefined", InvalidLiteral, 0),
            ("none", InvalidLiteral, 1),
        ] {
            assert_refused(reader, text.as_bytes(), kind, offset);
            assert!(reader.decode::<bool>(text.as_bytes()).is_err(), "{text}");
            assert!(reader.decode::<Option<bool>>(text.as_bytes()).is_err(), "{text}");
            assert!(reader.decode::<()>(text.as_bytes()).is_err(), "{text}");
        }
    });
}

#[test]
fn separators_stand_where_the_grammar_has_them() {
    use ErrorKind::{
        ExpectedColon, ExpectedCommaOrEnd, ExpectedKey, ExpectedValue, InvalidLiteral,
        TrailingComma, TrailingContent,
    };
    on_every_level(|reader| {
        for (text, kind, offset) in [
            ("[1 2]", ExpectedCommaOrEnd, 3),
            ("[1,,2]", ExpectedValue, 3),
            ("[,1]", ExpectedValue, 1),
            ("[,]", ExpectedValue, 1),
            ("[1,]", TrailingComma, 3),
            ("[[],]", TrailingComma, 4),
            ("[1:2]", ExpectedCommaOrEnd, 2),
            ("[:]", ExpectedValue, 1),
            ("[\"a\":1]", ExpectedCommaOrEnd, 4),
            ("[\"a\"\"b\"]", ExpectedCommaOrEnd, 4),
            ("[\"a\"x]", ExpectedCommaOrEnd, 4),
            ("[1\"a\"]", ExpectedCommaOrEnd, 2),
            ("[x\"a\"]", InvalidLiteral, 1),
            ("[[]1]", ExpectedCommaOrEnd, 3),
            ("[{}{}]", ExpectedCommaOrEnd, 3),
            ("[1}", ExpectedCommaOrEnd, 2),
            ("[}", ExpectedValue, 1),
            ("{]", ExpectedKey, 1),
            ("{\"a\":1]", ExpectedCommaOrEnd, 6),
            ("{\"a\" 1}", ExpectedColon, 5),
            ("{\"a\"}", ExpectedColon, 4),
            ("{\"a\",\"b\"}", ExpectedColon, 4),
            ("{\"a\"::1}", ExpectedValue, 5),
            ("{\"a\":}", ExpectedValue, 5),
            ("{\"a\":,}", ExpectedValue, 5),
            ("{\"a\":1,}", TrailingComma, 7),
            ("{\"a\":1,,}", ExpectedKey, 7),
            ("{\"a\":1 \"b\":2}", ExpectedCommaOrEnd, 7),
            ("{,}", ExpectedKey, 1),
            ("{,\"a\":1}", ExpectedKey, 1),
            ("{:1}", ExpectedKey, 1),
            ("{\"a\":1:2}", ExpectedCommaOrEnd, 6),
            ("{\"a\":\"b\":\"c\"}", ExpectedCommaOrEnd, 8),
            ("{a:1}", ExpectedKey, 1),
            ("{'a':1}", ExpectedKey, 1),
            ("]", ExpectedValue, 0),
            ("}", ExpectedValue, 0),
            (",", ExpectedValue, 0),
            (":", ExpectedValue, 0),
            ("[]]", TrailingContent, 2),
            ("[]}", TrailingContent, 2),
            ("{}{}", TrailingContent, 2),
            ("{}[", TrailingContent, 2),
            ("[] []", TrailingContent, 3),
            ("\"a\"x", TrailingContent, 3),
            ("\"a\"\"b\"", TrailingContent, 3),
            ("\"a\" \"", TrailingContent, 4),
            ("null null", TrailingContent, 5),
            ("1:", TrailingContent, 1),
            ("[1]//", TrailingContent, 3),
            ("/**/1", ExpectedValue, 0),
            ("'a'", ExpectedValue, 0),
        ] {
            let found = fault(reader.check(text.as_bytes()));
            // What an unclosed string hides behind a fault is for both to find in the same order.
            assert_eq!(found, (kind, offset), "{text}");
            assert_refused(reader, text.as_bytes(), kind, offset);
            let typed = [
                ("Vec", reader.decode::<Vec<Any>>(text.as_bytes()).is_err()),
                ("slice", reader.decode::<&[u8]>(text.as_bytes()).is_err()),
                ("map", reader.decode::<HashMap<&str, Any>>(text.as_bytes()).is_err()),
                ("pair", reader.decode::<(Any, Any)>(text.as_bytes()).is_err()),
                ("struct", reader.decode::<Loose>(text.as_bytes()).is_err()),
            ];
            for (way, refused) in typed {
                assert!(refused, "{text} as a {way}");
            }
        }
    });
}

/// A struct that any object fits.
#[derive(Debug, Decode)]
struct Loose {
    #[expect(dead_code, reason = "only read")]
    a: Option<Any>,
    #[expect(dead_code, reason = "only read")]
    b: Option<Any>,
}

/// A list as deep as its text.
#[derive(Debug, Decode)]
struct Link {
    #[expect(dead_code, reason = "only read")]
    a: Option<Box<Link>>,
}

// B052
#[test]
fn deep_nesting_is_an_error_and_never_an_overflow_of_the_stack() {
    let deep = if cfg!(miri) { 500 } else { 100_000 };
    let run = move || {
        let texts = [
            "[".repeat(deep),
            "[".repeat(deep) + &"]".repeat(deep),
            "{\"a\":".repeat(deep / 2) + "1" + &"}".repeat(deep / 2),
            "[{\"a\":".repeat(deep / 2),
        ];
        on_every_level(|reader| {
            for text in &texts {
                let limit = match &text.as_bytes()[..2] {
                    b"[[" => 128,
                    b"{\"" => 128 * 5,
                    _ => 64 * 6,
                };
                let expected = (ErrorKind::DepthLimit, limit);
                assert_eq!(fault(reader.check(text.as_bytes())), expected);
                assert_eq!(fault(reader.decode_borrowed::<Any>(text.as_bytes())), expected);
                let skipped = format!("{{\"a\":{text},\"pick\":1}}");
                assert_eq!(
                    fault(reader.decode::<Pick>(skipped.as_bytes())).0,
                    ErrorKind::DepthLimit
                );
            }
            assert_eq!(
                fault(reader.decode::<Link>(texts[2].as_bytes())),
                (ErrorKind::DepthLimit, 128 * 5)
            );
        });
    };
    // The main thread's stack is large; this one is as small as threads in services may be.
    let small = std::thread::Builder::new().stack_size(256 << 10);
    small.spawn(run).expect("a thread").join().expect("no overflow");
}

// B053
#[test]
fn depth_counts_in_what_nobody_asked_for() {
    let deep = if cfg!(miri) { 500 } else { 20_000 };
    let text = format!("{{\"blob\":{}null{},\"pick\":2}}", "[".repeat(deep), "]".repeat(deep));
    on_every_level(|reader| {
        let found = fault(reader.decode::<Pick>(text.as_bytes()));
        assert_eq!(found, (ErrorKind::DepthLimit, 8 + 127));
    });
    let options = Options::new().depth(20_001);
    on_every_level_with(options, |reader| {
        assert_eq!(reader.decode::<Pick>(text.as_bytes()).unwrap(), Pick { pick: 2 });
    });
}

#[derive(Debug, Decode)]
enum Nest {
    V(Box<Nest>),
    N(#[expect(dead_code, reason = "only read")] u8),
}

// B055
#[test]
fn depth_is_given_back_after_an_error() {
    on_every_level_with(Options::new().depth(8), |reader| {
        let full = "{\"V\":".repeat(7) + "{\"N\":1}" + &"}".repeat(7);
        let list = "[".repeat(8) + &"]".repeat(8);
        for _ in 0..if cfg!(miri) { 10 } else { 1000 } {
            let refused = reader.decode::<Nest>(br#"{"V":{"V":{"N":"bad"}}}"#);
            assert_eq!(fault(refused), (ErrorKind::TypeMismatch, 15));
            assert!(reader.decode::<Vec<Vec<u8>>>(b"[[1,[").is_err());
            assert!(reader.decode::<Link>(br#"{"a":{"a":{"a":7}}}"#).is_err());
            assert!(reader.decode::<Any>(b"[[[[}").is_err());
            assert!(reader.check(b"[[[[").is_err());
        }
        let mut nest = reader.decode::<Nest>(full.as_bytes()).unwrap();
        let mut levels = 1;
        while let Nest::V(inner) = nest {
            nest = *inner;
            levels += 1;
        }
        assert_eq!(levels, 8);
        assert!(reader.check(list.as_bytes()).is_ok());
        let deeper = format!("[{list}]");
        assert_eq!(fault(reader.check(deeper.as_bytes())), (ErrorKind::DepthLimit, 8));
    });
}

// B056
#[test]
fn every_proper_prefix_of_a_document_is_incomplete_at_its_length() {
    #[derive(Debug, Decode)]
    struct Whole<'a> {
        a: (Vec<f64>, BTreeMap<&'a str, &'a str>),
        c: Option<u8>,
        d: bool,
    }
    #[derive(Debug, Decode)]
    struct Loose {
        #[expect(dead_code, reason = "only read")]
        a: Any,
    }
    let mut fence = Fence::new(4096);
    let original = "{\"a\":[1.5e-3,{\"b\":\"x\\u00e9\\\\ñ\"}],\"c\":null,\"d\":true}";
    let typed = "{\"a\":[[1.5e-3],{\"b\":\"x\\u00e9\\\\ñ\"}],\"c\":null,\"d\":true}";
    let spaced = " { \"a\" : [ [ 1.5e-3 ] , { \"b\" : \"x\\ud83d\\ude80\" } ] ,\n\"c\": null, \"d\" : true }";
    on_every_level(|reader| {
        for text in [original, typed, spaced] {
            for cut in 0..text.len() {
                let bytes = fence.at_end(&text.as_bytes()[..cut]);
                let expected = (ErrorKind::Incomplete, cut as u64);
                assert_eq!(fault(reader.check(bytes)), expected, "{cut} of {text}");
                assert_eq!(fault(reader.decode::<Any>(bytes)), expected, "{cut} of {text}");
                assert_eq!(fault(reader.decode::<Loose>(bytes)), expected, "{cut} of {text}");
                if text != original {
                    let found = fault(reader.decode::<Whole<'_>>(bytes));
                    assert_eq!(found, expected, "{cut} of {text}");
                    let found = fault(reader.decode::<HashMap<String, Any>>(bytes));
                    assert_eq!(found, expected, "{cut} of {text}");
                }
            }
            assert!(reader.check(fence.at_end(text.as_bytes())).is_ok());
        }
        let whole: Whole<'_> = reader.decode(fence.at_end(typed.as_bytes())).unwrap();
        assert_eq!(whole.a, (vec![0.0015], BTreeMap::from([("b", "xé\\ñ")])));
        assert_eq!((whole.c, whole.d), (None, true));
    });
}

// B058
#[test]
fn a_byte_order_mark_is_named_and_skipped_only_if_asked_for() {
    const WITH: &[u8] = b"\xEF\xBB\xBF{\"pick\":1}";
    on_every_level(|reader| {
        for text in [WITH, b"\xEF\xBB\xBF", b"\xEF\xBB\xBF ", b"\xEF\xBB\xBF\xEF\xBB\xBF1"] {
            assert_eq!(fault(reader.check(text)), (ErrorKind::ByteOrderMark, 0));
            assert_eq!(fault(reader.decode::<Pick>(text)), (ErrorKind::ByteOrderMark, 0));
            let text = core::str::from_utf8(text).unwrap();
            assert_eq!(fault(reader.decode_str::<Pick>(text)), (ErrorKind::ByteOrderMark, 0));
        }
        assert_eq!(fault(reader.check(b"\xFE\xFF\0[\0]")), (ErrorKind::InvalidUtf8, 0));
        assert_eq!(fault(reader.check(b" \xEF\xBB\xBF1")), (ErrorKind::ExpectedValue, 1));
        let map: BTreeMap<&str, &str> = reader.decode(br#"{"a":"\uFEFF"}"#).unwrap();
        assert_eq!(map, BTreeMap::from([("a", "\u{feff}")]));
        assert_eq!(reader.decode::<&str>("\"\u{feff}\"".as_bytes()).unwrap(), "\u{feff}");
    });
    on_every_level_with(Options::new().skip_byte_order_mark(true), |reader| {
        assert_eq!(reader.decode::<Pick>(WITH).unwrap(), Pick { pick: 1 });
        let text = core::str::from_utf8(WITH).unwrap();
        assert_eq!(reader.decode_str::<Pick>(text).unwrap(), Pick { pick: 1 });
        assert_eq!(reader.decode::<Pick>(&WITH[3..]).unwrap(), Pick { pick: 1 });
        assert_eq!(fault(reader.check(b"\xEF\xBB\xBF")), (ErrorKind::Incomplete, 3));
        // One is skipped, and places still count from the first byte of the input.
        assert_eq!(
            fault(reader.check(b"\xEF\xBB\xBF\xEF\xBB\xBF1")),
            (ErrorKind::ExpectedValue, 3)
        );
        assert_eq!(fault(reader.check(b"\xEF\xBB\xBF[1,]")), (ErrorKind::TrailingComma, 6));
        let error = reader.decode::<Pick>(b"\xEF\xBB\xBF{\"pick\":true}").unwrap_err();
        assert_eq!(
            (error.kind(), error.offset(), error.column()),
            (ErrorKind::TypeMismatch, 11, 12)
        );
        assert_eq!(error.path(), "$.pick");
    });
}

// B059
#[test]
fn nul_bytes_behind_the_value_are_an_error_of_their_own_kind() {
    let text = [b"{\"pick\":9}".as_slice(), &[0; 500]].concat();
    on_every_level(|reader| {
        let error = reader.decode::<Pick>(&text).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::NulPadding, 10));
        assert!(error.to_string().contains("NUL"), "{error}");
        assert_refused(reader, &text, ErrorKind::NulPadding, 10);
        assert_eq!(fault(reader.check(b"1 \0\n")), (ErrorKind::NulPadding, 2));
        assert_eq!(fault(reader.check(b"1\0x")), (ErrorKind::TrailingContent, 1));
    });
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Decode)]
enum Axis {
    X,
    Y,
}

// B061
#[test]
fn a_key_is_a_string_for_every_kind_of_map() {
    on_every_level(|reader| {
        for text in ["{[1]:2}", "{7:1}", "{null:1}", "{true:null}", "{{}:1}", "{X:1}"] {
            assert_refused(reader, text.as_bytes(), ErrorKind::ExpectedKey, 1);
            let expected = (ErrorKind::ExpectedKey, 1);
            let text = text.as_bytes();
            assert_eq!(fault(reader.decode::<BTreeMap<i32, Any>>(text)), expected);
            assert_eq!(fault(reader.decode::<BTreeMap<Axis, Any>>(text)), expected);
            assert_eq!(fault(reader.decode::<BTreeMap<bool, Any>>(text)), expected);
            assert_eq!(fault(reader.decode::<HashMap<String, Any>>(text)), expected);
            assert_eq!(fault(reader.decode::<Nest>(text)), expected);
            assert_eq!(fault(reader.decode::<Pick>(text)), expected);
        }
        let map: BTreeMap<Axis, u8> = reader.decode(br#"{"Y":1,"\u0058":2}"#).unwrap();
        assert_eq!(map, BTreeMap::from([(Axis::X, 2), (Axis::Y, 1)]));
    });
}

// B062
#[test]
fn what_follows_the_elements_of_a_fixed_length_is_looked_at() {
    use ErrorKind::{ExpectedCommaOrEnd, Incomplete, InvalidLength, TrailingComma};
    on_every_level(|reader| {
        for (text, kind) in [
            ("[3,4,5]", InvalidLength),
            ("[3,4", Incomplete),
            ("[3,4}", ExpectedCommaOrEnd),
            ("[3,4,]", TrailingComma),
            ("[3]", InvalidLength),
            ("[]", InvalidLength),
            ("[3,4 5]", ExpectedCommaOrEnd),
            ("[3,", Incomplete),
            ("[3,]", TrailingComma),
        ] {
            let text = text.as_bytes();
            assert_eq!(fault(reader.decode::<(i32, i32)>(text)).0, kind);
            assert_eq!(fault(reader.decode::<[i32; 2]>(text)).0, kind);
            let nested = [b"[", text].concat();
            assert_eq!(fault(reader.decode::<Vec<[i32; 2]>>(&nested)).0, kind);
        }
        assert_eq!(reader.decode::<(i32, i32)>(b"[3,4]").unwrap(), (3, 4));
        assert_eq!(reader.decode::<[i32; 2]>(b"[3,4]").unwrap(), [3, 4]);
        assert!(reader.decode::<[i32; 0]>(b"[]").is_ok());
        assert!(reader.decode::<[i32; 0]>(b"[1]").is_err());
        assert!(reader.decode::<[(); 1]>(b"[]").is_err());
    });
}

thread_local! {
    static ALIVE: std::cell::Cell<i32> = const { std::cell::Cell::new(0) };
}

/// A number that counts how many of its kind there are.
#[derive(Debug)]
struct Counted(u8);

impl<'a> Decode<'a> for Counted {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let value = u8::decode(cursor)?;
        ALIVE.set(ALIVE.get() + 1);
        Ok(Counted(value))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        ALIVE.set(ALIVE.get() - 1);
    }
}

#[test]
fn elements_read_before_a_failure_are_dropped_once() {
    on_every_level(|reader| {
        for text in ["[1,2,x]", "[1,2,300]", "[1,2]", "[1,2,3,4]", "[1,2,3", "[1,2 3]", "[]", "[1]"]
        {
            let text = text.as_bytes();
            assert!(reader.decode::<[Counted; 3]>(text).is_err());
            assert_eq!(ALIVE.get(), 0);
            assert!(
                reader.decode::<Vec<[Counted; 3]>>(&[b"[[1,2,3],", text, b"]"].concat()).is_err()
            );
            assert_eq!(ALIVE.get(), 0);
        }
        let array: [Counted; 3] = reader.decode(b"[1,2,3]").unwrap();
        assert_eq!((ALIVE.get(), array.each_ref().map(|counted| counted.0)), (3, [1, 2, 3]));
        drop(array);
        assert_eq!(ALIVE.get(), 0);
    });
}

// B130
#[test]
fn cut_nested_documents_are_not_read_beyond_their_end() {
    let mut fence = Fence::new(4096);
    on_every_level(|reader| {
        for text in ["{\"k\":[0]", "[[[]]", "[{\"a\":{}", "[[1]", "[\"a\"", "[true", "{\"pick\":1"]
        {
            let bytes = fence.at_end(text.as_bytes());
            let expected = (ErrorKind::Incomplete, text.len() as u64);
            assert_eq!(fault(reader.check(bytes)), expected);
            assert_eq!(fault(reader.decode::<Any>(bytes)), expected);
            let typed: [Result<(), _>; 4] = [
                reader.decode::<Vec<Any>>(bytes).map(drop),
                reader.decode::<&[&[u8]]>(bytes).map(drop),
                reader.decode::<Pick>(bytes).map(drop),
                reader.decode::<BTreeMap<&str, Vec<u8>>>(bytes).map(drop),
            ];
            for result in typed {
                assert!(result.is_err(), "{text}");
            }
        }
    });
}

/// A reader may be used again after any failure, and gives the same then as a fresh one.
#[test]
fn a_failure_leaves_nothing_behind_in_the_reader() {
    on_every_level(|reader| {
        let good = br#"{"x":["a\n",{"b":[]}],"pick":3}"#;
        for bad in
            ["", "[", "\"\\", "\"\\u", "{\"pick\":1,", "[1,2}", "\"\u{1}\"", "[\"a\\n\",", "9e"]
        {
            assert!(reader.decode::<Any>(bad.as_bytes()).is_err());
            assert!(reader.decode::<Pick>(bad.as_bytes()).is_err());
            assert_eq!(reader.decode::<Pick>(good).unwrap(), Pick { pick: 3 });
            let fresh: Any = Reader::new().decode(good).unwrap();
            assert_eq!(reader.decode::<Any>(good).unwrap(), fresh);
        }
    });
}
