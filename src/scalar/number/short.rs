//! Integers, and numbers that are only judged, of which both ends are known beforehand: the common
//! case. Decimals are in `decimal`.
//!
//! The structural index says where a number ends (if no white space follows), so its digits are
//! loaded at once and judged and converted together. Whatever is not plainly such a number is left
//! to the general parsers, faults included.

use sightread_arch::last_digits;

/// A byte of ones in each lane.
const ONES: u64 = u64::MAX / 0xFF;

/// Eight bytes of text, the first lowest.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The highest bit of each byte that is ten or more.
#[inline(always)]
fn not_digits(digits: u64) -> u64 {
    // 0x76 carries a value of ten or more into the byte's highest bit. A byte with that bit set
    // may carry into its neighbour as well, so there may be marks too many, never one too few.
    (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES)
}

/// The value of the integer `rest[..length]`, with which `before` ends, if that is one to sixteen
/// digits without a leading zero, and no less than sixteen bytes from the start of the text.
#[inline(always)]
pub(crate) fn short_unsigned(before: &[u8], rest: &[u8], length: usize) -> Option<u64> {
    if length.wrapping_sub(1) >= 16 || (*rest.first()? == b'0' && length > 1) {
        return None;
    }
    last_digits(before.last_chunk()?, length)
}

/// Whether `bytes[..length]` is a number of at most 24 bytes: digits without a leading zero, or
/// such digits, a point and digits, after a minus sign or not. Beyond sixteen bytes the point must
/// be one of the first eight. `false` says nothing.
#[inline(always)]
pub(crate) fn is_short_number(bytes: &[u8], length: usize) -> bool {
    let Some(mut ascii) = word(bytes, 0) else { return false };
    let (mut bytes, mut length) = (bytes, length);
    if ascii & 0xFF == u64::from(b'-') {
        bytes = bytes.get(1..).unwrap_or(&[]);
        length = length.wrapping_sub(1);
        let Some(unsigned) = word(bytes, 0) else { return false };
        ascii = unsigned;
    }
    if length.wrapping_sub(1) >= 16 {
        return is_long_number(bytes, ascii, length);
    }
    let leading_zero = ascii & 0xFF == u64::from(b'0');
    let digits = ascii ^ (0x30 * ONES);
    // The number laid to the end of eight or sixteen bytes, zeros before it.
    if length <= 8 {
        let digits = digits << (64 - 8 * length);
        let marks = not_digits(digits);
        return match marks {
            0 => !leading_zero || length == 1,
            _ => is_point(digits, marks, 8 - length, 8, leading_zero),
        };
    }
    let Some(last) = word(bytes, length - 8) else { return false };
    let (first, last) = (digits << (128 - 8 * length), last ^ (0x30 * ONES));
    match (not_digits(first), not_digits(last)) {
        (0, 0) => !leading_zero,
        (marks, 0) => is_point(first, marks, 16 - length, 9, leading_zero),
        (0, marks) => is_point(last, marks, 8_usize.wrapping_sub(length), 8, leading_zero),
        _ => false,
    }
}

/// As [`is_short_number`], for 17 to 24 bytes without a sign, of which `first` are the first eight.
#[inline]
fn is_long_number(bytes: &[u8], first: u64, length: usize) -> bool {
    let Some(window) = bytes.first_chunk::<24>() else { return false };
    if length.wrapping_sub(17) >= 8 {
        return false;
    }
    let (Some(second), Some(last)) = (word(window, 8), word(window, length - 8)) else {
        return false;
    };
    // The last eight bytes may begin within the second eight, never within the first.
    if not_digits(second ^ (0x30 * ONES)) | not_digits(last ^ (0x30 * ONES)) != 0 {
        return false;
    }
    let leading_zero = first & 0xFF == u64::from(b'0');
    let digits = first ^ (0x30 * ONES);
    match not_digits(digits) {
        0 => !leading_zero,
        marks => is_point(digits, marks, 0, 9, leading_zero),
    }
}

/// A point, as a digit's distance from `0`.
const POINT: u8 = b'.' ^ b'0';

