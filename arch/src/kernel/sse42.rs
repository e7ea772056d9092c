//! The SSE4.2 kernel: four registers of sixteen bytes to a block. For x86-64 without AVX2.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section arch kernels")]

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::{Kernel, Task};
use crate::bitmask::{self, BITS_OF_BYTE};
use crate::block::{self, Block, BlockMasks, Room, Tail, TokenMasks};
use crate::number::NumberMasks;
use crate::short::copy_under_sixteen;
use crate::utf8::is_utf8_by_registers;

/// Proof that this CPU has SSE4.2 and what comes before it, POPCNT and PCLMULQDQ. Made by
/// [`Sse42::detect`] alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sse42(());

impl Sse42 {
    /// The token, if the target features of this build promise it.
    pub(crate) const FIXED: Option<Self> = if cfg!(all(
        target_feature = "sse4.2",
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
        if std::arch::is_x86_feature_detected!("sse4.2")
            && std::arch::is_x86_feature_detected!("popcnt")
            && std::arch::is_x86_feature_detected!("pclmulqdq")
        {
            return Some(Self(()));
        }
        Self::FIXED
    }
}

/// A block in four registers, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Loaded<'b> {
    parts: [__m128i; 4],
    /// The same bytes, for what registers cannot give.
    block: &'b Block,
}

impl Kernel for Sse42 {
    type Loaded<'b> = Loaded<'b>;
    type Utf8 = ();

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
        block::load_tail(text, room, |block| self.load(block))
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
    fn start_utf8(self) -> Self::Utf8 {}

    #[inline(always)]
    fn add_utf8(self, _utf8: &mut Self::Utf8, _block: Self::Loaded<'_>, _ascii: bool) {}

    #[inline(always)]
    fn finish_utf8(self, _utf8: Self::Utf8, text: &[u8]) -> bool {
        is_utf8_by_registers(text)
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
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn run<T: Task>(kernel: Sse42, task: T) -> T::Output {
    task.with(kernel)
}

#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn load(block: &Block) -> Loaded<'_> {
    let (parts, _) = block.as_chunks();
    let parts =
        [load_part(&parts[0]), load_part(&parts[1]), load_part(&parts[2]), load_part(&parts[3])];
    Loaded { parts, block }
}

#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn load_part(part: &[u8; 16]) -> __m128i {
    // SAFETY: the pointer comes from a reference to sixteen bytes, and the load asks for no
    // alignment.
    unsafe { _mm_loadu_si128(part.as_ptr().cast()) }
}

/// See the AVX2 kernel for the tables.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn classify(block: Loaded<'_>) -> BlockMasks {
    let blanks = _mm_setr_epi8(0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0);
    let operators = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x3A, 0x7B, 0x2C, 0x7D, 0, 0);
    let fold = _mm_set1_epi8(0x20);
    let is_operator =
        |part| _mm_cmpeq_epi8(_mm_shuffle_epi8(operators, part), _mm_or_si128(part, fold));
    let is_blank = |part| _mm_cmpeq_epi8(_mm_shuffle_epi8(blanks, part), part);
    let [a, b, c, d] = block.parts;
    let controls = mask([is_control(a), is_control(b), is_control(c), is_control(d)]);
    let any = _mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d));
    BlockMasks {
        quotes: equal(block.parts, b'"'),
        backslashes: equal(block.parts, b'\\'),
        operators: !controls
            & mask([is_operator(a), is_operator(b), is_operator(c), is_operator(d)]),
        blanks: mask([is_blank(a), is_blank(b), is_blank(c), is_blank(d)]),
        controls,
        non_ascii: u64::from(_mm_movemask_epi8(any).cast_unsigned()),
    }
}

