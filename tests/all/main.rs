//! One test binary; one module for each behaviour.

#[path = "../support/reference.rs"]
mod reference;
#[path = "../support/mod.rs"]
mod support;

mod borrowing;
mod by_hand;
mod conformance;
mod decode;
mod derive;
mod derive_attributes;
mod derive_encode;
mod derive_golden;
mod encode;
mod encode_by_hand;
mod encode_strings;
mod errors;
mod hostile;
mod levels;
mod limits;
mod numbers;
mod owned;
mod properties;
mod std_types;
mod strings;
mod structure;
mod value;
