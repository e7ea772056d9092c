//! How far a text can be copied into a JSON string as it stands: the encoder's question, same loop
//! for all sets.

use core::mem::MaybeUninit;

use crate::block::{BLANK, BLOCK_BYTES, Room, Tail};
use crate::kernel::{Kernel, Task};
use crate::level::Level;

/// Which bytes an encoder must not copy as they stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Escaped {
    /// `"`, `\` and bytes under 20: what RFC 8259, section 7 demands.
    #[default]
    Required,
    /// Also `<`, `>`, `&` and E2, which starts U+2028 and U+2029 (and others: the caller looks).
    Html,
    /// Those of `Required`, and bytes of 80 and above.
    NonAscii,
    /// Those of `Html`, and bytes of 80 and above.
    HtmlNonAscii,
}

/// Offset, in bytes from 0, of the first byte of `text` that is in the class; the length of `text`
/// if none is.
///
/// One pass up to that byte; reads no byte outside of `text`.
///
/// ```
/// use sightread_arch::{Escaped, Level, find_escape};
///
/// let level = Level::detect();
/// assert_eq!(find_escape(level, b"say \"hi\"", Escaped::Required), 4);
/// assert_eq!(find_escape(level, "zw\u{f6}lf".as_bytes(), Escaped::Required), 6);
/// assert_eq!(find_escape(level, "zw\u{f6}lf".as_bytes(), Escaped::NonAscii), 2);
/// ```
#[must_use]
pub fn find_escape(level: Level, text: &[u8], escaped: Escaped) -> usize {
    match escaped {
        Escaped::Required => level.run(FindEscape::<false, false> { text }),
        Escaped::Html => level.run(FindEscape::<true, false> { text }),
        Escaped::NonAscii => level.run(FindEscape::<false, true> { text }),
        Escaped::HtmlNonAscii => level.run(FindEscape::<true, true> { text }),
    }
}

/// The search, for one class.
struct FindEscape<'t, const HTML: bool, const NON_ASCII: bool> {
    text: &'t [u8],
}

impl<const HTML: bool, const NON_ASCII: bool> Task for FindEscape<'_, HTML, NON_ASCII> {
    type Output = usize;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> usize {
        let (blocks, tail) = self.text.as_chunks::<BLOCK_BYTES>();
        let mut passed = 0;
        for block in blocks {
            let found = kernel.escapes::<HTML, NON_ASCII>(kernel.load(block));
            if found != 0 {
                return passed + found.trailing_zeros() as usize;
            }
            passed += BLOCK_BYTES;
        }
        if tail.is_empty() {
            return passed;
        }
        let mut room = BLANK;
        let Tail { loaded, shift, .. } = kernel.load_tail(self.text, &mut room);
        match kernel.escapes::<HTML, NON_ASCII>(loaded) >> shift & !(!0 << tail.len()) {
            0 => self.text.len(),
            found => passed + found.trailing_zeros() as usize,
        }
    }
}

/// Bytes that [`copy_clean`] may write behind the text.
pub const COPY_SLACK: usize = BLOCK_BYTES;

/// Copies `text` to the start of `room`, unless it holds a byte that [`Escaped::Required`] names.
/// Says whether it did.
///
/// If so, the first `text.len()` bytes of `room` have been written. What else is in `room` is left
/// open: up to [`COPY_SLACK`] bytes behind the text may be written, and of a text that is not
/// copied any part. Without room for the text and that many bytes nothing is copied. Reads no byte
/// outside of `text`.
///
/// ```
/// use core::mem::MaybeUninit;
/// use sightread_arch::{COPY_SLACK, Level, copy_clean};
///
/// let mut room = [MaybeUninit::uninit(); 2 + COPY_SLACK];
/// assert!(copy_clean(Level::detect(), b"ab", &mut room));
/// assert!(!copy_clean(Level::detect(), b"\"", &mut room));
/// assert!(!copy_clean(Level::detect(), b"abc", &mut room));
/// ```
#[inline]
#[must_use]
pub fn copy_clean(level: Level, text: &[u8], room: &mut [MaybeUninit<u8>]) -> bool {
    if room.len().checked_sub(COPY_SLACK).is_none_or(|left| left < text.len()) {
        return false;
    }
    match room.first_chunk_mut() {
        Some(room) if text.len() < BLOCK_BYTES => copy_short(level, text, room),
        _ => copy_long(level, text, room),
    }
}

/// Most strings are short, and to find the kernel and hand all over in registers is much of what
/// they cost.
#[inline(never)]
fn copy_short(level: Level, text: &[u8], room: &mut Room) -> bool {
    // Always so; said again here, it spares the kernels looks at the length.
    text.len() < BLOCK_BYTES && level.copy_short(text, room)
}

#[inline(never)]
fn copy_long(level: Level, text: &[u8], room: &mut [MaybeUninit<u8>]) -> bool {
    level.run(CopyLong { text, room })
}

