//! Sixteen decimal digits at once.
//!
//! Not a kernel's method: what x86-64 and AArch64 have in every CPU is enough, so there is nothing
//! to choose at run time, and no call stands between a number and its value.

#![expect(unsafe_code, reason = "see docs/unsafe.md, section arch digits")]

/// The value of the last `count` of sixteen bytes, the last one of least weight, if all of these
/// are digits.
///
/// `count` is 1 to 16. The bytes before do not matter.
///
/// ```
/// use sightread_arch::last_digits;
///
/// assert_eq!(last_digits(b",-74.04457200000", 9), Some(457_200_000));
/// assert_eq!(last_digits(b",-74.04457200000", 13), None);
/// ```
#[inline(always)]
#[must_use]
pub fn last_digits(bytes: &[u8; 16], count: usize) -> Option<u64> {
    set::values(0, bytes, mask(count)).map(|(_, last)| last)
}

/// The value of eight digits, and that of the last `count` of sixteen bytes, the last one of least
/// weight, if all of these are digits.
///
/// The eight digits are numbers from 0 to 9 already, in a byte each, the first one lowest. `count`
/// is 1 to 16.
///
/// ```
/// use sightread_arch::digits_and_last_digits;
///
/// let eight = u64::from_le_bytes([0, 0, 0, 0, 0, 0, 7, 4]);
/// assert_eq!(digits_and_last_digits(eight, b",-74.04457200000", 11), Some((74, 4_457_200_000)));
/// ```
#[inline(always)]
#[must_use]
pub fn digits_and_last_digits(eight: u64, bytes: &[u8; 16], count: usize) -> Option<(u64, u64)> {
    set::values(eight, bytes, mask(count))
}

/// One place is as good as another for sixteen.
#[inline(always)]
fn mask(count: usize) -> &'static [u8; 16] {
    &MASKS[count % 16]
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
use portable as set;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use x86_64 as set;

/// All ones in the last bytes, as many as the place says, and zeros before; sixteen at place 0.
static MASKS: [[u8; 16]; 16] = masks();

