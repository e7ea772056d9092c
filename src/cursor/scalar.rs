//! Strings, numbers and literals under the cursor.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{Cursor, Failed};
use crate::error::ErrorKind;
use crate::index::RawString;
use crate::options::LoneSurrogates;
use crate::scalar::number::NumberFault;
use crate::scalar::string;

/// What a number's reader returns: the value and how many bytes it took.
type Parsed<T> = Result<(T, usize), NumberFault>;

impl<'a> Cursor<'_, 'a> {
    /// Reads a string that borrows: from the input when it has no escapes, from the arena
    /// otherwise.
    ///
    /// # Errors
    ///
    /// Another value, an invalid escape, or an escape and no arena.
    #[inline]
    pub fn str(&mut self) -> Result<&'a str, Failed> {
        let raw = self.raw_string()?;
        if self.may_hold_escape(&raw) {
            return self.str_in_arena(raw.text, raw.start);
        }
        Ok(raw.text)
    }

    /// Reads a string into an allocation of its own.
    ///
    /// # Errors
    ///
    /// Another value, or an invalid escape.
    #[inline]
    pub fn string(&mut self) -> Result<String, Failed> {
        let raw = self.raw_string()?;
        if self.holds_escape(&raw) {
            self.unescape(&raw)?;
            return Ok(self.scratch.text.clone());
        }
        Ok(String::from(raw.text))
    }

    /// Reads a string, borrowed from the input when it has no escapes and owned otherwise; no
    /// arena is used.
    ///
    /// # Errors
    ///
    /// Another value, or an invalid escape.
    #[inline]
    pub fn cow(&mut self) -> Result<Cow<'a, str>, Failed> {
        let raw = self.raw_string()?;
        if self.holds_escape(&raw) {
            self.unescape(&raw)?;
            return Ok(Cow::Owned(self.scratch.text.clone()));
        }
        Ok(Cow::Borrowed(raw.text))
    }

    /// Reads a string and hands it to `read` for the length of the call, with no allocation and
    /// no arena. `read` says `None` when the text is no value of its type, `expected`.
    ///
    /// # Errors
    ///
    /// Another value, an invalid escape, or `read` found no value.
    #[inline]
    pub fn parse_str<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Failed> {
        let offset = self.offset();
        let raw = self.raw_string()?;
        let value = if self.holds_escape(&raw) {
            self.unescape(&raw)?;
            read(&self.scratch.text)
        } else {
            read(raw.text)
        };
        value.ok_or_else(|| self.fail_at(offset, ErrorKind::TypeMismatch, Cow::Borrowed(expected)))
    }

    #[inline(always)]
    fn raw_string(&mut self) -> Result<RawString<'a>, Failed> {
        match self.walk.take_string() {
            Some(raw) => Ok(raw),
            None => Err(self.fail_type("a string")),
        }
    }

    /// Whether there may be a backslash between the quotes: a look at one word.
    #[inline(always)]
    pub(super) fn may_hold_escape(&self, raw: &RawString<'a>) -> bool {
        self.walk.indexed().may_hold_backslash(raw.start, raw.end())
    }

    /// Whether there is a backslash between the quotes.
    #[inline(always)]
    pub(super) fn holds_escape(&self, raw: &RawString<'a>) -> bool {
        self.may_hold_escape(raw) && self.holds_escape_at_all(raw)
    }

    #[inline(never)]
    fn holds_escape_at_all(&self, raw: &RawString<'a>) -> bool {
        let indexed = self.walk.indexed();
        string::has_backslash(
            indexed.backslash_blocks(),
            indexed.text().as_bytes(),
            raw.start,
            raw.end(),
        )
    }

    /// Resolves the escapes of `raw` into the scratch text.
    #[inline(never)]
    pub(super) fn unescape(&mut self, raw: &RawString<'a>) -> Result<(), Failed> {
        let lossy = self.options.lone_surrogates == LoneSurrogates::Replace;
        self.scratch.text.clear();
        if string::unescape(raw.text, lossy, &mut self.scratch.text).is_err() {
            return Err(self.fail_grammar());
        }
        Ok(())
    }

    /// Whether `raw` without its escapes is `text`; one with an invalid escape is none.
    pub(super) fn unescapes_to(&mut self, raw: &RawString<'a>, text: &str) -> bool {
        let lossy = self.options.lone_surrogates == LoneSurrogates::Replace;
        self.scratch.text.clear();
        string::unescape(raw.text, lossy, &mut self.scratch.text).is_ok()
            && self.scratch.text == text
    }

    /// The string `text`, which starts at `start`: as it stands if it has no escapes after all,
    /// otherwise unescaped in the arena.
    // The parts of a `RawString`, not a reference to one, so that none is written to memory on
    // the way past.
    #[inline(never)]
    fn str_in_arena(&mut self, text: &'a str, start: usize) -> Result<&'a str, Failed> {
        let raw = RawString { text, start };
        if !self.holds_escape(&raw) {
            return Ok(text);
        }
        self.unescape(&raw)?;
        let Some(arena) = self.arena else {
            return Err(self.fail_at(start - 1, ErrorKind::NeedsArena, Cow::Borrowed("")));
        };
        match arena.copy_str(&self.scratch.text) {
            Some(text) => Ok(text),
            None => Err(self.fail_at(start - 1, ErrorKind::ArenaFull, Cow::Borrowed(""))),
        }
    }

    /// Reads a number: with `short` if that knows it, otherwise with `parse`. Both get the text up to
    /// the next token, the text from the number's first byte on, and the number of bytes between this
    /// token and the next.
    #[inline(always)]
    pub(crate) fn number<T>(
        &mut self,
        expected: &'static str,
        short: impl FnOnce(&[u8], &[u8], usize) -> Option<T>,
        parse: impl FnOnce(&[u8], &[u8], usize) -> Parsed<T>,
    ) -> Result<T, Failed> {
        match self.walk.take_read(short) {
            Some(value) => Ok(value),
            None => self.parse_number(expected, parse),
        }
    }

    /// Reads a number with `parse`.
    // Not inlined: what is seldom called must not cost registers where it is not.
    #[inline(never)]
    fn parse_number<T>(
        &mut self,
        expected: &'static str,
        parse: impl FnOnce(&[u8], &[u8], usize) -> Parsed<T>,
    ) -> Result<T, Failed> {
        let (before, rest, between) = self.walk.around();
        match parse(before, rest, between) {
            Ok((value, length)) if self.walk.take_scalar(length).is_some() => Ok(value),
            Ok(_) => Err(self.fail_grammar()),
            Err(fault) => Err(self.fail_number(fault, expected)),
        }
    }

    #[cold]
    #[inline(never)]
    fn fail_number(&mut self, fault: NumberFault, expected: &'static str) -> Failed {
        match fault {
            NumberFault::OutOfRange => {
                self.fail_at(self.offset(), ErrorKind::OutOfRange, Cow::Borrowed(expected))
            }
            NumberFault::NotInteger => {
                self.fail_at(self.offset(), ErrorKind::NotInteger, Cow::Borrowed(expected))
            }
            NumberFault::Malformed if matches!(self.peek(), b'-' | b'0'..=b'9') => {
                self.fail_grammar()
            }
            NumberFault::Malformed => self.fail_type(expected),
        }
    }

    /// The raw text of the number that stands here, checked against the grammar.
    #[inline]
    pub(crate) fn number_text(&mut self) -> Result<&'a str, Failed> {
        let start = self.offset();
        let length = self.number(
            "a number",
            |_, _, _| None,
            |_, rest, _| {
                crate::scalar::number::number_length(rest)
                    .map(|length| (length, length))
                    .ok_or(NumberFault::Malformed)
            },
        )?;
        Ok(self.walk.indexed().text().as_str().get(start..start + length).unwrap_or(""))
    }

    /// Reads `true` or `false`.
    ///
    /// # Errors
    ///
    /// Another value.
    #[inline]
    pub fn bool(&mut self) -> Result<bool, Failed> {
        match self.peek() {
            b't' => self.literal(b"true").map(|()| true),
            b'f' => self.literal(b"false").map(|()| false),
            _ => Err(self.fail_type("a boolean")),
        }
    }

    /// Steps over `null` if it stands here.
    ///
    /// # Errors
    ///
    /// Something that begins like `null` and is not.
    #[inline]
    pub fn take_null(&mut self) -> Result<bool, Failed> {
        if self.peek() != b'n' {
            return Ok(false);
        }
        self.literal(b"null").map(|()| true)
    }

    /// Steps over the literal `word`, of which the first byte has been seen.
    #[inline(always)]
    pub(super) fn literal<const N: usize>(&mut self, word: &[u8; N]) -> Result<(), Failed> {
        if self.walk.rest().first_chunk() != Some(word) || self.walk.take_scalar(N).is_none() {
            return Err(self.fail_grammar());
        }
        Ok(())
    }
}
