//! A decimal of up to 64 bits times a power of ten, rounded to the nearest binary float.
//!
//! One 64 by 64 bit multiplication with the top of a table of powers of five, rarely a second one
//! with its bottom, and a shift. Source: Lemire, "Number parsing at a gigabyte per second" (2021),
//! after an idea of Michael Eisel; that the product always suffices, so that no way out is needed,
//! is proved by Mushtak and Lemire, "Fast number parsing without fallback" (2023).

use super::powers::power_of_five;

/// A binary interchange format of IEEE 754, as far as rounding to it needs to know.
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
    const fn infinite(&self) -> i32 {
        2 * self.bias + 1
    }
}

/// The bits of the float nearest to `mantissa * 10^power`, ties to even, without a sign. What is
/// too large is the infinity.
#[inline]
pub(super) fn nearest(format: &Format, mantissa: u64, power: i64) -> u64 {
    if mantissa == 0 || power < i64::from(format.least_power) {
        return 0;
    }
    if power > i64::from(format.greatest_power) {
        return (format.infinite() as u64) << format.stored_bits;
    }
    let power = power as i32;
    let zeros = mantissa.leading_zeros();
    let (high, low) = product(mantissa << zeros, power, format.stored_bits + 3);

    // The top bit of the product is bit 127 or 126. Keep the hidden bit, the stored ones and one
    // more to round by.
    let top = (high >> 63) as u32;
    let shift = top + 64 - format.stored_bits - 3;
    let mut significand = high >> shift;
    let mut exponent = binary_exponent(power) + top as i32 - zeros as i32 + format.bias;

    if exponent <= 0 {
        // A subnormal, or zero. No tie is possible here: all ties have powers close to zero.
        let deeper = (1 - exponent) as u32;
        if deeper >= 64 {
            return 0;
        }
        significand >>= deeper;
        // A carry into the hidden bit makes the least normal number, whose exponent is 1.
        return (significand + (significand & 1)) >> 1;
    }

    // Exactly halfway, and the even neighbour is below: do not round up.
    if low <= 1
        && (format.least_tie..=format.greatest_tie).contains(&power)
        && significand & 3 == 1
        && significand << shift == high
    {
        significand &= !1;
    }
    significand = (significand + (significand & 1)) >> 1;
    if significand >= 2 << format.stored_bits {
        significand = 1 << format.stored_bits;
        exponent += 1;
    }
    if exponent >= format.infinite() {
        return (format.infinite() as u64) << format.stored_bits;
    }
    (exponent as u64) << format.stored_bits | (significand & !(1 << format.stored_bits))
}

/// `mantissa * 5^power` as far as `precision` bits need it: the high and low word of the product.
#[inline(always)]
fn product(mantissa: u64, power: i32, precision: u32) -> (u64, u64) {
    let (five_high, five_low) = power_of_five(power);
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
fn binary_exponent(power: i32) -> i32 {
    ((power * (152_170 + 65_536)) >> 16) + 63
}