const fn masks() -> [[u8; 16]; 16] {
    let mut masks = [[0; 16]; 16];
    let mut count = 1;
    while count <= 16 {
        let mut at = 16 - count;
        while at < 16 {
            masks[count % 16][at] = 0xFF;
            at += 1;
        }
        count += 1;
    }
    masks
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64 {
    use core::arch::x86_64::*;

    #[inline]
    #[target_feature(enable = "sse2")]
    fn load(bytes: &[u8; 16]) -> __m128i {
        let [low, high] = super::halves(bytes);
        _mm_set_epi64x(high.cast_signed(), low.cast_signed())
    }

    /// As [`super::portable::values`].
    #[inline(always)]
    pub(super) fn values(eight: u64, bytes: &[u8; 16], mask: &[u8; 16]) -> Option<(u64, u64)> {
        // SAFETY: this module is compiled only where the whole build has SSE2.
        unsafe { values_by_sse2(eight, bytes, mask) }
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn values_by_sse2(eight: u64, bytes: &[u8; 16], mask: &[u8; 16]) -> Option<(u64, u64)> {
        let digits = _mm_and_si128(_mm_xor_si128(load(bytes), _mm_set1_epi8(0x30)), load(mask));
        let nine_at_most = _mm_min_epu8(digits, _mm_set1_epi8(9));
        if _mm_movemask_epi8(_mm_cmpeq_epi8(digits, nine_at_most)) != 0xFFFF {
            return None;
        }
        let eight = _mm_cvtsi64_si128(eight.cast_signed());
        let packed = _mm_packs_epi32(fours(digits), fours(eight));
        let eights = _mm_madd_epi16(packed, _mm_set1_epi32(10_000 + (1 << 16)));
        let last = _mm_cvtsi128_si64(eights).cast_unsigned();
        let eight = _mm_cvtsi128_si64(_mm_srli_si128(eights, 8)).cast_unsigned();
        Some((eight, (last & 0xFFFF_FFFF) * 100_000_000 + (last >> 32)))
    }

    /// Each four digits as one number of 32 bits.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn fours(digits: __m128i) -> __m128i {
        // Pairs: the factor adds ten times the lower byte, which comes first, to the upper one.
        let pairs = _mm_srli_epi16(_mm_mullo_epi16(digits, _mm_set1_epi16(10 * 256 + 1)), 8);
        _mm_madd_epi16(pairs, _mm_set1_epi32(100 + (1 << 16)))
    }
}

/// Both halves as numbers, the first byte lowest.
#[inline(always)]
fn halves(bytes: &[u8; 16]) -> [u64; 2] {
    let (halves, _) = bytes.as_chunks::<8>();
    [u64::from_le_bytes(halves[0]), u64::from_le_bytes(halves[1])]
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod portable {
    const EACH: u64 = 0x0101_0101_0101_0101;

    /// The value of eight digits, and that of sixteen bytes, as if those under a zero of the mask
    /// were `0`.
    #[inline(always)]
    pub(super) fn values(eight: u64, bytes: &[u8; 16], mask: &[u8; 16]) -> Option<(u64, u64)> {
        let [first, last] = super::halves(bytes);
        let [first_mask, last_mask] = super::halves(mask);
        let first = (first ^ (0x30 * EACH)) & first_mask;
        let last = (last ^ (0x30 * EACH)) & last_mask;
        // 0x76 carries ten and more into the top bit. A byte of 80 and above may carry into the
        // next one as well, but has a mark of its own.
        let others =
            first.wrapping_add(0x76 * EACH) | first | last.wrapping_add(0x76 * EACH) | last;
        (others & (0x80 * EACH) == 0)
            .then(|| (value(eight), value(first) * 100_000_000 + value(last)))
    }

    /// The value of eight digits. Source: Lemire, "Quickly parsing eight digits" (2018).
    #[inline(always)]
    fn value(digits: u64) -> u64 {
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        let low = (pairs & 0x0000_00FF_0000_00FF).wrapping_mul(100 + (1_000_000 << 32));
        let high = (pairs >> 16 & 0x0000_00FF_0000_00FF).wrapping_mul(1 + (10_000 << 32));
        low.wrapping_add(high) >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::{digits_and_last_digits, last_digits, mask, portable};
    use crate::suite::Random;

    /// A byte at a time.
    fn twin(bytes: &[u8], count: usize) -> Option<u64> {
        bytes[bytes.len() - count..].iter().try_fold(0, |value, &byte| {
            byte.is_ascii_digit().then(|| value * 10 + u64::from(byte - b'0'))
        })
    }

    fn check(eight: &[u8; 8], bytes: &[u8; 16], count: usize) {
        let last = twin(bytes, count);
        let both = last.map(|last| (twin(eight, 8).unwrap(), last));
        let eight = u64::from_le_bytes(eight.map(|digit| digit - b'0'));
        assert_eq!(last_digits(bytes, count), last, "{bytes:?} {count}");
        assert_eq!(digits_and_last_digits(eight, bytes, count), both, "{eight} {bytes:?} {count}");
        assert_eq!(portable::values(eight, bytes, mask(count)), both, "{eight} {bytes:?} {count}");
    }

    #[test]
    fn every_count_of_digits_has_its_value_whatever_is_before_them() {
        let mut random = Random::new(83);
        for _ in 0..100_000 {
            let eight = core::array::from_fn(|_| b'0' + random.below(10) as u8);
            let count = random.below(16) + 1;
            let bytes = core::array::from_fn(|at| {
                if at < 16 - count {
                    random.below(256) as u8
                } else {
                    b'0' + random.below(10) as u8
                }
            });
            check(&eight, &bytes, count);
        }
        for digit in *b"09" {
            check(&[digit; 8], &[digit; 16], 16);
        }
    }

    #[test]
    fn every_other_byte_at_every_place_is_seen() {
        for place in 0..16 {
            for byte in 0..=255 {
                for around in *b"09" {
                    let mut bytes = [around; 16];
                    bytes[place] = byte;
                    for count in 1..=16 {
                        check(b"10305079", &bytes, count);
                    }
                }
            }
        }
    }
}
