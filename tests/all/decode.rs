//! Types: what each reads, what it refuses, and what missing, null and repeated mean.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;

use sightread::{Bytes, Decode, Duplicates, ErrorKind, Options};

use crate::support::any::Any;
use crate::support::random::Random;
use crate::support::{fault, on_every_level, on_every_level_with};

#[derive(Debug, PartialEq, Decode)]
struct Optional {
    a: Option<u8>,
}

#[derive(Debug, PartialEq, Decode)]
struct Twice {
    a: Option<Option<u8>>,
}

#[derive(Debug, PartialEq, Decode)]
struct Defaulted {
    #[json(default)]
    a: u8,
}

// B068
#[test]
fn missing_and_null_are_told_apart() {
    on_every_level(|reader| {
        for (text, outer) in [
            ("{}", None),
            ("{\"a\":null}", Some(None)),
            ("{\"a\":5}", Some(Some(5))),
            ("{\"b\":5}", None),
        ] {
            let twice: Twice = reader.decode(text.as_bytes()).unwrap();
            assert_eq!(twice.a, outer, "{text}");
            let optional: Optional = reader.decode(text.as_bytes()).unwrap();
            assert_eq!(optional.a, outer.flatten(), "{text}");
        }
        assert_eq!(reader.decode::<Defaulted>(b"{}").unwrap(), Defaulted { a: 0 });
        let refused = reader.decode::<Defaulted>(b"{\"a\":null}");
        assert_eq!(fault(refused), (ErrorKind::TypeMismatch, 5));
        assert_eq!(reader.decode::<Option<Option<u8>>>(b"null").unwrap(), Some(None));
        assert_eq!(reader.decode::<Vec<Option<u8>>>(b"[null,1]").unwrap(), [None, Some(1)]);
    });
}

#[test]
fn a_missing_field_is_named_at_the_closing_brace() {
    on_every_level(|reader| {
        #[derive(Debug, Decode)]
        #[expect(dead_code, reason = "only read")]
        struct Inner {
            wanted: u8,
        }
        #[derive(Debug, Decode)]
        #[expect(dead_code, reason = "only read")]
        struct Outer {
            list: Vec<Inner>,
        }
        let text = b"{\"list\":[{\"wanted\":1},\n{\"other\":[{}]}]}";
        let error = reader.decode::<Outer>(text).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::MissingField, 36));
        assert_eq!((error.line(), error.column()), (2, 14));
        assert_eq!(error.path(), "$.list[1]");
        assert!(error.to_string().contains("wanted"), "{error}");
    });
}

#[test]
fn null_is_no_value_of_a_type_that_is_not_optional() {
    on_every_level(|reader| {
        let null = b"null";
        assert_eq!(fault(reader.decode::<u8>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<f64>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<bool>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<String>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<&str>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<Vec<u8>>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<&[u8]>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<[u8; 1]>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<(u8,)>(null)), (ErrorKind::TypeMismatch, 0));
        assert_eq!(fault(reader.decode::<Optional>(null)), (ErrorKind::TypeMismatch, 0));
        let map = reader.decode::<HashMap<String, u8>>(null);
        assert_eq!(fault(map), (ErrorKind::TypeMismatch, 0));
    });
}

