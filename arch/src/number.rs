//! Whether numbers are well-formed, for all numbers of a block at once.
//!
//! RFC 8259, section 6, as questions about neighbours, each a shift and an `and`; and about runs of
//! digits, each an addition: added to a run, its first bit comes out behind its last. Says only
//! that some number is malformed. A number here is a run of bytes outside strings that starts with
//! a digit or a minus; other runs are not looked at.

use crate::bitmask::{behind, flood};

/// The bytes of a block that numbers are made of, wherever they stand. Bit `i` speaks of byte `i`.
///
/// ```text
/// input      [-10.5e+3,true]      bit 0 on the left
/// digits     ..11.1..1......
/// zeros      ...1...........
/// minuses    .1.............
/// pluses     .......1.......
/// points     ....1..........
/// exponents  ......1......1.      `e` and `E`
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberMasks {
    pub(crate) digits: u64,
    pub(crate) zeros: u64,
    pub(crate) minuses: u64,
    pub(crate) pluses: u64,
    pub(crate) points: u64,
    pub(crate) exponents: u64,
}

impl NumberMasks {
    /// See [`BlockMasks::of_tail`](crate::block::BlockMasks::of_tail). Bits behind the tail are
    /// left open.
    #[inline(always)]
    pub(crate) fn of_tail(self, shift: u32) -> Self {
        Self {
            digits: self.digits >> shift,
            zeros: self.zeros >> shift,
            minuses: self.minuses >> shift,
            pluses: self.pluses >> shift,
            points: self.points >> shift,
            exponents: self.exponents >> shift,
        }
    }
}

/// What is known of the last byte of the block before, one bit each, and whether a number was
/// malformed so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numbers {
    /// It is part of a number. If not, all below are 0, so that a block without numbers can be left
    /// out.
    inside: u64,
    digit: u64,
    point: u64,
    exponent: u64,
    exponent_sign: u64,
    /// It is the minus that starts a number.
    first_minus: u64,
    /// It is a zero that starts the whole part.
    first_zero: u64,
    in_fraction: u64,
    in_exponent: u64,
    faults: u64,
}

impl Numbers {
    /// Whether a block can be left out: no run of bytes starts there outside of strings, and no
    /// number is open.
    #[inline(always)]
    pub(crate) fn are_absent(&self, starts: u64) -> bool {
        starts | self.inside == 0
    }

    /// Judges the numbers of a block. `runs` are the bytes outside strings that are no blank,
    /// operator or quote, and `starts` the first ones of each run.
    ///
    /// ```text
    /// input          [-10.5e+3,-.5,1.2.3,01,true]     bit 0 on the left
    /// runs           .11111111.111.11111.11.1111.
    /// numbers        .11111111.111.11111.11......
    /// ends           .........1...1.....1..1.....
    /// behind digits  ...11.1..1..1.1.1.1.11......
    /// fractions end  ......1.....1....1.1........     the byte behind the digits of a fraction
    /// faults         ...........1.....1...1......     bad `.` behind `-` and `3`, 1 behind 0
    /// ```
    #[inline(always)]
    pub(crate) fn add(&mut self, masks: NumberMasks, runs: u64, starts: u64) {
        let starts = starts & (masks.digits | masks.minuses);
        if self.are_absent(starts) {
            return;
        }
        let (others, ends) = flood(runs, starts, &mut self.inside);
        let numbers = runs & !others;
        let digits = masks.digits & numbers;
        let points = masks.points & numbers;
        let exponents = masks.exponents & numbers;
        let signs = (masks.minuses | masks.pluses) & numbers;
        let behind_exponent = behind(exponents, &mut self.exponent);
        let first_minuses = masks.minuses & starts;
        // A minus starts a number, and either sign an exponent; nothing that is not listed belongs
        // to a number.
        let mut faults = signs & !(behind_exponent | first_minuses);
        faults |= numbers & !(digits | signs | points | exponents);
        // A digit is what points, exponents and ends stand behind. With signs behind none, all else
        // follows.
        faults |= (points | exponents | ends) & !behind(digits, &mut self.digit);
        // A zero stands alone before the point.
        let whole = starts | behind(first_minuses, &mut self.first_minus);
        faults |= behind(masks.zeros & whole & digits, &mut self.first_zero) & digits;
        // One point, and before the exponent; one exponent.
        let fractions = behind(points, &mut self.point);
        let (_, fractions_end) = flood(digits, fractions, &mut self.in_fraction);
        let exponent_signs = signs & behind_exponent;
        let powers = behind_exponent | behind(exponent_signs, &mut self.exponent_sign);
        let (_, powers_end) = flood(digits, powers, &mut self.in_exponent);
        faults |= (fractions_end | powers_end) & points;
        faults |= powers_end & exponents;
        self.faults |= faults;
    }

    /// Whether some number was malformed, the text having ended.
    #[inline(always)]
    pub(crate) fn any_malformed(&self) -> bool {
        self.faults | self.inside & !self.digit != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::{Random, is_number};
    use alloc::vec::Vec;

    /// Judges texts of one number, put at every place around a border between blocks.
    fn check(number: &[u8]) {
        for place in [0, 1, 30, 63 - number.len() % 64, 64 - number.len() % 64, 60, 61, 62, 63] {
            for behind in [&b""[..], b",1", b" "] {
                let mut text = alloc::vec![b'['; place];
                text.extend_from_slice(number);
                text.extend_from_slice(behind);
                let mut numbers = Numbers::default();
                let mut run = 0;
                for block in text.chunks(64) {
                    let mask = |class: &dyn Fn(u8) -> bool| {
                        block.iter().rev().fold(0, |mask, &byte| mask << 1 | u64::from(class(byte)))
                    };
                    let runs = mask(&|byte| !b"[], ".contains(&byte));
                    let starts = crate::bitmask::run_starts(runs, &mut run);
                    let masks = NumberMasks {
                        digits: mask(&|byte| byte.is_ascii_digit()),
                        zeros: mask(&|byte| byte == b'0'),
                        minuses: mask(&|byte| byte == b'-'),
                        pluses: mask(&|byte| byte == b'+'),
                        points: mask(&|byte| byte == b'.'),
                        exponents: mask(&|byte| byte | 0x20 == b'e'),
                    };
                    if !numbers.are_absent(starts) {
                        numbers.add(masks, runs, starts);
                    }
                }
                let wanted = !matches!(number[0], b'0'..=b'9' | b'-') || is_number(number);
                let shown = std::string::String::from_utf8_lossy(number);
                assert_eq!(!numbers.any_malformed(), wanted, "{shown} at {place}");
            }
        }
    }

    #[test]
    fn every_number_of_up_to_five_bytes_is_judged_by_the_grammar() {
        let alphabet = b"05-+.eE";
        for len in 1..=5 {
            for mut number in 0..alphabet.len().pow(len) {
                let mut text = Vec::new();
                for _ in 0..len {
                    text.push(alphabet[number % alphabet.len()]);
                    number /= alphabet.len();
                }
                check(&text);
            }
        }
    }

    #[test]
    fn long_numbers_are_judged_by_the_grammar() {
        let mut random = Random::new(31);
        for _ in 0..20_000 {
            let mut text = Vec::new();
            for _ in 0..random.below(12) + 1 {
                let piece: &[u8] = [
                    &b"0"[..],
                    b"12",
                    b"345",
                    b"-",
                    b".",
                    b"e",
                    b"E+",
                    b"e-7",
                    b"99999999999999999999",
                    b"x",
                ][random.below(10)];
                text.extend_from_slice(piece);
            }
            check(&text);
        }
    }
}
