//! Every type is written as serde_json writes it.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::{CString, OsStr, OsString};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::{Bound, Range, RangeFrom, RangeTo};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::rc::{self, Rc};
use std::sync::{Arc, Mutex, RwLock, atomic};
use std::time::{Duration, SystemTime};

use serde::Serialize;
use sightread::{Encode, Encoder, ErrorKind, Failed, to_string, to_string_pretty};

/// A field in front of the value and one behind it.
#[derive(Encode, Serialize)]
struct Around<'a, T> {
    before: u8,
    value: &'a T,
    after: bool,
}

/// Asserts that `value`, alone and inside of other values, is written as serde_json writes it, and within its bound.
#[track_caller]
fn written<T: Encode + Serialize>(value: &T) {
    fn same<T: Encode + Serialize>(value: &T) -> String {
        let text = to_string(value).expect("it can be written");
        assert_eq!(text, serde_json::to_string(value).unwrap());
        let pretty = serde_json::to_string_pretty(value).unwrap();
        assert_eq!(to_string_pretty(value).unwrap(), pretty);
        text
    }
    let text = same(value);
    if let Some(longest) = T::max_encoded_len() {
        assert!(text.len() <= longest, "{text} takes more than {longest} bytes");
    }
    same(&Around { before: 1, value, after: true });
    same(&[value, value]);
    same(&(Some(value), BTreeMap::from([("key", value)])));
    assert_eq!(to_string(value as &dyn Encode).unwrap(), text);
}

#[test]
fn sets_and_queues_are_written_as_serde_json_writes_them() {
    written(&VecDeque::from([1, 2, 3]));
    let mut turned = VecDeque::from([3, 4, 1, 2]);
    turned.rotate_left(2);
    written(&turned);
    written(&LinkedList::from(["a", "b\n"]));
    written(&BTreeSet::from([3, 1, 2]));
    written(&BinaryHeap::from([1, 5, 2, 4]));
    written(&HashSet::from(["a", "b", "c"]));
    written(&HashMap::from([("a", vec![1]), ("b", vec![])]));
    written(&BTreeSet::<u8>::new());
    written(&VecDeque::from([vec![], vec![1.5]]));
}

#[test]
fn pointers_are_written_as_serde_json_writes_them() {
    written(&Rc::new(1));
    written(&Rc::<str>::from("a\"b"));
    written(&Arc::<[u8]>::from([1, 2]));
    written(&Box::<[&str]>::from(["a"]));
    written(&Arc::<Path>::from(Path::new("/a")));
    written(&Reverse(1.5));
    written(&Cow::Borrowed(&[1, 2][..]));
    written(&PhantomData::<String>);
    let shared = Rc::new(vec![1]);
    written(&[shared.clone(), shared.clone()]);
    let weak = Rc::downgrade(&shared);
    written(&weak);
    drop(shared);
    assert_eq!(to_string(&weak).unwrap(), "null");
    written(&weak);
    written(&std::sync::Weak::<u8>::new());
    written(&Arc::downgrade(&Arc::new(1)));
}

#[test]
fn cells_and_locks_are_written_as_serde_json_writes_them() {
    written(&Cell::new(1));
    written(&RefCell::new(vec!["a"]));
    written(&Mutex::new(Some(1.5)));
    written(&RwLock::new(BTreeMap::from([("a", 1)])));
    written(&Arc::new(Mutex::new(RefCell::new(Cell::new('a')))));
    let shown: Rc<RefCell<[u8]>> = Rc::new(RefCell::new([1, 2]));
    written(&shown);
}

#[test]
fn integers_with_a_rule_are_written_as_serde_json_writes_them() {
    macro_rules! each {
        ($($integer:ty)*) => {$(
            for value in [<$integer>::MIN, 1, <$integer>::MAX] {
                written(&Wrapping(value));
                written(&Saturating(value));
                if let Some(value) = NonZero::new(value) {
                    written(&value);
                }
            }
        )*};
    }
    each! { u8 u16 u32 u64 usize u128 i8 i16 i32 i64 isize i128 }
    macro_rules! atomics {
        ($($atomic:ident $integer:ty),*) => {$(
            written(&atomic::$atomic::new(<$integer>::MIN));
            written(&atomic::$atomic::new(<$integer>::MAX));
        )*};
    }
    atomics!(AtomicU8 u8, AtomicI8 i8, AtomicU16 u16, AtomicI16 i16, AtomicU32 u32, AtomicI32 i32);
    atomics!(AtomicU64 u64, AtomicI64 i64, AtomicUsize usize, AtomicIsize isize);
    written(&atomic::AtomicBool::new(true));
    written(&Wrapping(1.5));
}

