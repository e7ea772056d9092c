//! [`Bytes`]: a string as its bytes.

use alloc::borrow::ToOwned;
use core::ops::Deref;

use crate::cursor::{Cursor, Failed};
use crate::decode::Decode;

/// The bytes of a JSON string, unescaped: what `&'a [u8]` would be if that were not a slice of
/// numbers.
///
/// ```
/// let arena = sightread::Arena::new();
/// let bytes: sightread::Bytes = sightread::from_slice_in(br#""a\nb""#, &arena)?;
/// assert_eq!(&*bytes, b"a\nb");
/// # Ok::<(), sightread::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// A copy in an allocation of its own.
    #[must_use]
    pub fn to_vec(&self) -> alloc::vec::Vec<u8> {
        self.0.to_owned()
    }
}

impl Deref for Bytes<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0
    }
}

impl AsRef<[u8]> for Bytes<'_> {
    fn as_ref(&self) -> &[u8] {
        self.0
    }
}

impl<'a, 'b: 'a> Decode<'b> for Bytes<'a> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.str().map(|text| Bytes(text.as_bytes()))
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        Self::decode(cursor)
    }
}
