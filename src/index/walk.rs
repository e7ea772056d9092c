//! The walk over the tokens of one document: the hottest code of stage 2.
//!
//! [`Walk`] says what the next tokens are, where they start and end, and steps over them. What it
//! does not know: values, types, errors, the arena.
//!
//! It rests on invariant 1 of the module above, which says what the index promises, and on
//!
//! 2. `Walk::next <= Indexed::count`: a step over a token is only made after its byte was seen
//!    to be one that no sentinel has, or is clamped.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section index")]

use sightread_arch::{PAD_BYTES, PAD_POSITIONS};

use super::Indexed;

/// The text between the quotes of one string token.
#[derive(Clone, Copy)]
pub(crate) struct RawString<'a> {
    /// As it stands in the input.
    pub(crate) text: &'a str,
    /// Where the text starts in the input, in bytes.
    pub(crate) start: usize,
}

impl RawString<'_> {
    /// Where the closing quote stands in the input, in bytes.
    #[inline(always)]
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// The three tokens before a member's value: separator, key and colon, as the bytes of a number,
/// the separator lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member(u32);

impl Member {
    /// Behind an opening brace.
    pub(crate) const FIRST: Member = Member(u32::from_le_bytes([b'{', b'"', b':', 0]));
    /// Behind another member.
    pub(crate) const LATER: Member = Member(u32::from_le_bytes([b',', b'"', b':', 0]));
}

/// What the index knows of a member.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outline {
    /// The first byte of the key; the closing quote, if the key is empty.
    pub(crate) first: u8,
    /// The last byte of the key; the opening quote, if the key is empty.
    pub(crate) last: u8,
    /// Where the key starts, in bytes, behind its quote.
    pub(crate) key: usize,
    /// How many bytes lie between the key's quotes.
    pub(crate) length: usize,
    /// The first byte of the value's token; 0 if there is none.
    pub(crate) value: u8,
}

