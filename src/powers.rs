//! The powers of five, to 128 bits.
//!
//! Entry `q` is 5^q scaled by a power of two so that its top bit is bit 127. What does not fit is
//! cut off; for `q` in -27..0 it is rounded up instead, so that a quotient that comes out even is
//! not missed. Read by the parser of floats and by their printer. Computed when the crate is compiled; the
//! tests compare each entry with 5^q itself.
//! Source: Lemire, "Number parsing at a gigabyte per second" (2021), section 5.

/// The least power in the table: below it, nothing under 2^64 is a double other than zero.
const LEAST: i32 = -342;
/// The greatest power in the table: above it, no integer but zero is finite.
const GREATEST: i32 = 308;

const COUNT: usize = (GREATEST - LEAST + 1) as usize;

/// High and low half of each power, from [`LEAST`] to [`GREATEST`].
static POWERS_OF_FIVE: [(u64, u64); COUNT] = powers_of_five();

/// High and low half of 5^q; the powers outside the table count as its ends.
#[inline(always)]
pub(crate) const fn power_of_five(q: i32) -> (u64, u64) {
    let q = if q < LEAST {
        LEAST
    } else if q > GREATEST {
        GREATEST
    } else {
        q
    };
    POWERS_OF_FIVE[(q - LEAST) as usize]
}

/// High and low half of 5^q, if the table has it.
#[inline(always)]
pub(crate) fn power_of_five_within(q: i32) -> Option<(u64, u64)> {
    // Less than the least wraps around to more than the greatest.
    POWERS_OF_FIVE.get(q.wrapping_sub(LEAST) as usize).copied()
}

/// Limbs of the integers that the table is made from: 1024 bits, lowest limb first.
const LIMBS: usize = 16;

const fn powers_of_five() -> [(u64, u64); COUNT] {
    let mut table = [(0, 0); COUNT];
    let zero = -LEAST as usize;
    // 5^q itself, which is below 2^716.
    let mut power = [0; LIMBS];
    power[0] = 1;
    let mut q = 0;
    while q <= GREATEST as usize {
        table[zero + q] = top_128_bits(&power);
        power = times_five(power);
        q += 1;
    }
    // 2^1023 / 5^q rounded down, which keeps over 128 bits to the end. Dividing a quotient that
    // was rounded down rounds down as dividing once would.
    let mut quotient = [0; LIMBS];
    quotient[LIMBS - 1] = 1 << 63;
    let mut q = 1;
    while q <= zero {
        quotient = by_five(quotient);
        let (high, low) = top_128_bits(&quotient);
        table[zero - q] = if q > 27 {
            (high, low)
        } else {
            let (low, carry) = low.overflowing_add(1);
            (high + carry as u64, low)
        };
        q += 1;
    }
    table
}

const fn times_five(mut limbs: [u64; LIMBS]) -> [u64; LIMBS] {
    let mut carry = 0;
    let mut at = 0;
    while at < LIMBS {
        let product = limbs[at] as u128 * 5 + carry;
        limbs[at] = product as u64;
        carry = product >> 64;
        at += 1;
    }
    limbs
}

const fn by_five(mut limbs: [u64; LIMBS]) -> [u64; LIMBS] {
    let mut rest = 0;
    let mut at = LIMBS;
    while at > 0 {
        at -= 1;
        let part = rest << 64 | limbs[at] as u128;
        limbs[at] = (part / 5) as u64;
        rest = part % 5;
    }
    limbs
}

/// The highest set bit and the 127 bits below it; zeros come in below the lowest limb.
const fn top_128_bits(limbs: &[u64; LIMBS]) -> (u64, u64) {
    let mut top = LIMBS - 1;
    while limbs[top] == 0 {
        top -= 1;
    }
    let middle = if top >= 1 { limbs[top - 1] } else { 0 };
    let low = if top >= 2 { limbs[top - 2] } else { 0 };
    let zeros = limbs[top].leading_zeros();
    let mut bits = (limbs[top] as u128) << 64 | middle as u128;
    bits <<= zeros;
    if zeros > 0 {
        bits |= (low >> (64 - zeros)) as u128;
    }
    ((bits >> 64) as u64, bits as u64)
}

#[cfg(test)]
mod tests {
    use super::{GREATEST, LEAST, power_of_five};

    /// Bits of a non-negative integer of any size, lowest limb first; slow and obvious.
    fn product(left: &[u32], right: &[u32]) -> Vec<u32> {
        let mut limbs = vec![0u32; left.len() + right.len()];
        for (i, &a) in left.iter().enumerate() {
            let mut carry = 0u64;
            for (j, &b) in right.iter().chain(&[0; 1]).enumerate() {
                if i + j < limbs.len() {
                    let sum = u64::from(a) * u64::from(b) + u64::from(limbs[i + j]) + carry;
                    limbs[i + j] = sum as u32;
                    carry = sum >> 32;
                }
            }
        }
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        limbs
    }

    fn limbs(mut value: u128) -> Vec<u32> {
        let mut limbs = Vec::new();
        while value > 0 {
            limbs.push(value as u32);
            value >>= 32;
        }
        limbs
    }

    fn two_to(power: usize) -> Vec<u32> {
        let mut limbs = vec![0; power / 32];
        limbs.push(1 << (power % 32));
        limbs
    }

    fn bit_length(limbs: &[u32]) -> usize {
        limbs.len() * 32 - limbs.last().map_or(0, |top| top.leading_zeros() as usize)
    }

    fn is_below(left: &[u32], right: &[u32]) -> bool {
        (left.len(), left.iter().rev().collect::<Vec<_>>())
            < (right.len(), right.iter().rev().collect::<Vec<_>>())
    }

    #[test]
    fn each_entry_is_its_power_of_five_to_128_bits() {
        let mut five_to_n = vec![1];
        for n in 0..=-LEAST {
            let length = bit_length(&five_to_n);
            if n <= GREATEST {
                // entry * 2^s <= 5^n * 2^t < (entry + 1) * 2^s, with s and t by the lengths.
                let (high, low) = power_of_five(n);
                let entry = u128::from(high) << 64 | u128::from(low);
                assert_eq!(entry.leading_zeros(), 0, "5^{n}");
                let (s, t) = (length.saturating_sub(128), 128usize.saturating_sub(length));
                let exact = product(&five_to_n, &two_to(t));
                assert!(!is_below(&exact, &product(&limbs(entry), &two_to(s))), "5^{n}");
                let above = entry.checked_add(1).map_or_else(|| two_to(128), limbs);
                assert!(is_below(&exact, &product(&above, &two_to(s))), "5^{n}");
            }
            if n > 0 {
                // entry * 5^n <= 2^b < (entry + 1) * 5^n, or one less where rounded up.
                let (high, low) = power_of_five(-n);
                let entry = u128::from(high) << 64 | u128::from(low);
                assert_eq!(entry.leading_zeros(), 0, "5^-{n}");
                let floor = if n <= 27 { entry - 1 } else { entry };
                // 5^n is no power of two, so 2^(127 + length) / 5^n has 128 bits.
                let exact = two_to(127 + length);
                assert!(!is_below(&exact, &product(&limbs(floor), &five_to_n)), "5^-{n}");
                assert!(is_below(&exact, &product(&limbs(floor + 1), &five_to_n)), "5^-{n}");
            }
            five_to_n = product(&five_to_n, &[5]);
        }
    }
}
