//! flexon on a mutable copy of the input, where it is fastest; the copy is timed.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::serde_engine::{self, SerdeEngine};
use crate::contest::{Contender, Engine, Work};
use crate::definition::Task;

pub(super) const ENGINE: Engine = Engine {
    name: "flexon",
    how: "`from_mut_slice` on a mutable copy, copying included; verdicts: `IgnoredAny`; takes anything after the value",
    accepts: serde_engine::accepts::<Flexon>,
    package: "flexon",
};

pub(super) fn contender(work: Work) -> Option<Contender> {
    if work.task == Task::Index || work.trusted {
        return None;
    }
    let contest = serde_engine::contest::<Flexon>(work)?;
    Some(Contender { engine: ENGINE.name, level: None, contest })
}

#[derive(Default)]
struct Flexon {
    copy: Vec<u8>,
}

impl Flexon {
    #[inline]
    fn load(&mut self, document: &[u8]) -> &mut [u8] {
        self.copy.clear();
        self.copy.extend_from_slice(document);
        &mut self.copy
    }
}

impl SerdeEngine for Flexon {
    type Tree<'a> = flexon::Value<'a>;

    #[inline]
    fn decode<'a, T: Deserialize<'a>>(&'a mut self, document: &'a [u8]) -> Result<T, String> {
        flexon::from_mut_slice(self.load(document)).map_err(|error| error.to_string())
    }

    #[inline]
    fn tree<'a>(&'a mut self, document: &'a [u8]) -> Result<Self::Tree<'a>, String> {
        flexon::Parser::from_mut_slice(self.load(document))
            .parse()
            .map_err(|error: flexon::Error| format!("{error:?}"))
    }

    #[inline]
    fn check(&mut self, document: &[u8]) -> Result<(), String> {
        flexon::from_mut_slice(self.load(document))
            .map(|IgnoredAny| ())
            .map_err(|error| error.to_string())
    }

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T, buffer: &mut Vec<u8>) -> Result<(), String> {
        flexon::to_writer(buffer, value).map_err(|error| error.to_string())
    }
}
