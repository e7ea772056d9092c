//! Where stage 1 writes tokens: memory that is reused from document to document.
//!
//! Both arrays are initialised to their whole length at growth, so that kernels may be handed
//! windows of sixty-four places as plain `&mut` arrays and may leave garbage behind the count. Owns
//! the sentinels.

use alloc::vec;
use alloc::vec::Vec;

/// Entries behind the last token in [`TokenBuffer::positions`], all equal to the length of the
/// text.
pub const PAD_POSITIONS: usize = 8;

/// Zeros behind the last token in [`TokenBuffer::bytes`].
pub const PAD_BYTES: usize = 64;

/// Places a kernel may write to for one block.
const WINDOW: usize = 64;

/// Places for the sentinels, and a little more so that they can be written as one block each.
const RESERVE: usize = 64;

/// The structural index of one text, in memory that is reused for the next: place and byte of each
/// token.
///
/// See the [crate documentation](crate) for what may be relied on. Empty until
/// [`index`](crate::index) fills it.
#[derive(Debug, Default)]
pub struct TokenBuffer {
    /// As long as `bytes`; if not empty, at least `count + RESERVE`.
    positions: Vec<u32>,
    bytes: Vec<u8>,
    count: usize,
    backslash_blocks: Vec<u64>,
    backslash_words: usize,
}

