//! The portable kernel: no intrinsics, eight bytes to a machine word.

use super::{Kernel, Task};
use crate::bitmask;
use crate::block::{self, Block, BlockMasks, Tail};
use crate::structure::TokenMasks;

/// Proof of nothing: every CPU has this. Made by [`Portable::detect`] alone all the same, so that a build that is fixed
/// on a better level has no other.
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
        let words = words(block);
        let mut quotes = Gather::default();
        let mut operators = Gather::default();
        let mut to_blank = Gather::default();
        let mut seen = Seen::default();
        for pair in words {
            quotes.add(pair, |word| word.equal(b'"'));
            operators.add(pair, |word| {
                let folded = word.folded();
                folded.equal(b'{') | folded.equal(b'}') | word.equal(b':') | word.equal(b',')
            });
            to_blank.add(pair, |word| word.below(0x21));
            seen.add(pair);
        }
        let mut masks = BlockMasks {
            quotes: quotes.mask(),
            backslashes: 0,
            operators: operators.mask(),
            blanks: to_blank.mask(),
            controls: 0,
            non_ascii: seen.non_ascii(),
        };
        // Most blocks of most texts hold neither.
        if seen.backslash() {
            masks.backslashes = gather(words, |word| word.equal(b'\\'));
        }
        if seen.control() {
            masks.controls = gather(words, |word| word.below(0x20));
            masks.blanks = gather(words, |word| {
                word.equal(b' ') | word.equal(b'\t') | word.equal(b'\n') | word.equal(b'\r')
            });
        }
        masks
    }

    #[inline(always)]
    fn classify_tokens(self, tokens: Self::Loaded<'_>) -> TokenMasks {
        let words = words(tokens);
        TokenMasks {
            quotes: gather(words, |word| word.equal(b'"')),
            commas: gather(words, |word| word.equal(b',')),
            colons: gather(words, |word| word.equal(b':')),
            openers: gather(words, |word| word.folded().equal(b'{')),
            closers: gather(words, |word| word.folded().equal(b'}')),
            braces: gather(words, Word::has_20),
        }
    }

    #[inline(always)]
    fn escapes<const HTML: bool, const NON_ASCII: bool>(self, block: Self::Loaded<'_>) -> u64 {
        gather(words(block), |word| {
            let mut found = word.below(0x20) | word.equal(b'"') | word.equal(b'\\');
            if HTML {
                found |= word.equal(b'<') | word.equal(b'>') | word.equal(b'&') | word.equal(0xE2);
            }
            if NON_ASCII {
                found |= word.non_ascii();
            }
            found
        })
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

/// The top bit of each byte.
const TOPS: u64 = every(0x80);

/// A word of eight equal bytes.
const fn every(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Eight bytes of text, lowest first. Answers stand in the top bit of each byte; the other bits are left open.
///
/// All sums are taken of bytes without their top bits, so nothing is carried from one byte to the next, and every answer
/// is exact.
#[derive(Clone, Copy)]
struct Word {
    /// The bytes.
    whole: u64,
    /// The bytes without their top bits.
    low: u64,
}

impl Word {
    #[inline(always)]
    fn new(whole: u64) -> Self {
        Self { whole, low: whole & !TOPS }
    }

    /// Bytes that equal `byte`.
    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        // The sum reaches the top bit unless the low bits are the same.
        let differs = (self.low ^ every(byte & 0x7F)).wrapping_add(!TOPS);
        if byte < 0x80 { !(differs | self.whole) } else { !differs & self.whole }
    }

    /// Bytes under `end`, which is at most 80.
    #[inline(always)]
    fn below(self, end: u8) -> u64 {
        !(self.low.wrapping_add(every(0x80 - end)) | self.whole)
    }

    /// Bytes of 80 and above.
    #[inline(always)]
    fn non_ascii(self) -> u64 {
        self.whole
    }

    /// Bytes with the bit of 20, which tells `{` from `[` and `}` from `]`.
    #[inline(always)]
    fn has_20(self) -> u64 {
        self.whole << 2
    }

    /// The bytes with the bit of 20 set.
    #[inline(always)]
    fn folded(self) -> Self {
        Self { whole: self.whole | every(0x20), low: self.low | every(0x20) }
    }
}

/// Two words, the second thirty-two bytes behind the first. Compilers put pairs in one register where there are such.
type Pair = [Word; 2];

/// The words of a block, in the order in which [`Gather`] takes them.
#[inline(always)]
fn words(block: &Block) -> [Pair; 4] {
    let (words, _) = block.as_chunks::<8>();
    let word = |i: usize| Word::new(u64::from_le_bytes(words[i]));
    core::array::from_fn(|i| [word(i), word(i + 4)])
}

/// Gathers answers about the words of a block into a mask.
///
/// ```text
/// answers about words 0 … 7     0.......  …  7.......     top bits of bytes, each byte from its top bit down
/// added up                      76543210 in each byte
/// mask                          the same square of eight by eight bits with rows and columns exchanged
/// ```
#[derive(Clone, Copy, Default)]
struct Gather([u64; 2]);

impl Gather {
    #[inline(always)]
    fn add(&mut self, pair: Pair, answer: impl Fn(Word) -> u64) {
        for (sum, word) in self.0.iter_mut().zip(pair) {
            *sum = *sum >> 1 | answer(word) & TOPS;
        }
    }

    #[inline(always)]
    fn mask(self) -> u64 {
        // Four words each were added: the first four stand in the upper half of each byte, by now.
        let square = self.0[0] >> 4 | self.0[1];
        exchange::<28>(
            exchange::<14>(exchange::<7>(square, 0x00AA_00AA_00AA_00AA), 0x0000_CCCC_0000_CCCC),
            0x0000_0000_F0F0_F0F0,
        )
    }
}

/// Exchanges each bit of `chosen` with the one `BY` bits above it: one step of exchanging rows and columns (Warren,
/// "Hacker's Delight", section 7-3).
#[inline(always)]
fn exchange<const BY: u32>(square: u64, chosen: u64) -> u64 {
    let differences = (square ^ square >> BY) & chosen;
    square ^ differences ^ differences << BY
}

/// Gathers one answer about all words.
#[inline(always)]
fn gather(words: [Pair; 4], answer: impl Fn(Word) -> u64 + Copy) -> u64 {
    let mut gather = Gather::default();
    for pair in words {
        gather.add(pair, answer);
    }
    gather.mask()
}

/// Whether some byte of a block is a backslash, a control character, not ASCII.
#[derive(Default)]
struct Seen {
    backslashes: [u64; 2],
    controls: [u64; 2],
    non_ascii: [u64; 2],
}

impl Seen {
    #[inline(always)]
    fn add(&mut self, pair: Pair) {
        for (i, word) in pair.into_iter().enumerate() {
            self.backslashes[i] |= word.equal(b'\\');
            self.controls[i] |= word.below(0x20);
            self.non_ascii[i] |= word.non_ascii();
        }
    }

    #[inline(always)]
    fn backslash(&self) -> bool {
        (self.backslashes[0] | self.backslashes[1]) & TOPS != 0
    }

    #[inline(always)]
    fn control(&self) -> bool {
        (self.controls[0] | self.controls[1]) & TOPS != 0
    }

    #[inline(always)]
    fn non_ascii(&self) -> u64 {
        (self.non_ascii[0] | self.non_ascii[1]) & TOPS
    }
}

#[cfg(test)]
crate::suite::kernel_suite!(Portable, Portable::detect());
