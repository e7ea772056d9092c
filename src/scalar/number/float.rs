//! Number literals to floats, correctly rounded for the width that is wanted.
//!
//! Three ways, tried in turn: one exact floating-point operation (Clinger, "How to read floating
//! point numbers accurately", 1990), the Eisel-Lemire product, and for the few literals of more
//! than 19 digits that it leaves open the standard library.

use alloc::string::String;
use core::fmt::Write;

use super::decimal;
use super::digits::{self, Word, power};
use super::eisel_lemire::{self, Format, Scale};
use super::integer::long_magnitude;
use super::{NumberFault, number_length};

/// Reads a double: the one nearest to the decimal, ties to even. Returns the bytes consumed too.
///
/// Integer literals are fine. What is too small to represent is a zero of its own sign.
///
/// # Errors
/// `OutOfRange` if the nearest double would be infinite, `Malformed` if there is no valid literal.
#[inline]
pub(crate) fn parse_f64(bytes: &[u8]) -> Result<(f64, usize), NumberFault> {
    parse(bytes)
}

/// Reads a single, rounded from the decimal itself; as [`parse_f64`] otherwise.
#[inline]
pub(crate) fn parse_f32(bytes: &[u8]) -> Result<(f32, usize), NumberFault> {
    parse(bytes)
}

/// The two widths.
pub(super) trait Float: Copy + core::str::FromStr + 'static {
    const FORMAT: Format;
    /// What depends on the places of a decimal.
    const PLACES: &'static decimal::Table;
    /// Integers up to this one are exact.
    const GREATEST_EXACT: u64;
    /// `10^n`, all exact, from `n = 0`.
    const EXACT_POWERS: &'static [Self];

    /// `mantissa * 10^power` by one operation on exact operands, or `None` if they are not exact.
    fn exact(mantissa: u64, power: i64) -> Option<Self>;
    /// `mantissa / 10^places` for a mantissa of at most 7 digits and at most 7 places.
    fn short(mantissa: u64, places: usize) -> Self;
    /// The float nearest to an integer.
    fn of_integer(integer: u64) -> Self;
    fn from_unsigned_bits(bits: u64) -> Self;
    fn negated_if(self, negative: bool) -> Self;
    fn is_finite(self) -> bool;
}

macro_rules! impl_float {
    ($float:ty, $bits:ty, $exact_powers:expr, $format:expr) => {
        impl Float for $float {
            const FORMAT: Format = $format;
            const PLACES: &'static decimal::Table = {
                static PLACES: decimal::Table = decimal::table($format);
                &PLACES
            };
            const GREATEST_EXACT: u64 = 1 << <$float>::MANTISSA_DIGITS;
            const EXACT_POWERS: &'static [Self] = &$exact_powers;

            #[inline(always)]
            fn exact(mantissa: u64, power: i64) -> Option<Self> {
                if mantissa > Self::GREATEST_EXACT {
                    return None;
                }
                let ten_to_power =
                    *Self::EXACT_POWERS.get(usize::try_from(power.unsigned_abs()).ok()?)?;
                let mantissa = mantissa as $float;
                Some(if power < 0 { mantissa / ten_to_power } else { mantissa * ten_to_power })
            }

            #[inline(always)]
            fn short(mantissa: u64, places: usize) -> Self {
                // Seven digits are exact in both widths.
                mantissa as $float / Self::EXACT_POWERS[places & 7]
            }

            #[inline(always)]
            fn of_integer(integer: u64) -> Self {
                integer as $float
            }

            #[inline(always)]
            fn from_unsigned_bits(bits: u64) -> Self {
                <$float>::from_bits(bits as $bits)
            }

            #[inline(always)]
            fn negated_if(self, negative: bool) -> Self {
                <$float>::from_bits(
                    self.to_bits() ^ (<$bits>::from(negative) << (<$bits>::BITS - 1)),
                )
            }

            #[inline(always)]
            fn is_finite(self) -> bool {
                <$float>::is_finite(self)
            }
        }
    };
}

impl_float!(
    f64,
    u64,
    [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ],
    Format {
        stored_bits: 52,
        bias: 1023,
        least_power: -342,
        greatest_power: 308,
        least_tie: -4,
        greatest_tie: 23,
    }
);
impl_float!(
    f32,
    u32,
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10],
    Format {
        stored_bits: 23,
        bias: 127,
        least_power: -65,
        greatest_power: 38,
        least_tie: -17,
        greatest_tie: 10,
    }
);

/// A literal taken apart: `mantissa * 10^power`.
struct Decimal {
    mantissa: u64,
    power: i64,
    /// Digits other than zero were left out of the mantissa: the value lies between it and the
    /// next one.
    truncated: bool,
    length: usize,
}

#[inline(always)]
fn parse<F: Float>(bytes: &[u8]) -> Result<(F, usize), NumberFault> {
    let (value, length) = short(bytes);
    if length == 0 { Err(fault(bytes)) } else { Ok((value, length)) }
}

