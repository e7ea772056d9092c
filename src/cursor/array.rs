//! Arrays and tuples.

use alloc::borrow::Cow;

use super::{Cursor, Failed};
use crate::error::ErrorKind;

/// How far an array has been read.
#[derive(Clone, Copy, Debug)]
pub struct ArrayState {
    /// Whether no element has been read yet, so that no comma stands before the next one.
    first: bool,
}

impl ArrayState {
    /// Before the first element, or behind another one.
    #[inline(always)]
    pub(super) fn new(first: bool) -> Self {
        ArrayState { first }
    }
}

impl Cursor<'_, '_> {
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
        self.walk.take(b'[');
        Ok(ArrayState { first: true })
    }

    /// Steps to the next element and stands on it; `false` behind the closing bracket.
    ///
    /// # Errors
    ///
    /// What stands here is neither an element nor the end of the array.
    #[inline(always)]
    pub fn next_element(&mut self, array: &mut ArrayState) -> Result<bool, Failed> {
        let first = core::mem::replace(&mut array.first, false);
        if self.walk.take(b']') {
            // Behind a comma a value must come: `[1,]` fails there, as a value.
            self.rise();
            return Ok(false);
        }
        if first || self.walk.take(b',') { Ok(true) } else { Err(self.fail_grammar()) }
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

    /// Ends the array that was just begun if it has no element.
    #[inline(always)]
    pub(crate) fn ends_empty(&mut self) -> bool {
        let ends = self.walk.take(b']');
        if ends {
            self.rise();
        }
        ends
    }

    /// Steps from behind an element to the next one; `false` behind the closing bracket.
    ///
    /// # Errors
    ///
    /// Something else stands here.
    // Asked behind each element, not in front of it: then the first is as all others, and the code
    // that reads one is there once.
    #[inline(always)]
    pub(crate) fn more_elements(&mut self) -> Result<bool, Failed> {
        if self.walk.take(b',') {
            return Ok(true);
        }
        self.end_elements().map(|()| false)
    }

    /// The array has too few elements for a tuple, and ended right before the cursor.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail_short(&mut self) -> Failed {
        let offset = self.walk.position_before();
        self.fail_at(offset, ErrorKind::InvalidLength, Cow::Borrowed("more elements"))
    }

    /// Steps over the comma between two elements, where another element is known to follow.
    ///
    /// # Errors
    ///
    /// Something else stands here.
    #[inline(always)]
    pub(crate) fn comma(&mut self) -> Result<(), Failed> {
        if self.walk.take(b',') { Ok(()) } else { Err(self.fail_grammar()) }
    }

    /// Ends an array of which at least one element has been read.
    ///
    /// # Errors
    ///
    /// Something else than the closing bracket stands here.
    #[inline(always)]
    pub(crate) fn end_elements(&mut self) -> Result<(), Failed> {
        if !self.walk.take(b']') {
            return Err(self.fail_grammar());
        }
        self.rise();
        Ok(())
    }

    /// Before element `at` of an array of fixed length: it is no empty one.
    ///
    /// # Errors
    ///
    /// The array has no element.
    #[inline(always)]
    pub(crate) fn before_element(&mut self, at: usize) -> Result<(), Failed> {
        if at == 0 && self.walk.byte::<0>() == b']' {
            return Err(self.fail_length(b']'));
        }
        Ok(())
    }

    /// Steps over what stands behind element `at` of an array of `length` elements: a comma or,
    /// behind the last one, the bracket.
    ///
    /// # Errors
    ///
    /// The array has more elements or fewer.
    #[inline(always)]
    pub(crate) fn behind_element(&mut self, at: usize, length: usize) -> Result<(), Failed> {
        let wanted = if at + 1 < length { b',' } else { b']' };
        if !self.walk.take(wanted) {
            return Err(self.fail_length(self.walk.byte::<0>()));
        }
        if wanted == b']' {
            self.rise();
        }
        Ok(())
    }

    /// An array of a fixed length has `found` where it should not.
    #[cold]
    #[inline(never)]
    fn fail_length(&mut self, found: u8) -> Failed {
        let (offset, detail) = match found {
            b']' => (self.walk.position::<0>(), "more elements"),
            b',' => (self.walk.position::<1>(), "fewer elements"),
            _ => return self.fail_grammar(),
        };
        self.fail_at(offset, ErrorKind::InvalidLength, Cow::Borrowed(detail))
    }

    /// How many elements the array that was just begun has, if none of them is an array or
    /// object: then the tokens up to the closing bracket are elements and commas in turn.
    #[inline]
    pub(crate) fn flat_length(&self) -> Option<usize> {
        let rest = self.walk.indexed().bytes().get(self.walk.token()..)?;
        let mut length = 0;
        for eight in rest.chunks_exact(8) {
            let eight = u64::from_le_bytes(eight.try_into().ok()?);
            match first_bracket(eight) {
                8 => length += 8,
                at => {
                    let bracket = (eight >> (8 * at)) as u8;
                    return (bracket == b']').then_some((length + at).div_ceil(2));
                }
            }
        }
        None
    }
}

/// The place of the first of eight bytes that is a bracket or brace, from 0, or 8.
///
/// The four bytes are `5B 5D 7B 7D`: with the bits `26` set, all of them are `7F`. So are `Y`, `_`,
/// `y` and `7F`, with which no valid token starts.
#[inline(always)]
fn first_bracket(eight: u64) -> usize {
    const ONES: u64 = u64::MAX / 0xFF;
    let zero_if_bracket = (eight | (0x26 * ONES)) ^ (0x7F * ONES);
    // The lowest byte that is zero is marked exactly; carries only reach bytes above it.
    let marks = zero_if_bracket.wrapping_sub(ONES) & !zero_if_bracket & (0x80 * ONES);
    marks.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::first_bracket;

    #[test]
    fn the_first_bracket_is_found_at_every_place() {
        for place in 0..8 {
            for bracket in *b"[]{}" {
                let mut bytes = *b"\",1:t-n9";
                bytes[place] = bracket;
                assert_eq!(first_bracket(u64::from_le_bytes(bytes)), place);
            }
        }
        assert_eq!(first_bracket(u64::from_le_bytes(*b"\",1:t-n\0")), 8);
    }
}
