//! Code for each trait, from the checked input.

pub(crate) mod decode;
pub(crate) mod encode;
mod length;
mod unit;
