//! `StepCursor`: a reader written by hand, which may stop early.
//!
//! The text is indexed in parts, a little ahead of what is read; on each part an ordinary [`Cursor`] does the
//! reading. This file owns the order of calls: what may be asked where, and which containers are open.
//! `fault` makes errors of failures. What is not known here: how a value is read.
//!
//! Invariant: before anything is asked of the cursor, the tokens that it will look at are in its index, or
//! else there are no more. So an answer does not depend on where parts end.

mod fault;
mod state;
#[cfg(test)]
mod tests;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use sightread_arch::Level;

use crate::arena::Arena;
use crate::cursor::{Cursor, Scratch};
use crate::decode::Decode;
use crate::error::{Error, ErrorKind};
use crate::index::{PartBuffers, Parts, Source};
use crate::key::{KeyFilter, KeyTable};
use crate::options::Options;
use fault::Fault;
use state::{ARRAY, OBJECT, Watch};

/// Reads a document call by call, and need not read it to its end.
///
/// Made by [`Reader::cursor`](crate::Reader::cursor), for code that knows what it looks for and wants no more than that: a
/// few members at the front of a long document, the first element that fits, a field on which the type of the
/// rest depends. Values are pulled: the cursor *stands before a value* ([`read`](Self::read),
/// [`skip`](Self::skip) or begin it), or *in a container* (go to its [next key](Self::next_key) or
/// [element](Self::next_element)).
///
/// ```
/// use sightread::{Error, Reader, StepCursor};
///
/// /// The user's name, and nothing of what else there is.
/// fn name<'a>(cursor: &mut StepCursor<'_, 'a>) -> Result<Option<&'a str>, Error> {
///     cursor.begin_object()?;
///     while let Some(key) = cursor.next_key()? {
///         match key {
///             "name" => return cursor.read().map(Some),
///             _ => cursor.skip()?,
///         }
///     }
///     Ok(None)
/// }
///
/// let mut reader = Reader::new();
/// let text = br#"{"id": 17, "name": "Ada", "friends": [1, 2, what follows is not looked at"#;
/// assert_eq!(name(&mut reader.cursor(text))?, Some("Ada"));
/// # Ok::<(), Error>(())
/// ```
///
/// # What is checked
///
/// Everything that has been passed, as strictly as by [`Reader::decode`](crate::Reader::decode) and under the same
/// [`Options`](crate::Options): grammar, UTF-8, escapes, numbers, depth, budgets; [`skip`](Self::skip) checks as well (unless
/// [`Skipped::Trusted`](crate::Skipped) says otherwise). Duplicate keys are shown as they come.
///
/// **What is behind the cursor's place is not checked.** Whoever stops by dropping the cursor has read from what may
/// be no JSON at all: the document may be cut off, or go on with garbage. [`finish`](Self::finish) checks the
/// rest, up to the end of the input.
///
/// How far it looks: bytes are read in steps, the first of 512 bytes, each later one as long as all before. So
/// at most 512 bytes, or twice as many as lie before the end of the last token that was asked for, have been looked at;
/// no byte behind is touched. Answers do not depend on these steps.
///
/// # Errors
///
/// Each call returns the error that [`Reader::decode`](crate::Reader::decode) would: same kind, offset, line, column and path,
/// had the document been good from there on. After the first error all calls return that one, and what was
/// lent remains valid.
///
/// A call in the wrong place, such as the next key before a value has been read, is an error
/// of the kind [`Custom`](crate::ErrorKind::Custom). No order of calls panics.
///
/// # Cost
///
/// No allocation once the reader is warm. Each step costs some hundred instructions beside those of stage 1.
/// Memory is about five bytes for each token of the steps so far, and as many again; it is the
/// reader's. What [`Options::max_retained`] does not allow it to keep is given back when it is next used.
pub struct StepCursor<'r, 'a> {
    cursor: Cursor<'r, 'a>,
    parts: Parts<'r, 'a>,
    at: At,
    /// How many containers are open.
    depth: usize,
    /// The kinds of the open containers, the innermost lowest: 1 for an object. Of sixty-four at most.
    kinds: u64,
    /// Those of the containers around them, sixty-four in each.
    outer_kinds: Vec<u64>,
    source: Source<'a>,
    options: &'r Options,
    /// If there are budgets on tokens.
    watch: Option<Box<Watch>>,
    fault: Option<Fault>,
}

