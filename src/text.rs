//! `Text`: bytes that are known to be UTF-8.
//!
//! The one place where a byte slice becomes a `str` without a second look. What it does not
//! know: where tokens lie (that is `index`).
//!
//! Invariant 1: `Text::text` is UTF-8, judged before the value was made.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section text")]

use sightread_arch::{Findings, Level, is_utf8};

/// Input that has been judged to be UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    text: &'a str,
}

impl<'a> Text<'a> {
    /// Takes what the type system has judged already. Free.
    pub(crate) fn new(text: &'a str) -> Self {
        Text { text }
    }

    /// Judges `bytes`, of which stage 1 has made `findings`: nothing is left to do when it saw
    /// no byte above 0x7F, otherwise one pass of the validator.
    pub(crate) fn judge(level: Level, bytes: &'a [u8], findings: &Findings) -> Option<Self> {
        if findings.non_ascii && !is_utf8(level, bytes) {
            return None;
        }
        // SAFETY: either `is_utf8` has just said so, or stage 1 saw only bytes below 0x80
        // (contract of `sightread_arch::Findings::non_ascii`), and ASCII is UTF-8.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let text = unsafe { core::str::from_utf8_unchecked(bytes) };
        Some(Text { text })
    }

    /// The text as a string slice. Free.
    #[inline(always)]
    pub(crate) fn as_str(self) -> &'a str {
        self.text
    }

    /// The text's bytes. Free.
    #[inline(always)]
    pub(crate) fn as_bytes(self) -> &'a [u8] {
        self.text.as_bytes()
    }
}
