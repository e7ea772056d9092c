//! Stage 1: the loop over a text, sixty-four bytes at a time, written once for all instruction
//! sets.
//!
//! For each block it turns the kernel's masks into one mask of tokens and has the kernel write
//! them. What crosses a border between blocks is three carries: whether the next byte is escaped,
//! whether a string is open, whether a scalar runs on. Because these are so few, a text can also be
//! read in parts ([`Resume`]). Does not know grammar: any sequence of tokens is indexed. After Langdale and Lemire, "Parsing Gigabytes of JSON per Second" (2019),
//! section 3.1.

use crate::bitmask::run_starts;
use crate::block::{BLANK, BLOCK_BYTES, BlockMasks, Tail, lay_tail};
use crate::escape::EscapeCarry;
use crate::kernel::{Kernel, Task};
use crate::number::Numbers;
use crate::writer::TokenBuffer;

/// What stage 1 saw on its way, exact for the whole text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The text ends inside a string.
    pub unclosed_string: bool,
    /// A byte under 20 stands inside a string.
    pub control_in_string: bool,
    /// A byte of 80 or above stands anywhere. If not, the text is UTF-8.
    pub non_ascii: bool,
    /// The text is not UTF-8. Only [`index_validating`](crate::index_validating) looks; false
    /// otherwise.
    pub invalid_utf8: bool,
    /// A number, a run of bytes outside strings that starts with a digit or `-`, is not one by RFC
    /// 8259, section 6. Only [`index_checking_numbers`](crate::index_checking_numbers) looks; false
    /// otherwise.
    pub malformed_number: bool,
    /// A backslash stands anywhere.
    pub backslash: bool,
}

/// The indexing of a text; with `UTF8` also the verdict whether it is that, with `NUMBERS` whether
/// they are well-formed.
pub(crate) struct Scan<'t, const UTF8: bool, const NUMBERS: bool> {
    pub(crate) text: &'t [u8],
    pub(crate) out: &'t mut TokenBuffer,
}

impl<const UTF8: bool, const NUMBERS: bool> Task for Scan<'_, UTF8, NUMBERS> {
    type Output = Findings;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Findings {
        let Self { text, out } = self;
        let mut state = State {
            carry: Carry::default(),
            utf8: kernel.start_utf8(),
            numbers: Numbers::default(),
            next: 0,
            count: 0,
        };
        out.start(text.len());
        state.read::<UTF8, NUMBERS>(kernel, text, out);
        let State { carry, utf8, numbers, count, .. } = state;
        out.finish(count, text.len() as u32);
        Findings {
            unclosed_string: carry.string != 0,
            control_in_string: carry.controls_in_strings != 0,
            non_ascii: carry.non_ascii != 0,
            invalid_utf8: UTF8 && carry.non_ascii != 0 && !kernel.finish_utf8(utf8, text),
            malformed_number: NUMBERS && numbers.any_malformed(),
            backslash: out.backslash_blocks().iter().any(|&word| word != 0),
        }
    }
}

/// The indexing of one more part of a text; see [`crate::step`], which owns what is before and behind it.
pub(crate) struct Resume<'t> {
    /// The text up to the end of the part: whole blocks, or all of the text.
    pub(crate) text: &'t [u8],
    /// From the block before.
    pub(crate) carry: &'t mut Carry,
    /// Blocks before the part.
    pub(crate) blocks: usize,
    /// Tokens before those of the part.
    pub(crate) count: usize,
    pub(crate) out: &'t mut TokenBuffer,
}

impl Task for Resume<'_> {
    /// How many tokens there are now. Behind them there is room for sentinels.
    type Output = usize;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> usize {
        let Self { text, carry, blocks, count, out } = self;
        let mut state = State {
            carry: *carry,
            utf8: kernel.start_utf8(),
            numbers: Numbers::default(),
            next: blocks,
            count,
        };
        state.read::<false, false>(kernel, text, out);
        *carry = state.carry;
        state.count
    }
}

/// Where the loop stands.
struct State<K: Kernel> {
    carry: Carry,
    utf8: K::Utf8,
    numbers: Numbers,
    /// The next block.
    next: usize,
    /// Tokens so far.
    count: usize,
}

