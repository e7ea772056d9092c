//! Objects that stand for a type of `std`: one or two fields, all of them needed, no others allowed.

use super::Decode;
use crate::cursor::{Cursor, Failed};
use crate::key::KeyTable;

/// Reads an object with the one field of `names`.
pub(super) fn one_field<'a, A: Decode<'a>>(
    cursor: &mut Cursor<'_, 'a>,
    names: &'static KeyTable<4>,
) -> Result<A, Failed> {
    let mut first = None;
    let mut object = cursor.object()?;
    while let Some(key) = cursor.next_field(&mut object, names)? {
        match key.index() {
            0 => cursor.slot(&mut first, &key)?,
            _ => return Err(cursor.fail_unknown_field(&key)),
        }
    }
    needed(cursor, first, names, 0)
}

/// Reads an object with the two fields of `names`.
pub(super) fn two_fields<'a, A: Decode<'a>, B: Decode<'a>>(
    cursor: &mut Cursor<'_, 'a>,
    names: &'static KeyTable<4>,
) -> Result<(A, B), Failed> {
    let (mut first, mut second) = (None, None);
    let mut object = cursor.object()?;
    while let Some(key) = cursor.next_field(&mut object, names)? {
        match key.index() {
            0 => cursor.slot(&mut first, &key)?,
            1 => cursor.slot(&mut second, &key)?,
            _ => return Err(cursor.fail_unknown_field(&key)),
        }
    }
    Ok((needed(cursor, first, names, 0)?, needed(cursor, second, names, 1)?))
}

/// The value of a field. Even an `Option` must be there: a range without its end is of another type.
fn needed<T>(
    cursor: &mut Cursor<'_, '_>,
    slot: Option<T>,
    names: &'static KeyTable<4>,
    index: usize,
) -> Result<T, Failed> {
    slot.ok_or_else(|| cursor.fail_missing(names.names().get(index).unwrap_or(&"")))
}
