//! serde_json, `from_slice` with default features: what everything is compared with.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::serde_engine::{self, SerdeEngine};
use crate::contest::{Contender, Engine, Work};

pub(super) const ENGINE: Engine = Engine {
    name: "serde_json",
    how: "`from_slice`, default features (no `float_roundtrip`: some floats are off by one unit in the last place); verdicts: `IgnoredAny`; UTF-8 of skipped strings unchecked",
    accepts: serde_engine::accepts::<SerdeJson>,
    package: "serde_json",
};

pub(super) fn contender(work: Work) -> Contender {
    let contest = serde_engine::contest::<SerdeJson>(work).expect("the baseline does all work");
    Contender { engine: ENGINE.name, level: None, contest }
}

#[derive(Default)]
struct SerdeJson;

impl SerdeEngine for SerdeJson {
    type Tree<'a> = serde_json::Value;

    #[inline]
    fn decode<'a, T: Deserialize<'a>>(&'a mut self, document: &'a [u8]) -> Result<T, String> {
        serde_json::from_slice(document).map_err(|error| error.to_string())
    }

    #[inline]
    fn tree<'a>(&'a mut self, document: &'a [u8]) -> Result<Self::Tree<'a>, String> {
        serde_json::from_slice(document).map_err(|error| error.to_string())
    }

    #[inline]
    fn check(&mut self, document: &[u8]) -> Result<(), String> {
        serde_json::from_slice(document).map(|IgnoredAny| ()).map_err(|error| error.to_string())
    }

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T, buffer: &mut Vec<u8>) -> Result<(), String> {
        serde_json::to_writer(buffer, value).map_err(|error| error.to_string())
    }
}
