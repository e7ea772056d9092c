//! Maps.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use core::hash::{BuildHasher, Hash};
use std::collections::HashMap;
use std::collections::hash_map;

use super::Decode;
use crate::cursor::{Cursor, Failed};
use crate::error::ErrorKind;
use crate::options::Duplicates;

/// Reads the members of an object one by one into `insert`, which says whether the key was there
/// already, after having done what the policy asks for.
#[inline]
fn members<'a, K: Decode<'a>, V: Decode<'a>>(
    cursor: &mut Cursor<'_, 'a>,
    mut insert: impl FnMut(K, V, Duplicates) -> bool,
) -> Result<(), Failed> {
    let mut object = cursor.object()?;
    let policy = cursor.duplicates();
    while cursor.next_member(&mut object)? {
        let offset = cursor.offset();
        let key = K::key(cursor)?;
        cursor.colon()?;
        let value = V::decode(cursor)?;
        if insert(key, value, policy) && policy == Duplicates::Error {
            return Err(cursor.fail_at(offset, ErrorKind::DuplicateField, Cow::Borrowed("")));
        }
    }
    Ok(())
}

impl<'a, K, V, S> Decode<'a> for HashMap<K, V, S>
where
    K: Decode<'a> + Eq + Hash,
    V: Decode<'a>,
    S: BuildHasher + Default,
{
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut map = HashMap::with_hasher(S::default());
        members(cursor, |key, value, policy| match map.entry(key) {
            hash_map::Entry::Vacant(place) => {
                place.insert(value);
                false
            }
            hash_map::Entry::Occupied(mut place) => {
                if policy == Duplicates::Last {
                    place.insert(value);
                }
                true
            }
        })?;
        Ok(map)
    }
}

impl<'a, K: Decode<'a> + Ord, V: Decode<'a>> Decode<'a> for BTreeMap<K, V> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut map = BTreeMap::new();
        members(cursor, |key, value, policy| match map.entry(key) {
            alloc::collections::btree_map::Entry::Vacant(place) => {
                place.insert(value);
                false
            }
            alloc::collections::btree_map::Entry::Occupied(mut place) => {
                if policy == Duplicates::Last {
                    place.insert(value);
                }
                true
            }
        })?;
        Ok(map)
    }
}
