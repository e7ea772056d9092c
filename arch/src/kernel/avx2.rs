//! The AVX2 kernel: two registers of thirty-two bytes to a block.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section arch kernels")]

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::{Kernel, Task};
use crate::bitmask::{self, BITS_OF_BYTE};
use crate::block::{self, Block, BlockMasks, Room, Tail, TokenMasks, lay_tail};
use crate::number::NumberMasks;
use crate::short::copy_under_sixteen;
use crate::utf8::{FIRST_LOWER, FIRST_UPPER, SECOND_UPPER};

/// Proof that this CPU has AVX2, BMI1, BMI2, LZCNT, POPCNT and PCLMULQDQ. Made by [`Avx2::detect`]
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(());

impl Avx2 {
    /// The token, if the target features of this build promise it.
    pub(crate) const FIXED: Option<Self> = if cfg!(all(
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
        if std::arch::is_x86_feature_detected!("avx2")
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

/// A block in two registers, low half first.
#[derive(Clone, Copy)]
pub(crate) struct Loaded<'b> {
    low: __m256i,
    high: __m256i,
    /// The place of the first byte of `high`: 32, or less where the halves of a short text overlap.
    high_at: u32,
    /// The same bytes, for what registers cannot give.
    block: &'b Block,
}

impl Kernel for Avx2 {
    type Loaded<'b> = Loaded<'b>;
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
    fn load_tail<'b>(self, text: &'b [u8], room: &'b mut Block) -> Tail<Self::Loaded<'b>> {
        // SAFETY: `self` proves that the CPU has every feature that `load_tail` enables.
        unsafe { load_tail(text, room) }
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
        bitmask::write_tokens_by_eights(
            block.block,
            tokens,
            base,
            positions,
            bytes,
            #[inline(always)]
            |eight, bits, base, positions, bytes| {
                // SAFETY: `self` proves that the CPU has every feature that `write_eight` enables.
                unsafe { write_eight(eight, bits, base, positions, bytes) }
            },
        );
    }
}

/// The one entry: what is inlined below is compiled for the set.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn run<T: Task>(kernel: Avx2, task: T) -> T::Output {
    task.with(kernel)
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn load(block: &Block) -> Loaded<'_> {
    let (halves, _) = block.as_chunks::<32>();
    Loaded { low: load_half(&halves[0]), high: load_half(&halves[1]), high_at: 32, block }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn load_half(half: &[u8; 32]) -> __m256i {
    // SAFETY: the pointer comes from a reference to thirty-two bytes, and the load asks for no
    // alignment.
    unsafe { _mm256_loadu_si256(half.as_ptr().cast()) }
}

/// A text of 32 to 63 bytes is loaded as its first and its last thirty-two; going by way of memory
/// would cost the wait until two stores can be read back as one.
///
/// ```text
/// text   {"key": "value", "other": [1, 2, 3]}     36 bytes
/// low    {"key": "value", "other": [1, 2,
/// high       y": "value", "other": [1, 2, 3]}     high_at 4
/// ```
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn load_tail<'b>(text: &'b [u8], room: &'b mut Block) -> Tail<Loaded<'b>> {
    if text.len() < 64
        && let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk())
    {
        lay_tail(text, room);
        let (low, high) = (load_half(first), load_half(last));
        let loaded = Loaded { low, high, high_at: text.len() as u32 - 32, block: room };
        return Tail { loaded, shift: 0, padded: false };
    }
    block::load_tail(text, room, |block| load(block))
}

/// Blanks and operators are told by one table look-up each: the low four bits of a byte choose the
/// only byte with these low bits that is in the class, and the byte either is that or is not. A
/// byte of 80 or above looks up 0.
///
/// ```text
/// low bits    0  1 … 9  A  B  C  D  E  F
/// blank       20     09 0A       0D
/// operator              3A 7B 2C 7D           compared with byte | 20, for [ and ]
/// ```
/// With that bit set, 0C and 1A are operators too, and are taken out again.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn classify(block: Loaded<'_>) -> BlockMasks {
    let Loaded { low, high, high_at, .. } = block;
    let blanks = _mm256_setr_epi8(
        0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0, //
        0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0,
    );
    let operators = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x3A, 0x7B, 0x2C, 0x7D, 0, 0, //
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x3A, 0x7B, 0x2C, 0x7D, 0, 0,
    );
    let fold = _mm256_set1_epi8(0x20);
    let last_control = _mm256_set1_epi8(0x1F);
    let controls = mask(
        _mm256_cmpeq_epi8(_mm256_max_epu8(low, last_control), last_control),
        _mm256_cmpeq_epi8(_mm256_max_epu8(high, last_control), last_control),
        high_at,
    );
    BlockMasks {
        quotes: equal(block, b'"'),
        backslashes: equal(block, b'\\'),
        operators: !controls
            & mask(
                _mm256_cmpeq_epi8(_mm256_shuffle_epi8(operators, low), _mm256_or_si256(low, fold)),
                _mm256_cmpeq_epi8(
                    _mm256_shuffle_epi8(operators, high),
                    _mm256_or_si256(high, fold),
                ),
                high_at,
            ),
        blanks: mask(
            _mm256_cmpeq_epi8(_mm256_shuffle_epi8(blanks, low), low),
            _mm256_cmpeq_epi8(_mm256_shuffle_epi8(blanks, high), high),
            high_at,
        ),
        controls,
        non_ascii: u64::from(_mm256_movemask_epi8(_mm256_or_si256(low, high)) as u32),
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn classify_numbers(block: Loaded<'_>) -> NumberMasks {
    let fold = _mm256_set1_epi8(0x20);
    let folded = Loaded {
        low: _mm256_or_si256(block.low, fold),
        high: _mm256_or_si256(block.high, fold),
        ..block
    };
    let (zero, nine) = (_mm256_set1_epi8(b'0'.cast_signed()), _mm256_set1_epi8(9));
    let is_digit = |half| {
        let from_zero = _mm256_sub_epi8(half, zero);
        _mm256_cmpeq_epi8(_mm256_min_epu8(from_zero, nine), from_zero)
    };
    NumberMasks {
        digits: mask(is_digit(block.low), is_digit(block.high), block.high_at),
        zeros: equal(block, b'0'),
        minuses: equal(block, b'-'),
        pluses: equal(block, b'+'),
        points: equal(block, b'.'),
        exponents: equal(folded, b'e'),
    }
}

/// `[` and `]` differ from `{` and `}` in the bit of 20 only, which therefore tells braces.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn classify_tokens(tokens: Loaded<'_>) -> TokenMasks {
    let fold = _mm256_set1_epi8(0x20);
    let folded = Loaded {
        low: _mm256_or_si256(tokens.low, fold),
        high: _mm256_or_si256(tokens.high, fold),
        ..tokens
    };
    TokenMasks {
        quotes: equal(tokens, b'"'),
        commas: equal(tokens, b','),
        colons: equal(tokens, b':'),
        openers: equal(folded, b'{'),
        closers: equal(folded, b'}'),
        braces: mask(
            _mm256_slli_epi16::<2>(tokens.low),
            _mm256_slli_epi16::<2>(tokens.high),
            tokens.high_at,
        ),
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn escapes<const HTML: bool, const NON_ASCII: bool>(block: Loaded<'_>) -> u64 {
    mask(
        half_escapes::<HTML, NON_ASCII>(block.low),
        half_escapes::<HTML, NON_ASCII>(block.high),
        block.high_at,
    )
}

/// Sets the top bit of each byte to be escaped.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn half_escapes<const HTML: bool, const NON_ASCII: bool>(half: __m256i) -> __m256i {
    let is = |byte: u8| _mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte.cast_signed()));
    let last_control = _mm256_set1_epi8(0x1F);
    let mut found = _mm256_or_si256(
        _mm256_cmpeq_epi8(_mm256_max_epu8(half, last_control), last_control),
        _mm256_or_si256(is(b'"'), is(b'\\')),
    );
    if HTML {
        let angles = _mm256_or_si256(is(b'<'), is(b'>'));
        let others = _mm256_or_si256(is(b'&'), is(0xE2));
        found = _mm256_or_si256(found, _mm256_or_si256(angles, others));
    }
    if NON_ASCII {
        found = _mm256_or_si256(found, half);
    }
    found
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn copy_block(block: &Block, room: &mut Room) -> bool {
    let (halves, _) = block.as_chunks::<32>();
    let (places, _) = room.as_chunks_mut::<32>();
    let (low, high) = (load_half(&halves[0]), load_half(&halves[1]));
    store_half(&mut places[0], low);
    store_half(&mut places[1], high);
    is_clean(_mm256_or_si256(half_escapes::<false, false>(low), half_escapes::<false, false>(high)))
}

