//! `Encoder`: where values are written to, and what is known on the way.
//!
//! It owns the layout (separators, indentation) and the rule that each place takes exactly one value. While output is plain,
//! nothing of that costs anything: derived code and the library's own implementations write separators as part of constant
//! pieces, and are known to write one value each. Everywhere else the encoder keeps a state, and refuses what does not fit.

mod document;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use std::io;

use sightread_arch::{COPY_SLACK, Level};

use super::Encode;
use super::buffer::{Buffer, Copied};
use super::digits::Digits;
use super::float::{self, Float};
use super::options::{EncodeOptions, Escape, NonFinite};
use crate::error::{ErrorKind, Failed, Step};

/// What may be written next; kept unless output is plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// A value.
    Value,
    /// A key.
    Key,
    /// Nothing directly: a container is open, which hands out places for keys and values.
    Inside,
    /// Nothing: the place is taken.
    Done,
}

/// What went wrong first, and where; steps are added on the way back up, innermost first.
#[derive(Debug)]
struct Complaint {
    kind: ErrorKind,
    detail: Cow<'static, str>,
    source: Option<io::Error>,
    steps: Vec<Step>,
}

/// What happens when the buffer is full.
pub(super) enum Beyond<'e> {
    /// It grows.
    Grow,
    /// It grows up to so many bytes.
    Limit(usize),
    /// It is handed to a writer and emptied.
    Write(&'e mut dyn io::Write),
}

/// What is gathered for a writer before it is called, in bytes.
pub(super) const BLOCK: usize = 64 << 10;

/// What a string may take beyond its text while it is written: quotes, and what is copied too much.
const STRING_ROOM: usize = 2 + COPY_SLACK;

/// Where values are written to.
///
/// Handed to [`Encode::encode_to`]. What an implementation by hand may call: [`value`](Encoder::value) for a value of any
/// type that can be encoded, [`string`](Encoder::string), [`display`](Encoder::display), [`null`](Encoder::null),
/// [`array`](Encoder::array), [`object`](Encoder::object), and [`begin_array`](Encoder::begin_array) and
/// [`begin_object`](Encoder::begin_object) to write elements and members one by one. Exactly one of them, once.
pub struct Encoder<'e> {
    buffer: Buffer,
    /// Compact, with minimal escapes, and nothing but trusted code on the way: no state is kept.
    plain: bool,
    state: State,
    /// Whether the options ask for anything but plain output.
    formatted: bool,
    escape: Escape,
    non_finite: NonFinite,
    level: Level,
    indent: Option<u16>,
    /// Open containers; kept unless output is plain.
    depth: usize,
    beyond: Beyond<'e>,
    complaint: Option<Box<Complaint>>,
}

impl<'e> Encoder<'e> {
    pub(super) fn new(options: &EncodeOptions, bytes: Vec<u8>, beyond: Beyond<'e>) -> Self {
        Encoder {
            buffer: Buffer::new(bytes),
            plain: !options.is_formatted(),
            state: State::Value,
            formatted: options.is_formatted(),
            escape: options.escape,
            non_finite: options.non_finite,
            level: options.level.unwrap_or_else(Level::detect),
            indent: options.indent,
            depth: 0,
            beyond,
            complaint: None,
        }
    }

    /// Whether nothing but trusted code takes part, and nothing is formatted otherwise than by default.
    #[inline(always)]
    pub(super) fn is_plain(&self) -> bool {
        self.plain
    }

    /// The kernel for strings.
    #[inline(always)]
    pub(super) fn level(&self) -> Level {
        self.level
    }

    #[inline(always)]
    pub(super) fn escape(&self) -> Escape {
        self.escape
    }

    #[inline(always)]
    pub(super) fn non_finite(&self) -> NonFinite {
        self.non_finite
    }

