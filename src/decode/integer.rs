//! Integers with a rule of their own, and atomic ones.

use alloc::borrow::Cow;
use core::num::{NonZero, Saturating, Wrapping};
use core::sync::atomic;

use super::Decode;
use super::forwarded::forwarded;
use super::number::{never, out_of_range};
use crate::cursor::{Cursor, Failed};
use crate::error::ErrorKind;
use crate::scalar::number::parse_i128;

const NOT_ZERO: &str = "an integer other than 0";

macro_rules! nonzero {
    ($($integer:ty)*) => {$(
        impl<'a> Decode<'a> for NonZero<$integer> {
            #[inline]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                let offset = cursor.offset();
                let value = <$integer>::decode(cursor)?;
                NonZero::new(value).ok_or_else(|| out_of_range(cursor, offset, NOT_ZERO))
            }

            #[inline]
            fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                let offset = cursor.offset();
                let value = <$integer>::key(cursor)?;
                NonZero::new(value).ok_or_else(|| {
                    cursor.fail_at(offset, ErrorKind::InvalidKey, Cow::Borrowed(NOT_ZERO))
                })
            }
        }
    )*};
}

nonzero! { u8 u16 u32 u64 usize u128 i8 i16 i32 i64 isize i128 }

const UP_TO_64_BITS: &str = "an integer of up to 64 bits";

/// Whether an integer can be written with 64 bits, signed or not: what serde hands to a type of at most 64 bits.
fn has_64_bits(wide: i128) -> bool {
    (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&wide)
}

/// The nearest value from `least` to `most`.
fn saturated<T: TryFrom<i128>>(wide: i128, least: T, most: T) -> Saturating<T> {
    Saturating(T::try_from(wide).unwrap_or(if wide < 0 { least } else { most }))
}

/// Integers of up to 64 bits beyond the type's range become its least or greatest value.
macro_rules! saturating {
    ($($integer:ty)*) => {$(
        impl<'a> Decode<'a> for Saturating<$integer> {
            #[inline]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                let offset = cursor.offset();
                let wide =
                    cursor.number(UP_TO_64_BITS, never, |_, rest, _| parse_i128(rest))?;
                if !has_64_bits(wide) {
                    return Err(out_of_range(cursor, offset, UP_TO_64_BITS));
                }
                Ok(saturated(wide, <$integer>::MIN, <$integer>::MAX))
            }

            #[inline]
            fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                cursor.parse_str(UP_TO_64_BITS, |text| {
                    let (wide, length) = parse_i128(text.as_bytes()).ok()?;
                    let fits = length == text.len() && has_64_bits(wide);
                    fits.then(|| saturated(wide, <$integer>::MIN, <$integer>::MAX))
                })
            }
        }
    )*};
}

saturating! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

forwarded! {
    // There is no wider text to be saturated from.
    Saturating<u128> []: u128 => Saturating;
    Saturating<i128> []: i128 => Saturating;
    Wrapping<T> [T]: T => Wrapping;
}

macro_rules! atomic {
    ($($size:tt: $($atomic:ident $value:ty),*;)*) => {$(
        $(
            #[cfg(target_has_atomic = $size)]
            forwarded! { atomic::$atomic []: $value => atomic::$atomic::new; }
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
