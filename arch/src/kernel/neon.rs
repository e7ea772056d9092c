//! The NEON kernel: four registers of sixteen bytes to a block. Every 64-bit ARM has the set.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section arch kernels")]

use core::arch::aarch64::*;
use core::mem::MaybeUninit;

use super::{Kernel, Task};
use crate::bitmask::{self, BITS_OF_BYTE};
use crate::block::{self, Block, BlockMasks, Room, Tail, TokenMasks};
use crate::number::NumberMasks;
use crate::short::copy_under_sixteen;
use crate::utf8::is_utf8_by_registers;

/// Proof that this CPU has NEON. Made by [`Neon::detect`] alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neon(());

impl Neon {
    /// The token, if the target features of this build promise it.
    pub(crate) const FIXED: Option<Self> =
        if cfg!(target_feature = "neon") { Some(Self(())) } else { None };

    /// The token, if this CPU (without `std`: this build) has the set.
    pub(crate) fn detect() -> Option<Self> {
        #[cfg(feature = "std")]
        if std::arch::is_aarch64_feature_detected!("neon") {
            return Some(Self(()));
        }
        Self::FIXED
    }
}

/// A block in four registers, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Loaded<'b> {
    parts: [uint8x16_t; 4],
    /// The same bytes, for what registers cannot give.
    block: &'b Block,
}

impl Kernel for Neon {
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

    /// The portable sum: the carry-less multiplication of ARM is an extension of its own, which not
    /// every CPU has.
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
#[target_feature(enable = "neon")]
fn run<T: Task>(kernel: Neon, task: T) -> T::Output {
    task.with(kernel)
}

#[inline]
#[target_feature(enable = "neon")]
fn load(block: &Block) -> Loaded<'_> {
    let (parts, _) = block.as_chunks();
    let parts =
        [load_part(&parts[0]), load_part(&parts[1]), load_part(&parts[2]), load_part(&parts[3])];
    Loaded { parts, block }
}

#[inline]
#[target_feature(enable = "neon")]
fn load_part(part: &[u8; 16]) -> uint8x16_t {
    // SAFETY: the pointer comes from a reference to sixteen bytes, and the load asks for no
    // alignment.
    unsafe { vld1q_u8(part.as_ptr()) }
}

