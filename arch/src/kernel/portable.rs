//! The portable kernel: no intrinsics; loops over bytes that compilers turn into whatever registers
//! there are.

use core::mem::MaybeUninit;

use super::{Kernel, Task};
use crate::bitmask;
use crate::block::{self, BLOCK_BYTES, Block, BlockMasks, Room, Tail, TokenMasks};
use crate::number::NumberMasks;
use crate::short::copy_under_sixteen;

/// Proof of nothing: every CPU has this. Made by [`Portable::detect`] alone all the same, so that a
/// build that is fixed on a better level has no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable(());

impl Portable {
    /// The token: every build promises this.
    pub(crate) const FIXED: Option<Self> = Some(Self(()));

    /// The token: every CPU has this.
    pub(crate) fn detect() -> Option<Self> {
        Self::FIXED
    }
}

impl Kernel for Portable {
    type Loaded<'b> = &'b Block;
    type Utf8 = ();

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        task.with(self)
    }

    #[inline(always)]
    fn load(self, block: &Block) -> Self::Loaded<'_> {
        block
    }

    #[inline(always)]
    fn load_tail<'b>(self, text: &'b [u8], room: &'b mut Block) -> Tail<Self::Loaded<'b>> {
        block::load_tail(text, room, |block| block)
    }

    #[inline(always)]
    fn classify(self, block: Self::Loaded<'_>) -> BlockMasks {
        let mut masks = BlockMasks {
            quotes: mask(block, |byte| byte == b'"'),
            backslashes: 0,
            operators: mask(block, |byte| {
                (byte | 0x20 == b'{') | (byte | 0x20 == b'}') | (byte == b':') | (byte == b',')
            }),
            // Exact where there is no control character.
            blanks: mask(block, |byte| byte <= b' '),
            controls: 0,
            non_ascii: u64::from(any(block, |byte| byte >= 0x80)),
        };
        // Most blocks of most texts hold neither.
        if any(block, |byte| byte == b'\\') {
            masks.backslashes = mask(block, |byte| byte == b'\\');
        }
        if any(block, |byte| byte < 0x20) {
            masks.controls = mask(block, |byte| byte < 0x20);
            masks.blanks = mask(block, |byte| {
                (byte == b' ') | (byte == b'\t') | (byte == b'\n') | (byte == b'\r')
            });
        }
        masks
    }

    #[inline(always)]
    fn classify_numbers(self, block: Self::Loaded<'_>) -> NumberMasks {
        NumberMasks {
            digits: mask(block, |byte| byte.is_ascii_digit()),
            zeros: mask(block, |byte| byte == b'0'),
            minuses: mask(block, |byte| byte == b'-'),
            pluses: mask(block, |byte| byte == b'+'),
            points: mask(block, |byte| byte == b'.'),
            exponents: mask(block, |byte| byte | 0x20 == b'e'),
        }
    }

    #[inline(always)]
    fn classify_tokens(self, tokens: Self::Loaded<'_>) -> TokenMasks {
        TokenMasks {
            quotes: mask(tokens, |byte| byte == b'"'),
            commas: mask(tokens, |byte| byte == b','),
            colons: mask(tokens, |byte| byte == b':'),
            openers: mask(tokens, |byte| byte | 0x20 == b'{'),
            closers: mask(tokens, |byte| byte | 0x20 == b'}'),
            braces: mask(tokens, |byte| byte & 0x20 != 0),
        }
    }

    #[inline(always)]
    fn escapes<const HTML: bool, const NON_ASCII: bool>(self, block: Self::Loaded<'_>) -> u64 {
        mask(block, |byte| {
            let html = (byte == b'<') | (byte == b'>') | (byte == b'&') | (byte == 0xE2);
            (byte < 0x20)
                | (byte == b'"')
                | (byte == b'\\')
                | (HTML & html)
                | (NON_ASCII & (byte >= 0x80))
        })
    }

    #[inline(always)]
    fn copy_block(self, block: &Block, room: &mut Room) -> bool {
        *room = block.map(MaybeUninit::new);
        let (parts, _) = block.as_chunks();
        parts.iter().fold(true, |clean, part| clean & is_clean(part))
    }

    #[inline(always)]
    fn copy_short(self, text: &[u8], room: &mut Room) -> bool {
        if text.len() < 16 {
            return copy_under_sixteen(text, room);
        }
        let mut clean = true;
        let (parts, _) = text.as_chunks();
        let (places, _) = room.as_chunks_mut();
        for (part, place) in parts.iter().zip(places) {
            *place = part.map(MaybeUninit::new);
            clean &= is_clean(part);
        }
        let behind = room.get_mut(text.len() - 16..).and_then(<[_]>::first_chunk_mut);
        match (text.last_chunk(), behind) {
            (Some(last), Some(place)) => {
                *place = last.map(MaybeUninit::new);
                clean & is_clean(last)
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn start_utf8(self) -> Self::Utf8 {}

    #[inline(always)]
    fn add_utf8(self, _utf8: &mut Self::Utf8, _block: Self::Loaded<'_>, _ascii: bool) {}

    #[inline(always)]
    fn finish_utf8(self, _utf8: Self::Utf8, text: &[u8]) -> bool {
        core::str::from_utf8(text).is_ok()
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

/// Whether no byte must be escaped.
#[inline(always)]
fn is_clean(part: &[u8; 16]) -> bool {
    let found = |byte: u8| (byte < 0x20) | (byte == b'"') | (byte == b'\\');
    !part.iter().fold(false, |seen, byte| seen | found(*byte))
}

/// Marks the bytes of which `is` says so.
///
/// Written so that compilers turn it into comparisons of whole registers where there are such; what
/// they do not do well is to gather one bit of each byte. So each byte answers with a bit of its
/// own row, and the rows are put on top of each other: a square of bits, in which only rows and
/// columns are the wrong way round.
///
/// ```text
/// answer  of byte 8 i + j: bit i
/// square  bit i of byte j: the answer of byte 8 i + j
/// mask    bit j of byte i: the answer of byte 8 i + j
/// ```
#[inline(always)]
fn mask(block: &Block, is: impl Fn(u8) -> bool) -> u64 {
    let mut answers = [0; BLOCK_BYTES];
    for ((answer, byte), bit) in answers.iter_mut().zip(block).zip(ROW_BITS) {
        *answer = if is(*byte) { bit } else { 0 };
    }
    let (rows, _) = answers.as_chunks();
    let square = rows.iter().fold(0, |square, row| square | u64::from_le_bytes(*row));
    let square = exchange::<7>(square, 0x00AA_00AA_00AA_00AA);
    let square = exchange::<14>(square, 0x0000_CCCC_0000_CCCC);
    exchange::<28>(square, 0x0000_0000_F0F0_F0F0)
}

/// For each byte of a block the bit of its row of eight: eight times 1, eight times 2, and so on,
/// by the loop below.
const ROW_BITS: [u8; BLOCK_BYTES] = {
    let mut bits = [0; BLOCK_BYTES];
    let mut i = 0;
    while i < BLOCK_BYTES {
        bits[i] = 1 << (i / 8);
        i += 1;
    }
    bits
};

/// Exchanges each bit of `chosen` with the one `BY` bits above it: one of three steps that exchange
/// rows and columns (Warren, "Hacker's Delight", section 7-3).
#[inline(always)]
fn exchange<const BY: u32>(square: u64, chosen: u64) -> u64 {
    let differences = (square ^ square >> BY) & chosen;
    square ^ differences ^ differences << BY
}

/// Whether `is` says so of some byte.
#[inline(always)]
fn any(block: &Block, is: impl Fn(u8) -> bool) -> bool {
    // All are asked: to stop early would cost the whole registers.
    block.iter().fold(false, |seen, byte| seen | is(*byte))
}

#[cfg(test)]
crate::suite::kernel_suite!(Portable, Portable::detect());