#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn classify_numbers(block: Loaded<'_>) -> NumberMasks {
    let fold = _mm_set1_epi8(0x20);
    let (zero, nine) = (_mm_set1_epi8(b'0'.cast_signed()), _mm_set1_epi8(9));
    let is_digit = |part| {
        let from_zero = _mm_sub_epi8(part, zero);
        _mm_cmpeq_epi8(_mm_min_epu8(from_zero, nine), from_zero)
    };
    let [a, b, c, d] = block.parts;
    let folded = [
        _mm_or_si128(a, fold),
        _mm_or_si128(b, fold),
        _mm_or_si128(c, fold),
        _mm_or_si128(d, fold),
    ];
    NumberMasks {
        digits: mask([is_digit(a), is_digit(b), is_digit(c), is_digit(d)]),
        zeros: equal(block.parts, b'0'),
        minuses: equal(block.parts, b'-'),
        pluses: equal(block.parts, b'+'),
        points: equal(block.parts, b'.'),
        exponents: equal(folded, b'e'),
    }
}

/// `[` and `]` differ from `{` and `}` in the bit of 20 only, which therefore tells braces.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn classify_tokens(tokens: Loaded<'_>) -> TokenMasks {
    let fold = _mm_set1_epi8(0x20);
    let [a, b, c, d] = tokens.parts;
    let folded = [
        _mm_or_si128(a, fold),
        _mm_or_si128(b, fold),
        _mm_or_si128(c, fold),
        _mm_or_si128(d, fold),
    ];
    TokenMasks {
        quotes: equal(tokens.parts, b'"'),
        commas: equal(tokens.parts, b','),
        colons: equal(tokens.parts, b':'),
        openers: equal(folded, b'{'),
        closers: equal(folded, b'}'),
        braces: mask([
            _mm_slli_epi16::<2>(a),
            _mm_slli_epi16::<2>(b),
            _mm_slli_epi16::<2>(c),
            _mm_slli_epi16::<2>(d),
        ]),
    }
}

#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn escapes<const HTML: bool, const NON_ASCII: bool>(block: Loaded<'_>) -> u64 {
    let [a, b, c, d] = block.parts;
    mask([
        part_escapes::<HTML, NON_ASCII>(a),
        part_escapes::<HTML, NON_ASCII>(b),
        part_escapes::<HTML, NON_ASCII>(c),
        part_escapes::<HTML, NON_ASCII>(d),
    ])
}

/// Sets the top bit of each byte to be escaped.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn part_escapes<const HTML: bool, const NON_ASCII: bool>(part: __m128i) -> __m128i {
    let is = |byte: u8| _mm_cmpeq_epi8(part, _mm_set1_epi8(byte.cast_signed()));
    let mut found = _mm_or_si128(is_control(part), _mm_or_si128(is(b'"'), is(b'\\')));
    if HTML {
        let angles = _mm_or_si128(is(b'<'), is(b'>'));
        found = _mm_or_si128(found, _mm_or_si128(angles, _mm_or_si128(is(b'&'), is(0xE2))));
    }
    if NON_ASCII {
        found = _mm_or_si128(found, part);
    }
    found
}

/// Marks the bytes under 20.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn is_control(part: __m128i) -> __m128i {
    let last_control = _mm_set1_epi8(0x1F);
    _mm_cmpeq_epi8(_mm_max_epu8(part, last_control), last_control)
}

#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn copy_block(block: &Block, room: &mut Room) -> bool {
    let (parts, _) = block.as_chunks::<16>();
    let (places, _) = room.as_chunks_mut::<16>();
    let mut found = part_escapes::<false, false>(load_part(&parts[0]));
    for (part, place) in parts.iter().zip(places) {
        let part = load_part(part);
        store_part(place, part);
        found = _mm_or_si128(found, part_escapes::<false, false>(part));
    }
    is_clean(found)
}

