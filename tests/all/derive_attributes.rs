//! Attributes of derived `Decode`, under `json` and under `serde`.

use sightread::{Decode, ErrorKind, Options, Reader, from_str};

#[test]
fn names_that_need_escapes_are_matched_however_they_are_written() {
    #[derive(Decode, Debug, PartialEq)]
    struct Odd {
        #[json(rename = "tab\there")]
        tab: u8,
        #[json(rename = "x/y")]
        slash: u8,
        #[json(rename = "über")]
        umlaut: u8,
        #[json(rename = "q\"q")]
        quote: u8,
        #[json(rename = "b\\b")]
        backslash: u8,
        #[json(rename = "new\nline")]
        newline: u8,
        #[json(rename = "")]
        empty: u8,
        #[json(rename = "日本語 🎼")]
        far: u8,
    }
    let right =
        Odd { tab: 1, slash: 2, umlaut: 3, quote: 4, backslash: 5, newline: 6, empty: 7, far: 8 };
    for text in [
        r#"{"tab\there":1,"x/y":2,"über":3,"q\"q":4,"b\\b":5,"new\nline":6,"":7,"日本語 🎼":8}"#,
        r#"{"tab\u0009here":1,"x\/y":2,"\u00FCber":3,"q\u0022q":4,"b\u005cb":5,"new\u000aline":6,"":7,"日本語 \ud83c\udfbc":8}"#,
    ] {
        assert_eq!(from_str::<Odd>(text).unwrap(), right, "{text}");
    }
}