/// From 32 bytes on, two halves that overlap. From 4 bytes on, as many whole words of four as there
/// are, and the last four bytes everywhere else, so that the length, which varies from string to
/// string, decides over no branch.
///
/// ```text
/// text    created_at       10 bytes
/// masked  created_........
/// last    d_at             copied once more to its place
/// tested  created_d_atd_atd_atd_atd_atd_at
/// ```
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn copy_short(text: &[u8], room: &mut Room) -> bool {
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        let (low, high) = (load_half(first), load_half(last));
        let behind = room.get_mut(text.len() - 32..).and_then(<[_]>::first_chunk_mut);
        let Some(place) = behind else { return false };
        store_half(place, high);
        let (places, _) = room.as_chunks_mut::<32>();
        store_half(&mut places[0], low);
        let (low, high) = (half_escapes::<false, false>(low), half_escapes::<false, false>(high));
        return is_clean(_mm256_or_si256(low, high));
    }
    let Some(last) = text.last_chunk::<4>() else { return copy_under_sixteen(text, room) };
    let words = _mm256_set1_epi32(text.len() as i32 / 4);
    let present = _mm256_cmpgt_epi32(words, _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    // SAFETY: the mask has a bit for whole words of four bytes inside of `text` only, and a masked
    // load reads, and faults on, no other.
    let masked = unsafe { _mm256_maskload_epi32(text.as_ptr().cast(), present) };
    let fill = _mm256_set1_epi32(i32::from_le_bytes(*last));
    let tested = _mm256_blendv_epi8(fill, masked, present);
    let (places, _) = room.as_chunks_mut::<32>();
    store_half(&mut places[0], tested);
    let behind = room.get_mut(text.len() - 4..).and_then(<[_]>::first_chunk_mut);
    let Some(place) = behind else { return false };
    *place = last.map(MaybeUninit::new);
    is_clean(half_escapes::<false, false>(tested))
}

