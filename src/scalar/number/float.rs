//! Number literals to floats, correctly rounded for the width that is wanted.

use super::{NumberFault, number_length};

/// Reads a double: the one nearest to the decimal, ties to even. Returns the bytes consumed too.
///
/// Integer literals are fine. What is too small to represent is a zero of its own sign.
///
/// # Errors
/// `OutOfRange` if the nearest double would be infinite, `Malformed` if there is no valid literal.
#[inline]
pub(crate) fn parse_f64(bytes: &[u8]) -> Result<(f64, usize), NumberFault> {
    let length = number_length(bytes).ok_or(NumberFault::Malformed)?;
    let value: f64 = literal(bytes, length)?.parse().map_err(|_| NumberFault::Malformed)?;
    if value.is_finite() { Ok((value, length)) } else { Err(NumberFault::OutOfRange) }
}

/// Reads a single, rounded from the decimal itself; as [`parse_f64`] otherwise.
#[inline]
pub(crate) fn parse_f32(bytes: &[u8]) -> Result<(f32, usize), NumberFault> {
    let length = number_length(bytes).ok_or(NumberFault::Malformed)?;
    let value: f32 = literal(bytes, length)?.parse().map_err(|_| NumberFault::Malformed)?;
    if value.is_finite() { Ok((value, length)) } else { Err(NumberFault::OutOfRange) }
}

/// The literal as text. It is ASCII by then, so the error never happens.
fn literal(bytes: &[u8], length: usize) -> Result<&str, NumberFault> {
    core::str::from_utf8(&bytes[..length]).map_err(|_| NumberFault::Malformed)
}
