//! Number literals to floats, correctly rounded for the width that is wanted.
//!
//! Three ways, tried in turn: one exact floating-point operation (Clinger, "How to read floating
//! point numbers accurately", 1990), the Eisel-Lemire product, and for the few literals of more
//! than 19 digits that it leaves open the standard library.

use super::digits::{self, Word};
use super::eisel_lemire::{self, Format};
use super::{NumberFault, exponent_end};

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
trait Float: Copy + core::str::FromStr + 'static {
    const FORMAT: Format;
    /// Integers up to this one are exact.
    const GREATEST_EXACT: u64;
    /// `10^n`, all exact, from `n = 0`.
    const EXACT_POWERS: &'static [Self];

    /// `mantissa * 10^power` by one operation on exact operands, or `None` if they are not exact.
    fn exact(mantissa: u64, power: i64) -> Option<Self>;
    /// `mantissa / 10^places` for a mantissa of at most 7 digits and at most 7 places.
    fn short(mantissa: u64, places: usize) -> Self;
    fn from_unsigned_bits(bits: u64) -> Self;
    fn negated_if(self, negative: bool) -> Self;
    fn is_finite(self) -> bool;
}

macro_rules! impl_float {
    ($float:ty, $bits:ty, $exact_powers:expr, $format:expr) => {
        impl Float for $float {
            const FORMAT: Format = $format;
            const GREATEST_EXACT: u64 = 1 << <$float>::MANTISSA_DIGITS;
            const EXACT_POWERS: &'static [Self] = &$exact_powers;

            #[inline(always)]
            fn exact(mantissa: u64, power: i64) -> Option<Self> {
                let ten_to_power = *Self::EXACT_POWERS.get(power.unsigned_abs() as usize)?;
                if mantissa > Self::GREATEST_EXACT {
                    return None;
                }
                let mantissa = mantissa as $float;
                Some(if power < 0 { mantissa / ten_to_power } else { mantissa * ten_to_power })
            }

            #[inline(always)]
            fn short(mantissa: u64, places: usize) -> Self {
                // Seven digits are exact in both widths.
                mantissa as $float / Self::EXACT_POWERS[places & 7]
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

/// A literal taken apart: `mantissa * 10^power`, with a sign.
struct Decimal {
    negative: bool,
    mantissa: u64,
    power: i64,
    /// Digits other than zero were left out of the mantissa: the value lies between it and the
    /// next one.
    truncated: bool,
    length: usize,
}

#[inline(always)]
fn parse<F: Float>(bytes: &[u8]) -> Result<(F, usize), NumberFault> {
    let negative = bytes.first() == Some(&b'-');
    match short(&bytes[usize::from(negative)..]) {
        Some((value, length)) => {
            Ok((F::negated_if(value, negative), length + usize::from(negative)))
        }
        None => long(bytes),
    }
}

/// An unsigned literal without exponent that ends within the first word, as most prices do.
/// `None`: anything else, faults included.
#[inline(always)]
fn short<F: Float>(bytes: &[u8]) -> Option<(F, usize)> {
    let word = Word::load(bytes)?;
    let whole = word.count();
    if whole == 0 || whole > 7 || (word.byte(0) == b'0' && whole > 1) {
        return None;
    }
    let end = word.byte(whole);
    if end != b'.' {
        if end | 0x20 == b'e' {
            return None;
        }
        return Some((F::short(word.value(whole), 0), whole));
    }
    let joined = word.without(whole);
    let count = joined.count();
    if count == whole || count > 6 || word.byte(count + 1) | 0x20 == b'e' {
        return None;
    }
    Some((F::short(joined.value(count), count - whole), count + 1))
}

/// Any literal.
#[inline(never)]
fn long<F: Float>(bytes: &[u8]) -> Result<(F, usize), NumberFault> {
    let decimal = take_apart(bytes).ok_or(NumberFault::Malformed)?;
    let value = match F::exact(decimal.mantissa, decimal.power) {
        Some(value) if !decimal.truncated => value,
        _ => {
            let bits = eisel_lemire::nearest(&F::FORMAT, decimal.mantissa, decimal.power);
            if decimal.truncated
                && bits != eisel_lemire::nearest(&F::FORMAT, decimal.mantissa + 1, decimal.power)
            {
                undecided(&bytes[..decimal.length], decimal.power).ok_or(NumberFault::Malformed)?
            } else {
                F::from_unsigned_bits(bits)
            }
        }
    };
    if !value.is_finite() {
        return Err(NumberFault::OutOfRange);
    }
    Ok((value.negated_if(decimal.negative), decimal.length))
}

/// Takes a literal apart, or `None` if it is not valid.
#[inline(always)]
fn take_apart(bytes: &[u8]) -> Option<Decimal> {
    let negative = bytes.first() == Some(&b'-');
    let start = usize::from(negative);
    let (mut mantissa, mut at) = digits::accumulate(bytes, start, 0);
    let mut count = at - start;
    if count == 0 || (bytes[start] == b'0' && count > 1) {
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
        (mantissa, dropped, truncated) = first_nineteen(&bytes[start..digits_end]);
        power += dropped;
    }
    Some(Decimal { negative, mantissa, power, truncated, length: at })
}

/// The value and the end of the exponent whose `e` stands at `at`, or `None` without digits.
///
/// The value stops growing beyond what any number of digits in memory could make up for.
fn exponent_at(bytes: &[u8], at: usize) -> Option<(i64, usize)> {
    let end = exponent_end(bytes, at)?;
    let mut exponent = 0i64;
    for digit in bytes[at + 1..end].iter().filter(|byte| byte.is_ascii_digit()) {
        if exponent < i64::MAX / 1000 {
            exponent = exponent * 10 + i64::from(digit - b'0');
        }
    }
    let negative = bytes[at + 1] == b'-';
    Some((if negative { -exponent } else { exponent }, end))
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

/// The value of a valid literal of more than 19 digits, without its sign, by the standard library.
///
/// `power` is that of the 19th digit. The literal is written anew, because the standard library
/// takes exponents of six digits and more for 99999 or so, and a million digits may make up for
/// such an exponent. No double and no halfway point has more than 767 digits, so that a single
/// digit can stand for all behind the 800th.
#[cold]
#[inline(never)]
fn undecided<F: Float>(literal: &[u8], power: i64) -> Option<F> {
    let decimals = literal.split(|byte| byte | 0x20 == b'e').next()?;
    let mut digits = decimals
        .iter()
        .filter(|byte| byte.is_ascii_digit())
        .skip_while(|&&digit| digit == b'0')
        .map(|&digit| char::from(digit));
    let mut text = String::with_capacity(840);
    text.extend(digits.by_ref().take(19));
    text.push('.');
    text.extend(digits.by_ref().take(800 - 19));
    text.push(if digits.any(|digit| digit != '0') { '1' } else { '0' });
    text.push_str(&format!("e{power}"));
    text.parse().ok()
}
