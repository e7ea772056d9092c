//! JSON decoded straight from the page.

mod diagnose;
mod error;

pub use error::{Error, ErrorKind};
#[cfg_attr(not(test), expect(dead_code, unused_imports, reason = "nothing reads scalars yet"))]
mod scalar;
