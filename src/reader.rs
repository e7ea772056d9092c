//! `Reader`: index, arena and options, all reused from document to document; and the free
//! functions, which use one reader per thread.
//!
//! The only place where a failed read meets the text again, so that `diagnose` can find the
//! place. It knows no user type beyond `Decode`.

use core::cell::RefCell;

use sightread_arch::{Level, TokenBuffer};

use crate::arena::Arena;
use crate::budget;
use crate::by_hand::{Loan, StepCursor};
use crate::cursor::{Cursor, Scratch};
use crate::decode::{Decode, DecodeOwned};
use crate::diagnose::{Rules, diagnose, verdict};
use crate::error::{Complaint, Error, ErrorKind};
use crate::index::{FIRST_PART, IndexFault, Indexed, Numbers, PartBuffers, SPARE_BUFFERS, Source};
use crate::options::{LoneSurrogates, Options};

/// The UTF-8 byte order mark.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Decodes documents one after another and keeps its memory between them.
///
/// Once warm, it allocates nothing of its own. Cheap to make (nothing is allocated until the first
/// document), worth keeping.
///
/// ```
/// use sightread::{Decode, Reader};
///
/// #[derive(Decode)]
/// struct Event<'a> {
///     id: &'a str,
///     tags: &'a [&'a str],
/// }
///
/// let mut reader = Reader::new();
/// for line in [r#"{"id":"a","tags":["x"]}"#, r#"{"id":"b\n","tags":[]}"#] {
///     let event: Event = reader.decode(line.as_bytes())?; // lent until the next call
///     println!("{} {:?}", event.id, event.tags);
/// }
/// # Ok::<(), sightread::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader {
    options: Options,
    level: Level,
    arena: Arena,
    memory: Memory,
}

/// What a reader keeps from document to document, the arena aside.
#[derive(Debug, Default)]
struct Memory {
    tokens: TokenBuffer,
    /// For the later parts of a text that is indexed in parts.
    spare: Vec<TokenBuffer>,
    scratch: Scratch,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// A reader with the default [`Options`].
    #[must_use]
    pub fn new() -> Self {
        Self::with(Options::new())
    }

    /// A reader with options of one's own.
    #[must_use]
    pub fn with(options: Options) -> Self {
        let arena = Arena::new();
        arena.set_limit(options.max_arena);
        let level = options.level.unwrap_or_else(Level::detect);
        Reader { options, level, arena, memory: Memory::default() }
    }

    /// The kernel that this reader uses.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// The options that this reader was made with.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Decodes one document. What the value borrows lies in `bytes` or in this reader's arena,
    /// so the value lives until the reader is used again.
    ///
    /// # Errors
    ///
    /// The first fault of the text or of the value; see [`ErrorKind`].
    #[inline]
    pub fn decode<'s, T: Decode<'s>>(&'s mut self, bytes: &'s [u8]) -> Result<T, Error> {
        self.reset_arena();
        run(&self.options, self.level, &mut self.memory, Source::Bytes(bytes), Some(&self.arena))
    }

    /// As [`decode`](Self::decode), for text that is known to be UTF-8.
    ///
    /// # Errors
    ///
    /// As for [`decode`](Self::decode).
    #[inline]
    pub fn decode_str<'s, T: Decode<'s>>(&'s mut self, text: &'s str) -> Result<T, Error> {
        self.reset_arena();
        run(&self.options, self.level, &mut self.memory, Source::Str(text), Some(&self.arena))
    }

    /// Decodes one document into a value that lives as long as `bytes` and `arena`.
    ///
    /// # Errors
    ///
    /// As for [`decode`](Self::decode).
    #[inline]
    pub fn decode_in<'a, T: Decode<'a>>(
        &mut self,
        bytes: &'a [u8],
        arena: &'a Arena,
    ) -> Result<T, Error> {
        run(&self.options, self.level, &mut self.memory, Source::Bytes(bytes), Some(arena))
    }

    /// As [`decode_in`](Self::decode_in), for text that is known to be UTF-8.
    ///
    /// # Errors
    ///
    /// As for [`decode`](Self::decode).
    #[inline]
    pub fn decode_str_in<'a, T: Decode<'a>>(
        &mut self,
        text: &'a str,
        arena: &'a Arena,
    ) -> Result<T, Error> {
        run(&self.options, self.level, &mut self.memory, Source::Str(text), Some(arena))
    }