/// Whether no byte has its top bit set.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn is_clean(found: __m256i) -> bool {
    _mm256_movemask_epi8(found) == 0
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn store_half(place: &mut [MaybeUninit<u8>; 32], half: __m256i) {
    // SAFETY: the pointer comes from a reference to thirty-two bytes, and the store asks for no
    // alignment.
    unsafe { _mm256_storeu_si256(place.as_mut_ptr().cast(), half) };
}

/// Marks the bytes that equal `byte`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn equal(block: Loaded<'_>, byte: u8) -> u64 {
    let byte = _mm256_set1_epi8(byte.cast_signed());
    mask(_mm256_cmpeq_epi8(block.low, byte), _mm256_cmpeq_epi8(block.high, byte), block.high_at)
}

/// The top bits of sixty-four bytes as a mask.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn mask(low: __m256i, high: __m256i, high_at: u32) -> u64 {
    let low = _mm256_movemask_epi8(low) as u32;
    let high = _mm256_movemask_epi8(high) as u32;
    u64::from(low) | u64::from(high) << (high_at % 64)
}

/// What is remembered between blocks to judge UTF-8.
#[derive(Clone, Copy)]
pub(crate) struct Utf8 {
    /// The last thirty-two bytes.
    previous: __m256i,
    /// Not zero if they end within a sequence.
    incomplete: __m256i,
    /// Not zero if something was wrong.
    faults: __m256i,
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn start_utf8() -> Utf8 {
    let zero = _mm256_setzero_si256();
    Utf8 { previous: zero, incomplete: zero, faults: zero }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn add_utf8(mut utf8: Utf8, block: Loaded<'_>, ascii: bool) -> Utf8 {
    utf8.faults = if ascii {
        _mm256_or_si256(utf8.faults, utf8.incomplete)
    } else {
        let low = utf8_faults(block.low, utf8.previous);
        let high = utf8_faults(block.high, block.low);
        // Only lead bytes at the very end are above what is subtracted.
        let mut most = [0xFF; 32];
        [most[29], most[30], most[31]] = [0xEF, 0xDF, 0xBF];
        utf8.incomplete = _mm256_subs_epu8(block.high, load_half(&most));
        _mm256_or_si256(utf8.faults, _mm256_or_si256(low, high))
    };
    utf8.previous = block.high;
    utf8
}

/// Faults of a half block by pairs of neighbours, see [`crate::utf8`]: three look-ups by nibble,
/// and a comparison with what the lead bytes two and three bytes back ask for.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn utf8_faults(half: __m256i, previous: __m256i) -> __m256i {
    let nibble = _mm256_set1_epi8(0x0F);
    let before = _mm256_permute2x128_si256::<0x21>(previous, half);
    let first = _mm256_alignr_epi8::<15>(half, before);
    let upper = |bytes| _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble);
    let table = |table: &[u8; 16]| {
        _mm256_broadcastsi128_si256(_mm_set_epi64x(
            i64::from_le_bytes(*table.last_chunk().unwrap_or(&[0; 8])),
            i64::from_le_bytes(*table.first_chunk().unwrap_or(&[0; 8])),
        ))
    };
    let classes = _mm256_and_si256(
        _mm256_and_si256(
            _mm256_shuffle_epi8(table(&FIRST_UPPER), upper(first)),
            _mm256_shuffle_epi8(table(&FIRST_LOWER), _mm256_and_si256(first, nibble)),
        ),
        _mm256_shuffle_epi8(table(&SECOND_UPPER), upper(half)),
    );
    // The top bit is set if the lead byte two back is E0 or above, or the one three back F0 or
    // above.
    let third = _mm256_subs_epu8(
        _mm256_alignr_epi8::<14>(half, before),
        _mm256_set1_epi8(0xE0_u8.wrapping_sub(0x80) as i8),
    );
    let fourth = _mm256_subs_epu8(
        _mm256_alignr_epi8::<13>(half, before),
        _mm256_set1_epi8(0xF0_u8.wrapping_sub(0x80) as i8),
    );
    let asked = _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8(0x80_u8 as i8));
    _mm256_xor_si256(classes, asked)
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn finish_utf8(utf8: Utf8) -> bool {
    let faults = _mm256_or_si256(utf8.faults, utf8.incomplete);
    _mm256_testz_si256(faults, faults) == 1
}

