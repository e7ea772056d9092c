//! Bit tricks on masks of one block: bit `i` speaks of byte `i`, lowest first.

use crate::block::Block;

/// Marks bytes inside strings; the opening quote counts as inside, the closing one does not.
///
/// ```text
/// input   { "a\"b" : 1 }        bit 0 on the left
/// quotes  ..1....1......        (escaped quote already removed)
/// result  ..11111.......
/// ```
/// Each bit of the result is the parity of the quotes up to and with it: a sum without carry,
/// doubled six times. Sets that have it use one carry-less multiplication instead.
#[inline(always)]
pub(crate) fn prefix_xor(quotes: u64) -> u64 {
    let mut parity = quotes;
    parity ^= parity << 1;
    parity ^= parity << 2;
    parity ^= parity << 4;
    parity ^= parity << 8;
    parity ^= parity << 16;
    parity ^ (parity << 32)
}

/// Marks the first byte of each run.
///
/// ```text
/// scalar bytes  .1..111..11.       bit 0 on the left
/// result        .1..1....1..
/// ```
/// `carry` is 1 if the last byte of the block before belongs to a run, and is set for the next
/// block.
#[inline(always)]
pub(crate) fn run_starts(runs: u64, carry: &mut u64) -> u64 {
    let starts = runs & !((runs << 1) | *carry);
    *carry = runs >> 63;
    starts
}

/// Moves each bit to the next byte, and takes the last one along to the next block.
///
/// ```text
/// these   ..1....1      bit 0 on the left, here of 8
/// carry   1
/// result  1..1....
/// carry   1
/// ```
#[inline(always)]
pub(crate) fn behind(these: u64, carry: &mut u64) -> u64 {
    let next = these << 1 | *carry;
    *carry = these >> 63;
    next
}

/// Follows runs from their first bytes on: returns the runs that were not chosen, with other bits,
/// and the bytes that stand behind the last ones of those that were.
///
/// ```text
/// runs     .111..11.1      bit 0 on the left
/// first    .1........      what is chosen
/// sum      ....1.11.1      `runs + first`
/// behind   ....1.....
/// ```
/// `carry` is 1 if a chosen run goes on from the block before, and is set for the next block.
#[inline(always)]
pub(crate) fn flood(runs: u64, first: u64, carry: &mut u64) -> (u64, u64) {
    let (sum, over) = runs.overflowing_add(first);
    let (sum, over_too) = sum.overflowing_add(*carry);
    *carry = u64::from(over | over_too);
    (sum, sum & !runs)
}

/// Writes place and byte of each token of a block, lowest first.
///
/// ```text
/// block      {"a":1}            base 128
/// tokens     11..111
/// positions  128 129 132 133 134
/// bytes      {   "   :   1   }
/// ```
/// Eight at a time, whether there are so many or not: a branch per eight tokens is predicted better
/// than one per token. What lies behind the count is garbage.
#[inline(always)]
pub(crate) fn write_tokens(
    block: &Block,
    tokens: u64,
    base: u32,
    positions: &mut [u32; 64],
    bytes: &mut [u8; 64],
) {
    let count = tokens.count_ones() as usize;
    let mut left = tokens;
    let (positions, _) = positions.as_chunks_mut::<8>();
    let (bytes, _) = bytes.as_chunks_mut::<8>();
    let mut written = 0;
    for (positions, bytes) in positions.iter_mut().zip(bytes) {
        for (position, byte) in positions.iter_mut().zip(bytes) {
            // The added bit is met when nothing is left: in range of the block, and behind the
            // count.
            let bit = (left | 1 << 63).trailing_zeros();
            *position = base.wrapping_add(bit);
            *byte = block[bit as usize];
            left &= left.wrapping_sub(1);
        }
        written += 8;
        if written >= count {
            break;
        }
    }
}

/// As [`write_tokens`], for sets that can shuffle bytes: while there are few tokens, a bit at a
/// time; with more, eight bytes at a time, whatever is in them, so that what depends on the count
/// is no branch.
///
/// `write_eight` is given eight bytes of the block, their bits in the mask, the position of the
/// first of them, and room for the most tokens there can be.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", test))]
#[inline(always)]
pub(crate) fn write_tokens_by_eights(
    block: &Block,
    tokens: u64,
    base: u32,
    positions: &mut [u32; 64],
    bytes: &mut [u8; 64],
    write_eight: impl Fn(&[u8; 8], u8, u32, &mut [u32; 8], &mut [u8; 8]),
) {
    if tokens.count_ones() <= 8 {
        write_tokens(block, tokens, base, positions, bytes);
        return;
    }
    let (eights, _) = block.as_chunks::<8>();
    let mut count = 0;
    for (i, eight) in eights.iter().enumerate() {
        let bits = (tokens >> (i * 8)) as u8;
        let base = base.wrapping_add(i as u32 * 8);
        // At most eight tokens came from each eight bytes before, so there are eight places left;
        // compilers know.
        let positions = positions.get_mut(count..).and_then(|left| left.first_chunk_mut());
        let bytes = bytes.get_mut(count..).and_then(|left| left.first_chunk_mut());
        if let (Some(positions), Some(bytes)) = (positions, bytes) {
            write_eight(eight, bits, base, positions, bytes);
        }
        count += bits.count_ones() as usize;
    }
}

/// For each mask of eight bits the places of its bits, lowest first, then zeros. What the sets
/// without a compressing instruction look up to shuffle eight bytes at a time. Made by the loop
/// below; the test `each_row_of_the_table_lists_the_bits_of_its_number` rebuilds it.
///
/// ```text
/// number  10010110      bit 0 on the right
/// row     1 2 4 7 0 0 0 0
/// ```
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", test))]
pub(crate) static BITS_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut number = 0;
    while number < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if number >> bit & 1 == 1 {
                table[number][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        number += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Random;

    #[test]
    fn parity_of_quotes_marks_the_inside_of_strings() {
        let mut random = Random::new(3);
        for _ in 0..1000 {
            let quotes = random.next() & random.next();
            let mut inside = false;
            let mut wanted = 0;
            for bit in 0..64 {
                inside ^= quotes >> bit & 1 == 1;
                wanted |= u64::from(inside) << bit;
            }
            assert_eq!(prefix_xor(quotes), wanted);
        }
    }

    #[test]
    fn a_run_across_a_border_starts_once() {
        let mut carry = 0;
        assert_eq!(run_starts(1 << 63 | 0b110, &mut carry), 1 << 63 | 0b10);
        assert_eq!(run_starts(0b1011, &mut carry), 0b1000);
        assert_eq!(run_starts(1, &mut carry), 1);
    }

    #[test]
    fn each_row_of_the_table_lists_the_bits_of_its_number() {
        for (number, row) in BITS_OF_BYTE.iter().enumerate() {
            let bits = (0..8).filter(|bit| number >> bit & 1 == 1);
            assert!(
                bits.chain(core::iter::repeat(0)).take(8).eq(row.iter().map(|&bit| bit.into()))
            );
        }
    }

    #[test]
    fn every_count_of_tokens_is_written_in_order() {
        let block: Block = core::array::from_fn(|i| i as u8);
        let mut tokens = 0u64;
        for bit in 0..=64 {
            let (mut positions, mut bytes) = ([0; 64], [0; 64]);
            write_tokens(&block, tokens, 1000, &mut positions, &mut bytes);
            for i in 0..bit {
                assert_eq!(positions[i], 1000 + i as u32);
                assert_eq!(bytes[i], i as u8);
            }
            tokens = tokens << 1 | 1;
        }
    }
}