    /// Writes `value`, which may be of any type that can be encoded.
    ///
    /// # Errors
    ///
    /// As for the type.
    #[inline]
    pub fn value<T: Encode + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        if self.plain && value.trust().is_full() {
            return value.encode_to(self);
        }
        self.delegated(value)
    }

    /// The value of the place that an implementation by hand fills. What is trusted needs no watching from here on.
    #[inline(never)]
    fn delegated<T: Encode + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        self.begin_value()?;
        self.fill(value)
    }

    /// Writes a string, with escapes where they are needed.
    ///
    /// # Errors
    ///
    /// If a value has been written already, or the writer fails.
    #[inline]
    pub fn string(&mut self, text: &str) -> Result<(), Failed> {
        self.value(text)
    }

    /// Writes what `value` displays as a string, without an allocation.
    ///
    /// ```
    /// use sightread::{Encode, Encoder, Failed};
    ///
    /// struct Version(u8, u8);
    ///
    /// impl Encode for Version {
    ///     fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    ///         encoder.display(&format_args!("v{}.{}", self.0, self.1))
    ///     }
    /// }
    /// assert_eq!(sightread::to_string(&Version(1, 2))?, "\"v1.2\"");
    /// # Ok::<(), sightread::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a value has been written already, `value` refuses to be displayed, or the writer fails.
    #[inline(never)]
    pub fn display(&mut self, value: &dyn fmt::Display) -> Result<(), Failed> {
        self.begin_value()?;
        self.quoted_display(value)
    }

    /// As [`display`](Encoder::display), for a map's key.
    ///
    /// # Errors
    ///
    /// As for [`display`](Encoder::display).
    #[inline(never)]
    pub fn display_key(&mut self, value: &dyn fmt::Display) -> Result<(), Failed> {
        self.begin_key()?;
        self.quoted_display(value)
    }

    /// Writes `null`.
    ///
    /// # Errors
    ///
    /// If a value has been written already, or the writer fails.
    #[inline]
    pub fn null(&mut self) -> Result<(), Failed> {
        self.begin_value()?;
        self.put_word(b"null", 4)
    }

    /// A failure of the caller's own.
    #[cold]
    #[inline(never)]
    pub fn fail_custom(&mut self, message: impl Into<Cow<'static, str>>) -> Failed {
        self.fail(ErrorKind::Custom, message.into())
    }

    /// The type cannot be written as a map's key.
    #[cold]
    #[inline(never)]
    pub fn fail_key(&mut self) -> Failed {
        self.fail(ErrorKind::NotAKey, Cow::Borrowed(""))
    }
}

/// What the implementations of this crate and generated code write with.
impl<'e> Encoder<'e> {
    /// Writes a piece of JSON as it stands.
    #[inline(always)]
    pub(crate) fn put(&mut self, piece: &[u8]) -> Result<(), Failed> {
        if self.buffer.put(piece) { Ok(()) } else { self.put_in_new_room(piece) }
    }

    #[cold]
    #[inline(never)]
    fn put_in_new_room(&mut self, piece: &[u8]) -> Result<(), Failed> {
        self.make_room(piece.len())?;
        if self.buffer.put(piece) { Ok(()) } else { Err(self.fail_room()) }
    }

    /// Writes the first `length` bytes of `word`.
    #[inline(always)]
    pub(super) fn put_word<const N: usize>(
        &mut self,
        word: &[u8; N],
        length: usize,
    ) -> Result<(), Failed> {
        self.put_word_behind(b"", word, length)
    }

    /// Writes `piece` and the first `length` bytes of `word`.
    #[inline(always)]
    pub(super) fn put_word_behind<const N: usize>(
        &mut self,
        piece: &[u8],
        word: &[u8; N],
        length: usize,
    ) -> Result<(), Failed> {
        if self.buffer.put_word(piece, word, length) {
            return Ok(());
        }
        self.put_word_in_new_room(piece, word, length)
    }

    #[cold]
    #[inline(never)]
    fn put_word_in_new_room(
        &mut self,
        piece: &[u8],
        word: &[u8],
        length: usize,
    ) -> Result<(), Failed> {
        self.make_room(piece.len() + word.len())?;
        let word = word.get(..length).unwrap_or(word);
        let written = self.buffer.put(piece) && self.buffer.put(word);
        if written { Ok(()) } else { Err(self.fail_room()) }
    }

    /// Writes `piece` and an integer's digits.
    #[inline(always)]
    pub(super) fn put_digits_behind(&mut self, piece: &[u8], digits: Digits) -> Result<(), Failed> {
        if self.buffer.put_digits(piece, digits) {
            return Ok(());
        }
        self.put_digits_in_new_room(piece, digits)
    }

    #[cold]
    #[inline(never)]
    fn put_digits_in_new_room(&mut self, piece: &[u8], digits: Digits) -> Result<(), Failed> {
        self.put_word_in_new_room(piece, &digits.word.to_le_bytes(), digits.length)
    }

