//! What the test modules share: running a case on every kernel, exact memory, random documents.

pub(crate) mod any;
pub(crate) mod fence;
pub(crate) mod random;

use sightread::{Decode, Error, ErrorKind, Level, Options, OwnedValue, RawValue, Reader, Value};

/// Runs `test` with a fresh reader for each kernel of this CPU. Prints the kernel, so that the last one named
/// in a failing test's output is the one that failed.
pub(crate) fn on_every_level(test: impl FnMut(&mut Reader)) {
    on_every_level_with(Options::new(), test);
}

/// As [`on_every_level`], with other options than the default ones.
pub(crate) fn on_every_level_with(options: Options, mut test: impl FnMut(&mut Reader)) {
    for level in Level::available() {
        println!("level: {}", level.name());
        test(&mut Reader::with(options.level(level)));
    }
}

/// Kind and offset of the error; panics if there is none.
#[track_caller]
pub(crate) fn fault<T>(result: Result<T, Error>) -> (ErrorKind, u64) {
    match result {
        Ok(_) => panic!("accepted"),
        Err(error) => (error.kind(), error.offset()),
    }
}

/// A struct that wants one field, so that every other member is skipped.
#[derive(Debug, PartialEq, Decode)]
pub(crate) struct Pick {
    pub(crate) pick: u8,
}

/// `text`, which should be one JSON value, read in each way that there is; each answer with the name of the way.
/// Ways that wrap the text subtract what they put before it, so that offsets can be compared.
pub(crate) fn verdicts(reader: &mut Reader, text: &[u8]) -> Vec<(&'static str, Verdict)> {
    let around = |before: &str, after: &str| [before.as_bytes(), text, after.as_bytes()].concat();
    let member = around("{\"skipped\":", ",\"pick\":1}");
    let element = around("[0,", "]");
    vec![
        ("check", verdict(reader.check(text), 0)),
        ("untyped", verdict(reader.decode_borrowed::<any::Any>(text), 0)),
        ("value", verdict(reader.decode::<Value>(text), 0)),
        ("owned value", verdict(reader.decode::<OwnedValue>(text), 0)),
        ("raw value", verdict(reader.decode::<RawValue>(text), 0)),
        ("skipped member", verdict(reader.decode::<Pick>(&member), 11)),
        ("element", verdict(reader.decode_borrowed::<Vec<any::Any>>(&element), 3)),
    ]
}

/// Accepted, or the kind and offset of the error.
pub(crate) type Verdict = Result<(), (ErrorKind, i64)>;

fn verdict<T>(result: Result<T, Error>, before: i64) -> Verdict {
    match result {
        Ok(_) => Ok(()),
        Err(error) => Err((error.kind(), error.offset().cast_signed() - before)),
    }
}

/// Asserts that `text` is refused in every way, on the document itself with this kind at this offset.
#[track_caller]
pub(crate) fn assert_refused(reader: &mut Reader, text: &[u8], kind: ErrorKind, offset: u64) {
    let shown = String::from_utf8_lossy(text);
    for (way, verdict) in verdicts(reader, text) {
        match (way, verdict) {
            (_, Ok(())) => panic!("{way} accepted {shown}"),
            ("check" | "untyped" | "value" | "owned value" | "raw value", Err(found)) => {
                assert_eq!(found, (kind, offset.cast_signed()), "{way} of {shown}");
            }
            _ => {}
        }
    }
}

/// Asserts that `text` is accepted in every way.
#[track_caller]
pub(crate) fn assert_accepted(reader: &mut Reader, text: &[u8]) {
    for (way, verdict) in verdicts(reader, text) {
        assert_eq!(verdict, Ok(()), "{way} of {}", String::from_utf8_lossy(text));
    }
}
