//! Types that hold one value of another, or share it.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::{self, Rc};
use alloc::sync::{self, Arc};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::marker::PhantomData;

use super::Decode;
use super::forwarded::forwarded;
use crate::cursor::{Cursor, Failed};

forwarded! {
    Box<T> [T]: T => Box::new;
    Box<[T]> [T]: Vec<T> => Vec::into_boxed_slice;
    /// A value of its own: what was shared before it was written is not shared again.
    Rc<T> [T]: T => Rc::new;
    Rc<[T]> [T]: Vec<T> => Rc::from;
    /// A value of its own: what was shared before it was written is not shared again.
    Arc<T> [T]: T => Arc::new;
    Arc<[T]> [T]: Vec<T> => Arc::from;
    Reverse<T> [T]: T => Reverse;
}

/// The value is read and dropped, for nobody else holds it.
macro_rules! weak {
    ($($weak:ty)*) => {$(
        /// A value or `null`, or missing; then a reference to nothing, since nobody else holds the value.
        impl<'a, T: Decode<'a>> Decode<'a> for $weak {
            #[inline]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                Option::<T>::decode(cursor).map(|_| Self::new())
            }

            #[inline(always)]
            fn missing() -> Option<Self> {
                Some(Self::new())
            }
        }
    )*};
}

weak! { rc::Weak<T> sync::Weak<T> }

/// Always owned.
impl<'a, T: Decode<'a> + Clone> Decode<'a> for Cow<'_, T> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        T::decode(cursor).map(Cow::Owned)
    }

    #[inline(always)]
    fn null() -> Option<Self> {
        T::null().map(Cow::Owned)
    }

    #[inline(always)]
    fn missing() -> Option<Self> {
        T::missing().map(Cow::Owned)
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        T::key(cursor).map(Cow::Owned)
    }
}

/// Always owned.
impl<'a, T: Decode<'a>> Decode<'a> for Cow<'_, [T]>
where
    [T]: ToOwned<Owned = Vec<T>>,
{
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        Vec::decode(cursor).map(Cow::Owned)
    }
}

/// `null`, or missing.
impl<'a, T: ?Sized> Decode<'a> for PhantomData<T> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        <()>::decode(cursor).map(|()| PhantomData)
    }

    #[inline(always)]
    fn missing() -> Option<Self> {
        Some(PhantomData)
    }
}
