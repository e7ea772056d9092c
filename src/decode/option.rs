//! `Option`, `Result`, and the type with one value.

use super::Decode;
use crate::cursor::{Cursor, Failed};
use crate::key::KeyTable;

static RESULTS: KeyTable<4> = KeyTable::new(&["Ok", "Err"]);

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

    /// Always a value: no key is `null`.
    #[inline]
    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        T::key(cursor).map(Some)
    }
}

/// `{"Ok":value}` or `{"Err":value}`.
impl<'a, T: Decode<'a>, E: Decode<'a>> Decode<'a> for Result<T, E> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let variant = cursor.variant(&RESULTS)?;
        cursor.content(&variant)?;
        let result =
            if variant.index() == 0 { Ok(T::decode(cursor)?) } else { Err(E::decode(cursor)?) };
        cursor.end_variant(&variant)?;
        Ok(result)
    }
}

impl<'a> Decode<'a> for () {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        if cursor.take_null()? { Ok(()) } else { Err(cursor.fail_type("null")) }
    }
}
