//! Types that hold, or point at, one value of another.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;

use super::Encode;
use super::encoder::Encoder;
use super::generated::{Piece, Trust};
use crate::error::Failed;

/// The functions of a type that derefs to what is written.
macro_rules! forward {
    () => {
        #[inline(always)]
        fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
            (**self).encode_to(encoder)
        }

        #[inline(always)]
        fn encode_behind(&self, encoder: &mut Encoder<'_>, piece: Piece) -> Result<(), Failed> {
            (**self).encode_behind(encoder, piece)
        }

        #[inline(always)]
        fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
            (**self).encode_key(encoder)
        }

        #[inline(always)]
        fn trust(&self) -> Trust {
            (**self).trust()
        }
    };
}

impl<T: Encode + ?Sized> Encode for &T {
    forward!();
}

impl<T: Encode + ?Sized> Encode for &mut T {
    forward!();
}

impl<T: Encode + ?Sized> Encode for Box<T> {
    forward!();
}

impl<T: Encode + ToOwned + ?Sized> Encode for Cow<'_, T> {
    forward!();
}
