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

use super::digits::Digits;
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
    fn room(&mut self, need: usize) -> Option<Room> {
        let room = self.bytes.spare_capacity_mut();
        if room.len() < need { None } else { Some(Room(room.as_mut_ptr())) }
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
        // SAFETY: the room holds that many bytes.
        unsafe { room.lay(0, piece) };
        // SAFETY: written has been the piece.
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
        // SAFETY: the room holds the piece and `N` bytes more.
        unsafe { room.lay(0, piece) };
        // SAFETY: as above.
        unsafe { room.lay(piece.len(), word) };
        // SAFETY: written have been the piece and `N` bytes, of which at most all are counted.
        unsafe { self.written(piece.len() + length.min(N)) };
        true
    }

    /// Writes `piece` and an integer's digits; false if there is no room for sixteen.
    ///
    /// The digits come in registers and are written from there: by way of memory, what is written in halves and read as a
    /// whole would wait for both.
    #[inline(always)]
    pub(super) fn put_digits(&mut self, piece: &[u8], digits: Digits) -> bool {
        let Some(room) = self.room(piece.len() + 16) else { return false };
        // SAFETY: the room holds the piece and sixteen bytes more.
        unsafe { room.lay(0, piece) };
        let [lower, upper] = [digits.word as u64, (digits.word >> 64) as u64];
        // SAFETY: as above.
        unsafe { room.lay(piece.len(), &lower.to_le_bytes()) };
        // SAFETY: as above.
        unsafe { room.lay(piece.len() + 8, &upper.to_le_bytes()) };
        // SAFETY: written have been the piece and sixteen bytes, of which at most all are counted.
        unsafe { self.written(piece.len() + digits.length.min(16)) };
        true
    }

    /// Writes a float, which is finite; false if there is no room for the longest.
    #[inline(always)]
    pub(super) fn put_float<F: Float>(&mut self, float: F) -> bool {
        let Some(room) = self.room(1 + float::ROOM) else { return false };
        let sign = usize::from(float.is_negative());
        // SAFETY: the room holds one byte and `ROOM` bytes more.
        unsafe { room.lay(0, b"-") };
        // Zeros are written first, so that safe code can write the float in their place.
        // SAFETY: as above; `sign` is at most 1.
        unsafe { room.lay(sign, &[b'0'; float::ROOM]) };
        // SAFETY: as above.
        let place = unsafe { room.at(sign) }.cast::<[u8; float::ROOM]>();
        // SAFETY: all bytes of the place have just been written, and nothing else refers to them.
        let length = float.write(unsafe { &mut *place });
        // SAFETY: written have been perhaps a sign, and `ROOM` bytes, of which at most all are counted.
        unsafe { self.written(sign + length.min(float::ROOM)) };
        true
    }

    /// Writes `piece` and then `text` between quotes, if no byte of it must be escaped.
    #[inline(always)]
    pub(super) fn put_string(&mut self, piece: &[u8], text: &str, level: Level) -> Copied {
        let text = text.as_bytes();
        // A slice has at most half of what `usize` can say, so this does not wrap around.
        let Some(room) = self.room(piece.len() + text.len() + (2 + COPY_SLACK)) else {
            return Copied::NoRoom;
        };
        // SAFETY: the room holds the piece, two quotes, the text and what may be copied too much.
        unsafe { room.lay(0, piece) };
        // SAFETY: as above.
        unsafe { room.lay(piece.len(), b"\"") };
        // SAFETY: as above.
        let place = unsafe { room.at(piece.len() + 1) };
        // SAFETY: as above; nothing else refers to these bytes, which may hold nothing yet.
        let place = unsafe { core::slice::from_raw_parts_mut(place, text.len() + COPY_SLACK) };
        if !copy_clean(level, text, place) {
            // SAFETY: written has been the piece.
            unsafe { self.written(piece.len()) };
            return Copied::NeedsEscapes;
        }
        // SAFETY: as above.
        unsafe { room.lay(piece.len() + 1 + text.len(), b"\"") };
        // SAFETY: written have been the piece, a quote, the text (`copy_clean` says so), and a quote.
        unsafe { self.written(piece.len() + text.len() + 2) };
        Copied::Whole
    }
}

/// Where the room of a buffer starts; as long as the buffer is not touched otherwise.
///
/// A pointer, as the compiler would not see that indexes into a slice lie inside of it.
#[derive(Clone, Copy)]
struct Room(*mut MaybeUninit<u8>);

impl Room {
    /// The place `at` bytes from the start.
    ///
    /// # Safety
    ///
    /// The room holds at least as many bytes.
    #[inline(always)]
    unsafe fn at(self, at: usize) -> *mut MaybeUninit<u8> {
        // SAFETY: the caller's promise.
        unsafe { self.0.add(at) }
    }

    /// Writes `bytes` from `at` on.
    ///
    /// # Safety
    ///
    /// The room holds `at` bytes and those behind them.
    #[inline(always)]
    unsafe fn lay(self, at: usize, bytes: &[u8]) {
        // SAFETY: the caller's promise.
        let place = unsafe { self.at(at) }.cast();
        // SAFETY: as above; borrowed bytes do not lie in memory that the buffer alone owns.
        unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), place, bytes.len()) };
    }
}