    /// Decodes one document into a value that borrows from `bytes` alone: `Cow` owns what has
    /// escapes, and a `&str` with one is an error.
    ///
    /// # Errors
    ///
    /// As for [`decode`](Self::decode), and [`ErrorKind::NeedsArena`].
    #[inline]
    pub fn decode_borrowed<'a, T: Decode<'a>>(&mut self, bytes: &'a [u8]) -> Result<T, Error> {
        run(&self.options, self.level, &mut self.memory, Source::Bytes(bytes), None)
    }

    /// Checks that `bytes` is one valid JSON document, and builds nothing. Everything is checked,
    /// also where [`Skipped::Trusted`](crate::Skipped::Trusted) leaves skipped values alone.
    ///
    /// # Errors
    ///
    /// The first fault of the text.
    #[inline]
    pub fn check(&mut self, bytes: &[u8]) -> Result<(), Error> {
        run_with::<Checked>(
            &self.options,
            self.level,
            &mut self.memory,
            Source::Bytes(bytes),
            None,
            Numbers::where_none_is_read(bytes),
        )
        .map(|Checked| ())
    }
}

/// Reading by hand.
impl Reader {
    /// Begins to read one document by hand: see [`StepCursor`]. What is borrowed lies in `bytes` or in this reader's
    /// arena, and lives until the reader is used again.
    ///
    /// Nothing can fail before the first call.
    ///
    /// ```
    /// use sightread::Reader;
    ///
    /// let mut reader = Reader::new();
    /// let mut cursor = reader.cursor(br#"[17, "what is further back", ..."#);
    /// cursor.begin_array()?;
    /// assert!(cursor.next_element()?);
    /// let first: u32 = cursor.read()?;
    /// assert_eq!(first, 17);
    /// assert!(cursor.finish().is_err()); // or do not ask
    /// # Ok::<(), sightread::Error>(())
    /// ```
    #[inline]
    pub fn cursor<'s>(&'s mut self, bytes: &'s [u8]) -> StepCursor<'s, 's> {
        self.reset_arena();
        let Reader { options, level, arena, memory } = self;
        begin(options, *level, memory, Source::Bytes(bytes), Some(arena))
    }

    /// As [`cursor`](Self::cursor), for text that is known to be UTF-8.
    #[inline]
    pub fn cursor_str<'s>(&'s mut self, text: &'s str) -> StepCursor<'s, 's> {
        self.reset_arena();
        let Reader { options, level, arena, memory } = self;
        begin(options, *level, memory, Source::Str(text), Some(arena))
    }

    /// As [`cursor`](Self::cursor), for values that live as long as `bytes` and `arena`.
    #[inline]
    pub fn cursor_in<'r, 'a>(
        &'r mut self,
        bytes: &'a [u8],
        arena: &'a Arena,
    ) -> StepCursor<'r, 'a> {
        begin(&self.options, self.level, &mut self.memory, Source::Bytes(bytes), Some(arena))
    }

    /// As [`cursor_in`](Self::cursor_in), for text that is known to be UTF-8.
    #[inline]
    pub fn cursor_str_in<'r, 'a>(
        &'r mut self,
        text: &'a str,
        arena: &'a Arena,
    ) -> StepCursor<'r, 'a> {
        begin(&self.options, self.level, &mut self.memory, Source::Str(text), Some(arena))
    }

    /// As [`cursor`](Self::cursor), for values that borrow from `bytes` alone: `Cow` owns what has escapes, and a `&str` with
    /// one is an error.
    #[inline]
    pub fn cursor_borrowed<'r, 'a>(&'r mut self, bytes: &'a [u8]) -> StepCursor<'r, 'a> {
        begin(&self.options, self.level, &mut self.memory, Source::Bytes(bytes), None)
    }
}

/// A cursor at the start of a document.
#[inline]
fn begin<'r, 'a>(
    options: &'r Options,
    level: Level,
    memory: &'r mut Memory,
    source: Source<'a>,
    arena: Option<&'a Arena>,
) -> StepCursor<'r, 'a> {
    // The cursor before could not do so when it was done.
    memory.trim(options.max_retained);
    if source.as_bytes().len() > FIRST_PART && memory.spare.is_empty() {
        memory.spare.resize_with(SPARE_BUFFERS, TokenBuffer::default);
    }
    let Memory { tokens, spare, scratch } = memory;
    let buffers = PartBuffers { first: tokens, spare };
    StepCursor::new(Loan { options, level, buffers, scratch }, source, arena, FIRST_PART)
}

impl Reader {
    /// Empties the arena for the next document, and gives back what it holds beyond the limit.
    #[inline]
    fn reset_arena(&mut self) {
        self.arena.reset();
        if self.options.max_retained != usize::MAX
            && self.arena.allocated_bytes() > self.options.max_retained
        {
            self.arena = Arena::new();
            self.arena.set_limit(self.options.max_arena);
        }
    }
}

