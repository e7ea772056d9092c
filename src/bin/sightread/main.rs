//! The program `sightread`: the library's main job on generated data, and a strict JSON check.
//!
//! This file knows the commands, and what a failure means to a shell; each command has a file of
//! its own. Data goes to standard output and nothing else does. Exit codes are the same for all
//! commands: 0 is yes, 1 is no, 2 is that the question could not be answered.

mod allocations;
mod check;
mod demo;
mod progress;

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[global_allocator]
static ALLOCATOR: allocations::Counting = allocations::Counting;

/// JSON decoded straight from the page.
///
/// Without a command: the demo.
#[derive(Debug, Parser)]
#[command(name = "sightread", version, args_conflicts_with_subcommands = true)]
#[command(after_help = "SIGHTREAD_LEVEL chooses the kernel: portable, sse42, avx2, avx512, neon, \
    simd128. One that this CPU lacks is an error; unset, the best one is used.")]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    demo: demo::Arguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Decode, filter and total generated billing events, side by side with serde_json
    Demo(demo::Arguments),
    /// Say of each file whether it is valid JSON (RFC 8259), and where it is not
    Check(check::Arguments),
}

/// What ends a command before its answer.
type Trouble = Box<dyn Error>;

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let outcome = match line.command {
        None => demo::run(&line.demo),
        Some(Command::Demo(arguments)) => demo::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
    };
    outcome.unwrap_or_else(|trouble| {
        // Whoever closed the pipe wants no more words. The answer is not known all the same.
        if !is_broken_pipe(trouble.as_ref()) {
            complain(format_args!("{trouble}"));
        }
        ExitCode::from(2)
    })
}

/// One line on standard error. There is nobody to tell when that fails.
fn complain(words: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "sightread: {words}");
}

fn is_broken_pipe(trouble: &(dyn Error + 'static)) -> bool {
    trouble
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The kernel that `SIGHTREAD_LEVEL` asks for, or the best one.
fn level() -> Result<sightread::Level, Trouble> {
    sightread::Level::from_env().map_err(|error| format!("SIGHTREAD_LEVEL: {error}").into())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_defined() {
        super::CommandLine::command().debug_assert();
    }
}
