//! Values made by chance: written as serde_json writes them, and read again as they were.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::{CString, OsString};
use std::net::{IpAddr, SocketAddr, SocketAddrV6};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock, atomic};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use sightread::{Decode, Encode, ErrorKind};

use crate::support::on_every_level;
use crate::support::random::Random;

const ROUNDS: u64 = if cfg!(miri) { 2 } else { 300 };

/// One field for each family.
#[derive(Debug, Decode, Encode, Deserialize, Serialize)]
struct Everything {
    deque: VecDeque<i64>,
    list: LinkedList<Box<str>>,
    sorted: BTreeSet<u128>,
    hashed: HashSet<u8>,
    by_number: BTreeMap<i128, Rc<str>>,
    by_address: HashMap<IpAddr, Arc<[u16]>>,
    cell: Cell<char>,
    counter: RefCell<Option<u8>>,
    mutex: Mutex<Vec<bool>>,
    lock: RwLock<Arc<str>>,
    atomic: atomic::AtomicI64,
    not_zero: Option<NonZero<u32>>,
    wrapping: Wrapping<i16>,
    saturating: Saturating<u64>,
    range: Range<i32>,
    inclusive: RangeInclusive<u8>,
    from: RangeFrom<Reverse<u8>>,
    to: RangeTo<Rc<i8>>,
    bounds: [Bound<u64>; 3],
    result: Result<u8, Box<[u8]>>,
    duration: Duration,
    time: SystemTime,
    addresses: Vec<SocketAddr>,
    path: PathBuf,
    system: OsString,
    c: CString,
}

fn text(random: &mut Random) -> String {
    let mut text = String::new();
    random.text(&mut text);
    sightread::from_str(&text).unwrap()
}

fn bound(random: &mut Random) -> Bound<u64> {
    match random.below(3) {
        0 => Bound::Unbounded,
        1 => Bound::Included(random.next()),
        _ => Bound::Excluded(random.next()),
    }
}

fn address(random: &mut Random) -> SocketAddr {
    let port = random.next() as u16;
    if random.chance(2) {
        return SocketAddr::from(((random.next() as u32).to_be_bytes(), port));
    }
    let [upper, lower] = [random.next(), random.next() >> (8 * random.below(8))];
    let ip = (u128::from(upper) << 64 | u128::from(lower)).into();
    let scope = if random.chance(2) { 0 } else { random.next() as u32 };
    SocketAddrV6::new(ip, port, 0, scope).into()
}

/// Up to five of what `one` makes.
fn some<T, C: FromIterator<T>>(random: &mut Random, one: impl Fn(&mut Random) -> T) -> C {
    let count = random.below(6);
    (0..count).map(|_| one(random)).collect()
}

fn everything(random: &mut Random) -> Everything {
    let small = |random: &mut Random| random.next() as u8;
    let wide = |random: &mut Random| {
        let wide = u128::from(random.next()) << 64 | u128::from(random.next());
        wide >> random.below(128)
    };
    let seconds = random.next() >> (1 + random.below(63));
    let duration = Duration::new(seconds, random.below(1_000_000_000) as u32);
    Everything {
        deque: some(random, |random| random.next().cast_signed()),
        list: some(random, |random| text(random).into()),
        sorted: some(random, wide),
        hashed: some(random, small),
        by_number: some(random, |random| (wide(random).cast_signed(), text(random).into())),
        by_address: some(random, |random| {
            (
                address(random).ip(),
                some::<u16, Vec<_>>(random, |random| random.next() as u16).into(),
            )
        }),
        cell: Cell::new(text(random).chars().next().unwrap_or('\0')),
        counter: RefCell::new(random.chance(2).then_some(7)),
        mutex: Mutex::new(some(random, |random| random.chance(2))),
        lock: RwLock::new(text(random).into()),
        atomic: atomic::AtomicI64::new(random.next().cast_signed()),
        not_zero: NonZero::new(random.below(3) as u32),
        wrapping: Wrapping(random.next() as i16),
        saturating: Saturating(random.next()),
        range: random.next() as i32..random.next() as i32,
        inclusive: small(random)..=small(random),
        from: Reverse(small(random))..,
        to: ..Rc::new(random.next() as i8),
        bounds: [(); 3].map(|()| bound(random)),
        result: if random.chance(2) { Ok(small(random)) } else { Err(some(random, small)) },
        duration: Duration::new(random.next(), duration.subsec_nanos()),
        time: SystemTime::UNIX_EPOCH.checked_add(duration).unwrap_or(SystemTime::UNIX_EPOCH),
        addresses: some(random, address),
        path: text(random).into(),
        system: text(random).into(),
        c: CString::from(some::<_, Vec<NonZero<u8>>>(random, |random| {
            NonZero::new(random.next() as u8).unwrap_or(NonZero::<u8>::MAX)
        })),
    }
}

/// What is to be compared: `Debug`, but for hashed collections, whose order is another each time.
fn shown(mut everything: Everything) -> String {
    let hashed: BTreeSet<_> = everything.hashed.drain().collect();
    let by_address: BTreeMap<_, _> = everything.by_address.drain().collect();
    format!("{everything:?} {hashed:?} {by_address:?}")
}

#[test]
fn values_by_chance_are_written_as_serde_json_writes_them_and_read_again() {
    for round in 0..ROUNDS {
        let value = everything(&mut Random::new(round));
        let text = sightread::to_string(&value).unwrap();
        assert_eq!(text, serde_json::to_string(&value).unwrap());
        let pretty = sightread::to_string_pretty(&value).unwrap();
        assert_eq!(pretty, serde_json::to_string_pretty(&value).unwrap());
        let shown_value = shown(value);
        for text in [&text, &pretty] {
            let ours: Everything = sightread::from_str(text).unwrap();
            assert_eq!(shown(ours), shown_value, "{text}");
            let theirs: Everything = serde_json::from_str(text).unwrap();
            assert_eq!(shown(theirs), shown_value, "{text}");
        }
        if round < 20 {
            on_every_level(|reader| {
                let again: Everything = reader.decode_str(&text).unwrap();
                assert_eq!(shown(again), shown_value, "{text}");
            });
        }
    }
}

#[test]
fn damaged_texts_are_refused_where_serde_json_refuses_them() {
    for round in 0..ROUNDS {
        let mut random = Random::new(round);
        let text = sightread::to_string(&everything(&mut random)).unwrap();
        for _ in 0..20 {
            let mut damaged = text.clone().into_bytes();
            let at = random.below(damaged.len());
            damaged[at] = *random.pick(b"\"{}[]:,0179-.eantx ");
            let ours = sightread::from_slice::<Everything>(&damaged);
            let theirs = serde_json::from_slice::<Everything>(&damaged);
            match (ours, theirs) {
                (Ok(ours), Ok(theirs)) => assert_eq!(shown(ours), shown(theirs)),
                (Err(_), Err(_)) => {}
                // The two differences that `docs/guide/serde_json.md` names and that a changed byte can bring about.
                (Err(error), Ok(_)) => assert_eq!(error.kind(), ErrorKind::DuplicateField),
                (Ok(_), Err(error)) => {
                    let minus_zero = damaged.windows(2).any(|pair| pair == b"-0");
                    assert!(minus_zero, "{error}: {}", damaged.escape_ascii());
                }
            }
        }
    }
}
