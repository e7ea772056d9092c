//! [`OwnedValue`]: any value, in allocations of its own.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Number, Value, json, pointer};
use crate::cursor::{ArrayState, Cursor, Failed, ObjectState};
use crate::decode::{Decode, DecodeOwned};

/// Any JSON value that owns all it holds.
///
/// To keep, send or change; to read, [`Value`] is many times as fast. Like that, it keeps numbers
/// as their text and members in their order, repeated keys too, and equality goes by text and
/// order.
///
/// Reading and dropping never recurse, so depth is a matter of
/// [`Options::depth`](crate::Options::depth) alone. Cloning, comparing and printing do.
///
/// ```
/// use sightread::OwnedValue;
///
/// let mut value: OwnedValue = sightread::from_slice(br#"{"id": 7, "tags": ["a"]}"#)?;
/// if let Some(OwnedValue::Array(tags)) = value.get_mut("tags") {
///     tags.push(OwnedValue::from("b"));
/// }
/// assert_eq!(value.to_string(), r#"{"id":7,"tags":["a","b"]}"#);
/// # Ok::<(), sightread::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OwnedValue {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as its text.
    Number(OwnedNumber),
    /// A string, without its escapes.
    String(String),
    /// An array's elements.
    Array(Vec<OwnedValue>),
    /// An object's members in the order of the text, repeated keys and all.
    Object(Vec<(String, OwnedValue)>),
}

