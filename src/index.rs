//! The structural index of one document, and the walk over it.
//!
//! [`Indexed`] ties a text to its index, so that a position never meets another text. [`Walk`]
//! is the hottest code of stage 2: it says what the next tokens are, where they start and end,
//! and steps over them. What it does not know: values, types, errors, the arena.
//!
//! Invariants:
//! 1. `positions` and `bytes` were written by one run of stage 1 over `text`, without findings
//!    that forbid reading on (contract in `sightread_arch`).
//! 2. `Walk::next <= Indexed::count`: a step over a token is only made after its byte was seen
//!    to be one that no sentinel has.

use sightread_arch::{Findings, Level, TokenBuffer};

use crate::text::Text;

/// A text and its structural index, inseparable.
#[derive(Clone, Copy)]
pub(crate) struct Indexed<'r, 'a> {
    text: Text<'a>,
    /// Where each token starts; after the last one, sentinels that equal the text's length.
    positions: &'r [u32],
    /// The first byte of each token; after the last one, zeros.
    bytes: &'r [u8],
    /// One bit for each 64-byte block of the text that holds a backslash.
    backslash_blocks: &'r [u64],
    count: usize,
    has_backslash: bool,
}

/// Why a text got no index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IndexFault {
    /// A string is not closed or holds a control character, or bytes are not UTF-8. Which of them
    /// comes first is for `diagnose` to find.
    Text,
    /// More bytes than 32-bit positions can name.
    TooLong,
}

/// A document on its way in.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// UTF-8 still to be judged.
    Bytes(&'a [u8]),
    /// UTF-8 by type.
    Str(&'a str),
}

impl<'a> Source<'a> {
    pub(crate) fn as_bytes(self) -> &'a [u8] {
        match self {
            Source::Bytes(bytes) => bytes,
            Source::Str(text) => text.as_bytes(),
        }
    }
}

impl<'a> Source<'a> {
    /// The document without its first `bytes` bytes, which end at a character's end.
    pub(crate) fn after(self, bytes: usize) -> Self {
        match self {
            Source::Bytes(all) => Source::Bytes(all.get(bytes..).unwrap_or(&[])),
            Source::Str(all) => Source::Str(all.get(bytes..).unwrap_or("")),
        }
    }
}

impl<'r, 'a> Indexed<'r, 'a> {
    /// Runs stage 1 and, for bytes that are not all ASCII, the UTF-8 verdict.
    #[inline]
    pub(crate) fn build(
        level: Level,
        source: Source<'a>,
        buffer: &'r mut TokenBuffer,
    ) -> Result<Self, IndexFault> {
        let bytes = source.as_bytes();
        if u32::try_from(bytes.len()).is_err() {
            return Err(IndexFault::TooLong);
        }
        let findings = sightread_arch::index(level, bytes, buffer);
        if findings.unclosed_string || findings.control_in_string {
            return Err(IndexFault::Text);
        }
        let text = match source {
            Source::Str(text) => Text::new(text),
            Source::Bytes(bytes) => Text::judge(level, bytes, &findings).ok_or(IndexFault::Text)?,
        };
        Ok(Self::new(text, buffer, &findings))
    }

    fn new(text: Text<'a>, buffer: &'r TokenBuffer, findings: &Findings) -> Self {
        Indexed {
            text,
            positions: buffer.positions(),
            bytes: buffer.bytes(),
            backslash_blocks: buffer.backslash_blocks(),
            count: buffer.count(),
            has_backslash: findings.backslash,
        }
    }

    /// The whole text.
    #[inline(always)]
    pub(crate) fn text(&self) -> Text<'a> {
        self.text
    }

    /// How many tokens there are.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The first byte of each token, then zeros.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> &'r [u8] {
        self.bytes
    }

    /// Bit `b` is set when block `b` of 64 bytes holds a backslash.
    #[inline(always)]
    pub(crate) fn backslash_blocks(&self) -> &'r [u64] {
        self.backslash_blocks
    }

    /// Whether the text holds a backslash anywhere.
    #[inline(always)]
    pub(crate) fn has_backslash(&self) -> bool {
        self.has_backslash
    }

    /// Where token `token` starts, in bytes; the text's length when there is no such token.
    #[inline(always)]
    pub(crate) fn position(&self, token: usize) -> usize {
        self.positions.get(token).map_or(self.text.as_bytes().len(), |&position| position as usize)
    }

    /// The first byte of token `token`; 0 when there is no such token.
    #[inline(always)]
    pub(crate) fn byte(&self, token: usize) -> u8 {
        self.bytes.get(token).copied().unwrap_or(0)
    }
}

/// The text between the quotes of one string token.
#[derive(Clone, Copy)]
pub(crate) struct RawString<'a> {
    /// As it stands in the input.
    pub(crate) text: &'a str,
    /// Where the text starts in the input, in bytes.
    pub(crate) start: usize,
}

/// A place among the tokens of a document.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'r, 'a> {
    indexed: Indexed<'r, 'a>,
    next: usize,
}

impl<'r, 'a> Walk<'r, 'a> {
    /// A walk that stands on the first token.
    pub(crate) fn new(indexed: Indexed<'r, 'a>) -> Self {
        Walk { indexed, next: 0 }
    }

