//! RFC 8259 by data: texts with known answers, read in every way on every kernel.
//!
//! Two sets: the small one in `tests/data`, which runs everywhere, and the large one in `../shared/conformance`, for
//! those who have it. What is accepted must also have the reference reader's value, and what is refused must have the
//! same kind, offset and path whatever the kernel and the way of reading.

use crate::reference::{self, Tree};
use sightread::{Cursor, Decode, Error, Failed, Level, Options, Reader, Value};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A value as the conformance data's flat list, read by hand from a cursor.
#[derive(Debug, Default)]
struct Events(Vec<Event>);

#[derive(Debug)]
enum Event {
    Text(String),
    /// A number is known by its place, so that its text can be compared.
    NumberAt(usize),
}

impl<'a> Decode<'a> for Events {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut events = Events::default();
        events.value(cursor)?;
        Ok(events)
    }
}

impl Events {
    fn push(&mut self, event: impl Into<String>) {
        self.0.push(Event::Text(event.into()));
    }

    fn value(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<(), Failed> {
        match cursor.peek() {
            b'n' if cursor.take_null()? => self.push("null"),
            b't' | b'f' => self.push(cursor.bool()?.to_string()),
            b'"' => self.push(format!("S{}", cursor.string()?)),
            b'[' => {
                self.push("[");
                let mut array = cursor.array()?;
                while cursor.next_element(&mut array)? {
                    self.value(cursor)?;
                }
                self.push("]");
            }
            b'{' => {
                self.push("{");
                let mut object = cursor.object()?;
                while cursor.next_member(&mut object)? {
                    self.push(format!("K{}", cursor.string()?));
                    cursor.colon()?;
                    self.value(cursor)?;
                }
                self.push("}");
            }
            _ => {
                self.0.push(Event::NumberAt(cursor.offset()));
                cursor.skip()?;
            }
        }
        Ok(())
    }

    fn resolve(self, text: &[u8]) -> Vec<String> {
        let number = |at: usize| {
            let of_number = |byte: &&u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
            let bytes = text[at..].iter().take_while(of_number).copied().collect();
            format!("N{}", String::from_utf8(bytes).expect("ASCII"))
        };
        let resolved = |event| match event {
            Event::Text(text) => text,
            Event::NumberAt(at) => number(at),
        };
        self.0.into_iter().map(resolved).collect()
    }
}

/// A [`Value`] as such a list.
fn push_events(events: &mut Vec<String>, value: Value) {
    match value {
        Value::Null => events.push("null".to_owned()),
        Value::Bool(value) => events.push(value.to_string()),
        Value::Number(number) => events.push(format!("N{number}")),
        Value::String(text) => events.push(format!("S{text}")),
        Value::Array(elements) => {
            events.push("[".to_owned());
            elements.iter().for_each(|element| push_events(events, *element));
            events.push("]".to_owned());
        }
        Value::Object(members) => {
            events.push("{".to_owned());
            for (key, value) in members {
                events.push(format!("K{key}"));
                push_events(events, *value);
            }
            events.push("}".to_owned());
        }
    }
}

/// Kind, offset and path of an error: what must not depend on anything but the text.
type Fault = (&'static str, u64, String);

fn fault(error: &Error) -> Fault {
    (error.kind().name(), error.offset(), error.path().to_owned())
}

/// A struct that wants a member which no text has, so that all of it is skipped.
#[derive(Decode)]
struct Nothing {
    #[json(default, rename = "a name that no text in these sets has")]
    _nothing: u8,
}

/// The readers to run a text through: one for each kernel.
fn readers() -> Vec<Reader> {
    let reader = |level: Level| {
        println!("level: {}", level.name());
        Reader::with(Options::new().level(level))
    };
    Level::available().map(reader).collect()
}

/// What the library makes of a text, the same in every way and on every kernel: its events or its fault.
fn read(readers: &mut [Reader], text: &[u8]) -> Result<Vec<String>, Fault> {
    let mut answer = None;
    for reader in readers {
        let level = reader.level().name();
        let events = match reader.decode_borrowed::<Events>(text) {
            Ok(events) => Ok(events.resolve(text)),
            Err(error) => Err(fault(&error)),
        };
        let first = answer.get_or_insert_with(|| events.clone());
        assert_eq!(*first, events, "{level}, {}", String::from_utf8_lossy(text));
        let of_value = reader.decode::<Value>(text).map(|value| {
            let mut events = Vec::new();
            push_events(&mut events, value);
            events
        });
        let of_value = of_value.map_err(|error| fault(&error));
        assert_eq!(of_value, events, "value, {level}, {}", String::from_utf8_lossy(text));
        let faults = events.map(|_| ());

        let check = reader.check(text).map_err(|error| fault(&error));
        assert_eq!(check, faults, "check, {level}, {}", String::from_utf8_lossy(text));
        if let Ok(text) = std::str::from_utf8(text) {
            let of_str =
                reader.decode_str::<Events>(text).map(|_| ()).map_err(|error| fault(&error));
            assert_eq!(of_str, faults, "str, {level}, {text}");
        }
        if text.first() == Some(&b'{') {
            let skipped = reader.decode::<Nothing>(text).map(|_| ()).map_err(|error| fault(&error));
            assert_eq!(skipped, faults, "skipped, {level}, {}", String::from_utf8_lossy(text));
        }
    }
    answer.expect("there is a kernel")
}

#[test]
fn small_texts_have_the_verdict_and_the_fault_of_the_manifest() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let manifest = std::fs::read_to_string(folder.join("manifest.tsv")).expect("the manifest");
    let mut readers = readers();
    let mut listed = Vec::new();
    for row in manifest.lines().skip(1) {
        let [file, kind, at, path, _why] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of five columns: {row}");
        };
        listed.push(folder.join(file));
        let text = std::fs::read(folder.join(file)).expect(file);
        match read(&mut readers, &text) {
            Ok(events) => {
                assert_eq!("-", kind, "{file} is accepted");
                let reference = reference::read(&text).map(|tree| tree.events());
                assert_eq!(reference, Ok(events), "{file}");
            }
            Err(fault) => {
                let at = at.parse().unwrap_or_else(|_| panic!("{file} is refused: {fault:?}"));
                assert_eq!((kind, at, path.to_owned()), fault, "{file}");
                let by_policy = kind == "byte-order-mark";
                assert!(by_policy || reference::read(&text).is_err(), "{file}");
            }
        }
    }

