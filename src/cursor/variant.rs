//! Externally tagged enums: `"Name"` or `{"Name": content}`.

use alloc::borrow::Cow;

use super::{Cursor, Failed};
use crate::error::ErrorKind;
use crate::index::Member;
use crate::key::KeyTable;

/// A variant's name, and whether a content follows it.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    index: usize,
    has_content: bool,
}

impl Variant {
    /// The place of the name in the list of names.
    #[inline(always)]
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// Whether the form is `{"Name": content}`.
    #[inline(always)]
    #[must_use]
    pub fn has_content(&self) -> bool {
        self.has_content
    }
}

impl Cursor<'_, '_> {
    /// Reads which variant of an enum stands here. With a content, the cursor stands on it.
    ///
    /// # Errors
    ///
    /// Neither a string nor an object with one member, or an unknown name.
    #[inline]
    pub fn variant<const N: usize>(&mut self, names: &KeyTable<N>) -> Result<Variant, Failed> {
        let has_content = match self.peek() {
            b'"' => false,
            b'{' => {
                let mut object = self.object()?;
                let offset = self.offset();
                if !self.next_member(&mut object)? {
                    let detail = Cow::Borrowed("a variant's name");
                    return Err(self.fail_at(offset, ErrorKind::InvalidLength, detail));
                }
                true
            }
            _ => return Err(self.fail_type("a string or an object with one member")),
        };
        let index = self.variant_key(names)?;
        if has_content {
            self.colon()?;
        }
        Ok(Variant { index, has_content })
    }

    /// Reads a variant's name as a map key or a plain string.
    ///
    /// # Errors
    ///
    /// Another value, or an unknown name.
    #[inline]
    pub fn variant_key<const N: usize>(&mut self, names: &KeyTable<N>) -> Result<usize, Failed> {
        let offset = self.offset();
        let Some(raw) = self.walk.take_string() else {
            return Err(self.fail_type("a string"));
        };
        let index = if self.holds_escape(&raw) {
            self.unescape(&raw)?;
            names.find(&self.scratch.text)
        } else {
            names.find(raw.text)
        };
        index.ok_or_else(|| self.fail_at(offset, ErrorKind::UnknownVariant, Cow::Borrowed("")))
    }

    /// Ends a variant without content: nothing, or `null`, follows its name.
    ///
    /// # Errors
    ///
    /// Another content.
    #[inline]
    pub fn unit_variant(&mut self, variant: &Variant) -> Result<(), Failed> {
        if !variant.has_content {
            return Ok(());
        }
        if !self.take_null()? {
            return Err(self.fail_type("null"));
        }
        self.end_variant(variant)
    }

    /// Demands the content of a variant that has one; the cursor stands on it.
    ///
    /// # Errors
    ///
    /// The name stands alone.
    #[inline]
    pub fn content(&mut self, variant: &Variant) -> Result<(), Failed> {
        if variant.has_content {
            return Ok(());
        }
        let offset = self.walk.position_before();
        let detail = Cow::Borrowed("an object with the variant's content");
        Err(self.fail_at(offset, ErrorKind::TypeMismatch, detail))
    }

    /// Ends a variant with content: the object has no further member.
    ///
    /// # Errors
    ///
    /// There is one.
    #[inline]
    pub fn end_variant(&mut self, _variant: &Variant) -> Result<(), Failed> {
        if self.walk.take(b'}') {
            self.rise();
            return Ok(());
        }
        if self.walk.stands_before(Member::LATER) {
            let offset = self.walk.position::<1>();
            let detail = Cow::Borrowed("one member");
            return Err(self.fail_at(offset, ErrorKind::InvalidLength, detail));
        }
        Err(self.fail_grammar())
    }
}
