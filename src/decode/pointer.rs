//! Types that hold one value of another.

use alloc::boxed::Box;
use core::marker::PhantomData;

use super::Decode;
use crate::cursor::{Cursor, Failed};

impl<'a, T: Decode<'a>> Decode<'a> for Box<T> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        T::decode(cursor).map(Box::new)
    }

    #[inline(always)]
    fn null() -> Option<Self> {
        T::null().map(Box::new)
    }

    #[inline(always)]
    fn missing() -> Option<Self> {
        T::missing().map(Box::new)
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        T::key(cursor).map(Box::new)
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
