//! Values of no type: [`Value`], [`OwnedValue`], [`RawValue`] and [`Number`].
//!
//! For documents of which the shape is not known, or not of interest. All of them keep what the
//! text says: numbers as they are written, members in order, repeated keys. What is not known here:
//! views, readers.

mod build;
mod bytes;
mod encode;
mod json;
mod number;
mod owned;
mod pointer;
mod raw;

pub use self::bytes::Bytes;
pub use number::Number;
pub use owned::{OwnedNumber, OwnedValue};
pub use raw::RawValue;

use core::fmt;

/// Any JSON value, in the input and an [`Arena`](crate::Arena).
///
/// Strings without escapes and all numbers borrow from the input; strings with escapes, arrays and
/// objects lie in the arena. So a value is small, [`Copy`], and free to drop. One pass finds the
/// lengths of all containers, and each gets its place once.
///
/// An object keeps every member in the order of the text, repeated keys too. Two values are equal
/// when they have the same shape, numbers of the same text (`1` and `1.0` differ) and members of
/// the same order.
///
/// Reading recurses, as deep as the text does and [`Options::depth`](crate::Options::depth) lets
/// it. The default of 128 needs little; a limit in the thousands needs a stack to match, at half a
/// kilobyte a level.
///
/// ```
/// use sightread::{Arena, Value};
///
/// let arena = Arena::new();
/// let text = br#"{"user": {"id": 9007199254740993, "name": "Zo\u00eb"}, "tags": ["a", "b"]}"#;
/// let value: Value = sightread::from_slice_in(text, &arena)?;
///
/// let user = value.get("user").unwrap();
/// assert_eq!(user.get("id").and_then(|id| id.as_u64()), Some(9007199254740993));
/// assert_eq!(value.pointer("/user/name").and_then(|name| name.as_str()), Some("Zoë"));
/// for tag in value.get("tags").and_then(|tags| tags.as_array()).unwrap_or_default() {
///     println!("{tag}");
/// }
/// # Ok::<(), sightread::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Value<'a> {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as its text.
    Number(Number<'a>),
    /// A string, without its escapes.
    String(&'a str),
    /// An array's elements.
    Array(&'a [Value<'a>]),
    /// An object's members in the order of the text, repeated keys and all.
    Object(&'a [(&'a str, Value<'a>)]),
}

impl<'a> Value<'a> {
    /// Whether this is `null`.
    #[inline]
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// Whether this is `true` or `false`, if it is one of them.
    #[inline]
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match *self {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The number, if this is one.
    #[inline]
    #[must_use]
    pub fn as_number(&self) -> Option<Number<'a>> {
        match *self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The number as a signed integer; `None` for one with a fraction or exponent, or beyond
    /// 64 bits. Parses the text.
    #[inline]
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    /// The number as an unsigned integer; `None` for one with a fraction or exponent, below zero,
    /// or beyond 64 bits. Parses the text.
    #[inline]
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    /// The number as the nearest float; `None` for one beyond the range of `f64`. Parses the text.
    #[inline]
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    /// The string, if this is one.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> Option<&'a str> {
        match *self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The elements, if this is an array.
    #[inline]
    #[must_use]
    pub fn as_array(&self) -> Option<&'a [Value<'a>]> {
        match *self {
            Value::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The members in the order of the text, if this is an object.
    #[inline]
    #[must_use]
    pub fn as_object(&self) -> Option<&'a [(&'a str, Value<'a>)]> {
        match *self {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The value of the first member with this key; `None` if there is none or this is no object.
    /// Looks at the members one by one.
    ///
    /// For a key that is there more than once, look through [`as_object`](Self::as_object).
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Value<'a>> {
        self.as_object()?.iter().find(|member| member.0 == key).map(|member| member.1)
    }

    /// The element at this place, from 0; `None` behind the end or if this is no array.
    #[inline]
    #[must_use]
    pub fn at(&self, index: usize) -> Option<Value<'a>> {
        self.as_array()?.get(index).copied()
    }

    /// The value that a JSON Pointer (RFC 6901) such as `/user/tags/0` points at; the empty
    /// pointer is the value itself. `None` if there is no such value, and also if this is no
    /// pointer. Of repeated keys the first counts. Allocates nothing.
    ///
    /// ```
    /// let arena = sightread::Arena::new();
    /// let value: sightread::Value = sightread::from_slice_in(br#"{"a/b": [1, {"~": 2}]}"#, &arena)?;
    /// assert_eq!(value.pointer("/a~1b/1/~0").and_then(|two| two.as_u64()), Some(2));
    /// assert_eq!(value.pointer("/a~1b/01"), None);
    /// # Ok::<(), sightread::Error>(())
    /// ```
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<Value<'a>> {
        pointer::tokens(pointer)?.try_fold(*self, |value, token| match value {
            Value::Array(elements) => elements.get(pointer::index(token)?).copied(),
            Value::Object(members) => {
                members.iter().find(|member| pointer::names(token, member.0)).map(|found| found.1)
            }
            _ => None,
        })
    }
}

/// Compact JSON: no white space, and only the escapes that JSON demands.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Null => f.write_str("null"),
            Value::Bool(value) => json::write_bool(f, value),
            Value::Number(number) => f.write_str(number.as_str()),
            Value::String(text) => json::write_string(f, text),
            Value::Array(elements) => json::write_array(f, elements),
            Value::Object(members) => {
                json::write_object(f, members.iter().map(|&(key, ref value)| (key, value)))
            }
        }
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::String(text)
    }
}

impl<'a> From<Number<'a>> for Value<'a> {
    fn from(number: Number<'a>) -> Self {
        Value::Number(number)
    }
}

impl<'a> From<&'a [Value<'a>]> for Value<'a> {
    fn from(elements: &'a [Value<'a>]) -> Self {
        Value::Array(elements)
    }
}

impl<'a> From<&'a [(&'a str, Value<'a>)]> for Value<'a> {
    fn from(members: &'a [(&'a str, Value<'a>)]) -> Self {
        Value::Object(members)
    }
}
