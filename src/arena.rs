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

    /// Makes a slice of exactly `len` values, each from one call of `next`, in order. What was
    /// made before a failing call is forgotten, not dropped (there is nothing to drop).
    #[inline]
    pub(crate) fn slice_of<T, E>(
        &self,
        len: usize,
        mut next: impl FnMut() -> Result<T, E>,
    ) -> Result<&[T], SliceFault<E>> {
        const { assert!(!needs_drop::<T>(), "{}", DROP_TEXT) };
        let places = self
            .bump
            .try_alloc_slice_fill_with(len, |_| MaybeUninit::<T>::uninit())
            .map_err(|_| SliceFault::Full)?;
        for place in places.iter_mut() {
            place.write(next().map_err(SliceFault::Element)?);
        }
        let places: *const [MaybeUninit<T>] = places;
        // SAFETY: the pointer comes from a reference that lives as long as `self` is borrowed.
        // `MaybeUninit<T>` has the layout of `T`, and the loop above has written each of the places;
        // it leaves early only by returning.
        let slice = unsafe { &*(places as *const [T]) };
        Ok(slice)
    }

    /// Makes a slice of as many values as `next` gives before `None`. `guess` is the number of
    /// places taken at once; a longer slice moves to a place twice as large when it must.
    #[inline]
    pub(crate) fn slice_until<T, E>(
        &self,
        guess: usize,
        mut next: impl FnMut() -> Result<Option<T>, E>,
    ) -> Result<&[T], SliceFault<E>> {
        const { assert!(!needs_drop::<T>(), "{}", DROP_TEXT) };
        let mut values = BumpVec::new_in(&self.bump);
        values.try_reserve(guess).map_err(|_| SliceFault::Full)?;
        while let Some(value) = next().map_err(SliceFault::Element)? {
            values.try_reserve(1).map_err(|_| SliceFault::Full)?;
            values.push(value);
        }
        Ok(values.into_bump_slice())
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
