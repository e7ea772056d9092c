//! The recorded expansions compile, and read and write what their types say. They hold the type and
//! the code that the derive wrote for it, so no macro runs here.

use std::marker::PhantomData;

use sightread::{
    Arena, Encode, ErrorKind, from_str, from_str_borrowed, from_str_in, to_string, to_string_pretty,
};

macro_rules! golden {
    ($($name:ident)*) => {
        const RECORDED: &[&str] = &[$(stringify!($name)),*];
        $(
        #[expect(unreachable_pub, reason = "each file is written as if it were alone")]
        mod $name {
            include!(concat!("../../derive/golden/", stringify!($name), ".rs"));
        }
        )*
    };
}

golden! {
    struct_borrowed struct_owned struct_generic struct_default transparent tuple newtype unit
    enum_external enum_unit
    encode_struct_borrowed encode_struct_owned encode_struct_generic encode_struct_default encode_struct_optional
    encode_transparent encode_tuple encode_newtype encode_unit encode_enum_external encode_enum_unit
}

/// Those that need something beside them.
const BY_HAND: &[&str] =
    &["struct_attributes", "raw_identifiers", "encode_struct_attributes", "encode_raw_identifiers"];

#[expect(unreachable_pub, reason = "each file is written as if it were alone")]
mod struct_attributes {
    include!("../../derive/golden/struct_attributes.rs");

    /// The function that the type names.
    fn unlimited() -> Option<u32> {
        Some(u32::MAX)
    }
}

#[expect(non_camel_case_types, unreachable_pub, reason = "keywords are lower case")]
mod raw_identifiers {
    include!("../../derive/golden/raw_identifiers.rs");
}

#[expect(unreachable_pub, reason = "each file is written as if it were alone")]
mod encode_struct_attributes {
    include!("../../derive/golden/encode_struct_attributes.rs");

    /// The function that the type names.
    fn is_default<T: Default + PartialEq>(value: &T) -> bool {
        *value == T::default()
    }
}

#[expect(non_camel_case_types, unreachable_pub, reason = "keywords are lower case")]
mod encode_raw_identifiers {
    include!("../../derive/golden/encode_raw_identifiers.rs");
}

impl Default for struct_default::Settings {
    fn default() -> Self {
        Self { retries: 3, verbose: false, opened: 1 }
    }
}

#[test]
fn every_recorded_expansion_is_compiled_here() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/derive/golden");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let name = name.trim_end_matches(".rs");
        assert!(RECORDED.contains(&name) || BY_HAND.contains(&name), "{name}");
    }
}

