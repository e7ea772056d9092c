//! Integers, floats and booleans.

use alloc::borrow::Cow;

use super::Decode;
use crate::cursor::{Cursor, Failed};
use crate::error::ErrorKind;
use crate::scalar::number::decimal::{f32_between, f64_between, long_f32, long_f64};
use crate::scalar::number::short::short_unsigned;
use crate::scalar::number::{parse_f32, parse_f64, parse_i64, parse_i128, parse_u64, parse_u128};

/// At most sixteen digits: less than 2^63.
#[inline(always)]
fn short_signed(before: &[u8], rest: &[u8], length: usize) -> Option<i64> {
    short_unsigned(before, rest, length).map(u64::cast_signed)
}

/// For the types that have no short form.
#[inline(always)]
pub(super) fn never<T>(_before: &[u8], _rest: &[u8], _length: usize) -> Option<T> {
    None
}

/// Widths that are read as a wider integer and then narrowed, exactly or not at all.
macro_rules! narrowed {
    ($($integer:ty: $wide:ty, $short:expr, $parse:ident, $expected:literal;)*) => {$(
        impl<'a> Decode<'a> for $integer {
            #[inline]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                let offset = cursor.offset();
                let wide: $wide = cursor.number($expected, $short, |_, rest, _| $parse(rest))?;
                // For the wide type itself this is no check at all, and compiles to nothing.
                Self::try_from(wide).map_err(|_| out_of_range(cursor, offset, $expected))
            }

            #[inline]
            fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                cursor.parse_str($expected, |text| {
                    let (wide, length) = $parse(text.as_bytes()).ok()?;
                    if length != text.len() {
                        return None;
                    }
                    Self::try_from(wide).ok()
                })
            }
        }
    )*};
}

narrowed! {
    u8: u64, short_unsigned, parse_u64, "an integer from 0 to 255";
    u16: u64, short_unsigned, parse_u64, "an integer from 0 to 65535";
    u32: u64, short_unsigned, parse_u64, "an integer of 32 bits, unsigned";
    u64: u64, short_unsigned, parse_u64, "an integer of 64 bits, unsigned";
    usize: u64, short_unsigned, parse_u64, "an integer of pointer size, unsigned";
    u128: u128, never, parse_u128, "an integer of 128 bits, unsigned";
    i8: i64, short_signed, parse_i64, "an integer from -128 to 127";
    i16: i64, short_signed, parse_i64, "an integer from -32768 to 32767";
    i32: i64, short_signed, parse_i64, "an integer of 32 bits";
    i64: i64, short_signed, parse_i64, "an integer of 64 bits";
    isize: i64, short_signed, parse_i64, "an integer of pointer size";
    i128: i128, never, parse_i128, "an integer of 128 bits";
}

#[cold]
#[inline(never)]
pub(super) fn out_of_range(
    cursor: &mut Cursor<'_, '_>,
    offset: usize,
    expected: &'static str,
) -> Failed {
    cursor.fail_at(offset, ErrorKind::OutOfRange, Cow::Borrowed(expected))
}

macro_rules! float {
    ($($float:ty: $long:expr, $between:expr, $parse:ident, $expected:literal;)*) => {$(
        impl<'a> Decode<'a> for $float {
            #[inline(always)]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                cursor.number($expected, $long, $between)
            }

            #[inline]
            fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                cursor.parse_str($expected, |text| {
                    let (value, length) = $parse(text.as_bytes()).ok()?;
                    (length == text.len()).then_some(value)
                })
            }
        }
    )*};
}

float! {
    f64: long_f64, f64_between, parse_f64, "a number within the range of a 64-bit float";
    f32: long_f32, f32_between, parse_f32, "a number within the range of a 32-bit float";
}

impl<'a> Decode<'a> for bool {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.bool()
    }

    #[inline]
    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.parse_str("\"true\" or \"false\"", |text| match text {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        })
    }
}
