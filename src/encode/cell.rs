//! Types with a value that can be changed through a shared reference: cells and locks.
//!
//! All of them are watched, and ask the encoder for a place of their own: what they hold may be another value, of other
//! trust, from one look to the next.

use core::cell::{Cell, RefCell};
use std::sync::{Mutex, RwLock};

use super::Encode;
use super::encoder::Encoder;
use crate::error::Failed;

impl<T: Encode + Copy> Encode for Cell<T> {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        encoder.value(&self.get())
    }

    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        self.get().encode_key(encoder)
    }

    fn max_encoded_len() -> Option<usize> {
        T::max_encoded_len()
    }
}

macro_rules! guarded {
    ($($(#[$attribute:meta])* $type:ident: $borrow:ident, $fault:literal;)*) => {$(
        $(#[$attribute])*
        impl<T: Encode + ?Sized> Encode for $type<T> {
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                match self.$borrow() {
                    Ok(value) => encoder.value(&*value),
                    Err(_) => Err(encoder.fail_custom($fault)),
                }
            }

            fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                match self.$borrow() {
                    Ok(value) => value.encode_key(encoder),
                    Err(_) => Err(encoder.fail_custom($fault)),
                }
            }
        }
    )*};
}

guarded! {
    /// An error if the value is mutably borrowed.
    RefCell: try_borrow, "the value is mutably borrowed";
    /// Waits for the lock. An error if the lock is poisoned.
    Mutex: lock, "the lock is poisoned";
    /// Waits for the lock. An error if the lock is poisoned.
    RwLock: read, "the lock is poisoned";
}