/// What stands next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A value.
    Value,
    /// The first key or element of the innermost container, or its end.
    First,
    /// What follows a value: the next key or element, or the end of the innermost container; with none
    /// open, the end of the document.
    Later,
    /// Nothing: a call has failed.
    Failed,
}

/// What a reader lends to one of its cursors.
pub(crate) struct Loan<'r> {
    pub(crate) options: &'r Options,
    pub(crate) level: Level,
    pub(crate) buffers: PartBuffers<'r>,
    pub(crate) scratch: &'r mut Scratch,
}

/// Tokens of a key: the separator before it, itself, and its colon.
const KEY: usize = 3;

impl<'r, 'a> StepCursor<'r, 'a> {
    /// A cursor before the value of `source`, of which the first `first_part` bytes are indexed.
    #[inline]
    pub(crate) fn new(
        loan: Loan<'r>,
        source: Source<'a>,
        arena: Option<&'a Arena>,
        first_part: usize,
    ) -> Self {
        let Loan { options, level, buffers, scratch } = loan;
        let text = fault::without_mark(source, options);
        let length = text.as_bytes().len();
        let fits = source.as_bytes().len() <= options.max_input && u32::try_from(length).is_ok();
        let (text, at, fault) = match fits {
            true => (text, At::Value, None),
            false => (Source::Str(""), At::Failed, Some(Fault::TooLong)),
        };
        let mut watch = options.has_token_budgets().then(Box::<Watch>::default);
        let (parts, indexed) = match &mut watch {
            None => Parts::start(level, text, buffers, first_part, None),
            Some(watch) => Parts::start(
                level,
                text,
                buffers,
                first_part,
                Some(&mut |indexed, from| watch.first_over(indexed, from, options)),
            ),
        };
        let mut cursor = Cursor::new(indexed, arena, level, options, scratch);
        // Nothing so far may only mean nothing in the first part.
        cursor.begin();
        StepCursor {
            cursor,
            parts,
            at,
            depth: 0,
            kinds: 0,
            outer_kinds: Vec::new(),
            source,
            options,
            watch,
            fault,
        }
    }

    /// Begins the object that stands here: go on with [`next_key`](Self::next_key) and its like.
    ///
    /// # Errors
    ///
    /// Another value, or the depth limit.
    #[inline]
    pub fn begin_object(&mut self) -> Result<(), Error> {
        self.before_value()?;
        if self.cursor.object().is_err() {
            return Err(self.failed());
        }
        self.open(OBJECT);
        Ok(())
    }

    /// Begins the array that stands here: go on with [`next_element`](Self::next_element).
    ///
    /// # Errors
    ///
    /// Another value, or the depth limit.
    #[inline]
    pub fn begin_array(&mut self) -> Result<(), Error> {
        self.before_value()?;
        if self.cursor.array().is_err() {
            return Err(self.failed());
        }
        self.open(ARRAY);
        Ok(())
    }

    /// Goes to the next member of the object at hand: returns its key, without escapes, and stands before its
    /// value; `None` behind the closing brace.
    ///
    /// The key is lent until the next call and uses no arena. For one that lives as long as the input
    /// there is [`next_key_as`](Self::next_key_as).
    ///
    /// # Errors
    ///
    /// What stands here is neither a member nor the end of the object, or an escape is invalid.
    #[inline]
    pub fn next_key(&mut self) -> Result<Option<&str>, Error> {
        let Some(raw) = self.next_raw_key()? else { return Ok(None) };
        match self.cursor.unescape_key(raw) {
            Ok(false) => Ok(Some(raw.text)),
            Ok(true) => Ok(Some(self.cursor.unescaped())),
            Err(_) => Err(self.failed()),
        }
    }

