//! `Arena`: where unescaped strings and decoded slices live.
//!
//! A bump allocator: values are placed one behind the other and given back all at once. It knows
//! nothing of JSON. Nothing placed here is ever dropped, so types with a destructor are refused
//! at compile time.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section arena")]

use core::mem::{MaybeUninit, needs_drop};

use bumpalo::Bump;
use bumpalo::collections::Vec as BumpVec;

/// Memory for what cannot lie in the input: strings with escapes, and slices.
///
/// An arena is filled by [`from_slice_in`](crate::from_slice_in) or
/// [`Reader::decode_in`](crate::Reader::decode_in), and what they return borrows from it. Once it
/// is warm, [`reset`](Arena::reset) and refill allocate nothing.
///
/// ```
/// let mut arena = sightread::Arena::new();
/// let words: &[&str] = sightread::from_slice_in(br#"["plain", "esc\taped"]"#, &arena)?;
/// assert_eq!(words, ["plain", "esc\taped"]);
/// arena.reset(); // `words` is gone from here on: the compiler sees to it
/// # Ok::<(), sightread::Error>(())
/// ```
#[derive(Default)]
pub struct Arena {
    bump: Bump,
}

impl Arena {
    /// An empty arena. Allocates nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An arena with room for `bytes` bytes. One allocation.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Arena { bump: Bump::with_capacity(bytes) }
    }

    /// Forgets everything placed so far and keeps the largest chunk for reuse.
    pub fn reset(&mut self) {
        self.bump.reset();
    }

    /// Bytes held from the global allocator, used or not.
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        self.bump.allocated_bytes()
    }

    /// Caps what the arena may take from the global allocator, in bytes; `None` lifts the cap.
    /// A decode that would need more fails with [`ErrorKind::ArenaFull`](crate::ErrorKind).
    pub fn set_limit(&self, bytes: Option<usize>) {
        self.bump.set_allocation_limit(bytes);
    }

    /// Copies `text` into the arena; `None` when the arena's limit forbids it.
    pub(crate) fn copy_str(&self, text: &str) -> Option<&str> {
        self.bump.try_alloc_str(text).ok().map(|text| &*text)
    }

    /// Makes a slice of exactly `len` values, each from one call of `next` with its place, in order. What was
    /// made before a failing call is forgotten, not dropped (there is nothing to drop).
    #[inline]
    pub(crate) fn slice_of<T, E>(
        &self,
        len: usize,
        mut next: impl FnMut(usize) -> Result<T, E>,
    ) -> Result<&[T], SliceFault<E>> {
        const { assert!(!needs_drop::<T>(), "{}", DROP_TEXT) };
        let places = self
            .bump
            .try_alloc_slice_fill_with(len, |_| MaybeUninit::<T>::uninit())
            .map_err(|_| SliceFault::Full)?;
        for (at, place) in places.iter_mut().enumerate() {
            place.write(next(at).map_err(SliceFault::Element)?);
        }
        let places: *const [MaybeUninit<T>] = places;
        // SAFETY: the pointer comes from a reference that lives as long as `self` is borrowed.
        // `MaybeUninit<T>` has the layout of `T`, and the loop above has written each of the places;
        // it leaves early only by returning.
        let slice = unsafe { &*(places as *const [T]) };
        Ok(slice)
    }

    /// Makes a slice of values, each from one call of `next`, as long as `more` says that there is
    /// another one; there is a first one. `guess` is the number of places taken at once; a longer
    /// slice moves to a place twice as large when it must. Both get `state`.
    #[inline]
    pub(crate) fn slice_while<S, T, E>(
        &self,
        guess: usize,
        state: &mut S,
        mut next: impl FnMut(&mut S) -> Result<T, E>,
        mut more: impl FnMut(&mut S) -> Result<bool, E>,
    ) -> Result<&[T], SliceFault<E>> {
        const { assert!(!needs_drop::<T>(), "{}", DROP_TEXT) };
        let mut values = BumpVec::new_in(&self.bump);
        values.try_reserve(guess).map_err(|_| SliceFault::Full)?;
        loop {
            let value = next(state).map_err(SliceFault::Element)?;
            values.try_reserve(1).map_err(|_| SliceFault::Full)?;
            values.push(value);
            if !more(state).map_err(SliceFault::Element)? {
                return Ok(values.into_bump_slice());
            }
        }
    }
}

/// An array of `N` values on its way, filled from its first place on. It lies in no arena, but is
/// written in place as slices are. What was written is dropped with it.
pub(crate) struct Filling<T, const N: usize> {
    places: [MaybeUninit<T>; N],
    /// Invariant: as many places from the first one on have been written; at most `N`.
    count: usize,
}

impl<T, const N: usize> Filling<T, N> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Filling { places: [const { MaybeUninit::uninit() }; N], count: 0 }
    }

    /// Fills the next place; a value too many is dropped.
    #[inline(always)]
    pub(crate) fn push(&mut self, value: T) {
        if let Some(place) = self.places.get_mut(self.count) {
            place.write(value);
            self.count += 1;
        }
    }

    /// The array, if each of its places has been filled.
    #[inline(always)]
    pub(crate) fn finish(mut self) -> Option<[T; N]> {
        if self.count < N {
            return None;
        }
        // From here on the places are empty, so that no value is dropped twice.
        self.count = 0;
        // SAFETY: as many places as there are have been written, by the invariant of `count`, and
        // an array of `MaybeUninit<T>` has the layout of one of `T`. The places are read once.
        Some(unsafe { self.places.as_ptr().cast::<[T; N]>().read() })
    }
}

impl<T, const N: usize> Drop for Filling<T, N> {
    #[inline(always)]
    fn drop(&mut self) {
        if needs_drop::<T>() {
            for place in &mut self.places[..self.count] {
                // SAFETY: the places before `count` have been written, by its invariant, and are not
                // used again.
                unsafe { place.assume_init_drop() };
            }
        }
    }
}

/// What a type with a destructor is told at compile time.
const DROP_TEXT: &str = "an arena slice cannot hold a type that needs drop (such as String, Vec or \
     Box): nothing in an arena is ever dropped. Use Vec<T> for the field, or a borrowed element type";

/// Why a slice was not made.
pub(crate) enum SliceFault<E> {
    /// The arena's limit forbids it.
    Full,
    /// An element failed.
    Element(E),
}

impl core::fmt::Debug for Arena {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Arena").field("allocated_bytes", &self.allocated_bytes()).finish()
    }
}