    let mut present: Vec<PathBuf> = Vec::new();
    for set in ["accept", "reject", "either"] {
        let files = std::fs::read_dir(folder.join(set)).expect(set);
        present.extend(files.map(|file| file.expect(set).path()));
    }
    present.sort();
    listed.sort();
    assert_eq!(listed, present, "the manifest lists each file once");
}

/// Bytes that mean something somewhere in JSON or UTF-8.
const CHANGES: &[u8] = b"\"\\{}[]:, \n0-.e1tnu/\0\x1F\xC3\xA9\xED\xFF";

#[test]
fn every_small_text_with_one_byte_changed_is_judged_as_the_reference_reader_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut readers = readers();
    for set in ["accept", "reject", "either"] {
        for file in std::fs::read_dir(folder.join(set)).expect(set) {
            let text = std::fs::read(file.expect(set).path()).expect("a file");
            // The deep ones are long and all the same.
            for at in (0..text.len()).step_by(1 + text.len() / 100) {
                let mut removed = text.clone();
                removed.remove(at);
                assert_judged_as_reference(&mut readers, &removed);
                for &byte in CHANGES {
                    let mut changed = text.clone();
                    changed[at] = byte;
                    assert_judged_as_reference(&mut readers, &changed);
                    changed.insert(at, text[at]);
                    assert_judged_as_reference(&mut readers, &changed);
                }
            }
        }
    }
}

#[track_caller]
fn assert_judged_as_reference(readers: &mut [Reader], text: &[u8]) {
    let found = read(readers, text);
    match (&found, reference::read(text)) {
        (Ok(events), Ok(tree)) => assert_eq!(*events, tree.events()),
        (Err(fault), Ok(_)) => panic!("{fault:?} in {}", String::from_utf8_lossy(text)),
        (Ok(_), Err(reason)) => panic!("{reason:?} in {}", String::from_utf8_lossy(text)),
        // Only a text that ends too soon is pointed at its end.
        (Err((kind, at, _)), Err(_)) => {
            assert_eq!(*kind == "incomplete", *at == text.len() as u64, "{kind} at {at}");
        }
    }
}

/// The large set, or `None` with a line that says why not.
fn large_set() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance");
    let found = folder.join("parsing.tsv").is_file();
    if !found {
        println!("skipped: the large conformance set is not at {}", folder.display());
    }
    found.then_some(folder)
}

/// The bytes that a row of the tables names: `hex:` and digits, or a file below `parsing/`.
fn text_of(folder: &Path, file: &str) -> Vec<u8> {
    match file.strip_prefix("hex:") {
        None => std::fs::read(folder.join("parsing").join(file)).expect(file),
        Some(digits) => (0..digits.len() / 2)
            .map(|index| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).expect(file))
            .collect(),
    }
}

