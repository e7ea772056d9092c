//! Properties over documents made by chance: the reader agrees with the reference reader and with `serde_json`, about
//! every document and every damaged one, on every level and in every way of reading.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sightread::{Arena, Decode, Duplicates, Level, Options, Reader};

use crate::reference::{self, Tree};
use crate::support::any::Any;
use crate::support::on_every_level_with;
use crate::support::random::Random;

const ROUNDS: u64 = if cfg!(miri) { 4 } else { 1500 };

/// What the reference reader's tree is as `Any`; `None` if a number is too large for an f64.
fn as_any(tree: &Tree) -> Option<Any> {
    Some(match tree {
        Tree::Null => Any::Null,
        Tree::Bool(value) => Any::Bool(*value),
        Tree::Number(text) => {
            Any::Number(text.parse::<f64>().ok().filter(|number| number.is_finite())?)
        }
        Tree::Text(text) => Any::Text(text.clone()),
        Tree::Array(elements) => Any::Array(elements.iter().map(as_any).collect::<Option<_>>()?),
        Tree::Object(members) => {
            let member = |(key, value): &(String, Tree)| Some((key.clone(), as_any(value)?));
            Any::Object(members.iter().map(member).collect::<Option<_>>()?)
        }
    })
}

/// Everything that can be told of an error, as one text.
fn told(error: sightread::Error) -> String {
    format!("{} at {}:{} {}", error, error.line(), error.column(), error.path())
}

/// All readers agree with each other and with the reference about `text`; whether it is valid.
#[track_caller]
fn assert_agreement(readers: &mut [Reader], text: &[u8]) -> bool {
    let shown = || text.escape_ascii().to_string();
    let expected = reference::read(text);
    let mut first_error = None;
    for reader in readers {
        let name = reader.level().name();
        let checked = reader.check(text).map_err(told);
        assert_eq!(checked.is_ok(), expected.is_ok(), "{name}, {expected:?}: {}", shown());
        let read = reader.decode::<Any>(text);
        match (&expected, read) {
            (Ok(tree), read) => match as_any(tree) {
                Some(any) => assert_eq!(read.map_err(told), Ok(any), "{name}: {}", shown()),
                None => assert!(read.is_err()),
            },
            (Err(_), Ok(_)) => panic!("{name} accepted {}", shown()),
            (Err(_), Err(error)) => {
                assert!(error.offset() <= text.len() as u64);
                // A number too large for an f64 may come before the fault of the text.
                if !error.kind().is_typed() {
                    assert_eq!(Err(told(error)), checked, "{name}: {}", shown());
                }
            }
        }
        if let Ok(text) = core::str::from_utf8(text) {
            let of_str = reader.decode_str::<Skipped>(text).map(drop).map_err(told);
            assert_eq!(of_str, checked, "{name}, of a str: {}", shown());
        }
        let error = first_error.get_or_insert_with(|| checked.clone());
        assert_eq!(*error, checked, "{name}: {}", shown());
    }
    expected.is_ok()
}

/// A value that is skipped.
#[derive(Debug)]
struct Skipped;

impl<'a> Decode<'a> for Skipped {
    fn decode(cursor: &mut sightread::Cursor<'_, 'a>) -> Result<Self, sightread::Failed> {
        cursor.skip()?;
        Ok(Skipped)
    }
}

fn one_reader_a_level() -> Vec<Reader> {
    Level::available().map(|level| Reader::with(Options::new().level(level))).collect()
}

#[test]
fn valid_documents_are_accepted_with_their_value() {
    let mut readers = one_reader_a_level();
    for seed in 0..ROUNDS {
        let text = Random::new(seed).document(6);
        assert!(assert_agreement(&mut readers, text.as_bytes()), "{seed}: {text}");
    }
}

#[test]
fn damaged_documents_get_the_same_verdict_and_the_same_error_everywhere() {
    let mut readers = one_reader_a_level();
    let mut refused = 0;
    for seed in 0..ROUNDS {
        let mut random = Random::new(seed ^ 0xDA_DA);
        let text = random.document(4);
        for _ in 0..4 {
            let damaged = random.damaged(text.as_bytes());
            refused += u64::from(!assert_agreement(&mut readers, &damaged));
        }
    }
    assert!(refused > ROUNDS, "the damages do too little: {refused}");
}

