//! Numbers whose length is known beforehand and that fit a word or two: the common case.
//!
//! The structural index says where a number ends (if no white space follows), so its digits are
//! loaded at once, moved so that the last one is highest, and converted together. Whatever is
//! not plainly such a number is left to the general parsers, faults included.
//!
//! Source of the conversion: Lemire, "Quickly parsing eight digits" (2018); an idea of Muła's.

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

/// Whether each byte is less than ten.
#[inline(always)]
fn all_digits(digits: u64) -> bool {
    // 0x76 carries a value of ten or more into the byte's highest bit. A byte with that bit set
    // may carry into its neighbour as well, but is seen itself.
    (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES) == 0
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

/// The value of the decimal `bytes[..length]`, if that is at most eight bytes: digits without a
/// leading zero (but for `0.`), a point, digits. Correctly rounded: mantissa and power of ten are
/// both exact, so the one division rounds once (Clinger).
#[inline(always)]
pub(crate) fn short_decimal(bytes: &[u8], length: usize) -> Option<f64> {
    const POWERS: [f64; 8] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7];
    if length.wrapping_sub(3) > 8 - 3 {
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

#[cfg(test)]
mod tests {
    use super::{short_decimal, short_unsigned};
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
        assert_eq!(short_decimal(b"1234567.5      ", 9), None);
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
}