impl TokenBuffer {
    /// An empty buffer. Allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        TokenBuffer {
            positions: Vec::new(),
            bytes: Vec::new(),
            count: 0,
            backslash_blocks: Vec::new(),
            backslash_words: 0,
        }
    }

    /// Offsets of the tokens, in bytes from 0, strictly increasing; then [`PAD_POSITIONS`] times
    /// the text's length.
    #[inline]
    #[must_use]
    pub fn positions(&self) -> &[u32] {
        self.positions.get(..self.count + PAD_POSITIONS).unwrap_or(&[0; PAD_POSITIONS])
    }

    /// The byte of each token; then [`PAD_BYTES`] zeros.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.count + PAD_BYTES).unwrap_or(&[0; PAD_BYTES])
    }

    /// Tokens in the index.
    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Which blocks of sixty-four bytes hold a backslash: bit `i % 64` of word `i / 64` speaks of
    /// block `i`.
    #[inline]
    #[must_use]
    pub fn backslash_blocks(&self) -> &[u64] {
        self.backslash_blocks.get(..self.backslash_words).unwrap_or(&[])
    }

    /// Forgets the tokens from number `count` on: what is left is the index of the text up to where the first of
    /// them starts. Nothing can be added to it.
    pub fn cut(&mut self, count: usize) {
        if count < self.count {
            let border = self.positions.get(count).copied().unwrap_or(0);
            self.finish(count, border);
        }
    }

    /// Bytes of memory held, used or not.
    #[must_use]
    pub fn retained_bytes(&self) -> usize {
        self.positions.capacity() * size_of::<u32>()
            + self.bytes.capacity()
            + self.backslash_blocks.capacity() * size_of::<u64>()
    }

    /// Gives memory back if more than `bytes` are held. The index is emptied then; a next text
    /// allocates anew.
    pub fn shrink_to(&mut self, bytes: usize) {
        if self.retained_bytes() > bytes {
            *self = Self::default();
        }
    }

    /// Starts the index of a text of `len` bytes: no token, no backslash.
    #[inline(always)]
    pub(crate) fn start(&mut self, len: usize) {
        self.count = 0;
        let words = len.div_ceil(64 * 64);
        self.backslash_words = words;
        match self.backslash_blocks.get_mut(..words) {
            Some([word]) => *word = 0,
            Some(words) => words.fill(0),
            None => self.start_more_words(words),
        }
        if self.positions.len() < WINDOW + RESERVE {
            self.grow(0, len);
        }
    }

    #[cold]
    #[inline(never)]
    fn start_more_words(&mut self, words: usize) {
        self.backslash_blocks = vec![0; words.next_power_of_two()];
    }

    /// Takes over the tokens of `earlier` from number `first` on, which becomes number 0, and its
    /// knowledge of backslashes; replaces what this buffer held. Goes on in [`index_step`]
    /// where `earlier` would have.
    ///
    /// For those who still look at `earlier`, and need no token before `first` in what comes.
    ///
    /// [`index_step`]: crate::index_step
    pub fn take_over(&mut self, earlier: &Self, first: usize) {
        let first = first.min(earlier.count);
        self.count = earlier.count - first;
        self.make_room(0, self.count);
        let tokens = earlier.positions.iter().zip(&earlier.bytes).skip(first);
        let places = self.positions.iter_mut().zip(&mut self.bytes).take(self.count);
        for ((position, byte), token) in places.zip(tokens) {
            (*position, *byte) = (*token.0, *token.1);
        }
        // As the sentinels of `earlier`: a whole text stays one.
        let border = earlier.positions.get(earlier.count).copied().unwrap_or(0);
        self.finish(self.count, border);
        let words = earlier.backslash_blocks();
        self.backslash_words = words.len();
        self.backslash_blocks.clear();
        self.backslash_blocks.extend_from_slice(words);
    }

    /// Before the index goes on: `held` is written behind the tokens there are, and blocks up to byte
    /// `to` get room for their bits. `seen` bytes have been indexed before; 0 starts anew. Returns
    /// the number of tokens with `held`.
    pub(crate) fn resume(&mut self, seen: usize, held: Option<(u32, u8)>, to: usize) -> usize {
        if seen == 0 {
            self.count = 0;
            self.backslash_words = 0;
        }
        let words = to.div_ceil(64 * 64);
        if self.backslash_blocks.len() < words {
            self.backslash_blocks.resize(words.next_power_of_two(), 0);
        }
        if let Some(fresh) = self.backslash_blocks.get_mut(self.backslash_words..words) {
            fresh.fill(0);
        }
        self.backslash_words = words;
        self.make_room(self.count, 1);
        let Some((position, byte)) = held else { return self.count };
        if let Some(place) = self.positions.get_mut(self.count) {
            *place = position;
        }
        if let Some(place) = self.bytes.get_mut(self.count) {
            *place = byte;
        }
        self.count + 1
    }

    /// Room for `more` tokens behind the first `count`, which are kept, and one window more.
    fn make_room(&mut self, count: usize, more: usize) {
        if self.positions.len() < count + more + WINDOW + RESERVE {
            self.grow(count, 4 * more);
        }
    }

    /// The arrays without their reserve, equally long, and the words of
    /// [`TokenBuffer::backslash_blocks`], perhaps with more behind them.
    #[inline(always)]
    pub(crate) fn room(&mut self) -> (&mut [u32], &mut [u8], &mut [u64]) {
        let limit = self.positions.len().min(self.bytes.len()).saturating_sub(RESERVE);
        (
            self.positions.get_mut(..limit).unwrap_or_default(),
            self.bytes.get_mut(..limit).unwrap_or_default(),
            &mut self.backslash_blocks,
        )
    }

    /// Makes room for one more window behind the first `count` tokens, which are kept, and for a
    /// good part of what a text with `left` bytes still to come may need.
    #[cold]
    #[inline(never)]
    pub(crate) fn grow(&mut self, count: usize, left: usize) {
        let len = (self.positions.len() * 2).max(count + left / 4 + 4 * WINDOW) + RESERVE;
        // Fresh zeros come from the system unwritten; `resize` would touch every page.
        let mut positions = vec![0; len];
        let mut bytes = vec![0; len];
        for (to, from) in positions.iter_mut().zip(self.positions.iter().take(count)) {
            *to = *from;
        }
        for (to, from) in bytes.iter_mut().zip(self.bytes.iter().take(count)) {
            *to = *from;
        }
        self.positions = positions;
        self.bytes = bytes;
    }

    /// Ends the index of a text of `len` bytes: `count` tokens, then the sentinels.
    #[inline(always)]
    pub(crate) fn finish(&mut self, count: usize, len: u32) {
        self.count = count;
        if let Some(pad) = self.positions.get_mut(count..count + PAD_POSITIONS) {
            pad.fill(len);
        }
        if let Some(pad) = self.bytes.get_mut(count..count + PAD_BYTES) {
            pad.fill(0);
        }
    }
}
