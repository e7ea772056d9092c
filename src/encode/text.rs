//! Strings and characters.

use alloc::string::String;

use super::Encode;
use super::encoder::{Encoder, State};
use super::generated::{Piece, Trust};
use crate::error::Failed;

impl Encode for str {
    #[inline]
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        if encoder.is_plain() {
            return encoder.put_string_behind(b"", self);
        }
        encoder.string_slowly(State::Value, self)
    }

    #[inline(always)]
    fn encode_behind(&self, encoder: &mut Encoder<'_>, piece: Piece) -> Result<(), Failed> {
        encoder.put_string_behind(piece.text(), self)
    }

    #[inline]
    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        if encoder.is_plain() {
            return encoder.put_string_behind(b"", self);
        }
        encoder.string_slowly(State::Key, self)
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}

/// For types that are written as the string that `$text` makes of them.
macro_rules! as_string {
    ($($type:ty: $value:ident => $text:expr, $longest:expr;)*) => {$(
        impl Encode for $type {
            #[inline]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                let $value = self;
                $text.encode_to(encoder)
            }

            #[inline(always)]
            fn encode_behind(&self, encoder: &mut Encoder<'_>, piece: Piece) -> Result<(), Failed> {
                let $value = self;
                $text.encode_behind(encoder, piece)
            }

            #[inline]
            fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                let $value = self;
                $text.encode_key(encoder)
            }

            #[inline(always)]
            fn max_encoded_len() -> Option<usize> {
                $longest
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

as_string! {
    String: text => text.as_str(), None;
    // Two quotes, and six bytes for a control character.
    char: character => character.encode_utf8(&mut [0; 4]), Some(8);
}
