//! Spans and points of time, as seconds and nanoseconds.

use alloc::borrow::Cow;
use core::time::Duration;
use std::time::SystemTime;

use super::Decode;
use super::fields::two_fields;
use crate::cursor::{Cursor, Failed};
use crate::error::ErrorKind;
use crate::key::KeyTable;

const NANOSECONDS: u32 = 1_000_000_000;

static SPAN: KeyTable<4> = KeyTable::new(&["secs", "nanos"]);
static SINCE_EPOCH: KeyTable<4> = KeyTable::new(&["secs_since_epoch", "nanos_since_epoch"]);

/// Reads seconds and nanoseconds. Whole seconds among the latter are carried over.
fn duration(cursor: &mut Cursor<'_, '_>, names: &'static KeyTable<4>) -> Result<Duration, Failed> {
    let offset = cursor.offset();
    let (seconds, nanoseconds): (u64, u32) = two_fields(cursor, names)?;
    // `Duration::new` panics where the seconds overflow.
    match seconds.checked_add(u64::from(nanoseconds / NANOSECONDS)) {
        Some(seconds) => Ok(Duration::new(seconds, nanoseconds % NANOSECONDS)),
        None => Err(too_long(cursor, offset, "a duration of less than 2^64 seconds")),
    }
}

#[cold]
fn too_long(cursor: &mut Cursor<'_, '_>, offset: usize, expected: &'static str) -> Failed {
    cursor.fail_at(offset, ErrorKind::OutOfRange, Cow::Borrowed(expected))
}

/// `{"secs":1,"nanos":2}`.
impl<'a> Decode<'a> for Duration {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        duration(cursor, &SPAN)
    }
}

/// `{"secs_since_epoch":1,"nanos_since_epoch":2}`, from 1970 on.
impl<'a> Decode<'a> for SystemTime {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let offset = cursor.offset();
        let since = duration(cursor, &SINCE_EPOCH)?;
        SystemTime::UNIX_EPOCH
            .checked_add(since)
            .ok_or_else(|| too_long(cursor, offset, "a time that this system can tell"))
    }
}