#[test]
fn heaps_of_tokens_get_the_same_verdict_and_the_same_error_everywhere() {
    const PIECES: [&[u8]; 26] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b":",
        b",",
        b"\"",
        b"\"a\"",
        b"\"\\n\"",
        b"\\",
        b"1",
        b"-0.5e1",
        b"true",
        b"null",
        b"false",
        b" ",
        b"\n",
        b"\"a\":",
        b"x",
        b"\0",
        b"\xC3\xA9",
        b"\xFF",
        b"\"\\ud800\"",
        b"[1,2]",
        b"{}",
        b"01",
    ];
    let mut readers = one_reader_a_level();
    for seed in 0..ROUNDS * 4 {
        let mut random = Random::new(seed ^ 0x70_CE);
        let pieces = random.below(12);
        let text: Vec<u8> = (0..pieces).flat_map(|_| *random.pick(&PIECES)).copied().collect();
        assert_agreement(&mut readers, &text);
    }
}

#[test]
fn untyped_values_are_those_of_serde_json() {
    on_every_level_with(Options::new(), |reader| {
        for seed in 0..ROUNDS / 2 {
            let text = Random::new(seed ^ 0x5E_4DE).document(6);
            let read: Any = reader.decode(text.as_bytes()).unwrap();
            let theirs: serde_json::Value = serde_json::from_str(&text).unwrap();
            // Our floats are as exact as the standard library's, theirs (by default) are not always.
            let close = closely_equal(&read.sorted(), &Any::from_serde(&theirs).sorted());
            assert!(close, "{seed}: {text}");
        }
    });
}

fn closely_equal(ours: &Any, theirs: &Any) -> bool {
    match (ours, theirs) {
        (Any::Number(ours), Any::Number(theirs)) => {
            (ours - theirs).abs() <= ours.abs() * 4.0 * f64::EPSILON
        }
        (Any::Array(ours), Any::Array(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().zip(theirs).all(|(ours, theirs)| closely_equal(ours, theirs))
        }
        (Any::Object(ours), Any::Object(theirs)) => {
            let equal = |((key, ours), (their_key, theirs)): (&(String, Any), &(String, Any))| {
                key == their_key && closely_equal(ours, theirs)
            };
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(equal)
        }
        (ours, theirs) => ours == theirs,
    }
}

#[derive(Debug, PartialEq, Decode)]
enum Kind {
    Open,
    Amount(i32),
    Span { from: u8, to: Option<u8> },
    Pair(String, bool),
}

/// A type with something of everything; read from `serde_json`'s tree by hand below.
#[derive(Debug, PartialEq, Decode)]
#[json(rename_all = "camelCase")]
struct Order<'a> {
    order_id: &'a str,
    #[json(alias = "qty")]
    quantity: u32,
    price: f64,
    balance: i64,
    note: Option<Cow<'a, str>>,
    tags: &'a [&'a str],
    #[json(default)]
    kinds: Vec<Kind>,
    extra: BTreeMap<String, (u8, [i16; 2])>,
    #[json(rename = "the \"quoted\" one")]
    quoted: bool,
    parent: Option<Box<Order<'a>>>,
}

/// One member of an object to be written: its key, and its value.
type Member = (String, String);

/// A string literal for `text`, with escapes where none is needed, now and then.
fn literal(random: &mut Random, text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            _ if u32::from(character) < 0x20 || random.chance(15) => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            _ => out.push(character),
        }
    }
    out.push('"');
    out
}

fn word(random: &mut Random) -> String {
    const WORDS: [&str; 10] = [
        "",
        "a",
        "paid",
        "ñandú",
        "two words",
        "\"",
        "\\",
        "line\nbreak",
        "🚀",
        "0123456789abcdefghijklmnop",
    ];
    (*random.pick(&WORDS)).to_owned()
}

