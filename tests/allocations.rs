//! Allocations, counted: none once a reader is warm, and for owned values exactly their own.
//!
//! A test binary of its own, as it replaces the process's allocator. Counts are kept for each thread, so that tests side
//! by side do not disturb each other.
#![expect(unsafe_code, reason = "a global allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;

use sightread::{Arena, Decode, Encode, EncodeOptions, Level, Options, Reader};

struct Counting;

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
    static HELD: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    // During a thread's teardown nobody counts any more.
    let _ = CALLS.try_with(|calls| calls.set(calls.get() + usize::from(bytes > 0)));
    let _ = HELD.try_with(|held| held.set(held.get() + bytes));
}

// SAFETY: all is handed on to the system's allocator as it comes; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count(-layout.size().cast_signed());
        count(new_size.cast_signed());
        // SAFETY: the caller's promise.
        unsafe { System.realloc(block, layout, new_size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Calls to the allocator (a move to a larger block is one) that `work` makes on this thread.
fn allocations(work: impl FnOnce()) -> usize {
    let before = CALLS.get();
    work();
    CALLS.get() - before
}

/// Runs `work` until all is warm, and then counts a hundred rounds.
#[track_caller]
fn assert_none_when_warm(what: &str, mut work: impl FnMut()) {
    for _ in 0..3 {
        work();
    }
    let calls = allocations(|| (0..100).for_each(|_| work()));
    assert_eq!(calls, 0, "{what}: {calls} allocations in 100 rounds");
}

fn on_every_level(options: Options, mut test: impl FnMut(&mut Reader)) {
    for level in Level::available() {
        println!("level: {}", level.name());
        test(&mut Reader::with(options.level(level)));
    }
}

// B143
#[test]
fn a_warm_reader_decodes_a_small_message_without_allocating() {
    #[derive(Decode)]
    struct Trade<'a> {
        e: &'a str,
        p: &'a str,
        q: u32,
        t: u64,
    }
    let text = br#"{"e":"trade","p":"4.9","q":12,"t":1700000000000}"#;
    on_every_level(Options::new(), |reader| {
        assert_none_when_warm("Reader::decode", || {
            let trade: Trade<'_> = reader.decode(text).unwrap();
            assert_eq!((trade.e, trade.p, trade.q, trade.t), ("trade", "4.9", 12, 1700000000000));
        });
        assert_none_when_warm("Reader::decode_borrowed", || {
            let trade: Trade<'_> = reader.decode_borrowed(text).unwrap();
            assert_eq!(trade.q, 12);
        });
        assert_none_when_warm("Reader::check", || assert!(reader.check(text).is_ok()));
    });
    let arena = Arena::new();
    assert_none_when_warm("from_slice_in", || {
        let trade: Trade<'_> = sightread::from_slice_in(text, &arena).unwrap();
        assert_eq!(trade.t, 1700000000000);
    });
    assert_none_when_warm("from_slice_borrowed", || {
        let trade: Trade<'_> = sightread::from_slice_borrowed(text).unwrap();
        assert_eq!(trade.e, "trade");
    });
    assert_none_when_warm("from_str_borrowed", || {
        let text = core::str::from_utf8(text).unwrap();
        let trade: Trade<'_> = sightread::from_str_borrowed(text).unwrap();
        assert_eq!(trade.e, "trade");
    });
    assert_none_when_warm("from_slice", || {
        let numbers: [u8; 3] = sightread::from_slice(b"[1,2,3]").unwrap();
        assert_eq!(numbers, [1, 2, 3]);
    });
    assert_none_when_warm("check", || assert!(sightread::check(text).is_ok()));
}

#[test]
fn a_warm_buffer_is_written_without_allocating() {
    use sightread::{EncodeOptions, OwnedValue};
    type Parts<'a> = (&'a str, String, u64, i128, f64, f32, Option<bool>, Vec<Cow<'a, str>>);
    let parts: Parts<'_> = (
        "plain text that is longer than a register or two, and longer than a block of sixty-four",
        "escaped \n \" é".into(),
        1,
        i128::MIN,
        0.1 + 0.2,
        f32::MAX,
        None,
        vec!["a".into(), "bcdefghijklmnopqrstuvwxyz".into()],
    );
    let map = BTreeMap::from([(1, parts.clone()), (-20, parts)]);
    let tree: OwnedValue = sightread::from_slice(&sightread::to_vec(&map).unwrap()).unwrap();
    for level in Level::available() {
        println!("level: {}", level.name());
        for options in [EncodeOptions::new(), EncodeOptions::pretty()] {
            let options = options.level(level);
            let mut buffer = Vec::new();
            assert_none_when_warm("EncodeOptions::encode", || {
                buffer.clear();
                options.encode(&map, &mut buffer).unwrap();
                options.encode(&tree, &mut buffer).unwrap();
            });
            let mut place = [0; 4096];
            assert_none_when_warm("EncodeOptions::to_slice", || {
                assert!(options.to_slice(&map, &mut place).unwrap() > 200);
            });
            assert_none_when_warm("EncodeOptions::to_writer", || {
                options.to_writer(std::io::sink(), &map).unwrap();
            });
        }
    }
    let mut buffer = Vec::new();
    assert_none_when_warm("Encode::encode", || {
        buffer.clear();
        map.encode(&mut buffer).unwrap();
    });
}

