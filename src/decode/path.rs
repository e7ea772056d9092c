//! Paths, and strings as the system and C know them.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::ffi::CString;
use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ffi::CStr;
use core::num::NonZero;
use std::path::{Path, PathBuf};

use super::Decode;
use super::forwarded::forwarded;
use crate::cursor::{Cursor, Failed};

/// A string; one with escapes lies in the arena.
impl<'a, 'b: 'a> Decode<'b> for &'a Path {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.str().map(Path::new)
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        Self::decode(cursor)
    }
}

/// Borrowed from the input when the string has no escapes, owned otherwise.
impl<'a, 'b: 'a> Decode<'b> for Cow<'a, Path> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.cow().map(|text| match text {
            Cow::Borrowed(text) => Cow::Borrowed(Path::new(text)),
            Cow::Owned(text) => Cow::Owned(text.into()),
        })
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        Self::decode(cursor)
    }
}

macro_rules! path {
    ($($type:ty)*) => {$(
        impl<'a> Decode<'a> for $type {
            #[inline]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                cursor.parse_str("a string", |text| Some(Self::from(Path::new(text))))
            }

            #[inline]
            fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                Self::decode(cursor)
            }
        }
    )*};
}

path! { PathBuf Box<Path> Rc<Path> Arc<Path> }

/// A string, or an array of bytes, without a zero in it.
impl<'a> Decode<'a> for CString {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        if cursor.peek() == b'[' {
            return Vec::<NonZero<u8>>::decode(cursor).map(CString::from);
        }
        Self::key(cursor)
    }

    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.parse_str("a string without NUL characters, or an array of bytes", |text| {
            CString::new(text).ok()
        })
    }
}

forwarded! {
    Box<CStr> []: CString => CString::into_boxed_c_str;
    Rc<CStr> []: CString => Rc::from;
    Arc<CStr> []: CString => Arc::from;
}

#[cfg(any(unix, windows))]
mod os_string {
    use alloc::borrow::Cow;
    use alloc::boxed::Box;
    use alloc::rc::Rc;
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use std::ffi::{OsStr, OsString};

    use crate::cursor::{Cursor, Failed};
    use crate::decode::Decode;
    use crate::decode::forwarded::forwarded;
    use crate::error::ErrorKind;
    use crate::key::KeyTable;

    static SYSTEMS: KeyTable<4> = KeyTable::new(&["Unix", "Windows"]);

    #[cfg(unix)]
    const OWN: (usize, &str) = (0, "an OS string of Unix");
    #[cfg(windows)]
    const OWN: (usize, &str) = (1, "an OS string of Windows");

    #[cfg(unix)]
    fn from_units(units: Vec<u8>) -> OsString {
        std::os::unix::ffi::OsStringExt::from_vec(units)
    }

    #[cfg(windows)]
    fn from_units(units: Vec<u16>) -> OsString {
        std::os::windows::ffi::OsStringExt::from_wide(&units)
    }

    /// `{"Unix":[bytes]}`, or `{"Windows":[16-bit units]}`; never that of the other system.
    impl<'a> Decode<'a> for OsString {
        fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
            let offset = cursor.offset();
            let variant = cursor.variant(&SYSTEMS)?;
            cursor.content(&variant)?;
            let (own, expected) = OWN;
            if variant.index() != own {
                let detail = Cow::Borrowed(expected);
                return Err(cursor.fail_at(offset, ErrorKind::UnknownVariant, detail));
            }
            let units = Vec::decode(cursor)?;
            cursor.end_variant(&variant)?;
            Ok(from_units(units))
        }
    }

    forwarded! {
        Box<OsStr> []: OsString => OsString::into_boxed_os_str;
        Rc<OsStr> []: OsString => Rc::from;
        Arc<OsStr> []: OsString => Arc::from;
    }
}
