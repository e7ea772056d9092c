//! Strings of the text as the walk reads them: byte by byte, checking all there is to check.

use crate::error::ErrorKind;

/// The offset behind the closing quote of the string whose opening quote is at `start`, or the first fault in it.
pub(super) fn end(
    text: &[u8],
    start: usize,
    lone_surrogates: bool,
) -> Result<usize, (ErrorKind, usize)> {
    let mut at = start + 1;
    loop {
        match text.get(at) {
            None => return Err((ErrorKind::Incomplete, at)),
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => at = escape(text, at, lone_surrogates)?,
            Some(0..0x20) => return Err((ErrorKind::ControlCharacter, at)),
            Some(0x80..) => at = utf8_sequence(text, at)?,
            Some(_) => at += 1,
        }
    }
}

/// The offset behind the UTF-8 sequence at `at`. Sequence tables: RFC 3629, as `core` has them.
pub(super) fn utf8_sequence(text: &[u8], at: usize) -> Result<usize, (ErrorKind, usize)> {
    let window = &text[at..text.len().min(at + 4)];
    let valid = match std::str::from_utf8(window) {
        Ok(valid) => valid,
        Err(error) if error.valid_up_to() > 0 => {
            // The window may cut the next sequence; only the first one counts here.
            std::str::from_utf8(&window[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) if error.error_len().is_none() => {
            return Err((ErrorKind::Incomplete, text.len()));
        }
        Err(_) => return Err((ErrorKind::InvalidUtf8, at)),
    };
    Ok(at + valid.chars().next().map_or(1, char::len_utf8))
}

/// The offset behind the escape whose backslash is at `at`; an escaped surrogate pair counts as one.
fn escape(text: &[u8], at: usize, lone_surrogates: bool) -> Result<usize, (ErrorKind, usize)> {
    match text.get(at + 1) {
        None => return Err((ErrorKind::Incomplete, at + 1)),
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => return Ok(at + 2),
        Some(b'u') => {}
        // Bytes that are not UTF-8 are pointed at as such; they would be as wrong anywhere else.
        Some(0x80..) => {
            return Err(utf8_sequence(text, at + 1)
                .err()
                .filter(|(kind, _)| *kind == ErrorKind::InvalidUtf8)
                .unwrap_or((ErrorKind::InvalidEscape, at + 1)));
        }
        Some(_) => return Err((ErrorKind::InvalidEscape, at + 1)),
    }
    let first = hexadecimal(text, at + 2)?;
    let end = at + 6;
    match first {
        _ if lone_surrogates => return Ok(end),
        0xDC00..=0xDFFF => return Err((ErrorKind::LoneSurrogate, at)),
        0xD800..=0xDBFF => {}
        _ => return Ok(end),
    }
    // A high half: the low half must follow at once, as an escape.
    let lone = Err((ErrorKind::LoneSurrogate, end));
    match (text.get(end), text.get(end + 1)) {
        (None, _) | (Some(b'\\'), None) => Err((ErrorKind::Incomplete, text.len())),
        (Some(b'\\'), Some(b'u')) => match hexadecimal(text, end + 2) {
            Ok(0xDC00..=0xDFFF) => Ok(end + 6),
            Ok(_) => lone,
            // Cut short; hopeless all the same if what there is cannot become a low half.
            Err((ErrorKind::Incomplete, _)) => {
                let fits = |at: usize, digits: &[u8]| {
                    text.get(at).is_none_or(|digit| digits.contains(&digit.to_ascii_lowercase()))
                };
                if fits(end + 2, b"d") && fits(end + 3, b"cdef") {
                    Err((ErrorKind::Incomplete, text.len()))
                } else {
                    lone
                }
            }
            Err(fault) => Err(fault),
        },
        _ => lone,
    }
}

/// The value of the four hexadecimal digits at `at`.
fn hexadecimal(text: &[u8], at: usize) -> Result<u32, (ErrorKind, usize)> {
    let mut value = 0;
    for place in at..at + 4 {
        let byte = *text.get(place).ok_or((ErrorKind::Incomplete, place))?;
        let digit = char::from(byte).to_digit(16).ok_or((ErrorKind::InvalidEscape, place))?;
        value = value * 16 + digit;
    }
    Ok(value)
}