impl OwnedValue {
    /// Whether this is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, OwnedValue::Null)
    }

    /// Whether this is `true` or `false`, if it is one of them.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            OwnedValue::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, if this is one.
    #[must_use]
    pub fn as_number(&self) -> Option<Number<'_>> {
        match self {
            OwnedValue::Number(number) => Some(number.as_number()),
            _ => None,
        }
    }

    /// The number as a signed integer; see [`Value::as_i64`].
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    /// The number as an unsigned integer; see [`Value::as_u64`].
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    /// The number as the nearest float; see [`Value::as_f64`].
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    /// The string, if this is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            OwnedValue::String(text) => Some(text),
            _ => None,
        }
    }

    /// The elements, if this is an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[OwnedValue]> {
        match self {
            OwnedValue::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The members, if this is an object.
    #[must_use]
    pub fn as_object(&self) -> Option<&[(String, OwnedValue)]> {
        match self {
            OwnedValue::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The value of the first member with this key; `None` if there is none or this is no object.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&OwnedValue> {
        self.as_object()?.iter().find(|member| member.0 == key).map(|member| &member.1)
    }

    /// As [`get`](Self::get), to change it.
    #[must_use]
    pub fn get_mut(&mut self, key: &str) -> Option<&mut OwnedValue> {
        match self {
            OwnedValue::Object(members) => {
                members.iter_mut().find(|member| member.0 == key).map(|member| &mut member.1)
            }
            _ => None,
        }
    }

    /// The element at this place, from 0; `None` behind the end or if this is no array.
    #[must_use]
    pub fn at(&self, index: usize) -> Option<&OwnedValue> {
        self.as_array()?.get(index)
    }

    /// The value that a JSON Pointer (RFC 6901) points at; see [`Value::pointer`].
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<&OwnedValue> {
        pointer::tokens(pointer)?.try_fold(self, |value, token| match value {
            OwnedValue::Array(elements) => elements.get(pointer::index(token)?),
            OwnedValue::Object(members) => {
                members.iter().find(|member| pointer::names(token, &member.0)).map(|found| &found.1)
            }
            _ => None,
        })
    }

    /// Takes the value and leaves `null`: a way to move parts out, which a pattern cannot do with
    /// a type that has a destructor.
    #[must_use]
    pub fn take(&mut self) -> OwnedValue {
        core::mem::take(self)
    }

    /// The string itself, if this is one; otherwise the value back.
    ///
    /// # Errors
    ///
    /// The value, if it is no string.
    pub fn into_string(mut self) -> Result<String, OwnedValue> {
        match &mut self {
            OwnedValue::String(text) => Ok(core::mem::take(text)),
            _ => Err(self),
        }
    }

    /// The elements themselves, if this is an array; otherwise the value back.
    ///
    /// # Errors
    ///
    /// The value, if it is no array.
    pub fn into_array(mut self) -> Result<Vec<OwnedValue>, OwnedValue> {
        match &mut self {
            OwnedValue::Array(elements) => Ok(core::mem::take(elements)),
            _ => Err(self),
        }
    }

    /// The members themselves, if this is an object; otherwise the value back.
    ///
    /// # Errors
    ///
    /// The value, if it is no object.
    pub fn into_object(mut self) -> Result<Vec<(String, OwnedValue)>, OwnedValue> {
        match &mut self {
            OwnedValue::Object(members) => Ok(core::mem::take(members)),
            _ => Err(self),
        }
    }

    /// Whether it holds other values, so that its drop leads to theirs.
    fn holds_values(&self) -> bool {
        match self {
            OwnedValue::Array(elements) => !elements.is_empty(),
            OwnedValue::Object(members) => !members.is_empty(),
            _ => false,
        }
    }

    /// Moves the values that it holds to `held`.
    fn hand_over(&mut self, held: &mut Vec<OwnedValue>) {
        match self {
            OwnedValue::Array(elements) => held.append(elements),
            OwnedValue::Object(members) => held.extend(members.drain(..).map(|member| member.1)),
            _ => {}
        }
    }
}

/// Depth costs no stack: containers in containers are emptied into a list before they drop.
impl Drop for OwnedValue {
    fn drop(&mut self) {
        let deep = match self {
            OwnedValue::Array(elements) => elements.iter().any(OwnedValue::holds_values),
            OwnedValue::Object(members) => members.iter().any(|member| member.1.holds_values()),
            _ => false,
        };
        if deep {
            let mut held = Vec::new();
            self.hand_over(&mut held);
            while let Some(mut value) = held.pop() {
                value.hand_over(&mut held);
            }
        }
    }
}

/// A container that is being read, with what it holds so far.
enum Open {
    Array(ArrayState, Vec<OwnedValue>),
    /// The last key is that of the value being read.
    Object(ObjectState, Vec<(String, OwnedValue)>),
}

impl DecodeOwned for OwnedValue {}

impl<'a> Decode<'a> for OwnedValue {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            let mut whole = match cursor.peek() {
                b'[' => {
                    open.push(Open::Array(cursor.array()?, Vec::new()));
                    None
                }
                b'{' => {
                    open.push(Open::Object(cursor.object()?, Vec::new()));
                    None
                }
                _ => Some(scalar(cursor)?),
            };
            // To the next value: a whole one goes into its container, and that goes on, or ends
            // and is a whole one itself.
            loop {
                if let Some(value) = whole {
                    match open.last_mut() {
                        Some(container) => container.put(value),
                        None => return Ok(value),
                    }
                }
                if let Some(container) = open.last_mut()
                    && container.goes_on(cursor)?
                {
                    break;
                }
                whole = open.pop().map(Open::end);
            }
        }
    }
}

impl Open {
    /// Puts the value that was read into its place.
    fn put(&mut self, value: OwnedValue) {
        match self {
            Open::Array(_, elements) => elements.push(value),
            Open::Object(_, members) => {
                if let Some(member) = members.last_mut() {
                    member.1 = value;
                }
            }
        }
    }

    /// The container, now that it is whole.
    fn end(self) -> OwnedValue {
        match self {
            Open::Array(_, elements) => OwnedValue::Array(elements),
            Open::Object(_, members) => OwnedValue::Object(members),
        }
    }