    /// Writes a float, which is finite.
    #[inline(never)]
    pub(super) fn put_float<F: Float>(&mut self, float: F) -> Result<(), Failed> {
        if self.buffer.put_float(float) {
            return Ok(());
        }
        self.make_room(1 + float::ROOM)?;
        if self.buffer.put_float(float) { Ok(()) } else { Err(self.fail_room()) }
    }

    /// Writes `piece`, and `text` as a string. In plain mode only.
    #[inline(always)]
    pub(super) fn put_string_behind(&mut self, piece: &[u8], text: &str) -> Result<(), Failed> {
        match self.buffer.put_string(piece, text, self.level) {
            Copied::Whole => Ok(()),
            Copied::NoRoom => self.put_string_in_new_room(piece, text),
            Copied::NeedsEscapes => self.escaped_string(text),
        }
    }

    #[cold]
    #[inline(never)]
    fn put_string_in_new_room(&mut self, piece: &[u8], text: &str) -> Result<(), Failed> {
        self.make_room(piece.len() + text.len() + STRING_ROOM)?;
        match self.buffer.put_string(piece, text, self.level) {
            Copied::Whole => Ok(()),
            Copied::NoRoom => Err(self.fail_room()),
            Copied::NeedsEscapes => self.escaped_string(text),
        }
    }

    /// Notes that the place's value is being written. Nothing to be done while output is plain.
    #[inline(always)]
    pub(crate) fn begin_value(&mut self) -> Result<(), Failed> {
        if self.plain { Ok(()) } else { self.begin(State::Value) }
    }

    /// As [`begin_value`](Encoder::begin_value), for keys.
    #[inline(always)]
    pub(super) fn begin_key(&mut self) -> Result<(), Failed> {
        if self.plain { Ok(()) } else { self.begin(State::Key) }
    }

    #[inline(never)]
    fn begin(&mut self, wanted: State) -> Result<(), Failed> {
        if self.state == wanted {
            self.state = State::Done;
            return Ok(());
        }
        Err(if self.state == State::Key { self.fail_key() } else { self.fail_not_one() })
    }

    /// Sets what may be written next; gives what might have been before. Without meaning while output is plain.
    #[inline(always)]
    pub(super) fn set_state(&mut self, state: State) -> State {
        core::mem::replace(&mut self.state, state)
    }

    /// Has `write` fill one place, and looks that it has.
    #[inline]
    pub(super) fn child(
        &mut self,
        wanted: State,
        write: impl FnOnce(&mut Self) -> Result<(), Failed>,
    ) -> Result<(), Failed> {
        let outside = (self.plain, self.state);
        self.plain = false;
        self.state = wanted;
        write(self)?;
        if self.state != State::Done {
            return Err(self.fail_not_one());
        }
        (self.plain, self.state) = outside;
        Ok(())
    }

