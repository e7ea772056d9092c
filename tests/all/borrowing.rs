//! Borrowing: what is handed out lies in the input when it can, in the arena when it must, and stays right for as long
//! as the compiler lets it be used.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use sightread::{
    Arena, Bytes, Decode, ErrorKind, Reader, from_slice_borrowed, from_slice_in, from_str_borrowed,
    from_str_in,
};

use crate::support::{fault, on_every_level};

/// Whether `text` lies within `input`, by address.
#[track_caller]
fn assert_within(input: &[u8], text: impl AsRef<[u8]>) {
    assert!(lies_within(input, text.as_ref()), "a copy of {:?}", text.as_ref());
}

fn lies_within(input: &[u8], text: &[u8]) -> bool {
    let Range { start, end } = input.as_ptr_range();
    let place = text.as_ptr_range();
    start <= place.start && place.end <= end
}

#[derive(Debug, PartialEq, Decode)]
struct Message<'a> {
    media: &'a str,
    q: &'a str,
    n: &'a str,
}

const ESCAPED: &[u8] = br#"{"media":"text\/plain","q":"say \"hi\"","n":"plain"}"#;

// B065
#[test]
fn a_str_with_escapes_lies_in_the_arena_and_one_without_in_the_input() {
    on_every_level(|reader| {
        let arena = Arena::new();
        let message: Message<'_> = reader.decode_in(ESCAPED, &arena).unwrap();
        let expected = Message { media: "text/plain", q: "say \"hi\"", n: "plain" };
        assert_eq!(message, expected);
        assert_within(ESCAPED, message.n);
        assert!(!lies_within(ESCAPED, message.media.as_bytes()));
        assert!(!lies_within(ESCAPED, message.q.as_bytes()));
        let message: Message<'_> = reader.decode(ESCAPED).unwrap();
        assert_eq!(message, expected);
        assert_within(ESCAPED, message.n);
    });
    let arena = Arena::new();
    let message: Message<'_> = from_slice_in(ESCAPED, &arena).unwrap();
    assert_eq!(message.q, "say \"hi\"");
    let message: Message<'_> = from_str_in(core::str::from_utf8(ESCAPED).unwrap(), &arena).unwrap();
    assert_eq!(message.q, "say \"hi\"");
    assert_within(ESCAPED, message.n);
}

#[test]
fn without_an_arena_an_escaped_str_is_an_error_that_names_the_place_and_the_remedy() {
    on_every_level(|reader| {
        let error = reader.decode_borrowed::<Message<'_>>(ESCAPED).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::NeedsArena, 9));
        assert_eq!(error.path(), "$.media");
        assert!(error.to_string().contains("arena"), "{error}");
        let plain = br#"{"media":"a","q":"b","n":"c"}"#;
        let message: Message<'_> = reader.decode_borrowed(plain).unwrap();
        for text in [message.media, message.q, message.n] {
            assert_within(plain, text);
        }
        assert_eq!(fault(reader.decode_borrowed::<&[u8]>(b"[1]")).0, ErrorKind::NeedsArena);
        // What is escaped elsewhere does no harm.
        let elsewhere = br#"{"x\n":"\n","media":"a","q":"b","n":"c","y":["\""]}"#;
        let message: Message<'_> = reader.decode_borrowed(elsewhere).unwrap();
        assert_within(elsewhere, message.media);
    });
}

