//! `Option`, `Result`, and the types with one value.

use core::marker::PhantomData;

use super::Encode;
use super::encoder::Encoder;
use super::generated::{Piece, Trust, end_object, field, longest_of, longest_sum};
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

    /// `None` is no key.
    #[inline]
    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        match self {
            Some(value) => value.encode_key(encoder),
            None => Err(encoder.fail_key()),
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

/// `{"Ok":value}` or `{"Err":value}`.
impl<T: Encode, E: Encode> Encode for Result<T, E> {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        match self {
            Ok(value) => field(encoder, b"{\"Ok\":", "Ok", value)?,
            Err(error) => field(encoder, b"{\"Err\":", "Err", error)?,
        }
        end_object(encoder)
    }

    fn max_encoded_len() -> Option<usize> {
        // Names, quotes, braces and a colon: one byte less for `Ok`.
        longest_sum(8, &[longest_of(&[T::max_encoded_len(), E::max_encoded_len()])])
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
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
