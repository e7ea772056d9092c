//! Whatever is asked of a cursor, in whatever order: the answers are those of a cursor that has all of the text
//! in its index at once, and those of an eager read where one would give any.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use sightread_arch::{Level, TokenBuffer};

use super::{Loan, StepCursor};
use crate::arena::Arena;
use crate::cursor::Scratch;
use crate::error::Error;
use crate::index::{PartBuffers, Source};
use crate::key::KeyTable;
use crate::options::{Duplicates, LoneSurrogates, Options, Skipped};

#[path = "../../tests/support/any.rs"]
mod any;
#[path = "../../tests/support/random.rs"]
#[expect(dead_code, reason = "other tests need the rest")]
mod random;

use any::Any;
use random::Random;

static NAMES: KeyTable<8> = KeyTable::new(&["a", "id", "pick"]);

/// Sizes of the first step; the last one is for the whole text.
const STEPS: [usize; 5] = [1, 65, 192, 512, usize::MAX];

/// What a reader keeps, with room for steps of any size.
struct Kept {
    options: Options,
    level: Level,
    first: TokenBuffer,
    spare: Vec<TokenBuffer>,
    scratch: Scratch,
}

impl Kept {
    fn new(options: Options, level: Level) -> Self {
        let mut spare = Vec::new();
        spare.resize_with(24, TokenBuffer::default);
        Kept { options, level, first: TokenBuffer::default(), spare, scratch: Scratch::default() }
    }

    fn cursor<'r, 'a>(
        &'r mut self,
        text: Source<'a>,
        arena: Option<&'a Arena>,
        step: usize,
    ) -> StepCursor<'r, 'a> {
        let Kept { options, level, first, spare, scratch } = self;
        let buffers = PartBuffers { first, spare };
        StepCursor::new(Loan { options, level: *level, buffers, scratch }, text, arena, step)
    }
}

fn shown(error: &Error) -> String {
    format!(
        "{:?} {} {}:{} {} {}",
        error.kind(),
        error.offset(),
        error.line(),
        error.column(),
        error.path(),
        error.message(),
    )
}

/// The value that stands next, by calls of each kind.
fn walk(cursor: &mut StepCursor<'_, '_>, random: &mut Random) -> Result<Any, Error> {
    match cursor.peek() {
        _ if random.chance(8) => cursor.read(),
        b'{' => {
            let mut members = Vec::new();
            cursor.begin_object()?;
            loop {
                let key = match random.below(3) {
                    0 => cursor.next_key()?.map(String::from),
                    1 => cursor.next_key_as()?,
                    _ if cursor.take_key("a") => Some(String::from("a")),
                    _ => cursor.next_key()?.map(String::from),
                };
                let Some(key) = key else { return Ok(Any::Object(members)) };
                members.push((key, walk(cursor, random)?));
            }
        }
        b'[' => {
            let mut elements = Vec::new();
            cursor.begin_array()?;
            while cursor.next_element()? {
                elements.push(walk(cursor, random)?);
            }
            Ok(Any::Array(elements))
        }
        _ => cursor.read(),
    }
}

/// Reads some of the text and passes over the rest.
fn pass(cursor: &mut StepCursor<'_, '_>, random: &mut Random) -> Result<(), Error> {
    match cursor.peek() {
        _ if random.chance(4) => cursor.skip(),
        b'{' => {
            cursor.begin_object()?;
            while !random.chance(6) {
                let more = match random.below(2) {
                    0 => cursor.next_of(&NAMES)?.is_some(),
                    _ => cursor.next_key()?.is_some(),
                };
                if !more {
                    return Ok(());
                }
                if random.chance(6) {
                    break;
                }
                pass(cursor, random)?;
            }
            cursor.leave()
        }
        b'[' => {
            cursor.begin_array()?;
            while !random.chance(6) {
                if !cursor.next_element()? {
                    return Ok(());
                }
                pass(cursor, random)?;
            }
            cursor.leave()
        }
        _ => cursor.skip(),
    }
}

fn texts(random: &mut Random) -> Vec<Vec<u8>> {
    let text = random.document(5).into_bytes();
    let mut texts = Vec::from([text.clone()]);
    for _ in 0..4 {
        texts.push(random.damaged(&text));
    }
    for _ in 0..4 {
        texts.push(text[..random.below(text.len() + 1)].to_vec());
    }
    let mut spaced = Vec::new();
    for &byte in &text {
        spaced.push(byte);
        if b"{}[]:,".contains(&byte) && random.chance(3) {
            spaced.resize(spaced.len() + random.below(70), b' ');
        }
    }
    texts.push(spaced);
    texts
}

fn rounds(count: u64) -> u64 {
    if cfg!(miri) { 2 } else { count }
}

