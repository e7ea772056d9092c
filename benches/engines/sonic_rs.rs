//! sonic-rs, `from_slice`: its kernels are chosen when it is compiled, so it needs the CPU's target features.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::serde_engine::{self, SerdeEngine};
use crate::contest::{Contender, Engine, Work};
use crate::definition::Task;

pub(super) const ENGINE: Engine = Engine {
    name: "sonic-rs",
    how: "`from_slice`; verdicts: `IgnoredAny`; without AVX2 at compile time it falls back to plain code",
    accepts: serde_engine::accepts::<SonicRs>,
    package: "sonic-rs",
};

pub(super) fn contender(work: Work) -> Option<Contender> {
    if work.task == Task::Index || work.trusted {
        return None;
    }
    let contest = serde_engine::contest::<SonicRs>(work)?;
    Some(Contender { engine: ENGINE.name, level: None, contest })
}

#[derive(Default)]
struct SonicRs;

impl SerdeEngine for SonicRs {
    type Tree<'a> = sonic_rs::Value;

    #[inline]
    fn decode<'a, T: Deserialize<'a>>(&'a mut self, document: &'a [u8]) -> Result<T, String> {
        sonic_rs::from_slice(document).map_err(|error| error.to_string())
    }

    #[inline]
    fn tree<'a>(&'a mut self, document: &'a [u8]) -> Result<Self::Tree<'a>, String> {
        sonic_rs::from_slice(document).map_err(|error| error.to_string())
    }

    #[inline]
    fn check(&mut self, document: &[u8]) -> Result<(), String> {
        sonic_rs::from_slice(document).map(|IgnoredAny| ()).map_err(|error| error.to_string())
    }

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T, buffer: &mut Vec<u8>) -> Result<(), String> {
        sonic_rs::to_writer(buffer, value).map_err(|error| error.to_string())
    }
}