#[test]
fn aliases_fill_the_field_and_count_as_duplicates() {
    #[derive(Decode, Debug, PartialEq)]
    struct Account {
        #[json(rename = "e-mail", alias = "mail")]
        #[serde(alias = "email")]
        address: String,
        id: u8,
    }
    for name in ["e-mail", "mail", "email"] {
        let text = format!(r#"{{"{name}":"a@b","id":1}}"#);
        assert_eq!(from_str::<Account>(&text).unwrap().address, "a@b");
    }
    assert!(from_str::<Account>(r#"{"address":"a@b","id":1}"#).is_err());
    let twice = r#"{"mail":"a","id":1,"e-mail":"b"}"#;
    assert_eq!(from_str::<Account>(twice).unwrap_err().kind(), ErrorKind::DuplicateField);
    let kept = |duplicates| {
        let mut reader = Reader::with(Options::new().duplicates(duplicates));
        reader.decode::<Account>(twice.as_bytes()).unwrap().address
    };
    assert_eq!(kept(sightread::Duplicates::First), "a");
    assert_eq!(kept(sightread::Duplicates::Last), "b");
}

#[test]
fn defaults_fill_missing_fields_only() {
    fn seven() -> u8 {
        7
    }
    mod far {
        pub(super) fn list<T: Default>() -> Vec<T> {
            vec![T::default()]
        }
    }
    #[derive(Decode, Debug, PartialEq)]
    struct Defaults {
        #[json(default)]
        zero: u8,
        #[serde(default = "seven")]
        seven: u8,
        #[json(default = "far::list::<u16>")]
        list: Vec<u16>,
        #[json(default = "seven", skip)]
        skipped: u8,
    }
    assert_eq!(
        from_str::<Defaults>(r#"{"skipped":1}"#).unwrap(),
        Defaults { zero: 0, seven: 7, list: vec![0], skipped: 7 }
    );
    assert_eq!(
        from_str::<Defaults>(r#"{"list":[],"seven":1,"zero":2}"#).unwrap(),
        Defaults { zero: 2, seven: 1, list: vec![], skipped: 7 }
    );
}

#[test]
fn a_default_on_the_type_lends_what_is_missing() {
    #[derive(Decode, Debug, PartialEq)]
    #[serde(default)]
    struct Settings {
        retries: u8,
        name: String,
        limit: Option<u8>,
        #[serde(default)]
        own: u8,
        #[serde(skip)]
        opened: u8,
    }
    impl Default for Settings {
        fn default() -> Self {
            Settings { retries: 3, name: "n".to_owned(), limit: Some(1), own: 9, opened: 5 }
        }
    }
    #[derive(Decode, Debug, PartialEq)]
    #[json(default = "Generic::made")]
    struct Generic<T> {
        list: Vec<T>,
    }
    impl<T> Generic<T> {
        fn made() -> Self {
            Generic { list: Vec::with_capacity(9) }
        }
    }
    let settings: Settings = from_str(r#"{"name":"m","opened":1}"#).unwrap();
    let right = Settings { retries: 3, name: "m".to_owned(), limit: Some(1), own: 0, opened: 5 };
    assert_eq!(settings, right);
    assert_eq!(from_str::<Settings>(r#"{"limit":null}"#).unwrap().limit, None);
    assert_eq!(from_str::<Generic<u8>>("{}").unwrap().list.capacity(), 9);
}

#[test]
fn unknown_fields_are_refused_on_request() {
    #[derive(Decode, Debug)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        #[json(alias = "b")]
        a: u8,
        #[json(skip)]
        c: u8,
    }
    #[derive(Decode, Debug)]
    #[json(deny_unknown_fields)]
    struct Nothing {}
    #[derive(Decode, Debug)]
    #[json(deny_unknown_fields)]
    enum Variants {
        Unit,
        Fields { a: u8 },
    }
    let strict: Strict = from_str(r#"{"b":1}"#).unwrap();
    assert_eq!((strict.a, strict.c), (1, 0));
    for text in [r#"{"a":1,"x":2}"#, r#"{"x":2,"a":1}"#, r#"{"a":1,"c":2}"#] {
        let error = from_str::<Strict>(text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownField, "{text}");
    }
    assert!(from_str::<Nothing>("{}").is_ok());
    assert_eq!(from_str::<Nothing>(r#"{"":1}"#).unwrap_err().kind(), ErrorKind::UnknownField);
    assert!(matches!(from_str(r#""Unit""#), Ok(Variants::Unit)));
    assert!(matches!(from_str(r#"{"Fields":{"a":1}}"#), Ok(Variants::Fields { a: 1 })));
    let error = from_str::<Variants>(r#"{"Fields":{"a":1,"b":2}}"#).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownField);
}

#[test]
fn cases_apply_to_fields_variants_and_fields_of_variants() {
    #[derive(Decode)]
    #[serde(rename_all = "camelCase")]
    struct Camel {
        created_at: u8,
        #[serde(rename = "as_it_is")]
        other_name: u8,
    }
    #[derive(Decode, Debug, PartialEq)]
    #[serde(rename_all = "kebab-case", rename_all_fields = "SCREAMING_SNAKE_CASE")]
    enum Kebab {
        NotYet,
        #[serde(rename = "Done!")]
        Done,
        LeftOver {
            how_many: u8,
        },
        #[serde(rename_all = "PascalCase")]
        RightOver {
            how_many: u8,
        },
    }
    let camel: Camel = from_str(r#"{"createdAt":1,"as_it_is":2}"#).unwrap();
    assert_eq!((camel.created_at, camel.other_name), (1, 2));
    for (text, right) in [
        (r#""not-yet""#, Kebab::NotYet),
        (r#""Done!""#, Kebab::Done),
        (r#"{"left-over":{"HOW_MANY":3}}"#, Kebab::LeftOver { how_many: 3 }),
        (r#"{"right-over":{"HowMany":4}}"#, Kebab::RightOver { how_many: 4 }),
    ] {
        assert_eq!(from_str::<Kebab>(text).unwrap(), right, "{text}");
    }
}

#[test]
fn only_the_reading_half_of_two_way_attributes_counts() {
    #[derive(Decode, Debug, PartialEq)]
    #[serde(rename_all(serialize = "UPPERCASE", deserialize = "kebab-case"))]
    struct TwoWay {
        first_field: u8,
        #[serde(rename(serialize = "out", deserialize = "in"))]
        second: u8,
        #[serde(rename(serialize = "written"))]
        third_field: u8,
        #[serde(skip_serializing)]
        fourth: u8,
        #[serde(skip_deserializing)]
        fifth: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        sixth: Option<u8>,
        #[json(skip_if = "Vec::is_empty", default)]
        seventh: Vec<u8>,
        #[json(skip_if_empty, default)]
        eighth: Vec<u8>,
    }
    assert_eq!(
        from_str::<TwoWay>(r#"{"first-field":1,"in":2,"third-field":3,"fourth":4,"fifth":5}"#)
            .unwrap(),
        TwoWay {
            first_field: 1,
            second: 2,
            third_field: 3,
            fourth: 4,
            fifth: 0,
            sixth: None,
            seventh: vec![],
            eighth: vec![],
        }
    );
}

#[test]
fn json_attributes_win_over_those_of_serde() {
    #[derive(Decode)]
    #[serde(rename_all = "UPPERCASE", bound = "T: Whatever", crate = "not::there")]
    #[json(rename_all = "camelCase")]
    struct Both<T> {
        #[serde(rename = "serde", borrow)]
        #[json(rename = "json")]
        named: T,
        other_one: u8,
    }
    let both: Both<u8> = from_str(r#"{"json":1,"otherOne":2}"#).unwrap();
    assert_eq!((both.named, both.other_one), (1, 2));
}

#[test]
fn skipped_variants_cannot_be_read() {
    #[derive(Decode)]
    #[expect(dead_code, reason = "skipped variants are not read")]
    enum Partly {
        First,
        #[json(skip)]
        Hidden(std::rc::Rc<dyn Fn()>),
        #[serde(skip_serializing)]
        Last,
    }
    assert!(matches!(from_str(r#""First""#), Ok(Partly::First)));
    assert!(matches!(from_str(r#""Last""#), Ok(Partly::Last)));
    let error = from_str::<Partly>(r#"{"Hidden":1}"#).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::UnknownVariant);
}

#[test]
fn transparent_types_are_what_their_field_is() {
    #[derive(Decode, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(transparent)]
    struct Id<T> {
        number: u32,
        kind: std::marker::PhantomData<T>,
        #[serde(skip)]
        cached: bool,
    }
    #[derive(Decode)]
    #[json(transparent)]
    struct Maybe(Option<u8>);
    #[derive(Decode)]
    struct Holder {
        id: Id<()>,
        maybe: Maybe,
    }
    let holder: Holder = from_str(r#"{"id":7}"#).unwrap();
    assert_eq!((holder.id.number, holder.maybe.0), (7, None));
    let map: std::collections::BTreeMap<Id<()>, u8> = from_str(r#"{"7":1}"#).unwrap();
    assert_eq!(map.keys().next().unwrap().number, 7);
}

mod reexported {
    pub(crate) mod deep {
        pub(crate) use ::sightread as renamed;
    }
}

#[test]
fn the_library_may_be_called_something_else() {
    #[derive(reexported::deep::renamed::Decode)]
    #[json(crate = "reexported::deep::renamed")]
    struct Moved {
        a: u8,
    }
    assert_eq!(from_str::<Moved>(r#"{"a":1}"#).unwrap().a, 1);
}