/// From 16 bytes on, parts that overlap: first and last, and from 32 bytes on the second and the
/// last but one too.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn copy_short(text: &[u8], room: &mut Room) -> bool {
    let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) else {
        return copy_under_sixteen(text, room);
    };
    let mut found = copy_part(first, room, 0);
    found = _mm_or_si128(found, copy_part(last, room, text.len() - 16));
    if let (Some(first), Some(last)) = (text.first_chunk::<32>(), text.last_chunk::<32>())
        && let (Some(second), Some(third)) = (first.last_chunk(), last.first_chunk())
    {
        found = _mm_or_si128(found, copy_part(second, room, 16));
        found = _mm_or_si128(found, copy_part(third, room, text.len() - 32));
    }
    is_clean(found)
}

/// Copies a part to `at`, which is inside of the room, and marks what must be escaped.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn copy_part(part: &[u8; 16], room: &mut Room, at: usize) -> __m128i {
    let part = load_part(part);
    match room.get_mut(at..).and_then(<[_]>::first_chunk_mut) {
        Some(place) => {
            store_part(place, part);
            part_escapes::<false, false>(part)
        }
        None => load_part(&[0xFF; 16]),
    }
}

/// Whether no byte is marked.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn is_clean(found: __m128i) -> bool {
    _mm_movemask_epi8(found) == 0
}

#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn store_part(place: &mut [MaybeUninit<u8>; 16], part: __m128i) {
    // SAFETY: the pointer comes from a reference to sixteen bytes, and the store asks for no
    // alignment.
    unsafe { _mm_storeu_si128(place.as_mut_ptr().cast(), part) };
}

/// Marks the bytes that equal `byte`.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn equal([a, b, c, d]: [__m128i; 4], byte: u8) -> u64 {
    let byte = _mm_set1_epi8(byte.cast_signed());
    mask([
        _mm_cmpeq_epi8(a, byte),
        _mm_cmpeq_epi8(b, byte),
        _mm_cmpeq_epi8(c, byte),
        _mm_cmpeq_epi8(d, byte),
    ])
}

/// The top bits of sixty-four bytes as a mask.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn mask([a, b, c, d]: [__m128i; 4]) -> u64 {
    let low = _mm_movemask_epi8(a) | _mm_movemask_epi8(b) << 16;
    let high = _mm_movemask_epi8(c) | _mm_movemask_epi8(d) << 16;
    u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << 32
}

/// One carry-less multiplication by all ones: bit `i` of the product is the sum, without carry, of
/// the bits up to it.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn prefix_xor(quotes: u64) -> u64 {
    let quotes = _mm_set_epi64x(0, quotes.cast_signed());
    let product = _mm_clmulepi64_si128::<0>(quotes, _mm_set1_epi8(-1));
    _mm_cvtsi128_si64(product).cast_unsigned()
}

/// See the AVX2 kernel for the drawing.
#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn write_eight(
    eight: &[u8; 8],
    bits: u8,
    base: u32,
    positions: &mut [u32; 8],
    bytes: &mut [u8; 8],
) {
    let row = _mm_set_epi64x(0, i64::from_le_bytes(BITS_OF_BYTE[usize::from(bits)]));
    let base = _mm_set1_epi32(base.cast_signed());
    let (fours, _) = positions.as_chunks_mut();
    store(&mut fours[0], _mm_add_epi32(base, _mm_cvtepu8_epi32(row)));
    store(&mut fours[1], _mm_add_epi32(base, _mm_cvtepu8_epi32(_mm_srli_si128::<4>(row))));
    let chosen = _mm_shuffle_epi8(_mm_set_epi64x(0, i64::from_le_bytes(*eight)), row);
    *bytes = _mm_cvtsi128_si64(chosen).to_le_bytes();
}

#[inline]
#[target_feature(enable = "sse4.2,popcnt,pclmulqdq")]
fn store(positions: &mut [u32; 4], places: __m128i) {
    // SAFETY: the pointer comes from a reference to sixteen bytes, and the store asks for no
    // alignment.
    unsafe { _mm_storeu_si128(positions.as_mut_ptr().cast(), places) };
}

#[cfg(test)]
crate::suite::kernel_suite!(Sse42, Sse42::detect());
