//! What generated code writes with; handed out through `__private::v1`.
//!
//! A piece is constant text before a value: the separator, the key with its quotes, the colon (`,"id":`). The key in it is
//! escaped as JSON demands and no further. While output is plain, a piece and the value behind it are written with one look
//! at the capacity; otherwise the piece is taken apart again.

use super::Encode;
use super::encoder::{Encoder, State};
use crate::error::Failed;

/// Constant text before a value. Made by this crate alone, so that no implementation of
/// [`Encode::encode_behind`] can be handed one outside of generated code.
#[derive(Clone, Copy, Debug)]
pub struct Piece(&'static [u8]);

impl Piece {
    /// A piece of the library's own.
    #[inline(always)]
    pub(crate) const fn new(text: &'static [u8]) -> Self {
        Piece(text)
    }

    /// The text.
    #[inline(always)]
    pub(crate) fn text(self) -> &'static [u8] {
        self.0
    }
}

/// Whether an implementation is known to write exactly one value. The better answer is made by this crate and by generated
/// code alone.
#[derive(Clone, Copy, Debug)]
pub struct Trust(bool);

impl Trust {
    /// It may do anything: it is watched.
    pub(crate) const NONE: Trust = Trust(false);
    /// It writes one value.
    pub(crate) const FULL: Trust = Trust(true);

    /// Whether it needs no watching.
    #[inline(always)]
    pub(crate) fn is_full(self) -> bool {
        self.0
    }
}

/// The trust in generated code, which writes one value by construction.
pub const GENERATED: Trust = Trust::FULL;

/// Writes a member: `{"id":` or `,"id":` and the value. The first member of an object has the brace.
///
/// # Errors
///
/// As for the value; the error's path gets the field's name.
#[inline(always)]
pub fn field<const N: usize, T: Encode + ?Sized>(
    encoder: &mut Encoder<'_>,
    piece: &'static [u8; N],
    name: &'static str,
    value: &T,
) -> Result<(), Failed> {
    let written = if encoder.is_plain() && value.trust().is_full() {
        value.encode_behind(encoder, Piece(piece))
    } else {
        behind_piece(encoder, piece, value)
    };
    written.map_err(|failed| encoder.in_field(failed, name))
}

