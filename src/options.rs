//! `Options`: one value that sets every policy, the same on every path.
//!
//! Plain data; it knows nothing of who reads it.

use sightread_arch::Level;

/// What a key that occurs twice in one object means for a typed read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Duplicates {
    /// An error that names the key. Aliases of one field count as the same key.
    #[default]
    Error,
    /// The first value counts; later ones are checked and skipped.
    First,
    /// The last value counts.
    Last,
}

/// How much is checked of values that nobody asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Skipped {
    /// Everything: a skipped value obeys the grammar as one that is read.
    #[default]
    Checked,
    /// UTF-8, strings being closed and brackets being paired; neither separators nor numbers,
    /// literals or escapes. For input that one's own programs wrote.
    Trusted,
}

/// What an escape for half of a surrogate pair means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoneSurrogates {
    /// An error.
    #[default]
    Error,
    /// One U+FFFD for each.
    Replace,
}

/// The policies of a [`Reader`](crate::Reader).
///
/// ```
/// use sightread::{Duplicates, Options, Reader};
///
/// let mut reader = Reader::with(Options::new().depth(16).duplicates(Duplicates::Last));
/// assert!(reader.decode::<sightread::Value>(b"[[1]]").is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    pub(crate) level: Option<Level>,
    pub(crate) depth: u32,
    pub(crate) duplicates: Duplicates,
    pub(crate) skipped: Skipped,
    pub(crate) lone_surrogates: LoneSurrogates,
    pub(crate) skip_byte_order_mark: bool,
    pub(crate) max_input: usize,
    pub(crate) max_string: usize,
    pub(crate) max_elements: usize,
    pub(crate) max_arena: Option<usize>,
    pub(crate) max_retained: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

impl Options {
    /// The defaults: depth 128, everything checked, duplicates and lone surrogates refused, no
    /// budgets, the best level of this CPU.
    #[must_use]
    pub const fn new() -> Self {
        Options {
            level: None,
            depth: 128,
            duplicates: Duplicates::Error,
            skipped: Skipped::Checked,
            lone_surrogates: LoneSurrogates::Error,
            skip_byte_order_mark: false,
            max_input: usize::MAX,
            max_string: usize::MAX,
            max_elements: usize::MAX,
            max_arena: None,
            max_retained: usize::MAX,
        }
    }

    /// The kernel to use instead of the best one of this CPU.
    #[must_use]
    pub const fn level(mut self, level: Level) -> Self {
        self.level = Some(level);
        self
    }

    /// How many objects and arrays may be open at once. A scalar alone has depth 0; with a depth
    /// of 1, `[]` is accepted and `[[]]` is refused.
    #[must_use]
    pub const fn depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// What a repeated key means for a typed read.
    #[must_use]
    pub const fn duplicates(mut self, duplicates: Duplicates) -> Self {
        self.duplicates = duplicates;
        self
    }

    /// How much is checked of values that nobody asked for.
    #[must_use]
    pub const fn skipped(mut self, skipped: Skipped) -> Self {
        self.skipped = skipped;
        self
    }

    /// What an escape for half of a surrogate pair means.
    #[must_use]
    pub const fn lone_surrogates(mut self, lone_surrogates: LoneSurrogates) -> Self {
        self.lone_surrogates = lone_surrogates;
        self
    }

    /// Whether a UTF-8 byte order mark before the document is passed over. By default it is an
    /// error of its own kind.
    #[must_use]
    pub const fn skip_byte_order_mark(mut self, skip: bool) -> Self {
        self.skip_byte_order_mark = skip;
        self
    }

    /// The longest document accepted, in bytes (4 GiB less one byte at most, whatever is set).
    #[must_use]
    pub const fn max_input(mut self, bytes: usize) -> Self {
        self.max_input = bytes;
        self
    }

    /// The longest string accepted, in bytes of the input between the quotes; keys and skipped
    /// values count too.
    #[must_use]
    pub const fn max_string(mut self, bytes: usize) -> Self {
        self.max_string = bytes;
        self
    }

    /// The largest number of elements of one array, or members of one object, accepted.
    #[must_use]
    pub const fn max_elements(mut self, elements: usize) -> Self {
        self.max_elements = elements;
        self
    }

    /// What the reader's own arena may take from the allocator, in bytes.
    #[must_use]
    pub const fn max_arena(mut self, bytes: usize) -> Self {
        self.max_arena = Some(bytes);
        self
    }

    /// What a reader keeps allocated between documents, in bytes; more is given back.
    #[must_use]
    pub const fn max_retained(mut self, bytes: usize) -> Self {
        self.max_retained = bytes;
        self
    }

    /// Whether the index has to be looked through for budgets before a read.
    pub(crate) const fn has_token_budgets(&self) -> bool {
        self.max_string != usize::MAX || self.max_elements != usize::MAX
    }
}
