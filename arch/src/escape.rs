//! Which bytes are escaped by a backslash before them.
//!
//! Owns one invariant: within a run of backslashes the first, third, fifth … escape the byte after
//! them, wherever block borders fall. Knows nothing about strings; the run is counted outside of
//! them too, where any backslash is an error that stage 2 reports. The carry trick on sums follows
//! Langdale and Lemire, "Parsing Gigabytes of JSON per Second" (2019), section 3.1.1.

/// Bits 0, 2, 4 …
const EVEN: u64 = 0x5555_5555_5555_5555;

/// State between blocks: 1 if the next block's first byte is escaped, else 0.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EscapeCarry(u64);

impl EscapeCarry {
    /// Marks the escaped bytes of a block with the given backslashes, and moves on to the next
    /// block.
    ///
    /// ```text
    /// input         a\nb\\\"c\\"       bit 0 on the left
    /// backslashes   .1..111..11.
    /// escapes       .1..1.1..1..       first, third, fifth of each run
    /// result        ..1..1.1..1.       the byte after each
    /// ```
    ///
    /// Adding the first bit of a run to the run clears it and sets the bit behind it. Done for the
    /// runs that start on an even bit only, this tells them from the others, and each kind has its
    /// escapes on the bits of the parity it started on.
    #[inline(always)]
    pub(crate) fn escaped(&mut self, backslashes: u64) -> u64 {
        // A backslash that is itself escaped starts no run.
        let runs = backslashes & !self.0;
        let starts = runs & !(runs << 1);
        let even_runs = runs & !runs.wrapping_add(starts & EVEN);
        let escapes = (even_runs & EVEN) | (runs & !even_runs & !EVEN);
        let escaped = (escapes << 1) | self.0;
        self.0 = escapes >> 63;
        escaped
    }

    /// The same for a block without a backslash, where at most the first byte is escaped.
    #[inline(always)]
    pub(crate) fn escaped_without_backslash(&mut self) -> u64 {
        core::mem::take(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Random;

    /// One byte after the other: the obvious twin.
    fn escaped_slowly(backslashes: u64, carry: &mut bool) -> u64 {
        let mut escaped = 0;
        for bit in 0..64 {
            if *carry {
                escaped |= 1 << bit;
                *carry = false;
            } else if backslashes >> bit & 1 == 1 {
                *carry = true;
            }
        }
        escaped
    }

    #[test]
    fn runs_of_every_length_and_start_escape_every_second_byte() {
        let mut random = Random::new(11);
        let (mut fast, mut slow) = (EscapeCarry::default(), false);
        for round in 0..20_000 {
            let sparse = random.next() & random.next();
            let dense = random.next() | random.next();
            let backslashes = match round % 5 {
                0 => sparse,
                1 => dense,
                2 => !0,
                3 => random.next(),
                _ => 0,
            };
            let wanted = escaped_slowly(backslashes, &mut slow);
            let got = if backslashes == 0 {
                fast.escaped_without_backslash()
            } else {
                fast.escaped(backslashes)
            };
            assert_eq!(got, wanted, "{backslashes:064b}");
            assert_eq!(fast.0 == 1, slow);
        }
    }
}
