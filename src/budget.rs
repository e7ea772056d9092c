//! Budgets on strings and elements, checked over the whole index before anything is read.
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
    let limit = options.max_elements as u64;
    for token in 0..indexed.count() {
        let begins_element = match indexed.byte(token) {
            b'"' => {
                if indexed.string_length(token) > options.max_string {
                    return Err(over(ErrorKind::StringTooLong, indexed.position(token)));
                }
                false
            }
            b'{' | b'[' => {
                if counts.len() >= options.depth as usize {
                    // Too deep: the reader will say so at this very token.
                    return Ok(());
                }
                counts.push(0);
                !matches!(indexed.byte(token + 1), b'}' | b']')
            }
            b'}' | b']' => {
                counts.pop();
                false
            }
            b',' => true,
            _ => false,
        };
        if begins_element && let Some(count) = counts.last_mut() {
            *count += 1;
            if *count > limit {
                return Err(over(ErrorKind::TooManyElements, indexed.position(token + 1)));
            }
        }
    }
    Ok(())
}

#[cold]
fn over(kind: ErrorKind, offset: usize) -> Box<Complaint> {
    Box::new(Complaint { kind, offset, detail: Cow::Borrowed("") })
}
