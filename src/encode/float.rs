//! The shortest decimal that reads back as a float, and its text.
//!
//! After the idea of Giulietti ("The Schubfach way to render doubles", 2020), in the form that Zverovich's `zmij` gives it: the
//! float is scaled by a power of ten such that the interval of all that reads back as it is between a tenth and one long.
//! Then at most one integer lies in it, and at least one multiple of a tenth:
//!
//! ```text
//!   n             V             n + 1        V: the float, scaled; [ ]: what reads back as it
//!   |    [        *        ]      |          no integer: the nearest tenth
//!   |        [        *        ]|            an integer: that one, without its trailing zeros
//! ```
//!
//! The power of ten is cut off at 128 bits, and 64 bits of the fraction are kept. So a bound that lies within a few units of the
//! last place from an integer cannot be judged; that is noticed, and left to the standard library, like the few floats
//! that the table of powers does not reach.

use core::fmt::{self, LowerExp, Write as _};

use super::digits::{ZEROS, eight, sixteen, up_to_four};
use crate::powers::power_of_five_within;

/// The most bytes that [`Float::write`] touches.
pub(super) const ROOM: usize = 32;

/// The longest text of a float: `-2.2250738585072014e-308`.
pub(super) const LONGEST: usize = 24;

/// A decimal: sixteen digits, of which the first is not 0, perhaps one more, and where the point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decimal {
    /// The sixteen digits, read as an integer: from 10^15 to 10^16 - 1.
    integer: u64,
    /// The one behind them; 0 if there is none.
    last: u8,
    /// How many digits stand in front of the point; under 1 if zeros stand behind it.
    whole: i32,
}

impl Decimal {
    /// The decimal `integer` and `tenths` tenths, times ten to `exponent`.
    #[inline(always)]
    fn new(integer: u64, tenths: u8, exponent: i32) -> Self {
        // Fifteen or sixteen digits of an `f64` are as likely: no branch.
        let is_short = integer < LEAST_INTEGER;
        let (factor, more) = if is_short { (10, u64::from(tenths)) } else { (1, 0) };
        let last = if is_short { 0 } else { tenths };
        let (integer, whole) = (integer * factor + more, exponent + 16 - i32::from(is_short));
        if integer < LEAST_INTEGER {
            return Self::of_few(integer, whole);
        }
        Decimal { integer, last, whole }
    }

    /// As [`Decimal::new`], for `f32` and for what is under the least normal `f64`; not 0.
    #[inline(never)]
    fn of_few(mut integer: u64, mut whole: i32) -> Self {
        // Never more than fifteen times.
        while integer < LEAST_INTEGER && integer != 0 {
            integer *= 10;
            whole -= 1;
        }
        Decimal { integer, last: 0, whole }
    }
}

/// 10^15.
const LEAST_INTEGER: u64 = 1_000_000_000_000_000;

/// Bits that the fixed-point product has above its fraction of 64 bits, beyond the integer.
const EXTRA: i32 = 6;

/// The shortest decimal for `significand`, which is not 0, times two to `exponent`; `None` if that cannot be told here.
///
/// `POWER` says that the float below is but half as far as the one above.
#[inline(always)]
fn shortest<const POWER: bool>(significand: u64, exponent: i32) -> Option<Decimal> {
    // The floor of the logarithm of 2^exponent, or of three quarters of it, which is the interval's length.
    let floor = if POWER {
        ((i64::from(exponent) * 661_971_961_083 - 274_743_187_321) >> 41) as i32
    } else {
        (exponent * 315_653) >> 20
    };
    let power = -(floor + 1);
    let (high, low) = power_of_five_within(power)?;
    // The power of ten is `high` and `low` over 2^127, times 2^binary.
    let binary = (power * 217_706) >> 16;
    let shift = exponent + binary + 1 + EXTRA;
    debug_assert!((1..=EXTRA + 1).contains(&shift));
    let scaled = significand << shift;
    let product =
        u128::from(scaled) * u128::from(high) + ((u128::from(scaled) * u128::from(low)) >> 64);
    let integer = (product >> (64 + EXTRA)) as u64;
    let fraction = (product >> EXTRA) as u64;
    // Half of the distance to the float above, and half of that to the float below.
    let above = high >> (EXTRA + 1 - shift);
    let below = if POWER { above >> 1 } else { above };
    // From the integer below, and to the one above; of the latter 0 stands for 2^64, where the former is 0 as well.
    let (past, missing) = (fraction, fraction.wrapping_neg());
    let is_close = |distance: u64, half: u64| distance.wrapping_sub(half).wrapping_add(2) <= 4;
    if is_close(past, below) | is_close(missing, above) {
        return None;
    }
    // From here on without a branch: which of these it is varies from float to float.
    let is_below = past < below;
    let is_above = !is_below & (missing < above);
    let ten = u128::from(fraction) * 10;
    // Rounded to the nearest, and 2.5 to even; 7.5 goes to 8 as it is.
    let nearest = ((ten + (1 << 63)) >> 64) as u8;
    let mut tenths = if fraction == 1 << 62 { 2 } else { nearest };
    // Where the interval is lopsided, the nearest tenth may lie below it.
    if POWER && u128::from(tenths) << 64 < ten.saturating_sub(u128::from(below) * 10) {
        tenths += 1;
    }
    let tenths = if is_below | is_above { 0 } else { tenths };
    let integer = integer + u64::from(is_above);
    Some(Decimal::new(integer, tenths, -power))
}

