//! The library behind a line protocol, so that a program in any language can judge it by data.
//!
//! `conformance ENTRY MODE` reads one request a line from standard input and writes one answer a line. The entry says
//! by which way into the library, the mode what is asked:
//!
//! | mode | request | answer |
//! |---|---|---|
//! | `parsing` | a file's path, or `hex:` and the text in hexadecimal | `{"ok":[EVENTS]}` or `{"err":"MESSAGE"}` |
//! | `numbers` | the text of a number | bits as `f64`, as `f32`, value as `i64`, as `u64`, tabs between |
//! | `strings` | a string literal in hexadecimal, or `EMPTY` | the string in hexadecimal, `EMPTY` or `REJECT` |
//!
//! | entry | reads through | modes |
//! |---|---|---|
//! | `check` | [`Reader::check`]: no value, so no events | `parsing` |
//! | `typed` | [`Reader::decode`] into the type that is asked for | `numbers`, `strings` |
//!
//! `SIGHTREAD_LEVEL` chooses the kernel.

use sightread::{Error, Level, Options, Reader};
use std::io::{BufRead as _, Write as _};
use std::process::ExitCode;

const USAGE: &str = "usage: conformance check parsing | typed (numbers | strings)";

/// Answers one request.
type Answer = fn(&mut Reader, &str) -> Result<String, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer: Answer = match arguments[..] {
        ["check", "parsing"] => check,
        ["typed", "numbers"] => typed_number,
        ["typed", "strings"] => typed_string,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(answer) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(answer: Answer) -> Result<(), Box<dyn std::error::Error>> {
    let mut reader = Reader::with(Options::new().level(Level::from_env()?));
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", answer(&mut reader, &line?)?)?;
        out.flush()?;
    }
    Ok(())
}

fn check(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    Ok(match reader.check(&text_of(request)?) {
        Ok(()) => String::from(r#"{"ok":[],"novalue":true}"#),
        Err(error) => refusal(&error),
    })
}

fn typed_number(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = request.as_bytes();
    let double = reader.decode::<f64>(text).map(|value| format!("{:016x}", value.to_bits()));
    let single = reader.decode::<f32>(text).map(|value| format!("{:08x}", value.to_bits()));
    let signed = reader.decode::<i64>(text).map(|value| value.to_string());
    let unsigned = reader.decode::<u64>(text).map(|value| value.to_string());
    let fields = [double, single, signed, unsigned].map(or_reject);
    Ok(fields.join("\t"))
}

fn typed_string(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = if request == "EMPTY" { Vec::new() } else { from_hexadecimal(request)? };
    Ok(or_reject(reader.decode::<&str>(&text).map(shown_string)))
}

fn or_reject<E>(answer: Result<String, E>) -> String {
    answer.unwrap_or_else(|_| String::from("REJECT"))
}

fn shown_string(text: &str) -> String {
    if text.is_empty() {
        return String::from("EMPTY");
    }
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

/// An answer of mode `parsing` for a text that is refused.
fn refusal(error: &Error) -> String {
    // An error is one line without control characters, so quotes and backslashes (of keys) are all that could disturb.
    let message = error.to_string().replace(['"', '\\'], "'");
    format!(r#"{{"err":"{message}"}}"#)
}

/// The text that a request of mode `parsing` names.
fn text_of(request: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    match request.strip_prefix("hex:") {
        Some(digits) => from_hexadecimal(digits),
        None => Ok(std::fs::read(request)?),
    }
}

fn from_hexadecimal(digits: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let pairs = digits.as_bytes().chunks(2);
    pairs.map(|pair| Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?)).collect()
}