    /// Has `value` fill a place, watched if it must be.
    #[inline]
    pub(super) fn fill<T: Encode + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        if self.formatted || !value.trust().is_full() {
            return self.child(State::Value, |encoder| value.encode_to(encoder));
        }
        let outside = core::mem::replace(&mut self.plain, true);
        value.encode_to(self)?;
        self.plain = outside;
        Ok(())
    }

    /// Opens a container. Unless output is plain.
    pub(super) fn open(&mut self, bracket: u8) -> Result<(), Failed> {
        self.begin_value()?;
        self.state = State::Inside;
        self.open_inner(bracket)
    }

    /// Opens a container of which the encoder keeps no state, in any mode.
    #[inline]
    pub(crate) fn open_inner(&mut self, bracket: u8) -> Result<(), Failed> {
        self.depth += 1;
        self.put(&[bracket])
    }

    /// Closes such a container, which is not empty.
    #[inline]
    pub(crate) fn close_inner(&mut self, bracket: u8) -> Result<(), Failed> {
        self.depth = self.depth.saturating_sub(1);
        if self.indent.is_some() {
            self.new_line()?;
        }
        self.put(&[bracket])
    }

    /// What stands before an element or a member, in any mode.
    #[inline]
    pub(crate) fn separate(&mut self, is_first: bool) -> Result<(), Failed> {
        if !is_first {
            self.put(b",")?;
        }
        if self.indent.is_some() { self.new_line() } else { Ok(()) }
    }

    /// What stands between a key and its value, in any mode.
    #[inline]
    pub(crate) fn colon(&mut self) -> Result<(), Failed> {
        if self.indent.is_some() { self.put(b": ") } else { self.put(b":") }
    }

    /// Closes a container. Unless output is plain.
    pub(super) fn close(&mut self, bracket: u8, is_empty: bool) -> Result<(), Failed> {
        if self.state != State::Inside {
            return Err(self.fail_not_one());
        }
        self.state = State::Done;
        self.depth = self.depth.saturating_sub(1);
        if self.indent.is_some() && !is_empty {
            self.new_line()?;
        }
        self.put(&[bracket])
    }

    #[inline(never)]
    fn new_line(&mut self) -> Result<(), Failed> {
        const BLANKS: [u8; 64] = [b' '; 64];
        let mut left = self.depth.saturating_mul(usize::from(self.indent.unwrap_or(0)));
        self.put(b"\n")?;
        while left > 0 {
            let now = left.min(BLANKS.len());
            self.put(&BLANKS[..now])?;
            left -= now;
        }
        Ok(())
    }

    /// Makes room for `need` more bytes; for none, hands all there is to the writer.
    #[cold]
    #[inline(never)]
    pub(super) fn make_room(&mut self, need: usize) -> Result<(), Failed> {
        match &mut self.beyond {
            Beyond::Grow => {}
            Beyond::Limit(limit) => {
                if self.buffer.len() > *limit {
                    return Err(self.fail_room());
                }
            }
            Beyond::Write(writer) if need == 0 || self.buffer.len() >= BLOCK => {
                let bytes = self.buffer.bytes();
                // After a failure nothing is written any more: a writer may have taken a part.
                let written = match &self.complaint {
                    None => writer.write_all(bytes),
                    Some(_) => Ok(()),
                };
                bytes.clear();
                if let Err(source) = written {
                    let failed = self.fail(ErrorKind::Io, Cow::Borrowed(""));
                    if let Some(complaint) = &mut self.complaint {
                        complaint.source = Some(source);
                    }
                    return Err(failed);
                }
            }
            Beyond::Write(_) => {}
        }
        self.buffer.bytes().reserve(need);
        Ok(())
    }
}

/// What failed, and where.
impl<'e> Encoder<'e> {
    #[cold]
    #[inline(never)]
    pub(crate) fn fail(&mut self, kind: ErrorKind, detail: Cow<'static, str>) -> Failed {
        // The first complaint is the one that counts.
        if self.complaint.is_none() {
            let complaint = Complaint { kind, detail, source: None, steps: Vec::new() };
            self.complaint = Some(Box::new(complaint));
        }
        Failed::new()
    }

    #[cold]
    fn fail_room(&mut self) -> Failed {
        self.fail(ErrorKind::BufferTooSmall, Cow::Borrowed(""))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn fail_not_one(&mut self) -> Failed {
        self.fail(ErrorKind::NotOneValue, Cow::Borrowed(""))
    }

    /// Notes on the way up that what failed lies in the field `name`.
    #[cold]
    #[inline(never)]
    pub(super) fn in_field(&mut self, failed: Failed, name: &'static str) -> Failed {
        self.in_step(failed, Step::Key(Cow::Borrowed(name)))
    }

    /// Notes on the way up that what failed is the element `index`.
    #[cold]
    #[inline(never)]
    pub(super) fn in_element(&mut self, failed: Failed, index: usize) -> Failed {
        self.in_step(failed, Step::Index(index as u64))
    }

    /// Notes on the way up that what failed is the value under `key`.
    #[cold]
    #[inline(never)]
    pub(super) fn in_member<K: Encode + ?Sized>(&mut self, failed: Failed, key: &K) -> Failed {
        let key = EncodeOptions::new().key_text(key);
        self.in_step(failed, Step::Key(key.into()))
    }

    fn in_step(&mut self, failed: Failed, step: Step) -> Failed {
        if let Some(complaint) = &mut self.complaint {
            complaint.steps.push(step);
        }
        failed
    }
}

impl fmt::Debug for Encoder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder")
            .field("buffered", &self.buffer.len())
            .field("complaint", &self.complaint)
            .finish_non_exhaustive()
    }
}
