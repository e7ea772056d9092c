//! Which types `from_slice` and `from_str` give back: those that borrow nothing.

use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;

use sightread::{Decode, DecodeOwned, OwnedNumber, OwnedValue, from_slice, from_str};

/// What a function outside of the library can do with a `T: DecodeOwned`.
fn from_a_text_that_is_gone<T: DecodeOwned>(text: &str) -> T {
    let copy = text.to_owned();
    from_str(&copy).unwrap_or_else(|error| panic!("{text}: {error}"))
}

macro_rules! owned {
    ($($type:ty: $text:literal,)*) => {$(
        let _: $type = from_a_text_that_is_gone($text);
    )*};
}

#[test]
fn types_of_the_standard_library_that_borrow_nothing_are_owned() {
    owned! {
        u8: "1",
        u16: "1",
        u32: "1",
        u64: "1",
        u128: "1",
        usize: "1",
        i8: "1",
        i16: "1",
        i32: "1",
        i64: "1",
        i128: "1",
        isize: "1",
        f32: "1",
        f64: "1",
        bool: "true",
        char: r#""c""#,
        (): "null",
        String: r#""s""#,
        Box<str>: r#""s""#,
        Box<u8>: "1",
        Option<u8>: "null",
        Option<Option<u8>>: "null",
        Vec<Vec<String>>: r#"[["s"]]"#,
        [String; 2]: r#"["a","b"]"#,
        (u8,): "[1]",
        (u8, String, [Option<bool>; 1], f64): r#"[1,"s",[null],2]"#,
        (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8): "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]",
        HashMap<String, Vec<u8>>: r#"{"a":[1]}"#,
        BTreeMap<u8, Box<str>>: r#"{"1":"s"}"#,
        PhantomData<&'static str>: "null",
    }
}

#[test]
fn values_of_no_type_that_borrow_nothing_are_owned() {
    owned! {
        OwnedValue: "[1]",
        Vec<OwnedNumber>: "[1]",
    }
}

#[derive(Debug, Decode, PartialEq)]
struct Tree {
    name: String,
    #[json(default)]
    below: Vec<Tree>,
}

/// Read, held without being read, and projected from: only the first and the last have to be owned.
#[derive(Debug, Decode, PartialEq)]
struct Page<T, U, I: Iterator> {
    items: Vec<T>,
    #[json(skip)]
    cached: Option<U>,
    first: I::Item,
}

#[derive(Debug, Decode, PartialEq)]
enum Change<T> {
    Added(T),
    Moved { from: u8, to: u8 },
    Nothing,
}

#[test]
fn derived_types_without_a_lifetime_are_owned() {
    let tree: Tree = from_a_text_that_is_gone(r#"{"name":"a","below":[{"name":"b"}]}"#);
    assert_eq!(tree.below, [Tree { name: "b".to_owned(), below: vec![] }]);

    let page: Page<String, &'static str, std::ops::Range<u8>> =
        from_a_text_that_is_gone(r#"{"items":["a"],"first":3}"#);
    assert_eq!(page, Page { items: vec!["a".to_owned()], cached: None, first: 3 });

    let changes: Vec<Change<Tree>> =
        from_slice(br#"["Nothing",{"Moved":{"from":1,"to":2}},{"Added":{"name":"c"}}]"#).unwrap();
    let added = Change::Added(Tree { name: "c".to_owned(), below: vec![] });
    assert_eq!(changes, [Change::Nothing, Change::Moved { from: 1, to: 2 }, added]);
}

#[test]
fn a_generic_type_reads_borrowed_parts_too_where_that_is_allowed() {
    let change: Change<&str> = sightread::from_str_borrowed(r#"{"Added":"c"}"#).unwrap();
    assert_eq!(change, Change::Added("c"));
}
