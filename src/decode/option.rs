//! `Option`, and the type with one value.

use super::Decode;
use crate::cursor::{Cursor, Failed};

/// `null` is `None`, and so is a missing field. In `Option<Option<T>>` a missing field is `None`
/// and `null` is `Some(None)`.
impl<'a, T: Decode<'a>> Decode<'a> for Option<T> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        if cursor.take_null()? {
            return Ok(T::null());
        }
        T::decode(cursor).map(Some)
    }

    #[inline(always)]
    fn missing() -> Option<Self> {
        Some(None)
    }

    #[inline(always)]
    fn null() -> Option<Self> {
        Some(None)
    }
}

impl<'a> Decode<'a> for () {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        if cursor.take_null()? { Ok(()) } else { Err(cursor.fail_type("null")) }
    }
}