/// A decimal from 10^-5 on is written without an exponent, if it is under 10^16.
const LEAST_WHOLE: i32 = -4;
const GREATEST_WHOLE: i32 = 16;

/// Writes a decimal to `room`, and says how many bytes that took.
#[inline(always)]
fn write(room: &mut [u8; ROOM], decimal: Decimal) -> usize {
    let Decimal { integer, last, whole } = decimal;
    let (upper, lower) = sixteen(integer);
    // Digits up to the last one that is not 0.
    let zeros = if lower == 0 { upper.leading_zeros() / 8 + 8 } else { lower.leading_zeros() / 8 };
    let count = if last == 0 { 16 - zeros as usize } else { 17 };
    let last = b'0' + last;
    let (upper, lower) = (upper | ZEROS, lower | ZEROS);
    let digits = u128::from(upper) | u128::from(lower) << 64;
    // One comparison for both ends: which of them a float with an exponent is beyond cannot be guessed.
    if whole.wrapping_sub(LEAST_WHOLE).cast_unsigned() > (GREATEST_WHOLE - LEAST_WHOLE) as u32 {
        lay(room, 1, &digits.to_le_bytes());
        lay(room, 17, &[last]);
        lay(room, 0, &[upper as u8, b'.']);
        let mut at = if count > 1 { count + 1 } else { 1 };
        lay(room, at, b"e-");
        at += 1 + usize::from(whole < 1);
        let exponent = up_to_four(u64::from((whole - 1).unsigned_abs()));
        lay(room, at, &(exponent.word as u32).to_le_bytes());
        return at + exponent.length;
    }
    match whole {
        // The digits behind the point stand one place further. The first copy puts all there, the second one puts those up to
        // the point, and what it covers behind that, where they belong.
        1..8 if (whole as usize) < count => {
            let before = (1 << (8 * whole)) - 1;
            let point = u64::from(b'.') << (8 * whole);
            let pointed = (upper & before) | point | ((upper & !before) << 8);
            lay(room, 1, &digits.to_le_bytes());
            lay(room, 0, &pointed.to_le_bytes());
            lay(room, 17, &[last]);
            count + 1
        }
        8..GREATEST_WHOLE if (whole as usize) < count => {
            let before = (1_u128 << (8 * whole)) - 1;
            let point = u128::from(b'.') << (8 * whole);
            let pointed = (digits & before) | point | ((digits & !before) << 8);
            lay(room, 1, &digits.to_le_bytes());
            lay(room, 0, &pointed.to_le_bytes());
            lay(room, 17, &[last]);
            count + 1
        }
        // Whole, or with all sixteen digits in front of the point.
        1..=GREATEST_WHOLE => {
            let whole = whole as usize;
            lay(room, 0, &digits.to_le_bytes());
            lay(room, whole, &[b'.', if whole < count { last } else { b'0' }]);
            whole + 2
        }
        _ => {
            let at = whole.unsigned_abs() as usize + 2;
            lay(room, 0, b"0.000000");
            lay(room, at, &digits.to_le_bytes());
            lay(room, at + 16, &[last]);
            at + count
        }
    }
}

/// Writes a float under 10^8 if it has at most six digits behind the point, as most have that people write down.
///
/// If the float is the nearest one to some decimal of up to fifteen digits, no other decimal of so few digits has it as its
/// nearest; so that one is the shortest, without the zeros at its end.
#[inline(always)]
fn write_short(room: &mut [u8; ROOM], float: f64) -> Option<usize> {
    /// 2^52: a float under it gets rounded to an integer by its sum with it, which then stands in the low bits.
    const SHIFT: f64 = 4_503_599_627_370_496.0;
    // What is less is written with an exponent, or is 0. Floats over 0 have the order of their bits, so one comparison does.
    let least = 1e-5_f64.to_bits();
    if float.to_bits().wrapping_sub(least) >= 1e8_f64.to_bits() - least {
        return None;
    }
    let shifted = float * 1e6 + SHIFT;
    if (shifted - SHIFT) / 1e6 != float {
        return None;
    }
    let millionths = shifted.to_bits() ^ SHIFT.to_bits();
    let whole = eight(millionths / 1_000_000);
    // Two zeros behind the six digits.
    let fraction = eight(millionths % 1_000_000 * 100);
    let zeros = (whole | 1 << 56).trailing_zeros() & !7;
    let length = 8 - zeros as usize / 8;
    let count = 8 - fraction.leading_zeros() as usize / 8;
    lay(room, 0, &((whole | ZEROS) >> zeros).to_le_bytes());
    lay(room, length, b".");
    lay(room, length + 1, &(fraction | ZEROS).to_le_bytes());
    Some(length + 1 + count.max(1))
}

