//! A tree of any JSON value, decoded by hand with the public calls of `Cursor`.

use sightread::{Cursor, Decode, DecodeOwned, Failed};

/// Any value. Numbers are what an f64 makes of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Any {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Any>),
    /// Members in order, with duplicates.
    Object(Vec<(String, Any)>),
}

impl DecodeOwned for Any {}

impl<'a> Decode<'a> for Any {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        match cursor.peek() {
            b'n' if cursor.take_null()? => Ok(Any::Null),
            b't' | b'f' => cursor.bool().map(Any::Bool),
            b'"' => cursor.string().map(Any::Text),
            b'[' => Vec::decode(cursor).map(Any::Array),
            b'{' => {
                let mut members = Vec::new();
                let mut object = cursor.object()?;
                while cursor.next_member(&mut object)? {
                    let key = cursor.string()?;
                    cursor.colon()?;
                    members.push((key, Any::decode(cursor)?));
                }
                Ok(Any::Object(members))
            }
            _ => f64::decode(cursor).map(Any::Number),
        }
    }
}

impl Any {
    /// What `serde_json` reads, in the same shape.
    pub(crate) fn from_serde(value: &serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Any::Null,
            serde_json::Value::Bool(value) => Any::Bool(*value),
            serde_json::Value::Number(number) => {
                Any::Number(number.as_f64().expect("arbitrary precision is off"))
            }
            serde_json::Value::String(text) => Any::Text(text.clone()),
            serde_json::Value::Array(elements) => {
                Any::Array(elements.iter().map(Any::from_serde).collect())
            }
            serde_json::Value::Object(members) => {
                let member = |(key, value): (&String, _)| (key.clone(), Any::from_serde(value));
                Any::Object(members.iter().map(member).collect())
            }
        }
    }

    /// Whether both are the same but for the last digits of numbers: readers that are not exact are off by one there.
    pub(crate) fn is_nearly(&self, other: &Any) -> bool {
        match (self, other) {
            (Any::Number(a), Any::Number(b)) => (a - b).abs() <= a.abs() * 1e-14,
            (Any::Array(a), Any::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_nearly(b))
            }
            (Any::Object(a), Any::Object(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && a.1.is_nearly(&b.1))
            }
            _ => self == other,
        }
    }

    /// The same value with members sorted by key and of equal keys only the last: what a map makes of it.
    pub(crate) fn sorted(self) -> Self {
        match self {
            Any::Array(elements) => Any::Array(elements.into_iter().map(Any::sorted).collect()),
            Any::Object(members) => {
                let members: std::collections::BTreeMap<_, _> =
                    members.into_iter().map(|(key, value)| (key, value.sorted())).collect();
                Any::Object(members.into_iter().collect())
            }
            other => other,
        }
    }
}
