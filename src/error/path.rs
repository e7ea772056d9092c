//! Paths for people: `$.statuses[3].user["odd key"]`.
//!
//! Made once an error is certain, from the steps that lead to the place. Keys come from the input, so they are shown escaped
//! and cut short; `Error::path` documents how.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::must_be_escaped;

/// Characters of a key that are shown.
const KEY_SHOWN: usize = 64;
/// Steps shown at the start, and as many at the end, of a path that has more than both.
const STEPS_SHOWN: usize = 64;

/// One step from a container to a value in it.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// An element, counted from 0.
    Index(u64),
    /// A member. Of its key, one character more than is shown is enough.
    Key(Cow<'static, str>),
}

/// The path that leads through `steps`, each of which `step` describes.
pub(crate) fn path_of<S>(steps: &[S], step: impl Fn(&S) -> Step) -> String {
    let mut path = String::from("$");
    let mut show = |steps: &[S]| steps.iter().for_each(|given| show_step(&mut path, &step(given)));
    if steps.len() <= 2 * STEPS_SHOWN {
        show(steps);
    } else {
        show(&steps[..STEPS_SHOWN]);
        let mut end = String::from("…");
        let last = &steps[steps.len() - STEPS_SHOWN..];
        last.iter().for_each(|given| show_step(&mut end, &step(given)));
        path.push_str(&end);
    }
    path
}

fn show_step(path: &mut String, step: &Step) {
    let key: &str = match step {
        Step::Index(index) => {
            // Writing to a `String` does not fail.
            let _ = write!(path, "[{index}]");
            return;
        }
        Step::Key(key) => key,
    };
    let cut = key.char_indices().nth(KEY_SHOWN).map(|(end, _)| end);
    let key = cut.and_then(|end| key.get(..end)).unwrap_or(key);
    if cut.is_none() && is_word(key) {
        path.push('.');
        path.push_str(key);
        return;
    }
    path.push_str("[\"");
    for character in key.chars() {
        match character {
            '"' | '\\' => path.extend(['\\', character]),
            '\n' => path.push_str("\\n"),
            '\r' => path.push_str("\\r"),
            '\t' => path.push_str("\\t"),
            _ if must_be_escaped(character) => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(path, "\\u{unit:04x}");
                }
            }
            _ => path.push(character),
        }
    }
    path.push_str(if cut.is_some() { "\"…]" } else { "\"]" });
}

/// Whether a key can stand behind a point: an ASCII letter, `_` or `$`, then letters, digits, `_` and `$`.
fn is_word(key: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$';
    key.bytes().next().is_some_and(letter)
        && key.bytes().all(|byte| letter(byte) || byte.is_ascii_digit())
}

/// The key whose opening quote is at `quote`, escapes resolved, or one character more of it than is shown.
///
/// The key has been read, or written, as a string, so it is valid, but for lone surrogates that were let through: U+FFFD
/// here.
pub(crate) fn unescaped_start(text: &[u8], quote: usize) -> String {
    let mut bytes = Vec::new();
    let mut at = quote + 1;
    // A character has at most four bytes.
    while bytes.len() <= 4 * (KEY_SHOWN + 1) {
        match (text.get(at), text.get(at + 1)) {
            (None | Some(b'"'), _) => break,
            (Some(b'\\'), Some(b'u')) => {
                let first = unit(text, at + 2);
                let second = match text.get(at + 6..at + 8) {
                    Some(b"\\u") => unit(text, at + 8),
                    _ => 0,
                };
                at += 6;
                let mut decoded = char::decode_utf16([first, second]);
                let character = match decoded.next() {
                    Some(Ok(character)) => character,
                    _ => char::REPLACEMENT_CHARACTER,
                };
                at += 6 * (character.len_utf16() - 1);
                bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            (Some(b'\\'), Some(letter)) => {
                bytes.push(match letter {
                    b'b' => 8,
                    b'f' => 12,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    other => *other,
                });
                at += 2;
            }
            (Some(byte), _) => {
                bytes.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The four hexadecimal digits at `at` as a UTF-16 unit.
fn unit(text: &[u8], at: usize) -> u16 {
    text.get(at..at + 4)
        .and_then(|digits| std::str::from_utf8(digits).ok())
        .and_then(|digits| u16::from_str_radix(digits, 16).ok())
        .unwrap_or(0xFFFD)
}
