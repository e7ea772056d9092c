//! Progress on standard error, for people: nothing is shown unless that is a terminal, and nothing
//! before the work has taken a while.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

const BYTES: &str = "{bar:30} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left";
const BYTES_WITHOUT_END: &str = "{spinner} {bytes}, {bytes_per_sec}";
const STEPS: &str = "{bar:30} {msg} {pos}/{len}";

/// A bar that appears once the work has proved to be long.
pub(crate) struct Progress {
    started: Instant,
    style: &'static str,
    length: Option<u64>,
    message: &'static str,
    done: u64,
    is_terminal: bool,
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

    fn new(style: &'static str, length: Option<u64>, message: &'static str) -> Self {
        Progress {
            started: Instant::now(),
            style,
            length,
            message,
            done: 0,
            is_terminal: is_shown(),
            bar: None,
        }
    }

    /// So much more has been done. Draws at most a few times a second.
    pub(crate) fn advance(&mut self, by: u64) {
        if !self.is_terminal {
            return;
        }
        self.done += by;
        if self.bar.is_none() && self.started.elapsed() >= PATIENCE {
            let bar = self.length.map_or_else(ProgressBar::no_length, ProgressBar::new);
            // The patterns are constants, so a bad one would show in every run.
            if let Ok(style) = ProgressStyle::with_template(self.style) {
                bar.set_style(style);
            }
            bar.set_message(self.message);
            self.bar = Some(bar.with_elapsed(self.started.elapsed()));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }

    /// Runs `write` with the bar out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
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
