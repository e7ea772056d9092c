//! The structural index of one document.
//!
//! [`Indexed`] ties a text to its index, so that a position never meets another text; what walks over it is
//! in `walk`. What it does not know: values, types, errors, the arena.
//!
//! Invariant 1: `positions`, `bytes` and `count` were written by one run of stage 1 over `text`, without a
//! finding that forbids reading on; or by its steps over a longer text, of which `text` is the start up to
//! their border (perhaps without the first tokens, which nobody needs any more). So the contract of `sightread_arch` holds: `positions` has
//! `count + PAD_POSITIONS` entries, `bytes` has `count + PAD_BYTES`; the first `count` positions
//! increase and lie inside the text, those behind equal its length; `bytes` holds zeros behind
//! `count`; each string token has its closing quote before the next token, with only white space
//! between the two; each token starts at a character's first byte.

mod parts;
mod walk;

pub(crate) use parts::{FIRST_PART, Inspect, PartBuffers, Parts, SPARE_BUFFERS};
pub(crate) use walk::{Member, Outline, Pass, RawString, Walk};

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
    /// Whether all numbers are known to be well-formed.
    numbers_judged: bool,
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

/// Whether stage 1 judges numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// No: whoever reads or skips one does.
    Open,
    /// All of them: worth it where none of them is read.
    Judged,
}

impl Numbers {
    /// What costs less where no number is read: for stage 1 to judge all of them, which takes some time for each block
    /// of the text, or to have each judged when it is met.
    pub(crate) fn where_none_is_read(text: &[u8]) -> Self {
        const SAMPLE: usize = 1024;
        let middle = (text.len() / 2).saturating_sub(SAMPLE / 2);
        let sample = text.get(middle..).and_then(|rest| rest.get(..SAMPLE)).unwrap_or(&[]);
        let digits = sample.iter().filter(|byte| byte.is_ascii_digit()).count();
        // Of half digits, a block has four numbers or more.
        if 2 * digits > SAMPLE { Numbers::Judged } else { Numbers::Open }
    }
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
        numbers: Numbers,
        buffer: &'r mut TokenBuffer,
    ) -> Result<Self, IndexFault> {
        let (text, findings) = Self::judge(level, source, numbers, buffer)?;
        Ok(Self::new(text, buffer, &findings, numbers))
    }

    /// Runs stage 1, and says what it found if nothing forbids reading on.
    #[inline(always)]
    fn judge(
        level: Level,
        source: Source<'a>,
        numbers: Numbers,
        buffer: &mut TokenBuffer,
    ) -> Result<(Text<'a>, Findings), IndexFault> {
        let bytes = source.as_bytes();
        if u32::try_from(bytes.len()).is_err() {
            return Err(IndexFault::TooLong);
        }
        let findings = match (source, numbers) {
            (_, Numbers::Judged) => sightread_arch::index_checking_numbers(level, bytes, buffer),
            (Source::Str(_), Numbers::Open) => sightread_arch::index(level, bytes, buffer),
            (Source::Bytes(_), Numbers::Open) => {
                sightread_arch::index_validating(level, bytes, buffer)
            }
        };
        if findings.unclosed_string || findings.control_in_string || findings.malformed_number {
            return Err(IndexFault::Text);
        }
        let text = match source {
            Source::Str(text) => Text::new(text),
            Source::Bytes(bytes) => Text::judged(bytes, &findings).ok_or(IndexFault::Text)?,
        };
        Ok((text, findings))
    }

    fn new(text: Text<'a>, buffer: &'r TokenBuffer, findings: &Findings, numbers: Numbers) -> Self {
        Indexed {
            text,
            positions: buffer.positions(),
            bytes: buffer.bytes(),
            backslash_blocks: buffer.backslash_blocks(),
            count: buffer.count(),
            has_backslash: findings.backslash,
            numbers_judged: numbers == Numbers::Judged,
        }
    }

    /// The start of a text that has been indexed in steps, and what they wrote; nothing at all without a
    /// text.
    fn of_part(text: Option<Text<'a>>, buffer: &'r TokenBuffer) -> Self {
        const NOTHING: &TokenBuffer = &TokenBuffer::new();
        let (text, buffer) = match text {
            Some(text) => (text, buffer),
            None => (Text::new(""), NOTHING),
        };
        let backslash = buffer.backslash_blocks().iter().any(|&word| word != 0);
        Self::new(text, buffer, &Findings { backslash, ..Findings::default() }, Numbers::Open)
    }

    /// The whole text, or the part of it that has been indexed.
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

    /// Whether all numbers are known to be well-formed.
    #[inline(always)]
    pub(crate) fn numbers_judged(&self) -> bool {
        self.numbers_judged
    }

    /// Whether the text holds a backslash anywhere.
    #[inline(always)]
    pub(crate) fn has_backslash(&self) -> bool {
        self.has_backslash
    }

    /// Whether a block of 64 bytes that reaches into `start..=end` holds a backslash. `false` is
    /// certain, and the usual answer.
    #[inline(always)]
    pub(crate) fn may_hold_backslash(&self, start: usize, end: usize) -> bool {
        if !self.has_backslash {
            return false;
        }
        let (first, last) = (start / 64, end / 64);
        if first / 64 != last / 64 {
            return true;
        }
        let blocks = self.backslash_blocks.get(first / 64).copied().unwrap_or(!0);
        let range = (!0 << (first % 64)) & (!0 >> (63 - last % 64));
        blocks & range != 0
    }

    /// Where token `token` starts, in bytes; the text's length when there is no such token.
    #[inline(always)]
    pub(crate) fn position(&self, token: usize) -> usize {
        self.positions.get(token).map_or(self.text.as_bytes().len(), |&position| position as usize)
    }

    /// The text from token `token` on, and how many bytes lie between its first one and that of
    /// the next token.
    #[inline(always)]
    pub(crate) fn scalar(&self, token: usize) -> Option<(&'a [u8], usize)> {
        let &[start, behind] = self.positions.get(token..)?.first_chunk()?;
        let rest = self.text.as_bytes().get(start as usize..)?;
        Some((rest, (behind - start) as usize))
    }

    /// The first byte of token `token`; 0 when there is no such token.
    #[inline(always)]
    pub(crate) fn byte(&self, token: usize) -> u8 {
        self.bytes.get(token).copied().unwrap_or(0)
    }
}

impl Indexed<'_, '_> {
    /// How many bytes lie between the quotes of string token `token`.
    pub(crate) fn string_length(&self, token: usize) -> usize {
        let start = self.position(token) + 1;
        let last = self.position(token + 1).saturating_sub(1);
        walk::closing_quote(self.text.as_bytes(), start, last).saturating_sub(start)
    }
}