#[derive(Decode, Encode)]
struct Event<'a> {
    id: &'a str,
    amount: f64,
    tags: &'a [&'a str],
    points: &'a [(f64, f64)],
    note: Option<Cow<'a, str>>,
}

const EVENT: &str = r#"{"id":"escaped\u0020id","x\n":["\"",{"deep":[[[{"a":"\\"}]]]}],"amount":1.5e3,
    "tags":["plain","esc\taped","",  "ñ\n"],"points":[[1,2.5],[3e1,-4],[5,6],[7,8],[9,10]],"note":"plain"}"#;

fn assert_event(event: &Event<'_>) {
    assert_eq!((event.id, event.amount), ("escaped id", 1500.0));
    assert_eq!(event.tags, ["plain", "esc\taped", "", "ñ\n"]);
    assert_eq!((event.points.len(), event.points[1]), (5, (30.0, -4.0)));
    assert_eq!(event.note.as_deref(), Some("plain"));
}

#[test]
fn a_warm_reader_decodes_escapes_slices_and_skipped_values_without_allocating() {
    on_every_level(Options::new(), |reader| {
        assert_none_when_warm("Reader::decode", || {
            assert_event(&reader.decode(EVENT.as_bytes()).unwrap());
        });
        let mut arena = Arena::new();
        assert_none_when_warm("Reader::decode_in", || {
            assert_event(&reader.decode_in(EVENT.as_bytes(), &arena).unwrap());
            arena.reset();
        });
        assert_none_when_warm("Reader::check", || assert!(reader.check(EVENT.as_bytes()).is_ok()));
    });
    let mut arena = Arena::new();
    assert_none_when_warm("from_slice_in", || {
        assert_event(&sightread::from_slice_in(EVENT.as_bytes(), &arena).unwrap());
        arena.reset();
    });
    assert_none_when_warm("from_str_in", || {
        assert_event(&sightread::from_str_in(EVENT, &arena).unwrap());
        arena.reset();
    });
}

#[derive(Encode)]
enum Change<'a> {
    Nothing,
    Name(&'a str),
    Pair(u128, f32),
    #[json(rename = "all \"of it\"")]
    All {
        #[json(skip_if_empty)]
        tags: &'a [&'a str],
        events: &'a [Event<'a>],
        map: BTreeMap<u8, bool>,
    },
}

#[test]
fn a_warm_buffer_takes_values_without_allocating() {
    let arena = Arena::new();
    let event = || -> Event<'_> { sightread::from_str_in(EVENT, &arena).unwrap() };
    let events = [event(), event()];
    let long = "a line\n".repeat(1000);
    let changes = [
        Change::Nothing,
        Change::Name(&long),
        Change::Pair(u128::MAX, 0.1),
        Change::All { tags: &["\u{1}"], events: &events, map: BTreeMap::from([(1, true)]) },
        Change::All { tags: &[], events: &[], map: BTreeMap::new() },
    ];
    let right = sightread::to_vec(&changes).unwrap();
    for level in Level::available() {
        println!("level: {}", level.name());
        let options = EncodeOptions::new().level(level);
        let mut buffer = Vec::new();
        assert_none_when_warm("EncodeOptions::encode", || {
            buffer.clear();
            options.encode(&changes, &mut buffer).unwrap();
            assert_eq!(buffer, right);
        });
        assert_none_when_warm("EncodeOptions::encode, indented", || {
            buffer.clear();
            options.indent(Some(2)).encode(&changes, &mut buffer).unwrap();
            assert!(buffer.len() > right.len());
        });
    }
    let mut buffer = Vec::new();
    assert_none_when_warm("Encode::encode", || {
        buffer.clear();
        changes.encode(&mut buffer).unwrap();
        assert_eq!(buffer, right);
    });
    let mut place = vec![0; right.len()];
    assert_none_when_warm("to_slice", || {
        assert_eq!(sightread::to_slice(&changes, &mut place).unwrap(), right.len());
    });
    assert_none_when_warm("to_writer", || {
        sightread::to_writer(std::io::sink(), &changes).unwrap();
    });
    assert_none_when_warm("to_lines", || {
        sightread::to_lines(std::io::sink(), &changes).unwrap();
    });
}

macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(Decode)]
        struct Wide<'a> {
            $($field: &'a str,)*
        }

        impl Wide<'_> {
            fn bytes(&self) -> usize {
                0 $(+ self.$field.len())*
            }
        }

        const FIELDS: &[&str] = &[$(stringify!($field)),*];
    };
}

wide! {
    f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25 f26 f27 f28 f29 f30 f31
    f32 f33 f34 f35 f36 f37 f38 f39
}

#[test]
fn forty_fields_in_any_order_allocate_nothing() {
    let members: Vec<String> =
        FIELDS.iter().map(|field| format!("\"{field}\":\"value of {field}\"")).collect();
    let declared = format!("{{{}}}", members.join(","));
    let mut turned = members;
    turned.reverse();
    turned.push("\"unknown\":{\"x\":[1,2,{\"y\":null}]}".to_owned());
    let turned = format!("{{{}}}", turned.join(", "));
    on_every_level(Options::new(), |reader| {
        for text in [&declared, &turned] {
            assert_none_when_warm("forty fields", || {
                let wide: Wide<'_> = reader.decode(text.as_bytes()).unwrap();
                assert_eq!(wide.bytes(), FIELDS.iter().map(|field| field.len() + 9).sum::<usize>());
            });
        }
    });
}

#[test]
fn documents_of_all_sizes_by_turns_allocate_nothing_once_the_largest_was_seen() {
    let texts: Vec<String> = (0..8)
        .map(|size| format!("[{}\"end\\n\"]", "{\"a\":[1,\"\\u00e9\"]},".repeat(4 << size)))
        .collect();
    on_every_level(Options::new(), |reader| {
        assert_none_when_warm("check by turns", || {
            for text in texts.iter().rev().chain(&texts) {
                assert!(reader.check(text.as_bytes()).is_ok());
            }
        });
    });
}

#[test]
fn deep_values_are_skipped_without_allocating() {
    #[derive(Decode)]
    struct Pick {
        pick: u8,
    }
    let deep = format!("{{\"x\":{}1{},\"pick\":7}}", "[".repeat(120), "]".repeat(120));
    let braces = format!("{{\"x\":{}1{},\"pick\":7}}", "{\"a\":".repeat(120), "}".repeat(120));
    on_every_level(Options::new(), |reader| {
        for text in [&deep, &braces] {
            assert_none_when_warm("skipping", || {
                assert_eq!(reader.decode::<Pick>(text.as_bytes()).unwrap().pick, 7);
            });
        }
    });
}

