//! serde_json's `from_str` after one pass of simdutf8: what a careful user gets without changing libraries.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::serde_engine::{self, SerdeEngine};
use crate::contest::{Contender, Engine, Work};
use crate::definition::Task;

pub(super) const ENGINE: Engine = Engine {
    name: "serde_json+simdutf8",
    how: "`simdutf8::basic::from_utf8`, then serde_json's `from_str`: the fair baseline; it writes as serde_json does",
    accepts: serde_engine::accepts::<Utf8First>,
    package: "simdutf8",
};

pub(super) fn contender(work: Work) -> Option<Contender> {
    if matches!(work.task, Task::Encode | Task::Index) || work.trusted {
        return None;
    }
    let contest = serde_engine::contest::<Utf8First>(work)?;
    Some(Contender { engine: ENGINE.name, level: None, contest })
}

#[derive(Default)]
struct Utf8First;

#[inline]
fn read<'a, T: Deserialize<'a>>(document: &'a [u8]) -> Result<T, String> {
    let text = simdutf8::basic::from_utf8(document).map_err(|error| error.to_string())?;
    serde_json::from_str(text).map_err(|error| error.to_string())
}

impl SerdeEngine for Utf8First {
    type Tree<'a> = serde_json::Value;

    #[inline]
    fn decode<'a, T: Deserialize<'a>>(&'a mut self, document: &'a [u8]) -> Result<T, String> {
        read(document)
    }

    #[inline]
    fn tree<'a>(&'a mut self, document: &'a [u8]) -> Result<Self::Tree<'a>, String> {
        read(document)
    }

    #[inline]
    fn check(&mut self, document: &[u8]) -> Result<(), String> {
        read(document).map(|IgnoredAny| ())
    }

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T, buffer: &mut Vec<u8>) -> Result<(), String> {
        serde_json::to_writer(buffer, value).map_err(|error| error.to_string())
    }
}