/// The expected events by file, read with the reference reader.
fn expected_events(folder: &Path) -> std::collections::HashMap<String, Vec<String>> {
    let lines = std::fs::read_to_string(folder.join("parsing.expected.ndjson")).expect("events");
    let text = |tree: &Tree| match tree {
        Tree::Text(text) => text.clone(),
        other => panic!("a string: {other:?}"),
    };
    let row = |line: &str| {
        let row = reference::read(line.as_bytes()).expect("events are JSON");
        match (row.get("file"), row.get("events")) {
            (Some(file), Some(Tree::Array(events))) => {
                (text(file), events.iter().map(text).collect())
            }
            _ => panic!("a row of events: {line}"),
        }
    };
    lines.lines().map(row).collect()
}

#[test]
fn large_set_of_texts_has_the_verdicts_values_and_places_of_its_table() {
    let Some(folder) = large_set() else { return };
    let table = std::fs::read_to_string(folder.join("parsing.tsv")).expect("the table");
    let expected = expected_events(&folder);
    let mut readers = readers();
    let mut count = 0;
    for row in table.lines().skip(1) {
        let [file, verdict, _, tags, _at, _reason] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of six columns: {row}");
        };
        let text = text_of(&folder, file);
        let too_deep = tags.split(',').any(|tag| {
            tag.strip_prefix("depth=").is_some_and(|depth| depth.parse::<u32>().expect(row) > 128)
        });
        let refused = verdict == "reject" || too_deep || tags.split(',').any(|tag| tag == "bom");
        let found = read(&mut readers, &text);
        assert_eq!(found.is_err(), refused, "{row}: {found:?}");
        if let Ok(events) = found {
            assert_eq!(reference::read(&text).expect(row).events(), events, "{row}");
            assert_eq!(expected[file], events, "{row}");
        } else {
            assert!(reference::read(&text).is_err(), "{row}");
        }
        count += 1;
    }
    assert!(count > 3000);
}

/// The adaptor in `examples/conformance.rs`, which a plain `cargo test` builds, or `None` with a line that says why not.
///
/// `cargo test --test all` does not build it, so an old one may lie there, which would judge an old library.
fn adaptor() -> Option<PathBuf> {
    let this = std::env::current_exe().expect("the path of the test itself");
    let profile = this.parent().and_then(Path::parent).expect("target/PROFILE/deps/TEST");
    let path = profile.join("examples/conformance").with_extension(std::env::consts::EXE_EXTENSION);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources =
        ["src", "arch/src", "derive/src", "derive/codegen/src", "examples/conformance.rs"];
    let newest = sources.iter().map(|source| newest_change(&root.join(source))).max();
    let found = path.is_file() && Some(newest_change(&path)) >= newest;
    if !found {
        println!("skipped: {} is not built from these sources", path.display());
    }
    found.then_some(path)
}

/// When the file, or the newest file below the folder, was last written.
fn newest_change(path: &Path) -> std::time::SystemTime {
    let own = path.metadata().and_then(|metadata| metadata.modified());
    let own = own.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if path.is_file() {
        return own;
    }
    let entries = path.read_dir().expect("a folder that can be read");
    let entries = entries.map(|entry| newest_change(&entry.expect("an entry").path()));
    entries.max().unwrap_or(own)
}

/// Judges one entry of the adaptor by the script that comes with the large set.
fn judge(entry: &str, sets: &str, policy: &str) {
    let (Some(folder), Some(adaptor)) = (large_set(), adaptor()) else { return };
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3");
        return;
    }
    for level in Level::available() {
        println!("level: {}", level.name());
        let output = Command::new("python3")
            .arg(folder.join("conform.py"))
            .arg(&folder)
            .args(["--sets", sets, "--policy", policy, "--cmd"])
            .arg(format!("'{}' {entry}", adaptor.display()))
            .env("SIGHTREAD_LEVEL", level.name())
            .output()
            .expect("python3 runs");
        let report = String::from_utf8_lossy(&output.stdout);
        println!("{report}{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{entry} on {}", level.name());
    }
}

/// What is valid as text, whatever its numbers.
const TEXT_POLICY: &str =
    "bom=reject,overflow=accept,big-int=accept,lone-surrogate=reject,depth=128";
/// What can be turned into numbers.
const NUMBER_POLICY: &str = "bom=reject,overflow=reject,lone-surrogate=reject";

#[test]
fn the_script_of_the_large_set_finds_no_failure_in_values() {
    judge("value", "parsing", TEXT_POLICY);
    judge("value", "numbers,strings", NUMBER_POLICY);
}

#[test]
fn the_script_of_the_large_set_finds_no_failure_in_checking() {
    judge("check", "parsing", TEXT_POLICY);
}

#[test]
fn the_script_of_the_large_set_finds_no_failure_in_what_was_written_and_read_again() {
    judge("encode", "parsing", TEXT_POLICY);
    judge("encode", "numbers,strings", NUMBER_POLICY);
}

#[test]
fn the_script_of_the_large_set_finds_no_failure_in_typed_reads() {
    judge("typed", "numbers,strings", NUMBER_POLICY);
}
