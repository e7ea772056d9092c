//! Every type reads every text as serde_json does, or refuses it as serde_json does.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::{CStr, CString, OsStr, OsString};
use std::fmt::Debug;
use std::hash::BuildHasherDefault;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use std::path::{Path, PathBuf};
use std::rc::{self, Rc};
use std::sync::{self, Arc, Mutex, RwLock, atomic};
use std::time::{Duration, SystemTime};

use serde::de::DeserializeOwned;
use sightread::{Arena, DecodeOwned};

/// For each type, some texts that it reads and many that it does not.
const TEXTS: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "127",
    "128",
    "-128",
    "-129",
    "255",
    "256",
    "32767",
    "32768",
    "-32769",
    "65535",
    "65536",
    "2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "170141183460469231731687303715884105727",
    "170141183460469231731687303715884105728",
    "-170141183460469231731687303715884105728",
    "-170141183460469231731687303715884105729",
    "340282366920938463463374607431768211455",
    "340282366920938463463374607431768211456",
    "1.0",
    "1.5",
    "1e2",
    "1e400",
    r#""""#,
    r#""a""#,
    r#""ab/c d""#,
    r#""a\nb""#,
    r#""a\u0000b""#,
    r#""1""#,
    "[]",
    "[0]",
    "[1]",
    "[2,1,2,3,1]",
    "[1,0]",
    "[1,256]",
    "[1,-1]",
    "[null]",
    "[[1]]",
    r#"["a","b"]"#,
    r#"[1,"a"]"#,
    "{}",
    r#"{"a":1}"#,
    r#"{"1":1}"#,
    r#"{"start":1,"end":2}"#,
    r#"{"end":1,"start":2}"#,
    r#"{"start":1}"#,
    r#"{"end":1}"#,
    r#"{"\u0065nd":1}"#,
    r#"{"start":1,"end":2,"more":3}"#,
    r#"{"start":1,"start":2}"#,
    r#"{"start":null,"end":null}"#,
    r#"{"start":1,"end":"a"}"#,
    r#"{"secs":1,"nanos":2}"#,
    r#"{"nanos":1,"secs":2}"#,
    r#"{"secs":1}"#,
    r#"{"nanos":1}"#,
    r#"{"secs":1,"nanos":2,"nanos":3}"#,
    r#"{"secs":1,"nanos":2,"more":3}"#,
    r#"{"secs":-1,"nanos":2}"#,
    r#"{"secs":1.5,"nanos":2}"#,
    r#"{"secs":1,"nanos":1999999999}"#,
    r#"{"secs":1,"nanos":4294967295}"#,
    r#"{"secs":1,"nanos":4294967296}"#,
    r#"{"secs":18446744073709551615,"nanos":999999999}"#,
    r#"{"secs":18446744073709551615,"nanos":1000000000}"#,
    r#"{"secs":18446744073709551612,"nanos":4294967295}"#,
    r#"{"secs_since_epoch":1,"nanos_since_epoch":2}"#,
    r#"{"nanos_since_epoch":1999999999,"secs_since_epoch":2}"#,
    r#"{"secs_since_epoch":1}"#,
    r#"{"secs_since_epoch":1,"nanos_since_epoch":2,"secs":3}"#,
    r#"{"secs_since_epoch":9223372036854775807,"nanos_since_epoch":999999999}"#,
    r#"{"secs_since_epoch":9223372036854775807,"nanos_since_epoch":1000000000}"#,
    r#"{"secs_since_epoch":9223372036854775808,"nanos_since_epoch":0}"#,
    r#"{"secs_since_epoch":18446744073709551615,"nanos_since_epoch":1000000000}"#,
    r#""Unbounded""#,
    r#""Included""#,
    r#"{"Unbounded":null}"#,
    r#"{"Unbounded":1}"#,
    r#"{"Included":1}"#,
    r#"{"Excluded":1}"#,
    r#"{"Excluded":"a"}"#,
    r#"{"Included":1,"Excluded":1}"#,
    r#"{"included":1}"#,
    r#"{"Ok":1}"#,
    r#"{"Err":"a"}"#,
    r#"{"Ok":"a"}"#,
    r#"{"Ok":1,"Err":"a"}"#,
    r#""Ok""#,
    r#"{"ok":1}"#,
    r#"{"Unix":[104,105]}"#,
    r#"{"Unix":[0,255]}"#,
    r#"{"Unix":[256]}"#,
    r#"{"Unix":"a"}"#,
    r#"{"Windows":[104,55296]}"#,
    r#"{"Windows":[65536]}"#,
    r#""Unix""#,
    r#""127.0.0.1""#,
    r#""127.0.0.256""#,
    r#""127.0.0.01""#,
    r#"" 127.0.0.1""#,
    r#""12\u0037.0.0.1""#,
    r#""::1""#,
    r#""::ffff:1.2.3.4""#,
    r#""fe80::1%3""#,
    r#""127.0.0.1:80""#,
    r#""127.0.0.1:65536""#,
    r#""[::1]:80""#,
    r#""[fe80::1%3]:80""#,
    r#""localhost:80""#,
    "[127,0,0,1]",
];

