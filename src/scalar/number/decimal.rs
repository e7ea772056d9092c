//! Decimals of which both ends are known beforehand: the common case for floats.
//!
//! The structural index says where a number ends (if no white space follows). So the whole part is
//! read from the eight bytes that the number begins with, the places from the sixteen bytes that
//! it ends with, and nothing is looked for but the point, which is one test of eight bytes. There
//! is no branch on how many digits there are. Numbers of at most eight bytes fit a word, and need
//! but one division. What is not plainly such a number is left to the general parsers, faults
//! included.
//!
//! ```text
//! text      , - 6 5 . 6 1 3 6 1 6 9 9 9 9 9 9 9 7 7 ]
//! head          6 5 . 6 1 3 6 1                          2 of 8
//! places          5 . 6 1 3 6 1 6 9 9 9 9 9 9 9 7 7      15 of 16
//! ```

use sightread_arch::digits_and_last_digits;

use super::eisel_lemire::{self, Format, Scale};
use super::float::Float;
use super::{NumberFault, parse_f32, parse_f64};

/// The most places that are read here, behind a whole part of one digit.
const MOST_PLACES: usize = 18;

/// How many places come from the number's end; those before come from its beginning.
const LAST_PLACES: usize = 16;

/// What depends on the number of places.
#[derive(Clone, Copy)]
pub(super) struct Places {
    /// `10^n` for the `n` places that come from the number's end.
    factor: u64,
    /// `10^-places`.
    scale: Scale,
}

/// The table for a format: row `n - 1` is for `n` places; those behind the most are not used.
pub(super) type Table = [Places; 32];

pub(super) const fn table(format: Format) -> Table {
    let mut rows = [Places { factor: 0, scale: Scale::of(format, 0) }; 32];
    let mut places = 1;
    while places <= MOST_PLACES {
        let last = if places < LAST_PLACES { places } else { LAST_PLACES };
        rows[places - 1] =
            Places { factor: 10_u64.pow(last as u32), scale: Scale::of(format, -(places as i32)) };
        places += 1;
    }
    rows
}

/// What depends on the number of digits before the point.
#[derive(Clone, Copy)]
struct Whole {
    /// The least whole part without a leading zero.
    least: u32,
    /// The most places: with no more, all digits are at most nineteen, and make less than 2^64.
    most_places: u16,
    /// The same, if all must come from the number's end.
    most_last_places: u16,
}

/// Row `n` is for `n` digits before the point; eight are too many, or there is no point.
static WHOLE: [Whole; 9] = {
    let mut rows = [Whole { least: 0, most_places: 0, most_last_places: 0 }; 9];
    let mut digits = 1;
    while digits <= 7 {
        let most = 19 - digits;
        rows[digits] = Whole {
            least: if digits == 1 { 0 } else { 10_u32.pow(digits as u32 - 1) },
            most_places: most as u16,
            most_last_places: if most < LAST_PLACES { most } else { LAST_PLACES } as u16,
        };
        digits += 1;
    }
    rows
};

/// A byte of ones in each lane.
const ONES: u64 = u64::MAX / 0xFF;

/// A point, as a digit's distance from `0`.
const POINT: u8 = b'.' ^ b'0';

/// The value of the number `rest[..length]`, with which `before` ends, if that is a [`decimal`] of
/// more than eight bytes and at most sixteen places. What is put in line; all else is a call.
#[inline(always)]
pub(crate) fn long_f64(before: &[u8], rest: &[u8], length: usize) -> Option<f64> {
    if length > 8 { decimal::<_, false>(before, rest, length) } else { None }
}

/// As [`long_f64`].
#[inline(always)]
pub(crate) fn long_f32(before: &[u8], rest: &[u8], length: usize) -> Option<f32> {
    if length > 8 { decimal::<_, false>(before, rest, length) } else { None }
}

/// Reads the number that `rest` begins with; `before` ends with it if it has `length` bytes. As
/// [`parse_f64`] otherwise.
#[inline(always)]
pub(crate) fn f64_between(
    before: &[u8],
    rest: &[u8],
    length: usize,
) -> Result<(f64, usize), NumberFault> {
    match short(before, rest, length) {
        Some(value) => Ok((value, length)),
        None => parse_f64(rest),
    }
}

/// As [`f64_between`].
#[inline(always)]
pub(crate) fn f32_between(
    before: &[u8],
    rest: &[u8],
    length: usize,
) -> Result<(f32, usize), NumberFault> {
    match short(before, rest, length) {
        Some(value) => Ok((value, length)),
        None => parse_f32(rest),
    }
}

