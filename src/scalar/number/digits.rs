//! Eight decimal digits at a time, in one 64-bit word.
//!
//! A word is loaded so that the first byte of the text is the lowest, whatever the machine, and is
//! then XORed with eight `0`: a digit's byte becomes its value, any other byte becomes 10 or more.
//!
//! ```text
//! text      4 9 . 9 9 , " x      first byte on the left
//! values    4 9 * 9 9 * * *      * is 10..=255
//! others    0 0 1 ?              the first mark is exact, those behind it need not be
//! ```
//!
//! The multiplications are Daniel Lemire's, "Quickly parsing eight digits" (2018).

/// Eight bytes of text as digit values; see the head of this file.
#[derive(Clone, Copy)]
pub(super) struct Word {
    values: u64,
}

/// A one in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// `10^n`, for the digits of one word.
const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

impl Word {
    /// The word that `bytes` begins with, if there are eight.
    #[inline(always)]
    pub(super) fn load(bytes: &[u8]) -> Option<Self> {
        Some(Self::of(bytes.first_chunk()?))
    }

    #[inline(always)]
    fn of(bytes: &[u8; 8]) -> Self {
        Self { values: u64::from_le_bytes(*bytes) ^ (EACH * u64::from(b'0')) }
    }

    /// The top bit of each byte that is no digit.
    ///
    /// 0x76 carries 10 and more into the top bit. A byte that has the top bit already, which is not
    /// ASCII, may carry into the next one: the marks are exact up to the first such byte.
    #[inline(always)]
    fn others(self) -> u64 {
        (self.values.wrapping_add(EACH * 0x76) | self.values) & (EACH * 0x80)
    }

    /// How many digits the word begins with, 0 to 8.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        (self.others().trailing_zeros() / 8) as usize
    }

    /// The byte of the text at `at`, which is below 8.
    #[inline(always)]
    pub(super) fn byte(self, at: usize) -> u8 {
        (self.values >> ((at & 7) * 8)) as u8 ^ b'0'
    }

    /// The word without its byte at `at`, which is below 8: what follows moves up by one, and the
    /// last byte is no digit.
    #[inline(always)]
    pub(super) fn without(self, at: usize) -> Self {
        let before = (1 << ((at & 7) * 8)) - 1;
        let values = (self.values & before) | ((self.values >> 8) & !before) | 0xFF << 56;
        Self { values }
    }

    /// As [`Word::value`], where `count` may also be 0, but not 8.
    #[inline(always)]
    pub(super) fn value_or_zero(self, count: usize) -> u64 {
        Self { values: self.values << 8 }.value_of_last((7 - (count & 7)) * 8)
    }

    /// The number that the first `count` bytes, all digits, stand for; `count` is 1 to 8.
    #[inline(always)]
    pub(super) fn value(self, count: usize) -> u64 {
        self.value_of_last((8usize.wrapping_sub(count) & 7) * 8)
    }

    /// The number that the word's digits stand for after a shift by `shift` bits, below 64: what is
    /// no digit goes out at the end, and zeros come in before the digits.
    #[inline(always)]
    fn value_of_last(self, shift: usize) -> u64 {
        let values = self.values << shift;
        // Neighbours join: eight digits, four pairs, two fours, one value.
        let pairs = values.wrapping_mul(10).wrapping_add(values >> 8);
        let low = (pairs & 0x0000_00FF_0000_00FF).wrapping_mul(100 + (1_000_000 << 32));
        let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF).wrapping_mul(1 + (10_000 << 32));
        low.wrapping_add(high) >> 32
    }
}

/// `10^count` for a count of at most 8.
#[inline(always)]
pub(super) fn power(count: usize) -> u64 {
    POWERS[count.min(8)]
}

/// Reads digits from `bytes[at..]` on, behind those that made `value`: the new value, modulo 2^64,
/// and where the digits end. Exact as long as there are no more than 19 digits in all.
#[inline(always)]
pub(super) fn accumulate(bytes: &[u8], mut at: usize, mut value: u64) -> (u64, usize) {
    while let Some(word) = bytes.get(at..).and_then(Word::load) {
        let count = word.count();
        if count == 8 {
            value = value.wrapping_mul(power(8)).wrapping_add(word.value(8));
            at += 8;
            continue;
        }
        value = value.wrapping_mul(power(count)).wrapping_add(word.value_or_zero(count));
        return (value, at + count);
    }
    while let Some(digit) = bytes.get(at).map(|byte| byte ^ b'0').filter(|&digit| digit < 10) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    (value, at)
}

/// Marks the bytes that are no digits: bit `i` is byte `i`, exact up to the first byte that is not
/// ASCII, and all bits above the 24 are set.
#[inline(always)]
pub(super) fn others(window: &[u8; 24]) -> u32 {
    let (words, _) = window.as_chunks::<8>();
    let mut marks = u32::MAX;
    for word in words.iter().rev() {
        let others = Word::of(word).others();
        // Bits 7, 15, .. 63 move to bits 56, 57, .. 63.
        let packed = others.wrapping_mul(0x0002_0408_1020_4081) >> 56;
        marks = marks << 8 | packed as u32;
    }
    marks
}

/// Where the digits that start at `bytes[at..]` end.
#[inline(always)]
pub(super) fn skip(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = bytes.get(at..).and_then(Word::load) {
        let count = word.count();
        at += count;
        if count < 8 {
            return at;
        }
    }
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}
