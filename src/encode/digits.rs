//! Decimal digits of integers, eight at a time.
//!
//! After the multiplications that Khuong describes ("How to print integers really fast", 2017): a number under 10^8 becomes a
//! word with one digit in each byte, in three steps that halve all parts at once; leading zeros are then shifted out, so that
//! no branch depends on the number of digits.

/// 10^8 and 10^16.
const E8: u64 = 100_000_000;
const E16: u64 = E8 * E8;

/// The first `length` bytes of `word` are the digits.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    /// Little-endian: the first digit is the lowest byte.
    pub(super) word: u128,
    pub(super) length: usize,
}

impl Digits {
    /// With a minus in front. Of at most fifteen digits.
    #[inline(always)]
    pub(super) fn with_sign(self) -> Self {
        Digits { word: self.word << 8 | u128::from(b'-'), length: self.length + 1 }
    }
}

/// The four digits of a number under 10^4, one a byte, the first digit lowest; as values, not as characters.
#[inline(always)]
fn four(n: u32) -> u32 {
    debug_assert!(n < 10_000);
    let twos = (n / 100) | ((n % 100) << 16);
    let upper = ((twos * 103) >> 10) & 0x000F_000F;
    upper | ((twos - upper * 10) << 8)
}

/// The eight digits of a number under 10^8, one a byte, the first digit lowest; as values, not as characters.
///
/// ```text
/// n               12345678
/// fours           1234            5678
/// twos            12      34      56      78
/// ones            1   2   3   4   5   6   7   8
/// ```
#[inline(always)]
pub(super) fn eight(n: u64) -> u64 {
    debug_assert!(n < E8);
    // Divisions of half a word are cheaper than those of a whole one.
    let n = n as u32;
    // Each division is a multiplication by the rounded-up inverse, exact for the ranges at hand; the test has all of them.
    let fours = u64::from(n / 10_000) | (u64::from(n % 10_000) << 32);
    let upper = ((fours * 10_486) >> 20) & 0x0000_007F_0000_007F;
    let twos = upper | ((fours - upper * 100) << 16);
    let upper = ((twos * 103) >> 10) & 0x000F_000F_000F_000F;
    upper | ((twos - upper * 10) << 8)
}

/// The digits of a number under 10^4.
#[inline(always)]
pub(super) fn up_to_four(n: u64) -> Digits {
    let ones = four(n as u32);
    // The last digit counts even if it is 0.
    let zeros = (ones | 1 << 24).trailing_zeros() & !7;
    let word = u128::from((ones | ZEROS as u32) >> zeros);
    Digits { word, length: 4 - zeros as usize / 8 }
}

/// The character for a digit, in each byte of a word.
pub(super) const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The sixteen digits of a number under 10^16, with leading zeros, as values: the first eight and the last eight.
#[inline(always)]
pub(super) fn sixteen(n: u64) -> (u64, u64) {
    debug_assert!(n < E16);
    (eight(n / E8), eight(n % E8))
}

/// The digits of a number under 10^16.
#[inline(always)]
pub(super) fn up_to_sixteen(n: u64) -> Digits {
    debug_assert!(n < E16);
    if n < E8 {
        let ones = eight(n);
        // The last digit counts even if it is 0.
        let zeros = (ones | 1 << 56).trailing_zeros() & !7;
        let word = u128::from((ones | ZEROS) >> zeros);
        return Digits { word, length: 8 - zeros as usize / 8 };
    }
    let (upper, lower) = sixteen(n);
    let zeros = upper.trailing_zeros() & !7;
    let word = u128::from(upper | ZEROS) | u128::from(lower | ZEROS) << 64;
    Digits { word: word >> zeros, length: 16 - zeros as usize / 8 }
}

/// A number as the part above its last sixteen digits, and those with their leading zeros.
#[inline(always)]
pub(super) fn split_sixteen(n: u64) -> (u64, Digits) {
    let rest = n % E16;
    let (upper, lower) = sixteen(rest);
    let word = u128::from(upper | ZEROS) | u128::from(lower | ZEROS) << 64;
    (n / E16, Digits { word, length: 16 })
}

/// Whether [`up_to_sixteen`] takes the number.
#[inline(always)]
pub(super) fn has_up_to_sixteen(n: u64) -> bool {
    n < E16
}

/// As [`has_up_to_sixteen`], for fifteen, so that a sign has room in the word.
#[inline(always)]
pub(super) fn has_up_to_fifteen(n: u64) -> bool {
    n < E16 / 10
}

/// The digits of any number, the last ones of `room`, which has one for each that `u128` can have.
#[cold]
pub(super) fn wide(n: u128, room: &mut [u8; 39]) -> &[u8] {
    let mut left = n;
    let mut at = room.len();
    for place in room.iter_mut().rev() {
        // The remainder is under 10.
        *place = b'0' + (left % 10) as u8;
        left /= 10;
        at -= 1;
        if left == 0 {
            break;
        }
    }
    &room[at..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn text(digits: Digits) -> String {
        let bytes = digits.word.to_le_bytes();
        String::from_utf8(bytes[..digits.length].to_vec()).unwrap()
    }

    #[test]
    fn digits_are_those_of_the_standard_library() {
        for n in 0..10_000 {
            assert_eq!(text(up_to_four(n)), n.to_string());
            assert_eq!(text(up_to_four(n).with_sign()), alloc::format!("-{n}"));
        }
        // All of one half, which the word's other half repeats.
        for n in 0..10_000 {
            assert_eq!(text(up_to_sixteen(n)), n.to_string());
            assert_eq!(
                text(up_to_sixteen(n * 10_000 + 9_999 - n)),
                (n * 10_000 + 9_999 - n).to_string()
            );
        }
        let mut n = 1_u64;
        for digit in 0..20 {
            for n in [n - 1, n, n + 1, n.wrapping_mul(9), n / 3 * 2] {
                if has_up_to_sixteen(n) {
                    assert_eq!(text(up_to_sixteen(n)), n.to_string());
                }
                let (above, rest) = split_sixteen(n);
                assert_eq!(text(rest), alloc::format!("{:016}", n % E16));
                assert_eq!(above, n / E16);
                assert_eq!(wide(n.into(), &mut [0; 39]), n.to_string().as_bytes());
            }
            n = if digit < 19 { n * 10 } else { n };
        }
        assert_eq!(wide(u128::MAX, &mut [0; 39]), u128::MAX.to_string().as_bytes());
    }
}