#[inline(always)]
fn short<F: Float>(before: &[u8], rest: &[u8], length: usize) -> Option<F> {
    if length <= 8 {
        return eight_bytes(rest, length);
    }
    // Shorter ones have no more than sixteen places: those have been tried in line.
    if length > LAST_PLACES + 2 { decimal::<_, true>(before, rest, length) } else { None }
}

/// As [`decimal`], for at most eight bytes, wherever they are but at the end of the text; also an
/// integer.
///
/// Mantissa and power of ten are exact in both widths, so the one division rounds once (Clinger).
#[inline(always)]
fn eight_bytes<F: Float>(rest: &[u8], length: usize) -> Option<F> {
    let ascii = u64::from_le_bytes(*rest.first_chunk()?);
    let sign = usize::from(ascii as u8 == b'-');
    let (ascii, length) = (ascii >> (8 * sign), length.wrapping_sub(sign));
    // The lowest zero byte is marked exactly: the first point.
    let differs = ascii ^ (u64::from(b'.') * ONES);
    let marks = differs.wrapping_sub(ONES) & !differs & (0x80 * ONES);
    let point = marks.trailing_zeros() as usize / 8;
    let leading_zero = ascii as u8 == b'0';
    let digits = ascii ^ (0x30 * ONES);
    if point >= length {
        if length.wrapping_sub(1) >= 8 || (leading_zero && length > 1) {
            return None;
        }
        let integer = all_digits(digits << (64 - 8 * length))?;
        return Some(F::of_integer(eight_digits(integer)).negated_if(sign == 1));
    }
    // One less than there are.
    let places = length.wrapping_sub(point + 2);
    if point == 0 || places > 6 || (leading_zero && point > 1) {
        return None;
    }
    // The digits before the point stay, those behind it move down over it; then the last one moves to
    // the top, and zeros come in before the first.
    let before = (1 << (8 * point)) - 1;
    let joined = (digits & before) | (digits >> 8 & !before);
    let digits = all_digits(joined << (64 - 8 * (point + places + 1)))?;
    Some(F::short(eight_digits(digits), places + 1).negated_if(sign == 1))
}

/// `digits`, if each byte is less than ten.
#[inline(always)]
fn all_digits(digits: u64) -> Option<u64> {
    ((digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES) == 0).then_some(digits)
}

/// The value of eight digits, each as a number in a byte of its own, the first lowest.
///
/// Source: Lemire, "Quickly parsing eight digits" (2018); an idea of Muła's.
#[inline(always)]
fn eight_digits(digits: u64) -> u64 {
    // Pairs, then fours, then all: each step adds ten (a hundred, ten thousand) times the half
    // that is lower, and so comes first in the text, to the other.
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let low = (pairs & 0x0000_00FF_0000_00FF).wrapping_mul(0x000F_4240_0000_0064);
    let high = (pairs >> 16 & 0x0000_00FF_0000_00FF).wrapping_mul(0x0000_2710_0000_0001);
    low.wrapping_add(high) >> 32
}

/// The value of the number `rest[..length]`, with which `before` ends, if that is one to seven
/// digits without a leading zero (but for `0.`), a point, and at least one digit more, nineteen in
/// all, after a minus sign or not; if it ends no less than sixteen bytes from the start of the text,
/// and begins no less than nine from its end.
///
/// Without `ALL`, no more than sixteen places.
#[inline(always)]
fn decimal<F: Float, const ALL: bool>(before: &[u8], rest: &[u8], length: usize) -> Option<F> {
    let window = rest.first_chunk::<9>()?;
    let sign = usize::from(window[0] == b'-');
    let digits = u64::from_le_bytes(*window[sign..].first_chunk()?) ^ (0x30 * ONES);
    // 0x76 carries ten or more into a byte's top bit; the lowest such mark is exact.
    let others = (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES);
    // Eight times the number of digits, as only the lower six bits of a shift's distance count.
    let mark = others.trailing_zeros();
    let shift = mark.wrapping_sub(7);
    if digits.wrapping_shr(shift) as u8 != POINT {
        return None;
    }
    let point = mark as usize / 8;
    let whole = WHOLE[point];
    // One less than there are.
    let places = length.wrapping_sub(2).wrapping_sub(sign).wrapping_sub(point);
    let most = if ALL { whole.most_places } else { whole.most_last_places };
    if places >= usize::from(most) {
        return None;
    }
    let head = if !ALL || places < LAST_PLACES {
        digits.wrapping_shl(shift.wrapping_neg())
    } else {
        head_with_places(digits, others, point, places + 1 - LAST_PLACES)?
    };
    let count = (places + 1).min(LAST_PLACES);
    let (head, fraction) = digits_and_last_digits(head, before.last_chunk()?, count)?;
    if head < u64::from(whole.least) {
        return None;
    }
    let row = &F::PLACES[places % F::PLACES.len()];
    let mantissa = head * row.factor + fraction;
    let bits = eisel_lemire::nearest_fraction(F::FORMAT, mantissa, &row.scale);
    Some(F::from_unsigned_bits(bits).negated_if(sign == 1))
}

