//! Values of no type: what they keep, what they refuse, and how they are looked at.

use sightread::{
    Arena, Decode, ErrorKind, Number, Options, OwnedValue, RawValue, Reader, Skipped, Value,
};

use crate::reference::{self, Tree};
use crate::support::random::Random;
use crate::support::{fault, on_every_level, on_every_level_with};

/// A way to read, and what came of it.
type Outcome = (&'static str, Result<String, (ErrorKind, u64)>);

/// The text of each of `text`'s values, read in each untyped way, printed as compact JSON.
fn ways(reader: &mut Reader, text: &str) -> Vec<Outcome> {
    let fault = |error: sightread::Error| (error.kind(), error.offset());
    vec![
        ("value", reader.decode::<Value>(text.as_bytes()).map(|v| v.to_string()).map_err(fault)),
        (
            "owned value",
            reader.decode::<OwnedValue>(text.as_bytes()).map(|v| v.to_string()).map_err(fault),
        ),
        (
            "value made owned",
            reader
                .decode::<Value>(text.as_bytes())
                .map(|v| OwnedValue::from(v).to_string())
                .map_err(fault),
        ),
    ]
}

#[track_caller]
fn assert_reads(reader: &mut Reader, text: &str, compact: &str) {
    for (way, read) in ways(reader, text) {
        assert_eq!(read.as_deref(), Ok(compact), "{way} of {text}");
    }
}

/// The value as the reference reader has it.
fn tree(value: Value<'_>) -> Tree {
    match value {
        Value::Null => Tree::Null,
        Value::Bool(value) => Tree::Bool(value),
        Value::Number(number) => Tree::Number(number.as_str().to_owned()),
        Value::String(text) => Tree::Text(text.to_owned()),
        Value::Array(elements) => Tree::Array(elements.iter().copied().map(tree).collect()),
        Value::Object(members) => Tree::Object(
            members.iter().map(|&(key, value)| (key.to_owned(), tree(value))).collect(),
        ),
    }
}

#[test]
fn small_values_come_out_as_they_went_in() {
    on_every_level(|reader| {
        for text in [
            "null",
            "true",
            "false",
            "0",
            "-0",
            "1e400",
            "123456789012345678901234567890",
            "0.10000000000000000000001",
            r#""""#,
            r#""a""#,
            "[]",
            "{}",
            "[[]]",
            "[{}]",
            r#"{"":{}}"#,
            r#"{"a":[]}"#,
            "[1,2,3]",
            "[[],[],{},[[]]]",
            r#"[true,false,null,"x",-1.5e-3]"#,
            r#"{"a":1,"b":[2,{"c":3}],"d":{"e":{"f":[]}},"g":4}"#,
            r#"{"a":1,"a":2,"b":0,"a":[1]}"#,
            r#"[{"a":[{"a":[{"a":[{"a":[1,2,3,4,5,6,7,8,9]},10]},11]},12]},13]"#,
        ] {
            assert_reads(reader, text, text);
        }
    });
}

#[test]
fn white_space_between_tokens_is_dropped() {
    on_every_level(|reader| {
        let text = " {\r\n\t\"a\" : [ 1 , \"b c\" , { } , [ ] ] ,\n\"d\" : null \n} \n";
        assert_reads(reader, text, r#"{"a":[1,"b c",{},[]],"d":null}"#);
    });
}

#[test]
fn malformed_texts_are_refused_as_the_check_refuses_them() {
    on_every_level(|reader| {
        for text in [
            "",
            " ",
            "[",
            "]",
            "{",
            "}",
            ",",
            ":",
            "[1",
            "[1,",
            "[1,]",
            "[,1]",
            "[1 2]",
            "[1,,2]",
            "[1:2]",
            "[1}",
            "{1}",
            "{1:2}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{\"a\":1 \"b\":2}",
            "{\"a\",1}",
            "{,}",
            "{\"a\":1]",
            "{\"a\" 1}",
            "{\"a\"::1}",
            "[]]",
            "{}}",
            "[] []",
            "[][]",
            "[[]",
            "[{]}",
            "{\"a\":[}]",
            "nul",
            "nulll",
            "[nul]",
            "[truee]",
            "[fals]",
            "[tru]",
            "[+1]",
            "[01]",
            "[1.]",
            "[.5]",
            "[1e]",
            "[-]",
            "[1x]",
            "[\"a\"x]",
            "[\"a\" x]",
            "[x\"a\"]",
            "[1\"a\"]",
            "[Y]",
            "[_]",
            "[y]",
            "[\u{7f}]",
            "[Y,[]]",
            "[_,1,[2]]",
            "{\"a\":y}",
            "_",
            "Y",
            "[\u{0}]",
            "[1]\u{0}",
            "[\"\\x\"]",
            "{\"\\u12\":1}",
            "[\"\\ud800\"]",
            "[\\]",
            "[\\,\"a\"]",
            "[\"a",
            "[\"\n\"]",
            "\u{feff}[]",
            "[1]1",
            "{} x",
            "[\"a\"\\]",
            "[1,[2,[3,[4,]]]]",
            "[[[[1}]]]",
            "[{\"a\":{\"b\":{\"c\"}}}]",
            "[é]",
            "[1é]",
        ] {
            let expected = fault(reader.check(text.as_bytes()));
            for (way, read) in ways(reader, text) {
                assert_eq!(read, Err(expected), "{way} of {text:?}");
            }
            assert_eq!(fault(reader.decode::<RawValue>(text.as_bytes())), expected, "raw {text:?}");
            let inside = format!("[0,{{\"k\":{text}}}]");
            if let Err(error) = reader.check(inside.as_bytes()) {
                let expected = (error.kind(), error.offset());
                for (way, read) in ways(reader, &inside) {
                    assert_eq!(read, Err(expected), "{way} of {inside:?}");
                }
            }
        }
    });
}

#[test]
fn each_prefix_of_a_document_is_refused() {
    on_every_level(|reader| {
        let text = r#"{"a": [1.5e3, true, {"b\n": null}], "c": {"d": [[], "\u00e9"]}}"#;
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let expected = fault(reader.check(&text.as_bytes()[..end]));
            for (way, read) in ways(reader, &text[..end]) {
                assert_eq!(read, Err(expected), "{way} of {:?}", &text[..end]);
            }
        }
    });
}

#[test]
fn each_byte_changed_is_judged_as_the_check_judges_it() {
    on_every_level(|reader| {
        let text = br#"[{"a":[1,true],"b\t":{}},"c",[[-2.5]],null]"#;
        for at in 0..text.len() {
            for byte in *b"[]{},:\"\\ 1-.ex_Y\n" {
                let mut changed = text.to_vec();
                changed[at] = byte;
                let shown = String::from_utf8_lossy(&changed).into_owned();
                match reader.check(&changed) {
                    Ok(()) => assert!(ways(reader, &shown).iter().all(|way| way.1.is_ok())),
                    Err(error) => {
                        for (way, read) in ways(reader, &shown) {
                            let expected = Err((error.kind(), error.offset()));
                            assert_eq!(read, expected, "{way} of {shown:?}");
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn the_depth_limit_is_exact() {
    on_every_level(|reader| {
        let arrays = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        let objects = |depth: usize| "{\"a\":".repeat(depth - 1) + "{}" + &"}".repeat(depth - 1);
        assert_reads(reader, &arrays(128), &arrays(128));
        assert_reads(reader, &objects(128), &objects(128));
        for (way, read) in ways(reader, &arrays(129)) {
            assert_eq!(read, Err((ErrorKind::DepthLimit, 128)), "{way}");
        }
        for (way, read) in ways(reader, &objects(129)) {
            assert_eq!(read, Err((ErrorKind::DepthLimit, 128 * 5)), "{way}");
        }
    });
}

#[test]
fn depth_counts_what_is_around_a_value() {
    #[derive(Debug, Decode)]
    struct Holder<'a> {
        #[expect(dead_code, reason = "only read")]
        value: Value<'a>,
    }
    on_every_level_with(Options::new().depth(2), |reader| {
        assert!(reader.decode::<Holder>(br#"{"value":[[]]}"#).is_err());
        assert!(reader.decode::<Holder>(br#"{"value":[1]}"#).is_ok());
        assert!(reader.decode::<Vec<OwnedValue>>(b"[[[]]]").is_err());
        assert!(reader.decode::<Vec<OwnedValue>>(b"[[]]").is_ok());
        // Siblings do not add up.
        assert!(reader.decode::<Vec<Value>>(b"[[],[],[1],{},[]]").is_ok());
    });
}

#[test]
fn a_very_deep_owned_value_is_read_and_dropped_without_a_deep_stack() {
    let depth = 1_000_000;
    let mut reader = Reader::with(Options::new().depth(depth));
    let text = "[".repeat(depth as usize) + &"]".repeat(depth as usize);
    let value: OwnedValue = reader.decode(text.as_bytes()).unwrap();
    drop(value);
    let text = "[{\"a\":".repeat(500_000) + "1" + &"}]".repeat(500_000);
    let mut value: OwnedValue = reader.decode(text.as_bytes()).unwrap();
    drop(value.take());
    assert!(value.is_null());
    // Cut off: what was read so far is dropped.
    assert!(reader.decode::<OwnedValue>(&text.as_bytes()[..text.len() - 1]).is_err());
}

#[test]
fn repeated_keys_are_kept_in_order() {
    on_every_level(|reader| {
        let value: Value = reader.decode(br#"{"a":1,"b":2,"a":3}"#).unwrap();
        let keys: Vec<_> = value.as_object().unwrap().iter().map(|member| member.0).collect();
        assert_eq!(keys, ["a", "b", "a"]);
        assert_eq!(value.get("a").unwrap().as_u64(), Some(1));
        let value: OwnedValue = sightread::from_slice(br#"{"a":1,"b":2,"a":3}"#).unwrap();
        assert_eq!(value.as_object().unwrap().len(), 3);
        assert_eq!(value.get("a").unwrap().as_u64(), Some(1));
    });
}

#[test]
fn escapes_are_resolved_in_keys_and_strings() {
    on_every_level(|reader| {
        let text = r#"{"plain":"x","a\"\\\/\b\f\n\r\t":["\u0000\u001f\u00e9\ud83d\ude00","clean","\\"],"\u0061":"\"","z":""}"#;
        let value: Value = reader.decode(text.as_bytes()).unwrap();
        assert_eq!(value.get("plain").unwrap().as_str(), Some("x"));
        let strings = value.get("a\"\\/\u{8}\u{c}\n\r\t").unwrap().as_array().unwrap();
        let strings: Vec<_> = strings.iter().map(|text| text.as_str().unwrap()).collect();
        assert_eq!(strings, ["\0\u{1f}é😀", "clean", "\\"]);
        assert_eq!(value.get("a").unwrap().as_str(), Some("\""));
        assert_eq!(value.get("z").unwrap().as_str(), Some(""));
        assert_reads(
            reader,
            text,
            r#"{"plain":"x","a\"\\/\b\f\n\r\t":["\u0000\u001fé😀","clean","\\"],"a":"\"","z":""}"#,
        );
    });
}

#[test]
fn escapes_far_apart_are_all_found() {
    on_every_level(|reader| {
        for gap in [0, 1, 50, 63, 64, 65, 200, 5000] {
            let gap = "x".repeat(gap);
            let text = format!(
                r#"[["{gap}","\n","{gap}"],{{"{gap}":"{gap}\t{gap}","\r{gap}":[]}},"{gap}","\\"]"#
            );
            let expected = format!(
                r#"[["{gap}","\n","{gap}"],{{"{gap}":"{gap}\t{gap}","\r{gap}":[]}},"{gap}","\\"]"#
            );
            assert_reads(reader, &text, &expected);
        }
    });
}

#[test]
fn strings_without_escapes_borrow_from_the_input() {
    let text = br#"{"key": "a", "escaped": "b\n", "list": ["c", 12.50]}"#;
    let inside = |part: &str| text.as_ptr_range().contains(&part.as_ptr());
    let arena = Arena::new();
    let value: Value = sightread::from_slice_in(text, &arena).unwrap();
    for &(key, value) in value.as_object().unwrap() {
        assert!(inside(key));
        assert_eq!(value.as_str().is_some_and(inside), key == "key");
    }
    let list = value.get("list").unwrap();
    assert!(inside(list.at(0).unwrap().as_str().unwrap()));
    assert!(inside(list.at(1).unwrap().as_number().unwrap().as_str()));
}

#[test]
fn lone_surrogates_follow_the_option() {
    let text = br#"["\ud800","x\udc00y"]"#;
    on_every_level(|reader| {
        assert_eq!(fault(reader.decode::<Value>(text)).0, ErrorKind::LoneSurrogate);
    });
    let options = Options::new().lone_surrogates(sightread::LoneSurrogates::Replace);
    on_every_level_with(options, |reader| {
        let value: Value = reader.decode(text).unwrap();
        assert_eq!(value.at(1).unwrap().as_str(), Some("x\u{fffd}y"));
    });
}

#[test]
fn containers_need_an_arena() {
    for text in ["[]", "{}", "[1]"] {
        let error = sightread::from_str_borrowed::<Value>(text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NeedsArena);
    }
    assert_eq!(sightread::from_str_borrowed::<Value>("1.50").unwrap().to_string(), "1.50");
    assert_eq!(sightread::from_str_borrowed::<Value>("\"a\"").unwrap().as_str(), Some("a"));
}

#[test]
fn a_full_arena_is_an_error() {
    let mut reader = Reader::with(Options::new().max_arena(600));
    let text = format!("[{}1]", "1,".repeat(1000));
    let error = reader.decode::<Value>(text.as_bytes()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ArenaFull);
    assert!(reader.decode::<Value>(b"[1,2]").is_ok());
}

#[test]
fn values_stand_among_types() {
    #[derive(Debug, PartialEq, Decode)]
    struct Mixed<'a> {
        list: &'a [Value<'a>],
        some: Option<Value<'a>>,
        none: Option<Value<'a>>,
        missing: Option<Value<'a>>,
        #[json(default)]
        or_null: Value<'a>,
        number: Number<'a>,
        raw: RawValue<'a>,
        owned: Vec<OwnedValue>,
        pair: (Value<'a>, u8),
    }
    on_every_level(|reader| {
        let text = br#"{"list":[1,[2],{"a":"\t"}],"some":{"x":[]},"none":null,"number":1e999,
            "raw": [ 1 ,2 ] ,"owned":[[],"a"],"pair":[{"k":[[]]},7]}"#;
        let mixed: Mixed = reader.decode(text).unwrap();
        assert_eq!(mixed.list.len(), 3);
        assert_eq!(mixed.list[2].get("a").unwrap().as_str(), Some("\t"));
        assert_eq!(mixed.some.unwrap().to_string(), r#"{"x":[]}"#);
        assert_eq!((mixed.none, mixed.missing, mixed.or_null), (None, None, Value::Null));
        assert_eq!(mixed.number.as_str(), "1e999");
        assert_eq!(mixed.raw.as_str(), "[ 1 ,2 ]");
        assert_eq!(mixed.owned[1].as_str(), Some("a"));
        assert_eq!(mixed.pair.0.pointer("/k/0"), Some(Value::Array(&[])));
    });
}

#[test]
fn numbers_keep_their_text_and_are_equal_by_it() {
    on_every_level(|reader| {
        let value: Value = reader.decode(b"[1, 1.0, 1e0, 1, -0, 18446744073709551616]").unwrap();
        let numbers = value.as_array().unwrap();
        assert_eq!(numbers[0], numbers[3]);
        assert_ne!(numbers[0], numbers[1]);
        assert_ne!(numbers[1], numbers[2]);
        assert_eq!(numbers[1].as_i64(), None);
        assert_eq!(numbers[1].as_f64(), Some(1.0));
        assert_eq!(numbers[4].as_u64(), Some(0));
        assert!(numbers[4].as_f64().unwrap().is_sign_negative());
        assert_eq!(numbers[5].as_u64(), None);
        assert_eq!(numbers[5].as_number().unwrap().as_u128(), Some(1 << 64));
    });
}

#[test]
fn a_number_of_ones_own_is_checked() {
    for text in
        ["0", "-0", "12", "1.5", "1e5", "-1.25E-7", "1e+999", "123456789012345678901234567890"]
    {
        assert_eq!(Number::new(text).unwrap().as_str(), text);
    }
    for text in [
        "", " ", "-", "+1", "01", "1.", ".1", "1e", "1 ", " 1", "1x", "1,", "NaN", "0x1", "1_0",
        "é",
    ] {
        assert!(Number::new(text).is_none(), "{text}");
    }
    assert!(Number::new("12").unwrap().is_integer());
    assert!(Number::new("-12").unwrap().is_integer());
    assert!(!Number::new("1e2").unwrap().is_integer());
    assert!(!Number::new("1.0").unwrap().is_integer());
    assert_eq!(Number::new("1e400").unwrap().as_f64(), None);
    assert_eq!(Number::new("1e39").unwrap().as_f32(), None);
    assert_eq!(Number::new("16777217").unwrap().as_f32(), Some(16777216.0));
}

#[test]
fn pointers_follow_rfc_6901() {
    let arena = Arena::new();
    let text = r#"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"~1":9,"0":{"":10}}"#;
    let value: Value = sightread::from_str_in(text, &arena).unwrap();
    let owned = OwnedValue::from(value);
    let at = |pointer: &str| {
        let found = value.pointer(pointer).map(|value| value.to_string());
        assert_eq!(owned.pointer(pointer).map(|value| value.to_string()), found, "{pointer}");
        found
    };
    assert_eq!(value.pointer(""), Some(value));
    for (pointer, found) in [
        ("/foo", "[\"bar\",\"baz\"]"),
        ("/foo/0", "\"bar\""),
        ("/", "0"),
        ("/a~1b", "1"),
        ("/c%d", "2"),
        ("/e^f", "3"),
        ("/g|h", "4"),
        ("/i\\j", "5"),
        ("/k\"l", "6"),
        ("/ ", "7"),
        ("/m~0n", "8"),
        ("/~01", "9"),
        ("/0/", "10"),
    ] {
        assert_eq!(at(pointer).as_deref(), Some(found), "{pointer}");
    }
    for pointer in [
        "foo",
        "/foo/00",
        "/foo/2",
        "/foo/-",
        "/foo/+1",
        "/foo/ 1",
        "/foo/",
        "/foo/0/",
        "/m~n",
        "/m~2n",
        "/m~",
        "/foo/99999999999999999999999",
        "/nope",
        "/a/b",
        "//",
        "/a~1",
        "/a~1bc",
    ] {
        assert_eq!(at(pointer), None, "{pointer}");
    }
}

#[test]
fn raw_values_keep_what_is_inside_and_nothing_around() {
    on_every_level(|reader| {
        for (text, raw) in [
            (" 1 ", "1"),
            ("\n\"a\\n b\" \r\n", "\"a\\n b\""),
            ("\t{ \"a\" : [ ] }\n", "{ \"a\" : [ ] }"),
            ("[ 1,\t2 ]", "[ 1,\t2 ]"),
            (" null", "null"),
            ("\" \" ", "\" \""),
        ] {
            assert_eq!(reader.decode::<RawValue>(text.as_bytes()).unwrap().as_str(), raw);
        }
        let raws: &[RawValue] = reader.decode(b"[ [ 1 ] , {} ,\"x\" ,true]").unwrap();
        let raws: Vec<_> = raws.iter().map(|raw| raw.as_str()).collect();
        assert_eq!(raws, ["[ 1 ]", "{}", "\"x\"", "true"]);
    });
}

#[test]
fn raw_values_are_checked_even_when_skipped_values_are_trusted() {
    on_every_level_with(Options::new().skipped(Skipped::Trusted), |reader| {
        for text in ["[1 2]", "[01]", "[tru]", "{\"a\" 1}", "[\"\\x\"]", "nul", "\"\\x\""] {
            assert!(reader.decode::<RawValue>(text.as_bytes()).is_err(), "{text}");
            let list = format!("[1,{text},2]");
            assert!(reader.decode::<Vec<RawValue>>(list.as_bytes()).is_err(), "{list}");
        }
        let raws: Vec<RawValue> = reader.decode(b"[[ 1 ],{\"a\": {}} ,2]").unwrap();
        assert_eq!(raws[1].as_str(), "{\"a\": {}}");
    });
}

#[test]
fn owned_values_can_be_taken_apart_and_changed() {
    let mut value: OwnedValue = sightread::from_str(r#"{"a":["x"],"b":true,"c":1}"#).unwrap();
    assert_eq!(value.get("a").unwrap().at(0).unwrap().as_str(), Some("x"));
    assert_eq!(value.get("b").unwrap().as_bool(), Some(true));
    *value.get_mut("c").unwrap() = OwnedValue::from(Number::new("2.50").unwrap());
    assert_eq!(value.get("c").unwrap().as_f64(), Some(2.5));
    let list = value.get_mut("a").unwrap().take().into_array().unwrap();
    assert_eq!(list[0].clone().into_string().unwrap(), "x");
    assert!(list[0].clone().into_object().is_err());
    assert_eq!(value.to_string(), r#"{"a":null,"b":true,"c":2.50}"#);
    assert_eq!(value.clone(), value);
    let members = value.into_object().unwrap();
    assert_eq!(members.len(), 3);
}

#[test]
fn random_documents_are_what_the_reference_reader_reads() {
    let mut random = Random::new(7);
    on_every_level(|reader| {
        for _ in 0..300 {
            let text = random.document(4);
            let expected = reference::read(text.as_bytes()).unwrap();
            let value: Value = reader.decode(text.as_bytes()).unwrap();
            assert_eq!(tree(value), expected, "{text}");
            let compact = value.to_string();
            assert_eq!(reference::read(compact.as_bytes()).unwrap(), expected, "{text}");
            let owned: OwnedValue = sightread::from_str(&text).unwrap();
            assert_eq!(owned, OwnedValue::from(value));
            assert_eq!(owned.to_string(), compact);
        }
    });
}

#[test]
fn damaged_documents_are_refused_when_the_reference_reader_refuses_them() {
    let mut random = Random::new(11);
    on_every_level(|reader| {
        for _ in 0..1000 {
            let document = random.document(3);
            let text = random.damaged(document.as_bytes());
            let shown = String::from_utf8_lossy(&text).into_owned();
            let expected = reference::read(&text);
            let owned = reader.decode::<OwnedValue>(&text).map(|value| value.to_string());
            let value = reader.decode::<Value>(&text);
            assert_eq!(value.as_ref().ok().map(|&value| tree(value)), expected.ok(), "{shown}");
            let value = value.map(|value| value.to_string());
            match (value, owned) {
                (Ok(value), Ok(owned)) => assert_eq!(value, owned, "{shown}"),
                (value, owned) => assert_eq!(fault(value), fault(owned), "{shown}"),
            }
        }
    });
}
