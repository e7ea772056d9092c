//! Hostile callers: `Decode` written by hand that reads too much, too little, or in an order that nobody meant. Whatever
//! it does, there is an error or a value, never undefined behaviour, and the reader is as good as new afterwards.
//!
//! All of this is safe code, so it may give nonsense for nonsense; what it may not do is harm.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

use sightread::{Arena, Cursor, Decode, Duplicates, ErrorKind, Failed, Options, Reader};

use crate::support::any::Any;
use crate::support::fence::Fence;
use crate::support::random::Random;
use crate::support::{Pick, fault, on_every_level, on_every_level_with};

/// The reader gives right answers after whatever happened before.
#[track_caller]
fn assert_as_good_as_new(reader: &mut Reader) {
    let good: (Vec<u8>, &str, Pick) =
        reader.decode(br#"[[1,2],"a\n",{"x":[{}],"pick":7}]"#).unwrap();
    assert_eq!(good, (vec![1, 2], "a\n", Pick { pick: 7 }));
    let deep = "[".repeat(128) + &"]".repeat(128);
    assert!(reader.check(deep.as_bytes()).is_ok());
    assert_eq!(fault(reader.check(b"[1,}")), (ErrorKind::ExpectedValue, 3));
}

/// Reads nothing.
#[derive(Debug)]
struct Nothing;

impl<'a> Decode<'a> for Nothing {
    fn decode(_: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        Ok(Nothing)
    }

    fn key(_: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        Ok(Nothing)
    }
}

/// Reads one value more than there should be.
#[derive(Debug)]
struct TooMuch;

impl<'a> Decode<'a> for TooMuch {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.skip()?;
        cursor.skip()?;
        Ok(TooMuch)
    }
}

#[test]
fn a_decoder_that_reads_nothing_is_told_so() {
    on_every_level(|reader| {
        for text in ["1", "[]", "\"x\"", "{\"a\":1}", "null"] {
            let text = text.as_bytes();
            let error = reader.decode::<Nothing>(text).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::Custom, text.len() as u64));
        }
        for text in [&b""[..], b" ", b"[", b"\"", b"1 2", b"\xFF"] {
            let _ = reader.decode::<Nothing>(text);
            assert!(reader.decode::<Vec<Nothing>>(text).is_err());
        }
        assert!(reader.decode::<Vec<Nothing>>(b"[1]").is_err());
        assert!(reader.decode::<Vec<Nothing>>(b"[]").unwrap().is_empty());
        assert!(reader.decode::<[Nothing; 3]>(b"[1,2,3]").is_err());
        assert!(reader.decode::<&[Nothing]>(b"[1,2,3]").is_err());
        assert!(reader.decode::<std::collections::HashMap<u8, Nothing>>(b"{\"1\":2}").is_err());
        assert_as_good_as_new(reader);
    });
}

#[test]
fn a_decoder_that_reads_too_much_fails() {
    on_every_level(|reader| {
        for text in ["1", "[]", "[1]", "[1,2]", "{\"a\":1}", "\"x\"", "[[],[]]"] {
            let text = text.as_bytes();
            assert!(reader.decode::<TooMuch>(text).is_err());
            assert!(reader.decode::<Vec<TooMuch>>(text).is_err() || text == b"[]");
            assert!(reader.decode::<[TooMuch; 2]>(text).is_err());
            assert!(reader.decode::<(TooMuch, TooMuch)>(text).is_err());
        }
        assert_as_good_as_new(reader);
    });
}

/// Calls everything there is to call, in an order made by chance, and goes on after failures.
struct Chaos;

thread_local! {
    static SEED: Cell<u64> = const { Cell::new(1) };
    static NESTED: Cell<u32> = const { Cell::new(0) };
}

