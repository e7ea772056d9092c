//! Strings with escapes: what the fast way of [`super::buffer`] leaves to be done.
//!
//! Clean runs are found by the kernel and copied whole; each character that needs one gets the shortest escape that JSON has
//! for it (RFC 8259, section 7), and `\u` with four lower-case digits otherwise.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use sightread_arch::{Escaped, find_escape};

use super::Encode;
use super::encoder::{Encoder, State};
use super::options::{EncodeOptions, Escape};
use crate::error::{ErrorKind, Failed, unescaped_start};

/// The bytes at which the search for characters to be escaped stops.
fn class(escape: Escape) -> Escaped {
    match escape {
        Escape::Minimal => Escaped::Required,
        Escape::Ascii => Escaped::NonAscii,
        Escape::Html => Escaped::Html,
    }
}

/// What stands for an ASCII character between quotes, padded with zeros, and its length.
fn ascii_escape(byte: u8) -> ([u8; 8], usize) {
    let letter = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        0x09 => b't',
        0x0A => b'n',
        0x0C => b'f',
        0x0D => b'r',
        _ => {
            let [upper, lower] = hexadecimal(byte);
            return ([b'\\', b'u', b'0', b'0', upper, lower, 0, 0], 6);
        }
    };
    ([b'\\', letter, 0, 0, 0, 0, 0, 0], 2)
}

impl Encoder<'_> {
    /// Writes `text` as a string in any mode; the place has been taken.
    #[inline(never)]
    pub(super) fn escaped_string(&mut self, text: &str) -> Result<(), Failed> {
        self.put(b"\"")?;
        self.escaped(text)?;
        self.put(b"\"")
    }

    /// Writes `text` as a string, as a value or a key.
    #[inline(never)]
    pub(super) fn string_slowly(&mut self, wanted: State, text: &str) -> Result<(), Failed> {
        match wanted {
            State::Key => self.begin_key()?,
            _ => self.begin_value()?,
        }
        self.put_text(text)
    }

    /// Writes `text` as a string in any mode, the fast way if the options allow it; the place has been taken.
    #[inline]
    pub(crate) fn put_text(&mut self, text: &str) -> Result<(), Failed> {
        if self.escape() == Escape::Minimal {
            return self.put_string_behind(b"", text);
        }
        self.escaped_string(text)
    }

    /// Writes a value that is JSON already.
    pub(crate) fn raw_json(&mut self, text: &str) -> Result<(), Failed> {
        self.begin_value()?;
        self.put_json(text.as_bytes())
    }

    /// Writes what `value` displays, between quotes; the place has been taken.
    pub(super) fn quoted_display(&mut self, value: &dyn fmt::Display) -> Result<(), Failed> {
        self.put(b"\"")?;
        let displayed = write!(Displayed { encoder: self }, "{value}");
        if displayed.is_err() {
            // If it was the writer that failed, its complaint came first.
            let detail = Cow::Borrowed("a value refused to be displayed");
            return Err(self.fail(ErrorKind::Custom, detail));
        }
        self.put(b"\"")
    }

    /// Writes `text` with escapes, without quotes.
    fn escaped(&mut self, text: &str) -> Result<(), Failed> {
        let class = class(self.escape());
        let mut rest = text;
        loop {
            let at = find_escape(self.level(), rest.as_bytes(), class);
            // Each byte that the search stops at begins a character.
            let (clean, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
            self.put(clean.as_bytes())?;
            let mut characters = behind.chars();
            let Some(character) = characters.next() else { return Ok(()) };
            self.escape_character(character)?;
            rest = characters.as_str();
        }
    }

    /// Writes a character that the search stopped at.
    fn escape_character(&mut self, character: char) -> Result<(), Failed> {
        if let Ok(byte) = u8::try_from(character)
            && byte.is_ascii()
        {
            let (text, length) = ascii_escape(byte);
            return self.put_word(&text, length);
        }
        if self.escape() == Escape::Html && !matches!(character, '\u{2028}' | '\u{2029}') {
            return self.put(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            let [upper, lower] = unit.to_be_bytes().map(hexadecimal);
            self.put(&[b'\\', b'u', upper[0], upper[1], lower[0], lower[1]])?;
        }
        Ok(())
    }

    /// Writes JSON that is there already, escaped as JSON demands, in any mode; the place has been taken.
    ///
    /// Where more is to be escaped, that is done: outside of strings there is nothing beyond ASCII and none of `<>&`.
    pub(super) fn put_json(&mut self, json: &[u8]) -> Result<(), Failed> {
        let class = class(self.escape());
        if class == Escaped::Required {
            return self.put(json);
        }
        let Ok(mut rest) = core::str::from_utf8(json) else {
            return Err(self.fail(ErrorKind::InvalidUtf8, Cow::Borrowed("")));
        };
        loop {
            let at = find_escape(self.level(), rest.as_bytes(), class);
            let (clean, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
            self.put(clean.as_bytes())?;
            let mut characters = behind.chars();
            match characters.next() {
                None => return Ok(()),
                Some(character @ ('"' | '\\' | '\0'..' ')) => self.put(&[character as u8])?,
                Some(character) => self.escape_character(character)?,
            }
            rest = characters.as_str();
        }
    }
}

/// The two digits of a byte.
fn hexadecimal(byte: u8) -> [u8; 2] {
    let digit = |half: u8| if half < 10 { b'0' + half } else { b'a' - 10 + half };
    [digit(byte >> 4), digit(byte & 15)]
}

/// Text on its way into a string.
struct Displayed<'w, 'e> {
    encoder: &'w mut Encoder<'e>,
}

impl fmt::Write for Displayed<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.encoder.escaped(text).map_err(|_| fmt::Error)
    }
}

impl EncodeOptions {
    /// What `key` is between its quotes, for a path: as much of it as a path shows.
    #[cold]
    pub(super) fn key_text<K: Encode + ?Sized>(&self, key: &K) -> String {
        let mut text = Vec::new();
        match self.write_key(key, &mut text) {
            Ok(()) => unescaped_start(&text, 0),
            Err(_) => String::from("?"),
        }
    }
}
