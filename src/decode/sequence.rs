//! Slices in the arena, `Vec`, arrays and tuples.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::Decode;
use crate::arena::{Arena, SliceFault};
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
        let mut array = cursor.array()?;
        let Some(arena) = cursor.arena() else {
            return Err(cursor.fail_kind(ErrorKind::NeedsArena));
        };
        let arena: &'a Arena = arena;
        let slice: Result<&'a [T], _> = match cursor.flat_length() {
            Some(0) => cursor.end_elements().map(|()| &[][..]).map_err(SliceFault::Element),
            Some(length) if places::<T>(length) == length => {
                let mut first = true;
                let slice = arena.slice_of(length, || {
                    if !core::mem::replace(&mut first, false) {
                        cursor.comma()?;
                    }
                    T::decode(cursor)
                });
                slice.and_then(|slice| match cursor.end_elements() {
                    Ok(()) => Ok(slice),
                    Err(failed) => Err(SliceFault::Element(failed)),
                })
            }
            _ => arena.slice_until(FIRST_PLACES, || match cursor.next_element(&mut array)? {
                true => T::decode(cursor).map(Some),
                false => Ok(None),
            }),
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
        let mut array = cursor.array()?;
        let mut values = Vec::new();
        // Reserved only once an element is known to come: an empty array allocates nothing.
        let length = cursor.flat_length().map_or(FIRST_PLACES, places::<T>);
        while cursor.next_element(&mut array)? {
            if values.capacity() == 0 {
                values.reserve_exact(length);
            }
            values.push(T::decode(cursor)?);
        }
        Ok(values)
    }
}

impl<'a, T: Decode<'a>, const N: usize> Decode<'a> for [T; N] {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut array = cursor.array()?;
        let mut failed = None;
        // `core::array::try_from_fn` is not stable: an array of options, then unwrapped.
        let values: [Option<T>; N] = core::array::from_fn(|_| {
            if failed.is_some() {
                return None;
            }
            match cursor.element(&mut array) {
                Ok(value) => Some(value),
                Err(fault) => {
                    failed = Some(fault);
                    None
                }
            }
        });
        if let Some(failed) = failed {
            return Err(failed);
        }
        cursor.end_array(&mut array)?;
        if values.iter().any(Option::is_none) {
            return Err(cursor.fail_custom(Cow::Borrowed("an element was not read")));
        }
        Ok(values.map(|value| match value {
            Some(value) => value,
            None => unreachable!("each place was looked at above"),
        }))
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
