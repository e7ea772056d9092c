//! `Encode`: how a type is written as JSON.
//!
//! The trait, and its implementations for the types of `core`, `alloc` and `std`, a file for each kind of type. What is
//! not known here: the reading side. A value goes through an [`Encoder`], which appends to a buffer; derived code and the
//! implementations here keep to *plain* output, which needs one test, and all that is formatted otherwise (indented, or
//! with more escapes), or watched because a hand-written `Encode` takes part, goes a slower way from there on.

mod buffer;
mod cell;
mod collection;
mod containers;
mod digits;
mod encoder;
mod entry;
mod float;
pub(crate) mod generated;
mod integer;
mod map;
mod net;
mod number;
mod option;
mod options;
mod path;
mod pointer;
mod range;
mod sequence;
mod string;
mod text;
mod time;
mod written_as;

pub use containers::{ArrayEncoder, ObjectEncoder};
pub use encoder::Encoder;
pub use entry::{
    to_lines, to_slice, to_string, to_string_pretty, to_vec, to_vec_pretty, to_writer,
    to_writer_pretty,
};
pub(crate) use generated::{Piece, Trust};
pub use options::{EncodeOptions, Escape, NonFinite};

use alloc::vec::Vec;

use crate::error::{Error, Failed};

/// A type that can be written as JSON.
///
/// Usually derived. By hand, an implementation writes exactly one value; the encoder sees to it that what comes out is
/// JSON, and says so ([`ErrorKind::NotOneValue`](crate::ErrorKind::NotOneValue)) if an implementation writes none or two:
///
/// ```
/// use sightread::{Encode, Encoder, Failed};
///
/// /// A duration written as a number of seconds.
/// struct Seconds(u64);
///
/// impl Encode for Seconds {
///     fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
///         encoder.value(&self.0)
///     }
/// }
/// assert_eq!(sightread::to_string(&Seconds(30))?, "30");
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// Values of different types can be written through `&dyn Encode`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded as JSON",
    note = "derive it: `#[derive(sightread::Encode)]`"
)]
pub trait Encode {
    /// Writes the value: exactly one.
    ///
    /// # Errors
    ///
    /// [`Failed`], made by a `fail_…` method of the encoder or passed on from another call.
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed>;

    /// Writes the value as a map's key: a string, whatever the type. By default that is an error.
    ///
    /// # Errors
    ///
    /// As for [`encode_to`](Self::encode_to); by default, that the type is none for keys.
    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        Err(encoder.fail_key())
    }

    /// Appends the value's JSON to `buffer`, which is left as it was if that fails.
    ///
    /// Nothing is allocated if the buffer has room: one that is used again and again soon has.
    ///
    /// ```
    /// use sightread::Encode;
    ///
    /// let mut buffer = Vec::new();
    /// for numbers in [[1, 2], [3, 4]] {
    ///     numbers.encode(&mut buffer)?;
    ///     buffer.push(b'\n');
    /// }
    /// assert_eq!(buffer, b"[1,2]\n[3,4]\n");
    /// # Ok::<(), sightread::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the value, or part of it, cannot be: a float that is not finite, a key that is none. The error has the path.
    #[inline]
    fn encode(&self, buffer: &mut Vec<u8>) -> Result<(), Error> {
        EncodeOptions::new().encode(self, buffer)
    }

    /// The largest number of bytes that a value of this type takes with the default options; `None` if there is no bound.
    #[must_use]
    fn max_encoded_len() -> Option<usize>
    where
        Self: Sized,
    {
        None
    }

    /// Writes a piece of text and the value behind it. Called in plain mode only, on trusted types only.
    #[doc(hidden)]
    #[inline]
    fn encode_behind(&self, encoder: &mut Encoder<'_>, piece: Piece) -> Result<(), Failed> {
        encoder.put(piece.text())?;
        self.encode_to(encoder)
    }

    /// Whether the implementation is known to write exactly one value (and one key): the library's own and derived ones.
    #[doc(hidden)]
    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::NONE
    }
}
