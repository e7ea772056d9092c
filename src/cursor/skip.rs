//! Passing over values that nobody asked for, with the same strictness as reading them.

use super::{Cursor, Failed};
use crate::options::{LoneSurrogates, Skipped};
use crate::scalar::number::number_length;
use crate::scalar::number::short::is_short_number;
use crate::scalar::string;

impl Cursor<'_, '_> {
    /// Skips one value. It is checked as if it were read, unless
    /// [`Skipped::Trusted`](crate::Skipped) says otherwise. Never recurses.
    ///
    /// # Errors
    ///
    /// The value is not valid JSON, or the depth limit.
    #[inline]
    pub fn skip(&mut self) -> Result<(), Failed> {
        match self.walk.byte::<0>() {
            b'"' => self.skip_string(),
            b'{' | b'[' => self.skip_container(),
            _ => self.skip_number_or_literal(),
        }
    }

    #[inline]
    fn skip_string(&mut self) -> Result<(), Failed> {
        let from = self.walk.position::<0>();
        self.walk.step();
        if self.walk.indexed().has_backslash() && self.options.skipped == Skipped::Checked {
            return self.check_escapes(from, self.walk.position::<0>());
        }
        Ok(())
    }

    #[inline]
    fn skip_number_or_literal(&mut self) -> Result<(), Failed> {
        let first = self.walk.byte::<0>();
        if self.options.skipped == Skipped::Trusted {
            if matches!(first, b'}' | b']' | b',' | b':') || self.at_end() {
                return Err(self.fail_grammar());
            }
            self.walk.step();
            return Ok(());
        }
        let rest = self.walk.rest();
        let between = self.walk.position::<1>() - self.walk.position::<0>();
        if !is_short_number(rest, between) {
            let length = match first {
                b't' => self.word_length(b"true"),
                b'f' => self.word_length(b"false"),
                b'n' => self.word_length(b"null"),
                _ => number_length(rest),
            };
            if !length.is_some_and(|length| self.walk.scalar_ends_after(length)) {
                return Err(self.fail_grammar());
            }
        }
        self.walk.step();
        Ok(())
    }

    #[inline]
    fn word_length<const N: usize>(&self, word: &[u8; N]) -> Option<usize> {
        (self.walk.rest().first_chunk() == Some(word)).then_some(N)
    }

    /// Checks the escapes whose backslash lies in `from..to`.
    #[inline(never)]
    fn check_escapes(&mut self, from: usize, to: usize) -> Result<(), Failed> {
        let indexed = self.walk.indexed();
        let lossy = self.options.lone_surrogates == LoneSurrogates::Replace;
        let (text, blocks) = (indexed.text().as_bytes(), indexed.backslash_blocks());
        string::check_escapes(text, from, to, blocks, lossy).map_err(|_| self.fail_grammar())
    }

    /// One token at a time, with a stack of open brackets: slow and obvious.
    #[inline(never)]
    fn skip_container(&mut self) -> Result<(), Failed> {
        let start = self.depth_left;
        let mut open = alloc::vec::Vec::new();
        loop {
            match self.walk.byte::<0>() {
                opener @ (b'{' | b'[') => {
                    self.deepen()?;
                    self.walk.step();
                    open.push(opener);
                    let closer = if opener == b'{' { b'}' } else { b']' };
                    if self.walk.byte::<0>() != closer {
                        if opener == b'{' {
                            self.skip_key()?;
                        }
                        continue;
                    }
                }
                b'"' => self.skip_string()?,
                _ => self.skip_number_or_literal()?,
            }
            loop {
                let Some(&opener) = open.last() else { return Ok(()) };
                let closer = if opener == b'{' { b'}' } else { b']' };
                if self.walk.take(closer) {
                    open.pop();
                    self.depth_left += 1;
                    continue;
                }
                if !self.walk.take(b',') {
                    return Err(self.fail_grammar());
                }
                if opener == b'{' {
                    self.skip_key()?;
                }
                break;
            }
            debug_assert!(self.depth_left < start);
        }
    }

    fn skip_key(&mut self) -> Result<(), Failed> {
        if self.walk.byte::<0>() != b'"' {
            return Err(self.fail_grammar());
        }
        self.skip_string()?;
        self.colon()
    }
}
