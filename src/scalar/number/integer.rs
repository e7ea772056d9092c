//! Integer literals to integers, exactly or not at all.
//!
//! The ways in are for what is common: a word of digits, then a second one. Whatever they do not
//! settle (faults, fractions, `-0`, values about the ends of a type, more than 20 digits) goes to
//! one slow and obvious reader.

use super::digits::Word;
use super::digits::power;
use super::{NumberFault, number_length};

/// Reads an unsigned integer; `-0` is 0. Returns the value and the bytes consumed.
///
/// # Errors
/// `NotInteger` for a valid literal with a fraction or exponent, `OutOfRange` for any other
/// negative or too large integer, `Malformed` if there is no valid literal.
#[inline]
pub(crate) fn parse_u64(bytes: &[u8]) -> Result<(u64, usize), NumberFault> {
    match magnitude(bytes) {
        Some(read) => Ok(read),
        None => slow_u64(bytes),
    }
}

/// Reads a signed integer; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_i64(bytes: &[u8]) -> Result<(i64, usize), NumberFault> {
    let negative = bytes.first() == Some(&b'-');
    match magnitude(&bytes[usize::from(negative)..]) {
        // i64::MIN itself is left to the slow reader.
        Some((value, length)) if value <= i64::MAX as u64 => {
            let value = value as i64;
            Ok((if negative { -value } else { value }, length + usize::from(negative)))
        }
        _ => slow_i64(bytes),
    }
}

/// Reads an unsigned integer of up to 128 bits; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_u128(bytes: &[u8]) -> Result<(u128, usize), NumberFault> {
    match magnitude(bytes) {
        Some((value, length)) => Ok((u128::from(value), length)),
        None => slow_u128(bytes),
    }
}

/// Reads a signed integer of up to 128 bits; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_i128(bytes: &[u8]) -> Result<(i128, usize), NumberFault> {
    let negative = bytes.first() == Some(&b'-');
    match magnitude(&bytes[usize::from(negative)..]) {
        Some((value, length)) => {
            let value = i128::from(value);
            Ok((if negative { -value } else { value }, length + usize::from(negative)))
        }
        None => slow_i128(bytes),
    }
}

/// An unsigned integer literal of 64 bits and the bytes consumed; `None` if there is none.
#[inline(always)]
fn magnitude(bytes: &[u8]) -> Option<(u64, usize)> {
    let Some(word) = Word::load(bytes) else { return last_magnitude(bytes) };
    let count = word.count();
    if count == 8 {
        return long_magnitude(bytes, word);
    }
    if count == 0 || (word.byte(0) == b'0' && count > 1) || goes_on(word.byte(count)) {
        return None;
    }
    Some((word.value(count), count))
}

/// As [`magnitude`], where eight digits begin the literal.
#[inline(never)]
fn long_magnitude(bytes: &[u8], first: Word) -> Option<(u64, usize)> {
    if first.byte(0) == b'0' {
        return None;
    }
    let (mut value, mut at) = (first.value(8), 8);
    // Two more words bring 24 digits, which is more than fit.
    while let Some(word) = bytes.get(at..).and_then(Word::load) {
        let count = word.count();
        if count == 8 {
            value = value.checked_mul(power(8))?.checked_add(word.value(8))?;
            at += 8;
            continue;
        }
        if count > 0 {
            value = value.checked_mul(power(count))?.checked_add(word.value(count))?;
        }
        return (!goes_on(word.byte(count))).then_some((value, at + count));
    }
    digit_by_digit(bytes, at, value)
}

/// As [`magnitude`], within the last seven bytes of the text.
#[inline(never)]
fn last_magnitude(bytes: &[u8]) -> Option<(u64, usize)> {
    let (value, end) = digit_by_digit(bytes, 0, 0)?;
    let zero_led = end > 1 && bytes[0] == b'0';
    (end > 0 && !zero_led).then_some((value, end))
}

/// Goes on with the digits at `at`, behind those that made `value`.
#[inline]
fn digit_by_digit(bytes: &[u8], mut at: usize, mut value: u64) -> Option<(u64, usize)> {
    while let Some(byte) = bytes.get(at) {
        let digit = byte ^ b'0';
        if digit > 9 {
            return (!goes_on(*byte)).then_some((value, at));
        }
        value = value.checked_mul(10)?.checked_add(u64::from(digit))?;
        at += 1;
    }
    Some((value, at))
}

/// Whether `byte`, behind the digits, makes the literal something else than an integer.
#[inline(always)]
fn goes_on(byte: u8) -> bool {
    matches!(byte, b'.' | b'e' | b'E')
}

#[cold]
#[inline(never)]
fn slow_u64(bytes: &[u8]) -> Result<(u64, usize), NumberFault> {
    let (value, length) = slow_u128(bytes)?;
    Ok((u64::try_from(value).map_err(|_| NumberFault::OutOfRange)?, length))
}

#[cold]
#[inline(never)]
fn slow_i64(bytes: &[u8]) -> Result<(i64, usize), NumberFault> {
    let (value, length) = slow_i128(bytes)?;
    Ok((i64::try_from(value).map_err(|_| NumberFault::OutOfRange)?, length))
}

#[cold]
#[inline(never)]
fn slow_u128(bytes: &[u8]) -> Result<(u128, usize), NumberFault> {
    let (negative, magnitude, length) = slow_magnitude(bytes)?;
    match magnitude {
        Some(value) if !negative || value == 0 => Ok((value, length)),
        _ => Err(NumberFault::OutOfRange),
    }
}

#[cold]
#[inline(never)]
fn slow_i128(bytes: &[u8]) -> Result<(i128, usize), NumberFault> {
    let (negative, magnitude, length) = slow_magnitude(bytes)?;
    let value = magnitude.and_then(|value| {
        if negative { 0i128.checked_sub_unsigned(value) } else { i128::try_from(value).ok() }
    });
    Ok((value.ok_or(NumberFault::OutOfRange)?, length))
}

/// Sign, magnitude (`None` beyond 128 bits) and length of an integer literal, digit by digit.
fn slow_magnitude(bytes: &[u8]) -> Result<(bool, Option<u128>, usize), NumberFault> {
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
