//! Runs one contender so many times and times nothing: for counting instructions.
//!
//! Under `valgrind --tool=callgrind` the instructions of a run at `2N` less those of a run at `N`,
//! by `N` and by the documents of a pass, are the instructions of a document: loading, checking and
//! start-up cancel out. `README.md` has the commands.

use std::process::ExitCode;

use clap::Parser;
use sightread_benches::contest::Work;
use sightread_benches::{corpus, definition, engines};

/// Go over the documents of a workload so many times.
#[derive(Parser)]
struct Arguments {
    /// Row of the table: `D1`
    workload: String,
    /// Passes over all documents
    passes: usize,
    /// Who does it
    #[arg(long, default_value = "sightread")]
    engine: String,
    /// Kernel of sightread
    #[arg(long)]
    level: Option<String>,
    /// All the documents instead of a tenth of them
    #[arg(long)]
    full: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(documents) => {
            println!("{documents}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Documents of a pass.
fn run(arguments: &Arguments) -> Result<usize, String> {
    let (_, definition) = definition::all()?
        .into_iter()
        .find(|(_, definition)| definition.id == arguments.workload)
        .ok_or_else(|| format!("no workload {}", arguments.workload))?;
    let levels: Vec<String> = arguments.level.clone().into_iter().collect();
    let documents = Box::leak(Box::new(corpus::load(&definition, !arguments.full)?));
    let work = Work {
        task: definition.task,
        shape: definition.shape,
        trusted: definition.trusted,
        documents,
    };
    let mut contender = engines::contenders(work, &levels)?
        .into_iter()
        .find(|contender| contender.engine == arguments.engine)
        .ok_or_else(|| format!("{} takes no part in {}", arguments.engine, definition.id))?;
    for _ in 0..arguments.passes {
        contender.contest.pass();
    }
    Ok(documents.count)
}