/// Whether the one byte of `digits` that is no digit is a point, with digits on both sides: behind
/// `start`, where the number starts (before these eight bytes: a negative place, wrapped), and
/// before `end`. Behind a leading zero it must stand at once.
#[inline(always)]
fn is_point(digits: u64, marks: u64, start: usize, end: usize, leading_zero: bool) -> bool {
    let bit = marks.trailing_zeros() & !7;
    let at = bit as usize / 8;
    let whole = at.wrapping_sub(start);
    marks & (marks - 1) == 0
        && (digits >> bit) as u8 == POINT
        && whole > 0
        && at + 1 < end
        && (!leading_zero || whole == 1)
}

#[cfg(test)]
mod tests {
    use super::{is_short_number, short_unsigned};
    use crate::scalar::number::number_length;
    use alloc::format;

    /// The integer `number`, with something before it and something behind.
    fn read(before: &str, number: &str, behind: &str) -> Option<u64> {
        let text = format!("{before}{number}{behind}");
        let (before, rest) = (&text[..before.len() + number.len()], &text[before.len()..]);
        short_unsigned(before.as_bytes(), rest.as_bytes(), number.len())
    }

    #[test]
    fn integers_of_every_length_are_exact_whatever_is_around_them() {
        for before in ["                ", "[99999999999999999,", "\"key\":\"value\",\"a\":"] {
            for behind in ["", ",\"key\":123456789", "]}", "99999999"] {
                for length in 1..=16_u32 {
                    for value in [
                        10_u64.pow(length - 1),
                        10_u64.pow(length) - 1,
                        1_234_567_890_123_456 / 10_u64.pow(16 - length),
                    ] {
                        assert_eq!(read(before, &format!("{value}"), behind), Some(value));
                    }
                }
                assert_eq!(read(before, "0", behind), Some(0));
            }
        }
        assert_eq!(read("1234567890123456", "12", ""), Some(12));
    }

    #[test]
    fn what_is_no_plain_integer_is_left_to_others() {
        for text in ["00", "01", "-1", "1.5", "1e5", "1a", "12345678/", "1:", "+1", "1\u{80}", ""] {
            assert_eq!(read("                ", text, ",1"), None, "{text}");
        }
        assert_eq!(read("[", "12345678901234567", ","), None);
        assert_eq!(read("[1,2,3,4,5,6,", "42", "]"), None, "no sixteen bytes to load");
        for at in 0..16 {
            for byte in 0..=255_u8 {
                let mut text = *b"[1111111111111111]";
                text[at + 1] = byte;
                let plain = byte.is_ascii_digit() && !(at == 0 && byte == b'0');
                let read = short_unsigned(&text[..17], &text[1..], 16);
                assert_eq!(read.is_some(), plain, "{byte} at {at}");
            }
        }
    }

    #[test]
    fn a_short_number_is_one_and_a_plain_one_is_seen() {
        let mut state = 88_172_645_463_325_252_u64;
        for round in 0..200_000 {
            let mut text = [b','; 40];
            let length = round % 27;
            for byte in &mut text[..length] {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                *byte =
                    b"0123456789012345678901234567890123456789..-eE+ \"\xB9"[state as usize % 49];
            }
            let number = number_length(&text).filter(|&n| n == length && n > 0);
            let seen = is_short_number(&text, length);
            let digits = text[..length].strip_prefix(b"-").unwrap_or(&text[..length]);
            let point = digits.iter().position(|&byte| byte == b'.').unwrap_or(0);
            let plain = digits.len() <= if point < 8 { 24 } else { 16 }
                && digits.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
            let shown = core::str::from_utf8(&text[..length]);
            assert_eq!(seen, number.is_some() && plain, "{shown:?}");
        }
        for text in [
            "0",
            "-0",
            "0.5",
            "-0.25",
            "1.5",
            "12345678.1234567",
            "-1234567890123456",
            "-65.613616999999977",
            "1234567.1234567890123456",
        ] {
            let padded = format!("{text}]                   ");
            assert!(is_short_number(padded.as_bytes(), text.len()), "{text}");
        }
    }
}