/// How much of a member is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pass {
    /// Separator, key, colon, and a value of one token.
    Whole,
    /// Separator, key and colon.
    Key,
    /// Nothing.
    Nothing,
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

    /// The first byte of the token `AHEAD` places on; 0 behind the last.
    #[inline(always)]
    pub(crate) fn byte<const AHEAD: usize>(&self) -> u8 {
        const { assert!(AHEAD < PAD_BYTES) };
        debug_assert!(self.next + AHEAD < self.indexed.bytes.len());
        // SAFETY: `next <= count` (invariant 2) and `AHEAD < PAD_BYTES`, so the sum is less than
        // `count + PAD_BYTES`, the length of `bytes` (invariant 1).
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let byte = unsafe { self.indexed.bytes.get_unchecked(self.next + AHEAD) };
        *byte
    }

    /// The first bytes of the next four tokens, the nearest lowest: one load.
    #[inline(always)]
    fn window(&self) -> u32 {
        const { assert!(4 <= PAD_BYTES) };
        debug_assert!(self.next + 4 <= self.indexed.bytes.len());
        // SAFETY: `next <= count` (invariant 2), so `next + 4` is at most `count + PAD_BYTES`, the
        // length of `bytes` (invariant 1).
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let four = unsafe { self.indexed.bytes.get_unchecked(self.next..self.next + 4) };
        four.first_chunk().map_or(0, |four| u32::from_le_bytes(*four))
    }

    /// Where the token `AHEAD` places on starts.
    #[inline(always)]
    pub(crate) fn position<const AHEAD: usize>(&self) -> usize {
        const { assert!(AHEAD < PAD_POSITIONS) };
        debug_assert!(self.next + AHEAD < self.indexed.positions.len());
        // SAFETY: `next <= count` (invariant 2) and `AHEAD < PAD_POSITIONS`, so the sum is less
        // than `count + PAD_POSITIONS`, the length of `positions` (invariant 1).
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let position = unsafe { self.indexed.positions.get_unchecked(self.next + AHEAD) };
        *position as usize
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
        if byte == 0 || self.byte::<0>() != byte {
            return false;
        }
        // The byte is not 0, so this is no sentinel (invariant 2).
        self.next += 1;
        true
    }

    /// Steps over the next token, whatever it is, unless all have been passed.
    #[inline(always)]
    pub(crate) fn step(&mut self) {
        if self.byte::<0>() == 0 {
            return self.step_over_nul();
        }
        // The byte is not 0, so this is no sentinel (invariant 2).
        self.next += 1;
    }

    /// Steps over a NUL byte in the text, which looks like a sentinel. A call, so that all other steps have a
    /// constant size and what comes next need not wait for what was loaded.
    #[cold]
    #[inline(never)]
    fn step_over_nul(&mut self) {
        self.next += usize::from(!self.at_end());
    }

    /// Whether the next three tokens are a separator, a quote and a colon: a member's key.
    #[inline(always)]
    pub(crate) fn stands_before(&self, member: Member) -> bool {
        self.window() & 0x00FF_FFFF == member.0
    }

    /// Steps over the separator, the key whose raw text and closing quote are `name`, and the colon,
    /// if that is what comes next. `name` holds no backslash and no quote but the last byte, so
    /// the quote that it ends with is the one that closes the string.
    #[inline(always)]
    pub(crate) fn take_member<const N: usize>(&mut self, member: Member, name: &[u8; N]) -> bool {
        if !self.stands_before(member) {
            return false;
        }
        let key = self.position::<1>() + 1;
        let Some(key) = self.indexed.text.as_bytes().get(key..key + N) else {
            return false;
        };
        if key != name {
            return false;
        }
        // The third of three tokens was a colon, so it is no sentinel (invariant 2).
        self.next += 3;
        true
    }

    /// Steps over the separator, a key and the colon, if that is what comes next, and returns the
    /// key.
    #[inline(always)]
    pub(crate) fn take_key(&mut self, member: Member) -> Option<RawString<'a>> {
        if !self.stands_before(member) {
            return None;
        }
        let raw = self.raw_string::<1, 2>();
        // As in `take_member`.
        self.next += 3;
        Some(raw)
    }

    /// Steps over the separator, a key and the colon, if that is what comes next and `accepts` takes the key.
    #[inline(always)]
    pub(crate) fn take_key_if(
        &mut self,
        member: Member,
        accepts: impl FnOnce(&RawString<'a>) -> bool,
    ) -> bool {
        if !self.stands_before(member) || !accepts(&self.raw_string::<1, 2>()) {
            return false;
        }
        // As in `take_member`.
        self.next += 3;
        true
    }

    /// Goes on over another index of the same text, in which the token that was number `first` is number 0.
    #[inline]
    pub(crate) fn move_to(&mut self, indexed: Indexed<'r, 'a>, first: usize) {
        self.indexed = indexed;
        self.go_to(self.next.saturating_sub(first));
    }

    /// How many tokens have not been passed.
    #[inline(always)]
    pub(crate) fn tokens_left(&self) -> usize {
        self.indexed.count - self.next
    }

    /// The key of the member behind the next one's value, if the walk stands on a scalar value and
    /// another member follows it.
    #[inline(always)]
    pub(crate) fn key_ahead(&self) -> Option<RawString<'a>> {
        let window = self.window();
        let scalar = !matches!(window as u8, b'{' | b'[');
        (scalar && window >> 8 == Member::LATER.0).then(|| self.raw_string::<2, 3>())
    }

    /// Steps over the next member, or over its key, as `pass` says of what the index knows of it.
    /// Returns what it did: nothing if no member comes next, it is the first, or blanks stand
    /// between its key and the colon.
    #[inline(always)]
    pub(crate) fn pass_member(&mut self, pass: impl FnOnce(&Self, Outline) -> Pass) -> Pass {
        let window = self.window();
        if window & 0x00FF_FFFF != Member::LATER.0 {
            return Pass::Nothing;
        }
        let key = self.position::<1>() + 1;
        let end = self.position::<2>() - 1;
        let text = self.indexed.text.as_bytes();
        // SAFETY: the colon's position is that of a token, so inside the text, and the key's is
        // smaller (invariant 1): one more is inside as well.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let first = unsafe { *text.get_unchecked(key) };
        // SAFETY: the colon's position is inside the text, and greater than the key's (invariant 1):
        // one less is inside as well, and at least the key's.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let behind = unsafe { *text.get_unchecked(end) };
        if behind != b'"' {
            return Pass::Nothing;
        }
        // SAFETY: the closing quote at `end` is not the opening one, as a string has both before
        // the next token (invariant 1), so there is a byte before it.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let last = unsafe { *text.get_unchecked(end - 1) };
        let value = window.to_le_bytes()[3];
        let passed = pass(self, Outline { first, last, key, length: end - key, value });
        // Steps of constant size, so that the next member does not wait for this one: the third
        // token was a colon and the fourth, if it is passed, not 0, so neither is a sentinel
        // (invariant 2).
        match passed {
            Pass::Whole if value != 0 => self.next += 4,
            Pass::Key => self.next += 3,
            _ => return Pass::Nothing,
        }
        passed
    }

    /// Steps over separator, key and colon, if it is these that [`key_ahead`](Self::key_ahead) has
    /// seen from the token before.
    #[inline(always)]
    pub(crate) fn take_key_seen(&mut self, from: usize) -> bool {
        let seen = from + 1 == self.next && self.stands_before(Member::LATER);
        if seen {
            // As in `take_member`.
            self.next += 3;
        }
        seen
    }

    /// Steps over a string and returns what is between its quotes; `None` if the next token is
    /// none.
    #[inline(always)]
    pub(crate) fn take_string(&mut self) -> Option<RawString<'a>> {
        if self.byte::<0>() != b'"' {
            return None;
        }
        let raw = self.raw_string::<0, 1>();
        // A quote is no sentinel (invariant 2).
        self.next += 1;
        Some(raw)
    }

    /// The text between the quotes of the token `AT` places on, which the caller has seen to be
    /// a string; `BEHIND` is `AT + 1`.
    #[inline(always)]
    fn raw_string<const AT: usize, const BEHIND: usize>(&self) -> RawString<'a> {
        const { assert!(BEHIND == AT + 1) };
        debug_assert!(self.byte::<AT>() == b'"');
        let text = self.indexed.text.as_str();
        let start = self.position::<AT>() + 1;
        let last = self.position::<BEHIND>() - 1;
        // In compact text the byte before the next token is the closing quote.
        // SAFETY: positions increase, so the one of `BEHIND` is at least 1; and it is at most the
        // text's length (invariant 1), so one less lies inside the text.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let byte = unsafe { *text.as_bytes().get_unchecked(last) };
        let end = if byte == b'"' { last } else { closing_quote(text.as_bytes(), start, last) };
        // SAFETY: token `AT` is an opening quote at `start - 1`. Its closing quote lies behind it
        // and before the next token, with only white space between the two (invariant 1), so the
        // last quote before the next token is the closing one: `start <= end < text.len()`, and both
        // ends stand beside an ASCII quote, so on character boundaries.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let text = unsafe { text.get_unchecked(start..end) };
        RawString { text, start }
    }

    /// The text from the next token to the end of the document.
    #[inline(always)]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest_at::<0>()
    }

    /// The text from the token `AHEAD` places on to the end of the document.
    #[inline(always)]
    pub(crate) fn rest_at<const AHEAD: usize>(&self) -> &'a [u8] {
        let text = self.indexed.text.as_bytes();
        // SAFETY: every position is at most the text's length (invariant 1).
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let rest = unsafe { text.get_unchecked(self.position::<AHEAD>()..) };
        rest
    }

    /// The text from `start`, which a token of this text gave, to the end of the document.
    #[inline(always)]
    pub(crate) fn text_from(&self, start: usize) -> &'a [u8] {
        self.indexed.text.as_bytes().get(start..).unwrap_or(&[])
    }

    /// The text up to the token behind the next one, the text from the next token on, and the number
    /// of bytes between the two.
    #[inline(always)]
    pub(crate) fn around(&self) -> (&'a [u8], &'a [u8], usize) {
        let (start, end) = (self.position::<0>(), self.position::<1>());
        // SAFETY: every position is at most the text's length (invariant 1).
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let before = unsafe { self.indexed.text.as_bytes().get_unchecked(..end) };
        (before, self.rest(), end - start)
    }

    /// Steps over the next token if `read` makes something of what [`around`](Self::around) says.
    #[inline(always)]
    pub(crate) fn take_read<T>(
        &mut self,
        read: impl FnOnce(&'a [u8], &'a [u8], usize) -> Option<T>,
    ) -> Option<T> {
        let (before, rest, length) = self.around();
        // A branch: where the walk goes on does not wait for what was loaded.
        if length == 0 {
            return None;
        }
        let value = read(before, rest, length)?;
        // Another position follows, so this is no sentinel: those are all the same (invariants 1
        // and 2).
        self.next += 1;
        Some(value)
    }

    /// Steps over the number or literal under the walk and returns its text, if it is exactly
    /// `length` bytes long and not empty.
    #[inline(always)]
    pub(crate) fn take_scalar(&mut self, length: usize) -> Option<&'a str> {
        let start = self.position::<0>();
        let end = start.checked_add(length)?;
        if length == 0 || !self.scalar_ends_after(length) {
            return None;
        }
        // The token starts before `end`, which is at most the text's length: it is no sentinel, as
        // those start there (invariants 1 and 2).
        self.next += 1;
        // SAFETY: `start <= end`, and `end` is the next token's position or that of a blank, so at
        // most the text's length. Both are on character boundaries: tokens start on them
        // (invariant 1), and a blank is a character of its own.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let text = unsafe { self.indexed.text.as_str().get_unchecked(start..end) };
        Some(text)
    }

    /// Whether the scalar under the walk is exactly `length` bytes long: what follows it is the
    /// next token or white space.
    #[inline(always)]
    pub(crate) fn scalar_ends_after(&self, length: usize) -> bool {
        let end = self.position::<0>() + length;
        end == self.position::<1>()
            || self
                .indexed
                .text
                .as_bytes()
                .get(end)
                .is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
    }
}

/// The place of the last quote in `text[start..=last]`, looked for backwards over white space.
/// There is one; if there were not, the answer would still be in range and beside `start`.
#[inline(never)]
pub(super) fn closing_quote(text: &[u8], start: usize, last: usize) -> usize {
    let between = text.get(start..=last).unwrap_or(&[]);
    start + between.iter().rposition(|&byte| byte == b'"').unwrap_or(0)
}
