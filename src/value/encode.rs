//! The values of this module written as JSON.
//!
//! Numbers and raw values are text already, checked when they were made. Deep trees are written without recursion, since their
//! depth is the depth of some document. Nothing of them can fail but the writer, so no path is gathered.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::slice;

use super::{Bytes, Number, OwnedNumber, OwnedValue, RawValue, Value};
use crate::encode::{Encode, Encoder, Piece, Trust};
use crate::error::{ErrorKind, Failed};

/// For types that hold JSON text.
macro_rules! text {
    ($($type:ty)*) => {$(
        /// The text as it stands; where the options ask for more escapes than there are, with those.
        impl Encode for $type {
            #[inline]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.raw_json(self.as_str())
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

text! { Number<'_> OwnedNumber RawValue<'_> }

/// A string; an error if the bytes are not UTF-8.
impl Encode for Bytes<'_> {
    #[inline]
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        text_of(*self, encoder)?.encode_to(encoder)
    }

    #[inline]
    fn encode_behind(&self, encoder: &mut Encoder<'_>, piece: Piece) -> Result<(), Failed> {
        text_of(*self, encoder)?.encode_behind(encoder, piece)
    }

    #[inline]
    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        text_of(*self, encoder)?.encode_key(encoder)
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}

#[inline]
fn text_of<'a>(bytes: Bytes<'a>, encoder: &mut Encoder<'_>) -> Result<&'a str, Failed> {
    core::str::from_utf8(bytes.0)
        .map_err(|_| encoder.fail(ErrorKind::InvalidUtf8, Cow::Borrowed("")))
}

/// What the two kinds of trees have in common.
trait Tree: Sized {
    /// What a member's key is.
    type Key: AsRef<str>;

    fn kind(&self) -> Kind<'_, Self>;
}

/// A value of a tree.
enum Kind<'v, T: Tree> {
    Null,
    Bool(bool),
    Number(&'v str),
    Text(&'v str),
    Array(&'v [T]),
    Object(&'v [(T::Key, T)]),
}

impl<'a> Tree for Value<'a> {
    type Key = &'a str;

    #[inline(always)]
    fn kind(&self) -> Kind<'_, Self> {
        match self {
            Value::Null => Kind::Null,
            Value::Bool(value) => Kind::Bool(*value),
            Value::Number(number) => Kind::Number(number.as_str()),
            Value::String(text) => Kind::Text(text),
            Value::Array(elements) => Kind::Array(elements),
            Value::Object(members) => Kind::Object(members),
        }
    }
}

impl Tree for OwnedValue {
    type Key = alloc::string::String;

    #[inline(always)]
    fn kind(&self) -> Kind<'_, Self> {
        match self {
            OwnedValue::Null => Kind::Null,
            OwnedValue::Bool(value) => Kind::Bool(*value),
            OwnedValue::Number(number) => Kind::Number(number.as_str()),
            OwnedValue::String(text) => Kind::Text(text),
            OwnedValue::Array(elements) => Kind::Array(elements),
            OwnedValue::Object(members) => Kind::Object(members),
        }
    }
}

/// So many levels are written by recursion, which allocates nothing.
const SHALLOW: u32 = 64;

/// Writes a value of a tree, in a place that has been taken.
fn value<T: Tree>(tree: &T, levels: u32, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    match tree.kind() {
        Kind::Array(elements @ [_, ..]) => {
            if levels == 0 {
                return deep(tree, encoder);
            }
            encoder.open_inner(b'[')?;
            for (index, element) in elements.iter().enumerate() {
                encoder.separate(index == 0)?;
                value(element, levels - 1, encoder)?;
            }
            encoder.close_inner(b']')
        }
        Kind::Object(members @ [_, ..]) => {
            if levels == 0 {
                return deep(tree, encoder);
            }
            encoder.open_inner(b'{')?;
            for (index, (key, member)) in members.iter().enumerate() {
                encoder.separate(index == 0)?;
                encoder.put_text(key.as_ref())?;
                encoder.colon()?;
                value(member, levels - 1, encoder)?;
            }
            encoder.close_inner(b'}')
        }
        other => scalar(&other, encoder),
    }
}

/// Writes what holds no other values.
#[inline(always)]
fn scalar<T: Tree>(kind: &Kind<'_, T>, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    match kind {
        Kind::Null => encoder.put(b"null"),
        Kind::Bool(true) => encoder.put(b"true"),
        Kind::Bool(false) => encoder.put(b"false"),
        Kind::Number(text) => encoder.put(text.as_bytes()),
        Kind::Text(text) => encoder.put_text(text),
        Kind::Array(_) => encoder.put(b"[]"),
        Kind::Object(_) => encoder.put(b"{}"),
    }
}

/// A container that is being written, with what is left of it.
enum Open<'v, T: Tree> {
    Array(slice::Iter<'v, T>),
    Object(slice::Iter<'v, (T::Key, T)>),
}

/// As [`value`], without recursion.
#[cold]
fn deep<T: Tree>(root: &T, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
    let mut open: Vec<Open<'_, T>> = Vec::new();
    let mut value = root;
    loop {
        let mut is_first = true;
        match value.kind() {
            Kind::Array(elements @ [_, ..]) => {
                encoder.open_inner(b'[')?;
                open.push(Open::Array(elements.iter()));
            }
            Kind::Object(members @ [_, ..]) => {
                encoder.open_inner(b'{')?;
                open.push(Open::Object(members.iter()));
            }
            other => {
                scalar(&other, encoder)?;
                is_first = false;
            }
        }
        // The next value, once what has come to its end is closed.
        value = loop {
            match open.last_mut() {
                None => return Ok(()),
                Some(Open::Array(elements)) => {
                    if let Some(element) = elements.next() {
                        encoder.separate(is_first)?;
                        break element;
                    }
                    encoder.close_inner(b']')?;
                }
                Some(Open::Object(members)) => {
                    if let Some((key, value)) = members.next() {
                        encoder.separate(is_first)?;
                        encoder.put_text(key.as_ref())?;
                        encoder.colon()?;
                        break value;
                    }
                    encoder.close_inner(b'}')?;
                }
            }
            open.pop();
            is_first = false;
        };
    }
}

macro_rules! tree {
    ($($type:ty)*) => {$(
        /// Members in their order, repeated keys and all. Depth costs no stack.
        impl Encode for $type {
            #[inline]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.begin_value()?;
                value(self, SHALLOW, encoder)
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

tree! { Value<'_> OwnedValue }
