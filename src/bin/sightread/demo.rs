//! `sightread demo`: the library's main job on generated billing events, beside serde_json.
//!
//! Every event is read by all readers and compared first; only then is anything measured. This file
//! says what is read and by whom; `measure` how time is taken, `report` how it is shown.

mod events;
mod measure;
mod random;
mod report;

use std::process::ExitCode;

use sightread::{Options, Reader};

use crate::Trouble;
use crate::progress::Progress;
use events::{CowEvent, Documents, Event, OwnedEvent};
use measure::{Budget, Contestant, Tally};
use report::Report;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many events to generate, all distinct
    #[arg(long, value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    events: u32,
    /// What the events are made from: the same seed gives the same events
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How often each reader reads all events [default: 50, or as many as fit into five seconds]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rounds: Option<u32>,
    /// Print one JSON object instead of the table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Trouble> {
    let level = crate::level()?;
    let documents = Documents::generate(arguments.events as usize, arguments.seed);
    let options = Options::new().level(level);
    compare(&documents, options)?;

    // Both ways of one type stand together. A column for writing the events again belongs here
    // once the library writes: one more job for each contestant, measured in the same rounds.
    let mut contestants = [
        Contestant::new("sightread", "&str in input and arena", {
            let mut reader = Reader::with(options);
            move |text: &[u8], tally: &mut Tally| {
                let event: Event = reader.decode(text)?;
                tally.take(&event, event.kind, event.amount);
                Ok(())
            }
        }),
        Contestant::new("serde_json", "Cow<str>", |text: &[u8], tally: &mut Tally| {
            let event: CowEvent = serde_json::from_slice(text)?;
            tally.take(&event, &event.kind, event.amount);
            Ok(())
        }),
        Contestant::new("sightread", "String", {
            let mut reader = Reader::with(options);
            move |text: &[u8], tally: &mut Tally| {
                let event: OwnedEvent = reader.decode(text)?;
                tally.take(&event, &event.kind, event.amount);
                Ok(())
            }
        }),
        Contestant::new("serde_json", "String", |text: &[u8], tally: &mut Tally| {
            let event: OwnedEvent = serde_json::from_slice(text)?;
            tally.take(&event, &event.kind, event.amount);
            Ok(())
        }),
    ];
    let budget = Budget::of(arguments.rounds);
    let mut progress = Progress::steps(budget.rounds.into(), "measuring");
    let outcome = measure::run(&documents, &mut contestants, budget, || progress.advance(1))?;
    drop(progress);

    let report = Report::new(level, arguments.seed, &documents, &outcome);
    report.print(arguments.json)?;
    Ok(ExitCode::SUCCESS)
}

/// Reads every event with each reader; all must give the same values.
fn compare(documents: &Documents, options: Options) -> Result<(), Trouble> {
    let mut reader = Reader::with(options);
    for (index, text) in documents.iter().enumerate() {
        let theirs: CowEvent = serde_json::from_slice(text)?;
        let ours: Event = reader.decode(text)?;
        if ours != theirs {
            return Err(format!("event {index} differs: {ours:?} and {theirs:?}").into());
        }
        let theirs: OwnedEvent = serde_json::from_slice(text)?;
        let ours: OwnedEvent = reader.decode(text)?;
        if ours != theirs {
            return Err(format!("event {index} differs: {ours:?} and {theirs:?}").into());
        }
    }
    Ok(())
}
