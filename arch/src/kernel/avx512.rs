//! The AVX-512 kernel: one register to a block, masked loads for the tail, tokens compressed in
//! registers.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section arch kernels")]

use core::arch::x86_64::*;

use super::{Kernel, Task};
use crate::block::{Block, BlockMasks, Room, Tail, TokenMasks};
use crate::number::NumberMasks;
use crate::utf8::{FIRST_LOWER, FIRST_UPPER, SECOND_UPPER};

/// Proof that this CPU has AVX-512 F, BW, DQ, VL, VBMI and VBMI2 (Ice Lake, Zen 4 and later) and
/// all that [`Avx2`] proves. Made by [`Avx512::detect`] alone.
///
/// [`Avx2`]: super::avx2::Avx2
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(());

impl Avx512 {
    /// The token, if the target features of this build promise it.
    pub(crate) const FIXED: Option<Self> = if cfg!(all(
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512dq",
        target_feature = "avx512vl",
        target_feature = "avx512vbmi",
        target_feature = "avx512vbmi2",
        target_feature = "avx2",
        target_feature = "bmi1",
        target_feature = "bmi2",
        target_feature = "lzcnt",
        target_feature = "popcnt",
        target_feature = "pclmulqdq"
    )) {
        Some(Self(()))
    } else {
        None
    };

    /// The token, if this CPU (without `std`: this build) has the set.
    pub(crate) fn detect() -> Option<Self> {
        #[cfg(feature = "std")]
        if std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512dq")
            && std::arch::is_x86_feature_detected!("avx512vl")
            && std::arch::is_x86_feature_detected!("avx512vbmi")
            && std::arch::is_x86_feature_detected!("avx512vbmi2")
            && std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt")
            && std::arch::is_x86_feature_detected!("pclmulqdq")
        {
            return Some(Self(()));
        }
        Self::FIXED
    }
}

impl Kernel for Avx512 {
    type Loaded<'b> = __m512i;
    type Utf8 = Utf8;

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        // SAFETY: `self` proves that the CPU has every feature that `run` enables.
        unsafe { run(self, task) }
    }

    #[inline(always)]
    fn load(self, block: &Block) -> Self::Loaded<'_> {
        // SAFETY: `self` proves that the CPU has every feature that `load` enables.
        unsafe { load(block) }
    }

    #[inline(always)]
    fn load_tail<'b>(self, text: &'b [u8], _room: &'b mut Block) -> Tail<Self::Loaded<'b>> {
        // SAFETY: `self` proves that the CPU has every feature that `load_tail` enables.
        unsafe { load_tail(text) }
    }

    #[inline(always)]
    fn classify(self, block: Self::Loaded<'_>) -> BlockMasks {
        // SAFETY: `self` proves that the CPU has every feature that `classify` enables.
        unsafe { classify(block) }
    }

    #[inline(always)]
    fn classify_numbers(self, block: Self::Loaded<'_>) -> NumberMasks {
        // SAFETY: `self` proves that the CPU has every feature that `classify_numbers` enables.
        unsafe { classify_numbers(block) }
    }

    #[inline(always)]
    fn classify_tokens(self, tokens: Self::Loaded<'_>) -> TokenMasks {
        // SAFETY: `self` proves that the CPU has every feature that `classify_tokens` enables.
        unsafe { classify_tokens(tokens) }
    }

    #[inline(always)]
    fn escapes<const HTML: bool, const NON_ASCII: bool>(self, block: Self::Loaded<'_>) -> u64 {
        // SAFETY: `self` proves that the CPU has every feature that `escapes` enables.
        unsafe { escapes::<HTML, NON_ASCII>(block) }
    }

    #[inline(always)]
    fn copy_block(self, block: &Block, room: &mut Room) -> bool {
        // SAFETY: `self` proves that the CPU has every feature that `copy_block` enables.
        unsafe { copy_block(block, room) }
    }

    #[inline(always)]
    fn copy_short(self, text: &[u8], room: &mut Room) -> bool {
        // SAFETY: `self` proves that the CPU has every feature that `copy_short` enables.
        unsafe { copy_short(text, room) }
    }

    #[inline(always)]
    fn start_utf8(self) -> Self::Utf8 {
        // SAFETY: `self` proves that the CPU has every feature that `start_utf8` enables.
        unsafe { start_utf8() }
    }

    #[inline(always)]
    fn add_utf8(self, utf8: &mut Self::Utf8, block: Self::Loaded<'_>, ascii: bool) {
        // SAFETY: `self` proves that the CPU has every feature that `add_utf8` enables.
        *utf8 = unsafe { add_utf8(*utf8, block, ascii) };
    }

    #[inline(always)]
    fn finish_utf8(self, utf8: Self::Utf8, _text: &[u8]) -> bool {
        // SAFETY: `self` proves that the CPU has every feature that `finish_utf8` enables.
        unsafe { finish_utf8(utf8) }
    }

    #[inline(always)]
    fn prefix_xor(self, quotes: u64) -> u64 {
        // SAFETY: `self` proves that the CPU has every feature that `prefix_xor` enables.
        unsafe { prefix_xor(quotes) }
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
        // SAFETY: `self` proves that the CPU has every feature that `write_tokens` enables.
        unsafe { write_tokens(block, tokens, base, positions, bytes) }
    }
}

