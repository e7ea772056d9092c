//! How fast sightread is beside its peers, on the same documents in the same run.
//!
//! `definitions/` says what is measured and what must come out, `engines/` holds one module per contender, `corpora/`
//! tells where files come from, and `record/` keeps dated results. See `README.md` for how to run it and for where the
//! figures may mislead.

pub mod contest;
pub mod corpus;
pub mod definition;
#[path = "../engines/mod.rs"]
pub mod engines;
pub mod generate;
pub mod machine;
pub mod model;
pub mod probe;
pub mod report;
pub mod runner;
pub mod tally;