/// The digits before the point and the first `extra` behind it, as [`digits_and_last_digits`] wants them, if they
/// begin with no zero too many. `others` marks the point at `point` and all that is no digit.
#[inline(always)]
fn head_with_places(digits: u64, others: u64, point: usize, extra: usize) -> Option<u64> {
    let count = point + extra;
    let end = (others & others.wrapping_sub(1)).trailing_zeros() as usize / 8;
    if end <= count || (digits as u8 == 0 && point > 1) {
        return None;
    }
    // The digits before the point stay, those behind it move down over it.
    let before = (1 << (8 * (point & 7))) - 1;
    let joined = (digits & before) | (digits >> 8 & !before);
    Some(joined.wrapping_shl((8 * count as u32).wrapping_neg()))
}

#[cfg(test)]
mod tests {
    use super::{f32_between, f64_between, long_f32, long_f64, short};
    use crate::scalar::number::{NumberFault, number_length, parse_f32, parse_f64};
    use alloc::format;
    use alloc::string::String;

    /// What begins at `start` and ends at `end`, through all that is here: right or left to others,
    /// and not left to others if it is `plain`. Returns whether it was left to the general parser.
    fn check_at(text: &[u8], start: usize, end: usize, plain: bool) -> bool {
        let (before, rest, length) = (&text[..end], &text[start..], end - start);
        let shown = text.escape_ascii();
        let single = short(before, rest, length).map(f32::to_bits);
        let double = short(before, rest, length).map(f64::to_bits);
        let long_single = long_f32(before, rest, length).map(f32::to_bits);
        let long_double = long_f64(before, rest, length).map(f64::to_bits);
        if number_length(rest) == Some(length) {
            let number = core::str::from_utf8(&text[start..end]).unwrap();
            let expected = Some(number.parse().map(f32::to_bits).unwrap());
            assert!(single.is_none() || single == expected, "{shown} at {start}");
            assert!(long_single.is_none() || long_single == expected, "{shown} at {start}");
            let expected = Some(number.parse().map(f64::to_bits).unwrap());
            assert!(double.is_none() || double == expected, "{shown} at {start}");
            assert!(long_double.is_none() || long_double == expected, "{shown} at {start}");
        } else {
            assert_eq!((single, double), (None, None), "{shown} at {start}");
            assert_eq!((long_single, long_double), (None, None), "{shown} at {start}");
        }
        let bits = |(value, length): (f64, usize)| (value.to_bits(), length);
        let all = f64_between(before, rest, length).map(bits);
        assert_eq!(all, parse_f64(rest).map(bits), "{shown} at {start}");
        let bits = |(value, length): (f32, usize)| (value.to_bits(), length);
        let all = f32_between(before, rest, length).map(bits);
        assert_eq!(all, parse_f32(rest).map(bits), "{shown} at {start}");
        let read =
            (single.is_some() || long_single.is_some(), double.is_some() || long_double.is_some());
        assert!(read == (true, true) || (read == (false, false) && !plain), "{shown} at {start}");
        !read.0
    }

    /// A number between others.
    fn check(number: &str, plain: bool) {
        for before in ["", "[", "[-65.613616999999977,", "\"position\":1234567,\"x\":"] {
            for behind in ["", ",43.420273000000009]", "]}      ", "[999999999", "\"........"] {
                let text = format!("{before}{number}{behind}");
                let (start, end) = (before.len(), before.len() + number.len());
                check_at(
                    text.as_bytes(),
                    start,
                    end,
                    plain && end >= 16 && text.len() >= start + 9,
                );
            }
        }
    }