impl<'a> Decode<'a> for Chaos {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        SEED.set(SEED.get() + 1);
        let mut random = Random::new(SEED.get());
        let (mut arrays, mut objects) = (Vec::new(), Vec::new());
        let mut failed = None;
        for _ in 0..random.below(60) {
            let outcome = match random.below(22) {
                0 | 1 => cursor.array().map(|array| arrays.push(array)),
                2 | 3 => cursor.object().map(|object| objects.push(object)),
                4 | 5 if !arrays.is_empty() => {
                    // A copy of the state, now and then, to use one state twice.
                    let mut array = *random.pick(&arrays);
                    let outcome = cursor.next_element(&mut array).map(drop);
                    arrays.push(array);
                    outcome
                }
                6 | 7 if !objects.is_empty() => {
                    let mut object = *random.pick(&objects);
                    let outcome = cursor.next_member(&mut object).map(drop);
                    objects.push(object);
                    outcome
                }
                8 if !objects.is_empty() => {
                    let mut object = *random.pick(&objects);
                    cursor.field(&mut object, b"pick\"");
                    cursor.field(&mut object, b"\"");
                    objects.push(object);
                    Ok(())
                }
                9 if !arrays.is_empty() => {
                    let mut array = *random.pick(&arrays);
                    cursor.element::<&str>(&mut array).map(drop)
                }
                10 if !arrays.is_empty() => {
                    let mut array = *random.pick(&arrays);
                    cursor.end_array(&mut array)
                }
                11 => cursor.skip(),
                12 => cursor.colon(),
                13 => cursor.str().map(drop),
                14 => cursor.string().map(drop),
                15 => cursor.cow().map(drop),
                16 => cursor.bool().map(drop),
                17 => cursor.take_null().map(drop),
                18 => f64::decode(cursor).map(drop),
                19 => u64::decode(cursor).map(drop),
                20 if NESTED.get() < 3 => {
                    NESTED.set(NESTED.get() + 1);
                    let outcome = match random.below(4) {
                        0 => Vec::<Chaos>::decode(cursor).map(drop),
                        1 => <[Chaos; 2]>::decode(cursor).map(drop),
                        2 => Any::decode(cursor).map(drop),
                        _ => Pick::decode(cursor).map(drop),
                    };
                    NESTED.set(NESTED.get() - 1);
                    outcome
                }
                _ => cursor.parse_str("chaos", |text| (!text.is_empty()).then_some(())),
            };
            let _ = (cursor.peek(), cursor.offset());
            if let Err(fault) = outcome {
                failed = Some(fault);
            }
        }
        match failed {
            // The failure of an earlier call, or none in spite of one.
            Some(failed) if random.chance(2) => Err(failed),
            _ => Ok(Chaos),
        }
    }
}

// B131
#[test]
fn calls_in_any_order_do_no_harm() {
    let mut random = Random::new(131);
    let mut fence = Fence::new(1 << 16);
    let rounds = if cfg!(miri) { 15 } else { 3000 };
    let texts: Vec<String> = (0..rounds)
        .map(|round| if round % 4 == 0 { "{\"a\":1}".to_owned() } else { random.document(4) })
        .filter(|text| text.len() < 1 << 16)
        .collect();
    on_every_level(|reader| {
        for text in &texts {
            let _ = reader.decode::<Chaos>(fence.at_end(text.as_bytes()));
            let _ = reader.decode::<Vec<Chaos>>(fence.at_end(text.as_bytes()));
            let _ = reader.decode::<&[Option<Nothing>]>(fence.at_end(text.as_bytes()));
        }
        assert_as_good_as_new(reader);
    });
    on_every_level_with(Options::new().depth(u32::MAX).duplicates(Duplicates::First), |reader| {
        for text in &texts {
            let _ = reader.decode::<Chaos>(fence.at_end(text.as_bytes()));
        }
    });
}

// B131
#[test]
fn asking_for_a_thousand_values_of_a_short_text_fails_or_stays_at_the_end() {
    struct Greedy(usize);
    impl<'a> Decode<'a> for Greedy {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            let mut read = 0;
            for _ in 0..1024 {
                read += usize::from(cursor.skip().is_ok());
                read += usize::from(cursor.str().is_ok());
                read += usize::from(u8::decode(cursor).is_ok());
                read += usize::from(cursor.colon().is_ok());
            }
            Ok(Greedy(read))
        }
    }
    struct ValueFirst;
    impl<'a> Decode<'a> for ValueFirst {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            let mut object = cursor.object()?;
            u8::decode(cursor).map(drop).or_else(|_| cursor.colon()).or_else(|_| cursor.skip())?;
            while cursor.next_member(&mut object)? {}
            Ok(ValueFirst)
        }
    }
    let mut fence = Fence::new(4096);
    on_every_level(|reader| {
        for text in [&b"{\"a\":1}"[..], b"1", b"[1,2]", b"\"a\"", b"", b"["] {
            if let Ok(Greedy(read)) = reader.decode(fence.at_end(text)) {
                assert!(read <= text.len());
            }
            let all = reader.decode::<Vec<Greedy>>(fence.at_end(text));
            // A call has failed, so the document is refused, whatever the decoder says.
            assert!(all.is_err());
            assert!(
                reader.decode::<ValueFirst>(fence.at_end(text)).is_err() || text == b"{\"a\":1}"
            );
        }
        assert_as_good_as_new(reader);
    });
}

