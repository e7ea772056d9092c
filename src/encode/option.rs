//! `Option`, and the types with one value.

use core::marker::PhantomData;

use super::Encode;
use super::encoder::Encoder;
use super::generated::{Piece, Trust};
use crate::error::Failed;

/// `None` is `null`.
impl<T: Encode> Encode for Option<T> {
    #[inline]
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        match self {
            Some(value) => value.encode_to(encoder),
            None => ().encode_to(encoder),
        }
    }

    #[inline(always)]
    fn encode_behind(&self, encoder: &mut Encoder<'_>, piece: Piece) -> Result<(), Failed> {
        match self {
            Some(value) => value.encode_behind(encoder, piece),
            None => ().encode_behind(encoder, piece),
        }
    }

    fn max_encoded_len() -> Option<usize> {
        T::max_encoded_len().map(|length| length.max(4))
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        match self {
            Some(value) => value.trust(),
            None => Trust::FULL,
        }
    }
}

macro_rules! null {
    ($($type:ty [$($generics:tt)*];)*) => {$(
        /// `null`.
        impl<$($generics)*> Encode for $type {
            #[inline]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.begin_value()?;
                encoder.put_word(b"null", 4)
            }

            #[inline(always)]
            fn encode_behind(
                &self,
                encoder: &mut Encoder<'_>,
                piece: Piece,
            ) -> Result<(), Failed> {
                encoder.put_word_behind(piece.text(), b"null", 4)
            }

            fn max_encoded_len() -> Option<usize> {
                Some(4)
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

null! {
    () [];
    PhantomData<T> [T: ?Sized];
}
