//! Integer literals to integers, exactly or not at all.

use super::{NumberFault, number_length};

/// Reads an unsigned integer; `-0` is 0. Returns the value and the bytes consumed.
///
/// # Errors
/// `NotInteger` for a valid literal with a fraction or exponent, `OutOfRange` for any other
/// negative or too large integer, `Malformed` if there is no valid literal.
#[inline]
pub(crate) fn parse_u64(bytes: &[u8]) -> Result<(u64, usize), NumberFault> {
    let (value, length) = parse_u128(bytes)?;
    Ok((u64::try_from(value).map_err(|_| NumberFault::OutOfRange)?, length))
}

/// Reads a signed integer; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_i64(bytes: &[u8]) -> Result<(i64, usize), NumberFault> {
    let (value, length) = parse_i128(bytes)?;
    Ok((i64::try_from(value).map_err(|_| NumberFault::OutOfRange)?, length))
}

/// Reads an unsigned integer of up to 128 bits; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_u128(bytes: &[u8]) -> Result<(u128, usize), NumberFault> {
    let (negative, magnitude, length) = magnitude(bytes)?;
    match magnitude {
        Some(value) if !negative || value == 0 => Ok((value, length)),
        _ => Err(NumberFault::OutOfRange),
    }
}

/// Reads a signed integer of up to 128 bits; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_i128(bytes: &[u8]) -> Result<(i128, usize), NumberFault> {
    let (negative, magnitude, length) = magnitude(bytes)?;
    let value = magnitude.and_then(|value| {
        if negative { 0i128.checked_sub_unsigned(value) } else { i128::try_from(value).ok() }
    });
    Ok((value.ok_or(NumberFault::OutOfRange)?, length))
}

/// Sign, magnitude (`None` if it does not fit) and length of an integer literal.
fn magnitude(bytes: &[u8]) -> Result<(bool, Option<u128>, usize), NumberFault> {
    let length = number_length(bytes).ok_or(NumberFault::Malformed)?;
    let literal = &bytes[..length];
    let (negative, digits) = match literal.split_first() {
        Some((b'-', digits)) => (true, digits),
        _ => (false, literal),
    };
    if !digits.iter().all(u8::is_ascii_digit) {
        return Err(NumberFault::NotInteger);
    }
    let value = digits.iter().try_fold(0u128, |value, digit| {
        value.checked_mul(10)?.checked_add(u128::from(digit - b'0'))
    });
    Ok((negative, value, length))
}