/// Puts `bytes` at `at`. What would stand beyond the room, which nothing does, is left away.
#[inline(always)]
fn lay<const N: usize>(room: &mut [u8; ROOM], at: usize, bytes: &[u8; N]) {
    if let Some(place) = room.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
        *place = *bytes;
    }
}

/// A float that can be written.
pub(super) trait Float: Copy {
    /// Whether it has a sign, also if it is 0.
    fn is_negative(self) -> bool;

    /// Writes it without its sign, and says how many bytes that took: at most [`LONGEST`] less one. It is finite.
    fn write(self, room: &mut [u8; ROOM]) -> usize;
}

macro_rules! float {
    ($float:ident: $bits:ident, $stored_bits:literal, $bias:literal, $write_short:expr;) => {
        impl Float for $float {
            #[inline(always)]
            fn is_negative(self) -> bool {
                self.is_sign_negative()
            }

            #[inline(always)]
            fn write(self, room: &mut [u8; ROOM]) -> usize {
                const HIDDEN: $bits = 1 << $stored_bits;
                let float = self.abs();
                if let Some(length) = $write_short(room, float) {
                    return length;
                }
                let bits = float.to_bits();
                let stored = bits & (HIDDEN - 1);
                let biased = (bits >> $stored_bits) as i32;
                if stored != 0
                    && biased != 0
                    && let Some(decimal) =
                        shortest::<false>(u64::from(stored | HIDDEN), biased - $bias)
                {
                    return write(room, decimal);
                }
                /// Zero, powers of two, what is under the least normal float, and what is left open.
                #[inline(never)]
                fn rare(room: &mut [u8; ROOM], float: $float, stored: $bits, biased: i32) -> usize {
                    let decimal = match (stored, biased) {
                        (0, 0) => {
                            lay(room, 0, b"0.0");
                            return 3;
                        }
                        (0, _) => shortest::<true>(u64::from(HIDDEN), biased - $bias),
                        (_, 0) => shortest::<false>(u64::from(stored), 1 - $bias),
                        _ => None,
                    };
                    write(room, decimal.unwrap_or_else(|| by_the_standard_library(&float)))
                }
                rare(room, float, stored, biased)
            }
        }
    };
}

float! { f64: u64, 52, 1075, write_short; }
// Six digits in all, which is what is sure of an `f32`, are too few to be worth a look.
float! { f32: u32, 23, 150, |_: &mut _, _| None; }

/// The shortest decimal of a float over 0 that is finite.
#[cold]
#[inline(never)]
fn by_the_standard_library(float: &dyn LowerExp) -> Decimal {
    let mut read = Read { integer: 0, last: 0, digits: 0, exponent: 0, part: Part::Digits };
    // Reading does not fail.
    let _ = write!(read, "{float:e}");
    let Read { integer, last, digits, exponent, part } = read;
    let exponent = if part == Part::NegativeExponent { -exponent } else { exponent };
    // The first digit stands in front of the point.
    Decimal::new(integer, last, exponent - (digits - 1))
}

/// What has been read of a text such as `d.ddde-ddd`.
struct Read {
    integer: u64,
    /// A digit behind the sixteenth.
    last: u8,
    /// How many digits `integer` has.
    digits: i32,
    exponent: i32,
    part: Part,
}

/// The part of a text that is being read.
#[derive(PartialEq, Eq)]
enum Part {
    Digits,
    Exponent,
    NegativeExponent,
}

impl fmt::Write for Read {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            match byte {
                b'e' => self.part = Part::Exponent,
                b'-' => self.part = Part::NegativeExponent,
                b'0'..=b'9' if self.part != Part::Digits => {
                    self.exponent = self.exponent * 10 + i32::from(byte - b'0');
                }
                b'0'..=b'9' if self.digits < 16 => {
                    self.integer = self.integer * 10 + u64::from(byte - b'0');
                    self.digits += 1;
                }
                b'0'..=b'9' => self.last = byte - b'0',
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