    /// The text and index under this walk.
    #[inline(always)]
    pub(crate) fn indexed(&self) -> &Indexed<'r, 'a> {
        &self.indexed
    }

    /// The number of the token that the walk stands on.
    #[inline(always)]
    pub(crate) fn token(&self) -> usize {
        self.next
    }

    /// The first byte of the token `ahead` places on (at most a few); 0 behind the last.
    #[inline(always)]
    pub(crate) fn byte(&self, ahead: usize) -> u8 {
        self.indexed.byte(self.next + ahead)
    }

    /// Where the token `ahead` places on starts.
    #[inline(always)]
    pub(crate) fn position(&self, ahead: usize) -> usize {
        self.indexed.position(self.next + ahead)
    }

    /// Where the token just passed starts; 0 before the first step.
    #[inline(always)]
    pub(crate) fn position_before(&self) -> usize {
        match self.next.checked_sub(1) {
            Some(token) => self.indexed.position(token),
            None => 0,
        }
    }

    /// Whether all tokens have been passed.
    #[inline(always)]
    pub(crate) fn at_end(&self) -> bool {
        self.next >= self.indexed.count
    }

    /// Goes to token `token`, at most one past the last.
    #[inline(always)]
    pub(crate) fn go_to(&mut self, token: usize) {
        self.next = token.min(self.indexed.count);
    }

    /// Steps over the next token if its byte is `byte`, which must not be 0.
    #[inline(always)]
    pub(crate) fn take(&mut self, byte: u8) -> bool {
        debug_assert!(byte != 0);
        let found = self.byte(0) == byte;
        self.next += usize::from(found);
        found
    }

    /// Steps over one scalar that the caller has read: a token that is not a sentinel.
    #[inline(always)]
    pub(crate) fn step(&mut self) {
        self.go_to(self.next + 1);
    }

    /// The bytes of the next four tokens, the nearest lowest.
    #[inline(always)]
    fn window(&self) -> u32 {
        match self.indexed.bytes.get(self.next..).and_then(|rest| rest.first_chunk::<4>()) {
            Some(window) => u32::from_le_bytes(*window),
            None => 0,
        }
    }

    /// Whether the next three tokens are `separator`, a quote and a colon: a member's key.
    #[inline(always)]
    pub(crate) fn stands_before_member(&self, separator: u8) -> bool {
        self.window() & 0x00FF_FFFF == u32::from_le_bytes([separator, b'"', b':', 0])
    }

    /// Steps over `separator`, the key whose raw text and closing quote are `name`, and the colon,
    /// if that is what comes next. `name` holds no backslash and no quote but the last byte, so
    /// the quote that it ends with is the one that closes the string.
    #[inline(always)]
    pub(crate) fn take_member<const N: usize>(&mut self, separator: u8, name: &[u8; N]) -> bool {
        if !self.stands_before_member(separator) {
            return false;
        }
        let start = self.position(1) + 1;
        let text = self.indexed.text.as_bytes();
        let Some(key) = text.get(start..).and_then(|rest| rest.first_chunk::<N>()) else {
            return false;
        };
        if key != name {
            return false;
        }
        self.next += 3;
        true
    }

    /// Steps over a member's separator, key and colon that `stands_before_member` has seen, and
    /// returns the key.
    #[inline(always)]
    pub(crate) fn take_key(&mut self) -> RawString<'a> {
        let raw = self.raw_string(1);
        self.go_to(self.next + 3);
        raw
    }

    /// Steps over a string and returns what is between its quotes; `None` if the next token is
    /// none.
    #[inline(always)]
    pub(crate) fn take_string(&mut self) -> Option<RawString<'a>> {
        if self.byte(0) != b'"' {
            return None;
        }
        let raw = self.raw_string(0);
        self.next += 1;
        Some(raw)
    }

    /// The text between the quotes of the string token `ahead` places on.
    #[inline(always)]
    fn raw_string(&self, ahead: usize) -> RawString<'a> {
        let start = self.position(ahead) + 1;
        let mut end = self.position(ahead + 1).saturating_sub(1);
        let text = self.indexed.text;
        // In compact text the closing quote is the byte before the next token.
        if text.as_bytes().get(end) != Some(&b'"') {
            end = closing_quote(text.as_bytes(), start, end);
        }
        RawString { text: text.as_str().get(start..end).unwrap_or(""), start }
    }

    /// The text from the next token to the end of the document.
    #[inline(always)]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.indexed.text.as_bytes().get(self.position(0)..).unwrap_or(&[])
    }

    /// Whether the scalar under the walk is exactly `length` bytes long: what follows it is the
    /// next token or white space.
    #[inline(always)]
    pub(crate) fn scalar_ends_after(&self, length: usize) -> bool {
        let end = self.position(0) + length;
        end == self.position(1)
            || self
                .indexed
                .text
                .as_bytes()
                .get(end)
                .is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
    }
}

/// The place of the last quote in `text[start..=end]`, looked for backwards over white space.
#[inline(never)]
fn closing_quote(text: &[u8], start: usize, end: usize) -> usize {
    let between = text.get(start..=end).unwrap_or(&[]);
    start + between.iter().rposition(|&byte| byte == b'"').unwrap_or(0)
}
