//! What takes part: one engine on one workload, ready to be timed or to be asked for its answer.

use crate::corpus::Documents;
use crate::definition::{Shape, Task};
use crate::tally::Tally;

/// The workload as engines see it.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// What is timed.
    pub task: Task,
    /// What is read or written.
    pub shape: Shape,
    /// Whether skipped values may be trusted, where the engine has that choice.
    pub trusted: bool,
    /// The documents.
    pub documents: &'static Documents,
}

/// One engine on one workload.
pub trait Contest {
    /// Goes once over all documents; this is what is timed.
    ///
    /// # Panics
    /// If a document is refused; `tally` has been asked before.
    fn pass(&mut self);

    /// The answer over all documents; `None` if it has been compared already, being of another kind.
    ///
    /// # Errors
    /// What the engine says about the first document that it refuses.
    fn tally(&mut self) -> Result<Option<Tally>, String>;
}

/// A contest with its name.
pub struct Contender {
    /// The engine, as in the heads of the table.
    pub engine: &'static str,
    /// The kernel, if the engine lets one choose.
    pub level: Option<&'static str>,
    /// The contest itself.
    pub contest: Box<dyn Contest>,
}

impl Contender {
    /// Engine and level in one word: `sightread/avx2`.
    pub fn name(&self) -> String {
        match self.level {
            Some(level) => format!("{}/{level}", self.engine),
            None => self.engine.into(),
        }
    }
}

/// What to expect of an engine, for the text beside the table.
pub struct Engine {
    /// As in the heads of the table.
    pub name: &'static str,
    /// How it is called, and what that leaves out.
    pub how: &'static str,
    /// Whether it takes a document into `probe::Sample`.
    pub accepts: fn(&[u8]) -> bool,
    /// Its package in the lock file.
    pub package: &'static str,
}
