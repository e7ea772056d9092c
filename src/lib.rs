#![doc = include_str!("../README.md")]

extern crate alloc;
extern crate self as sightread;

#[doc(hidden)]
pub mod __private;
mod arena;
mod budget;
mod by_hand;
mod cursor;
mod decode;
mod diagnose;
mod encode;
mod error;
mod index;
mod key;
mod options;
mod powers;
mod reader;
mod scalar;
mod text;
mod value;

pub use arena::Arena;
pub use by_hand::StepCursor;
pub use cursor::{ArrayState, Cursor, FieldKey, ObjectState, Variant};
pub use decode::{Decode, DecodeOwned};
pub use encode::{
    ArrayEncoder, Encode, EncodeOptions, Encoder, Escape, NonFinite, ObjectEncoder, to_lines,
    to_slice, to_string, to_string_pretty, to_vec, to_vec_pretty, to_writer, to_writer_pretty,
};
pub use error::{Error, ErrorKind, Failed};
pub use key::KeyTable;
pub use options::{Duplicates, LoneSurrogates, Options, Skipped};
pub use reader::{
    Reader, check, from_slice, from_slice_borrowed, from_slice_in, from_str, from_str_borrowed,
    from_str_in,
};
pub use sightread_arch::{Level, LevelError};
pub use sightread_derive::{Decode, Encode};
pub use value::{Bytes, Number, OwnedNumber, OwnedValue, RawValue, Value};

/// The pages of the guide, as tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../docs/guide/read.md")]
    struct Read;
    #[doc = include_str!("../docs/guide/encode.md")]
    struct Encode;
    #[doc = include_str!("../docs/guide/options.md")]
    struct Options;
    #[doc = include_str!("../docs/guide/borrow.md")]
    struct Borrow;
    #[doc = include_str!("../docs/guide/errors.md")]
    struct Errors;
    #[doc = include_str!("../docs/guide/types.md")]
    struct Types;
    #[doc = include_str!("../docs/guide/by-hand.md")]
    struct ByHand;
    #[doc = include_str!("../docs/guide/serde_json.md")]
    struct SerdeJson;
    #[doc = include_str!("../docs/format/structural-index.md")]
    struct StructuralIndex;
}