/// Why a literal gave no value.
#[cold]
#[inline(never)]
fn fault(bytes: &[u8]) -> NumberFault {
    match number_length(bytes) {
        None => NumberFault::Malformed,
        Some(_) => NumberFault::OutOfRange,
    }
}

/// The value of a literal and its length: 0 if there is no literal or no finite value. (A pair,
/// not an `Option` of one, so that it comes back in registers.)
///
/// What ends within the first word and has no exponent is settled here, as most prices are.
#[inline(always)]
fn short<F: Float>(bytes: &[u8]) -> (F, usize) {
    let Some(window) = bytes.first_chunk::<9>() else { return long(bytes) };
    let sign = usize::from(window[0] == b'-');
    let Some(word) = Word::load(&window[sign..]) else { return long(bytes) };
    let whole = word.count();
    if whole == 8 {
        return long_whole(bytes, word);
    }
    if whole == 0 || (word.byte(0) == b'0' && whole > 1) {
        return long(bytes);
    }
    let end = word.byte(whole);
    let (value, length) = if end == b'.' {
        let joined = word.without(whole);
        let count = joined.count();
        if count == 7 {
            return medium(bytes, joined.value(7), whole);
        }
        if count == whole {
            return long(bytes);
        }
        if word.byte(count + 1) | 0x20 == b'e' {
            let places = count - whole;
            return exponential(bytes, joined.value(count), places, sign + count + 1);
        }
        (F::short(joined.value(count), count - whole), count + 1)
    } else {
        if end | 0x20 == b'e' {
            return exponential(bytes, word.value(whole), 0, sign + whole);
        }
        (F::short(word.value(whole), 0), whole)
    };
    (value.negated_if(sign == 1), length + sign)
}

/// A literal that begins with seven digits, worth `mantissa`, and a point behind `whole` of them.
///
/// What has no more than 19 digits and no exponent is settled here, as most measurements are.
#[inline(never)]
fn medium<F: Float>(bytes: &[u8], mantissa: u64, whole: usize) -> (F, usize) {
    let Some(window) = bytes.first_chunk::<25>() else { return long(bytes) };
    let sign = usize::from(window[0] == b'-');
    let Some(second) = Word::load(&window[sign + 8..]) else { return long(bytes) };
    let count = second.count();
    let (mantissa, digits, end) = if count < 8 {
        let mantissa = mantissa * power(count) + second.value_or_zero(count);
        (mantissa, 7 + count, second.byte(count))
    } else {
        let Some(third) = Word::load(&window[sign + 16..]) else { return long(bytes) };
        let count = third.count();
        if count > 4 {
            return long(bytes);
        }
        let mantissa = mantissa * power(8) + second.value(8);
        (mantissa * power(count) + third.value_or_zero(count), 15 + count, third.byte(count))
    };
    if digits == whole {
        return long(bytes);
    }
    let places = digits - whole;
    if end | 0x20 == b'e' {
        return exponential(bytes, mantissa, places, sign + digits + 1);
    }
    let value: F = fraction(mantissa, places);
    (value.negated_if(sign == 1), digits + 1 + sign)
}

/// A literal that begins with the eight digits of `first`, most often an integer.
#[inline(never)]
fn long_whole<F: Float>(bytes: &[u8], first: Word) -> (F, usize) {
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let (value, length) = long_magnitude(&bytes[sign..], first);
    if length == 0 {
        return long(bytes);
    }
    (F::of_integer(value).negated_if(sign == 1), length + sign)
}

/// `mantissa / 10^places`, for a mantissa of at most 19 digits and 1 to 18 places.
#[inline(always)]
fn fraction<F: Float>(mantissa: u64, places: usize) -> F {
    match F::exact(mantissa, -(places as i64)) {
        Some(value) => value,
        None => F::from_unsigned_bits(eisel_lemire::nearest_fraction(
            F::FORMAT,
            mantissa,
            &Scale::of(F::FORMAT, -(places as i32)),
        )),
    }
}

/// A literal whose exponent is yet to be read: its `e` stands at `end`, behind the digits of
/// `mantissa`, of which the last `places` are behind the point.
#[inline(never)]
fn exponential<F: Float>(bytes: &[u8], mantissa: u64, places: usize, end: usize) -> (F, usize) {
    let Some((exponent, length)) = exponent_at(bytes, end) else { return (F::short(0, 0), 0) };
    let value: F = from_parts(mantissa, exponent - places as i64);
    let negative = bytes.first() == Some(&b'-');
    (value.negated_if(negative), if value.is_finite() { length } else { 0 })
}

/// `mantissa * 10^power`, or an infinity.
#[inline(always)]
fn from_parts<F: Float>(mantissa: u64, power: i64) -> F {
    F::exact(mantissa, power)
        .unwrap_or_else(|| F::from_unsigned_bits(eisel_lemire::nearest(F::FORMAT, mantissa, power)))
}

