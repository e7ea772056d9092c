//! Arrays and tuples.

use alloc::borrow::Cow;

use super::{Cursor, Failed};
use crate::decode::Decode;
use crate::error::ErrorKind;

/// How far an array has been read: which separator must stand before the next element.
#[derive(Clone, Copy, Debug)]
pub struct ArrayState {
    /// `[` before the first element, `,` before any other.
    separator: u8,
}

impl<'a> Cursor<'_, 'a> {
    /// Begins an array: the next token is `[`, and the depth limit allows one more.
    ///
    /// # Errors
    ///
    /// Another value, or the depth limit.
    #[inline(always)]
    pub fn array(&mut self) -> Result<ArrayState, Failed> {
        if self.walk.byte::<0>() != b'[' {
            return Err(self.fail_type("an array"));
        }
        self.deepen()?;
        Ok(ArrayState { separator: b'[' })
    }

    /// Steps to the next element and stands on it; `false` behind the closing bracket.
    ///
    /// # Errors
    ///
    /// What stands here is neither an element nor the end of the array.
    #[inline(always)]
    pub fn next_element(&mut self, array: &mut ArrayState) -> Result<bool, Failed> {
        let first = array.separator == b'[';
        if first && self.walk.byte::<1>() != b']' || !first && self.walk.byte::<0>() == b',' {
            // `[` or `,`: neither is a sentinel.
            self.walk.step();
            array.separator = b',';
            return Ok(true);
        }
        if first && !self.walk.take(b'[') || !self.walk.take(b']') {
            return Err(self.fail_grammar());
        }
        self.depth_left += 1;
        Ok(false)
    }

    /// Decodes the next element of a tuple.
    ///
    /// # Errors
    ///
    /// The element's own, or the array has too few.
    #[inline]
    pub fn element<T: Decode<'a>>(&mut self, array: &mut ArrayState) -> Result<T, Failed> {
        if self.next_element(array)? {
            return T::decode(self);
        }
        let offset = self.walk.position_before();
        Err(self.fail_at(offset, ErrorKind::InvalidLength, Cow::Borrowed("more elements")))
    }

    /// Ends a tuple: the array has no further element.
    ///
    /// # Errors
    ///
    /// There is one.
    #[inline]
    pub fn end_array(&mut self, array: &mut ArrayState) -> Result<(), Failed> {
        if !self.next_element(array)? {
            return Ok(());
        }
        let offset = self.offset();
        Err(self.fail_at(offset, ErrorKind::InvalidLength, Cow::Borrowed("fewer elements")))
    }

    /// How many elements the array that was just begun has, if none of them is an array or
    /// object: then the tokens up to the closing bracket are elements and commas in turn.
    #[inline]
    pub(crate) fn flat_length(&self) -> Option<usize> {
        let rest = self.walk.indexed().bytes().get(self.walk.token() + 1..)?;
        let mut at = 0_usize;
        for bytes in rest.chunks(8) {
            for &byte in bytes {
                match byte {
                    b']' => return Some(at.div_ceil(2)),
                    b'[' | b'{' | b'}' => return None,
                    _ => at += 1,
                }
            }
        }
        None
    }
}
