//! How a verdict is written: a line for people and scripts, or a JSON object.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use serde::Serialize;
use sightread::Error;

/// What can be said of an input.
pub(crate) enum Verdict<'e> {
    /// Valid; with `--lines`, so many records.
    Ok { records: Option<u64> },
    /// Not valid; with `--lines`, one of possibly many faults.
    Invalid(Fault),
    /// Not known.
    Unreadable(&'e io::Error),
}

/// The first error of a text, and the place shown to people.
pub(crate) struct Fault {
    line: u64,
    column: u64,
    byte: u64,
    kind: &'static str,
    message: String,
    path: String,
    snippet: String,
}

/// The JSON form. What does not apply is left out.
#[derive(Serialize, Default)]
struct Object<'v> {
    file: Cow<'v, str>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    records: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Cow<'v, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'v str>,
}

impl Fault {
    /// An error in `text`.
    pub(crate) fn of_text(error: &Error, text: &[u8]) -> Self {
        Fault {
            line: error.line(),
            column: error.column(),
            byte: error.offset(),
            kind: error.kind().name(),
            message: error.message().to_string(),
            path: error.path().to_owned(),
            snippet: error.snippet(text),
        }
    }

    /// The same fault where the text is the part of a file that starts `bytes` and `lines` behind its
    /// beginning.
    pub(crate) fn moved_by(mut self, bytes: u64, lines: u64) -> Self {
        let narrow = self.line.to_string();
        self.byte += bytes;
        self.line += lines;
        let wide = self.line.to_string();
        // The number of the line stands before the text, and as much room before the caret.
        let wider = " ".repeat(wide.len() - narrow.len());
        let moved = self.snippet.split_once('\n').and_then(|(text, caret)| {
            Some(format!("{wide}{}\n{wider}{caret}", text.strip_prefix(&narrow)?))
        });
        self.snippet = moved.unwrap_or(self.snippet);
        self
    }
}

impl Verdict<'_> {
    /// Writes the line of an input that could be read.
    pub(crate) fn write_text(&self, name: &Path, out: &mut impl io::Write) -> io::Result<()> {
        match self {
            Verdict::Ok { .. } => {
                out.write_all(b"ok ")?;
                out.write_all(shown(name).as_bytes())?;
                out.write_all(b"\n")
            }
            Verdict::Invalid(Fault { line, column, byte, kind, message, .. }) => {
                let name = shown(name);
                writeln!(out, "error {name}:{line}:{column} (byte {byte}): {kind}: {message}")
            }
            Verdict::Unreadable(_) => Ok(()),
        }
    }

    /// What belongs on standard error, without the last line feed.
    pub(crate) fn aside(&self, name: &Path) -> Option<String> {
        match self {
            Verdict::Ok { .. } => None,
            Verdict::Invalid(fault) => Some(fault.snippet.clone()),
            Verdict::Unreadable(error) => Some(format!("sightread: {}: {error}", shown(name))),
        }
    }

    /// Writes the verdict as one line of JSON.
    pub(crate) fn write_json(&self, name: &Path, out: &mut impl io::Write) -> io::Result<()> {
        let file = name.to_string_lossy();
        let object = match self {
            Verdict::Ok { records } => {
                Object { file, verdict: "ok", records: *records, ..Object::default() }
            }
            Verdict::Invalid(fault) => Object {
                file,
                verdict: "error",
                line: Some(fault.line),
                column: Some(fault.column),
                byte: Some(fault.byte),
                kind: Some(fault.kind),
                message: Some(Cow::Borrowed(&fault.message)),
                path: Some(&fault.path),
                ..Object::default()
            },
            Verdict::Unreadable(error) => Object {
                file,
                verdict: "unreadable",
                message: Some(Cow::Owned(error.to_string())),
                ..Object::default()
            },
        };
        // To memory first: an error of the writer must stay what it is.
        let mut text = serde_json::to_vec(&object).map_err(io::Error::other)?;
        text.push(b'\n');
        out.write_all(&text)
    }
}

/// A name fit for one line: as it is, or quoted with escapes if that could be misread.
fn shown(name: &Path) -> Cow<'_, str> {
    match name.to_str() {
        Some(text) if !text.starts_with('"') && !text.chars().any(char::is_control) => {
            Cow::Borrowed(text)
        }
        _ => Cow::Owned(format!("{name:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_takes_one_line() {
        assert_eq!(shown(Path::new("a b/ü.json")), "a b/ü.json");
        assert_eq!(shown(Path::new("a\nok b")), r#""a\nok b""#);
        assert_eq!(shown(Path::new("\"")), r#""\"""#);
    }

    #[test]
    fn a_fault_that_moves_takes_its_snippet_along() {
        let text = b"[1,]";
        let error = sightread::check(text).unwrap_err();
        let fault = Fault::of_text(&error, text).moved_by(1000, 99);
        assert_eq!((fault.line, fault.column, fault.byte), (100, 4, 1003));
        assert_eq!(fault.snippet, "100 | [1,]\n    |    ^");
        assert_eq!(Fault::of_text(&error, text).moved_by(0, 0).snippet, error.snippet(text));
    }
}
