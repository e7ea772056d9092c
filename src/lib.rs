//! JSON decoded straight from the page.
//!
//! A SIMD pass builds a structural index over the caller's bytes; code generated for the caller's
//! types walks it and hands out `&str`s that still lie in the input.

extern crate alloc;
extern crate self as sightread;

#[doc(hidden)]
pub mod __private;
mod arena;
mod budget;
mod cursor;
mod decode;
mod diagnose;
mod error;
mod index;
mod key;
mod options;
mod reader;
mod scalar;
mod text;
mod value;

pub use arena::Arena;
pub use cursor::{ArrayState, Cursor, Failed, FieldKey, ObjectState, Variant};
pub use decode::{Bytes, Decode, DecodeOwned};
pub use error::{Error, ErrorKind};
pub use key::KeyTable;
pub use options::{Duplicates, LoneSurrogates, Options, Skipped};
pub use reader::{
    Reader, check, from_slice, from_slice_borrowed, from_slice_in, from_str, from_str_borrowed,
    from_str_in,
};
pub use sightread_arch::{Level, LevelError};
pub use sightread_derive::Decode;
pub use value::{Number, OwnedNumber, OwnedValue, RawValue, Value};

/// The pages of the guide, as tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../docs/guide/errors.md")]
    struct Errors;
}