/// What reads a text of [`TEXTS`] otherwise here, as `docs/guide/serde_json.md` says: structs are objects.
const STRUCTS_ARE_OBJECTS: &[&str] = &["[1,0]", "[1]", "[0]"];

/// Reads every text as `T` with both libraries. They agree but for `exceptions`, on which they do not.
#[track_caller]
fn agree<T: DecodeOwned + DeserializeOwned>(show: impl Fn(T) -> String, exceptions: &[&str]) {
    let mut read = 0;
    for text in TEXTS {
        let ours = sightread::from_str::<T>(text);
        let theirs = serde_json::from_str::<T>(text);
        let name = std::any::type_name::<T>();
        if exceptions.contains(text) {
            assert!(ours.is_err() && theirs.is_ok(), "no exception: {name} from {text}");
            continue;
        }
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                read += 1;
                assert_eq!(show(ours), show(theirs), "{name} from {text}");
            }
            (Err(_), Err(_)) => {}
            (Ok(_), Err(error)) => panic!("{name} from {text}: serde_json says {error}"),
            (Err(error), Ok(_)) => panic!("{name} from {text}: {error}"),
        }
    }
    assert!(read > 0, "nothing is a {}", std::any::type_name::<T>());
}

fn debug<T: Debug>(value: T) -> String {
    format!("{value:?}")
}

macro_rules! agree {
    ($($type:ty),* $(,)?) => {
        $(agree::<$type>(debug, &[]);)*
    };
}

type Hasher = BuildHasherDefault<DefaultHasher>;

#[test]
fn sets_and_queues_are_read_as_serde_json_reads_them() {
    agree!(VecDeque<u8>, VecDeque<String>, LinkedList<u8>, LinkedList<Vec<u8>>, BTreeSet<i8>);
    agree!(BTreeSet<String>, BTreeSet<Option<u8>>, VecDeque<Option<u8>>);
    agree(|heap: BinaryHeap<u16>| debug(heap.into_sorted_vec()), &[]);
    agree(|set: HashSet<u8>| debug(set.iter().collect::<BTreeSet<_>>()), &[]);
    agree(|set: HashSet<String, Hasher>| debug(set.iter().collect::<BTreeSet<_>>()), &[]);
}

