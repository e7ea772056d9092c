//! The portable kernel: no intrinsics, eight bytes to a machine word.

use super::{Kernel, Task};
use crate::bitmask;
use crate::block::{Block, BlockMasks, lay_tail};
use crate::structure::TokenMasks;

/// Proof of nothing: every CPU has this. Made by [`crate::Level`] all the same, so that a build that is fixed on a
/// better level has no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable(());

impl Portable {
    /// The token; always there.
    pub(crate) const fn new() -> Self {
        Self(())
    }
}

impl Kernel for Portable {
    type Loaded<'b> = &'b Block;

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        task.with(self)
    }

    #[inline(always)]
    fn load(self, block: &Block) -> Self::Loaded<'_> {
        block
    }

    #[inline(always)]
    fn load_tail<'b>(self, tail: &[u8], room: &'b mut Block) -> Self::Loaded<'b> {
        lay_tail(tail, room);
        room
    }

    #[inline(always)]
    fn classify(self, block: Self::Loaded<'_>) -> BlockMasks {
        let mut masks = BlockMasks {
            quotes: 0,
            backslashes: 0,
            operators: 0,
            blanks: 0,
            controls: 0,
            non_ascii: 0,
        };
        let (words, _) = block.as_chunks::<8>();
        for (i, word) in words.iter().enumerate() {
            let word = u64::from_le_bytes(*word);
            let shift = i * 8;
            // `[` and `]` differ from `{` and `}` in the bit of 20 only.
            let folded = word | every(0x20);
            let controls = below_20(word);
            let operators =
                equal(folded, b'{') | equal(folded, b'}') | equal(word, b':') | equal(word, b',');
            let blanks =
                equal(word, b' ') | equal(word, b'\t') | equal(word, b'\n') | equal(word, b'\r');
            masks.quotes |= gather(equal(word, b'"')) << shift;
            masks.backslashes |= gather(equal(word, b'\\')) << shift;
            masks.operators |= gather(operators) << shift;
            masks.blanks |= gather(blanks) << shift;
            masks.controls |= gather(controls) << shift;
            masks.non_ascii |= word & HIGH;
        }
        masks
    }

    #[inline(always)]
    fn classify_tokens(self, tokens: Self::Loaded<'_>) -> TokenMasks {
        let mut masks =
            TokenMasks { quotes: 0, commas: 0, colons: 0, openers: 0, closers: 0, braces: 0 };
        let (words, _) = tokens.as_chunks::<8>();
        for (i, word) in words.iter().enumerate() {
            let word = u64::from_le_bytes(*word);
            let shift = i * 8;
            let folded = word | every(0x20);
            masks.quotes |= gather(equal(word, b'"')) << shift;
            masks.commas |= gather(equal(word, b',')) << shift;
            masks.colons |= gather(equal(word, b':')) << shift;
            masks.openers |= gather(equal(folded, b'{')) << shift;
            masks.closers |= gather(equal(folded, b'}')) << shift;
            masks.braces |= gather((word & every(0x20)) << 2) << shift;
        }
        masks
    }

    #[inline(always)]
    fn escapes<const HTML: bool, const NON_ASCII: bool>(self, block: Self::Loaded<'_>) -> u64 {
        let mut escapes = 0;
        let (words, _) = block.as_chunks::<8>();
        for (i, word) in words.iter().enumerate() {
            let word = u64::from_le_bytes(*word);
            let mut found = below_20(word) | equal(word, b'"') | equal(word, b'\\');
            if HTML {
                found |=
                    equal(word, b'<') | equal(word, b'>') | equal(word, b'&') | equal(word, 0xE2);
            }
            if NON_ASCII {
                found |= word & HIGH;
            }
            escapes |= gather(found) << (i * 8);
        }
        escapes
    }

    #[inline(always)]
    fn prefix_xor(self, quotes: u64) -> u64 {
        bitmask::prefix_xor(quotes)
    }

    #[inline(always)]
    fn write_tokens(
        self,
        block: Self::Loaded<'_>,
        tokens: u64,
        base: u32,
        positions: &mut [u32; 64],
        bytes: &mut [u8; 64],
    ) {
        bitmask::write_tokens(block, tokens, base, positions, bytes);
    }
}

/// The top bit of each byte.
const HIGH: u64 = every(0x80);

/// A word of eight equal bytes.
const fn every(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Sets the top bit of each byte of `word` that equals `byte`, and no other bit. Exact: no borrow runs from one
/// byte to the next, since the sum is taken without the top bits.
#[inline(always)]
fn equal(word: u64, byte: u8) -> u64 {
    let differences = word ^ every(byte);
    !((differences & !HIGH).wrapping_add(!HIGH) | differences) & HIGH
}

/// Sets the top bit of each byte under 20, and no other bit.
#[inline(always)]
fn below_20(word: u64) -> u64 {
    !((word & !HIGH).wrapping_add(every(0x60)) | word) & HIGH
}

/// Gathers the top bits of eight bytes, where no other bit is set, into the lowest eight bits.
///
/// ```text
/// input   80 00 80 00 00 00 00 80     lowest byte on the left
/// result  1.1....1
/// ```
/// The factor moves the bit of byte `i` to bit `56 + i`; no two products meet in one bit.
#[inline(always)]
fn gather(tops: u64) -> u64 {
    (tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
crate::suite::kernel_suite!(Portable, Some(Portable::new()));