    /// Steps to the next value; `false` behind the closing bracket.
    fn goes_on(&mut self, cursor: &mut Cursor<'_, '_>) -> Result<bool, Failed> {
        match self {
            Open::Array(state, _) => cursor.next_element(state),
            Open::Object(state, members) => {
                if !cursor.next_member(state)? {
                    return Ok(false);
                }
                members.push((cursor.string()?, OwnedValue::Null));
                cursor.colon()?;
                Ok(true)
            }
        }
    }
}

fn scalar(cursor: &mut Cursor<'_, '_>) -> Result<OwnedValue, Failed> {
    match cursor.peek() {
        b'"' => cursor.string().map(OwnedValue::String),
        b't' | b'f' => cursor.bool().map(OwnedValue::Bool),
        b'n' => cursor.take_null().map(|_| OwnedValue::Null),
        b'-' | b'0'..=b'9' => OwnedNumber::decode(cursor).map(OwnedValue::Number),
        _ => Err(cursor.fail_grammar()),
    }
}

/// A copy that owns all it holds. Recurses as deep as the value does.
impl From<Value<'_>> for OwnedValue {
    fn from(value: Value<'_>) -> Self {
        match value {
            Value::Null => OwnedValue::Null,
            Value::Bool(value) => OwnedValue::Bool(value),
            Value::Number(number) => OwnedValue::Number(number.into()),
            Value::String(text) => OwnedValue::from(text),
            Value::Array(elements) => {
                OwnedValue::Array(elements.iter().map(|&element| element.into()).collect())
            }
            Value::Object(members) => OwnedValue::Object(
                members.iter().map(|&(key, value)| (key.into(), value.into())).collect(),
            ),
        }
    }
}

impl From<bool> for OwnedValue {
    fn from(value: bool) -> Self {
        OwnedValue::Bool(value)
    }
}

impl From<&str> for OwnedValue {
    fn from(text: &str) -> Self {
        OwnedValue::String(text.into())
    }
}

impl From<String> for OwnedValue {
    fn from(text: String) -> Self {
        OwnedValue::String(text)
    }
}

impl From<Number<'_>> for OwnedValue {
    fn from(number: Number<'_>) -> Self {
        OwnedValue::Number(number.into())
    }
}

impl From<Vec<OwnedValue>> for OwnedValue {
    fn from(elements: Vec<OwnedValue>) -> Self {
        OwnedValue::Array(elements)
    }
}

impl From<Vec<(String, OwnedValue)>> for OwnedValue {
    fn from(members: Vec<(String, OwnedValue)>) -> Self {
        OwnedValue::Object(members)
    }
}

/// Compact JSON, as [`Value`] prints it.
impl fmt::Display for OwnedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OwnedValue::Null => f.write_str("null"),
            OwnedValue::Bool(value) => json::write_bool(f, *value),
            OwnedValue::Number(number) => f.write_str(number.as_str()),
            OwnedValue::String(text) => json::write_string(f, text),
            OwnedValue::Array(elements) => json::write_array(f, elements),
            OwnedValue::Object(members) => {
                json::write_object(f, members.iter().map(|(key, value)| (key.as_str(), value)))
            }
        }
    }
}

/// A [`Number`] that owns its text.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct OwnedNumber {
    /// Invariant: as for [`Number`].
    text: Box<str>,
}

impl OwnedNumber {
    /// The text. Free.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The number, borrowed. Free.
    #[must_use]
    pub fn as_number(&self) -> Number<'_> {
        Number::of_valid(&self.text)
    }
}

impl From<Number<'_>> for OwnedNumber {
    fn from(number: Number<'_>) -> Self {
        OwnedNumber { text: number.as_str().into() }
    }
}

impl DecodeOwned for OwnedNumber {}

impl<'a> Decode<'a> for OwnedNumber {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        Number::decode(cursor).map(Self::from)
    }
}

/// The text.
impl fmt::Display for OwnedNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for OwnedNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnedNumber({})", self.text)
    }
}
