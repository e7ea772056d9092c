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
    let (value, length) = magnitude(bytes);
    if length == 0 {
        return if is_minus_zero(bytes) { Ok((0, 2)) } else { Err(fault(bytes)) };
    }
    Ok((value, length))
}

/// Reads a signed integer; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_i64(bytes: &[u8]) -> Result<(i64, usize), NumberFault> {
    let (sign, (value, length)) = signed_magnitude(bytes);
    // There is one more negative number than there are positive ones.
    if length == 0 || value > i64::MAX as u64 + sign as u64 {
        return Err(fault(bytes));
    }
    let value = value as i64;
    Ok((if sign == 1 { value.wrapping_neg() } else { value }, length + sign))
}

/// Reads an unsigned integer of up to 128 bits; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_u128(bytes: &[u8]) -> Result<(u128, usize), NumberFault> {
    let (value, length) = magnitude(bytes);
    if length == 0 { slow_u128(bytes) } else { Ok((u128::from(value), length)) }
}

/// Reads a signed integer of up to 128 bits; as [`parse_u64`] otherwise.
#[inline]
pub(crate) fn parse_i128(bytes: &[u8]) -> Result<(i128, usize), NumberFault> {
    let (sign, (value, length)) = signed_magnitude(bytes);
    if length == 0 {
        return slow_i128(bytes);
    }
    let value = i128::from(value);
    Ok((if sign == 1 { -value } else { value }, length + sign))
}

/// The length of the sign, and as [`magnitude`] for what is behind it.
#[inline(always)]
fn signed_magnitude(bytes: &[u8]) -> (usize, (u64, usize)) {
    let sign = usize::from(bytes.first() == Some(&b'-'));
    // Where a sign and a word fit, no more than that needs to be asked.
    let unsigned = &bytes[sign..];
    match bytes.first_chunk::<9>() {
        Some(window) => (sign, magnitude_of(Word::load(&window[sign..]), unsigned)),
        None => (sign, digit_by_digit(unsigned, 0, 0)),
    }
}

/// An integer literal without sign, of 64 bits, and its length: 0 if there is none. (A pair, not
/// an `Option` of one, so that it comes back in registers.)
#[inline(always)]
fn magnitude(bytes: &[u8]) -> (u64, usize) {
    magnitude_of(Word::load(bytes), bytes)
}

/// As [`magnitude`], with the first word of `bytes` if there is one.
#[inline(always)]
fn magnitude_of(word: Option<Word>, bytes: &[u8]) -> (u64, usize) {
    let Some(word) = word else { return digit_by_digit(bytes, 0, 0) };
    let count = word.count();
    if count == 8 {
        return long_magnitude(bytes, word);
    }
    if count == 0 || (word.byte(0) == b'0' && count > 1) || goes_on(word.byte(count)) {
        return NONE;
    }
    (word.value(count), count)
}

/// No literal, or none that fits.
const NONE: (u64, usize) = (0, 0);

/// As [`magnitude`], where eight digits begin the literal.
#[inline(never)]
pub(super) fn long_magnitude(bytes: &[u8], first: Word) -> (u64, usize) {
    if first.byte(0) == b'0' {
        return NONE;
    }
    let Some(second) = bytes.get(8..).and_then(Word::load) else {
        return digit_by_digit(bytes, 8, first.value(8));
    };
    let count = second.count();
    if count == 8 {
        // At most four digits more fit.
        let value = first.value(8) * power(8) + second.value(8);
        return digit_by_digit(bytes, 16, value);
    }
    if goes_on(second.byte(count)) {
        return NONE;
    }
    (first.value(8) * power(count) + second.value_or_zero(count), 8 + count)
}

/// Goes on with the digits at `at`, behind those that made `value`.
#[inline(never)]
fn digit_by_digit(bytes: &[u8], start: usize, mut value: u64) -> (u64, usize) {
    let mut at = start;
    while let Some(byte) = bytes.get(at) {
        let digit = byte ^ b'0';
        if digit > 9 {
            if goes_on(*byte) {
                return NONE;
            }
            break;
        }
        let Some(next) = value.checked_mul(10).and_then(|ten| ten.checked_add(digit.into())) else {
            return NONE;
        };
        value = next;
        at += 1;
    }
    if at > 1 && bytes[0] == b'0' { NONE } else { (value, at) }
}

/// Whether `byte`, behind the digits, makes the literal something else than an integer.
#[inline(always)]
fn goes_on(byte: u8) -> bool {
    byte == b'.' || byte | 0x20 == b'e'
}

/// Why a literal gave no value of 64 bits.
#[cold]
#[inline(never)]
fn fault(bytes: &[u8]) -> NumberFault {
    slow_magnitude(bytes).err().unwrap_or(NumberFault::OutOfRange)
}

/// Whether the literal is `-0`, the one negative literal that is an unsigned integer.
#[cold]
#[inline(never)]
fn is_minus_zero(bytes: &[u8]) -> bool {
    matches!(slow_magnitude(bytes), Ok((true, Some(0), _)))
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
