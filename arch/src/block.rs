//! One block of text, sixty-four bytes, and what a kernel says about it.
//!
//! The array type is the proof of length: a kernel that takes `&Block` may load sixty-four bytes.

/// Bytes in a block; also the bits of a bitmask.
pub(crate) const BLOCK_BYTES: usize = 64;

/// Sixty-four bytes of text.
pub(crate) type Block = [u8; BLOCK_BYTES];

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

/// Lays `tail`, under sixty-four bytes, at the start of `room`, which the caller has filled with blanks.
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