/// An order and its text; `None` for the order if the text lacks a field that must be there.
fn order(random: &mut Random, depth: usize) -> (Expected, String) {
    let mut expected = Expected::default();
    let mut members: Vec<Member> = Vec::new();
    let mut spare = |random: &mut Random, key: &str, value: String, needed: bool| {
        if needed && random.chance(60) {
            expected.lacking = true;
        } else if needed || random.chance(2) {
            let key = literal(random, key);
            members.push((key, value));
            return true;
        }
        false
    };
    let id = word(random);
    let id_text = literal(random, &id);
    if spare(random, "orderId", id_text, true) {
        expected.order_id = id;
    }
    let quantity = random.next() as u32 >> random.below(32);
    let name = *random.pick(&["quantity", "qty"]);
    if spare(random, name, quantity.to_string(), true) {
        expected.quantity = quantity;
    }
    let price = (random.below(1 << 20) as f64 - 1e5) / 64.0;
    if spare(random, "price", format!("{price:?}"), true) {
        expected.price = price;
    }
    let balance = random.next().cast_signed() >> random.below(64);
    if spare(random, "balance", balance.to_string(), true) {
        expected.balance = balance;
    }
    let note = (!random.chance(3)).then(|| word(random));
    let note_text = note.as_ref().map_or("null".to_owned(), |note| literal(random, note));
    if spare(random, "note", note_text, false) {
        expected.note = note;
    }
    let tags: Vec<String> = (0..random.below(5)).map(|_| word(random)).collect();
    let tag_texts: Vec<String> = tags.iter().map(|tag| literal(random, tag)).collect();
    if spare(random, "tags", format!("[{}]", tag_texts.join(" , ")), true) {
        expected.tags = tags;
    }
    let kinds: Vec<(Kind, String)> = (0..random.below(4)).map(|_| kind(random)).collect();
    let kind_texts: Vec<&str> = kinds.iter().map(|(_, text)| text.as_str()).collect();
    if spare(random, "kinds", format!("[{}]", kind_texts.join(",")), false) {
        expected.kinds = kinds.into_iter().map(|(kind, _)| kind).collect();
    }
    let mut extra = BTreeMap::new();
    let mut extra_texts = Vec::new();
    for n in 0..random.below(3) {
        let key = format!("{}{n}", word(random));
        let value = (random.below(256) as u8, [random.next() as i16, -1]);
        let text = format!("[{},[{},-1]]", value.0, value.1[0]);
        extra_texts.push(format!("{}:{text}", literal(random, &key)));
        extra.insert(key, value);
    }
    if spare(random, "extra", format!("{{{}}}", extra_texts.join(",")), true) {
        expected.extra = extra;
    }
    let quoted = random.chance(2);
    if spare(random, "the \"quoted\" one", quoted.to_string(), true) {
        expected.quoted = quoted;
    }
    if depth > 0 {
        let (parent, text) = order(random, depth - 1);
        if spare(random, "parent", text, false) {
            expected.parent = Some(Box::new(parent));
        }
    }
    for unknown in ["order_id", "x", "PRICE", ""] {
        let mut value = String::new();
        random.value(3, &mut value);
        spare(random, unknown, value, false);
    }
    if random.chance(2) {
        random.shuffle(&mut members);
    }
    let blank = *random.pick(&["", "", " ", "\n  "]);
    let members: Vec<String> =
        members.iter().map(|(key, value)| format!("{blank}{key}{blank}:{blank}{value}")).collect();
    (expected, format!("{{{}{blank}}}", members.join(",")))
}

fn kind(random: &mut Random) -> (Kind, String) {
    let from = random.below(256) as u8;
    let amount = random.next() as i32;
    let name = word(random);
    match random.below(5) {
        0 => (Kind::Open, "\"Open\"".to_owned()),
        1 => (Kind::Amount(amount), format!("{{\"Amount\":{amount}}}")),
        2 => (Kind::Span { from, to: None }, format!("{{\"Span\": {{\"from\":{from}}}}}")),
        3 => (
            Kind::Span { from, to: Some(1) },
            format!("{{\"Sp\\u0061n\":{{\"to\":1,\"from\":{from}}}}}"),
        ),
        _ => {
            let text = format!("{{\"Pair\":[{},true]}}", literal(random, &name));
            (Kind::Pair(name, true), text)
        }
    }
}

/// What should come out, owned.
#[derive(Debug, Default)]
struct Expected {
    /// Some field that must be there is not.
    lacking: bool,
    order_id: String,
    quantity: u32,
    price: f64,
    balance: i64,
    note: Option<String>,
    tags: Vec<String>,
    kinds: Vec<Kind>,
    extra: BTreeMap<String, (u8, [i16; 2])>,
    quoted: bool,
    parent: Option<Box<Expected>>,
}

