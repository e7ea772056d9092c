//! One test binary; one module for each behaviour.

#[path = "../support/mod.rs"]
mod support;

mod derive;
mod derive_attributes;
mod derive_golden;
mod numbers;
