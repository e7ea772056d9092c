//! The bytes written so far, and room for more.
//!
//! The one place of encoding with `unsafe`: it writes into reserved memory that holds nothing yet, and then says how much of
//! it has been written. Each call looks once whether there is room for all that it writes, and does nothing if not. What is
//! not known here: JSON, and where room comes from.
//!
//! Invariant: the vector's length counts bytes that have been written.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section encode buffer")]

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use sightread_arch::{COPY_SLACK, Level, copy_clean};

use super::float::{self, Float};

/// What became of a string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Copied {
    /// It has been written.
    Whole,
    /// Nothing has been written: there is no room.
    NoRoom,
    /// Nothing has been written but the piece before the string: part of it must be escaped.
    NeedsEscapes,
}

/// A vector that is written at its end.
#[derive(Debug, Default)]
pub(super) struct Buffer {
    bytes: Vec<u8>,
}

impl Buffer {
    /// A buffer that goes on behind what `bytes` holds.
    #[inline(always)]
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Buffer { bytes }
    }

    /// The vector, with all that has been written.
    #[inline(always)]
    pub(super) fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Bytes written.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The memory behind what has been written, if it holds `need` bytes.
    #[inline(always)]
    fn room(&mut self, need: usize) -> Option<&mut [MaybeUninit<u8>]> {
        let room = self.bytes.spare_capacity_mut();
        if room.len() < need { None } else { Some(room) }
    }

    /// Counts `length` more bytes as written.
    ///
    /// # Safety
    ///
    /// The first `length` bytes of the room have been written.
    #[inline(always)]
    unsafe fn written(&mut self, length: usize) {
        debug_assert!(self.bytes.capacity() - self.bytes.len() >= length);
        let length = self.bytes.len() + length;
        // SAFETY: the caller's promise; what has been written lies within the capacity.
        unsafe { self.bytes.set_len(length) }
    }

    /// Writes `piece`; false if there is no room.
    #[inline(always)]
    pub(super) fn put(&mut self, piece: &[u8]) -> bool {
        let Some(room) = self.room(piece.len()) else { return false };
        lay(room, 0, piece);
        // SAFETY: `lay` has written that many bytes at the start of the room.
        unsafe { self.written(piece.len()) };
        true
    }

    /// Writes `piece` and the first `length` bytes of `word`; false if there is no room for the whole word.
    ///
    /// The word is copied whole: a copy of fixed size is a few moves, one of variable length is a call.
    #[inline(always)]
    pub(super) fn put_word<const N: usize>(
        &mut self,
        piece: &[u8],
        word: &[u8; N],
        length: usize,
    ) -> bool {
        let Some(room) = self.room(piece.len() + N) else { return false };
        lay(room, 0, piece);
        lay(room, piece.len(), word);
        // SAFETY: `lay` has written the piece and `N` bytes behind it, of which at most all are counted.
        unsafe { self.written(piece.len() + length.min(N)) };
        true
    }

    /// Writes `piece` and a float, which is finite; false if there is no room for the longest.
    #[inline(always)]
    pub(super) fn put_float<F: Float>(&mut self, piece: &[u8], float: F) -> bool {
        let Some(room) = self.room(piece.len() + 1 + float::ROOM) else { return false };
        let before = piece.len() + usize::from(float.is_negative());
        lay(room, 0, piece);
        lay(room, piece.len(), b"-");
        // Zeros are written first, so that safe code can write the float in their place.
        lay(room, before, &[b'0'; float::ROOM]);
        let place = &raw mut room[before..][..float::ROOM];
        // SAFETY: all bytes of the place have just been written; it is borrowed from `room`, which is not used meanwhile.
        let place = unsafe { &mut *place.cast::<[u8; float::ROOM]>() };
        let length = float.write(place);
        // SAFETY: written are the piece, perhaps a sign, and `ROOM` bytes, of which at most all are counted.
        unsafe { self.written(before + length.min(float::ROOM)) };
        true
    }

    /// Writes `piece` and then `text` between quotes, if no byte of it must be escaped.
    #[inline(always)]
    pub(super) fn put_string(&mut self, piece: &[u8], text: &str, level: Level) -> Copied {
        let text = text.as_bytes();
        let Some(room) = self.room(piece.len() + text.len() + (2 + COPY_SLACK)) else {
            return Copied::NoRoom;
        };
        lay(room, 0, piece);
        lay(room, piece.len(), b"\"");
        let copied = match room.get_mut(piece.len() + 1..) {
            Some(behind) => copy_clean(level, text, behind),
            None => false,
        };
        if !copied {
            // SAFETY: `lay` has written the piece.
            unsafe { self.written(piece.len()) };
            return Copied::NeedsEscapes;
        }
        lay(room, piece.len() + 1 + text.len(), b"\"");
        // SAFETY: written are the piece, a quote, the text (`copy_clean` says so), and a quote.
        unsafe { self.written(piece.len() + text.len() + 2) };
        Copied::Whole
    }
}

/// Writes `bytes` to the room from `at` on. The caller has looked that there is room.
#[inline(always)]
fn lay(room: &mut [MaybeUninit<u8>], at: usize, bytes: &[u8]) {
    let place = &mut room[at..][..bytes.len()];
    // SAFETY: the place has the length of `bytes`, and a `&mut` overlaps with nothing.
    unsafe {
        core::ptr::copy_nonoverlapping(bytes.as_ptr(), place.as_mut_ptr().cast(), bytes.len());
    }
}