impl Expected {
    fn lacks_something(&self) -> bool {
        self.lacking || self.parent.as_ref().is_some_and(|parent| parent.lacks_something())
    }

    #[track_caller]
    fn assert_equal(&self, order: &Order<'_>) {
        assert_eq!(order.order_id, self.order_id);
        assert_eq!(order.quantity, self.quantity);
        assert_eq!(order.price.to_bits(), self.price.to_bits());
        assert_eq!(order.balance, self.balance);
        assert_eq!(order.note.as_deref(), self.note.as_deref());
        assert_eq!(order.tags, self.tags);
        assert_eq!(order.kinds, self.kinds);
        assert_eq!(order.extra, self.extra);
        assert_eq!(order.quoted, self.quoted);
        match (&order.parent, &self.parent) {
            (Some(order), Some(expected)) => expected.assert_equal(order),
            (order, expected) => assert_eq!(order.is_some(), expected.is_some()),
        }
    }
}

#[test]
fn typed_values_come_out_as_they_were_written_whatever_the_order_of_keys() {
    on_every_level_with(Options::new(), |reader| {
        let mut arena = Arena::new();
        let (mut read, mut lacking) = (0, 0);
        for seed in 0..ROUNDS {
            let mut random = Random::new(seed ^ 0x0_4DE4);
            let (expected, text) = order(&mut random, 2);
            let theirs: Result<serde_json::Value, _> = serde_json::from_str(&text);
            assert!(theirs.is_ok(), "the test writes invalid JSON: {text}");
            match reader.decode::<Order<'_>>(text.as_bytes()) {
                Ok(order) => {
                    assert!(!expected.lacks_something(), "{text}");
                    expected.assert_equal(&order);
                    read += 1;
                }
                Err(error) => {
                    let kind = error.kind();
                    assert!(expected.lacks_something(), "{error}: {text}");
                    assert_eq!(kind, sightread::ErrorKind::MissingField, "{error}: {text}");
                    lacking += 1;
                    continue;
                }
            }
            let order = reader.decode_in::<Order<'_>>(text.as_bytes(), &arena).unwrap();
            expected.assert_equal(&order);
            let order = sightread::from_str_in::<Order<'_>>(&text, &arena).unwrap();
            expected.assert_equal(&order);
            arena.reset();
        }
        assert!(read > 0 && (lacking > 0 || cfg!(miri)), "{read} read, {lacking} refused");
    });
}

#[test]
fn of_repeated_keys_the_first_or_the_last_counts_as_the_reference_has_it() {
    #[derive(Debug, PartialEq, Decode)]
    struct Few {
        a: Option<Any>,
        id: Option<Any>,
        x: Option<Any>,
    }
    let get = |tree: &Tree, key: &str, last: bool| {
        let Tree::Object(members) = tree else { return None };
        let mut values = members.iter().filter(|(name, _)| name == key).map(|(_, value)| value);
        let value = if last { values.next_back() } else { values.next() };
        value.and_then(as_any).filter(|value| *value != Any::Null)
    };
    for (policy, last) in [(Duplicates::First, false), (Duplicates::Last, true)] {
        on_every_level_with(Options::new().duplicates(policy), |reader| {
            for seed in 0..ROUNDS {
                let mut random = Random::new(seed ^ 0xD0_B1E);
                let mut members = Vec::new();
                for _ in 0..random.below(8) {
                    let mut value = String::new();
                    random.value(2, &mut value);
                    let key = *random.pick(&["a", "id", "x", "\\u0061", "i\\u0064", "y"]);
                    members.push(format!("\"{key}\":{value}"));
                }
                let text = format!("{{{}}}", members.join(","));
                let tree = reference::read(text.as_bytes()).unwrap();
                let few: Few = reader.decode(text.as_bytes()).unwrap();
                let expected = Few {
                    a: get(&tree, "a", last),
                    id: get(&tree, "id", last),
                    x: get(&tree, "x", last),
                };
                assert_eq!(few, expected, "{policy:?}: {text}");
            }
        });
    }
}
