//! Integers with a rule of their own, and atomic ones.

use core::num::{NonZero, Saturating, Wrapping};
use core::sync::atomic::{self, Ordering};

use super::Encode;
use super::written_as::written_as;

written_as! {
    Wrapping<T> [T: Encode]: wrapping => wrapping.0, T::max_encoded_len();
    Saturating<T> [T: Encode]: saturating => saturating.0, T::max_encoded_len();
}

macro_rules! nonzero {
    ($($integer:ty)*) => {
        written_as! { $(
            NonZero<$integer> []: nonzero => nonzero.get(), <$integer>::max_encoded_len();
        )* }
    };
}

nonzero! { u8 u16 u32 u64 usize u128 i8 i16 i32 i64 isize i128 }

macro_rules! atomic {
    ($($size:tt: $($atomic:ident $value:ty),*;)*) => {$(
        $(
            #[cfg(target_has_atomic = $size)]
            written_as! {
                /// The value at this moment, in no order with other values.
                atomic::$atomic []: value => value.load(Ordering::Relaxed), <$value>::max_encoded_len();
            }
        )*
    )*};
}

atomic! {
    "8": AtomicBool bool, AtomicU8 u8, AtomicI8 i8;
    "16": AtomicU16 u16, AtomicI16 i16;
    "32": AtomicU32 u32, AtomicI32 i32;
    "64": AtomicU64 u64, AtomicI64 i64;
    "ptr": AtomicUsize usize, AtomicIsize isize;
}
