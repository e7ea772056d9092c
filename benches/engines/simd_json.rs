//! simd-json with reused buffers. It writes into its input, so each document is copied first and the copy is timed.

use serde::{Deserialize, Serialize};
use simd_json::{BorrowedValue, Buffers};

use super::serde_engine::{self, SerdeEngine};
use crate::contest::{Contender, Engine, Work};
use crate::definition::Task;

pub(super) const ENGINE: Engine = Engine {
    name: "simd-json",
    how: "`from_slice_with_buffers` on a mutable copy, copying included; trees: `BorrowedValue`; verdicts: `to_tape_with_buffers`, which also converts numbers and strings (it has no plain verdict)",
    accepts: serde_engine::accepts::<SimdJson>,
    package: "simd-json",
};

pub(super) fn contender(work: Work) -> Option<Contender> {
    if work.task == Task::Index || work.trusted {
        return None;
    }
    let contest = serde_engine::contest::<SimdJson>(work)?;
    Some(Contender { engine: ENGINE.name, level: None, contest })
}

#[derive(Default)]
struct SimdJson {
    copy: Vec<u8>,
    buffers: Buffers,
}

impl SimdJson {
    #[inline]
    fn load(&mut self, document: &[u8]) {
        self.copy.clear();
        self.copy.extend_from_slice(document);
    }
}

impl SerdeEngine for SimdJson {
    type Tree<'a> = BorrowedValue<'a>;

    #[inline]
    fn decode<'a, T: Deserialize<'a>>(&'a mut self, document: &'a [u8]) -> Result<T, String> {
        self.load(document);
        simd_json::serde::from_slice_with_buffers(&mut self.copy, &mut self.buffers)
            .map_err(|error| error.to_string())
    }

    #[inline]
    fn tree<'a>(&'a mut self, document: &'a [u8]) -> Result<Self::Tree<'a>, String> {
        self.load(document);
        simd_json::value::borrowed::to_value_with_buffers(&mut self.copy, &mut self.buffers)
            .map_err(|error| error.to_string())
    }

    #[inline]
    fn check(&mut self, document: &[u8]) -> Result<(), String> {
        self.load(document);
        simd_json::to_tape_with_buffers(&mut self.copy, &mut self.buffers)
            .map(drop)
            .map_err(|error| error.to_string())
    }

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T, buffer: &mut Vec<u8>) -> Result<(), String> {
        simd_json::serde::to_writer(buffer, value).map_err(|error| error.to_string())
    }
}
