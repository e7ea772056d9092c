//! Types that hold, or point at, one value of another.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::{self, Rc};
use alloc::sync::{self, Arc};
use core::cmp::Reverse;

use super::Encode;
use super::encoder::Encoder;
use super::generated::{Piece, Trust};
use super::written_as::written_as;
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

/// The value, as often as it is met.
impl<T: Encode + ?Sized> Encode for Rc<T> {
    forward!();
}

/// The value, as often as it is met.
impl<T: Encode + ?Sized> Encode for Arc<T> {
    forward!();
}

written_as! {
    // Should the value go while it is written, then it goes to `null`, which needs no watching.
    /// The value, or `null` if it is gone.
    rc::Weak<T> [T: Encode + ?Sized]: weak => weak.upgrade(), None;
    /// The value, or `null` if it is gone.
    sync::Weak<T> [T: Encode + ?Sized]: weak => weak.upgrade(), None;
    Reverse<T> [T: Encode]: reverse => reverse.0, T::max_encoded_len();
}
