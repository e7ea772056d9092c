//! Errors: the page of the guide as a test, and what must hold for every error.

use crate::support::on_every_level;
use sightread::{
    Cursor, Decode, Encode, Encoder, Error, ErrorKind, Failed, Level, Options, Reader,
};
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!("../../docs/guide/errors.md");

// The types of the page.

#[derive(Debug, Decode)]
struct Item {
    #[expect(dead_code, reason = "only ever decoded")]
    id: u8,
}

#[derive(Debug, Decode)]
#[json(deny_unknown_fields)]
struct Strict {
    #[json(default)]
    #[expect(dead_code, reason = "only ever decoded")]
    id: u8,
}

#[derive(Debug, Decode)]
#[expect(dead_code, reason = "only ever decoded")]
enum Mode {
    On,
    Dimmed(u8),
}

#[derive(Debug)]
#[expect(dead_code, reason = "only ever decoded")]
struct Letter(char);

impl<'a> Decode<'a> for Letter {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        match cursor.peek() {
            b'"' => char::decode(cursor).map(Letter),
            _ => Err(cursor.fail_custom("a letter is written as a string")),
        }
    }
}

/// Reads `text` as the page's column "read as" says.
fn read_as(way: &str, level: Level, text: &[u8]) -> Result<(), Error> {
    fn as_type<'t, T: Decode<'t>>(reader: &'t mut Reader, text: &'t [u8]) -> Result<(), Error> {
        reader.decode::<T>(text).map(|_| ())
    }
    let options = Options::new().level(level);
    let with = |options: Options| Reader::with(options);
    let reader = &mut Reader::with(options);
    match way {
        "`check`" => reader.check(text),
        "`check` with depth 2" => with(options.depth(2)).check(text),
        "`check` with max_input 4" => with(options.max_input(4)).check(text),
        "`check` with max_string 2" => with(options.max_string(2)).check(text),
        "`check` with max_elements 2" => with(options.max_elements(2)).check(text),
        "`&str` with max_arena 0" => as_type::<&str>(&mut with(options.max_arena(0)), text),
        "`u8`" => as_type::<u8>(reader, text),
        "`f64`" => as_type::<f64>(reader, text),
        "`Vec<u8>`" => as_type::<Vec<u8>>(reader, text),
        "`[u8; 2]`" => as_type::<[u8; 2]>(reader, text),
        "`BTreeMap<u8, u8>`" => as_type::<BTreeMap<u8, u8>>(reader, text),
        "`Vec<&str>` without an arena" => reader.decode_borrowed::<Vec<&str>>(text).map(|_| ()),
        "`Item`" => as_type::<Item>(reader, text),
        "`Vec<Item>`" => as_type::<Vec<Item>>(reader, text),
        "`Strict`" => as_type::<Strict>(reader, text),
        "`Vec<Mode>`" => as_type::<Vec<Mode>>(reader, text),
        "`Vec<Letter>`" => as_type::<Vec<Letter>>(reader, text),
        way if way.starts_with("`to_") => write_by(way),
        other => panic!("the page reads as {other}, which this test does not know"),
    }
}

/// An `Encode` that writes nothing.
struct Nothing;

impl Encode for Nothing {
    fn encode_to(&self, _encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        Ok(())
    }
}

/// A writer that takes nothing.
struct FullDisk;

