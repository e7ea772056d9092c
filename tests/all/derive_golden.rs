//! The recorded expansions compile, and read what their types say. They hold the type and the code
//! that the derive wrote for it, so no macro runs here.

use sightread::{Arena, ErrorKind, from_str, from_str_borrowed, from_str_in};

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
}

/// Those that need something beside them.
const BY_HAND: &[&str] = &["struct_attributes", "raw_identifiers"];

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