/// Each kind of value given to each kind of type: only its own is taken.
#[test]
fn a_value_of_another_type_is_a_mismatch_at_its_first_byte() {
    let values = ["null", "true", "-1.5", "\"x\"", "[]", "{}", "7"];
    on_every_level(|reader| {
        for value in values {
            let text = format!("[0, {value} ]");
            let text = text.as_bytes();
            let verdicts = [
                ("()", "null", reader.decode::<(u8, ())>(text).map(drop)),
                ("bool", "true", reader.decode::<(u8, bool)>(text).map(drop)),
                ("f64", "-1.5 7", reader.decode::<(u8, f64)>(text).map(drop)),
                ("i8", "7 -1.5", reader.decode::<(u8, i8)>(text).map(drop)),
                ("str", "\"x\"", reader.decode::<(u8, &str)>(text).map(drop)),
                ("String", "\"x\"", reader.decode::<(u8, String)>(text).map(drop)),
                ("Cow", "\"x\"", reader.decode::<(u8, Cow<'_, str>)>(text).map(drop)),
                ("char", "\"x\"", reader.decode::<(u8, char)>(text).map(drop)),
                ("Bytes", "\"x\"", reader.decode::<(u8, Bytes<'_>)>(text).map(drop)),
                ("Vec", "[]", reader.decode::<(u8, Vec<u8>)>(text).map(drop)),
                ("slice", "[]", reader.decode::<(u8, &[u8])>(text).map(drop)),
                ("array", "[]", reader.decode::<(u8, [u8; 0])>(text).map(drop)),
                ("map", "{}", reader.decode::<(u8, HashMap<String, u8>)>(text).map(drop)),
                ("struct", "{}", reader.decode::<(u8, Optional)>(text).map(drop)),
            ];
            for (name, fitting, verdict) in verdicts {
                match verdict {
                    Ok(()) => assert!(fitting.contains(value), "{name} took {value}"),
                    // The one other kind: a fraction where an integer is wanted.
                    Err(error) if name == "i8" && value == "-1.5" => {
                        assert_eq!(error.kind(), ErrorKind::NotInteger);
                    }
                    Err(error) => {
                        assert!(!fitting.contains(value), "{name} refused {value}: {error}");
                        let found = (error.kind(), error.offset(), error.path());
                        assert_eq!(found, (ErrorKind::TypeMismatch, 4, "$[1]"), "{name}, {value}");
                    }
                }
            }
        }
    });
}

#[derive(Debug, PartialEq, Decode)]
struct Node {
    v: u8,
    next: Option<Box<Node>>,
}

#[derive(Debug, PartialEq, Decode)]
struct Wrapper<'a, T> {
    name: &'a str,
    value: T,
}

// B092
#[test]
fn small_types_read_what_they_should() {
    on_every_level(|reader| {
        assert_eq!(reader.decode::<(u8, &str)>(b"[1,\"a\"]").unwrap(), (1, "a"));
        assert_eq!(reader.decode::<[[u8; 2]; 2]>(b"[[1,2],[3,4]]").unwrap(), [[1, 2], [3, 4]]);
        assert_eq!(reader.decode::<()>(b"null").unwrap(), ());
        let node: Node = reader.decode(br#"{"v":1,"next":{"v":2,"next":null}}"#).unwrap();
        let last = Node { v: 2, next: None };
        assert_eq!(node, Node { v: 1, next: Some(Box::new(last)) });
        let text = br#"{"name":"n","value":"esc\n"}"#;
        let wrapper: Wrapper<'_, &str> = reader.decode(text).unwrap();
        assert_eq!(wrapper, Wrapper { name: "n", value: "esc\n" });
        let wrapper: Wrapper<'_, Wrapper<'_, Vec<i8>>> =
            reader.decode(br#"{"value":{"value":[-1],"name":"b"},"name":"a"}"#).unwrap();
        assert_eq!(wrapper.value.value, [-1]);
        assert_eq!(reader.decode::<PhantomData<u8>>(b"null").unwrap(), PhantomData);
        assert_eq!(reader.decode::<Box<Option<bool>>>(b"false").unwrap(), Box::new(Some(false)));
        let twelve: (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8) =
            reader.decode(b"[1,2,3,4,5,6,7,8,9,10,11,12]").unwrap();
        assert_eq!((twelve.0, twelve.11), (1, 12));
        let thousand: Box<[u16; 1000]> =
            reader.decode(format!("{:?}", (0..1000).collect::<Vec<u16>>()).as_bytes()).unwrap();
        assert!(thousand.iter().copied().eq(0..1000));
    });
}

#[derive(Debug, PartialEq, Decode)]
enum Shape {
    Up,
    One(u8),
    Pair(u8, u8),
    Move { dx: i8 },
}

// B077
#[test]
fn plain_enums_are_a_name_or_an_object_with_one_member() {
    on_every_level(|reader| {
        for (text, expected) in [
            ("\"Up\"", Shape::Up),
            ("\"U\\u0070\"", Shape::Up),
            ("{\"Up\":null}", Shape::Up),
            ("{\"Move\":{\"dx\":-1}}", Shape::Move { dx: -1 }),
            ("{\"Pair\":[1,2]}", Shape::Pair(1, 2)),
            ("{ \"One\" : 5 }", Shape::One(5)),
            ("{\"\\u004fne\":5}", Shape::One(5)),
        ] {
            assert_eq!(reader.decode::<Shape>(text.as_bytes()).unwrap(), expected, "{text}");
        }
        for (text, kind) in [
            ("{\"Up\":null,\"x\":1}", ErrorKind::InvalidLength),
            ("{\"One\":1,\"One\":1}", ErrorKind::InvalidLength),
            ("{}", ErrorKind::InvalidLength),
            ("\"Nope\"", ErrorKind::UnknownVariant),
            ("{\"Nope\":1}", ErrorKind::UnknownVariant),
            ("\"One\"", ErrorKind::TypeMismatch),
            ("{\"Up\":1}", ErrorKind::TypeMismatch),
            ("{\"Pair\":[1]}", ErrorKind::InvalidLength),
            ("{\"Pair\":[1,2,3]}", ErrorKind::InvalidLength),
            ("{\"Move\":{}}", ErrorKind::MissingField),
            ("7", ErrorKind::TypeMismatch),
            ("[\"Up\"]", ErrorKind::TypeMismatch),
            ("null", ErrorKind::TypeMismatch),
        ] {
            assert_eq!(fault(reader.decode::<Shape>(text.as_bytes())).0, kind, "{text}");
        }
    });
}

#[derive(Debug, PartialEq, Decode)]
struct Aliased {
    #[json(alias = "b")]
    a: u8,
    c: u8,
}

#[test]
fn repeated_keys_are_an_error_or_the_first_or_the_last_counts() {
    let cases = [
        (r#"{"a":1,"a":2,"c":0}"#, 7, 1, 2),
        (r#"{"a":1,"c":0,"a":2}"#, 13, 1, 2),
        (r#"{"c":0,"a":1,"\u0061":2}"#, 13, 1, 2),
        (r#"{"a":1,"b":2,"c":0}"#, 7, 1, 2),
        (r#"{"b":1,"x":0,"a":2,"c":0}"#, 13, 1, 2),
        (r#"{"b":1,"b":2,"c":0}"#, 7, 1, 2),
    ];
    on_every_level(|reader| {
        for (text, offset, ..) in cases {
            let error = reader.decode::<Aliased>(text.as_bytes()).unwrap_err();
            let found = (error.kind(), error.offset());
            assert_eq!(found, (ErrorKind::DuplicateField, offset), "{text}: {error}");
            // Without aliases, as a map; the two spellings of one key are one key.
            if !text.contains("\"b\"") {
                let map = reader.decode::<BTreeMap<String, u8>>(text.as_bytes());
                assert_eq!(fault(map), (ErrorKind::DuplicateField, offset), "{text}");
                let map = reader.decode::<HashMap<&str, u8>>(text.as_bytes());
                assert_eq!(fault(map), (ErrorKind::DuplicateField, offset), "{text}");
            }
            assert!(reader.check(text.as_bytes()).is_ok());
        }
        let unknown = br#"{"x":1,"x":2,"a":3,"x":[],"c":4}"#;
        assert_eq!(reader.decode::<Aliased>(unknown).unwrap(), Aliased { a: 3, c: 4 });
    });
    for (policy, last) in [(Duplicates::First, false), (Duplicates::Last, true)] {
        on_every_level_with(Options::new().duplicates(policy), |reader| {
            for (text, _, first_value, last_value) in cases {
                let expected = if last { last_value } else { first_value };
                let aliased: Aliased = reader.decode(text.as_bytes()).unwrap();
                assert_eq!(aliased.a, expected, "{text}, {policy:?}");
                if !text.contains("\"b\"") {
                    let map: BTreeMap<String, u8> = reader.decode(text.as_bytes()).unwrap();
                    assert_eq!(map["a"], expected, "{text}, {policy:?}");
                    let map: HashMap<&str, u8> = reader.decode(text.as_bytes()).unwrap();
                    assert_eq!(map["a"], expected, "{text}, {policy:?}");
                }
            }
            // What does not count is checked all the same, as JSON; its type does not matter.
            let text = br#"{"a":1,"c":0,"a":[1,]}"#;
            let expected = if last { ErrorKind::TypeMismatch } else { ErrorKind::TrailingComma };
            assert_eq!(fault(reader.decode::<Aliased>(text)).0, expected);
            let text = br#"{"a":1,"c":0,"a":"x"}"#;
            assert_eq!(reader.decode::<Aliased>(text).is_ok(), !last);
        });
    }
}

// B083
#[test]
fn map_keys_are_read_by_their_type_with_escapes_resolved() {
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Decode)]
    struct Name<'a>(&'a str);
    on_every_level(|reader| {
        let text = br#"{"zz":1,"\u00e9\n":2}"#;
        let map: BTreeMap<Bytes<'_>, u8> = reader.decode(text).unwrap();
        assert_eq!(map, BTreeMap::from([(Bytes(b"zz"), 1), (Bytes("é\n".as_bytes()), 2)]));
        let map: BTreeMap<Cow<'_, str>, u8> = reader.decode(text).unwrap();
        assert_eq!(map, BTreeMap::from([("zz".into(), 1), ("é\n".into(), 2)]));
        let map: BTreeMap<Name<'_>, u8> = reader.decode(text).unwrap();
        assert_eq!(map, BTreeMap::from([(Name("zz"), 1), (Name("é\n"), 2)]));
        let map: BTreeMap<Box<str>, u8> = reader.decode(text).unwrap();
        assert_eq!(map, BTreeMap::from([("zz".into(), 1), ("é\n".into(), 2)]));
        let map: BTreeMap<char, u8> = reader.decode("{\"é\":1,\"\\n\":2}".as_bytes()).unwrap();
        assert_eq!(map, BTreeMap::from([('é', 1), ('\n', 2)]));
        assert!(reader.decode::<BTreeMap<char, u8>>(br#"{"ab":1}"#).is_err());
        let map: BTreeMap<bool, u8> = reader.decode(br#"{"true":1,"false":2}"#).unwrap();
        assert_eq!(map, BTreeMap::from([(true, 1), (false, 2)]));
        assert!(reader.decode::<BTreeMap<bool, u8>>(br#"{"True":1}"#).is_err());
        // An array is no key, and neither is a struct.
        let refused = reader.decode::<BTreeMap<Vec<u8>, u8>>(br#"{"a":1}"#);
        assert_eq!(fault(refused), (ErrorKind::InvalidKey, 1));
        assert!(reader.decode::<BTreeMap<Vec<u8>, u8>>(b"{}").unwrap().is_empty());
    });
}

// B086, the reading half
#[test]
fn empty_containers_are_not_null() {
    #[derive(Debug, PartialEq, Decode)]
    struct Empties {
        a: Option<Vec<u8>>,
        b: Option<BTreeMap<String, u8>>,
        c: Option<Vec<u8>>,
    }
    on_every_level(|reader| {
        let empties: Empties = reader.decode(br#"{"a":[],"b":{},"c":null}"#).unwrap();
        let expected = Empties { a: Some(Vec::new()), b: Some(BTreeMap::new()), c: None };
        assert_eq!(empties, expected);
    });
}

macro_rules! many_fields {
    ($($field:ident)*) => {
        #[derive(Debug, Decode)]
        struct Many {
            $($field: u32,)*
        }

        const MANY: &[&str] = &[$(stringify!($field)),*];

        impl Many {
            fn values(&self) -> Vec<u32> {
                vec![$(self.$field),*]
            }
        }
    };
}

many_fields! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28 a29 a30
    a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53 a54 a55 a56 a57 a58 a59
    a60 a61 a62 a63 aa0 aa1 aa2 aa3 aa4 aa5 aa6 aa7 aa8 aa9 aa10 aa11 aa12 aa13 aa14 aa15 aa16 aa17 aa18 aa19 aa20 aa21
    aa22 aa23 aa24 aa25 aa26 aa27 aa28 aa29 aa30 aa31 aa32 aa33 aa34 aa35 aa36 aa37 aa38 aa39 aa40 aa41 aa42 aa43 aa44
    aa45 aa46 aa47 aa48 aa49 aa50 aa51 aa52 aa53 aa54 aa55 aa56 aa57 aa58 aa59 aa60 aa61 aa62 aa63
}

// B089
#[test]
fn many_fields_in_any_order_go_where_they_belong_and_unknown_ones_nowhere() {
    let mut random = Random::new(89);
    let long = "k".repeat(1000);
    on_every_level(|reader| {
        for round in 0..if cfg!(miri) { 2 } else { 50 } {
            let mut members: Vec<String> =
                MANY.iter().enumerate().map(|(n, name)| format!("\"{name}\":{n}")).collect();
            for key in ["a64", "b0", "", "a", "a0\\u0000", "aa", "aa64", "A0", "a00", &long] {
                members.push(format!("\"{key}\":[{{\"a0\":[]}},\"\\n\"]"));
            }
            if round > 0 {
                random.shuffle(&mut members);
            }
            let text = format!("{{{}}}", members.join(","));
            let many: Many = reader.decode(text.as_bytes()).unwrap();
            assert!(many.values().into_iter().eq(0..MANY.len() as u32));
        }
    });
}

// B091
#[test]
fn keys_written_with_escapes_match_their_names() {
    #[derive(Debug, PartialEq, Decode)]
    struct Odd {
        #[json(rename = "tab\there")]
        tab: u8,
        #[json(rename = "x/y")]
        slash: u8,
        #[json(rename = "Über")]
        umlaut: u8,
        #[json(rename = "q\"q")]
        quote: u8,
        #[json(rename = "b\\s")]
        backslash: u8,
        plain: u8,
    }
    let expected = Odd { tab: 1, slash: 2, umlaut: 3, quote: 4, backslash: 5, plain: 6 };
    on_every_level(|reader| {
        for text in [
            r#"{"tab\there":1,"x\/y":2,"\u00DCber":3,"q\"q":4,"b\\s":5,"plain":6}"#,
            r#"{"tab\u0009here":1,"x/y":2,"Über":3,"q\u0022q":4,"b\u005cs":5,"pl\u0061in":6}"#,
            r#"{"plain":6,"b\\s":5,"q\"q":4,"Über":3,"x/y":2,"tab\there":1}"#,
        ] {
            assert_eq!(reader.decode::<Odd>(text.as_bytes()).unwrap(), expected, "{text}");
        }
        // Raw and unescaped must not be taken for one another.
        let text = br#"{"tab\\there":1,"x\/y":2,"\u00DCber":3,"q\"q":4,"b\\s":5,"plain":6}"#;
        assert_eq!(fault(reader.decode::<Odd>(text)).0, ErrorKind::MissingField);
    });
}

#[test]
fn any_value_comes_out_as_it_went_in() {
    on_every_level(|reader| {
        let text = br#" {"a":[1,-2.5e3,"x\n",true,null,{}],"a":{"b":[[]]},"":false} "#;
        let array = Any::Array(vec![
            Any::Number(1.0),
            Any::Number(-2500.0),
            Any::Text("x\n".to_owned()),
            Any::Bool(true),
            Any::Null,
            Any::Object(Vec::new()),
        ]);
        let object = Any::Object(vec![("b".to_owned(), Any::Array(vec![Any::Array(Vec::new())]))]);
        let expected = Any::Object(vec![
            ("a".to_owned(), array),
            ("a".to_owned(), object),
            (String::new(), Any::Bool(false)),
        ]);
        assert_eq!(reader.decode::<Any>(text).unwrap(), expected);
    });
}
