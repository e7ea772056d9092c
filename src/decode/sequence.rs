//! Slices in the arena, `Vec`, arrays and tuples.

use alloc::vec::Vec;

use super::{Decode, DecodeOwned};
use crate::arena::{Arena, Filling, SliceFault};
use crate::cursor::{Cursor, Failed};
use crate::error::ErrorKind;

/// How many places an array of arrays or objects gets at first.
const FIRST_PLACES: usize = 4;

/// How many places are taken at once for an array of `length` elements of `T`, which are not
/// decoded yet: all of them, unless a short text could make that much more memory than itself.
const fn places<T>(length: usize) -> usize {
    const LARGE_ELEMENT: usize = 64;
    const LIMIT: usize = 1 << 20;
    if size_of::<T>() <= LARGE_ELEMENT || length * 2 <= LIMIT / size_of::<T>() {
        return length;
    }
    LIMIT / size_of::<T>()
}

/// A slice in the arena. An array of scalars is counted first and placed exactly; an array of
/// containers may move as it grows.
impl<'a, 'b: 'a, T: Decode<'b> + 'a> Decode<'b> for &'a [T] {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.array()?;
        let Some(arena) = cursor.arena() else {
            return Err(cursor.fail_kind(ErrorKind::NeedsArena));
        };
        let arena: &'a Arena = arena;
        if cursor.ends_empty() {
            return Ok(&[]);
        }
        let slice: Result<&'a [T], _> = match cursor.flat_length() {
            Some(length) if places::<T>(length) == length => arena
                .slice_of(length, |at| {
                    let value = T::decode(cursor)?;
                    if at + 1 < length {
                        cursor.comma()?;
                    }
                    Ok(value)
                })
                .and_then(|slice| match cursor.end_elements() {
                    Ok(()) => Ok(slice),
                    Err(failed) => Err(SliceFault::Element(failed)),
                }),
            _ => arena.slice_while(FIRST_PLACES, cursor, T::decode, Cursor::more_elements),
        };
        slice.map_err(|fault| match fault {
            SliceFault::Element(failed) => failed,
            SliceFault::Full => cursor.fail_kind(ErrorKind::ArenaFull),
        })
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for Vec<T> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.array()?;
        let mut values = Vec::new();
        if cursor.ends_empty() {
            return Ok(values);
        }
        let length = cursor.flat_length().map_or(FIRST_PLACES, places::<T>);
        loop {
            let value = T::decode(cursor)?;
            // Reserved only once there is something to keep.
            if values.capacity() == 0 {
                values.reserve_exact(length);
            }
            values.push(value);
            if !cursor.more_elements()? {
                return Ok(values);
            }
        }
    }
}

impl<'a, T: Decode<'a>, const N: usize> Decode<'a> for [T; N] {
    #[inline(always)]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut array = cursor.array()?;
        if N == 0 {
            cursor.end_array(&mut array)?;
        }
        let mut filling = Filling::<T, N>::new();
        for at in 0..N {
            filling.push(cursor.element_of(at, N)?);
        }
        // There is no `None`: the loop has filled each place.
        filling.finish().ok_or_else(|| cursor.fail_grammar())
    }
}

macro_rules! tuple {
    ($($name:ident)+) => {
        impl<'a, $($name: Decode<'a>),+> Decode<'a> for ($($name,)+) {
            #[inline]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                let mut array = cursor.array()?;
                // A tuple's fields are evaluated from left to right.
                let tuple = ($(cursor.element::<$name>(&mut array)?,)+);
                cursor.end_array(&mut array)?;
                Ok(tuple)
            }
        }

        impl<$($name: DecodeOwned),+> DecodeOwned for ($($name,)+) {}
    };
}

tuple!(A);
tuple!(A B);
tuple!(A B C);
tuple!(A B C D);
tuple!(A B C D E);
tuple!(A B C D E F);
tuple!(A B C D E F G);
tuple!(A B C D E F G H);
tuple!(A B C D E F G H I);
tuple!(A B C D E F G H I J);
tuple!(A B C D E F G H I J K);
tuple!(A B C D E F G H I J K L);
tuple!(A B C D E F G H I J K L M);
tuple!(A B C D E F G H I J K L M N);
tuple!(A B C D E F G H I J K L M N O);
tuple!(A B C D E F G H I J K L M N O P);