thread_local! {
    static KEPT: RefCell<Option<Failed>> = const { RefCell::new(None) };
}

#[test]
fn a_failure_kept_and_returned_later_is_an_error_all_the_same() {
    struct Keeps;
    impl<'a> Decode<'a> for Keeps {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            KEPT.set(Some(cursor.fail_custom("kept for later")));
            cursor.skip()?;
            Ok(Keeps)
        }
    }
    struct Returns;
    impl<'a> Decode<'a> for Returns {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            cursor.skip()?;
            match KEPT.take() {
                Some(failed) => Err(failed),
                None => Ok(Returns),
            }
        }
    }
    on_every_level(|reader| {
        // The decoder says that all is well, but a call of its cursor has failed.
        assert_eq!(fault(reader.decode::<Keeps>(b"[1]")), (ErrorKind::Custom, 0));
        // The text is fine, and the cursor that failed is another one.
        assert_eq!(fault(reader.decode::<Returns>(b"[1]")), (ErrorKind::Custom, 3));
        assert!(reader.decode::<Returns>(b"[1]").is_ok());
        // The decoder says that all is well, but a call of its cursor has failed.
        assert_eq!(fault(reader.decode::<Keeps>(b"[1]")), (ErrorKind::Custom, 0));
        assert_eq!(fault(reader.decode::<Returns>(b"[1,]")), (ErrorKind::TrailingComma, 3));
        let both = reader.decode::<(Keeps, Returns)>(b"[1,2]");
        let error = both.err().expect("the second returns what the first kept");
        assert_eq!((error.kind(), error.offset()), (ErrorKind::Custom, 1));
        assert!(error.to_string().contains("kept for later"), "{error}");
    });
}

#[test]
fn a_failure_that_is_swallowed_is_no_value_of_a_broken_text() {
    struct Swallows;
    impl<'a> Decode<'a> for Swallows {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            let _ = Vec::<u8>::decode(cursor);
            Ok(Swallows)
        }
    }
    on_every_level(|reader| {
        assert!(reader.decode::<Swallows>(b"[1,2]").is_ok());
        for text in [&b"[1,]"[..], b"[1,x]", b"[\"x\"]", b"[1]]", b"[300]", b"{}", b"1"] {
            assert!(reader.decode::<Swallows>(text).is_err(), "{}", text.escape_ascii());
        }
        assert_as_good_as_new(reader);
    });
}

#[test]
fn cursors_may_be_swapped_only_within_one_document_and_then_it_is_the_same_cursor() {
    // Two cursors of two documents at once have different lifetimes or readers; what safe code can do is to put a
    // cursor's own place back by keeping states of arrays and objects, which `calls_in_any_order_do_no_harm` does, and
    // to swap the cursors of two nested decodes of equal types.
    struct Swaps;
    impl<'a> Decode<'a> for Swaps {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            let mut array = cursor.array()?;
            let mut other = cursor.array().unwrap_or(array);
            core::mem::swap(&mut array, &mut other);
            while cursor.next_element(&mut array)? {
                core::mem::swap(&mut array, &mut other);
                cursor.skip()?;
            }
            Ok(Swaps)
        }
    }
    on_every_level(|reader| {
        for text in ["[]", "[1]", "[1,2,3]", "[[1],2]", "[[1],[2]]", "[[[]]]"] {
            let _ = reader.decode::<Swaps>(text.as_bytes());
            let _ = reader.decode::<Vec<Swaps>>(text.as_bytes());
        }
        assert_as_good_as_new(reader);
    });
}

