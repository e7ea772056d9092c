//! JSON decoded straight from the page.

mod diagnose;
mod error;

pub use error::{Error, ErrorKind};