/// The one entry: what is inlined below is compiled for the set.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn run<T: Task>(kernel: Avx512, task: T) -> T::Output {
    task.with(kernel)
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn load(block: &Block) -> __m512i {
    // SAFETY: the pointer comes from a reference to sixty-four bytes, and the load asks for no
    // alignment.
    unsafe { _mm512_loadu_si512(block.as_ptr().cast()) }
}

/// Blanks stand where the mask has no bit; those bytes are not touched in memory.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn load_tail(text: &[u8]) -> Tail<__m512i> {
    let (_, tail) = text.as_chunks::<64>();
    let blanks = _mm512_set1_epi8(b' ' as i8);
    let present = _bzhi_u64(!0, tail.len() as u32);
    // SAFETY: the mask has bits only for bytes of `tail`, and a masked load reads, and faults on,
    // no other.
    let loaded = unsafe { _mm512_mask_loadu_epi8(blanks, present, tail.as_ptr().cast()) };
    Tail { loaded, shift: 0, padded: true }
}

/// See the AVX2 kernel for the tables.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn classify(block: __m512i) -> BlockMasks {
    let blanks = _mm512_broadcast_i32x4(_mm_setr_epi8(
        0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0,
    ));
    let operators = _mm512_broadcast_i32x4(_mm_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x3A, 0x7B, 0x2C, 0x7D, 0, 0,
    ));
    let fold = _mm512_set1_epi8(0x20);
    let controls = _mm512_cmplt_epu8_mask(block, fold);
    BlockMasks {
        quotes: equal(block, b'"'),
        backslashes: equal(block, b'\\'),
        operators: !controls
            & _mm512_cmpeq_epi8_mask(
                _mm512_shuffle_epi8(operators, block),
                _mm512_or_si512(block, fold),
            ),
        blanks: _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(blanks, block), block),
        controls,
        non_ascii: _mm512_movepi8_mask(block),
    }
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn classify_numbers(block: __m512i) -> NumberMasks {
    let from_zero = _mm512_sub_epi8(block, _mm512_set1_epi8(b'0'.cast_signed()));
    let folded = _mm512_or_si512(block, _mm512_set1_epi8(0x20));
    NumberMasks {
        digits: _mm512_cmplt_epu8_mask(from_zero, _mm512_set1_epi8(10)),
        zeros: equal(block, b'0'),
        minuses: equal(block, b'-'),
        pluses: equal(block, b'+'),
        points: equal(block, b'.'),
        exponents: equal(folded, b'e'),
    }
}