#[test]
fn a_text_that_is_read_by_hand_to_its_end_is_what_an_eager_read_makes_of_it() {
    for level in Level::available() {
        std::println!("level: {}", level.name());
        let mut reader = crate::Reader::with(Options::new().level(level));
        let mut kept = Kept::new(Options::new(), level);
        for seed in 0..rounds(400) {
            for text in texts(&mut Random::new(seed)) {
                let eager = reader.decode_borrowed::<Any>(&text).map_err(|error| shown(&error));
                let checked = reader.check(&text).map_err(|error| shown(&error));
                if let (Ok(ours), Ok(theirs)) = (&eager, serde_json::from_slice(&text)) {
                    let theirs = Any::from_serde(&theirs);
                    assert!(ours.clone().sorted().is_nearly(&theirs.sorted()));
                }
                let text = Source::Bytes(&text);
                let what = text.as_bytes().escape_ascii();
                for step in STEPS {
                    let mut random = Random::new(seed);
                    let mut cursor = kept.cursor(text, None, step);
                    let found = walk(&mut cursor, &mut random)
                        .and_then(|any| cursor.finish().map(|()| any));
                    match found {
                        // A number out of range comes before a fault behind it.
                        Err(error) if error.kind().is_typed() => assert!(eager.is_err(), "{what}"),
                        found => assert_eq!(found.map_err(|error| shown(&error)), eager, "{what}"),
                    }

                    let mut cursor = kept.cursor(text, None, step);
                    let passed = pass(&mut cursor, &mut random).and_then(|()| cursor.finish());
                    assert_eq!(passed.map_err(|error| shown(&error)), checked, "{step}: {what}");

                    let finished = kept.cursor(text, None, step).finish();
                    assert_eq!(finished.map_err(|error| shown(&error)), checked, "{step}: {what}");
                }
            }
        }
    }
}

/// What `calls` calls in any order say, mostly calls that make sense.
fn trace(mut cursor: StepCursor<'_, '_>, random: &mut Random, calls: usize) -> Vec<String> {
    fn note<T: core::fmt::Debug>(result: Result<T, Error>) -> String {
        match result {
            Ok(value) => format!("{value:?}"),
            Err(error) => shown(&error),
        }
    }
    let mut said = Vec::new();
    for _ in 0..calls {
        let next = cursor.peek();
        let call = match (random.below(10), next) {
            (0, _) => random.below(14),
            (1, _) => 6,
            (_, b'{') => 0,
            (_, b'[') => 1,
            (2..6, b',' | b'}') => 2 + random.below(4),
            (_, b',' | b']') => 12,
            (_, b'"') => random.below(13),
            _ => 5 + random.below(4),
        };
        let mut line = match call {
            0 => note(cursor.begin_object()),
            1 => note(cursor.begin_array()),
            2 => note(cursor.next_key()),
            3 => note(cursor.next_key_as::<&str>()),
            4 => note(Ok(cursor.take_key("a"))),
            5 => note(cursor.next_of(&NAMES)),
            6 => note(cursor.skip()),
            7 => note(cursor.read::<Any>()),
            8 => note(cursor.read::<Option<u8>>()),
            9 => note(cursor.read::<&str>()),
            10 => note(cursor.read::<crate::Value<'_>>()),
            11 => note(cursor.leave()),
            12 => note(cursor.next_element()),
            _ if random.chance(9) => shown(&cursor.missing("id")),
            _ => note(cursor.read::<crate::RawValue<'_>>().map(|raw| String::from(raw.as_str()))),
        };
        line += &format!(" {} {call} {}", char::from(next), cursor.offset());
        said.push(line);
    }
    if random.chance(2) {
        said.push(note(cursor.finish()));
    }
    said
}

#[test]
fn calls_in_any_order_say_the_same_whatever_the_steps_are() {
    let options = [
        Options::new(),
        Options::new().depth(3).duplicates(Duplicates::Last),
        Options::new().skipped(Skipped::Trusted).skip_byte_order_mark(true),
        Options::new().lone_surrogates(LoneSurrogates::Replace).max_string(7),
        Options::new().max_elements(2).max_string(20),
        Options::new().max_input(300),
    ];
    for (level, options) in
        Level::available().flat_map(|level| options.map(|options| (level, options)))
    {
        let mut kept = Kept::new(options, level);
        for seed in 0..rounds(200) {
            for mut text in texts(&mut Random::new(seed)) {
                if seed % 8 == 0 {
                    text.splice(0..0, *b"\xEF\xBB\xBF");
                }
                let calls = Random::new(seed).below(60);
                let mut said = STEPS.map(|step| {
                    let arena = Arena::new();
                    let cursor = kept.cursor(Source::Bytes(&text), Some(&arena), step);
                    trace(cursor, &mut Random::new(seed), calls)
                });
                let at_once = said[STEPS.len() - 1].clone();
                if let Ok(text) = core::str::from_utf8(&text) {
                    let cursor = kept.cursor(Source::Str(text), None, 64);
                    said[0] = trace(cursor, &mut Random::new(seed), calls);
                    let arena = Arena::new();
                    let cursor = kept.cursor(Source::Str(text), Some(&arena), 64);
                    said[0] = trace(cursor, &mut Random::new(seed), calls);
                }
                for (said, step) in said.iter().zip(STEPS) {
                    assert_eq!(said, &at_once, "{step}: {}", text.escape_ascii());
                }
            }
        }
    }
}
