//! Number literals: where one ends, and which integer or float it stands for.
//!
//! The grammar is RFC 8259 section 6 and nothing else: no `+` in front, no leading zeros, at least
//! one digit after a point and in an exponent. Every function takes a slice that *begins* with the
//! number and runs to the end of the whole text, so that eight bytes can be looked at in one load;
//! none looks at what follows the number except to know where it stops. `12x` has length 2, and
//! refusing the `x` is the caller's part.

pub(crate) mod decimal;
mod digits;
mod eisel_lemire;
mod float;
mod integer;
pub(crate) mod short;

pub(crate) use float::{parse_f32, parse_f64};
pub(crate) use integer::{parse_i64, parse_i128, parse_u64, parse_u128};

/// Why a literal gives no value of the wanted type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberFault {
    /// Not a number by the grammar; the place is the diagnoser's to find.
    Malformed,
    /// A valid literal with a fraction or an exponent, where an integer is wanted.
    NotInteger,
    /// A valid literal, too large (or too negative) for the wanted type.
    OutOfRange,
}

/// The length in bytes of the number that `bytes` begins with, or `None` if there is none.
///
/// A leading zero with a digit behind it is no number (`01`).
#[inline]
pub(crate) fn number_length(bytes: &[u8]) -> Option<usize> {
    let Some(window) = bytes.first_chunk::<24>() else { return long_number_length(bytes) };
    // Where digits end is known for all of the window at once, however many there are.
    let others = digits::others(window);
    let start = usize::from(window[0] == b'-');
    let whole = (others >> start).trailing_zeros() as usize;
    let mut end = start + whole;
    if whole == 0 || (window[start] == b'0' && whole > 1) || end > 22 {
        return long_number_length(bytes);
    }
    if window[end] == b'.' {
        let places = (others >> (end + 1)).trailing_zeros() as usize;
        end += 1 + places;
        if places == 0 || end > 23 {
            return long_number_length(bytes);
        }
    }
    if window[end] | 0x20 == b'e' { exponent_end(bytes, end) } else { Some(end) }
}

/// As [`number_length`], for any literal.
#[inline(never)]
fn long_number_length(bytes: &[u8]) -> Option<usize> {
    let start = usize::from(bytes.first() == Some(&b'-'));
    let mut at = digits::skip(bytes, start);
    if at == start || (bytes[start] == b'0' && at > start + 1) {
        return None;
    }
    if bytes.get(at) == Some(&b'.') {
        let point = at;
        at = digits::skip(bytes, point + 1);
        if at == point + 1 {
            return None;
        }
    }
    match bytes.get(at) {
        Some(b'e' | b'E') => exponent_end(bytes, at),
        _ => Some(at),
    }
}

/// Where the exponent whose `e` stands at `at` ends, or `None` if it has no digits.
#[inline(never)]
fn exponent_end(bytes: &[u8], at: usize) -> Option<usize> {
    let signed = matches!(bytes.get(at + 1), Some(b'+' | b'-'));
    let start = at + 1 + usize::from(signed);
    let end = digits::skip(bytes, start);
    (end > start).then_some(end)
}

#[cfg(test)]
mod tests;
