//! What generated code may name, and nothing else.
//!
//! Frozen by version: expansions are kept in people's repositories, so `v1` only ever grows.

/// The first version of the surface.
pub mod v1 {
    pub use core::default::Default;
    pub use core::option::Option::{self, None, Some};
    pub use core::primitive::usize;
    pub use core::result::Result::{self, Err, Ok};

    pub use crate::cursor::{ArrayState, Cursor, FieldKey, ObjectState, Variant};
    pub use crate::decode::{Decode, DecodeOwned};
    pub use crate::encode::generated::{
        GENERATED, Piece, Trust, UnitName, element, empty_array, empty_object, end_array,
        end_object, end_object_after, field, field_after, longest_of, longest_sum, skipped_variant,
        unit_name, unit_name_behind, unit_name_key, unit_variant, unit_variant_key, variant,
    };
    pub use crate::encode::{Encode, Encoder};
    pub use crate::error::Failed;
    pub use crate::key::KeyTable;
}