/// Any value, checked and passed over. As raw text, because that is checked under every option.
struct Checked;

impl<'a> Decode<'a> for Checked {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, crate::cursor::Failed> {
        cursor.raw_value().map(|_| Checked)
    }
}

/// The way of one document: index, cursor, value; on a failure, the text again.
#[inline]
fn run<'a, T: Decode<'a>>(
    options: &Options,
    level: Level,
    memory: &mut Memory,
    source: Source<'a>,
    arena: Option<&'a Arena>,
) -> Result<T, Error> {
    run_with(options, level, memory, source, arena, Numbers::Open)
}

#[inline(always)]
fn run_with<'a, T: Decode<'a>>(
    options: &Options,
    level: Level,
    memory: &mut Memory,
    source: Source<'a>,
    arena: Option<&'a Arena>,
    numbers: Numbers,
) -> Result<T, Error> {
    match attempt(options, level, memory, source, arena, numbers) {
        Ok(value) => {
            memory.trim(options.max_retained);
            Ok(value)
        }
        Err(fault) => {
            memory.trim(options.max_retained);
            Err(explain(source.as_bytes(), options, fault))
        }
    }
}

/// What kept a document from being read.
enum Fault {
    TooLong,
    /// The text, or what the cursor complained of.
    Text(Option<Box<Complaint>>),
}

#[inline(always)]
fn attempt<'a, T: Decode<'a>>(
    options: &Options,
    level: Level,
    memory: &mut Memory,
    source: Source<'a>,
    arena: Option<&'a Arena>,
    numbers: Numbers,
) -> Result<T, Fault> {
    let bytes = source.as_bytes();
    if bytes.len() > options.max_input {
        return Err(Fault::TooLong);
    }
    let marked = options.skip_byte_order_mark && bytes.starts_with(BYTE_ORDER_MARK);
    let before = if marked { BYTE_ORDER_MARK.len() } else { 0 };
    let complain = |complaint: Option<Box<Complaint>>| {
        Fault::Text(complaint.map(|mut complaint| {
            complaint.offset += before;
            complaint
        }))
    };
    let indexed = match Indexed::build(level, source.after(before), numbers, &mut memory.tokens) {
        Ok(indexed) => indexed,
        Err(IndexFault::TooLong) => return Err(Fault::TooLong),
        Err(IndexFault::Text) => return Err(Fault::Text(None)),
    };
    if options.has_token_budgets() {
        budget::check(&indexed, options, &mut memory.scratch.brackets)
            .map_err(|complaint| complain(Some(complaint)))?;
    }
    let mut cursor = Cursor::new(indexed, arena, level, options, &mut memory.scratch);
    match T::decode(&mut cursor) {
        Ok(value) if cursor.is_done() => Ok(value),
        // Something follows the value, or a decoder written by hand let a failure pass.
        Ok(_) => Err(complain(cursor.into_complaint())),
        Err(_) => Err(complain(cursor.into_complaint())),
    }
}

impl Memory {
    /// Gives back what is held beyond `limit` bytes.
    #[inline(always)]
    fn trim(&mut self, limit: usize) {
        if limit != usize::MAX {
            self.trim_to(limit);
        }
    }

    #[inline(never)]
    fn trim_to(&mut self, limit: usize) {
        if self.tokens.retained_bytes() > limit {
            self.tokens.shrink_to(limit);
        }
        let spare: usize = self.spare.iter().map(TokenBuffer::retained_bytes).sum();
        if spare > limit.saturating_sub(self.tokens.retained_bytes()) {
            self.spare = Vec::new();
        }
        if self.scratch.retained_bytes() > limit {
            self.scratch = Scratch::default();
        }
    }
}

/// What was wrong with `text`: its own first fault, or else what the cursor complained of.
#[cold]
#[inline(never)]
fn explain(text: &[u8], options: &Options, fault: Fault) -> Error {
    let complaint = match fault {
        Fault::TooLong => return Error::whole_input(ErrorKind::InputTooLong, ""),
        Fault::Text(complaint) => complaint,
    };
    let rules = Rules {
        depth: options.depth as usize,
        lone_surrogates: options.lone_surrogates == LoneSurrogates::Replace,
        skip_bom: options.skip_byte_order_mark,
    };
    let complaint = match complaint {
        Some(complaint) => *complaint,
        // Without a complaint the text itself is at fault, unless a `Decode` written by hand left
        // the cursor where no value ends.
        None => match verdict(text, &rules) {
            Err(error) => return error,
            Ok(()) => Complaint {
                kind: ErrorKind::Custom,
                offset: text.len(),
                detail: "a decoder did not read its value from start to end".into(),
            },
        },
    };
    diagnose(text, &rules, Some(complaint))
}