#[test]
fn a_panic_in_the_middle_leaves_a_reader_that_works() {
    #[derive(Debug)]
    struct Panics;
    impl sightread::DecodeOwned for Panics {}
    impl<'a> Decode<'a> for Panics {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            let text = cursor.str()?;
            assert!(!text.contains('!'), "as asked for");
            Ok(Panics)
        }
    }
    on_every_level(|reader| {
        for text in
            [&br#"["a","b\n","c!"]"#[..], br#"["\n!"]"#, br#"[["!"],[[["#, br#"[["x\u0041","!"]]"#]
        {
            let call = AssertUnwindSafe(|| reader.decode::<Vec<Panics>>(text).is_ok());
            let panicked = catch_unwind(call).is_err();
            assert_eq!(panicked, text.starts_with(b"[\""));
            let call = AssertUnwindSafe(|| reader.decode::<&[&[PanicsCopy]]>(text).is_ok());
            let panicked = catch_unwind(call).is_err();
            assert_eq!(panicked, text.starts_with(b"[["));
            assert_as_good_as_new(reader);
        }
    });
    /// May lie in an arena.
    #[derive(Clone, Copy)]
    struct PanicsCopy;
    impl<'a> Decode<'a> for PanicsCopy {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            Panics::decode(cursor).map(|_| PanicsCopy)
        }
    }
    // The free functions take the thread's reader out; after a panic there is a new one.
    for _ in 0..3 {
        assert!(catch_unwind(|| sightread::from_slice::<Panics>(b"\"!\"")).is_err());
        assert_eq!(sightread::from_slice::<Vec<u8>>(b"[1]").unwrap(), [1]);
    }
}

#[test]
fn a_decode_within_a_decode_gets_a_reader_of_its_own() {
    /// JSON in a JSON string, any number of times.
    #[derive(Debug, PartialEq)]
    struct Wrapped(u8);
    impl sightread::DecodeOwned for Wrapped {}
    impl<'a> Decode<'a> for Wrapped {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            if cursor.peek() != b'"' {
                return u8::decode(cursor).map(Wrapped);
            }
            let inner = cursor.string()?;
            sightread::from_str(&inner).map_err(|error| cursor.fail_custom(error.to_string()))
        }
    }
    let mut text = "7".to_owned();
    for _ in 0..6 {
        assert_eq!(sightread::from_str::<Wrapped>(&text).unwrap(), Wrapped(7));
        let list = format!("[{text},{text} ,{text}]");
        let wrapped: Vec<Wrapped> = sightread::from_slice(list.as_bytes()).unwrap();
        assert_eq!(wrapped, [Wrapped(7), Wrapped(7), Wrapped(7)]);
        text = format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    }
    let error = sightread::from_str::<Wrapped>("\"\\\"[\\\"\"").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Custom);
    assert!(error.to_string().contains("type-mismatch"), "{error}");
    thread_local! {
        static READER: RefCell<Reader> = RefCell::new(Reader::new());
    }
    /// As `Wrapped`, with a reader in a thread-local of its own that is borrowed once only.
    struct Inside(String);
    impl sightread::DecodeOwned for Inside {}
    impl<'a> Decode<'a> for Inside {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            let inner = cursor.string()?;
            READER.with(|reader| match reader.try_borrow_mut() {
                Ok(mut reader) => reader
                    .decode::<Vec<Inside>>(inner.as_bytes())
                    .map(|all| Inside(all.into_iter().map(|inside| inside.0).collect()))
                    .map_err(|_| cursor.fail_custom("inside")),
                Err(_) => Ok(Inside(inner)),
            })
        }
    }
    let inside: Inside = sightread::from_slice(br#""[\"a\",\"b\\n\"]""#).unwrap();
    assert_eq!(inside.0, "ab\n");
}

