//! Numbers whose length is known beforehand and that fit a word or two: the common case.
//!
//! The structural index says where a number ends (if no white space follows), so its digits are
//! loaded at once, moved so that the last one is highest, and converted together. Whatever is
//! not plainly such a number is left to the general parsers, faults included.
//!
//! Source of the conversion: Lemire, "Quickly parsing eight digits" (2018); an idea of Muła's.

use super::float::decimal_of_length;

/// A byte of ones in each lane.
const ONES: u64 = u64::MAX / 0xFF;

/// Eight bytes of text, the first lowest.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The value of eight digits, each as a number in a byte of its own, the first lowest.
#[inline(always)]
fn eight_digits(digits: u64) -> u64 {
    // Pairs, then fours, then all: each step adds ten (a hundred, ten thousand) times the half
    // that is lower, and so comes first in the text, to the other.
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let low = (pairs & 0x0000_00FF_0000_00FF).wrapping_mul(0x000F_4240_0000_0064);
    let high = (pairs >> 16 & 0x0000_00FF_0000_00FF).wrapping_mul(0x0000_2710_0000_0001);
    low.wrapping_add(high) >> 32
}

/// The highest bit of each byte that is ten or more.
#[inline(always)]
fn not_digits(digits: u64) -> u64 {
    // 0x76 carries a value of ten or more into the byte's highest bit. A byte with that bit set
    // may carry into its neighbour as well, so there may be marks too many, never one too few.
    (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES)
}

/// Whether each byte is less than ten.
#[inline(always)]
fn all_digits(digits: u64) -> bool {
    not_digits(digits) == 0
}

/// The value of the integer `bytes[..length]`, if that is one to sixteen digits without a
/// leading zero.
#[inline(always)]
pub(crate) fn short_unsigned(bytes: &[u8], length: usize) -> Option<u64> {
    if length.wrapping_sub(1) >= 16 {
        return None;
    }
    let ascii = word(bytes, 0)?;
    if ascii & 0xFF == u64::from(b'0') && length > 1 {
        return None;
    }
    let digits = ascii ^ (0x30 * ONES);
    if length <= 8 {
        // What follows the number falls off; zeros come in before its first digit.
        let digits = digits << (64 - 8 * length);
        return all_digits(digits).then(|| eight_digits(digits));
    }
    let first = digits << (128 - 8 * length);
    let last = word(bytes, length - 8)? ^ (0x30 * ONES);
    (all_digits(first) && all_digits(last))
        .then(|| eight_digits(first) * 100_000_000 + eight_digits(last))
}

/// The value of the decimal `bytes[..length]`, if that is digits without a leading zero (but for
/// `0.`), a point, digits. Those of at most eight bytes are read here, some longer ones out of
/// line. Correctly rounded: mantissa and power of ten are both exact, so the one division rounds
/// once (Clinger).
#[inline(always)]
pub(crate) fn short_decimal(bytes: &[u8], length: usize) -> Option<f64> {
    const POWERS: [f64; 8] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7];
    if length > 8 {
        return decimal_of_length(bytes, length);
    }
    if length < 3 {
        return None;
    }
    let ascii = word(bytes, 0)?;
    // The lowest zero byte is marked exactly: the first point.
    let differs = ascii ^ (u64::from(b'.') * ONES);
    let marks = differs.wrapping_sub(ONES) & !differs & (0x80 * ONES);
    let point = marks.trailing_zeros() as usize / 8;
    if point == 0 || point + 1 >= length || (ascii & 0xFF == u64::from(b'0') && point > 1) {
        return None;
    }
    let digits = ascii ^ (0x30 * ONES);
    // The digits before the point stay, those behind it move down over it.
    let before = (1 << (8 * point)) - 1;
    let joined = (digits & before) | (digits >> 8 & !before);
    let digits = joined << (64 - 8 * (length - 1));
    if !all_digits(digits) {
        return None;
    }
    let power = POWERS.get(length - 1 - point)?;
    Some(eight_digits(digits) as f64 / power)
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
    use super::{is_short_number, short_decimal, short_unsigned};
    use crate::scalar::number::number_length;
    use alloc::format;

    /// What follows a number in a text, to be ignored.
    const BEHIND: [&str; 4] = [",\"key\":123456789", "]}      ", "}}}}}}}}", "99999999"];

    #[test]
    fn integers_of_every_length_are_exact_whatever_follows() {
        for behind in BEHIND {
            for length in 1..=16_u32 {
                for value in [
                    10_u64.pow(length - 1),
                    10_u64.pow(length) - 1,
                    1_234_567_890_123_456 / 10_u64.pow(16 - length),
                ] {
                    let text = format!("{value}{behind}");
                    assert_eq!(short_unsigned(text.as_bytes(), length as usize), Some(value));
                }
            }
        }
        assert_eq!(short_unsigned(b"0,      ", 1), Some(0));
    }

    #[test]
    fn what_is_no_plain_integer_is_left_to_others() {
        for text in ["00", "01", "-1", "1.5", "1e5", "1a", "12345678/", "1:", "+1", "1\u{80}"] {
            let padded = format!("{text}                    ");
            assert_eq!(short_unsigned(padded.as_bytes(), text.len()), None, "{text}");
            assert_eq!(short_unsigned(text.as_bytes(), 0), None);
        }
        assert_eq!(short_unsigned(b"12345678901234567        ", 17), None);
        assert_eq!(short_unsigned(b"12", 2), None, "no eight bytes to load");
        for at in 0..16 {
            for byte in 0..=255_u8 {
                let mut text = *b"1111111111111111        ";
                text[at] = byte;
                let plain = byte.is_ascii_digit() && !(at == 0 && byte == b'0');
                assert_eq!(short_unsigned(&text, 16).is_some(), plain, "{byte} at {at}");
            }
        }
    }

    #[test]
    fn decimals_are_what_the_standard_library_says() {
        for behind in BEHIND {
            for value in 0..10_000_u32 {
                for point in 1..=6 {
                    let digits = format!("{value:07}");
                    let whole = digits[..point].trim_start_matches('0');
                    let whole = if whole.is_empty() { "0" } else { whole };
                    let text = format!("{whole}.{}", &digits[point..]);
                    let expected: f64 = text.parse().unwrap();
                    let padded = format!("{text}{behind}");
                    let got = short_decimal(padded.as_bytes(), text.len());
                    assert_eq!(got.map(f64::to_bits), Some(expected.to_bits()), "{text}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_plain_decimal_is_left_to_others() {
        for text in
            ["12", ".5", "5.", "00.5", "-1.5", "1.5.", "1..5", "1.e", "1.5e3", "1.:5", "1e.5"]
        {
            let padded = format!("{text}          ");
            assert_eq!(short_decimal(padded.as_bytes(), text.len()), None, "{text}");
        }
        assert_eq!(short_decimal(b"1234567.5      ", 9), None, "no window to load");
        for at in 0..8 {
            for byte in 0..=255_u8 {
                let mut text = *b"111.1111        ";
                text[at] = byte;
                let plain = match at {
                    0 => matches!(byte, b'1'..=b'9'),
                    3 => byte == b'.',
                    _ => byte.is_ascii_digit(),
                };
                assert_eq!(short_decimal(&text, 8).is_some(), plain, "{byte} at {at}");
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