impl std::io::Write for FullDisk {
    fn write(&mut self, _bytes: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Writes what the page's column "written by" says.
fn write_by(way: &str) -> Result<(), Error> {
    match way {
        "`to_vec` of floats" => sightread::to_vec(&[1.0, f64::NAN]).map(|_| ()),
        "`to_vec` of a map with `Vec` keys" => {
            sightread::to_vec(&BTreeMap::from([(vec![1], 2)])).map(|_| ())
        }
        "`to_slice` to 4 bytes" => sightread::to_slice(&[1, 2], &mut [0; 4]).map(|_| ()),
        "`to_vec` of a `Vec<Nothing>`" => sightread::to_vec(&vec![Nothing]).map(|_| ()),
        "`to_writer` to a full disk" => sightread::to_writer(FullDisk, &[1]),
        other => panic!("the page writes by {other}, which this test does not know"),
    }
}

/// The bytes that an input of the page stands for: as written, but for `<EF BB BF>`.
fn input(code: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = code.trim_matches('`');
    while let Some((before, (hexadecimal, after))) =
        rest.split_once('<').and_then(|(before, rest)| Some((before, rest.split_once('>')?)))
    {
        bytes.extend_from_slice(before.as_bytes());
        let digits = hexadecimal.split(' ');
        bytes.extend(digits.map(|byte| u8::from_str_radix(byte, 16).expect("two digits")));
        rest = after;
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

/// The rows of the page's tables.
fn rows() -> Vec<[&'static str; 6]> {
    let row = |line: &'static str| {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        <[&str; 6]>::try_from(cells).unwrap_or_else(|_| panic!("six cells: {line}"))
    };
    PAGE.lines().filter(|line| line.starts_with("| `")).map(row).collect()
}

#[test]
fn the_page_of_the_guide_says_what_happens() {
    for level in Level::available() {
        println!("level: {}", level.name());
        for [kind, _meaning, code, way, byte, path] in rows() {
            let text = input(code);
            let error = read_as(way, level, &text).expect_err(code);
            let found = (error.kind().name(), error.offset(), error.path());
            let byte: u64 = byte.parse().expect("an offset");
            assert_eq!(found, (kind.trim_matches('`'), byte, path.trim_matches('`')), "{code}");
        }
    }
}

#[test]
fn the_page_of_the_guide_has_every_kind() {
    let source = include_str!("../../src/error.rs");
    let (_, names) = source.split_once("fn name(self)").expect("the function that names kinds");
    let (names, _) = names.split_once("pub const fn").expect("another function behind it");
    let names: BTreeSet<&str> = names.split('"').skip(1).step_by(2).collect();
    let on_page: BTreeSet<&str> = rows().iter().map(|row| row[0].trim_matches('`')).collect();
    assert_eq!(names, on_page);
    assert!(names.len() > 30);
}

#[test]
fn every_prefix_of_a_document_is_incomplete_in_typed_reads_too() {
    #[derive(Debug, Decode)]
    #[expect(dead_code, reason = "only ever decoded")]
    struct Whole<'a> {
        a: (f64, Part<'a>),
        c: Option<u8>,
        d: bool,
    }
    #[derive(Debug, Decode)]
    #[expect(dead_code, reason = "only ever decoded")]
    struct Part<'a> {
        b: &'a str,
    }
    let text = "{\"a\":[1.5e-3,{\"b\":\"x\\u00e9\\\\ñ\"}],\"c\":null,\"d\":true}";
    on_every_level(|reader| {
        reader.decode::<Whole>(text.as_bytes()).expect("the whole document");
        for length in 0..text.len() {
            let cut: Box<[u8]> = text.as_bytes()[..length].into();
            for error in [
                reader.decode::<Whole>(&cut).expect_err("a cut document"),
                reader.check(&cut).expect_err("a cut document"),
            ] {
                assert!(error.is_incomplete(), "{error}");
                assert_eq!(error.offset(), length as u64);
            }
        }
    });
}

#[test]
fn a_fault_keeps_its_kind_and_path_wherever_it_lies_in_a_block() {
    let documents: [(&[u8], ErrorKind, u64, &str); 6] = [
        (b"{\"a\":[1,{\"b\":tru }]}", ErrorKind::InvalidLiteral, 16, "$.a[1].b"),
        (b"{\"a\":[1,{\"b\":\"\\x\"}]}", ErrorKind::InvalidEscape, 15, "$.a[1].b"),
        (b"{\"a\":[1,{\"b\":\"\xFF\"}]}", ErrorKind::InvalidUtf8, 14, "$.a[1].b"),
        (b"{\"a\":[1,{\"b\":\"\x01\"}]}", ErrorKind::ControlCharacter, 14, "$.a[1].b"),
        (b"{\"a\":[1,{\"b\":1}}]", ErrorKind::ExpectedCommaOrEnd, 15, "$.a"),
        (b"{\"a\":[1,{\"b\":\"1", ErrorKind::Incomplete, 15, "$.a[1].b"),
    ];
    on_every_level(|reader| {
        for (document, kind, offset, path) in documents {
            for blanks in 0..=130 {
                let text = [b" ".repeat(blanks), document.to_vec()].concat();
                let error = reader.check(&text).expect_err("a fault");
                let found = (error.kind(), error.offset(), error.path());
                assert_eq!(found, (kind, offset + blanks as u64, path), "{blanks} blanks");
            }
        }
    });
}

#[test]
fn the_first_fault_of_the_text_wins_over_a_typed_one_behind_it() {
    on_every_level(|reader| {
        let error = reader.decode::<Vec<u8>>(b"[1,\"\x01\",tru]").expect_err("faults");
        assert_eq!((error.kind(), error.offset()), (ErrorKind::ControlCharacter, 4));
        let error = reader.decode::<Vec<u8>>(b"[1,\"2\",tru]").expect_err("faults");
        assert_eq!((error.kind(), error.offset()), (ErrorKind::TypeMismatch, 3));
        let error = reader.decode::<Vec<bool>>(b"[tru,\"2\"]").expect_err("faults");
        assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidLiteral, 4));
        // The value that does not fit is itself malformed, but only further on.
        let error = reader.decode::<Vec<u8>>(b"[tru,\"2\"]").expect_err("faults");
        assert_eq!((error.kind(), error.offset()), (ErrorKind::TypeMismatch, 1));
    });
}

