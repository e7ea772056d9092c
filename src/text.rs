//! `Text`: bytes that are known to be UTF-8.
//!
//! The one place where a byte slice becomes a `str` without a second look. What it does not
//! know: where tokens lie (that is `index`).
//!
//! Invariant 1: `Text::text` is UTF-8, judged before the value was made.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section text")]

use sightread_arch::{Findings, Steps};

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

    /// Takes `bytes` if stage 1, from which `findings` come, has judged them to be UTF-8. Free.
    pub(crate) fn judged(bytes: &'a [u8], findings: &Findings) -> Option<Self> {
        if findings.invalid_utf8 {
            return None;
        }
        // SAFETY: the findings are those of `sightread_arch::index_validating` over these bytes
        // (the only caller is `Indexed::judge`), which promises that they are UTF-8 unless it says
        // otherwise.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let text = unsafe { core::str::from_utf8_unchecked(bytes) };
        Some(Text { text })
    }

    /// Takes the start of `bytes`, up to the border of `steps`, which have judged it to be UTF-8. Free.
    pub(crate) fn judged_part(bytes: &'a [u8], steps: &Steps) -> Option<Self> {
        if !steps.judges_utf8() {
            return None;
        }
        let part = bytes.get(..steps.border())?;
        // SAFETY: the steps are those of `sightread_arch::index_step` over these bytes (the only
        // caller is `Parts::text`), which promises that what is before their border is UTF-8 if
        // they judge that.
        #[expect(clippy::disallowed_methods, reason = "this is the sanctioned place")]
        let text = unsafe { core::str::from_utf8_unchecked(part) };
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