#[test]
fn elements_of_no_size_are_counted_and_checked_like_others() {
    on_every_level(|reader| {
        let many = format!("[{}null]", "null,".repeat(10_000));
        assert_eq!(reader.decode::<Vec<()>>(many.as_bytes()).unwrap().len(), 10_001);
        assert_eq!(reader.decode::<&[()]>(many.as_bytes()).unwrap().len(), 10_001);
        assert_eq!(reader.decode::<Vec<[u8; 0]>>(b"[[],[],[]]").unwrap().len(), 3);
        assert_eq!(reader.decode::<&[[u8; 0]]>(b"[[],[],[]]").unwrap().len(), 3);
        assert!(reader.decode::<Vec<()>>(b"[null,null,1]").is_err());
        assert!(reader.decode::<&[()]>(b"[null,,null]").is_err());
        let arena = Arena::new();
        let borrowed: &[&[()]] = reader.decode_in(b"[[null],[]]", &arena).unwrap();
        assert_eq!(borrowed, [&[()][..], &[]]);
    });
}

#[test]
fn large_elements_take_memory_for_what_is_there_not_for_what_could_be() {
    // Ten thousand numbers where arrays of 64 KiB are wanted: an error at the first, not hundreds of megabytes.
    let text = format!("[{}1]", "1,".repeat(if cfg!(miri) { 10 } else { 3_000_000 }));
    on_every_level(|reader| {
        let refused = reader.decode::<Vec<[[u64; 128]; 128]>>(text.as_bytes()).map(drop);
        assert_eq!(fault(refused), (ErrorKind::TypeMismatch, 1));
    });
}

#[test]
fn thousand_element_arrays_are_all_or_nothing() {
    let numbers: Vec<String> = (0..1000).map(|n| format!("\"{n}\"")).collect();
    let right = format!("[{}]", numbers.join(","));
    let short = format!("[{}]", numbers[1..].join(","));
    let wrong = right.replace("\"999\"", "999");
    on_every_level(|reader| {
        let all: Box<[String; 1000]> = reader.decode(right.as_bytes()).unwrap();
        assert!(all.iter().enumerate().all(|(n, text)| *text == n.to_string()));
        let refused = reader.decode::<Box<[String; 1000]>>(short.as_bytes()).map(drop);
        assert_eq!(fault(refused), (ErrorKind::InvalidLength, short.len() as u64 - 1));
        let refused = reader.decode::<Box<[String; 1000]>>(wrong.as_bytes()).map(drop);
        assert_eq!(fault(refused), (ErrorKind::TypeMismatch, wrong.len() as u64 - 4));
    });
}

/// Counts its living copies.
struct Counted(#[expect(dead_code, reason = "only dropped")] String);

thread_local! {
    static LIVING: Cell<isize> = const { Cell::new(0) };
}

impl<'a> Decode<'a> for Counted {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let text = String::decode(cursor)?;
        LIVING.set(LIVING.get() + 1);
        Ok(Counted(text))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        LIVING.set(LIVING.get() - 1);
    }
}

// B136
#[test]
fn partly_built_values_are_dropped_once() {
    #[derive(Decode)]
    #[expect(dead_code, reason = "only read and dropped")]
    struct Book {
        bid: Vec<Counted>,
        ask: std::collections::BTreeMap<String, Box<Counted>>,
        last: Option<Counted>,
        ends: [Counted; 2],
        pair: (Counted, Counted),
    }
    let good =
        r#"{"bid":["1","2"],"ask":{"a":"x","b":"y"},"last":"z","ends":["p","q"],"pair":["r","s"]}"#;
    on_every_level_with(Options::new().duplicates(Duplicates::Last), |reader| {
        for _ in 0..if cfg!(miri) { 2 } else { 100 } {
            for wrong in ["\"2\"", "\"y\"", "\"z\"", "\"q\"", "\"s\"", "\"r\"", "]}", "}"] {
                let bad = good.replace(wrong, "7");
                assert!(reader.decode::<Book>(bad.as_bytes()).is_err(), "{bad}");
                assert_eq!(LIVING.get(), 0, "{bad}");
            }
            let twice =
                good.replace("\"last\":\"z\"", "\"last\":\"z\",\"last\":\"w\",\"bid\":[\"5\"]");
            let book: Book = reader.decode(twice.as_bytes()).unwrap();
            assert_eq!(LIVING.get(), 8);
            drop(book);
            assert_eq!(LIVING.get(), 0);
        }
    });
}
