//! Levels: every kernel gives the same value, the same error at the same place, at any address and length, whatever the
//! reader read before.

use std::sync::Barrier;

use sightread::{Decode, Error, Level, Options, Reader};

use crate::support::any::Any;
use crate::support::fence::Fence;
use crate::support::random::Random;
use crate::support::{Pick, on_every_level};

/// All that can be told from outside of a failure.
fn told(error: &Error) -> String {
    format!("{:?} {error} line {} column {}", error.kind(), error.line(), error.column())
}

/// What each way of reading says of `text`, to be compared between levels.
fn answers(reader: &mut Reader, text: &[u8]) -> Vec<Result<Any, String>> {
    let tell = |error: Error| told(&error);
    vec![
        reader.check(text).map(|()| Any::Null).map_err(tell),
        reader.decode(text).map_err(tell),
        reader.decode::<Pick>(text).map(|pick| Any::Number(f64::from(pick.pick))).map_err(tell),
        reader.decode::<&[&str]>(text).map(|words| Any::Text(words.concat())).map_err(tell),
    ]
}

/// Asserts that all levels answer alike, and returns the answers.
#[track_caller]
fn same_on_all_levels(readers: &mut [Reader], text: &[u8]) -> Vec<Result<Any, String>> {
    let (first, others) = readers.split_first_mut().expect("there is always the portable level");
    let expected = answers(first, text);
    for reader in others {
        let found = answers(reader, text);
        let name = reader.level().name();
        assert_eq!(found, expected, "{name} and portable, of {}", text.escape_ascii());
    }
    expected
}

fn one_reader_a_level() -> Vec<Reader> {
    Level::available().map(|level| Reader::with(Options::new().level(level))).collect()
}

#[test]
fn the_portable_level_is_there_and_the_default_is_the_best() {
    let levels: Vec<Level> = Level::available().collect();
    println!("levels: {levels:?}");
    assert_eq!(levels[0].name(), "portable");
    assert_eq!(Reader::new().level(), *levels.last().unwrap());
    assert_eq!(Level::detect(), *levels.last().unwrap());
    for level in levels {
        assert_eq!(Level::from_name(level.name()), Ok(level));
        assert_eq!(Reader::with(Options::new().level(level)).level(), level);
    }
}

