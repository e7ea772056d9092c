//! Which types `from_slice` and `from_str` give back: those that borrow nothing.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::{CStr, CString};
#[cfg(unix)]
use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use std::path::{Path, PathBuf};
use std::rc::{self, Rc};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicUsize};
use std::sync::{self, Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime};

use sightread::{Decode, DecodeOwned, OwnedNumber, OwnedValue, from_slice, from_str};

/// What a function outside of the library can do with a `T: DecodeOwned`.
fn from_a_text_that_is_gone<T: DecodeOwned>(text: &str) -> T {
    let copy = text.to_owned();
    from_str(&copy).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The longest tuple there is.
type Sixteen = (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8);

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
        Sixteen: "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]",
        HashMap<String, Vec<u8>>: r#"{"a":[1]}"#,
        BTreeMap<u8, Box<str>>: r#"{"1":"s"}"#,
        PhantomData<&'static str>: "null",
    }
}

#[test]
fn numbers_pointers_and_cells_around_owned_types_are_owned() {
    owned! {
        NonZero<u8>: "1",
        NonZero<u128>: "1",
        NonZero<i64>: "1",
        Saturating<u8>: "1",
        Saturating<i128>: "1",
        Wrapping<u8>: "1",
        AtomicBool: "true",
        AtomicU8: "1",
        AtomicI64: "1",
        AtomicUsize: "1",
        Rc<u8>: "1",
        Arc<u8>: "1",
        rc::Weak<u8>: "1",
        sync::Weak<u8>: "1",
        Box<[u8]>: "[1]",
        Rc<[u8]>: "[1]",
        Arc<[u8]>: "[1]",
        Rc<str>: r#""s""#,
        Arc<str>: r#""s""#,
        Cell<u8>: "1",
        RefCell<u8>: "1",
        Mutex<u8>: "1",
        RwLock<u8>: "1",
        Reverse<u8>: "1",
        // Of these two nothing is ever borrowed, whatever the lifetime.
        Cow<'static, u8>: "1",
        Cow<'static, [u8]>: "[1]",
    }
}

#[test]
fn collections_ranges_addresses_times_and_paths_are_owned() {
    owned! {
        VecDeque<String>: r#"["s"]"#,
        LinkedList<String>: r#"["s"]"#,
        HashSet<String>: r#"["s"]"#,
        BTreeSet<String>: r#"["s"]"#,
        BinaryHeap<String>: r#"["s"]"#,
        Range<u8>: r#"{"start":1,"end":2}"#,
        RangeInclusive<u8>: r#"{"start":1,"end":2}"#,
        RangeFrom<u8>: r#"{"start":1}"#,
        RangeTo<u8>: r#"{"end":2}"#,
        Bound<u8>: r#"{"Included":1}"#,
        Result<u8, String>: r#"{"Err":"s"}"#,
        IpAddr: r#""::1""#,
        Ipv4Addr: r#""1.1.1.1""#,
        Ipv6Addr: r#""::1""#,
        SocketAddr: r#""1.1.1.1:1""#,
        SocketAddrV4: r#""1.1.1.1:1""#,
        SocketAddrV6: r#""[::1]:1""#,
        Duration: r#"{"secs":1,"nanos":2}"#,
        SystemTime: r#"{"secs_since_epoch":1,"nanos_since_epoch":2}"#,
        PathBuf: r#""p""#,
        Box<Path>: r#""p""#,
        Rc<Path>: r#""p""#,
        Arc<Path>: r#""p""#,
        CString: "[1]",
        Box<CStr>: "[1]",
        Rc<CStr>: "[1]",
        Arc<CStr>: "[1]",
    }
}

#[test]
#[cfg(unix)]
fn strings_of_the_operating_system_are_owned() {
    owned! {
        OsString: r#"{"Unix":[1]}"#,
        Box<OsStr>: r#"{"Unix":[1]}"#,
        Rc<OsStr>: r#"{"Unix":[1]}"#,
        Arc<OsStr>: r#"{"Unix":[1]}"#,
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