// B067
#[test]
fn nothing_is_handed_out_still_escaped() {
    on_every_level(|reader| {
        assert_eq!(reader.decode::<&str>(br#""a\nb""#).unwrap(), "a\nb");
        assert_eq!(*reader.decode::<Bytes<'_>>(br#""a\nb""#).unwrap(), *b"a\nb");
        let map: BTreeMap<&str, u8> = reader.decode(br#"{"a\nb":1}"#).unwrap();
        assert_eq!(map, BTreeMap::from([("a\nb", 1)]));
        let map: BTreeMap<Bytes<'_>, u8> = reader.decode(br#"{"a\nb":1}"#).unwrap();
        assert_eq!(map, BTreeMap::from([(Bytes(b"a\nb"), 1)]));
        let map: BTreeMap<Cow<'_, str>, u8> = reader.decode_borrowed(br#"{"a\nb":1}"#).unwrap();
        assert_eq!(map, BTreeMap::from([(Cow::Borrowed("a\nb"), 1)]));
    });
}

#[test]
fn a_cow_borrows_at_any_depth_unless_there_is_an_escape() {
    type Pair<'a> = (Cow<'a, str>, Box<Cow<'a, str>>);
    #[derive(Debug, Decode)]
    struct Deep<'a> {
        list: Vec<Option<Cow<'a, str>>>,
        map: BTreeMap<Cow<'a, str>, Pair<'a>>,
    }
    let text = br#"{"list":["plain","esc\taped",null],"map":{"key":["one","two\n"]}}"#;
    let assert_deep = |deep: Deep<'_>| {
        let [Some(plain), Some(escaped), None] = &deep.list[..] else { panic!("{deep:?}") };
        assert!(matches!(plain, Cow::Borrowed(_)));
        assert_within(text, &**plain);
        assert!(matches!(escaped, Cow::Owned(text) if text == "esc\taped"));
        let (key, (one, two)) = deep.map.first_key_value().unwrap();
        assert_within(text, &**key);
        assert_within(text, &**one);
        assert!(matches!(&**two, Cow::Owned(text) if text == "two\n"));
    };
    on_every_level(|reader| {
        assert_deep(reader.decode(text).unwrap());
        assert_deep(reader.decode_borrowed(text).unwrap());
    });
    assert_deep(from_slice_borrowed(text).unwrap());
    assert_deep(from_str_borrowed(core::str::from_utf8(text).unwrap()).unwrap());
}

#[test]
fn text_next_to_any_token_and_blank_lies_exactly_where_it_stands() {
    on_every_level(|reader| {
        for blanks in ["", " ", "\n\t ", &" ".repeat(70)] {
            for length in [0, 1, 7, 31, 32, 63, 64, 65, 130] {
                let word = "w".repeat(length);
                let text = format!(
                    "[{blanks}\"{word}\"{blanks},{blanks}\"ñ\"{blanks},\"{word}\"{blanks}]"
                );
                let bytes = text.as_bytes();
                let words: Vec<&str> = reader.decode(bytes).unwrap();
                assert_eq!(words, [&word, "ñ", &word]);
                for word in words {
                    assert_within(bytes, word);
                    let at = word.as_ptr() as usize - bytes.as_ptr() as usize;
                    assert_eq!((bytes[at - 1], bytes[at + word.len()]), (b'"', b'"'));
                }
            }
        }
    });
}

// B142
#[test]
fn values_outlive_the_next_decode_of_the_same_reader_if_the_arena_is_the_callers() {
    on_every_level(|reader| {
        let arena = Arena::new();
        let first: Message<'_> = reader.decode_in(ESCAPED, &arena).unwrap();
        let tags: &[&str] = reader.decode_in(br#"["x\n","y"]"#, &arena).unwrap();
        for round in 0..200 {
            let text = format!("{{\"media\":\"\\n{round}\",\"q\":\"\\\\\",\"n\":\"\\u0041\"}}");
            let other: Message<'_> = reader.decode_in(text.as_bytes(), &arena).unwrap();
            assert_eq!(other.media, format!("\n{round}"));
            assert_eq!(reader.decode::<&[u16]>(b"[1,2,3]").unwrap(), [1, 2, 3]);
        }
        assert_eq!(first, Message { media: "text/plain", q: "say \"hi\"", n: "plain" });
        assert_eq!(tags, ["x\n", "y"]);
    });
}

#[test]
fn an_arena_may_be_shared_by_readers_and_reset_when_all_is_gone() {
    let mut arena = Arena::with_capacity(64);
    for round in 0..20 {
        let (mut one, mut two) = (Reader::new(), Reader::new());
        let a: &[&str] = one.decode_in(br#"["a\n","b\n"]"#, &arena).unwrap();
        let b: &[&[u8]] = two.decode_in(b"[[1,2],[],[3]]", &arena).unwrap();
        let c: &str = from_slice_in(br#""c\n""#, &arena).unwrap();
        assert_eq!((a, c), (&["a\n", "b\n"][..], "c\n"));
        assert_eq!(b, [&[1, 2][..], &[], &[3]]);
        assert!(arena.allocated_bytes() > 0, "{round}");
        arena.reset();
    }
}

#[test]
fn slices_in_the_arena_hold_what_a_vec_would() {
    on_every_level(|reader| {
        for length in [0usize, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 63, 64, 65, 200] {
            let numbers: Vec<u64> = (0..length as u64).collect();
            let text = format!("{numbers:?}");
            assert_eq!(reader.decode::<&[u64]>(text.as_bytes()).unwrap(), numbers);
            let nested = format!("[{}]", vec![text.as_str(); length.min(20)].join(", "));
            let read: &[&[u64]] = reader.decode(nested.as_bytes()).unwrap();
            assert_eq!(read, vec![&numbers[..]; length.min(20)]);
            let pairs: Vec<_> = numbers.iter().map(|n| format!("[{n},\"{n}\\n\"]")).collect();
            let pairs = format!("[{}]", pairs.join(","));
            let read: &[(u64, &str)] = reader.decode(pairs.as_bytes()).unwrap();
            for (n, (number, text)) in read.iter().enumerate() {
                assert_eq!((*number, *text), (n as u64, format!("{n}\n").as_str()));
            }
            assert_eq!(read.len(), length);
        }
        let units: &[()] = reader.decode(b"[null,null,null]").unwrap();
        assert_eq!(units.len(), 3);
        let mixed: &[Option<&[bool]>] = reader.decode(b"[null,[true],[],null]").unwrap();
        assert_eq!(mixed, [None, Some(&[true][..]), Some(&[]), None]);
    });
}

#[test]
fn owned_values_hold_no_part_of_the_input() {
    let mut input = br#"{"a":["one","two\n"],"b":{"k":"v"}}"#.to_vec();
    #[derive(Debug, Decode)]
    struct Owned {
        a: Vec<String>,
        b: BTreeMap<String, Box<str>>,
    }
    let owned: Owned = sightread::from_slice(&input).unwrap();
    input.fill(b'#');
    assert_eq!(owned.a, ["one", "two\n"]);
    assert_eq!(owned.b, BTreeMap::from([("k".to_owned(), "v".into())]));
}