impl<K: Kernel> State<K> {
    /// Reads `text` from the next block to its end.
    #[inline(always)]
    fn read<const UTF8: bool, const NUMBERS: bool>(
        &mut self,
        kernel: K,
        text: &[u8],
        out: &mut TokenBuffer,
    ) {
        let State { carry, utf8, numbers, next, count } = self;
        let (blocks, tail) = text.as_chunks::<BLOCK_BYTES>();
        loop {
            let (positions, bytes, backslash_words) = out.room();
            // Inner loop: no call, no allocation; left early if a window no longer fits.
            while let Some(block) = blocks.get(*next) {
                let Some((positions, bytes)) = windows(positions, bytes, *count) else {
                    break;
                };
                let loaded = kernel.load(block);
                let masks = kernel.classify(loaded);
                if UTF8 {
                    kernel.add_utf8(utf8, loaded, masks.non_ascii == 0);
                }
                if masks.backslashes != 0 {
                    note_backslash(backslash_words, *next);
                }
                let Marks { tokens, runs, starts } = carry.marks(kernel, masks);
                if NUMBERS && !numbers.are_absent(starts) {
                    numbers.add(kernel.classify_numbers(loaded), runs, starts);
                }
                kernel.write_tokens(loaded, tokens, base(*next), positions, bytes);
                *count += tokens.count_ones() as usize;
                *next += 1;
            }
            if *next == blocks.len() {
                if tail.is_empty() {
                    break;
                }
                if let Some((positions, bytes)) = windows(positions, bytes, *count) {
                    let mut room = BLANK;
                    let Tail { loaded, shift, padded } = kernel.load_tail(text, &mut room);
                    let masks = kernel.classify(loaded).of_tail(shift, text.len());
                    if UTF8 && padded {
                        kernel.add_utf8(utf8, loaded, masks.non_ascii == 0);
                    } else if UTF8 {
                        let mut room = BLANK;
                        lay_tail(tail, &mut room);
                        kernel.add_utf8(utf8, kernel.load(&room), masks.non_ascii == 0);
                    }
                    if masks.backslashes != 0 {
                        note_backslash(backslash_words, *next);
                    }
                    let Marks { tokens, runs, starts } = carry.marks(kernel, masks);
                    if NUMBERS && !numbers.are_absent(starts) {
                        numbers.add(kernel.classify_numbers(loaded).of_tail(shift), runs, starts);
                    }
                    let base = base(*next).wrapping_sub(shift);
                    kernel.write_tokens(loaded, tokens << shift, base, positions, bytes);
                    *count += tokens.count_ones() as usize;
                    break;
                }
            }
            out.grow(*count, text.len() - *next * BLOCK_BYTES);
        }
    }
}

/// Offset of a block's first byte. Texts are at most `u32::MAX` bytes long.
#[inline(always)]
fn base(block: usize) -> u32 {
    (block * BLOCK_BYTES) as u32
}

/// The places for one block's tokens, behind the first `count`.
#[inline(always)]
fn windows<'r>(
    positions: &'r mut [u32],
    bytes: &'r mut [u8],
    count: usize,
) -> Option<(&'r mut [u32; 64], &'r mut [u8; 64])> {
    Some((
        positions.get_mut(count..)?.first_chunk_mut()?,
        bytes.get_mut(count..)?.first_chunk_mut()?,
    ))
}

/// Sets the bit of a block.
#[inline(always)]
fn note_backslash(words: &mut [u64], block: usize) {
    if let Some(word) = words.get_mut(block / 64) {
        *word |= 1 << (block % 64);
    }
}

/// What is marked in a block.
struct Marks {
    tokens: u64,
    /// Bytes outside strings that are neither blank, operator nor quote.
    runs: u64,
    /// The first byte of each run of these.
    starts: u64,
}

/// What one block hands to the next, and what was found so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Carry {
    escape: EscapeCarry,
    /// All ones inside a string, else 0.
    pub(crate) string: u64,
    /// 1 if the last byte was neither blank, operator nor quote, else 0.
    pub(crate) run: u64,
    /// Not zero if a control character was seen in a string.
    pub(crate) controls_in_strings: u64,
    /// Not zero if a byte above 7F was seen.
    pub(crate) non_ascii: u64,
}

impl Carry {
    /// Marks the tokens of a block: operators outside strings, opening quotes, and the first byte
    /// of every other run of non-blank bytes outside strings.
    ///
    /// ```text
    /// input    {"a,\"" : [true, 12"x"]}     bit 0 on the left
    /// quotes   .1....1............1.1..     (escaped quote already removed)
    /// inside   .11111.............11...
    /// runs     ..1.11.....1111..11.1...     neither blank, operator nor quote
    /// result   11......1.11...1.1.1..11
    /// ```
    ///
    /// Runs are not cut where strings start and end: there stands a quote, which is in none.
    #[inline(always)]
    fn marks<K: Kernel>(&mut self, kernel: K, masks: BlockMasks) -> Marks {
        let escaped = if masks.backslashes == 0 {
            self.escape.escaped_without_backslash()
        } else {
            self.escape.escaped(masks.backslashes)
        };
        let quotes = masks.quotes & !escaped;
        let inside = kernel.prefix_xor(quotes) ^ self.string;
        self.string = (inside.cast_signed() >> 63).cast_unsigned();
        let runs = !(masks.operators | masks.blanks | quotes);
        self.controls_in_strings |= masks.controls & inside;
        self.non_ascii |= masks.non_ascii;
        let starts = run_starts(runs, &mut self.run);
        Marks {
            tokens: ((masks.operators | starts) & !inside) | (quotes & inside),
            runs: runs & !inside,
            starts: starts & !inside,
        }
    }
}
