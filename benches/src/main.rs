//! Measures sightread beside its peers and prints the table.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use sightread_benches::definition::{self, Definition};
use sightread_benches::machine;
use sightread_benches::report::{self, Row};
use sightread_benches::runner::{self, Plan};

/// Speed relative to serde_json: first everyone's answers are compared, then everyone is timed in turn.
#[derive(Parser)]
struct Arguments {
    /// Only these rows (`D1,D9` takes `D9.twitter` too)
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Only these engines, besides serde_json
    #[arg(long, value_delimiter = ',')]
    engines: Vec<String>,
    /// Levels at which sightread is measured; the best one of this CPU if none is named
    #[arg(long, value_delimiter = ',')]
    levels: Vec<String>,
    /// Few short rounds and fewer documents: shows that it works, measures nothing
    #[arg(long)]
    quick: bool,
    /// Rounds of each contender
    #[arg(long, default_value_t = 60)]
    rounds: usize,
    /// Write the rows here
    #[arg(long)]
    csv: Option<PathBuf>,
    /// Write the table here
    #[arg(long)]
    markdown: Option<PathBuf>,
    /// Show rows of earlier runs (of another build) in the same table
    #[arg(long)]
    from: Vec<PathBuf>,
    /// Measure nothing: only show the rows of `--from`
    #[arg(long, requires = "from")]
    no_run: bool,
    /// Compare the answers only
    #[arg(long)]
    check: bool,
    /// Write the answers of serde_json into the definitions
    #[arg(long)]
    bless: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Whether every answer was right.
fn run(arguments: &Arguments) -> Result<bool, String> {
    let definitions: Vec<(PathBuf, Definition)> = definition::all()?
        .into_iter()
        .filter(|(_, definition)| wanted(&definition.id, &arguments.only))
        .collect();
    let mut rows: Vec<Row> = Vec::new();
    for path in &arguments.from {
        rows.extend(report::from_csv(path)?);
    }
    let mut right = true;
    if !arguments.no_run {
        if machine::peers_are_handicapped() {
            eprintln!(
                "note: built for any x86-64: sonic-rs and others that pick their code at compile time are slower than they \
                 could be.\n      benches/run.sh builds for this CPU."
            );
        }
        let (measured, all_right) = measure(arguments, &definitions)?;
        if let Some(path) = &arguments.csv {
            write(path, &report::to_csv(&measured))?;
        }
        rows.extend(measured);
        right = all_right;
    }
    if rows.is_empty() {
        return Ok(right);
    }
    let definitions: Vec<Definition> =
        definitions.into_iter().map(|(_, definition)| definition).collect();
    let table = report::to_markdown(&rows, &definitions);
    println!("{table}");
    if let Some(path) = &arguments.markdown {
        write(path, &table)?;
    }
    Ok(right)
}

fn measure(
    arguments: &Arguments,
    definitions: &[(PathBuf, Definition)],
) -> Result<(Vec<Row>, bool), String> {
    let plan = Plan {
        rounds: if arguments.quick { 3 } else { arguments.rounds },
        round: Duration::from_micros(if arguments.quick { 500 } else { 4000 }),
        quick: arguments.quick,
        levels: arguments.levels.clone(),
        engines: arguments.engines.clone(),
    };
    let mut rows = Vec::new();
    let mut right = true;
    for (path, definition) in definitions {
        eprintln!("{}: {}", definition.id, definition.what);
        let mut definition = definition.clone();
        if arguments.bless {
            definition.expected = None;
        }
        let mut field = runner::prepare(&definition, &plan)
            .map_err(|error| format!("{}: {error}", definition.id))?;
        for (name, what) in &field.wrong {
            eprintln!("  WRONG {name} {what}");
            right = false;
        }
        if arguments.bless && !field.stand_in && !plan.quick {
            definition::bless(path, &field.answer)?;
        }
        if !arguments.check && !arguments.bless {
            rows.extend(runner::race(&definition, &mut field, &plan));
        }
    }
    Ok((rows, right))
}

fn wanted(id: &str, only: &[String]) -> bool {
    only.is_empty()
        || only.iter().any(|name| {
            id.strip_prefix(name.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
}

fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
