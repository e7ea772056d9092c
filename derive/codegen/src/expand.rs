//! Code for each trait, from the checked input.

pub(crate) mod decode;