#[test]
fn ranges_bounds_and_results_are_written_as_serde_json_writes_them() {
    written(&(1..2));
    written(&(-1.5..=2.5));
    written(&(i64::MIN..));
    written(&(..u64::MAX));
    written(&(Some("a")..None));
    written(&Bound::<u8>::Unbounded);
    written(&Bound::Included(1));
    written(&Bound::Excluded(vec!["a"]));
    written(&Ok::<_, ()>(1));
    written(&Err::<u8, _>("a"));
    written(&Ok::<Result<u8, ()>, ()>(Err(())));
}

#[test]
fn times_are_written_as_serde_json_writes_them() {
    written(&Duration::ZERO);
    written(&Duration::MAX);
    written(&Duration::new(1, 2));
    written(&SystemTime::UNIX_EPOCH);
    written(&(SystemTime::UNIX_EPOCH + Duration::new(1_700_000_000, 999_999_999)));
}

#[test]
fn addresses_are_written_as_serde_json_writes_them() {
    let longest = Ipv6Addr::new(0x1001, 0x1002, 0x1003, 0x1004, 0x1005, 0x1006, 0x1007, 0x1008);
    written(&Ipv4Addr::LOCALHOST);
    written(&Ipv4Addr::BROADCAST);
    written(&Ipv6Addr::UNSPECIFIED);
    written(&longest);
    written(&Ipv4Addr::LOCALHOST.to_ipv6_mapped());
    written(&IpAddr::V4(Ipv4Addr::new(101, 102, 103, 104)));
    written(&IpAddr::V6(longest));
    written(&SocketAddrV4::new(Ipv4Addr::BROADCAST, 65535));
    written(&SocketAddrV6::new(longest, 65535, 7, u32::MAX));
    written(&SocketAddr::V6(SocketAddrV6::new(longest, 65535, 0, u32::MAX)));
    written(&SocketAddr::from(([127, 0, 0, 1], 0)));
}

#[test]
fn the_bound_on_the_length_is_met_by_the_longest_value() {
    fn longest<T: Encode>(value: &T) {
        assert_eq!(Some(to_string(value).unwrap().len()), T::max_encoded_len());
    }
    let address = Ipv6Addr::new(0x1001, 0x1002, 0x1003, 0x1004, 0x1005, 0x1006, 0x1007, 0x1008);
    longest(&address);
    longest(&IpAddr::V6(address));
    longest(&Ipv4Addr::BROADCAST);
    longest(&SocketAddrV4::new(Ipv4Addr::BROADCAST, 65535));
    longest(&SocketAddr::V6(SocketAddrV6::new(address, 65535, 0, u32::MAX)));
    longest(&Duration::MAX);
    longest(&(u8::MAX..u8::MAX));
    longest(&(i64::MIN..=i64::MIN));
    longest(&(i8::MIN..));
    longest(&(..i8::MIN));
    longest(&Bound::Included(false));
    longest(&Err::<u8, u8>(255));
    longest(&NonZero::<i128>::MIN);
    longest(&Cell::new(Wrapping(i16::MIN)));
}

#[test]
fn types_that_may_hold_themselves_have_no_bound() {
    struct Node {
        next: Option<Rc<Node>>,
        others: Option<Arc<Node>>,
    }
    impl Encode for Node {
        fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
            encoder.value(&(&self.next, &self.others))
        }
        fn max_encoded_len() -> Option<usize> {
            <(Option<Rc<Node>>, Option<Arc<Node>>)>::max_encoded_len()
        }
    }
    assert_eq!(Node::max_encoded_len(), None);
    let node = Node { next: Some(Rc::new(Node { next: None, others: None })), others: None };
    assert_eq!(to_string(&node).unwrap(), "[[null,null],null]");
}

#[test]
fn paths_and_system_strings_are_written_as_serde_json_writes_them() {
    written(&Path::new("/etc/hosts"));
    written(&PathBuf::from("C:\\a\t"));
    written(&OsString::from("hé"));
    written(&OsStr::new(""));
    written(&c"hi");
    written(&CString::new([255, 1]).unwrap());
    written(&format_args!("{}\"{}", 1, 'a'));
}

