//! Budgets on strings and elements, checked over the whole index before anything is read, or over each part
//! of one before anything of it is.
//!
//! Only when a budget is set: the paths that read values know nothing of it and pay nothing for
//! it. Skipped values count too. Text that is not JSON is left to the readers, which will refuse
//! it.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::error::{Complaint, ErrorKind};
use crate::index::Indexed;
use crate::options::Options;

/// Checks the budgets of `options`. Linear in the number of tokens; `counts` is scratch memory.
pub(crate) fn check(
    indexed: &Indexed<'_, '_>,
    options: &Options,
    counts: &mut Vec<u64>,
) -> Result<(), Box<Complaint>> {
    counts.clear();
    let mut budget = Budget { counts: core::mem::take(counts), before: 0, too_deep: false };
    let checked = budget.check(indexed, 0, options);
    *counts = budget.counts;
    checked.map_err(|over| over.complaint)
}

/// What has been counted of a text so far.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    /// Elements of each open container.
    counts: Vec<u64>,
    /// The byte of the token before.
    before: u8,
    /// Containers were too many: the reader will say so at that very token, and comes no further.
    too_deep: bool,
}

/// Where a budget ends.
#[derive(Debug)]
pub(crate) struct Over {
    /// The token that is too long, or one too many.
    pub(crate) token: usize,
    pub(crate) complaint: Box<Complaint>,
}

impl Budget {
    /// Goes on with the tokens of `indexed` from number `from` on. Linear in their number.
    pub(crate) fn check(
        &mut self,
        indexed: &Indexed<'_, '_>,
        from: usize,
        options: &Options,
    ) -> Result<(), Over> {
        let limit = options.max_elements as u64;
        for token in from..indexed.count() {
            if self.too_deep {
                return Ok(());
            }
            let byte = indexed.byte(token);
            let begins_element = match self.before {
                b',' => true,
                b'{' | b'[' => !matches!(byte, b'}' | b']'),
                _ => false,
            };
            if begins_element && let Some(count) = self.counts.last_mut() {
                *count += 1;
                if *count > limit {
                    return Err(over(ErrorKind::TooManyElements, indexed, token));
                }
            }
            match byte {
                b'"' if indexed.string_length(token) > options.max_string => {
                    return Err(over(ErrorKind::StringTooLong, indexed, token));
                }
                b'{' | b'[' if self.counts.len() >= options.depth as usize => self.too_deep = true,
                b'{' | b'[' => self.counts.push(0),
                b'}' | b']' => {
                    self.counts.pop();
                }
                _ => {}
            }
            self.before = byte;
        }
        Ok(())
    }
}

#[cold]
fn over(kind: ErrorKind, indexed: &Indexed<'_, '_>, token: usize) -> Over {
    let offset = indexed.position(token);
    Over { token, complaint: Box::new(Complaint { kind, offset, detail: Cow::Borrowed("") }) }
}
