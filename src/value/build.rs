//! [`Value`] from a cursor.

use super::{Number, Value};
use crate::cursor::{Cursor, Failed, Tree};
use crate::decode::Decode;

impl<'a, 'b: 'a> Decode<'b> for Value<'a> {
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        match cursor.peek() {
            b'[' | b'{' => cursor.tree(|tree| value(tree)),
            b'"' => cursor.str().map(Value::String),
            b't' | b'f' => cursor.bool().map(Value::Bool),
            b'n' => cursor.take_null().map(|_| Value::Null),
            b'-' | b'0'..=b'9' => Number::decode(cursor).map(Value::Number),
            _ => Err(cursor.fail_grammar()),
        }
    }
}

#[inline(never)]
fn array<'a>(tree: &mut Tree<'_, '_, 'a>) -> Result<&'a [Value<'a>], Failed> {
    tree.array(|tree| value(tree))
}

#[inline(never)]
fn object<'a>(tree: &mut Tree<'_, '_, 'a>) -> Result<&'a [(&'a str, Value<'a>)], Failed> {
    tree.object(|tree| value(tree))
}

#[inline(always)]
fn value<'a>(tree: &mut Tree<'_, '_, 'a>) -> Result<Value<'a>, Failed> {
    match tree.peek() {
        b'"' => tree.string().map(Value::String),
        b'{' if tree.take_empty(*b"{}") => Ok(Value::Object(&[])),
        b'{' => object(tree).map(Value::Object),
        b'[' if tree.take_empty(*b"[]") => Ok(Value::Array(&[])),
        b'[' => array(tree).map(Value::Array),
        b'-' | b'0'..=b'9' => tree.number().map(|text| Value::Number(Number::of_valid(text))),
        b't' => tree.literal(b"true").map(|()| Value::Bool(true)),
        b'f' => tree.literal(b"false").map(|()| Value::Bool(false)),
        b'n' => tree.literal(b"null").map(|()| Value::Null),
        _ => Err(tree.fail()),
    }
}
