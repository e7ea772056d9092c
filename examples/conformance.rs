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
//! | `value` | [`Reader::decode`] into a [`Value`] and its numbers | all three |
//! | `check` | [`Reader::check`]: no value, so no events | `parsing` |
//! | `typed` | [`Reader::decode`] into the type that is asked for | `numbers`, `strings` |
//! | `encode` | the same, encoded in each form that there is, and read again; the answer is that of the second reading | all three |
//!
//! `SIGHTREAD_LEVEL` chooses the kernel.

use sightread::{DecodeOwned, Encode, EncodeOptions, Error, Escape, Level, Options, Reader, Value};
use std::io::{BufRead as _, Write as _};
use std::process::ExitCode;

const USAGE: &str = "usage: conformance (value | encode) (parsing | numbers | strings) | check parsing | typed (numbers | strings)";

/// Answers one request.
type Answer = fn(&mut Reader, &str) -> Result<String, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer: Answer = match arguments[..] {
        ["value", "parsing"] => value,
        ["value", "numbers"] => value_number,
        ["value", "strings"] => value_string,
        ["check", "parsing"] => check,
        ["typed", "numbers"] => typed_number,
        ["typed", "strings"] => typed_string,
        ["encode", "parsing"] => encode,
        ["encode", "numbers"] => encode_number,
        ["encode", "strings"] => encode_string,
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

fn value(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = text_of(request)?;
    let value: Value = match reader.decode(&text) {
        Ok(value) => value,
        Err(error) => return Ok(refusal(&error)),
    };
    Ok(shown_events(value))
}

fn shown_events(value: Value) -> String {
    let mut events = Vec::new();
    push_events(&mut events, value);
    format!(r#"{{"ok":[{}]}}"#, events.join(","))
}

/// The value as a flat list of JSON strings. The depth limit of the reader bounds the recursion.
fn push_events(events: &mut Vec<String>, value: Value) {
    match value {
        Value::Null => events.push(quoted("", "null")),
        Value::Bool(value) => events.push(quoted("", if value { "true" } else { "false" })),
        Value::Number(number) => events.push(quoted("N", number.as_str())),
        Value::String(text) => events.push(quoted("S", text)),
        Value::Array(elements) => {
            events.push(quoted("", "["));
            elements.iter().for_each(|element| push_events(events, *element));
            events.push(quoted("", "]"));
        }
        Value::Object(members) => {
            events.push(quoted("", "{"));
            for (key, value) in members {
                events.push(quoted("K", key));
                push_events(events, *value);
            }
            events.push(quoted("", "}"));
        }
    }
}

/// A JSON string, escaped without the library that is being judged.
fn quoted(sort: &str, text: &str) -> String {
    let mut quoted = format!("\"{sort}");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\0'..='\x1F' => quoted.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

fn value_number(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let Ok(Value::Number(number)) = reader.decode(request.as_bytes()) else {
        return Ok(String::from("REJECT\tREJECT\tREJECT\tREJECT"));
    };
    Ok(number_fields(number.as_f64(), number.as_f32(), number.as_i64(), number.as_u64()))
}

fn value_string(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = string_of(request)?;
    Ok(match reader.decode(&text) {
        Ok(Value::String(text)) => shown_string(text),
        _ => String::from("REJECT"),
    })
}

fn check(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    Ok(match reader.check(&text_of(request)?) {
        Ok(()) => String::from(r#"{"ok":[],"novalue":true}"#),
        Err(error) => refusal(&error),
    })
}

fn typed_number(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = request.as_bytes();
    let (double, single) = (reader.decode::<f64>(text).ok(), reader.decode::<f32>(text).ok());
    let (signed, unsigned) = (reader.decode::<i64>(text).ok(), reader.decode::<u64>(text).ok());
    Ok(number_fields(double, single, signed, unsigned))
}

fn number_fields(
    double: Option<f64>,
    single: Option<f32>,
    signed: Option<i64>,
    unsigned: Option<u64>,
) -> String {
    let fields = [
        double.map(|value| format!("{:016x}", value.to_bits())),
        single.map(|value| format!("{:08x}", value.to_bits())),
        signed.map(|value| value.to_string()),
        unsigned.map(|value| value.to_string()),
    ];
    fields.map(|field| field.unwrap_or_else(|| String::from("REJECT"))).join("\t")
}

fn typed_string(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = string_of(request)?;
    Ok(match reader.decode::<&str>(&text) {
        Ok(text) => shown_string(text),
        Err(_) => String::from("REJECT"),
    })
}

fn encode(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = text_of(request)?;
    let level = reader.level();
    match reader.decode::<Value>(&text) {
        Ok(value) => written(level, &value, |again, text| Ok(shown_events(again.decode(text)?))),
        Err(error) => Ok(refusal(&error)),
    }
}

fn encode_number(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = request.as_bytes();
    Ok(number_fields(
        through::<f64>(reader, text)?,
        through::<f32>(reader, text)?,
        through::<i64>(reader, text)?,
        through::<u64>(reader, text)?,
    ))
}

/// The number of `text`, written and read again.
fn through<T: DecodeOwned + Encode + ToString>(
    reader: &mut Reader,
    text: &[u8],
) -> Result<Option<T>, Box<dyn std::error::Error>> {
    let Ok(number) = reader.decode::<T>(text) else { return Ok(None) };
    // Forms must agree as text: equal floats may differ in their sign.
    written(reader.level(), &number, |again, text| Ok(again.decode::<T>(text)?.to_string()))?;
    let number = sightread::to_vec(&number)?;
    Ok(Some(reader.decode(&number)?))
}

fn encode_string(reader: &mut Reader, request: &str) -> Result<String, Box<dyn std::error::Error>> {
    let text = string_of(request)?;
    let level = reader.level();
    match reader.decode::<&str>(&text) {
        Ok(text) => written(level, text, |again, text| Ok(shown_string(again.decode(text)?))),
        Err(_) => Ok(String::from("REJECT")),
    }
}

/// What `read` makes of the value once it is written, which must be the same for each form.
fn written<T: Encode + ?Sized>(
    level: Level,
    value: &T,
    read: impl Fn(&mut Reader, &[u8]) -> Result<String, Error>,
) -> Result<String, Box<dyn std::error::Error>> {
    let mut again = Reader::with(Options::new().level(level));
    let plain = EncodeOptions::new().level(level);
    let forms = [
        plain.indent(Some(2)),
        plain.escape(Escape::Ascii),
        plain.escape(Escape::Html).indent(Some(0)),
    ];
    let answer = read(&mut again, &plain.to_vec(value)?)?;
    for form in forms {
        if read(&mut again, &form.to_vec(value)?)? != answer {
            return Err(format!("{form:?} gives another value").into());
        }
    }
    Ok(answer)
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

/// The text that a request of mode `strings` gives.
fn string_of(request: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    if request == "EMPTY" { Ok(Vec::new()) } else { from_hexadecimal(request) }
}

fn from_hexadecimal(digits: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let pairs = digits.as_bytes().chunks(2);
    pairs.map(|pair| Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?)).collect()
}
