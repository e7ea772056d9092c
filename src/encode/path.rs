//! Paths, and strings as the system and C know them.

use alloc::ffi::CString;
use core::ffi::CStr;
use std::path::{Path, PathBuf};

use super::Encode;
use super::encoder::Encoder;
use super::generated::Trust;
use super::written_as::written_as;
use crate::error::Failed;

const NOT_UTF8: &str = "the path is not UTF-8";

/// A string. An error if the path is not UTF-8.
impl Encode for Path {
    #[inline]
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        match self.to_str() {
            Some(text) => text.encode_to(encoder),
            None => Err(encoder.fail_custom(NOT_UTF8)),
        }
    }

    #[inline]
    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        match self.to_str() {
            Some(text) => text.encode_key(encoder),
            None => Err(encoder.fail_custom(NOT_UTF8)),
        }
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}

/// An array of bytes, without the zero at the end.
impl Encode for CStr {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        self.to_bytes().encode_to(encoder)
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}

written_as! {
    PathBuf []: path => path.as_path(), None;
    CString []: text => text.as_c_str(), None;
}

#[cfg(any(unix, windows))]
mod os_string {
    use std::ffi::{OsStr, OsString};

    use crate::encode::generated::{Trust, variant};
    use crate::encode::written_as::written_as;
    use crate::encode::{Encode, Encoder};
    use crate::error::Failed;

    /// `{"Unix":[bytes]}`, or `{"Windows":[16-bit units]}`.
    impl Encode for OsStr {
        #[cfg(unix)]
        fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
            use std::os::unix::ffi::OsStrExt as _;

            variant(encoder, b"{\"Unix\":", "Unix", |encoder| self.as_bytes().encode_to(encoder))
        }

        #[cfg(windows)]
        fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
            use std::os::windows::ffi::OsStrExt as _;

            variant(encoder, b"{\"Windows\":", "Windows", |encoder| {
                crate::encode::sequence::elements(encoder, self.encode_wide())
            })
        }

        #[inline(always)]
        fn trust(&self) -> Trust {
            Trust::FULL
        }
    }

    written_as! {
        OsString []: text => text.as_os_str(), None;
    }
}