/// `[` and `]` differ from `{` and `}` in the bit of 20 only, which therefore tells braces.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn classify_tokens(tokens: __m512i) -> TokenMasks {
    let fold = _mm512_set1_epi8(0x20);
    let folded = _mm512_or_si512(tokens, fold);
    TokenMasks {
        quotes: equal(tokens, b'"'),
        commas: equal(tokens, b','),
        colons: equal(tokens, b':'),
        openers: equal(folded, b'{'),
        closers: equal(folded, b'}'),
        braces: _mm512_test_epi8_mask(tokens, fold),
    }
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn escapes<const HTML: bool, const NON_ASCII: bool>(block: __m512i) -> u64 {
    let controls = _mm512_cmplt_epu8_mask(block, _mm512_set1_epi8(0x20));
    let mut found = controls | equal(block, b'"') | equal(block, b'\\');
    if HTML {
        found |= equal(block, b'<') | equal(block, b'>') | equal(block, b'&') | equal(block, 0xE2);
    }
    if NON_ASCII {
        found |= _mm512_movepi8_mask(block);
    }
    found
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn copy_block(block: &Block, room: &mut Room) -> bool {
    let loaded = load(block);
    store_block(room, loaded);
    escapes::<false, false>(loaded) == 0
}

/// One masked load for every length; blanks behind the text.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn copy_short(text: &[u8], room: &mut Room) -> bool {
    let Tail { loaded, .. } = load_tail(text);
    store_block(room, loaded);
    escapes::<false, false>(loaded) == 0
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn store_block(room: &mut Room, block: __m512i) {
    // SAFETY: the pointer comes from a reference to sixty-four bytes, and the store asks for no
    // alignment.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), block) };
}

/// Marks the bytes that equal `byte`.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn equal(block: __m512i, byte: u8) -> u64 {
    _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(byte.cast_signed()))
}

/// What is remembered between blocks to judge UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Utf8 {
    /// Whether the last block was not ASCII, so that a sequence may go on behind it.
    pending: bool,
    /// The last sixty-four bytes if so, else zeros, which end as any ASCII block does.
    previous: __m512i,
    /// Not zero if something was wrong.
    faults: __m512i,
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn start_utf8() -> Utf8 {
    let zero = _mm512_setzero_si512();
    Utf8 { pending: false, previous: zero, faults: zero }
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn add_utf8(mut utf8: Utf8, block: __m512i, ascii: bool) -> Utf8 {
    if ascii && !utf8.pending {
        return utf8;
    }
    if ascii {
        utf8 = end_sequences(utf8);
    } else {
        utf8.faults = _mm512_or_si512(utf8.faults, utf8_faults(block, utf8.previous));
        utf8.previous = block;
        utf8.pending = true;
    }
    utf8
}

/// What comes next is ASCII, or nothing: no sequence may go on.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn end_sequences(utf8: Utf8) -> Utf8 {
    // Only lead bytes at the very end are above what is subtracted.
    let mut most = [0xFF; 64];
    [most[61], most[62], most[63]] = [0xEF, 0xDF, 0xBF];
    let incomplete = _mm512_subs_epu8(utf8.previous, load(&most));
    let faults = _mm512_or_si512(utf8.faults, incomplete);
    Utf8 { pending: false, previous: _mm512_setzero_si512(), faults }
}

