//! SIMD kernels of `sightread`: the structural index over JSON text.
//!
//! Knows bytes, blocks and masks; knows nothing of JSON values. [`index`] (stage 1) finds the
//! *tokens* of a text: the operators `{ } [ ] : ,` outside strings, the opening quote of each
//! string, and the first byte of every other run of non-blank bytes outside strings (a number, a
//! literal, or junk). Blanks are 20, 09, 0A and 0D.
//!
//! # What may be relied on
//!
//! After `index(level, text, &mut out)`, with `n = out.count()`, the same on every level:
//!
//! 1. `out.positions()[..n]` is strictly increasing, and each is less than `text.len()`.
//! 2. `out.bytes()[i] == text[out.positions()[i]]` for each `i < n`.
//! 3. Behind them stand [`PAD_POSITIONS`] times `text.len()` and [`PAD_BYTES`] zeros.
//! 4. Unless [`Findings::unclosed_string`]: behind each token `"` there is its unescaped closing
//!    quote before the next token (or the end), and between that quote and the next token there are
//!    only blanks.
//! 5. Behind the first byte of any other scalar token come only bytes of that run, then only
//!    blanks, up to the next token (or the end): no quote that opens or closes a string, no
//!    operator.
//! 6. A block of sixty-four bytes holds a backslash if and only if its bit in
//!    `out.backslash_blocks()` is set; and [`Findings`] are exact for the whole text.
//!
//! A scalar may follow a scalar without a blank: `"a"x` and `12"a"` are two tokens each. With an
//! unclosed string or a control character in a string, what the index says is of no use, but it
//! still keeps 1, 2 and 3.
//!
//! # In steps
//!
//! [`index_step`] indexes a text in parts, for those who may not need its end. After a step to byte
//! `to`, with `seen = steps.seen()` and `border = steps.border()`:
//!
//! 7. `text[..border]` is UTF-8 if `steps` judges that, no string in it is open or holds a control
//!    character, and `out` is its index: 1 to 5 hold with `text[..border]` for the text, and each token
//!    is the same in the index of the whole text.
//! 8. 6 holds for `text[..seen]`; of bytes behind, none has been read. `seen` is `to`, rounded up to
//!    whole blocks, or the end of the text.
//! 9. All tokens that start before `seen` are in the index but those that come behind a fault, and at
//!    most one: the last one, if its end has not been seen.
//! 10. If `steps.is_broken()`, the token at `border` is a string that is not closed or holds a
//!     control character, or holds bytes that are no UTF-8. Nothing is read any more then.
//!
//! What is in the index, and whether it is broken, after enough steps to have passed a token depends on
//! the text alone, not on the size of the steps.
//!
//! # Features
//!
//! `std` (default): the level is detected at run time, and [`Level::from_env`] exists. Without it
//! the target features of the build choose the level.
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod bitmask;
mod block;
mod digits;
mod escape;
mod kernel;
mod level;
mod number;
mod plain;
mod scan;
mod short;
mod step;
pub mod structure;
#[cfg(test)]
mod suite;
mod utf8;
mod writer;

pub use digits::{digits_and_last_digits, last_digits};
pub use level::{Level, LevelError, is_utf8};
pub use plain::{COPY_SLACK, Escaped, copy_clean, find_escape};
pub use scan::Findings;
pub use step::{Steps, index_step};
pub use utf8::first_invalid_utf8;
pub use writer::{PAD_BYTES, PAD_POSITIONS, TokenBuffer};

/// Writes the structural index of `text` to `out`, replacing what it held.
///
/// The text has at most `u32::MAX` bytes (of a longer one only as much is indexed, and the call
/// says that a string is unclosed, so that nobody trusts the index). Reads no byte outside of
/// `text`. One pass; allocates only if `out` has never held an index of this size.
///
/// ```
/// use sightread_arch::{Level, TokenBuffer, index};
///
/// let mut out = TokenBuffer::default();
/// let findings = index(Level::detect(), br#"{"a": [12, "b"]}"#, &mut out);
/// assert!(!findings.unclosed_string);
/// assert_eq!(&out.bytes()[..out.count()], br#"{":[1,"]}"#);
/// assert_eq!(&out.positions()[..out.count()], [0, 1, 4, 6, 7, 9, 11, 14, 15]);
/// ```
pub fn index(level: Level, text: &[u8], out: &mut TokenBuffer) -> Findings {
    run::<false, false>(level, text, out)
}

/// As [`index`], and judges in the same pass whether the text is UTF-8: [`Findings::invalid_utf8`].
///
/// Costs next to nothing where the text is ASCII, and less than a pass of its own where it is not.
pub fn index_validating(level: Level, text: &[u8], out: &mut TokenBuffer) -> Findings {
    run::<true, false>(level, text, out)
}

/// As [`index_validating`], and judges in the same pass all numbers:
/// [`Findings::malformed_number`].
///
/// For those who look at every number anyway and want no value of it. Costs some eighty
/// instructions in each block of sixty-four bytes in which a number, literal or junk stands.
pub fn index_checking_numbers(level: Level, text: &[u8], out: &mut TokenBuffer) -> Findings {
    run::<true, true>(level, text, out)
}

#[inline(always)]
fn run<const UTF8: bool, const NUMBERS: bool>(
    level: Level,
    text: &[u8],
    out: &mut TokenBuffer,
) -> Findings {
    match text.get(..u32::MAX as usize) {
        Some(start) if start.len() < text.len() => Findings {
            unclosed_string: true,
            ..level.run(scan::Scan::<UTF8, NUMBERS> { text: start, out })
        },
        _ => level.run(scan::Scan::<UTF8, NUMBERS> { text, out }),
    }
}