    /// As [`next_key`](Self::next_key), with the key read as a map's key is: as `&str` (with escapes, in the
    /// arena), `Cow<str>`, `String`, or a number in quotes.
    ///
    /// # Errors
    ///
    /// As for [`next_key`](Self::next_key), and those of the key's type.
    pub fn next_key_as<K: Decode<'a>>(&mut self) -> Result<Option<K>, Error> {
        let first = self.in_container(OBJECT)?;
        self.ensure(KEY);
        match self.cursor.next_key_of_members(first) {
            Ok(true) => {}
            Ok(false) => {
                self.close();
                return Ok(None);
            }
            Err(_) => return Err(self.failed()),
        }
        let key = K::key(&mut self.cursor);
        match key {
            Ok(key) if self.cursor.colon().is_ok() && !self.cursor.is_spent() => {
                self.at = At::Value;
                Ok(Some(key))
            }
            _ => Err(self.failed()),
        }
    }

    /// Goes to the next member of the object at hand if its key is `name`, and says whether it is; otherwise stays.
    ///
    /// Costs one comparison, of a fixed size where `name` is a constant. For members that most likely come in a
    /// known order; behind a `false` ask for the next key, which also says what is wrong if there is none.
    /// Never true where no key can stand.
    ///
    /// ```
    /// # use sightread::Reader;
    /// let mut reader = Reader::new();
    /// let mut cursor = reader.cursor(br#"{"id": 17, "\u006eame": "Ada"}"#);
    /// cursor.begin_object()?;
    /// assert!(cursor.take_key("id"));
    /// assert_eq!(cursor.read::<u64>()?, 17);
    /// assert!(!cursor.take_key("email"));
    /// assert!(cursor.take_key("name")); // escapes or not
    /// # Ok::<(), sightread::Error>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn take_key(&mut self, name: &str) -> bool {
        if !self.is_in(OBJECT) {
            return false;
        }
        self.ensure(KEY);
        let found = self.cursor.take_key_named(self.at == At::First, name);
        if found {
            self.at = At::Value;
        }
        found
    }

    /// Goes to the next member of the object at hand whose key is among `names`, and returns its place there;
    /// `None` behind the closing brace. Members in between are skipped, checked as [`skip`](Self::skip)
    /// checks.
    ///
    /// The fastest way to a few of many members. The table is made at compile time; it needs at least twice as many
    /// slots as names, a power of two.
    ///
    /// ```
    /// # use sightread::{KeyTable, Reader};
    /// static NAMES: KeyTable<4> = KeyTable::new(&["name", "email"]);
    ///
    /// let mut reader = Reader::new();
    /// let mut cursor = reader.cursor(br#"{"id": 17, "email": null, "name": "Ada"}"#);
    /// cursor.begin_object()?;
    /// assert_eq!(cursor.next_of(&NAMES)?, Some(1));
    /// cursor.skip()?;
    /// assert_eq!(cursor.next_of(&NAMES)?, Some(0));
    /// # Ok::<(), sightread::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`next_key`](Self::next_key), or a skipped value is not valid JSON.
    #[inline]
    pub fn next_of<const N: usize>(&mut self, names: &KeyTable<N>) -> Result<Option<usize>, Error> {
        loop {
            let Some(raw) = self.next_raw_key()? else { return Ok(None) };
            match self.cursor.key_among(raw, names) {
                Ok(None) => {}
                Ok(found) => return Ok(found),
                Err(_) => return Err(self.failed()),
            }
            self.skip()?;
            self.pass_members(names.filter())?;
        }
    }

    /// Goes to the next element of the array at hand and stands before it; `false` behind the closing bracket.
    ///
    /// # Errors
    ///
    /// What stands here is neither an element nor the end of the array.
    #[inline]
    pub fn next_element(&mut self) -> Result<bool, Error> {
        let first = self.in_container(ARRAY)?;
        self.ensure(1);
        match self.cursor.next_of_elements(first) {
            Ok(true) => {
                self.at = At::Value;
                Ok(true)
            }
            Ok(false) => {
                self.close();
                Ok(false)
            }
            Err(_) => Err(self.failed()),
        }
    }

    /// Reads the value that stands here: any type that can be decoded, a whole tree ([`Value`](crate::Value)) and raw
    /// text ([`RawValue`](crate::RawValue)) included. What it borrows lives as long as the input and the arena, not only as
    /// long as the cursor.
    ///
    /// # Errors
    ///
    /// Those of the type.
    #[inline(always)]
    pub fn read<T: Decode<'a>>(&mut self) -> Result<T, Error> {
        self.before_value()?;
        self.reach_end_of_value();
        match T::decode(&mut self.cursor) {
            // A decoder that let a failure pass has failed.
            Ok(value) if !self.cursor.is_spent() => {
                self.at = At::Later;
                Ok(value)
            }
            _ => Err(self.failed()),
        }
    }

    /// Skips the value that stands here, and checks it unless [`Skipped::Trusted`](crate::Skipped) says
    /// otherwise. Never recurses.
    ///
    /// # Errors
    ///
    /// The value is not valid JSON, or the depth limit.
    #[inline]
    pub fn skip(&mut self) -> Result<(), Error> {
        self.before_value()?;
        self.reach_end_of_value();
        if self.cursor.skip().is_err() {
            return Err(self.failed());
        }
        self.at = At::Later;
        Ok(())
    }

    /// Skips what is left of the innermost container, be it begun or read in part, and stands behind it. Checks
    /// as [`skip`](Self::skip) does.
    ///
    /// # Errors
    ///
    /// What is left is not valid JSON; or no container is open.
    #[inline(never)]
    pub fn leave(&mut self) -> Result<(), Error> {
        if self.depth == 0 {
            return Err(self.misplaced("no object or array is open to be left"));
        }
        if self.at == At::Value {
            self.skip()?;
        }
        let depth = self.depth;
        if self.kinds & 1 == ARRAY {
            while self.next_element()? {
                self.skip()?;
            }
            return Ok(());
        }
        while self.depth == depth {
            if self.at == At::Later {
                self.pass_members(KeyFilter::NONE)?;
            }
            if let Some(raw) = self.next_raw_key()? {
                // Looks at its escapes.
                if self.cursor.unescape_key(raw).is_err() {
                    return Err(self.failed());
                }
                self.skip()?;
            }
        }
        Ok(())
    }

    /// Checks the rest of the document, from here to the end of the input: the grammar of what is left, and that
    /// nothing but white space follows.
    ///
    /// # Errors
    ///
    /// The first fault of the rest; that of an earlier call, if one has failed.
    pub fn finish(mut self) -> Result<(), Error> {
        if self.at != At::Failed {
            self.index_more(true);
        }
        if self.depth == 0 && self.at == At::Value {
            self.skip()?;
        }
        while self.depth > 0 {
            self.leave()?;
        }
        if self.at == At::Later && self.cursor.is_done() && self.parts.is_whole() {
            return Ok(());
        }
        Err(self.failed())
    }

    /// The first byte of the next token (`{`, `[`, `"`, a digit, `-`, `t`, `f`, `n`, or a separator), by which the
    /// next value's kind can be told; 0 at the end of the input, and after a failure.
    #[inline]
    #[must_use]
    pub fn peek(&mut self) -> u8 {
        if self.at == At::Failed {
            return 0;
        }
        self.ensure(1);
        self.cursor.peek()
    }

    /// Where the next token starts, in bytes from the start of the input (from behind a byte order mark that was
    /// skipped); the input's length at the end.
    #[inline]
    #[must_use]
    pub fn offset(&mut self) -> usize {
        self.ensure(1);
        self.cursor.offset()
    }

    /// An error of the caller's own, at the next token; the cursor has failed then.
    ///
    /// ```
    /// # use sightread::Reader;
    /// let mut reader = Reader::new();
    /// let mut cursor = reader.cursor(br#"{"version": 3}"#);
    /// cursor.begin_object()?;
    /// assert!(cursor.take_key("version"));
    /// let error = cursor.fail("only version 2 is known");
    /// assert_eq!(error.path(), "$.version");
    /// assert_eq!(error.offset(), 12);
    /// # Ok::<(), sightread::Error>(())
    /// ```
    #[cold]
    pub fn fail(&mut self, message: impl Into<Cow<'static, str>>) -> Error {
        let offset = self.offset();
        self.fail_at(offset, message)
    }

    /// An error of the caller's own, at `offset` bytes: what [`offset`](Self::offset) said before the value was read. The
    /// cursor has failed then.
    #[cold]
    pub fn fail_at(&mut self, offset: usize, message: impl Into<Cow<'static, str>>) -> Error {
        self.complain(offset, ErrorKind::Custom, message.into())
    }

    /// The error that the object just read to its end has no member `name`; the cursor has failed then. Before the
    /// end of an object, the error is at the last token that was read.
    #[cold]
    pub fn missing(&mut self, name: &'static str) -> Error {
        let offset = self.cursor.offset_before();
        self.complain(offset, ErrorKind::MissingField, Cow::Borrowed(name))
    }
}

impl core::fmt::Debug for StepCursor<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("StepCursor")
            .field("at", &self.at)
            .field("depth", &self.depth)
            .field("cursor", &self.cursor)
            .finish_non_exhaustive()
    }
}
