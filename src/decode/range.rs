//! Ranges and their bounds.

use core::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};

use super::Decode;
use super::fields::{one_field, two_fields};
use crate::cursor::{Cursor, Failed};
use crate::key::KeyTable;

static START_END: KeyTable<4> = KeyTable::new(&["start", "end"]);
static START: KeyTable<4> = KeyTable::new(&["start"]);
static END: KeyTable<4> = KeyTable::new(&["end"]);
static BOUNDS: KeyTable<8> = KeyTable::new(&["Unbounded", "Included", "Excluded"]);

impl<'a, T: Decode<'a>> Decode<'a> for Range<T> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        two_fields(cursor, &START_END).map(|(start, end)| start..end)
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for RangeInclusive<T> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        two_fields(cursor, &START_END).map(|(start, end)| start..=end)
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for RangeFrom<T> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        one_field(cursor, &START).map(|start| start..)
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for RangeTo<T> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        one_field(cursor, &END).map(|end| ..end)
    }
}

/// `"Unbounded"`, `{"Included":value}` or `{"Excluded":value}`. As a map's key, only the first.
impl<'a, T: Decode<'a>> Decode<'a> for Bound<T> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let variant = cursor.variant(&BOUNDS)?;
        if variant.index() == 0 {
            cursor.unit_variant(&variant)?;
            return Ok(Bound::Unbounded);
        }
        cursor.content(&variant)?;
        let value = T::decode(cursor)?;
        cursor.end_variant(&variant)?;
        Ok(if variant.index() == 1 { Bound::Included(value) } else { Bound::Excluded(value) })
    }

    fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        cursor.parse_str("\"Unbounded\"", |text| (text == "Unbounded").then_some(Bound::Unbounded))
    }
}
