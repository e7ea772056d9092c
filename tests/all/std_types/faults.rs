//! What is wrong with a value, and where.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};
use std::ffi::{CString, OsString};
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::{Bound, Range, RangeTo};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::AtomicU8;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use sightread::{DecodeOwned, Duplicates, ErrorKind, Options, Reader};

use crate::support::{fault, on_every_level};

/// Asserts that `text` is refused as `T`, with this kind, offset and path, and with `expected` in the message.
#[track_caller]
fn refused<T: DecodeOwned>(text: &str, kind: ErrorKind, offset: u64, path: &str, expected: &str) {
    on_every_level(|reader| {
        let error = match reader.decode_str::<T>(text) {
            Ok(_) => panic!("accepted {text}"),
            Err(error) => error,
        };
        assert_eq!((error.kind(), error.offset(), error.path()), (kind, offset, path), "{text}");
        assert!(error.to_string().contains(expected), "{error}");
    });
}

#[test]
fn an_element_of_a_set_or_queue_is_named() {
    use ErrorKind::{OutOfRange, TypeMismatch};
    refused::<HashSet<u8>>("[1,2,300]", OutOfRange, 5, "$[2]", "0 to 255");
    refused::<BTreeSet<String>>(r#"["a",1]"#, TypeMismatch, 5, "$[1]", "a string");
    refused::<LinkedList<bool>>("[true,0]", TypeMismatch, 6, "$[1]", "a boolean");
    refused::<VecDeque<u8>>("[[1]]", TypeMismatch, 1, "$[0]", "0 to 255");
    refused::<BinaryHeap<u8>>("[1,null]", TypeMismatch, 3, "$[1]", "0 to 255");
    refused::<VecDeque<u8>>(r#"{"a":1}"#, TypeMismatch, 0, "$", "an array");
    refused::<BTreeSet<u8>>("[1,]", ErrorKind::TrailingComma, 3, "$", "");
    refused::<LinkedList<u8>>("[1 2]", ErrorKind::ExpectedCommaOrEnd, 3, "$", "");
    refused::<HashSet<u8>>("[1", ErrorKind::Incomplete, 2, "$", "");
}

#[test]
fn what_is_wrong_in_a_pointer_or_cell_is_wrong_there() {
    use ErrorKind::{OutOfRange, TypeMismatch};
    refused::<Vec<Rc<u8>>>("[1,-1]", OutOfRange, 3, "$[1]", "0 to 255");
    refused::<Arc<[u8]>>("[1,256]", OutOfRange, 3, "$[1]", "0 to 255");
    refused::<Arc<str>>("1", TypeMismatch, 0, "$", "a string");
    refused::<RefCell<Mutex<u8>>>("\"a\"", TypeMismatch, 0, "$", "0 to 255");
    refused::<Vec<AtomicU8>>("[1,1.0]", ErrorKind::NotInteger, 3, "$[1]", "");
}

#[test]
fn zero_is_out_of_range_where_it_is_excluded() {
    use ErrorKind::{InvalidKey, OutOfRange};
    refused::<Vec<NonZero<u8>>>("[1,0]", OutOfRange, 3, "$[1]", "other than 0");
    refused::<NonZero<i128>>("-0", OutOfRange, 0, "$", "other than 0");
    refused::<NonZero<u8>>("256", OutOfRange, 0, "$", "0 to 255");
    let text = r#"{"1":1,"0":2}"#;
    refused::<BTreeMap<NonZero<u8>, u8>>(text, InvalidKey, 7, "$[\"0\"]", "other than 0");
}

#[test]
fn saturating_takes_integers_of_64_bits_and_no_more() {
    refused::<Saturating<u8>>("18446744073709551616", ErrorKind::OutOfRange, 0, "$", "64 bits");
    refused::<Saturating<i8>>("-9223372036854775809", ErrorKind::OutOfRange, 0, "$", "64 bits");
    refused::<Saturating<u8>>("1.0", ErrorKind::NotInteger, 0, "$", "");
    refused::<Wrapping<u8>>("256", ErrorKind::OutOfRange, 0, "$", "0 to 255");
}

#[test]
fn ranges_have_their_fields_and_no_others() {
    use ErrorKind::{DuplicateField, MissingField, OutOfRange, TypeMismatch, UnknownField};
    refused::<Range<u8>>(r#"{"start":1}"#, MissingField, 10, "$", "end");
    refused::<Range<Option<u8>>>("[{}]", TypeMismatch, 0, "$", "an object");
    refused::<Vec<Range<Option<u8>>>>("[{}]", MissingField, 2, "$[0]", "start");
    refused::<Range<u8>>(r#"{"start":1,"end":256}"#, OutOfRange, 17, "$.end", "0 to 255");
    refused::<Range<u8>>(r#"{"start":1,"stop":2}"#, UnknownField, 11, "$.stop", "");
    refused::<RangeTo<u8>>(r#"{"end":1,"end":1}"#, DuplicateField, 9, "$.end", "");
    refused::<RangeTo<u8>>("[1]", TypeMismatch, 0, "$", "an object");
}

#[test]
fn a_repeated_field_of_a_range_follows_the_options() {
    let text = br#"{"start":1,"end":2,"end":3}"#;
    for (duplicates, end) in [(Duplicates::First, 2), (Duplicates::Last, 3)] {
        let mut reader = Reader::with(Options::new().duplicates(duplicates));
        assert_eq!(reader.decode::<Range<u8>>(text).unwrap(), 1..end);
    }
}

#[test]
fn bounds_and_results_name_their_variant() {
    use ErrorKind::{InvalidLength, OutOfRange, TypeMismatch, UnknownVariant};
    refused::<Bound<u8>>(r#"{"Included":256}"#, OutOfRange, 12, "$.Included", "0 to 255");
    refused::<Bound<u8>>(r#""Closed""#, UnknownVariant, 0, "$", "");
    refused::<Bound<u8>>(r#""Included""#, TypeMismatch, 0, "$", "content");
    refused::<Result<u8, ()>>(r#"{"Ok":1,"Err":null}"#, InvalidLength, 8, "$.Err", "one member");
    refused::<Result<u8, ()>>(r#"{"Err":1}"#, TypeMismatch, 7, "$.Err", "null");
    refused::<Result<u8, ()>>("{}", InvalidLength, 0, "$", "a variant's name");
    refused::<Result<u8, ()>>("1", TypeMismatch, 0, "$", "");
}

#[test]
fn times_that_overflow_are_out_of_range() {
    use ErrorKind::{NotInteger, OutOfRange};
    let text = r#"[{"secs":18446744073709551615,"nanos":1000000000}]"#;
    refused::<Vec<Duration>>(text, OutOfRange, 1, "$[0]", "2^64 seconds");
    let text = r#"{"secs_since_epoch":18446744073709551615,"nanos_since_epoch":4294967295}"#;
    refused::<SystemTime>(text, OutOfRange, 0, "$", "2^64 seconds");
    let text = r#"{"secs_since_epoch":18446744073709551615,"nanos_since_epoch":0}"#;
    refused::<SystemTime>(text, OutOfRange, 0, "$", "this system");
    refused::<Duration>(r#"{"secs":1.5,"nanos":0}"#, NotInteger, 8, "$.secs", "");
}

#[test]
fn addresses_and_paths_say_what_they_are() {
    use ErrorKind::TypeMismatch;
    refused::<Vec<IpAddr>>(r#"["::1","localhost"]"#, TypeMismatch, 7, "$[1]", "an IP address");
    refused::<SocketAddr>(r#""::1""#, TypeMismatch, 0, "$", "a socket address");
    refused::<IpAddr>("[127,0,0,1]", TypeMismatch, 0, "$", "a string");
    refused::<PathBuf>("null", TypeMismatch, 0, "$", "a string");
}

#[test]
fn a_zero_in_a_c_string_is_refused_where_it_stands() {
    use ErrorKind::{OutOfRange, TypeMismatch};
    refused::<CString>("[97,0,98]", OutOfRange, 4, "$[1]", "other than 0");
    refused::<CString>(r#""a\u0000b""#, TypeMismatch, 0, "$", "without NUL");
    refused::<CString>("1", TypeMismatch, 0, "$", "");
}

#[cfg(unix)]
#[test]
fn a_string_of_another_system_is_refused() {
    use ErrorKind::{OutOfRange, UnknownVariant};
    refused::<OsString>(r#"{"Windows":[97]}"#, UnknownVariant, 0, "$", "Unix");
    refused::<OsString>(r#"{"Unix":[97,256]}"#, OutOfRange, 12, "$.Unix[1]", "0 to 255");
}

#[test]
fn deep_pointers_end_at_the_limit() {
    #[derive(sightread::Decode)]
    #[expect(dead_code, reason = "only read")]
    struct Node(VecDeque<Rc<RefCell<Arc<Node>>>>);

    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(sightread::from_str::<Node>(&nested(128)).is_ok());
    let refused = sightread::from_str::<Node>(&nested(129));
    assert_eq!(fault(refused), (ErrorKind::DepthLimit, 128));
    let refused = sightread::from_str::<Node>(&nested(100_000));
    assert_eq!(fault(refused), (ErrorKind::DepthLimit, 128));
}
