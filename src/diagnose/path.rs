//! Paths from the open brackets of the walk; how they look is `error::path`'s.

use super::Frame;
use crate::error::{Step, path_of, unescaped_start};

/// The path that leads through `steps`, each an open bracket and where in it the next step lies.
pub(super) fn show(text: &[u8], steps: &[Frame]) -> String {
    path_of(steps, |step| match *step {
        Frame::Array(index) => Step::Index(index),
        Frame::Object(quote) => Step::Key(unescaped_start(text, quote).into()),
    })
}