/// Any literal.
#[inline(never)]
fn long<F: Float>(bytes: &[u8]) -> (F, usize) {
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let unsigned = &bytes[sign..];
    let Some(decimal) = take_apart(unsigned) else { return (F::short(0, 0), 0) };
    let value: F = if decimal.truncated {
        truncated(unsigned, &decimal)
    } else {
        from_parts(decimal.mantissa, decimal.power)
    };
    (value.negated_if(sign == 1), if value.is_finite() { decimal.length + sign } else { 0 })
}

/// A literal of more than 19 digits that count.
#[cold]
#[inline(never)]
fn truncated<F: Float>(unsigned: &[u8], decimal: &Decimal) -> F {
    let below = eisel_lemire::nearest(F::FORMAT, decimal.mantissa, decimal.power);
    let above = eisel_lemire::nearest(F::FORMAT, decimal.mantissa + 1, decimal.power);
    if below == above {
        F::from_unsigned_bits(below)
    } else {
        undecided(&unsigned[..decimal.length], decimal.power)
    }
}

/// Takes a literal without sign apart, or `None` if it is not valid.
#[inline(always)]
fn take_apart(bytes: &[u8]) -> Option<Decimal> {
    let (mut mantissa, mut at) = digits::accumulate(bytes, 0, 0);
    let mut count = at;
    if count == 0 || (bytes[0] == b'0' && count > 1) {
        return None;
    }
    let mut power = 0;
    if bytes.get(at) == Some(&b'.') {
        let point = at;
        (mantissa, at) = digits::accumulate(bytes, point + 1, mantissa);
        let places = at - point - 1;
        if places == 0 {
            return None;
        }
        count += places;
        power = -(places as i64);
    }
    let digits_end = at;
    if let Some(b'e' | b'E') = bytes.get(at) {
        let exponent;
        (exponent, at) = exponent_at(bytes, at)?;
        power += exponent;
    }
    let mut truncated = false;
    if count > 19 {
        let dropped;
        (mantissa, dropped, truncated) = first_nineteen(&bytes[..digits_end]);
        power += dropped;
    }
    Some(Decimal { mantissa, power, truncated, length: at })
}

/// The value and the end of the exponent whose `e` stands at `at`, or `None` without digits.
///
/// The value stops growing beyond what any number of digits in memory could make up for.
#[inline(always)]
fn exponent_at(bytes: &[u8], at: usize) -> Option<(i64, usize)> {
    let sign = bytes.get(at + 1);
    let start = at + 1 + usize::from(matches!(sign, Some(b'+' | b'-')));
    let (mut exponent, mut end) = (0i64, start);
    while let Some(digit) = bytes.get(end).map(|byte| byte ^ b'0').filter(|&digit| digit < 10) {
        if exponent < i64::MAX / 1000 {
            exponent = exponent * 10 + i64::from(digit);
        }
        end += 1;
    }
    let exponent = if sign == Some(&b'-') { -exponent } else { exponent };
    (end > start).then_some((exponent, end))
}

/// The first 19 digits that count, the number of digits left out behind them (point not counted),
/// and whether one of those is not zero.
#[cold]
#[inline(never)]
fn first_nineteen(literal: &[u8]) -> (u64, i64, bool) {
    let mut mantissa = 0u64;
    let mut digits = literal.iter().filter(|byte| byte.is_ascii_digit());
    for digit in digits.by_ref() {
        mantissa = mantissa * 10 + u64::from(digit - b'0');
        if mantissa >= 1_000_000_000_000_000_000 {
            break;
        }
    }
    let (mut dropped, mut truncated) = (0, false);
    for digit in digits {
        dropped += 1;
        truncated |= *digit != b'0';
    }
    (mantissa, dropped, truncated)
}

/// The value of a valid literal of more than 19 digits by the standard library.
///
/// `power` is that of the 19th digit. The literal is written anew, because the standard library
/// takes exponents of six digits and more for 99999 or so, and a million digits may make up for
/// such an exponent. No double and no halfway point has more than 767 digits, so that a single
/// digit can stand for all behind the 800th.
#[cold]
#[inline(never)]
fn undecided<F: Float>(literal: &[u8], power: i64) -> F {
    let mut digits = literal
        .iter()
        .take_while(|&&byte| byte | 0x20 != b'e')
        .filter(|byte| byte.is_ascii_digit())
        .skip_while(|&&digit| digit == b'0')
        .map(|&digit| char::from(digit));
    let mut text = String::with_capacity(840);
    text.extend(digits.by_ref().take(19));
    text.push('.');
    text.extend(digits.by_ref().take(800 - 19));
    text.push(if digits.any(|digit| digit != '0') { '1' } else { '0' });
    // Writing into a string does not fail, and digits, a point, digits and an exponent parse.
    let _ = write!(text, "e{power}");
    text.parse().unwrap_or(F::short(0, 0))
}
