//! `sightread demo`: the library's main job on generated billing events, beside serde_json.
//!
//! Every event is read by all readers, written again and compared first; only then is anything measured.
//! This file says what is read and written and by whom; `measure` how time is taken, `report` how it is
//! shown.

mod events;
mod measure;
mod random;
mod report;

use std::process::ExitCode;

use sightread::{Arena, EncodeOptions, Options, Reader};

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
    /// How often each library goes over all events [default: 50, or as many as fit into five seconds]
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
    let writing = EncodeOptions::new().level(level);
    compare(&documents, options, writing)?;

    let arena = Arena::new();
    let mut contestants = readers(&documents, options);
    contestants.extend(writers(&documents, options, writing, &arena)?);
    let budget = Budget::of(arguments.rounds);
    let mut progress = Progress::steps(budget.rounds.into(), "measuring");
    let outcome = measure::run(&mut contestants, budget, || progress.advance(1))?;
    drop(progress);

    let report = Report::new(level, arguments.seed, &documents, &outcome);
    report.print(arguments.json)?;
    Ok(ExitCode::SUCCESS)
}

/// Those who read the events. Both ways of one type stand together, ours first.
fn readers(documents: &Documents, options: Options) -> Vec<Contestant<'_>> {
    vec![
        Contestant::reader("sightread", "&str in input and arena", documents, {
            let mut reader = Reader::with(options);
            move |text: &[u8], tally: &mut Tally| {
                let event: Event = reader.decode(text)?;
                tally.take(&event, event.kind, event.amount);
                Ok(())
            }
        }),
        Contestant::reader("serde_json", "Cow<str>", documents, |text, tally| {
            let event: CowEvent = serde_json::from_slice(text)?;
            tally.take(&event, &event.kind, event.amount);
            Ok(())
        }),
        Contestant::reader("sightread", "String", documents, {
            let mut reader = Reader::with(options);
            move |text: &[u8], tally: &mut Tally| {
                let event: OwnedEvent = reader.decode(text)?;
                tally.take(&event, &event.kind, event.amount);
                Ok(())
            }
        }),
        Contestant::reader("serde_json", "String", documents, |text, tally| {
            let event: OwnedEvent = serde_json::from_slice(text)?;
            tally.take(&event, &event.kind, event.amount);
            Ok(())
        }),
    ]
}

/// How many events are written in a round, at most: their values are held in memory, for each writer.
const WRITTEN: usize = 10_000;

/// Those who write what was read, in the same order.
fn writers<'d>(
    documents: &'d Documents,
    options: Options,
    writing: EncodeOptions,
    arena: &'d Arena,
) -> Result<Vec<Contestant<'d>>, Trouble> {
    let texts = || documents.iter().take(WRITTEN);
    let mut reader = Reader::with(options);
    let events: Vec<Event> =
        texts().map(|text| reader.decode_in(text, arena)).collect::<Result<_, _>>()?;
    let cows: Vec<CowEvent> = texts().map(serde_json::from_slice).collect::<Result<_, _>>()?;
    let mut owned = || -> Result<Vec<OwnedEvent>, Trouble> {
        Ok(texts().map(|text| reader.decode(text)).collect::<Result<_, _>>()?)
    };
    Ok(vec![
        Contestant::writer("sightread", "&str in input and arena", events, move |event, buffer| {
            Ok(writing.encode(event, buffer)?)
        }),
        Contestant::writer("serde_json", "Cow<str>", cows, |event, buffer| {
            Ok(serde_json::to_writer(buffer, event)?)
        }),
        Contestant::writer("sightread", "String", owned()?, move |event, buffer| {
            Ok(writing.encode(event, buffer)?)
        }),
        Contestant::writer("serde_json", "String", owned()?, |event, buffer| {
            Ok(serde_json::to_writer(buffer, event)?)
        }),
    ])
}

/// Reads every event with each reader and writes it again; all must give the same values and the same
/// bytes, and both must read those as the values that were written.
fn compare(documents: &Documents, options: Options, writing: EncodeOptions) -> Result<(), Trouble> {
    let mut reader = Reader::with(options);
    let mut again = Reader::with(options);
    let mut written = Vec::new();
    for (index, text) in documents.iter().enumerate() {
        let theirs: CowEvent = serde_json::from_slice(text)?;
        let ours: Event = reader.decode(text)?;
        if ours != theirs {
            return Err(format!("event {index} differs: {ours:?} and {theirs:?}").into());
        }
        written.clear();
        writing.encode(&ours, &mut written)?;
        if written != serde_json::to_vec(&theirs)? {
            return Err(format!("event {index} is written otherwise than by serde_json").into());
        }
        let ours: Event = again.decode(&written)?;
        if ours != theirs || ours != serde_json::from_slice::<CowEvent>(&written)? {
            return Err(format!("event {index} is another once written: {ours:?}").into());
        }
        let theirs: OwnedEvent = serde_json::from_slice(text)?;
        let ours: OwnedEvent = reader.decode(text)?;
        if ours != theirs {
            return Err(format!("event {index} differs: {ours:?} and {theirs:?}").into());
        }
        let owned = writing.to_vec(&ours)?;
        if owned != written || owned != serde_json::to_vec(&theirs)? {
            return Err(format!("event {index} is written otherwise if it owns its strings").into());
        }
    }
    Ok(())
}
