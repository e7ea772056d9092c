//! Strings and characters.

use alloc::string::String;
use core::fmt;

use super::Encode;
use super::encoder::{Encoder, State};
use super::generated::{Piece, Trust};
use super::written_as::written_as;
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

written_as! {
    String []: text => text.as_str(), None;
    // Two quotes, and six bytes for a control character.
    char []: character => character.encode_utf8(&mut [0; 4]), Some(8);
}

/// A string of what the arguments show.
impl Encode for fmt::Arguments<'_> {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        encoder.display(self)
    }

    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        encoder.display_key(self)
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}
