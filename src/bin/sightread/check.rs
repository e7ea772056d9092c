//! `sightread check`: a strict RFC 8259 verdict on each file.
//!
//! One reader and one buffer for all files, which are read whole: mapping them into memory would
//! let another process change text that has been judged already. This file knows what is checked
//! and in which order; `input` where bytes come from, `verdict` how answers are written.

mod input;
mod verdict;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use sightread::{Error, Options, Reader};

use crate::Trouble;
use crate::progress::Progress;
use input::Input;
use verdict::{Fault, Verdict};

#[derive(Debug, clap::Args)]
#[command(after_help = "One line for each file: `ok PATH`, or \
    `error PATH:LINE:COLUMN (byte N): KIND: message` and the place on standard error. \
    Exit status: 0 if all are valid, 1 if one is not, 2 if one cannot be read.")]
pub(crate) struct Arguments {
    /// Files to check; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// Check each line as a document of its own (NDJSON); blank lines are passed over, and
    /// checking goes on after a bad line
    #[arg(long)]
    lines: bool,
    /// Check the files in directories and below them that end in .json (with --lines: in .ndjson
    /// or .jsonl)
    #[arg(short, long)]
    recursive: bool,
    /// How many objects and arrays may be open at once
    #[arg(long, value_name = "N", default_value_t = 128)]
    depth: u32,
    /// Print a JSON object for each verdict, and no places on standard error
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Trouble> {
    let options = Options::new().level(crate::level()?).depth(arguments.depth);
    let mut check = Check {
        reader: Reader::with(options),
        text: Vec::new(),
        lines: arguments.lines,
        any_invalid: false,
        any_unreadable: false,
        out: Output {
            out: io::BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            json: arguments.json,
            is_watched: io::stdout().is_terminal(),
        },
    };
    let inputs = input::expand(&arguments.files, arguments.recursive, arguments.lines)?;
    let mut progress = Progress::bytes(input::total_bytes(&inputs));
    for input in &inputs {
        check.judge(input, &mut progress)?;
    }
    check.out.out.flush()?;
    drop(progress);
    Ok(ExitCode::from(match check {
        Check { any_unreadable: true, .. } => 2,
        Check { any_invalid: true, .. } => 1,
        _ => 0,
    }))
}

/// One byte more than a document may have: enough to say so. A device may have no end.
const ENOUGH: u64 = 1 << 32;

/// The state of a run.
struct Check {
    reader: Reader,
    /// The file being checked.
    text: Vec<u8>,
    lines: bool,
    any_invalid: bool,
    any_unreadable: bool,
    out: Output,
}

impl Check {
    /// Reads one input and says what it is.
    fn judge(&mut self, input: &Input, progress: &mut Progress) -> io::Result<()> {
        let name = input.name();
        let limit = if self.lines { u64::MAX } else { ENOUGH };
        let read = input.read(&mut self.text, limit, |bytes| progress.advance(bytes));
        if let Err(error) = read {
            self.any_unreadable = true;
            return self.out.write(name, &Verdict::Unreadable(&error), progress);
        }
        if self.lines {
            return self.judge_lines(name, progress);
        }
        match self.reader.check(&self.text) {
            Ok(()) => self.out.write(name, &Verdict::Ok { records: None }, progress),
            Err(error) => {
                self.any_invalid = true;
                let fault = Fault::of_text(&error, &self.text);
                self.out.write(name, &Verdict::Invalid(fault), progress)
            }
        }
    }

    /// Checks each line; a bad one does not end it.
    fn judge_lines(&mut self, name: &Path, progress: &Progress) -> io::Result<()> {
        let (mut records, mut faults) = (0, 0);
        for record in records_of(&self.text) {
            records += 1;
            if let Err(error) = self.reader.check(record.text) {
                faults += 1;
                let fault = record.fault(&error);
                self.out.write(name, &Verdict::Invalid(fault), progress)?;
            }
        }
        if faults > 0 {
            self.any_invalid = true;
            return Ok(());
        }
        self.out.write(name, &Verdict::Ok { records: Some(records) }, progress)
    }
}

/// Where verdicts go.
struct Output {
    out: io::BufWriter<io::StdoutLock<'static>>,
    json: bool,
    /// Whether standard output is a terminal, where lines must come in step with the other stream.
    is_watched: bool,
}

impl Output {
    fn write(&mut self, name: &Path, verdict: &Verdict<'_>, progress: &Progress) -> io::Result<()> {
        if !self.is_watched {
            self.write_lines(name, verdict, |words| progress.aside(|| on_stderr(words)))
        } else {
            progress.aside(|| {
                self.write_lines(name, verdict, on_stderr)?;
                self.out.flush()
            })
        }
    }

    fn write_lines(
        &mut self,
        name: &Path,
        verdict: &Verdict<'_>,
        complain: impl Fn(&str),
    ) -> io::Result<()> {
        if self.json {
            return verdict.write_json(name, &mut self.out);
        }
        verdict.write_text(name, &mut self.out)?;
        if let Some(words) = verdict.aside(name) {
            if self.is_watched {
                self.out.flush()?;
            }
            complain(&words);
        }
        Ok(())
    }
}

/// There is nobody to tell when standard error is closed.
fn on_stderr(words: &str) {
    let _ = writeln!(io::stderr(), "{words}");
}

/// One line of a file that is not blank.
struct Record<'t> {
    text: &'t [u8],
    /// Bytes before it.
    offset: u64,
    /// Its line, from 1.
    line: u64,
}

impl Record<'_> {
    /// The error, counted from the start of the file.
    fn fault(&self, error: &Error) -> Fault {
        // A record holds no line feed, so all of its errors are in its first line.
        Fault::of_text(error, self.text).moved_by(self.offset, self.line - 1)
    }
}

/// The lines of `text` that are not blank.
fn records_of(text: &[u8]) -> impl Iterator<Item = Record<'_>> {
    let ends = memchr::memchr_iter(b'\n', text).chain(std::iter::once(text.len()));
    let mut start = 0;
    ends.zip(1..).filter_map(move |(end, line)| {
        let from = std::mem::replace(&mut start, end + 1);
        let record = Record { text: text.get(from..end)?, offset: from as u64, line };
        let is_blank = record.text.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
        (!is_blank).then_some(record)
    })
}

#[cfg(test)]
mod tests {
    use super::records_of;

    #[test]
    fn records_are_the_lines_that_are_not_blank() {
        let places = |text: &'static str| -> Vec<(&str, u64, u64)> {
            records_of(text.as_bytes())
                .map(|record| {
                    (std::str::from_utf8(record.text).unwrap(), record.offset, record.line)
                })
                .collect()
        };
        assert_eq!(places("1\n\n 2\r\n\t\r\n3"), [("1", 0, 1), (" 2\r", 3, 3), ("3", 10, 5)]);
        assert_eq!(places("1\n"), [("1", 0, 1)]);
        assert_eq!(places(""), []);
        assert_eq!(places("\n\n"), []);
    }
}
