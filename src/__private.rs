//! What generated code may name, and nothing else.
//!
//! Frozen by version: expansions are kept in people's repositories, so `v1` only ever grows.

/// The first version of the surface.
pub mod v1 {
    pub use core::default::Default;
    pub use core::option::Option::{self, None, Some};
    pub use core::result::Result::{self, Err, Ok};

    pub use crate::cursor::{ArrayState, Cursor, Failed, FieldKey, ObjectState, Variant};
    pub use crate::decode::Decode;
    pub use crate::key::KeyTable;
}
