//! A small generator of numbers, so that a seed means the same events on every machine.

/// SplitMix64, after Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
/// (2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number under `end`, which is not 0.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        // The high half of the product: no division, and the bias is far below what shows here.
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// True in `percent` of a hundred cases.
    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of `choices`, of which there is at least one.
    pub(crate) fn choose<'c, T: ?Sized>(&mut self, choices: &'c [&'c T]) -> &'c T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// Shuffles in place: Fisher and Yates.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u64 + 1) as usize);
        }
    }
}
