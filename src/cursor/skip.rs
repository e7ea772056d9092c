//! Passing over values that nobody asked for, with the same strictness as reading them.

use sightread_arch::structure::{self, Check, Scalar};

use super::{Cursor, Failed};
use crate::options::LoneSurrogates;
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
    #[inline(always)]
    pub fn skip(&mut self) -> Result<(), Failed> {
        // Most skipped values are strings without escapes: stage 1 has checked those.
        let (start, behind) = (self.walk.position::<0>(), self.walk.position::<1>());
        let plain = self.trusts || !self.walk.indexed().may_hold_backslash(start, behind);
        if plain && self.walk.take(b'"') {
            return Ok(());
        }
        if self.trusts {
            return self.skip_trusted();
        }
        self.skip_other()
    }

    /// A scalar is one token, whatever it is.
    #[inline(always)]
    fn skip_trusted(&mut self) -> Result<(), Failed> {
        match self.walk.byte::<0>() {
            b'{' | b'[' => self.skip_container(),
            b'}' | b']' | b',' | b':' => Err(self.fail_grammar()),
            _ if self.walk.at_end() => Err(self.fail_grammar()),
            _ => {
                self.walk.step();
                Ok(())
            }
        }
    }

    // No call but in the last place of a branch, so that no register has to be saved.
    #[inline(never)]
    fn skip_other(&mut self) -> Result<(), Failed> {
        let between = self.walk.position::<1>() - self.walk.position::<0>();
        if is_short_number(self.walk.rest(), between) {
            self.walk.step();
            return Ok(());
        }
        self.skip_any()
    }

    #[inline(never)]
    fn skip_any(&mut self) -> Result<(), Failed> {
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
        if self.walk.indexed().has_backslash() && !self.trusts {
            return self.check_escapes(from, self.walk.position::<0>());
        }
        Ok(())
    }

    #[inline]
    fn skip_number_or_literal(&mut self) -> Result<(), Failed> {
        let rest = self.walk.rest();
        let between = self.walk.position::<1>() - self.walk.position::<0>();
        if !is_literal(rest, between) && !is_number(rest, between) {
            return Err(self.fail_grammar());
        }
        self.walk.step();
        Ok(())
    }

    /// Checks the escapes whose backslash lies in `from..to`.
    #[inline(never)]
    fn check_escapes(&mut self, from: usize, to: usize) -> Result<(), Failed> {
        let indexed = self.walk.indexed();
        let lossy = self.options.lone_surrogates == LoneSurrogates::Replace;
        let (text, blocks) = (indexed.text().as_bytes(), indexed.backslash_blocks());
        string::check_escapes(text, from, to, blocks, lossy).map_err(|_| self.fail_grammar())
    }

    /// Skips an object or array: its tokens sixty-four at a time, its numbers and literals one by
    /// one, its escapes block by block.
    #[inline(never)]
    pub(super) fn skip_container(&mut self) -> Result<(), Failed> {
        let indexed = *self.walk.indexed();
        let start = self.walk.token();
        let check = match (self.trusts, indexed.numbers_judged()) {
            (true, _) => Check::Brackets,
            (false, true) => Check::GrammarAroundNumbers,
            (false, false) => Check::Grammar,
        };
        let end = structure::skip(
            self.level,
            indexed.bytes(),
            start,
            self.depth_left as usize,
            &mut self.scratch.brackets,
            check,
            |token, kind| {
                let Some((rest, between)) = indexed.scalar(token) else { return false };
                match kind {
                    Scalar::Number => is_number(rest, between),
                    Scalar::Literal => is_literal(rest, between),
                }
            },
        );
        let Ok(end) = end else { return Err(self.fail_grammar()) };
        self.walk.go_to(end + 1);
        if indexed.has_backslash() && !self.trusts {
            return self.check_escapes(indexed.position(start), indexed.position(end));
        }
        Ok(())
    }
}

/// Whether `rest` begins with a literal, after which the next token comes, `between` bytes on, or
/// white space.
// Which of the three it is cannot be foretold: no branch depends on it.
#[inline(always)]
pub(super) fn is_literal(rest: &[u8], between: usize) -> bool {
    let Some(&word) = rest.first_chunk::<4>() else { return false };
    let false_follows = word == *b"fals" && rest.get(4) == Some(&b'e');
    if !(word == *b"true" || word == *b"null" || false_follows) {
        return false;
    }
    let length = 4 + usize::from(false_follows);
    length == between || ends_in_blank(rest, length)
}

/// The same for a number.
#[inline(always)]
fn is_number(rest: &[u8], between: usize) -> bool {
    is_short_number(rest, between) || is_any_number(rest, between)
}

#[inline(never)]
fn is_any_number(rest: &[u8], between: usize) -> bool {
    match number_length(rest) {
        Some(length) => length == between || ends_in_blank(rest, length),
        None => false,
    }
}

/// Whether white space stands behind the first `length` bytes.
#[inline(always)]
fn ends_in_blank(rest: &[u8], length: usize) -> bool {
    matches!(rest.get(length), Some(b' ' | b'\t' | b'\n' | b'\r'))
}