/// See the AVX2 kernel for the tables.
#[inline]
#[target_feature(enable = "neon")]
fn classify(block: Loaded<'_>) -> BlockMasks {
    let blanks = load_part(&[0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0]);
    let operators = load_part(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x3A, 0x7B, 0x2C, 0x7D, 0, 0]);
    let fold = vdupq_n_u8(0x20);
    let low_bits = vdupq_n_u8(0x0F);
    let is_operator =
        |part| vceqq_u8(vqtbl1q_u8(operators, vandq_u8(part, low_bits)), vorrq_u8(part, fold));
    let is_blank = |part| vceqq_u8(vqtbl1q_u8(blanks, vandq_u8(part, low_bits)), part);
    let [a, b, c, d] = block.parts;
    let controls =
        mask([vcltq_u8(a, fold), vcltq_u8(b, fold), vcltq_u8(c, fold), vcltq_u8(d, fold)]);
    let any = vorrq_u8(vorrq_u8(a, b), vorrq_u8(c, d));
    let any = vreinterpretq_u64_u8(vpmaxq_u8(any, any));
    BlockMasks {
        quotes: equal(block.parts, b'"'),
        backslashes: equal(block.parts, b'\\'),
        operators: !controls
            & mask([is_operator(a), is_operator(b), is_operator(c), is_operator(d)]),
        blanks: mask([is_blank(a), is_blank(b), is_blank(c), is_blank(d)]),
        controls,
        non_ascii: vgetq_lane_u64::<0>(any) & 0x8080_8080_8080_8080,
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn classify_numbers(block: Loaded<'_>) -> NumberMasks {
    let fold = vdupq_n_u8(0x20);
    let (zero, ten) = (vdupq_n_u8(b'0'), vdupq_n_u8(10));
    let is_digit = |part| vcltq_u8(vsubq_u8(part, zero), ten);
    let [a, b, c, d] = block.parts;
    let folded = [vorrq_u8(a, fold), vorrq_u8(b, fold), vorrq_u8(c, fold), vorrq_u8(d, fold)];
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
#[target_feature(enable = "neon")]
fn classify_tokens(tokens: Loaded<'_>) -> TokenMasks {
    let fold = vdupq_n_u8(0x20);
    let [a, b, c, d] = tokens.parts;
    let folded = [vorrq_u8(a, fold), vorrq_u8(b, fold), vorrq_u8(c, fold), vorrq_u8(d, fold)];
    TokenMasks {
        quotes: equal(tokens.parts, b'"'),
        commas: equal(tokens.parts, b','),
        colons: equal(tokens.parts, b':'),
        openers: equal(folded, b'{'),
        closers: equal(folded, b'}'),
        braces: mask([vtstq_u8(a, fold), vtstq_u8(b, fold), vtstq_u8(c, fold), vtstq_u8(d, fold)]),
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn escapes<const HTML: bool, const NON_ASCII: bool>(block: Loaded<'_>) -> u64 {
    let [a, b, c, d] = block.parts;
    mask([
        part_escapes::<HTML, NON_ASCII>(a),
        part_escapes::<HTML, NON_ASCII>(b),
        part_escapes::<HTML, NON_ASCII>(c),
        part_escapes::<HTML, NON_ASCII>(d),
    ])
}

/// Sets every bit of each byte to be escaped.
#[inline]
#[target_feature(enable = "neon")]
fn part_escapes<const HTML: bool, const NON_ASCII: bool>(part: uint8x16_t) -> uint8x16_t {
    let is = |byte: u8| vceqq_u8(part, vdupq_n_u8(byte));
    let control = vcltq_u8(part, vdupq_n_u8(0x20));
    let mut found = vorrq_u8(control, vorrq_u8(is(b'"'), is(b'\\')));
    if HTML {
        let angles = vorrq_u8(is(b'<'), is(b'>'));
        found = vorrq_u8(found, vorrq_u8(angles, vorrq_u8(is(b'&'), is(0xE2))));
    }
    if NON_ASCII {
        found = vorrq_u8(found, vcgeq_u8(part, vdupq_n_u8(0x80)));
    }
    found
}

#[inline]
#[target_feature(enable = "neon")]
fn copy_block(block: &Block, room: &mut Room) -> bool {
    let (parts, _) = block.as_chunks::<16>();
    let (places, _) = room.as_chunks_mut::<16>();
    let mut found = part_escapes::<false, false>(load_part(&parts[0]));
    for (part, place) in parts.iter().zip(places) {
        let part = load_part(part);
        store_part(place, part);
        found = vorrq_u8(found, part_escapes::<false, false>(part));
    }
    is_clean(found)
}

/// From 16 bytes on, parts that overlap: first and last, and from 32 bytes on the second and the
/// last but one too.
#[inline]
#[target_feature(enable = "neon")]
fn copy_short(text: &[u8], room: &mut Room) -> bool {
    let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) else {
        return copy_under_sixteen(text, room);
    };
    let mut found = copy_part(first, room, 0);
    found = vorrq_u8(found, copy_part(last, room, text.len() - 16));
    if let (Some(first), Some(last)) = (text.first_chunk::<32>(), text.last_chunk::<32>())
        && let (Some(second), Some(third)) = (first.last_chunk(), last.first_chunk())
    {
        found = vorrq_u8(found, copy_part(second, room, 16));
        found = vorrq_u8(found, copy_part(third, room, text.len() - 32));
    }
    is_clean(found)
}

/// Copies a part to `at`, which is inside of the room, and marks what must be escaped.
#[inline]
#[target_feature(enable = "neon")]
fn copy_part(part: &[u8; 16], room: &mut Room, at: usize) -> uint8x16_t {
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
#[target_feature(enable = "neon")]
fn is_clean(found: uint8x16_t) -> bool {
    vmaxvq_u8(found) == 0
}

#[inline]
#[target_feature(enable = "neon")]
fn store_part(place: &mut [MaybeUninit<u8>; 16], part: uint8x16_t) {
    // SAFETY: the pointer comes from a reference to sixteen bytes, and the store asks for no
    // alignment.
    unsafe { vst1q_u8(place.as_mut_ptr().cast(), part) };
}

/// Marks the bytes that equal `byte`.
#[inline]
#[target_feature(enable = "neon")]
fn equal([a, b, c, d]: [uint8x16_t; 4], byte: u8) -> u64 {
    let byte = vdupq_n_u8(byte);
    mask([vceqq_u8(a, byte), vceqq_u8(b, byte), vceqq_u8(c, byte), vceqq_u8(d, byte)])
}

/// Sixty-four bytes, each with all bits set or none, as a mask. In place of the missing instruction
/// each byte keeps one bit, another one in each of eight neighbours, and neighbours are added up
/// three times.
#[inline]
#[target_feature(enable = "neon")]
fn mask([a, b, c, d]: [uint8x16_t; 4]) -> u64 {
    let bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
    let low = vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits));
    let high = vpaddq_u8(vandq_u8(c, bits), vandq_u8(d, bits));
    let sums = vpaddq_u8(low, high);
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)))
}

/// See the AVX2 kernel for the drawing.
#[inline]
#[target_feature(enable = "neon")]
fn write_eight(
    eight: &[u8; 8],
    bits: u8,
    base: u32,
    positions: &mut [u32; 8],
    bytes: &mut [u8; 8],
) {
    let row = vcreate_u8(u64::from_le_bytes(BITS_OF_BYTE[usize::from(bits)]));
    let base = vdupq_n_u32(base);
    let places = vmovl_u8(row);
    let (fours, _) = positions.as_chunks_mut();
    store(&mut fours[0], vaddw_u16(base, vget_low_u16(places)));
    store(&mut fours[1], vaddw_u16(base, vget_high_u16(places)));
    let chosen = vtbl1_u8(vcreate_u8(u64::from_le_bytes(*eight)), row);
    *bytes = vget_lane_u64::<0>(vreinterpret_u64_u8(chosen)).to_le_bytes();
}

#[inline]
#[target_feature(enable = "neon")]
fn store(positions: &mut [u32; 4], places: uint32x4_t) {
    // SAFETY: the pointer comes from a reference to sixteen bytes, and the store asks for no
    // alignment.
    unsafe { vst1q_u32(positions.as_mut_ptr(), places) };
}

#[cfg(test)]
crate::suite::kernel_suite!(Neon, Neon::detect());
