//! A decimal of up to 64 bits times a power of ten, rounded to the nearest binary float.
//!
//! One 64 by 64 bit multiplication with the top of a table of powers of five, rarely a second one
//! with its bottom, and a shift. Source: Lemire, "Number parsing at a gigabyte per second" (2021),
//! after an idea of Michael Eisel; that the product always suffices, so that no way out is needed,
//! is proved by Mushtak and Lemire, "Fast number parsing without fallback" (2023).

use crate::powers::power_of_five;

/// A binary interchange format of IEEE 754, as far as rounding to it needs to know.
#[derive(Clone, Copy)]
pub(super) struct Format {
    /// Bits of the significand that are written down.
    pub(super) stored_bits: u32,
    /// Exponent of a float whose stored exponent is zero, less the hidden bit's.
    pub(super) bias: i32,
    /// Powers of ten below which every 64-bit integer rounds to zero, and above which none but
    /// zero is finite.
    pub(super) least_power: i32,
    pub(super) greatest_power: i32,
    /// Powers of ten for which a 64-bit integer can lie halfway between two floats.
    pub(super) least_tie: i32,
    pub(super) greatest_tie: i32,
}

impl Format {
    /// The stored exponent of an infinity.
    const fn infinite(self) -> i32 {
        2 * self.bias + 1
    }
}

/// The bits of the float nearest to `mantissa * 10^power`, ties to even, without a sign. What is
/// too large is the infinity.
#[inline(always)]
pub(super) fn nearest(format: Format, mantissa: u64, power: i64) -> u64 {
    if mantissa == 0 || power < i64::from(format.least_power) {
        return 0;
    }
    let infinity = (format.infinite() as u64) << format.stored_bits;
    if power > i64::from(format.greatest_power) {
        return infinity;
    }
    let unrounded = Unrounded::of(format, mantissa, &Scale::of(format, power as i32));
    if unrounded.exponent < 0 {
        return unrounded.subnormal();
    }
    unrounded.normal(format, power as i32).min(infinity)
}

/// A power of ten, ready to be multiplied with.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    five: (u64, u64),
    power: i32,
    /// [`binary_exponent`] of the power, as a stored exponent less one.
    exponent: i32,
}

impl Scale {
    /// A power of the table; those outside count as its ends.
    #[inline(always)]
    pub(super) const fn of(format: Format, power: i32) -> Self {
        let exponent = binary_exponent(power) + format.bias - 1;
        Self { five: power_of_five(power), power, exponent }
    }
}

/// As [`nearest`], for powers from 10^-18 to 10^0.
///
/// A decimal other than zero is at least 10^-18 then, and below 2^64: a normal number in both
/// formats.
#[inline(always)]
pub(super) fn nearest_fraction(format: Format, mantissa: u64, scale: &Scale) -> u64 {
    debug_assert!((-18..=0).contains(&scale.power), "10^{}", scale.power);
    if mantissa == 0 {
        return 0;
    }
    Unrounded::of(format, mantissa, scale).normal(format, scale.power)
}

/// The product of a mantissa and a power of ten, not rounded yet.
struct Unrounded {
    /// The hidden bit, the stored bits, and one more to round by.
    significand: u64,
    /// What was shifted out of `high` to get there.
    shift: u32,
    /// The product itself.
    high: u64,
    low: u64,
    /// The stored exponent less one, if it is not below zero.
    exponent: i32,
}

impl Unrounded {
    #[inline(always)]
    fn of(format: Format, mantissa: u64, scale: &Scale) -> Self {
        let zeros = mantissa.leading_zeros();
        let (high, low) = product(mantissa << (zeros & 63), scale.five, format.stored_bits + 3);
        // The top bit of the product is bit 127 or 126.
        let top = (high >> 63) as u32;
        let shift = top + 64 - format.stored_bits - 3;
        let exponent = scale.exponent + top as i32 - zeros as i32;
        Self { significand: high >> shift, shift, high, low, exponent }
    }

    /// The bits of a normal float, or what is beyond the infinity.
    #[inline(always)]
    fn normal(self, format: Format, power: i32) -> u64 {
        let mut significand = self.significand;
        // Exactly halfway, and the even neighbour is below: do not round up.
        if self.low <= 1
            && (format.least_tie..=format.greatest_tie).contains(&power)
            && significand & 3 == 1
            && significand << self.shift == self.high
        {
            significand &= !1;
        }
        // The hidden bit adds the one that is left out; if rounding carries into the bit above it, two, and
        // the stored bits are zero then, as they should be.
        ((self.exponent as u64) << format.stored_bits) + ((significand + 1) >> 1)
    }

    /// The bits of a subnormal float, or zero. No tie is possible here: all ties have powers close
    /// to zero.
    #[cold]
    #[inline(never)]
    fn subnormal(self) -> u64 {
        let deeper = (-self.exponent) as u32;
        // A carry into the hidden bit makes the least normal number, whose exponent is 1.
        (self.significand.checked_shr(deeper).unwrap_or(0) + 1) >> 1
    }
}

/// `mantissa * 5^power` as far as `precision` bits need it: the high and low word of the product.
#[inline(always)]
fn product(mantissa: u64, five: (u64, u64), precision: u32) -> (u64, u64) {
    let (five_high, five_low) = five;
    let first = u128::from(mantissa) * u128::from(five_high);
    let (high, low) = ((first >> 64) as u64, first as u64);
    let undecided = u64::MAX >> precision;
    if high & undecided != undecided {
        return (high, low);
    }
    // What was left out could carry into the bits that count.
    let second = u128::from(mantissa) * u128::from(five_low);
    let (low, carry) = low.overflowing_add((second >> 64) as u64);
    (high + u64::from(carry), low)
}

/// `floor(log2(10^power)) + 63`, right for every power in the table.
#[inline(always)]
const fn binary_exponent(power: i32) -> i32 {
    ((power * (152_170 + 65_536)) >> 16) + 63
}
