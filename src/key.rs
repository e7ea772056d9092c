//! `KeyTable`: which of a type's names is this key?
//!
//! Made at compile time from the names that the derive lists. A lookup costs one hash, one slot
//! and one comparison, no matter how many names there are. Names of up to 16 bytes are compared as
//! two words, which hold them whole.

/// The names of one type, as an open-addressed hash table of `N` slots.
///
/// `N` is a power of two and at least twice the number of names, so that probing ends soon.
#[derive(Debug)]
pub struct KeyTable<const N: usize> {
    slots: [Slot; N],
    names: &'static [&'static str],
    /// The one that gives the fewest names a slot that another has: for most types, none.
    multiplier: u64,
    /// Tells most unknown keys without a look-up.
    filter: KeyFilter,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    words: Words,
    /// Length of the name in bytes; `EMPTY` in a slot that holds none.
    length: u32,
    index: u32,
}

/// A length that no key has: keys are shorter than documents.
const EMPTY: u32 = u32::MAX;

/// The first sixteen bytes of a key, zeros behind its end: up to that length all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Words {
    first: u64,
    second: u64,
}

impl Words {
    /// For the compiler, and for keys at the very end of a text.
    const fn of(key: &[u8]) -> Self {
        let mut words = [0_u64; 2];
        let mut at = 0;
        while at < key.len() && at < 16 {
            words[at / 8] |= (key[at] as u64) << (8 * (at % 8));
            at += 1;
        }
        Words { first: words[0], second: words[1] }
    }

    /// For a key of `length` bytes at the start of `sixteen`: the same, without a branch on the
    /// length, which in most types is hard to foretell.
    #[inline(always)]
    fn within(sixteen: &[u8; 16], length: usize) -> Self {
        /// Ones, then zeros: sixteen bytes from place `16 - length` keep `length` bytes.
        static KEEP: [u8; 32] = {
            let mut keep = [0; 32];
            let mut at = 0;
            while at < 16 {
                keep[at] = 0xFF;
                at += 1;
            }
            keep
        };
        let place = 16_usize.saturating_sub(length);
        let keep = KEEP.get(place..).and_then(|keep| keep.first_chunk()).unwrap_or(&[0; 16]);
        let kept = u128::from_le_bytes(*sixteen) & u128::from_le_bytes(*keep);
        Words { first: kept as u64, second: (kept >> 64) as u64 }
    }

    /// A number below `N`, a power of two: the highest bits of one product, which depend on all
    /// bits of the key. `multiplier` is odd.
    #[inline(always)]
    const fn slot<const N: usize>(self, multiplier: u64) -> usize {
        let mixed = self.first.wrapping_add(self.second.rotate_left(29));
        (mixed.wrapping_mul(multiplier) >> 32) as usize >> (32 - N.trailing_zeros())
    }
}

/// Multipliers to choose from: odd multiples of the golden ratio, as fractions of 2^64.
const fn multiplier(choice: u64) -> u64 {
    0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2 * choice + 1)
}

/// How many multipliers are tried for one table.
const CHOICES: u64 = 32;

impl<const N: usize> KeyTable<N> {
    /// Builds the table; meant for a `static`, so that the compiler does it.
    ///
    /// # Panics
    ///
    /// When `N` is no power of two or less than twice the number of names: at compile time, in a
    /// `static`.
    #[must_use]
    pub const fn new(names: &'static [&'static str]) -> Self {
        assert!(
            N.is_power_of_two() && N >= 2 * names.len(),
            "N must be a power of two, at least 4 and twice the names"
        );
        let mut best = 0;
        let mut fewest = usize::MAX;
        let mut choice = 0;
        while choice < CHOICES && fewest > 0 {
            let collisions = collisions::<N>(names, multiplier(choice));
            if collisions < fewest {
                (best, fewest) = (multiplier(choice), collisions);
            }
            choice += 1;
        }
        let empty = Slot { words: Words { first: 0, second: 0 }, length: EMPTY, index: 0 };
        let mut slots = [empty; N];
        let mut filter = KeyFilter { by_first: 0, by_last: 0 };
        let mut index = 0;
        while index < names.len() {
            let name = names[index].as_bytes();
            let words = Words::of(name);
            let mut at = words.slot::<N>(best);
            while slots[at].length != EMPTY {
                at = (at + 1) & (N - 1);
            }
            slots[at] = Slot { words, length: name.len() as u32, index: index as u32 };
            filter = filter.with(name);
            index += 1;
        }
        KeyTable { slots, names, multiplier: best, filter }
    }

    /// The place of `key` (unescaped) in the list of names.
    #[inline]
    #[must_use]
    pub fn find(&self, key: &str) -> Option<usize> {
        self.look_up(key.as_bytes(), Words::of(key.as_bytes()))
    }

    /// What tells most unknown keys from the names.
    #[inline(always)]
    pub(crate) fn filter(&self) -> KeyFilter {
        self.filter
    }

    /// The place of the key that `rest`, the text from the key on, begins with, and that is `length`
    /// bytes long.
    #[inline(always)]
    pub(crate) fn find_in(&self, rest: &[u8], length: usize) -> Option<usize> {
        let key = rest.get(..length)?;
        let words = match rest.first_chunk() {
            Some(sixteen) => Words::within(sixteen, length),
            None => Words::of(key),
        };
        self.look_up(key, words)
    }

    #[inline(always)]
    fn look_up(&self, key: &[u8], words: Words) -> Option<usize> {
        let mut at = words.slot::<N>(self.multiplier);
        // At least half of the slots are empty, so this ends.
        loop {
            let slot = self.slots.get(at & (N - 1))?;
            if slot.words == words && slot.length as usize == key.len() {
                let index = slot.index as usize;
                // Up to sixteen bytes, the two words have been the whole of it.
                if key.len() <= 16 || self.is_name(index, key) {
                    return Some(index);
                }
            }
            if slot.length == EMPTY {
                return None;
            }
            at += 1;
        }
    }

    // Out of line: a call saves registers, and most names are short.
    #[inline(never)]
    fn is_name(&self, index: usize, key: &[u8]) -> bool {
        self.names.get(index).is_some_and(|name| name.as_bytes() == key)
    }

    /// The names, in the order they were given.
    #[must_use]
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }
}

