//! Strings, characters and bytes.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;

use super::Decode;
use crate::cursor::{Cursor, Failed};

impl<'a, 'b: 'a> Decode<'b> for &'a str {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.str()
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.str()
    }
}

impl<'a> Decode<'a> for String {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.string()
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.string()
    }
}

/// Pointers to a string of their own, in one allocation.
macro_rules! pointer {
    ($($type:ty)*) => {$(
        impl<'a> Decode<'a> for $type {
            #[inline]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                cursor.parse_str("a string", |text| Some(Self::from(text)))
            }

            #[inline]
            fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                Self::decode(cursor)
            }
        }
    )*};
}

pointer! { Box<str> Rc<str> Arc<str> }

/// Borrowed from the input when the string has no escapes, owned otherwise.
impl<'a, 'b: 'a> Decode<'b> for Cow<'a, str> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.cow()
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.cow()
    }
}

impl<'a> Decode<'a> for char {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.parse_str("a string of one character", |text| {
            let mut chars = text.chars();
            let first = chars.next()?;
            chars.next().is_none().then_some(first)
        })
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        Self::decode(cursor)
    }
}
