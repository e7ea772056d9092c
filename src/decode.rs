//! `Decode`: how a type is read from a cursor.
//!
//! The trait, and its implementations for the types of `core`, `alloc` and `std`, a file for each
//! kind of type. What is not known here: readers, options, and how errors get their place.

mod cell;
mod collection;
mod fields;
mod forwarded;
mod generated;
mod integer;
mod map;
mod net;
mod number;
mod option;
mod owned;
mod path;
mod pointer;
mod range;
mod sequence;
mod text;
mod time;

use crate::cursor::{Cursor, Failed};

/// A type that can be read from JSON, borrowing from input (and arena) of lifetime `'a`.
///
/// Usually derived. By hand, it is written with the same calls that generated code uses:
///
/// ```
/// use sightread::{Cursor, Decode, Failed};
///
/// /// A duration written as a number of seconds.
/// struct Seconds(u64);
///
/// impl<'a> Decode<'a> for Seconds {
///     fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
///         u64::decode(cursor).map(Seconds)
///     }
/// }
/// // It borrows nothing, so that functions such as `from_slice` take it.
/// impl sightread::DecodeOwned for Seconds {}
///
/// let seconds: Seconds = sightread::from_slice(b"30")?;
/// assert_eq!(seconds.0, 30);
/// # Ok::<(), sightread::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded from JSON",
    note = "derive it: `#[derive(sightread::Decode)]`; `&[u8]` is written `sightread::Bytes`"
)]
pub trait Decode<'a>: Sized {
    /// Reads a value. On entry the cursor stands on the value's first token, on success on the
    /// token behind the value.
    ///
    /// # Errors
    ///
    /// [`Failed`], made by a `fail_…` method of the cursor or passed on from another call.
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed>;

    /// What `null` is inside an `Option` of this type: `None` for most, which makes the option
    /// `None`; an inner `Option` is `Some(None)`, so that null and missing can be told apart.
    #[inline(always)]
    #[must_use]
    fn null() -> Option<Self> {
        None
    }

    /// The value of a field of this type that is missing; `None` makes that an error.
    #[inline(always)]
    #[must_use]
    fn missing() -> Option<Self> {
        None
    }

    /// Reads a map's key. The cursor stands on the key and is to be left on the colon.
    ///
    /// # Errors
    ///
    /// As for [`decode`](Self::decode); by default, that the type is none for keys.
    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        Err(cursor.fail_key())
    }
}

/// A type that can be read from JSON and borrows nothing from it.
///
/// Functions that give back more than they borrow ask for it, such as [`from_slice`](crate::from_slice).
/// The derive implements it, beside [`Decode`], for each type without a lifetime parameter (a type
/// parameter has to be `DecodeOwned` itself). A type whose `Decode` is written by hand says so on a
/// line of its own; the compiler checks that it is true, since the type must be readable from input
/// of any lifetime:
///
/// ```
/// use sightread::{Cursor, Decode, DecodeOwned, Failed};
///
/// struct Seconds(u64);
///
/// impl<'a> Decode<'a> for Seconds {
///     fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
///         u64::decode(cursor).map(Seconds)
///     }
/// }
/// impl DecodeOwned for Seconds {}
///
/// let seconds: Seconds = sightread::from_slice(b"30")?;
/// assert_eq!(seconds.0, 30);
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// `Cow<'static, str>` is not one: a `Cow` borrows from its input what has no escapes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded as an owned value",
    label = "it borrows from the input, or does not implement `DecodeOwned`",
    note = "if it borrows, call `from_slice_in(bytes, &arena)`, `from_slice_borrowed(bytes)` (for strings: `from_str_in`, \
            `from_str_borrowed`) or `Reader::decode` instead, or give it owned fields such as `String`",
    note = "if it owns what it holds, derive it: `#[derive(sightread::Decode)]`; beside a `Decode` written by hand goes \
            `impl DecodeOwned for` the type"
)]
pub trait DecodeOwned: for<'a> Decode<'a> {}
