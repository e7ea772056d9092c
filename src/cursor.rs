//! Stage 2: `Cursor` walks the structural index and hands out values.
//!
//! Each call checks what it passes against the grammar, so that whatever was read was valid JSON
//! up to the cursor. What a cursor does not know: user types, and what exactly was wrong. On a
//! failure it keeps the kind and the place and hands out [`Failed`]; the reader then lets `diagnose`
//! look at the text.
//!
//! Convention: a value's reader starts with the cursor on the value's first token and leaves it
//! on the token behind the value.

mod ahead;
mod array;
mod object;
mod scalar;
mod skip;
mod value;
mod variant;

pub use array::ArrayState;
pub use object::{FieldKey, ObjectState};
pub(crate) use value::Tree;
pub use variant::Variant;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use sightread_arch::Level;

use crate::arena::Arena;
pub(crate) use crate::error::Failed;

use crate::error::{Complaint, ErrorKind};
use crate::index::{Indexed, Walk};
use crate::options::{Duplicates, Options, Skipped};

/// Memory that a cursor uses for the length of one call and its reader keeps.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// Unescaped text on its way into the arena or a comparison.
    pub(crate) text: String,
    /// Open brackets while a value is skipped.
    pub(crate) brackets: Vec<u64>,
    /// Tokens of numbers and literals in a skipped value.
    pub(crate) scalars: Vec<u32>,
    /// The containers of a tree that is being read.
    pub(crate) containers: Vec<value::Container>,
}

impl Scratch {
    /// Bytes held from the allocator.
    pub(crate) fn retained_bytes(&self) -> usize {
        self.text.capacity()
            + self.brackets.capacity() * size_of::<u64>()
            + self.scalars.capacity() * size_of::<u32>()
            + self.containers.capacity() * size_of::<value::Container>()
    }
}

/// A position in a document from which values are pulled.
///
/// `'a` is the lifetime of the input (and of the arena): what is borrowed lives that long.
/// `'r` is the lifetime of the index, which belongs to a [`Reader`](crate::Reader).
///
/// Implementations of [`Decode`](crate::Decode) by hand use the same calls as generated code.
pub struct Cursor<'r, 'a> {
    walk: Walk<'r, 'a>,
    arena: Option<&'a Arena>,
    depth_left: u32,
    level: Level,
    options: &'r Options,
    /// Whether values that nobody asked for are only walked over.
    trusts: bool,
    scratch: &'r mut Scratch,
    /// Whether something failed, or there was nothing to read. What a decoder makes of it does not
    /// count: the document is refused.
    spent: bool,
    /// `None` after a failure: the text itself is at fault, and `diagnose` will say where.
    complaint: Option<Box<Complaint>>,
}

impl<'r, 'a> Cursor<'r, 'a> {
    pub(crate) fn new(
        indexed: Indexed<'r, 'a>,
        arena: Option<&'a Arena>,
        level: Level,
        options: &'r Options,
        scratch: &'r mut Scratch,
    ) -> Self {
        Cursor {
            walk: Walk::new(indexed),
            arena,
            depth_left: options.depth,
            level,
            options,
            trusts: options.skipped == Skipped::Trusted,
            scratch,
            spent: indexed.count() == 0,
            complaint: None,
        }
    }

    /// The arena that decoded strings and slices may lie in, if there is one.
    #[inline]
    pub(crate) fn arena(&self) -> Option<&'a Arena> {
        self.arena
    }

    /// Where the next token starts, in bytes from the start of the input (from behind a byte order
    /// mark that was skipped); the input's length at the end.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.walk.position::<0>()
    }

    /// The first byte of the next token (`{`, `[`, `"`, a digit, `t`, …, or a separator); 0 at the
    /// end of the input. Costs one load.
    #[inline]
    #[must_use]
    pub fn peek(&self) -> u8 {
        self.walk.byte::<0>()
    }

    /// What a repeated key means.
    #[inline]
    pub(crate) fn duplicates(&self) -> Duplicates {
        self.options.duplicates
    }

    /// Whether all tokens have been read, and nothing failed on the way.
    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.walk.at_end() && !self.spent
    }

    /// What was complained of, for the reader.
    pub(crate) fn into_complaint(self) -> Option<Box<Complaint>> {
        self.complaint
    }

    /// The text is not JSON here.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail_grammar(&mut self) -> Failed {
        self.spent = true;
        Failed::new()
    }

    /// A value of another type stands here than `expected` (such as `"a string"`).
    #[cold]
    #[inline(never)]
    pub fn fail_type(&mut self, expected: &'static str) -> Failed {
        self.fail_at(self.offset(), ErrorKind::TypeMismatch, Cow::Borrowed(expected))
    }

    /// A failure of the caller's own, at the next token.
    #[cold]
    #[inline(never)]
    pub fn fail_custom(&mut self, message: impl Into<Cow<'static, str>>) -> Failed {
        self.fail_at(self.offset(), ErrorKind::Custom, message.into())
    }

    /// A failure of the caller's own, at `offset` bytes: what [`offset`](Self::offset) said before
    /// the value was read.
    #[cold]
    #[inline(never)]
    pub fn fail_custom_at(
        &mut self,
        offset: usize,
        message: impl Into<Cow<'static, str>>,
    ) -> Failed {
        self.fail_at(offset, ErrorKind::Custom, message.into())
    }

    /// The key's type cannot be read from a JSON string.
    #[cold]
    #[inline(never)]
    pub fn fail_key(&mut self) -> Failed {
        self.fail_at(self.offset(), ErrorKind::InvalidKey, Cow::Borrowed("a key of another type"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn fail_at(
        &mut self,
        offset: usize,
        kind: ErrorKind,
        detail: Cow<'static, str>,
    ) -> Failed {
        // The first complaint is the one that counts.
        if !self.spent {
            self.spent = true;
            self.complaint = Some(Box::new(Complaint { kind, offset, detail }));
        }
        Failed::new()
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn fail_kind(&mut self, kind: ErrorKind) -> Failed {
        self.fail_at(self.offset(), kind, Cow::Borrowed(""))
    }
}

impl core::fmt::Debug for Cursor<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Cursor")
            .field("offset", &self.offset())
            .field("depth_left", &self.depth_left)
            .field("complaint", &self.complaint)
            .finish_non_exhaustive()
    }
}
