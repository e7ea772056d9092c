//! What one instruction set answers; one file for each set below.
//!
//! A kernel is a token: a value without size, which only detection makes, so that holding it proves
//! that this CPU has the instructions. Trait methods cannot be `#[target_feature]` functions that
//! safe code calls; hence each method holds one `unsafe` call, which rests on the token. The loops
//! that use a kernel are written once ([`crate::scan`]), are inlined into one entry per set
//! ([`Kernel::run`]), and so are compiled for that set.

use crate::block::{Block, BlockMasks, Room, Tail, TokenMasks};
use crate::number::NumberMasks;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
pub(crate) mod sse42;

/// What one instruction set answers about sixty-four bytes. Bit `i` of a mask speaks of byte `i`.
pub(crate) trait Kernel: Copy {
    /// A block in registers; with the block itself where the set needs single bytes of it later.
    type Loaded<'b>: Copy;

    /// What is remembered of the blocks so far to judge whether they are UTF-8.
    type Utf8: Copy;

    /// Runs a task compiled for this set. The only call that is not inlined: once per document.
    fn run<T: Task>(self, task: T) -> T::Output;

    /// Loads a block.
    fn load(self, block: &Block) -> Self::Loaded<'_>;

    /// Loads the bytes behind the last whole block of `text`: by a masked load, together with bytes
    /// before them, or by way of `room`, which the caller has filled with blanks. There is at least
    /// one. Reads no byte outside of `text`.
    fn load_tail<'b>(self, text: &'b [u8], room: &'b mut Block) -> Tail<Self::Loaded<'b>>;

    /// Answers all that stage 1 asks about a block.
    fn classify(self, block: Self::Loaded<'_>) -> BlockMasks;

    /// Answers what [`crate::number`] asks about a block.
    fn classify_numbers(self, block: Self::Loaded<'_>) -> NumberMasks;

    /// Answers all that [`crate::structure`] asks about sixty-four bytes of tokens.
    fn classify_tokens(self, tokens: Self::Loaded<'_>) -> TokenMasks;

    /// Marks the bytes that an encoder must escape, see [`crate::Escaped`].
    fn escapes<const HTML: bool, const NON_ASCII: bool>(self, block: Self::Loaded<'_>) -> u64;

    /// Copies a block; says whether it holds no byte that must be escaped
    /// ([`crate::Escaped::Required`]). If so, the whole room has been written.
    fn copy_block(self, block: &Block, room: &mut Room) -> bool;

    /// As [`Kernel::copy_block`], for fewer than sixty-four bytes: if it says so, as many have been
    /// written; behind them anything may have been. Reads no byte outside of `text`.
    fn copy_short(self, text: &[u8], room: &mut Room) -> bool;

    /// Before the first block.
    fn start_utf8(self) -> Self::Utf8;

    /// Judges one more block. If it is ASCII, as the caller knows, this costs next to nothing. A
    /// tail must have been loaded as a block, with blanks behind it.
    fn add_utf8(self, utf8: &mut Self::Utf8, block: Self::Loaded<'_>, ascii: bool);

    /// Whether all blocks of `text` were UTF-8, together.
    fn finish_utf8(self, utf8: Self::Utf8, text: &[u8]) -> bool;

    /// See [`crate::bitmask::prefix_xor`].
    fn prefix_xor(self, quotes: u64) -> u64;

    /// See [`crate::bitmask::write_tokens`].
    fn write_tokens(
        self,
        block: Self::Loaded<'_>,
        tokens: u64,
        base: u32,
        positions: &mut [u32; 64],
        bytes: &mut [u8; 64],
    );
}

/// Something to be done with a kernel: a loop and its arguments.
pub(crate) trait Task {
    /// What comes out.
    type Output;

    /// Does it. Implementations are `#[inline(always)]`, so that they are compiled for the kernel's
    /// set.
    fn with<K: Kernel>(self, kernel: K) -> Self::Output;
}
