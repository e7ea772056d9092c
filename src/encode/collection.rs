//! Sets, queues and lists: arrays in JSON.

use alloc::collections::{BTreeSet, BinaryHeap, LinkedList, VecDeque};
use std::collections::HashSet;

use super::Encode;
use super::encoder::Encoder;
use super::generated::Trust;
use super::sequence::elements;
use crate::error::Failed;

macro_rules! collection {
    ($($collection:ident [$($hasher:ident)?];)*) => {$(
        /// In the order in which the collection goes through its elements.
        impl<T: Encode $(, $hasher)?> Encode for $collection<T $(, $hasher)?> {
            #[inline]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                elements(encoder, self)
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

collection! {
    BTreeSet [];
    BinaryHeap [];
    HashSet [S];
    LinkedList [];
    VecDeque [];
}