#[test]
fn maps_are_read_as_serde_json_reads_them() {
    // A repeated key is another matter: see `docs/guide/serde_json.md`.
    let repeated = &[r#"{"start":1,"start":2}"#, r#"{"secs":1,"nanos":2,"nanos":3}"#];
    agree::<BTreeMap<String, u64>>(debug, repeated);
    agree::<BTreeMap<Rc<str>, Option<i32>>>(debug, repeated);
    agree::<BTreeMap<u8, u8>>(debug, &[]);
    let sorted = |map: HashMap<Arc<str>, u8, Hasher>| debug(map.iter().collect::<BTreeMap<_, _>>());
    agree(sorted, repeated);
}

#[test]
fn pointers_are_read_as_serde_json_reads_them() {
    agree!(Box<u8>, Box<str>, Box<[u8]>, Box<[String]>);
    agree!(Rc<u8>, Rc<str>, Rc<[u8]>, Arc<u8>, Arc<str>, Arc<[u8]>, Rc<Option<u8>>);
    agree!(Reverse<u8>, Reverse<Rc<String>>, Cow<'static, u8>, Cow<'static, [u8]>);
    agree!(rc::Weak<u8>, sync::Weak<String>);
}

#[test]
fn cells_and_locks_are_read_as_serde_json_reads_them() {
    agree!(Cell<u8>, RefCell<String>, RefCell<Vec<u8>>, Mutex<u8>, RwLock<String>);
}

#[test]
fn integers_with_a_rule_are_read_as_serde_json_reads_them() {
    macro_rules! each {
        ($($integer:ty)*) => {$(
            agree!(NonZero<$integer>, Saturating<$integer>, Wrapping<$integer>);
        )*};
    }
    each! { u8 u16 u32 u64 usize u128 i8 i16 i32 i64 isize i128 }
    agree!(Wrapping<u8>, Option<NonZero<u8>>);
    agree!(atomic::AtomicBool, atomic::AtomicU8, atomic::AtomicI8, atomic::AtomicU16);
    agree!(atomic::AtomicI16, atomic::AtomicU32, atomic::AtomicI32, atomic::AtomicU64);
    agree!(atomic::AtomicI64, atomic::AtomicUsize, atomic::AtomicIsize);
}

#[test]
fn ranges_and_bounds_are_read_as_serde_json_reads_them() {
    let pairs = &["[1,0]", "[1,256]", "[1,-1]"];
    agree::<Range<i32>>(debug, pairs);
    agree::<RangeInclusive<i64>>(debug, pairs);
    agree::<Range<u8>>(debug, &["[1,0]"]);
    agree::<Range<Option<u8>>>(debug, &["[1,0]"]);
    let singles = STRUCTS_ARE_OBJECTS.get(1..).unwrap_or(&[]);
    agree::<RangeFrom<u8>>(debug, singles);
    agree::<RangeTo<i8>>(debug, singles);
    agree!(Bound<u8>, Bound<String>);
}

#[test]
fn results_are_read_as_serde_json_reads_them() {
    agree!(Result<u8, String>, Result<Option<u8>, ()>);
}

#[test]
fn times_are_read_as_serde_json_reads_them() {
    let pairs = &["[1,0]", "[1,256]"];
    agree::<Duration>(debug, pairs);
    agree::<SystemTime>(debug, pairs);
}

#[test]
fn addresses_are_read_as_serde_json_reads_them() {
    agree!(IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6);
}

#[test]
fn paths_and_system_strings_are_read_as_serde_json_reads_them() {
    agree!(PathBuf, Box<Path>, Rc<Path>, Arc<Path>);
    agree!(OsString, Box<OsStr>, Rc<OsStr>, Arc<OsStr>);
    agree!(CString, Box<CStr>, Rc<CStr>, Arc<CStr>);
}

#[test]
fn tuples_of_sixteen_are_read_as_serde_json_reads_them() {
    type Sixteen = (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, Rc<str>);
    let text = r#"[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,"p"]"#;
    let ours: Sixteen = sightread::from_str(text).unwrap();
    let theirs: Sixteen = serde_json::from_str(text).unwrap();
    // The standard library shows and compares tuples up to twelve.
    let shown = |sixteen: &Sixteen| serde_json::to_string(sixteen).unwrap();
    assert_eq!(shown(&ours), shown(&theirs));
    for text in [r#"[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]"#, "[]"] {
        assert!(sightread::from_str::<Sixteen>(text).is_err());
        assert!(serde_json::from_str::<Sixteen>(text).is_err());
    }
}

#[test]
fn paths_borrow_from_the_input_or_the_arena() {
    let text = br#"["/etc/hosts","/var/a\tb"]"#;
    let arena = Arena::new();
    let paths: Vec<&Path> = sightread::from_slice_in(text, &arena).unwrap();
    assert_eq!(paths, [Path::new("/etc/hosts"), Path::new("/var/a\tb")]);
    let inside = text.as_ptr_range();
    assert!(inside.contains(&paths[0].as_os_str().as_encoded_bytes().as_ptr()));
    let cows: Vec<Cow<Path>> = sightread::from_slice_borrowed(text).unwrap();
    assert!(matches!(cows[..], [Cow::Borrowed(_), Cow::Owned(_)]));
    assert_eq!(cows, paths);
    assert!(sightread::from_slice_borrowed::<Vec<&Path>>(text).is_err());
}