/// As [`field`], where no earlier member is sure to have been written: `pieces` are the one with the brace and the one with
/// the comma, and `open` says whether the brace has been written.
///
/// # Errors
///
/// As for [`field`].
#[inline(always)]
pub fn field_after<const N: usize, T: Encode + ?Sized>(
    encoder: &mut Encoder<'_>,
    open: &mut bool,
    pieces: [&'static [u8; N]; 2],
    name: &'static str,
    value: &T,
) -> Result<(), Failed> {
    let [with_brace, with_comma] = pieces;
    let piece = if *open { with_comma } else { with_brace };
    *open = true;
    field(encoder, piece, name, value)
}

/// Writes the brace behind the last member.
///
/// # Errors
///
/// If the writer fails.
#[inline(always)]
pub fn end_object(encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    if encoder.is_plain() { encoder.put(b"}") } else { close(encoder, b'}') }
}

/// As [`end_object`], where it is not sure that any member has been written: `{}` if `open` says that none was.
///
/// # Errors
///
/// If the writer fails.
#[inline]
pub fn end_object_after(encoder: &mut Encoder<'_>, open: bool) -> Result<(), Failed> {
    if open { end_object(encoder) } else { empty(encoder, b"{}") }
}

/// Writes an object without members.
///
/// # Errors
///
/// If the writer fails.
#[inline]
pub fn empty_object(encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    empty(encoder, b"{}")
}

/// Writes the element `index`, which is the first if that is 0.
///
/// # Errors
///
/// As for the value; the error's path gets the index.
#[inline(always)]
pub fn element<T: Encode + ?Sized>(
    encoder: &mut Encoder<'_>,
    index: usize,
    value: &T,
) -> Result<(), Failed> {
    let piece: &'static [u8; 1] = if index == 0 { b"[" } else { b"," };
    let written = if encoder.is_plain() && value.trust().is_full() {
        value.encode_behind(encoder, Piece(piece))
    } else {
        behind_piece(encoder, piece, value)
    };
    written.map_err(|failed| encoder.in_element(failed, index))
}

/// Writes the bracket behind the last element.
///
/// # Errors
///
/// If the writer fails.
#[inline(always)]
pub fn end_array(encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    if encoder.is_plain() { encoder.put(b"]") } else { close(encoder, b']') }
}

/// Writes an array without elements.
///
/// # Errors
///
/// If the writer fails.
#[inline]
pub fn empty_array(encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    empty(encoder, b"[]")
}

/// Writes the name of a variant without content, quotes included (`"Name"`); as a value.
///
/// # Errors
///
/// If the writer fails.
#[inline]
pub fn unit_variant<const N: usize>(
    encoder: &mut Encoder<'_>,
    quoted: &'static [u8; N],
) -> Result<(), Failed> {
    encoder.begin_value()?;
    ready_string(encoder, quoted)
}

/// As [`unit_variant`], as a key.
///
/// # Errors
///
/// If the writer fails.
#[inline]
pub fn unit_variant_key<const N: usize>(
    encoder: &mut Encoder<'_>,
    quoted: &'static [u8; N],
) -> Result<(), Failed> {
    encoder.begin_key()?;
    ready_string(encoder, quoted)
}

/// The name of one of an enum's variants, quotes included, filled up to as many bytes as the longest of them has.
///
/// A copy of fixed size is a few moves, and which name it is needs no branch, which nobody could foretell.
#[derive(Clone, Copy, Debug)]
pub struct UnitName<const N: usize> {
    text: [u8; N],
    length: usize,
}

impl<const N: usize> UnitName<N> {
    /// The name that is `quoted`, of `N` bytes at most; the rest would be cut off.
    #[must_use]
    pub const fn new(quoted: &[u8]) -> Self {
        let mut text = [0; N];
        let mut length = 0;
        while length < N && length < quoted.len() {
            text[length] = quoted[length];
            length += 1;
        }
        UnitName { text, length }
    }

    fn quoted(&self) -> &[u8] {
        self.text.get(..self.length).unwrap_or(&self.text)
    }
}

/// Writes the name of a variant of an enum that has no content anywhere; as a value.
///
/// # Errors
///
/// If the writer fails.
#[inline]
pub fn unit_name<const N: usize>(
    encoder: &mut Encoder<'_>,
    name: &'static UnitName<N>,
) -> Result<(), Failed> {
    if encoder.is_plain() {
        return encoder.put_word(&name.text, name.length);
    }
    encoder.begin_value()?;
    encoder.put_json(name.quoted())
}

/// As [`unit_name`], behind a piece.
///
/// # Errors
///
/// If the writer fails.
#[inline(always)]
pub fn unit_name_behind<const N: usize>(
    encoder: &mut Encoder<'_>,
    piece: Piece,
    name: &'static UnitName<N>,
) -> Result<(), Failed> {
    encoder.put_word_behind(piece.text(), &name.text, name.length)
}

/// As [`unit_name`], as a key.
///
/// # Errors
///
/// If the writer fails.
#[inline]
pub fn unit_name_key<const N: usize>(
    encoder: &mut Encoder<'_>,
    name: &'static UnitName<N>,
) -> Result<(), Failed> {
    if encoder.is_plain() {
        return encoder.put_word(&name.text, name.length);
    }
    encoder.begin_key()?;
    encoder.put_json(name.quoted())
}

/// Writes a variant with content: `{"Name":`, what `content` writes, and the brace.
///
/// # Errors
///
/// As for the content; the error's path gets the variant's name.
#[inline(always)]
pub fn variant<const N: usize>(
    encoder: &mut Encoder<'_>,
    piece: &'static [u8; N],
    name: &'static str,
    content: impl FnOnce(&mut Encoder<'_>) -> Result<(), Failed>,
) -> Result<(), Failed> {
    // Content is generated code, so it fills its place: nothing is to be watched but the state.
    let outside = begin_variant(encoder, piece)?;
    content(encoder).map_err(|failed| encoder.in_field(failed, name))?;
    encoder.set_state(outside);
    end_object(encoder)
}

/// The failure of a variant that is never written.
#[cold]
#[inline(never)]
pub fn skipped_variant(encoder: &mut Encoder<'_>, name: &'static str) -> Failed {
    encoder.fail_custom(alloc::format!("the variant `{name}` is skipped, so it cannot be encoded"))
}

/// What pieces of `pieces` bytes and `parts` take together at most.
#[must_use]
pub fn longest_sum(pieces: usize, parts: &[Option<usize>]) -> Option<usize> {
    parts.iter().try_fold(pieces, |sum, part| sum.checked_add((*part)?))
}

/// What one of `lengths` is at most.
#[must_use]
pub fn longest_of(lengths: &[Option<usize>]) -> Option<usize> {
    lengths.iter().try_fold(0, |longest, length| Some((*length)?.max(longest)))
}

/// Writes what stands before the content of a variant; gives the state that the encoder had inside of the object.
#[inline(always)]
fn begin_variant<const N: usize>(
    encoder: &mut Encoder<'_>,
    piece: &'static [u8; N],
) -> Result<State, Failed> {
    if encoder.is_plain() {
        encoder.put(piece)?;
    } else {
        begin_piece(encoder, piece)?;
    }
    Ok(encoder.set_state(State::Value))
}

/// Closes a container that is not empty, unless output is plain.
#[cold]
#[inline(never)]
fn close(encoder: &mut Encoder<'_>, bracket: u8) -> Result<(), Failed> {
    encoder.close(bracket, false)
}

/// An empty container.
#[inline(never)]
fn empty(encoder: &mut Encoder<'_>, brackets: &'static [u8; 2]) -> Result<(), Failed> {
    encoder.begin_value()?;
    encoder.put(brackets)
}

/// A string that is JSON already, escaped as JSON demands and no further.
#[inline]
fn ready_string(encoder: &mut Encoder<'_>, quoted: &'static [u8]) -> Result<(), Failed> {
    if encoder.is_plain() { encoder.put(quoted) } else { encoder.put_json(quoted) }
}

/// A piece and the value behind it, unless output is plain and the value trusted.
#[cold]
#[inline(never)]
fn behind_piece<T: Encode + ?Sized>(
    encoder: &mut Encoder<'_>,
    piece: &'static [u8],
    value: &T,
) -> Result<(), Failed> {
    if encoder.is_plain() {
        encoder.put(piece)?;
    } else {
        begin_piece(encoder, piece)?;
    }
    encoder.fill(value)
}

/// A piece, unless output is plain: opens the container if need be, and lays out what is in it.
#[inline(never)]
fn begin_piece(encoder: &mut Encoder<'_>, piece: &'static [u8]) -> Result<(), Failed> {
    let Some((&first, key)) = piece.split_first() else { return Ok(()) };
    let is_first = first != b',';
    if is_first {
        encoder.open(first)?;
    }
    encoder.separate(is_first)?;
    match key.split_last() {
        Some((b':', key)) => {
            encoder.put_json(key)?;
            encoder.colon()
        }
        _ => Ok(()),
    }
}
