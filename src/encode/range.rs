//! Ranges and their bounds.

use core::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};

use super::Encode;
use super::encoder::Encoder;
use super::generated::{Trust, end_object, field, longest_sum, unit_variant, unit_variant_key};
use crate::error::Failed;

macro_rules! range {
    ($(
        $(#[$attribute:meta])*
        $type:ident, $text:literal: $range:ident => $($piece:literal $name:literal $value:expr),+;
    )*) => {$(
        $(#[$attribute])*
        impl<T: Encode> Encode for $type<T> {
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                let $range = self;
                $(field(encoder, $piece, $name, $value)?;)+
                end_object(encoder)
            }

            fn max_encoded_len() -> Option<usize> {
                // What is not a value, and a value for each field.
                let values = [$($name),+].map(|_| T::max_encoded_len());
                longest_sum($text.len(), &values)
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

range! {
    Range, r#"{"start":,"end":}"#: range =>
        b"{\"start\":" "start" &range.start,
        b",\"end\":" "end" &range.end;
    /// Whether the range has been exhausted is not written.
    RangeInclusive, r#"{"start":,"end":}"#: range =>
        b"{\"start\":" "start" range.start(),
        b",\"end\":" "end" range.end();
    RangeFrom, r#"{"start":}"#: range => b"{\"start\":" "start" &range.start;
    RangeTo, r#"{"end":}"#: range => b"{\"end\":" "end" &range.end;
}

/// `"Unbounded"`, `{"Included":value}` or `{"Excluded":value}`. Of these, only the first can be a map's key.
impl<T: Encode> Encode for Bound<T> {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        match self {
            Bound::Unbounded => return unit_variant(encoder, b"\"Unbounded\""),
            Bound::Included(value) => field(encoder, b"{\"Included\":", "Included", value)?,
            Bound::Excluded(value) => field(encoder, b"{\"Excluded\":", "Excluded", value)?,
        }
        end_object(encoder)
    }

    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        match self {
            Bound::Unbounded => unit_variant_key(encoder, b"\"Unbounded\""),
            _ => Err(encoder.fail_key()),
        }
    }

    fn max_encoded_len() -> Option<usize> {
        // As long as `"Unbounded"` even without a value.
        longest_sum(r#"{"Included":}"#.len(), &[T::max_encoded_len()])
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}