#[cfg(unix)]
#[test]
fn a_path_that_is_not_utf8_is_an_error_and_a_system_string_is_none() {
    use std::os::unix::ffi::OsStrExt as _;

    let odd = OsStr::from_bytes(&[b'a', 0xFF]);
    written(&odd);
    let error = to_string(&Around { before: 1, value: &Path::new(odd), after: true }).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Custom, "$.value"));
    assert!(error.to_string().contains("not UTF-8"), "{error}");
    let keys = BTreeMap::from([(Path::new(odd), 1)]);
    assert_eq!(to_string(&keys).unwrap_err().kind(), ErrorKind::Custom);
}

#[test]
fn tuples_of_sixteen_are_written_as_serde_json_writes_them() {
    written(&(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, "p"));
}

/// Asserts that writing fails for a reason of the value's own, which is said with its path.
#[track_caller]
fn refused<T: Encode + Serialize>(value: &T, reason: &str) {
    let around = [Around { before: 1, value, after: true }];
    assert!(serde_json::to_string(&around).is_err());
    for result in [to_string(&around), to_string_pretty(&around)] {
        let error = result.unwrap_err();
        assert_eq!((error.kind(), error.path()), (ErrorKind::Custom, "$[0].value"));
        assert!(error.to_string().contains(reason), "{error}");
    }
}

#[test]
fn what_cannot_be_looked_at_is_an_error_and_no_panic() {
    let borrowed = RefCell::new(1);
    let guard = borrowed.borrow_mut();
    refused(&borrowed, "mutably borrowed");
    drop(guard);
    written(&borrowed);

    let mutex = Mutex::new(1);
    let lock = RwLock::new(1);
    let poisoned = catch_unwind(AssertUnwindSafe(|| {
        let _mutex = mutex.lock();
        let _lock = lock.write();
        // As a panic does, but without its message.
        std::panic::resume_unwind(Box::new(()));
    }));
    assert!(poisoned.is_err() && mutex.is_poisoned() && lock.is_poisoned());
    refused(&mutex, "poisoned");
    refused(&lock, "poisoned");
    mutex.clear_poison();
    written(&mutex);
}

#[test]
fn a_time_before_1970_is_an_error() {
    refused(&(SystemTime::UNIX_EPOCH - Duration::from_nanos(1)), "before 1970");
}

#[test]
fn what_is_wrong_inside_is_named_by_its_path() {
    let value = VecDeque::from([Mutex::new(Ok::<Range<f64>, ()>(1.0..f64::NAN))]);
    let error = to_string(&value).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::NonFinite, "$[0].Ok.end"));
    let value = Rc::new(RefCell::new(Bound::Excluded(LinkedList::from([1.0, f64::INFINITY]))));
    let error = to_string(&value).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::NonFinite, "$.Excluded[1]"));
}

/// Writes as many values as it says, so that it must be watched.
#[derive(Clone, Copy)]
struct Times(usize);

impl Encode for Times {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        (0..self.0).try_for_each(|_| encoder.value(&1))
    }
}

#[test]
fn types_of_the_user_are_watched_inside_of_these_types() {
    fn watched<T: Encode>(wrap: impl Fn(Times) -> T) {
        for times in [0, 2] {
            assert_eq!(to_string(&wrap(Times(times))).unwrap_err().kind(), ErrorKind::NotOneValue);
            let inside = [wrap(Times(times))];
            assert_eq!(to_string(&inside).unwrap_err().kind(), ErrorKind::NotOneValue);
        }
        let one = to_string(&wrap(Times(1))).unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(&one).is_ok(), "{one}");
        assert!(to_string_pretty(&wrap(Times(1))).is_ok());
    }
    watched(Cell::new);
    watched(RefCell::new);
    watched(Mutex::new);
    watched(RwLock::new);
    watched(Rc::new);
    watched(|value| Arc::new([value]));
    watched(Reverse);
    watched(Wrapping);
    watched(Saturating);
    watched(|value| LinkedList::from([value]));
    watched(|value| VecDeque::from([value]));
    watched(|start| RangeFrom { start });
    watched(|end| RangeTo { end });
    watched(|value| value..=value);
    watched(Bound::Included);
    watched(Ok::<Times, u8>);
    watched(Err::<u8, Times>);
    let shared = Rc::new(Times(2));
    let weak: rc::Weak<Times> = Rc::downgrade(&shared);
    assert_eq!(to_string(&weak).unwrap_err().kind(), ErrorKind::NotOneValue);
}
