//! Arrays and objects written by hand, element by element.
//!
//! While one is open it holds the encoder, so that nothing can be written but through it; if it is not ended, the place stays
//! unfilled, which the encoder notices.

use super::Encode;
use super::encoder::Encoder;
use super::map::{member_slowly, members};
use super::sequence::elements;
use crate::error::Failed;

impl<'e> Encoder<'e> {
    /// Writes an array of what an iterator gives.
    ///
    /// ```
    /// use sightread::{Encode, Encoder, Failed};
    ///
    /// struct Squares(u32);
    ///
    /// impl Encode for Squares {
    ///     fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    ///         encoder.array((1..=self.0).map(|n| n * n))
    ///     }
    /// }
    /// assert_eq!(sightread::to_string(&Squares(3))?, "[1,4,9]");
    /// # Ok::<(), sightread::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for the elements.
    pub fn array<T: Encode>(&mut self, values: impl IntoIterator<Item = T>) -> Result<(), Failed> {
        elements(self, values)
    }

    /// Writes an object of what an iterator gives. Equal keys are written as they come.
    ///
    /// # Errors
    ///
    /// As for the values, and if a key's type cannot be one.
    pub fn object<K: Encode, V: Encode>(
        &mut self,
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Result<(), Failed> {
        members(self, pairs)
    }

    /// Opens an array whose elements are written one by one; it must be ended.
    ///
    /// # Errors
    ///
    /// If a value has been written already, or the writer fails.
    pub fn begin_array(&mut self) -> Result<ArrayEncoder<'_, 'e>, Failed> {
        self.open(b'[')?;
        Ok(ArrayEncoder { encoder: self, count: 0 })
    }

    /// Opens an object whose members are written one by one; it must be ended.
    ///
    /// ```
    /// use sightread::{Encode, Encoder, Failed};
    ///
    /// struct Point { x: f64, y: Option<f64> }
    ///
    /// impl Encode for Point {
    ///     fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    ///         let mut object = encoder.begin_object()?;
    ///         object.member("x", &self.x)?;
    ///         if let Some(y) = &self.y {
    ///             object.member("y", y)?;
    ///         }
    ///         object.end()
    ///     }
    /// }
    /// assert_eq!(sightread::to_string(&Point { x: 1.0, y: None })?, r#"{"x":1.0}"#);
    /// # Ok::<(), sightread::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a value has been written already, or the writer fails.
    pub fn begin_object(&mut self) -> Result<ObjectEncoder<'_, 'e>, Failed> {
        self.open(b'{')?;
        Ok(ObjectEncoder { encoder: self, is_empty: true })
    }
}

/// An array that is being written; see [`Encoder::begin_array`].
#[must_use = "an array must be ended"]
#[derive(Debug)]
pub struct ArrayEncoder<'w, 'e> {
    encoder: &'w mut Encoder<'e>,
    count: usize,
}

impl ArrayEncoder<'_, '_> {
    /// Writes the next element.
    ///
    /// # Errors
    ///
    /// As for the value.
    pub fn element<T: Encode + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        let index = self.count;
        self.count += 1;
        self.encoder.separate(index == 0)?;
        self.encoder.fill(value).map_err(|failed| self.encoder.in_element(failed, index))
    }

    /// Closes the array.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn end(self) -> Result<(), Failed> {
        self.encoder.close(b']', self.count == 0)
    }
}

/// An object that is being written; see [`Encoder::begin_object`].
#[must_use = "an object must be ended"]
#[derive(Debug)]
pub struct ObjectEncoder<'w, 'e> {
    encoder: &'w mut Encoder<'e>,
    is_empty: bool,
}

impl ObjectEncoder<'_, '_> {
    /// Writes the next member. That no key comes twice is the caller's affair.
    ///
    /// # Errors
    ///
    /// As for the value, and if the key's type cannot be one.
    pub fn member<K: Encode + ?Sized, V: Encode + ?Sized>(
        &mut self,
        key: &K,
        value: &V,
    ) -> Result<(), Failed> {
        let is_first = core::mem::replace(&mut self.is_empty, false);
        member_slowly(self.encoder, is_first, key, value)
    }

    /// Closes the object.
    ///
    /// # Errors
    ///
    /// If the writer fails.
    pub fn end(self) -> Result<(), Failed> {
        self.encoder.close(b'}', self.is_empty)
    }
}