/// The copy of a text of at least a block.
struct CopyLong<'t, 'r> {
    text: &'t [u8],
    /// As long as the text and a block.
    room: &'r mut [MaybeUninit<u8>],
}

impl Task for CopyLong<'_, '_> {
    type Output = bool;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> bool {
        let Self { text, room } = self;
        let Some(last) = text.last_chunk() else { return false };
        let (blocks, _) = text.as_chunks::<BLOCK_BYTES>();
        let (places, _) = room.as_chunks_mut::<BLOCK_BYTES>();
        for (block, place) in blocks.iter().zip(places) {
            if !kernel.copy_block(block, place) {
                return false;
            }
        }
        // What is behind the last whole block is copied together with bytes before it.
        match room.get_mut(text.len() - BLOCK_BYTES..).and_then(<[_]>::first_chunk_mut) {
            Some(place) => kernel.copy_block(last, place),
            None => false,
        }
    }
}

/// Whether a byte is in the class: the definition.
#[cfg(test)]
pub(crate) fn is_escaped<const HTML: bool, const NON_ASCII: bool>(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | 0..0x20)
        || HTML && matches!(byte, b'<' | b'>' | b'&' | 0xE2)
        || NON_ASCII && byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::{Random, rounds};
    use alloc::vec;

    #[test]
    fn a_text_is_copied_if_and_only_if_it_is_clean() {
        let mut random = Random::new(15);
        for level in Level::available() {
            let step = if cfg!(miri) { 17 } else { 1 };
            for len in (0..300).step_by(step) {
                for round in 0..rounds(40) {
                    let mut text = vec![0; len];
                    text.fill_with(|| match random.next() as u8 {
                        byte if is_escaped::<false, false>(byte) => b'a',
                        byte => byte,
                    });
                    if len > 0 && round % 2 == 1 {
                        text[random.below(len)] = random.next() as u8;
                    }
                    // Behind the room nothing may be written.
                    let mut room = vec![MaybeUninit::new(7_u8); len + COPY_SLACK + 9];
                    let (room, behind) = room.split_at_mut(len + COPY_SLACK);
                    let clean = !text.iter().any(|&byte| is_escaped::<false, false>(byte));
                    assert_eq!(copy_clean(level, &text, room), clean, "{} {text:x?}", level.name());
                    if clean {
                        assert_eq!(read(&room[..len]), text, "{}", level.name());
                    }
                    assert_eq!(read(behind), [7; 9]);
                }
            }
        }
    }

    #[test]
    fn every_byte_in_every_place_is_seen_by_the_copy() {
        let mut room = [MaybeUninit::uninit(); 200 + COPY_SLACK];
        for level in Level::available() {
            for len in (1..70).chain([127, 128, 129, 200]) {
                let mut text = vec![b'a'; len];
                for place in (0..len).step_by(if cfg!(miri) { 13 } else { 1 }) {
                    for byte in 0..=255 {
                        text[place] = byte;
                        let clean = !is_escaped::<false, false>(byte);
                        assert_eq!(copy_clean(level, &text, &mut room), clean, "{}", level.name());
                    }
                    text[place] = b'a';
                }
            }
        }
    }

    #[test]
    fn a_text_without_room_and_slack_is_not_copied() {
        for level in Level::available() {
            for len in [0, 1, 15, 16, 64, 65] {
                let mut room = vec![MaybeUninit::new(7); len + COPY_SLACK - 1];
                assert!(!copy_clean(level, &vec![b'a'; len], &mut room));
                assert!(read(&room).iter().all(|&byte| byte == 7));
            }
        }
    }

    /// Bytes that have been written.
    #[expect(unsafe_code, reason = "the memory has been filled before it was lent out")]
    fn read(room: &[MaybeUninit<u8>]) -> vec::Vec<u8> {
        // SAFETY: each caller has filled all of it, before `copy_clean` was called or by that.
        room.iter().map(|byte| unsafe { byte.assume_init() }).collect()
    }

    #[test]
    fn every_byte_is_found_in_every_place_if_it_is_in_the_class() {
        fn check(escaped: Escaped, class: fn(u8) -> bool) {
            let mut text = [b'a'; 200];
            for level in Level::available() {
                for place in (0..200).step_by(7).chain([63, 64, 127, 128, 191, 192, 199]) {
                    for byte in 0..=255 {
                        text[place] = byte;
                        for len in [place, place + 1, 200] {
                            let wanted = if class(byte) { place.min(len) } else { len };
                            let got = find_escape(level, &text[..len], escaped);
                            assert_eq!(got, wanted, "{} {escaped:?} {byte}", level.name());
                        }
                    }
                    text[place] = b'a';
                }
            }
        }
        check(Escaped::Required, is_escaped::<false, false>);
        check(Escaped::Html, is_escaped::<true, false>);
        check(Escaped::NonAscii, is_escaped::<false, true>);
        check(Escaped::HtmlNonAscii, is_escaped::<true, true>);
    }
}
