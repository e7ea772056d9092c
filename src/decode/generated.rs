//! What is asked of a cursor for a field or an element of type `T: Decode`.
//!
//! These methods of [`Cursor`] stand here because they know the trait, of which the cursor itself
//! knows nothing.

use super::Decode;
use crate::cursor::{ArrayState, Cursor, Failed, FieldKey};
use crate::options::Duplicates;

impl<'a> Cursor<'_, 'a> {
    /// Decodes the next element of a tuple.
    ///
    /// # Errors
    ///
    /// The element's own, or the array has too few.
    #[inline(always)]
    pub fn element<T: Decode<'a>>(&mut self, array: &mut ArrayState) -> Result<T, Failed> {
        if self.next_element(array)? { T::decode(self) } else { Err(self.fail_short()) }
    }

    /// Decodes element `at` of an array of `length` elements, and steps over the comma or bracket
    /// behind it.
    ///
    /// # Errors
    ///
    /// The element's own, or the array has more elements or fewer.
    #[inline(always)]
    pub(crate) fn element_of<T: Decode<'a>>(
        &mut self,
        at: usize,
        length: usize,
    ) -> Result<T, Failed> {
        self.before_element(at)?;
        let value = T::decode(self)?;
        self.behind_element(at, length)?;
        Ok(value)
    }

    /// Decodes the value of `key` into its slot. When the slot is full already, the policy for
    /// duplicate keys decides.
    ///
    /// # Errors
    ///
    /// The value's own, or the key occurs twice.
    // One copy for each field type, not for each field: this is the path for keys in another
    // order than declared, and code size counts.
    #[inline(never)]
    pub fn slot<T: Decode<'a>>(
        &mut self,
        slot: &mut Option<T>,
        key: &FieldKey,
    ) -> Result<(), Failed> {
        if slot.is_some() {
            match self.duplicates() {
                Duplicates::Error => return Err(self.fail_duplicate(key)),
                Duplicates::First => return self.skip(),
                Duplicates::Last => {}
            }
        }
        *slot = Some(T::decode(self)?);
        Ok(())
    }

    /// The value of a field, or what its type makes of a missing one. To be called when the
    /// object has been read to its end.
    ///
    /// # Errors
    ///
    /// The field is missing and its type has no value for that.
    #[inline(always)]
    pub fn required<T: Decode<'a>>(
        &mut self,
        slot: Option<T>,
        name: &'static str,
    ) -> Result<T, Failed> {
        match slot {
            Some(value) => Ok(value),
            None => match T::missing() {
                Some(value) => Ok(value),
                None => Err(self.fail_missing(name)),
            },
        }
    }
}