#[test]
fn a_byte_order_mark_that_is_skipped_counts_in_offsets() {
    let text = "\u{FEFF}{\"id\":\"x\"}".as_bytes();
    for level in Level::available() {
        let options = Options::new().level(level).skip_byte_order_mark(true);
        let error = Reader::with(options).decode::<Item>(text).expect_err("a type mismatch");
        assert_eq!((error.offset(), error.column(), error.path()), (9, 10, "$.id"));
    }
}

#[test]
fn a_reader_is_as_good_as_new_after_an_error() {
    let deep = format!("{}{}", "[".repeat(128), "]".repeat(128));
    on_every_level(|reader| {
        for _ in 0..100 {
            reader
                .decode::<Vec<Item>>(b"[{\"id\":1},{\"id\":\"x\"}]")
                .expect_err("a type mismatch");
            reader.check(b"[[[[\"\\").expect_err("a cut text");
            reader.check(deep.as_bytes()).expect("as deep as the limit");
        }
    });
}

#[test]
fn messages_show_nothing_of_the_input_but_keys_made_harmless() {
    let secrets: [&[u8]; 4] = [
        b"{\"id\":\"hunter2\"}",
        b"{\"id\":1 hunter2}",
        b"{\"id\":1,\"x\":\"hunter2\\q\"}",
        b"{\"id\":1,\"x\":\"hunter2\n\"}",
    ];
    for secret in secrets {
        let error = sightread::from_slice::<Item>(secret).expect_err("a fault");
        for shown in [error.to_string(), format!("{error:?}"), format!("{error:#?}")] {
            assert!(!shown.contains("hunter"), "{shown}");
        }
        assert!(error.snippet(secret).contains("hunter2"), "but the snippet does");
    }

    let forged = "{\"a\\n\\u001b[31m\\u202eINFO ok\":?}";
    let shown = sightread::check(forged.as_bytes()).expect_err("a fault").to_string();
    assert!(shown.chars().all(|character| !character.is_control()), "{shown}");
    assert!(shown.contains(r#"path $["a\n\u001b[31m\u202eINFO ok"]"#), "{shown}");
}

#[test]
fn an_error_is_a_thin_pointer_that_threads_can_pass_on() {
    fn sendable<T: Send + Sync + std::error::Error + 'static>() {}
    sendable::<Error>();
    assert_eq!(size_of::<Result<(), Error>>(), size_of::<usize>());
}

#[test]
fn errors_in_long_documents_are_found_in_linear_time() {
    let depth = 100_000;
    let mut text = b"[".repeat(depth);
    text.extend_from_slice(b"?");
    let mut reader = Reader::with(Options::new().depth(u32::MAX));
    let error = reader.check(&text).expect_err("a fault");
    assert_eq!((error.kind(), error.offset()), (ErrorKind::ExpectedValue, depth as u64));
    assert!(error.path().len() < 1000, "the path is cut in its middle");

    let key = "k".repeat(1_000_000);
    let text = format!("{{\"{key}\":{{\"{key}\":?}}}}");
    let error = sightread::check(text.as_bytes()).expect_err("a fault");
    assert_eq!(error.path().chars().filter(|&letter| letter == 'k').count(), 128);
}