thread_local! {
    /// The reader behind the free functions. Taken out while in use: a decode inside a decode gets
    /// a fresh one.
    static READER: RefCell<Option<Reader>> = const { RefCell::new(None) };
}

/// What the thread's reader may keep between documents, in bytes: one large document must not
/// hold its memory for good.
const RETAINED: usize = 8 << 20;

#[inline]
fn with_reader<T>(call: impl FnOnce(&mut Reader) -> T) -> T {
    let taken = READER.try_with(|place| place.try_borrow_mut().ok()?.take()).ok().flatten();
    let mut reader = taken.unwrap_or_else(|| Reader::with(Options::new().max_retained(RETAINED)));
    let result = call(&mut reader);
    // During the thread's own teardown there is no place left: the reader is then dropped.
    let _ = READER.try_with(|place| {
        if let Ok(mut place) = place.try_borrow_mut() {
            *place = Some(reader);
        }
    });
    result
}

/// Decodes a document into a value that owns all it holds.
///
/// A type that borrows is refused at compile time, with the name of the function to call instead.
///
/// ```
/// let numbers: Vec<u64> = sightread::from_slice(b"[1, 2, 3]")?;
/// assert_eq!(numbers, [1, 2, 3]);
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Errors
///
/// The first fault of the text or of the value; see [`ErrorKind`].
#[inline]
pub fn from_slice<T: DecodeOwned>(bytes: &[u8]) -> Result<T, Error> {
    with_reader(|reader| reader.decode_borrowed(bytes))
}

/// As [`from_slice`], for text that is known to be UTF-8.
///
/// # Errors
///
/// As for [`from_slice`].
#[inline]
pub fn from_str<T: DecodeOwned>(text: &str) -> Result<T, Error> {
    from_str_borrowed(text)
}

/// Decodes a document into a value that borrows from `bytes`, and from `arena` where strings
/// have escapes and for slices.
///
/// ```
/// let arena = sightread::Arena::new();
/// let pair: (&str, &str) = sightread::from_slice_in(br#"["plain", "a\tb"]"#, &arena)?;
/// assert_eq!(pair, ("plain", "a\tb"));
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Errors
///
/// As for [`from_slice`].
#[inline]
pub fn from_slice_in<'a, T: Decode<'a>>(bytes: &'a [u8], arena: &'a Arena) -> Result<T, Error> {
    with_reader(|reader| reader.decode_in(bytes, arena))
}

/// As [`from_slice_in`], for text that is known to be UTF-8.
///
/// # Errors
///
/// As for [`from_slice`].
#[inline]
pub fn from_str_in<'a, T: Decode<'a>>(text: &'a str, arena: &'a Arena) -> Result<T, Error> {
    with_reader(|reader| reader.decode_str_in(text, arena))
}

/// Decodes a document into a value that borrows from `bytes` alone: a `Cow` owns what has
/// escapes, a `&str` with one is an error.
///
/// ```
/// use std::borrow::Cow;
///
/// let words: Vec<Cow<str>> = sightread::from_slice_borrowed(br#"["plain", "a\tb"]"#)?;
/// assert!(matches!(words[0], Cow::Borrowed("plain")));
/// assert!(matches!(words[1], Cow::Owned(_)));
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Errors
///
/// As for [`from_slice`], and [`ErrorKind::NeedsArena`].
#[inline]
pub fn from_slice_borrowed<'a, T: Decode<'a>>(bytes: &'a [u8]) -> Result<T, Error> {
    with_reader(|reader| reader.decode_borrowed(bytes))
}

/// As [`from_slice_borrowed`], for text that is known to be UTF-8.
///
/// # Errors
///
/// As for [`from_slice_borrowed`].
#[inline]
pub fn from_str_borrowed<'a, T: Decode<'a>>(text: &'a str) -> Result<T, Error> {
    with_reader(|reader| {
        run(&reader.options, reader.level, &mut reader.memory, Source::Str(text), None)
    })
}

/// Checks that `bytes` is one valid JSON document (RFC 8259) and builds nothing.
///
/// ```
/// assert!(sightread::check(br#"{"a": [1, 2]}"#).is_ok());
/// assert!(sightread::check(br#"{"a": [1, 2,]}"#).is_err());
/// ```
///
/// # Errors
///
/// The first fault of the text.
#[inline]
pub fn check(bytes: &[u8]) -> Result<(), Error> {
    with_reader(|reader| reader.check(bytes))
}