#[test]
fn the_level_named_in_the_environment_is_one_that_works() {
    // The CI script forces each level in turn this way; unset, it is the detected one.
    let level = Level::from_env().expect("SIGHTREAD_LEVEL names a level of this CPU");
    println!("level: {}", level.name());
    let mut reader = Reader::with(Options::new().level(level));
    assert_eq!(reader.decode::<Pick>(br#"{"x":[],"pick":1}"#).unwrap(), Pick { pick: 1 });
}

// B133
#[test]
fn the_address_of_the_input_does_not_matter() {
    let mut random = Random::new(133);
    let mut block = vec![0u8; 4096 + 128];
    let mut readers = one_reader_a_level();
    let alignments = if cfg!(miri) { 0..3 } else { 0..64 };
    let texts: Vec<String> = (0..if cfg!(miri) { 2 } else { 30 })
        .map(|_| random.document(4))
        .filter(|text| text.len() <= 4096)
        .collect();
    for text in &texts {
        let expected = same_on_all_levels(&mut readers, text.as_bytes());
        let start = block.as_ptr().align_offset(64);
        for offset in alignments.clone() {
            for filler in [b'"', b'\\', b'[', 0xFF, b' '] {
                block.fill(filler);
                let place = start + offset..start + offset + text.len();
                block[place.clone()].copy_from_slice(text.as_bytes());
                let found = same_on_all_levels(&mut readers, &block[place]);
                assert_eq!(found, expected, "{offset}, {filler:02x}: {text}");
            }
        }
    }
}

#[test]
fn the_length_of_the_input_does_not_matter() {
    let mut fence = Fence::new(8192);
    let mut readers = one_reader_a_level();
    for length in 0..if cfg!(miri) { 5 } else { 200 } {
        let word = "x".repeat(length);
        for text in [
            format!("\"{word}\""),
            format!("[\"{word}\",\"\"]"),
            format!("{{\"{word}\":[1,{{}}],\"pick\":1}}"),
            format!("{}[1]", " ".repeat(length)),
            format!("[1]{}", " ".repeat(length)),
            format!("[{}1]", "1,".repeat(length)),
            format!("{}1", "7".repeat(length)),
            "[]".repeat(length),
            "[".repeat(length),
            "\"".repeat(length),
            "\\".repeat(length),
            format!("\"{}", "\\".repeat(length)),
            format!("[\"{}\"]", "é".repeat(length)),
            format!("[\"{word}\\u00e9\"]"),
        ] {
            let expected = same_on_all_levels(&mut readers, text.as_bytes());
            let found = same_on_all_levels(&mut readers, fence.at_end(text.as_bytes()));
            assert_eq!(found, expected);
            let found = same_on_all_levels(&mut readers, fence.at_start(text.as_bytes()));
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn each_byte_means_the_same_at_each_place_of_two_blocks() {
    let mut readers = one_reader_a_level();
    let base = format!("[\"{}\",12.5,{{\"k\":true}}]", "abcdefgh".repeat(12)).into_bytes();
    for place in (0..base.len()).step_by(if cfg!(miri) { 50 } else { 1 }) {
        let bytes = if cfg!(miri) { b"\"\\\x1f".to_vec() } else { (0..=255).collect() };
        for byte in bytes {
            let mut text = base.clone();
            text[place] = byte;
            same_on_all_levels(&mut readers, &text);
        }
    }
}

// B134
#[test]
fn garbage_behind_the_data_does_not_matter() {
    let mut random = Random::new(134);
    for length in [8191, 8192, 8193] {
        if cfg!(miri) {
            break;
        }
        let mut text = String::from("[");
        while text.len() < length - 300 {
            let value = random.document(2);
            if text.len() + value.len() < length - 10 {
                text.push_str(&value);
                text.push(',');
            }
        }
        let filler = length - text.len() - 3;
        text.push_str(&format!("\"{}\"]", "z".repeat(filler)));
        assert_eq!(text.len(), length);
        let mut buffer = text.clone().into_bytes();
        buffer.resize(length + 256, 0);
        on_every_level(|reader| {
            let expected = answers(reader, text.as_bytes());
            for _ in 0..100 {
                for byte in &mut buffer[length..] {
                    *byte = *random.pick(b"\"\\[]{},:0aeE.- \n\0\xff");
                }
                assert_eq!(answers(reader, &buffer[..length]), expected);
            }
        });
    }
}

// B133
#[test]
fn a_reader_that_has_read_anything_reads_on_as_a_fresh_one() {
    let mut random = Random::new(1);
    let texts: Vec<Vec<u8>> = (0..if cfg!(miri) { 5 } else { 300 })
        .map(|round| {
            let text = random.document(5).into_bytes();
            if round % 3 == 0 { random.damaged(&text) } else { text }
        })
        .chain([vec![0xFF; 300], b"\"".repeat(301), b"[".repeat(500), b"\\".repeat(64), Vec::new()])
        .collect();
    on_every_level(|used| {
        for text in &texts {
            let mut fresh = Reader::with(Options::new().level(used.level()));
            assert_eq!(answers(used, text), answers(&mut fresh, text));
        }
    });
}

// B140
#[test]
fn many_threads_may_make_the_first_decode_at_once() {
    let threads = if cfg!(miri) { 3 } else { 64 };
    let barrier = Barrier::new(threads);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let barrier = &barrier;
            scope.spawn(move || {
                let text = format!("[{thread},\"\\u0041\"]");
                barrier.wait();
                let (number, text): (usize, String) =
                    sightread::from_slice(text.as_bytes()).unwrap();
                assert_eq!((number, text.as_str()), (thread, "A"));
            });
        }
    });
}

#[derive(Debug, PartialEq, Decode)]
struct Words<'a>(Vec<&'a str>);

#[test]
fn a_reader_may_go_to_another_thread() {
    let mut reader = Reader::new();
    assert_eq!(reader.decode::<Words<'_>>(br#"["a"]"#).unwrap(), Words(vec!["a"]));
    let handle =
        std::thread::spawn(move || reader.decode::<Words<'_>>(br#"["\n"]"#).unwrap().0.concat());
    assert_eq!(handle.join().unwrap(), "\n");
}
