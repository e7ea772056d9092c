//! Texts of fewer than sixteen bytes, copied and judged as words: what sets without masked loads do
//! with short strings.

use core::mem::MaybeUninit;

use crate::block::Room;

/// Copies a text of fewer than sixteen bytes, for sets without masked loads: as two words that
/// overlap.
///
/// ```text
/// text   abcdefghijk                 11 bytes: first 8, last 8
/// first  abcdefgh
/// last      defghijk
/// ```
#[inline(always)]
pub(crate) fn copy_under_sixteen(text: &[u8], room: &mut Room) -> bool {
    /// Copies a text of `N..=2 * N` bytes, and gives its first and last.
    #[inline(always)]
    fn overlap<const N: usize>(text: &[u8], room: &mut Room) -> ([u8; N], [u8; N]) {
        let (first, last) = match (text.first_chunk(), text.last_chunk()) {
            (Some(first), Some(last)) => (*first, *last),
            _ => ([b'"'; N], [b'"'; N]),
        };
        if let Some(place) = room.first_chunk_mut() {
            *place = first.map(MaybeUninit::new);
        }
        if let Some(place) = room.get_mut(text.len() - N..).and_then(<[_]>::first_chunk_mut) {
            *place = last.map(MaybeUninit::new);
        }
        (first, last)
    }
    match text.len() {
        8.. => {
            let (first, last) = overlap(text, room);
            marks(u64::from_le_bytes(first)) | marks(u64::from_le_bytes(last)) == 0
        }
        4.. => {
            let (first, last) = overlap(text, room);
            let (first, last) = (u32::from_le_bytes(first), u32::from_le_bytes(last));
            marks(u64::from(first) | u64::from(last) << 32) == 0
        }
        2.. => {
            let (first, last) = overlap(text, room);
            let (first, last) = (u16::from_le_bytes(first), u16::from_le_bytes(last));
            let both = u32::from(first) | u32::from(last) << 16;
            marks(u64::from(both) | u64::from(both) << 32) == 0
        }
        1 => {
            let ([byte], _) = overlap(text, room);
            marks(u64::from_le_bytes([byte; 8])) == 0
        }
        0 => true,
    }
}

/// Not zero if a byte of the word must be escaped; the lowest bit that is set is then exact, others
/// may not be.
///
/// A byte under `n`, which is at most 80, borrows from its top bit when `n` is taken away; a byte
/// that equals another one is 0, so under 1, once both are put together by exclusive or. Bytes of
/// 80 and above are taken out.
#[inline(always)]
fn marks(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let under = |word: u64, limit: u8| word.wrapping_sub(ONES * u64::from(limit));
    let equal = |byte: u8| under(word ^ (ONES * u64::from(byte)), 1);
    (under(word, 0x20) | equal(b'"') | equal(b'\\')) & !word & (ONES << 7)
}
