//! The types that the documents are read into.
//!
//! Each shape is written once, under `shapes/`, against a few names that the module around it fills
//! in: `Read` and `Extra` (the derives), `Str`, `List` and `Map` (the containers). So every engine
//! reads the same fields in the same order, and what differs stands in `peers.rs` and `arena.rs`.
#![expect(clippy::duplicate_mod, reason = "one shape, several derives and containers")]

pub mod arena;
pub mod peers;
