//! Integers, floats and booleans.

use alloc::borrow::Cow;

use super::Encode;
use super::digits::{
    has_up_to_fifteen, has_up_to_sixteen, split_sixteen, up_to_four, up_to_sixteen, wide,
};
use super::encoder::Encoder;
use super::float::LONGEST;
use super::generated::{Piece, Trust};
use super::options::NonFinite;
use crate::error::{ErrorKind, Failed};

/// Writes `piece` and an integer; the place has been taken.
#[inline(always)]
fn unsigned(encoder: &mut Encoder<'_>, piece: &[u8], n: u64) -> Result<(), Failed> {
    if has_up_to_sixteen(n) {
        return encoder.put_digits_behind(piece, up_to_sixteen(n));
    }
    encoder.put(piece)?;
    long(encoder, n)
}

/// Writes an integer of more than sixteen digits.
#[inline(never)]
fn long(encoder: &mut Encoder<'_>, n: u64) -> Result<(), Failed> {
    let (above, rest) = split_sixteen(n);
    encoder.put_digits_behind(b"", up_to_four(above))?;
    encoder.put_digits_behind(b"", rest)
}

/// As [`unsigned`], with a sign.
#[inline(always)]
fn signed(encoder: &mut Encoder<'_>, piece: &[u8], n: i64) -> Result<(), Failed> {
    let magnitude = n.unsigned_abs();
    if has_up_to_fifteen(magnitude) {
        let digits = up_to_sixteen(magnitude);
        let digits = if n < 0 { digits.with_sign() } else { digits };
        return encoder.put_digits_behind(piece, digits);
    }
    encoder.put(piece)?;
    if n < 0 {
        encoder.put(b"-")?;
    }
    if has_up_to_sixteen(magnitude) {
        return unsigned(encoder, b"", magnitude);
    }
    long(encoder, magnitude)
}

/// As [`unsigned`], for what may need more than 64 bits.
#[inline(never)]
fn unsigned_wide(encoder: &mut Encoder<'_>, piece: &[u8], n: u128) -> Result<(), Failed> {
    match u64::try_from(n) {
        Ok(n) => unsigned(encoder, piece, n),
        Err(_) => {
            encoder.put(piece)?;
            encoder.put(wide(n, &mut [0; 39]))
        }
    }
}

/// As [`signed`], for what may need more than 64 bits.
#[inline(never)]
fn signed_wide(encoder: &mut Encoder<'_>, piece: &[u8], n: i128) -> Result<(), Failed> {
    encoder.put(piece)?;
    if n < 0 {
        encoder.put(b"-")?;
    }
    unsigned_wide(encoder, b"", n.unsigned_abs())
}

macro_rules! integer {
    ($($integer:ty as $wide:ty: $write:ident, $longest:expr;)*) => {$(
        impl Encode for $integer {
            #[inline(always)]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.begin_value()?;
                $write(encoder, b"", *self as $wide)
            }

            #[inline(always)]
            fn encode_behind(
                &self,
                encoder: &mut Encoder<'_>,
                piece: Piece,
            ) -> Result<(), Failed> {
                $write(encoder, piece.text(), *self as $wide)
            }

            #[inline]
            fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.begin_key()?;
                $write(encoder, b"\"", *self as $wide)?;
                encoder.put(b"\"")
            }

            #[inline(always)]
            fn max_encoded_len() -> Option<usize> {
                Some($longest)
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

integer! {
    u8 as u64: unsigned, 3;
    u16 as u64: unsigned, 5;
    u32 as u64: unsigned, 10;
    u64 as u64: unsigned, 20;
    usize as u64: unsigned, 20;
    u128 as u128: unsigned_wide, 39;
    i8 as i64: signed, 4;
    i16 as i64: signed, 6;
    i32 as i64: signed, 11;
    i64 as i64: signed, 20;
    isize as i64: signed, 20;
    i128 as i128: signed_wide, 40;
}

#[cold]
#[inline(never)]
fn not_finite(encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    match encoder.non_finite() {
        NonFinite::Null => encoder.put_word(b"null", 4),
        NonFinite::Error => Err(encoder.fail(ErrorKind::NonFinite, Cow::Borrowed(""))),
    }
}

macro_rules! float {
    ($($float:ty)*) => {$(
        /// The shortest text that reads back as the same float, with a point or an exponent.
        impl Encode for $float {
            #[inline]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.begin_value()?;
                self.encode_behind(encoder, Piece::new(b""))
            }

            #[inline(always)]
            fn encode_behind(
                &self,
                encoder: &mut Encoder<'_>,
                piece: Piece,
            ) -> Result<(), Failed> {
                // A look at the room of its own: so the piece is of constant length, and the float a call.
                encoder.put(piece.text())?;
                if !self.is_finite() {
                    return not_finite(encoder);
                }
                encoder.put_float(*self)
            }

            /// Only finite ones: there is no `null` among keys.
            fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.begin_key()?;
                if !self.is_finite() {
                    return Err(encoder.fail(ErrorKind::NonFinite, Cow::Borrowed("")));
                }
                encoder.put(b"\"")?;
                encoder.put_float(*self)?;
                encoder.put(b"\"")
            }

            #[inline(always)]
            fn max_encoded_len() -> Option<usize> {
                Some(LONGEST)
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

float! { f64 f32 }

/// The word for a boolean, and its length.
#[inline(always)]
fn word(value: bool) -> (&'static [u8; 5], usize) {
    if value { (b"true\0", 4) } else { (b"false", 5) }
}

impl Encode for bool {
    #[inline]
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        encoder.begin_value()?;
        self.encode_behind(encoder, Piece::new(b""))
    }

    #[inline(always)]
    fn encode_behind(&self, encoder: &mut Encoder<'_>, piece: Piece) -> Result<(), Failed> {
        let (word, length) = word(*self);
        encoder.put_word_behind(piece.text(), word, length)
    }

    #[inline]
    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        encoder.begin_key()?;
        encoder.put(if *self { b"\"true\"" } else { b"\"false\"" })
    }

    #[inline(always)]
    fn max_encoded_len() -> Option<usize> {
        Some(5)
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}