    #[test]
    fn decimals_of_every_shape_are_right_whatever_is_around_them() {
        let (digits, nines, zeros) =
            ("12345678901234567890", "99999999999999999999", "00000000000000000000");
        for (whole, places) in (1..=9).flat_map(|whole| (1..=20).map(move |places| (whole, places)))
        {
            let plain = whole <= 7 && whole + places <= 19;
            for (before, behind) in
                [(digits, digits), (digits, zeros), (digits, nines), (nines, nines), (nines, zeros)]
            {
                check(&format!("{}.{}", &before[..whole], &behind[..places]), plain);
                check(&format!("-{}.{}", &before[..whole], &behind[..places]), plain);
            }
        }
    }

    #[test]
    fn a_zero_before_the_point_stands_alone() {
        for number in [
            "0.5",
            "-0.0",
            "-0.000000",
            "0.0000000000000001",
            "0.000000000000000001",
            "-0.006929283495992422",
            "0.00692928349599242",
            "10.5",
            "1000000.5",
        ] {
            check(number, true);
        }
        for number in [
            "00.5",
            "01.5",
            "-00.5",
            "-000001.5",
            "0000000.5",
            "0000001.123456",
            "01.12345678901234567",
            "-00.12345678901234567",
        ] {
            check(number, false);
            check(&number.replace('.', "7"), false);
        }
    }

    #[test]
    fn integers_of_few_digits_are_floats_too() {
        for number in ["0", "-0", "7", "-7", "10", "-1234567", "12345678"] {
            check(number, number.len() < 9);
        }
    }

    #[test]
    fn what_is_no_plain_decimal_is_left_to_others() {
        for number in [
            "",
            "-",
            ".",
            ".5",
            "-.5",
            "5.",
            "-5.",
            "--1.5",
            "+1.5",
            "1.5.",
            "1..5",
            "1.-5",
            "1.e",
            "1.5e3",
            "1e5",
            "1.:5",
            "1e.5",
            "1.5\u{80}",
            "1.\u{b9}5",
            "1.5 ",
            " 1.5",
            "\u{b9}1.5",
            "1 .5",
            "1/.5",
            "-12-4567",
            "1-345678",
            "0.1x345678901234567",
            "0.12345678901234567x",
            "0..2345678901234567",
        ] {
            check(number, false);
        }
        for number in
            ["11.1111", "-1.25", "1.23456789012345", "123.4567890123456789", "0.12345678901234567"]
        {
            for (at, byte) in (0..number.len()).flat_map(|at| (0..=255).map(move |byte| (at, byte)))
            {
                let mut text = format!("[0.000000000,{number}       ").into_bytes();
                text[13 + at] = byte;
                check_at(&text, 13, 13 + number.len(), false);
            }
        }
    }

    #[test]
    fn random_bytes_are_a_number_or_are_left_to_others() {
        let mut state = 88_172_645_463_325_252_u64;
        let mut read_some = 0;
        for round in 0..300_000 {
            let mut text = [b','; 60];
            let length = round % 41;
            for byte in &mut text[18..18 + length] {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                *byte =
                    b"01234567890123456789012345678901234567890123..-e\xB9"[state as usize % 49];
            }
            let left = check_at(&text, 18, 18 + length, false);
            read_some += usize::from(!left);
        }
        assert!(read_some > 10_000, "only {read_some} were read");
    }

    #[test]
    fn faults_are_those_of_the_general_parser() {
        let text = "[1,2,3,4,5,6,7,8,9,1.5.5,1.5.5]";
        let (before, rest) = (&text.as_bytes()[..24], &text.as_bytes()[19..]);
        assert_eq!(f64_between(before, rest, 5), Ok((1.5, 3)), "its caller looks at the length");
        let before = &text.as_bytes()[..19];
        assert_eq!(f64_between(before, b",1.5", 1), Err(NumberFault::Malformed));
        assert_eq!(f64_between(b"", b"", 0), Err(NumberFault::Malformed));
    }

    /// Lengths of 1 to 40 digits, a point anywhere, an exponent or none.
    #[test]
    fn random_numbers_have_the_bits_of_the_standard_library() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = |end: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 20) % end
        };
        for _ in 0..200_000 {
            let count = 1 + below(40) as usize;
            let mut number = String::new();
            for _ in 0..count {
                number.push(char::from(b'0' + below(10) as u8));
            }
            let point = below(count as u64 + 12) as usize;
            if (1..count).contains(&point) {
                number.insert(point, '.');
            }
            if point > 1 && number.starts_with('0') {
                number.replace_range(..1, "3");
            }
            if below(4) == 0 {
                number = format!("{number}e{}", below(40) as i64 - 20);
            }
            if below(2) == 0 {
                number.insert(0, '-');
            }
            check(&number, false);
        }
    }
}
