//! One block, sixty-four bytes of text or of tokens, and what a kernel says about it.
//!
//! The array type is the proof of length: a kernel that takes `&Block` may load sixty-four bytes.

use core::mem::MaybeUninit;

/// Bytes in a block; also the bits of a bitmask.
pub(crate) const BLOCK_BYTES: usize = 64;

/// Sixty-four bytes of text.
pub(crate) type Block = [u8; BLOCK_BYTES];

/// Room for a block, which may hold nothing yet.
pub(crate) type Room = [MaybeUninit<u8>; BLOCK_BYTES];

/// A block of blanks, the ground on which a short tail is laid.
pub(crate) const BLANK: Block = [b' '; BLOCK_BYTES];

/// What a kernel answers about one block: bit `i` of each mask speaks of byte `i`, lowest first.
///
/// ```text
/// input       {"a\n": [1, é]}      bit 0 on the left (é is two bytes)
/// quotes      .1...1..........
/// backslashes ...1............
/// operators   1.....1.1.1...11
/// blanks      .......1...1....
/// controls    ................
/// non_ascii   ............11..
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockMasks {
    /// `"`, escaped or not.
    pub(crate) quotes: u64,
    /// `\`.
    pub(crate) backslashes: u64,
    /// `{`, `}`, `[`, `]`, `:` and `,`, inside strings too.
    pub(crate) operators: u64,
    /// Exactly 20, 09, 0A and 0D: the blanks of RFC 8259, section 2.
    pub(crate) blanks: u64,
    /// Bytes under 20.
    pub(crate) controls: u64,
    /// Not zero if some byte of the block is 80 or above (which bits is left open).
    pub(crate) non_ascii: u64,
}

impl BlockMasks {
    /// The masks of a tail of `len` bytes that stands at the end of its block, moved to the start,
    /// blanks behind.
    ///
    /// ```text
    /// block   …,"a":[1, 2]}       the last 5 bytes are the tail
    /// commas  …1......1....       bit 0 on the left
    /// result  1....               only what is told of `, 2]}`
    /// blanks  .1...111111111…
    /// ```
    #[inline(always)]
    pub(crate) fn of_tail(self, shift: u32, len: usize) -> Self {
        Self {
            quotes: self.quotes >> shift,
            backslashes: self.backslashes >> shift,
            operators: self.operators >> shift,
            blanks: self.blanks >> shift | !0 << (len % BLOCK_BYTES),
            controls: self.controls >> shift,
            non_ascii: self.non_ascii,
        }
    }
}

/// The classes of sixty-four tokens; bit `i` speaks of token `i`. What is in none of the first five
/// is a scalar that is no string.
///
/// ```text
/// tokens   {":["],":1}      bit 0 on the left
/// quotes   .1.1..1...
/// commas   .....1....
/// colons   ..1....1..
/// openers  1..1......       (with `[` as token 3 instead)
/// closers  ....1....1
/// braces   1........1       of openers and closers, those of objects; other bits are left open
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TokenMasks {
    pub(crate) quotes: u64,
    pub(crate) commas: u64,
    pub(crate) colons: u64,
    pub(crate) openers: u64,
    pub(crate) closers: u64,
    pub(crate) braces: u64,
}

/// The last bytes of a text, fewer than a block, loaded.
#[derive(Clone, Copy)]
pub(crate) struct Tail<L> {
    /// A block, or what stands in for one, that holds the tail.
    pub(crate) loaded: L,
    /// The bit, under 64, that speaks of the first byte of the tail. Bits under it speak of bytes
    /// before it; bits behind the tail's last byte are left open.
    pub(crate) shift: u32,
    /// Whether the tail was loaded as a block of its own with blanks behind it.
    pub(crate) padded: bool,
}

/// Loads a tail without a masked load: as the end of the text's last sixty-four bytes, or, if it
/// has not so many, laid in `room`.
#[inline(always)]
pub(crate) fn load_tail<'b, L>(
    text: &'b [u8],
    room: &'b mut Block,
    load: impl FnOnce(&'b Block) -> L,
) -> Tail<L> {
    match text.last_chunk() {
        Some(last) => {
            let shift = (text.len() as u32).wrapping_neg() % BLOCK_BYTES as u32;
            Tail { loaded: load(last), shift, padded: false }
        }
        None => {
            lay_tail(text, room);
            Tail { loaded: load(room), shift: 0, padded: true }
        }
    }
}

/// Lays `tail`, under sixty-four bytes, at the start of `room`, which the caller has filled with
/// blanks.
///
/// Two overlapping copies of a fixed size take the place of a `memcpy` of variable length, which
/// costs more than the whole rest of the work on a small document.
///
/// ```text
/// tail   abcdefghijk                 11 bytes: first 8, last 8
/// first  abcdefgh
/// last      defghijk
/// ```
#[inline(always)]
pub(crate) fn lay_tail(tail: &[u8], room: &mut Block) {
    /// Copies a tail of `N..=2 * N` bytes.
    #[inline(always)]
    fn overlap<const N: usize>(tail: &[u8], room: &mut Block) {
        let (Some(first), Some(last)) = (tail.first_chunk::<N>(), tail.last_chunk::<N>()) else {
            return;
        };
        let behind = tail.len() - N;
        if let Some(place) = room.first_chunk_mut::<N>() {
            *place = *first;
        }
        if let Some(place) = room.get_mut(behind..behind + N) {
            place.copy_from_slice(last);
        }
    }
    match tail.len() {
        0 => {}
        1 => overlap::<1>(tail, room),
        2..=3 => overlap::<2>(tail, room),
        4..=7 => overlap::<4>(tail, room),
        8..=15 => overlap::<8>(tail, room),
        16..=31 => overlap::<16>(tail, room),
        _ => overlap::<32>(tail, room),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_of_every_length_are_laid_as_they_stand() {
        let text: [u8; 63] = core::array::from_fn(|i| b'A' + i as u8);
        for len in 0..64 {
            let mut room = BLANK;
            lay_tail(&text[..len], &mut room);
            assert_eq!(room[..len], text[..len]);
            assert!(room[len..].iter().all(|&byte| byte == b' '));
        }
    }
}
