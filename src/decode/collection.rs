//! Sets, queues and lists: arrays in JSON.

use alloc::collections::{BTreeSet, BinaryHeap, LinkedList, VecDeque};
use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};
use std::collections::HashSet;

use super::Decode;
use crate::cursor::{Cursor, Failed};

/// Reads an array's elements one by one into `insert`.
#[inline]
fn elements<'a, T: Decode<'a>>(
    cursor: &mut Cursor<'_, 'a>,
    mut insert: impl FnMut(T),
) -> Result<(), Failed> {
    cursor.array()?;
    if cursor.ends_empty() {
        return Ok(());
    }
    loop {
        insert(T::decode(cursor)?);
        if !cursor.more_elements()? {
            return Ok(());
        }
    }
}

/// Equal elements are taken as one.
// Nothing is reserved: an array of a million equal elements is a set of one.
impl<'a, T, S> Decode<'a> for HashSet<T, S>
where
    T: Decode<'a> + Eq + Hash,
    S: BuildHasher + Default,
{
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut set = HashSet::with_hasher(S::default());
        elements(cursor, |element| {
            set.insert(element);
        })?;
        Ok(set)
    }
}

/// Equal elements are taken as one.
impl<'a, T: Decode<'a> + Ord> Decode<'a> for BTreeSet<T> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut set = BTreeSet::new();
        elements(cursor, |element| {
            set.insert(element);
        })?;
        Ok(set)
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for LinkedList<T> {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        let mut list = LinkedList::new();
        elements(cursor, |element| list.push_back(element))?;
        Ok(list)
    }
}

impl<'a, T: Decode<'a>> Decode<'a> for VecDeque<T> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        // The queue takes over the vector's memory.
        Vec::decode(cursor).map(VecDeque::from)
    }
}

impl<'a, T: Decode<'a> + Ord> Decode<'a> for BinaryHeap<T> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        // All at once is linear; one by one would not be.
        Vec::decode(cursor).map(BinaryHeap::from)
    }
}
