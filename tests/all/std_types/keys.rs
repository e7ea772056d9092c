//! Map keys of every type that serde_json takes for one.

use std::cell::{Cell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::ffi::CString;
use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, Saturating, Wrapping};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sightread::{Decode, DecodeOwned, Encode, ErrorKind};

/// Texts of keys, as they stand in the input.
const KEYS: &[&str] = &[
    "",
    "a",
    "ab",
    "0",
    "1",
    "-1",
    "127",
    "128",
    "255",
    "256",
    "-129",
    "01",
    "+1",
    "1.0",
    "1.5",
    "1e2",
    "1e400",
    " 1",
    "1 ",
    "NaN",
    "inf",
    "true",
    "false",
    "null",
    "True",
    "true ",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211455",
    "340282366920938463463374607431768211456",
    "-170141183460469231731687303715884105728",
    "::1",
    "127.0.0.1",
    "127.0.0.1:80",
    "[::1]:80",
    "Up",
    "Down",
    "up",
    "Content",
    "a\\u0000b",
    "\\u00e9",
    "é",
    "/a/b",
];

/// Reads every key as `K` with both libraries, which agree.
#[track_caller]
fn agree<K: DecodeOwned + DeserializeOwned + Ord + Debug>() {
    let name = std::any::type_name::<K>();
    let mut read = 0;
    for key in KEYS {
        let text = format!("{{\"{key}\":1}}");
        let ours = sightread::from_str::<BTreeMap<K, u8>>(&text);
        // Not from a `str`: of a key like "é" for a boolean, serde_json (1.0.154) then shows half a character, and panics.
        let theirs = serde_json::from_slice::<BTreeMap<K, u8>>(text.as_bytes());
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                read += 1;
                assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{name} from {key}");
            }
            (Err(error), Err(_)) => {
                assert_eq!(error.offset(), 1, "{name} from {key}");
                assert!(matches!(error.kind(), ErrorKind::InvalidKey | ErrorKind::UnknownVariant));
            }
            (Ok(_), Err(error)) => panic!("{name} from {key}: serde_json says {error}"),
            (Err(error), Ok(_)) => panic!("{name} from {key}: {error}"),
        }
    }
    assert!(read > 0, "no key is a {name}");
}

macro_rules! agree {
    ($($type:ty),* $(,)?) => {
        $(agree::<$type>();)*
    };
}

/// A float with an order, as a newtype.
#[derive(Clone, Copy, Debug, Decode, Encode, Deserialize, Serialize)]
struct Ordered(f64);

impl PartialEq for Ordered {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ordered {}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ordered {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Decode, Encode, Deserialize, Serialize)]
enum Direction {
    Up,
    Down,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Decode, Encode, Deserialize, Serialize)]
struct Newtype<T>(T);

#[test]
fn keys_are_read_as_serde_json_reads_them() {
    macro_rules! each {
        ($($integer:ty)*) => {$(
            agree!($integer, NonZero<$integer>, Saturating<$integer>, Wrapping<$integer>);
        )*};
    }
    each! { u8 u16 u32 u64 usize u128 i8 i16 i32 i64 isize i128 }
    agree!(bool, char, Ordered, Direction, String, Box<str>, Rc<str>, Arc<str>);
    agree!(PathBuf, Box<Path>, Rc<Path>, Arc<Path>, CString);
    agree!(IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6);
    agree!(Newtype<u8>, Newtype<Direction>, Newtype<Newtype<String>>, Option<u8>);
    agree!(Rc<u8>, Arc<bool>, Box<char>, Reverse<i8>, Cell<u8>, RefCell<String>);
}

#[test]
fn types_that_are_no_keys_for_serde_json_are_none_here() {
    fn refused<K: DecodeOwned + DeserializeOwned + Ord>(key: &str) {
        let text = format!("{{\"{key}\":1}}");
        assert!(serde_json::from_str::<BTreeMap<K, u8>>(&text).is_err(), "{key}");
        let error = sightread::from_str::<BTreeMap<K, u8>>(&text).map(|_| ()).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidKey, 1));
    }
    refused::<()>("null");
    refused::<Vec<u8>>("1");
    refused::<Box<[u8]>>("1");
    refused::<(u8,)>("1");
    refused::<std::time::Duration>("1");
    refused::<Result<u8, u8>>("Ok");
    refused::<std::collections::BTreeSet<u8>>("1");
    refused::<std::ffi::OsString>("Unix");
}

/// Writes a map with this key as serde_json writes it, and reads it again.
#[track_caller]
fn written<K: Encode + Serialize + DecodeOwned + Ord + Debug>(keys: impl IntoIterator<Item = K>) {
    let map: BTreeMap<K, u8> = keys.into_iter().zip(0..).collect();
    let ours = sightread::to_string(&map).unwrap();
    assert_eq!(ours, serde_json::to_string(&map).unwrap());
    let pretty = sightread::to_string_pretty(&map).unwrap();
    assert_eq!(pretty, serde_json::to_string_pretty(&map).unwrap());
    let again: BTreeMap<K, u8> = sightread::from_str(&ours).unwrap();
    assert_eq!(format!("{again:?}"), format!("{map:?}"));
}

#[test]
fn keys_are_written_as_serde_json_writes_them() {
    macro_rules! each {
        ($($integer:ty)*) => {$(
            written([<$integer>::MIN, 0, 1, <$integer>::MAX]);
            written([NonZero::<$integer>::MIN, NonZero::<$integer>::MAX]);
            written([Wrapping(<$integer>::MAX)]);
            written([Saturating(<$integer>::MAX)]);
        )*};
    }
    each! { u8 u16 u32 u64 usize u128 i8 i16 i32 i64 isize i128 }
    written([true, false]);
    written(['a', '"', '\u{0}', 'é']);
    written([0.0, -0.0, 1.0, 0.1, -2.5].map(Ordered));
    written([Direction::Up, Direction::Down]);
    written(["", "a", "\"\\\n", "é"].map(String::from));
    written([Rc::<str>::from("a")]);
    written([Arc::<str>::from("a")]);
    written(["/a/b", ""].map(PathBuf::from));
    written([Box::<Path>::from(Path::new("/a"))]);
    written([IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)]);
    written([SocketAddr::from(([1, 2, 3, 4], 5))]);
    written([Newtype(Newtype(1))]);
    written([Some(1)]);
    written([Rc::new(Reverse(1))]);
    written([Cell::new(1)]);
    written([RefCell::new(String::from("a"))]);
}

#[test]
fn what_serde_json_refuses_to_write_as_a_key_is_refused() {
    #[track_caller]
    fn refused<K: Encode + Serialize + Ord>(key: K, kind: ErrorKind) {
        let map = BTreeMap::from([(key, 1)]);
        assert!(serde_json::to_string(&map).is_err());
        let error = sightread::to_string(&map).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        let error = sightread::to_string_pretty(&map).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
    }
    refused((), ErrorKind::NotAKey);
    refused(None::<u8>, ErrorKind::NotAKey);
    refused(vec![1], ErrorKind::NotAKey);
    refused(c"a".to_owned(), ErrorKind::NotAKey);
    refused(std::ffi::OsString::from("a"), ErrorKind::NotAKey);
    refused(std::time::Duration::ZERO, ErrorKind::NotAKey);
    refused(Ok::<u8, u8>(1), ErrorKind::NotAKey);
    refused(Ordered(f64::NAN), ErrorKind::NonFinite);
    refused(Ordered(f64::NEG_INFINITY), ErrorKind::NonFinite);
}
