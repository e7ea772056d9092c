//! Maps.

use alloc::collections::BTreeMap;
use std::collections::HashMap;

use super::Encode;
use super::encoder::{Encoder, State};
use super::generated::{Piece, Trust, empty_object, end_object};
use crate::error::Failed;

/// Writes an object. Keys are written as they come, equal ones too.
#[inline]
pub(super) fn members<K: Encode, V: Encode>(
    encoder: &mut Encoder<'_>,
    pairs: impl IntoIterator<Item = (K, V)>,
) -> Result<(), Failed> {
    let mut is_first = true;
    for (key, value) in pairs {
        member(encoder, is_first, &key, &value)?;
        is_first = false;
    }
    if is_first { empty_object(encoder) } else { end_object(encoder) }
}

/// Writes a member; before the first one, the brace.
#[inline]
fn member<K: Encode, V: Encode>(
    encoder: &mut Encoder<'_>,
    is_first: bool,
    key: &K,
    value: &V,
) -> Result<(), Failed> {
    if !encoder.is_plain() || !key.trust().is_full() || !value.trust().is_full() {
        if is_first {
            if encoder.is_plain() { encoder.put(b"{")? } else { encoder.open(b'{')? }
        }
        return member_slowly(encoder, is_first, key, value);
    }
    encoder.put(if is_first { b"{" } else { b"," })?;
    key.encode_key(encoder)?;
    value.encode_behind(encoder, Piece::new(b":")).map_err(|failed| encoder.in_member(failed, key))
}

/// Writes a member in any mode, watched.
#[inline(never)]
pub(super) fn member_slowly<K: Encode + ?Sized, V: Encode + ?Sized>(
    encoder: &mut Encoder<'_>,
    is_first: bool,
    key: &K,
    value: &V,
) -> Result<(), Failed> {
    encoder.separate(is_first)?;
    encoder.child(State::Key, |encoder| key.encode_key(encoder))?;
    encoder.colon()?;
    encoder.fill(value).map_err(|failed| encoder.in_member(failed, key))
}

macro_rules! map {
    ($($map:ident [$($hasher:ident)?];)*) => {$(
        /// In the order in which the map goes through its keys, which are always written as strings.
        impl<K: Encode, V: Encode $(, $hasher)?> Encode for $map<K, V $(, $hasher)?> {
            #[inline]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                members(encoder, self)
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

map! {
    BTreeMap [];
    HashMap [S];
}
