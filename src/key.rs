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
    /// The bits [`filter_bit`] of all names: an unknown key is mostly told by it alone.
    filter: u64,
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

/// First and last bytes of a key: up to 16 bytes, they say all of it together with the length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Words {
    first: u64,
    last: u64,
}

impl Words {
    #[inline(always)]
    const fn of(key: &[u8]) -> Self {
        let n = key.len();
        if n >= 8 {
            Words { first: eight(key, 0), last: eight(key, n - 8) }
        } else if n >= 4 {
            Words { first: four(key, 0) as u64, last: four(key, n - 4) as u64 }
        } else if n > 0 {
            let first = key[0] as u64 | (key[n / 2] as u64) << 8 | (key[n - 1] as u64) << 16;
            Words { first, last: 0 }
        } else {
            Words { first: 0, last: 0 }
        }
    }

    /// A number below `N`, a power of two. One multiplication by an odd number without structure
    /// (the golden ratio as a fraction of 2^64), of which the highest bits depend on all bits.
    #[inline(always)]
    const fn slot<const N: usize>(self) -> usize {
        let mixed = self.first.wrapping_add(self.last.rotate_left(29));
        (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize >> (32 - N.trailing_zeros())
    }
}

#[inline(always)]
const fn four(key: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([key[at], key[at + 1], key[at + 2], key[at + 3]])
}

#[inline(always)]
const fn eight(key: &[u8], at: usize) -> u64 {
    four(key, at) as u64 | (four(key, at + 4) as u64) << 32
}

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
        let empty = Slot { words: Words { first: 0, last: 0 }, length: EMPTY, index: 0 };
        let mut slots = [empty; N];
        let mut filter = 0;
        let mut index = 0;
        while index < names.len() {
            let name = names[index].as_bytes();
            let words = Words::of(name);
            let mut at = words.slot::<N>();
            while slots[at].length != EMPTY {
                at = (at + 1) & (N - 1);
            }
            slots[at] = Slot { words, length: name.len() as u32, index: index as u32 };
            filter |= 1 << filter_bit(name);
            index += 1;
        }
        KeyTable { slots, names, filter }
    }

    /// The place of `key` (unescaped) in the list of names.
    #[inline(always)]
    #[must_use]
    pub fn find(&self, key: &str) -> Option<usize> {
        let key = key.as_bytes();
        // With many names, nearly every bit is set.
        if N <= 64 && self.filter >> filter_bit(key) & 1 == 0 {
            return None;
        }
        let words = Words::of(key);
        let mut at = words.slot::<N>();
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

/// A number below 64 from length, first and last byte of a key.
#[inline(always)]
const fn filter_bit(key: &[u8]) -> u32 {
    match key {
        [] => 0,
        [only] => *only as u32 & 63,
        [first, .., last] => {
            (*first as u32 + *last as u32 * 4 + key.len() as u32 * 16 + (*last as u32 >> 3)) & 63
        }
    }
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
