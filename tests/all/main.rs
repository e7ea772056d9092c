//! One test binary; one module for each behaviour.

mod derive;
mod derive_attributes;
mod derive_golden;