/// Faults of a block by pairs of neighbours, see [`crate::utf8`]: three look-ups by nibble, and a
/// comparison with what the lead bytes two and three bytes back ask for.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn utf8_faults(block: __m512i, previous: __m512i) -> __m512i {
    let nibble = _mm512_set1_epi8(0x0F);
    let before = _mm512_alignr_epi64::<6>(block, previous);
    let first = _mm512_alignr_epi8::<15>(block, before);
    let upper = |bytes| _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), nibble);
    let table = |table: &[u8; 16]| {
        _mm512_broadcast_i32x4(_mm_set_epi64x(
            i64::from_le_bytes(*table.last_chunk().unwrap_or(&[0; 8])),
            i64::from_le_bytes(*table.first_chunk().unwrap_or(&[0; 8])),
        ))
    };
    let classes = _mm512_and_si512(
        _mm512_and_si512(
            _mm512_shuffle_epi8(table(&FIRST_UPPER), upper(first)),
            _mm512_shuffle_epi8(table(&FIRST_LOWER), _mm512_and_si512(first, nibble)),
        ),
        _mm512_shuffle_epi8(table(&SECOND_UPPER), upper(block)),
    );
    // The top bit is set if the lead byte two back is E0 or above, or the one three back F0 or
    // above.
    let third = _mm512_subs_epu8(
        _mm512_alignr_epi8::<14>(block, before),
        _mm512_set1_epi8(0xE0_u8.wrapping_sub(0x80) as i8),
    );
    let fourth = _mm512_subs_epu8(
        _mm512_alignr_epi8::<13>(block, before),
        _mm512_set1_epi8(0xF0_u8.wrapping_sub(0x80) as i8),
    );
    let asked = _mm512_and_si512(_mm512_or_si512(third, fourth), _mm512_set1_epi8(0x80_u8 as i8));
    _mm512_xor_si512(classes, asked)
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn finish_utf8(utf8: Utf8) -> bool {
    let faults = end_sequences(utf8).faults;
    _mm512_test_epi8_mask(faults, faults) == 0
}

/// One carry-less multiplication by all ones: bit `i` of the product is the sum, without carry, of
/// the bits up to it.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn prefix_xor(quotes: u64) -> u64 {
    let product =
        _mm_clmulepi64_si128::<0>(_mm_set_epi64x(0, quotes.cast_signed()), _mm_set1_epi8(-1));
    _mm_cvtsi128_si64(product).cast_unsigned()
}

/// Compresses 0, 1, 2 … 63 by the mask, then widens the places of the first twenty-four tokens, and
/// of the others if there are more: few texts stay near that border, where a branch would be
/// guessed wrong. Never compresses to memory, which is slow on Zen 4.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn write_tokens(
    block: __m512i,
    tokens: u64,
    base: u32,
    positions: &mut [u32; 64],
    bytes: &mut [u8; 64],
) {
    let count = tokens.count_ones();
    let places = _mm512_maskz_compress_epi8(tokens, load(&COUNTING));
    let chosen = _mm512_permutexvar_epi8(places, block);
    // SAFETY: the pointer comes from a reference to sixty-four bytes, and the store asks for no
    // alignment.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), chosen) };
    let base = _mm512_set1_epi32(base as i32);
    let (sixteens, _) = positions.as_chunks_mut::<16>();
    store(&mut sixteens[0], base, _mm512_castsi512_si128(places));
    let second = _mm512_extracti32x4_epi32::<1>(places);
    store_eight(&mut sixteens[1], base, second);
    if count > 24 {
        store(&mut sixteens[1], base, second);
        store(&mut sixteens[2], base, _mm512_extracti32x4_epi32::<2>(places));
        store(&mut sixteens[3], base, _mm512_extracti32x4_epi32::<3>(places));
    }
}

/// 0, 1, 2 … 63, by the loop below; what is compressed to get the places of tokens.
const COUNTING: Block = {
    let mut counting = [0; 64];
    let mut i = 0;
    while i < 64 {
        counting[i] = i as u8;
        i += 1;
    }
    counting
};

/// Stores sixteen places, widened and moved by `base`.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn store(positions: &mut [u32; 16], base: __m512i, places: __m128i) {
    let sum = _mm512_add_epi32(base, _mm512_cvtepu8_epi32(places));
    // SAFETY: the pointer comes from a reference to sixty-four bytes, and the store asks for no
    // alignment.
    unsafe { _mm512_storeu_si512(positions.as_mut_ptr().cast(), sum) };
}

/// The same for the first eight of them.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq"
)]
fn store_eight(positions: &mut [u32; 16], base: __m512i, places: __m128i) {
    let sum = _mm256_add_epi32(_mm512_castsi512_si256(base), _mm256_cvtepu8_epi32(places));
    // SAFETY: the pointer comes from a reference to sixty-four bytes, and the store asks for no
    // alignment.
    unsafe { _mm256_storeu_si256(positions.as_mut_ptr().cast(), sum) };
}

#[cfg(test)]
crate::suite::kernel_suite!(Avx512, Avx512::detect());