#[test]
fn owned_values_allocate_their_strings_and_vecs_once_each_and_nothing_else() {
    #[derive(Decode)]
    #[expect(dead_code, reason = "only read and dropped")]
    struct Owned {
        name: String,
        escaped: String,
        numbers: Vec<u64>,
        names: Vec<String>,
        empty: Vec<u8>,
        none: Option<Box<u8>>,
        boxed: Box<f64>,
    }
    let numbers = format!("[{}1]", "1,".repeat(999));
    let owned = format!(
        r#"{{"name":"a","escaped":"b\n","numbers":{numbers},"names":["x","y","z"],"empty":[],"none":null,"boxed":1.5}}"#
    );
    on_every_level(Options::new(), |reader| {
        let mut exactly = |what: &str, calls: usize, work: &mut dyn FnMut(&mut Reader)| {
            work(reader);
            work(reader);
            assert_eq!(allocations(|| work(reader)), calls, "{what}");
        };
        exactly("a Vec of a thousand numbers", 1, &mut |reader| {
            assert_eq!(reader.decode::<Vec<u64>>(numbers.as_bytes()).unwrap().len(), 1000);
        });
        exactly("an empty Vec", 0, &mut |reader| {
            assert!(reader.decode::<Vec<u64>>(b"[]").unwrap().is_empty());
        });
        exactly("a String", 1, &mut |reader| {
            assert_eq!(reader.decode::<String>(b"\"plain\"").unwrap(), "plain");
        });
        exactly("a String with escapes", 1, &mut |reader| {
            assert_eq!(reader.decode::<String>(b"\"esc\\n\"").unwrap(), "esc\n");
        });
        exactly("an empty String", 0, &mut |reader| {
            assert_eq!(reader.decode::<String>(b"\"\"").unwrap(), "");
        });
        exactly("a Cow with escapes", 1, &mut |reader| {
            assert_eq!(reader.decode::<Cow<'_, str>>(b"\"esc\\n\"").unwrap(), "esc\n");
        });
        exactly("a struct", 8, &mut |reader| {
            assert!(reader.decode::<Owned>(owned.as_bytes()).is_ok());
        });
        exactly("numbers as map keys", 1, &mut |reader| {
            let map: BTreeMap<u32, u8> = reader.decode(br#"{"1":2,"3":4}"#).unwrap();
            assert_eq!(map.len(), 2);
        });
    });
    let allocated = allocations(|| {
        assert!(sightread::from_slice::<Vec<u64>>(numbers.as_bytes()).is_ok());
        assert!(sightread::from_slice::<Vec<u64>>(numbers.as_bytes()).is_ok());
    });
    let warm = allocations(|| {
        assert!(sightread::from_slice::<Vec<u64>>(numbers.as_bytes()).is_ok());
    });
    assert!(allocated >= 2 && warm == 1, "{allocated}, {warm}");
}

#[test]
fn a_reader_and_an_arena_that_are_not_used_allocate_nothing() {
    let calls = allocations(|| {
        let _reader = Reader::new();
        let _arena = Arena::new();
    });
    assert_eq!(calls, 0);
}

#[test]
fn what_is_retained_between_documents_is_capped() {
    let large = format!("[{}1]", "[\"a\\n\",{}],".repeat(200_000));
    let broken = format!("[{}1", "[\"a\\n\",{}],".repeat(200_000));
    let words = format!("[{}\"\"]", "\"a\\n\",".repeat(200_000));
    let limit = 64 << 10;
    for level in Level::available() {
        println!("level: {}", level.name());
        let before = HELD.get();
        let mut reader = Reader::with(Options::new().level(level).max_retained(limit));
        assert!(reader.check(large.as_bytes()).is_ok());
        let held = HELD.get() - before;
        assert!(held <= limit.cast_signed(), "{held} bytes held after a large document");
        assert!(reader.check(broken.as_bytes()).is_err());
        let held = HELD.get() - before;
        assert!(held <= limit.cast_signed(), "{held} bytes held after a large broken one");
        assert!(reader.decode::<&[(&str, [u8; 0])]>(b"[]").unwrap().is_empty());
        assert_eq!(reader.decode::<&[&str]>(words.as_bytes()).unwrap().len(), 200_001);
        // The arena is emptied, and given back, when the next value is decoded.
        assert_eq!(reader.decode::<u8>(b"1").unwrap(), 1);
        let held = HELD.get() - before;
        assert!(held <= limit.cast_signed(), "{held} bytes held after a full arena");
        drop(reader);
        assert_eq!(HELD.get() - before, 0);
    }
}

#[test]
fn a_refused_document_allocates_for_its_error_alone() {
    on_every_level(Options::new(), |reader| {
        let text = br#"{"a":[1,2,{"b":tru}]}"#;
        for _ in 0..3 {
            assert!(reader.check(text).is_err());
        }
        let before = HELD.get();
        let mut calls = 0;
        for _ in 0..100 {
            calls += allocations(|| assert!(reader.check(text).is_err()));
        }
        assert_eq!(HELD.get(), before, "something is kept of each error");
        assert!(calls <= 100 * 16, "{calls} allocations for 100 errors");
    });
}
