//! Progress on standard error, for people: nothing is shown unless that is a terminal, and nothing
//! before the work has taken a while.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

const BYTES: &str = "{bar:30} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left";
const BYTES_WITHOUT_END: &str = "{spinner} {bytes}, {bytes_per_sec}";
const STEPS: &str = "{bar:30} {msg} {pos}/{len}";

/// A bar that appears once the work has proved to be long.
pub(crate) struct Progress {
    started: Instant,
    is_visible: bool,
    /// Counts from the start, so that its rates are right; `None` where nobody would see it.
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Counts bytes; the length is `None` where the end is not known.
    pub(crate) fn bytes(length: Option<u64>) -> Self {
        let style = if length.is_some() { BYTES } else { BYTES_WITHOUT_END };
        Self::new(style, length, "")
    }

    /// Counts the steps of what `message` says.
    pub(crate) fn steps(length: u64, message: &'static str) -> Self {
        Self::new(STEPS, Some(length), message)
    }

    fn new(style: &str, length: Option<u64>, message: &'static str) -> Self {
        let bar = is_shown().then(|| {
            let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
            // The patterns are constants, so a bad one would show in every run.
            if let Ok(style) = ProgressStyle::with_template(style) {
                bar.set_style(style);
            }
            bar.with_message(message)
        });
        Progress { started: Instant::now(), is_visible: false, bar }
    }

    /// So much more has been done. Draws at most a few times a second.
    pub(crate) fn advance(&mut self, by: u64) {
        let Some(bar) = &self.bar else { return };
        if !self.is_visible && self.started.elapsed() >= PATIENCE {
            self.is_visible = true;
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.inc(by);
    }

    /// Runs `write` with the bar out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) if self.is_visible => bar.suspend(write),
            _ => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Whether anybody would see a bar.
pub(crate) fn is_shown() -> bool {
    io::stderr().is_terminal()
}