/// One carry-less multiplication by all ones: bit `i` of the product is the sum, without carry, of
/// the bits up to it.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn prefix_xor(quotes: u64) -> u64 {
    let product =
        _mm_clmulepi64_si128::<0>(_mm_set_epi64x(0, quotes.cast_signed()), _mm_set1_epi8(-1));
    _mm_cvtsi128_si64(product).cast_unsigned()
}

/// Writes the tokens of eight bytes by a table of the places of bits.
///
/// ```text
/// eight      "a":[1,2      base 40
/// bits       1..11111
/// row        0 3 4 5 6 7 0 0
/// positions  40 43 44 45 46 47 40 40      the last two are garbage
/// bytes      " : [ 1 , 2 " "
/// ```
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
fn write_eight(
    eight: &[u8; 8],
    bits: u8,
    base: u32,
    positions: &mut [u32; 8],
    bytes: &mut [u8; 8],
) {
    let row = _mm_set_epi64x(0, i64::from_le_bytes(BITS_OF_BYTE[usize::from(bits)]));
    let places = _mm256_add_epi32(_mm256_cvtepu8_epi32(row), _mm256_set1_epi32(base.cast_signed()));
    // SAFETY: the pointer comes from a reference to thirty-two bytes, and the store asks for no
    // alignment.
    unsafe { _mm256_storeu_si256(positions.as_mut_ptr().cast(), places) };
    let chosen = _mm_shuffle_epi8(_mm_set_epi64x(0, i64::from_le_bytes(*eight)), row);
    *bytes = _mm_cvtsi128_si64(chosen).to_le_bytes();
}

#[cfg(test)]
crate::suite::kernel_suite!(Avx2, Avx2::detect());