#[test]
fn recorded_structs_read_their_objects() {
    let arena = Arena::new();
    let event: struct_borrowed::Event =
        from_str_in(r#"{"id":"a","kind":"b","amount":1.5,"tags":["c"]}"#, &arena).unwrap();
    assert_eq!((event.id, event.kind, event.amount, event.tags), ("a", "b", 1.5, &["c"][..]));
    let bucket: struct_owned::Bucket = from_str(r#"{"tokens":3,"name":"n"}"#).unwrap();
    assert_eq!((&*bucket.name, bucket.tokens, bucket.reset_at), ("n", 3, None));
    let page: struct_generic::Page<u8, std::ops::Range<u16>, 2> =
        from_str_borrowed(r#"{"cursor":"c","items":[1],"first":9,"window":[1,2]}"#).unwrap();
    assert_eq!((page.cursor, page.items, page.first, page.window), ("c", vec![1], Some(9), [1, 2]));
    assert!(page.seen.is_empty());
    let account: struct_attributes::Account =
        from_str(r#"{"mail":"m","accountId":1,"say \"hi\"":true}"#).unwrap();
    assert_eq!((account.account_id, &*account.address, account.greeting), (1, "m", true));
    assert_eq!((account.request_limit, account.cached), (Some(u32::MAX), vec![]));
    let settings: struct_default::Settings = from_str(r#"{"verbose":true}"#).unwrap();
    assert_eq!((settings.retries, settings.verbose, settings.opened), (3, true, 1));
    let raw: raw_identifiers::r#struct = from_str(r#"{"type":1,"match":2}"#).unwrap();
    assert_eq!((raw.r#type, raw.r#match), (1, 2));
}

#[test]
fn recorded_tuples_and_enums_read_their_forms() {
    let point: tuple::Point = from_str("[1,2]").unwrap();
    assert_eq!((point.0, point.1, point.2), (1.0, 2.0, 0));
    assert_eq!(from_str::<newtype::Meters<u8>>("3").unwrap().0, 3);
    assert_eq!(from_str::<transparent::Tagged<()>>("3").unwrap().id, 3);
    assert!(from_str::<unit::Nothing>("null").is_ok());
    use enum_external::Command;
    assert!(matches!(from_str_borrowed(r#"{"print":"x"}"#), Ok(Command::Say("x"))));
    assert!(matches!(
        from_str_borrowed(r#"{"move_to":{"dx":4}}"#),
        Ok(Command::MoveTo { dx: 4, dy: 0 })
    ));
    assert!(matches!(from_str_borrowed(r#"{"pair":[1,2]}"#), Ok(Command::Pair(1, 2))));
    assert!(from_str_borrowed::<Command>(r#"{"internal":1}"#).is_err());
    assert!(!matches!(Command::Internal(1), Command::Internal(2)));
    assert!(matches!(from_str(r#""NORMAL""#), Ok(enum_unit::Level::Medium)));
    let error = from_str::<enum_unit::Level>(r#""normal""#).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::UnknownVariant);
}

fn assert_text(value: &dyn Encode, text: &str) {
    assert_eq!(to_string(value).unwrap(), text);
    let blanks = |text: &str| text.replace([' ', '\n'], "");
    assert_eq!(blanks(&to_string_pretty(value).unwrap()), blanks(text));
}

#[test]
fn recorded_structs_write_their_objects() {
    let event =
        encode_struct_borrowed::Event { id: "a", kind: "b", amount: 1.0, tags: &["c", "\""] };
    assert_text(&event, r#"{"id":"a","kind":"b","amount":1.0,"tags":["c","\""]}"#);
    let bucket = encode_struct_owned::Bucket { name: "n".to_owned(), tokens: 3, reset_at: None };
    assert_text(&bucket, r#"{"name":"n","tokens":3,"reset_at":null}"#);
    let page = encode_struct_generic::Page::<u8, std::ops::Range<u16>, 2> {
        cursor: "c",
        items: vec![1],
        first: Some(9),
        window: [1, 2],
        seen: vec![7],
        marker: PhantomData,
    };
    assert_text(&page, r#"{"cursor":"c","items":[1],"first":9,"window":[1,2],"marker":null}"#);
    let settings = encode_struct_default::Settings { retries: 3, verbose: true, opened: 1 };
    assert_text(&settings, r#"{"retries":3,"verbose":true}"#);
    assert_eq!(encode_struct_default::Settings::max_encoded_len(), Some(31));
    // What is skipped is there all the same.
    assert_eq!((page.seen, settings.opened), (vec![7], 1));
    let raw = encode_raw_identifiers::r#struct { r#type: 1, r#match: 2 };
    assert_text(&raw, r#"{"type":1,"match":2}"#);
}

#[test]
fn recorded_structs_leave_out_what_they_say() {
    use encode_struct_attributes::Account;
    let full = Account {
        request_limit: Some(4),
        notes: vec!["n".to_owned()],
        address: "m".to_owned(),
        greeting: true,
        account_id: 1,
        cached: vec![1],
    };
    assert_text(
        &full,
        r#"{"requestLimit":4,"notes":["n"],"e-mail":"m","say \"hi\"":true,"accountId":1}"#,
    );
    let bare = Account { request_limit: None, notes: vec![], account_id: 0, ..full };
    assert_eq!(bare.cached, [1]);
    assert_text(&bare, r#"{"e-mail":"m","say \"hi\"":true}"#);
    use encode_struct_optional::Patch;
    assert_text(&Patch { name: None, tags: &[] }, "{}");
    assert_text(&Patch { name: None, tags: &["t"] }, r#"{"tags":["t"]}"#);
    assert_text(&Patch { name: Some("n"), tags: &["t"] }, r#"{"name":"n","tags":["t"]}"#);
}

#[test]
fn recorded_tuples_and_enums_write_their_forms() {
    let point = encode_tuple::Point(1.0, 2.5, 3);
    assert_text(&point, "[1.0,2.5]");
    assert_eq!(point.2, 3);
    assert_text(&encode_newtype::Meters("m"), r#""m""#);
    assert_text(&encode_transparent::Tagged::<()> { id: 3, tag: PhantomData }, "3");
    assert_text(&encode_unit::Nothing, "null");
    use encode_enum_external::Command;
    assert_text(&Command::Up, r#""up""#);
    assert_text(&Command::Say("x"), r#"{"say":"x"}"#);
    assert_text(&Command::Pair(1, 2), r#"{"pair":[1,2]}"#);
    assert_text(&Command::MoveTo { dx: 4, dy: 0 }, r#"{"move_to":{"dx":4,"dy":0}}"#);
    let internal = Command::Internal(1);
    assert_eq!(to_string(&internal).unwrap_err().kind(), ErrorKind::Custom);
    assert!(matches!(internal, Command::Internal(1)));
    use encode_enum_unit::Level;
    let levels = std::collections::BTreeMap::from([(0, Level::Low), (1, Level::VeryHigh)]);
    assert_text(&levels, r#"{"0":"LOW","1":"VERY_HIGH"}"#);
    assert_text(&Level::Medium, r#""MEDIUM""#);
}