/// Which lengths, first and last bytes the names of a type have, roughly: of two sets of 64 bits each,
/// a name has one bit in either. With eight names, one unknown key in sixty has both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyFilter {
    by_first: u64,
    by_last: u64,
}

impl KeyFilter {
    /// That of a type without names: all keys are unknown.
    pub(crate) const NONE: Self = KeyFilter { by_first: 0, by_last: 0 };

    /// Whether a key of `length` bytes may be among the names. `first` and `last` are its outer
    /// bytes; of an empty key, the closing and the opening quote. `false` is certain.
    #[inline(always)]
    pub(crate) fn may_hold(self, first: u8, last: u8, length: usize) -> bool {
        (self.by_first >> filter_bit(first, length))
            & (self.by_last >> filter_bit(last, length))
            & 1
            == 1
    }

    /// This filter, for one more name.
    const fn with(mut self, name: &[u8]) -> Self {
        let (first, last) = match name {
            [] => (b'"', b'"'),
            [only] => (*only, *only),
            [first, .., last] => (*first, *last),
        };
        self.by_first |= 1 << filter_bit(first, name.len());
        self.by_last |= 1 << filter_bit(last, name.len());
        self
    }
}

/// How many names find their slot taken.
const fn collisions<const N: usize>(names: &[&str], multiplier: u64) -> usize {
    let mut taken = [false; N];
    let mut collisions = 0;
    let mut index = 0;
    while index < names.len() {
        let at = Words::of(names[index].as_bytes()).slot::<N>(multiplier);
        collisions += taken[at] as usize;
        taken[at] = true;
        index += 1;
    }
    collisions
}

/// A number below 64 from a byte of a key and its length. Letters lie close together, so lengths are
/// spread.
#[inline(always)]
const fn filter_bit(byte: u8, length: usize) -> u32 {
    (byte as u32).wrapping_add(27 * length as u32) & 63
}

#[cfg(test)]
mod tests {
    use super::KeyTable;

    static NAMES: [&str; 9] = [
        "",
        "a",
        "ab",
        "abc",
        "id",
        "created_at",
        "a name that is longer than sixteen bytes",
        "a name that is l0nger than sixteen bytes",
        "größe",
    ];
    static TABLE: KeyTable<32> = KeyTable::new(&NAMES);

    #[test]
    fn a_key_in_a_text_is_found_as_one_alone() {
        for key in NAMES.iter().chain(&["b", "create_at", "größ", "\u{0}"]) {
            for behind in ["", "\"", "\":123456789012345", "\":1}"] {
                let text = [*key, behind].concat();
                let found = TABLE.find_in(text.as_bytes(), key.len());
                assert_eq!(found, TABLE.find(key), "{key}");
            }
        }
    }

    #[test]
    fn every_name_is_found_at_its_place() {
        for (index, name) in NAMES.iter().enumerate() {
            assert_eq!(TABLE.find(name), Some(index), "{name}");
        }
    }

    #[test]
    fn near_misses_are_unknown() {
        for key in ["b", "aa", "ba", "abd", "acb", "created_aT", "Created_at", "di", "größ", "\0"]
        {
            assert_eq!(TABLE.find(key), None, "{key}");
        }
        assert_eq!(TABLE.find("a name that is 1onger than sixteen bytes"), None);
        assert_eq!(TABLE.find(&"x".repeat(1000)), None);
    }
}
