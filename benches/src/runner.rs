//! Checks every contender's answer, then times them in turn.
//!
//! In turn means A B C, then B C A, and so on: many short rounds, so that a clock that slows down or a busy neighbour
//! meets everyone. Best and median of the rounds are both kept; the best one says what the code can do, the median what
//! it did.

use std::time::{Duration, Instant};

use crate::contest::{Contender, Work};
use crate::corpus;
use crate::definition::{Definition, Expected};
use crate::engines::{self, BASELINE};
use crate::report::Row;
use crate::tally::Tally;

/// How long to measure, and whom.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Rounds of each contender.
    pub rounds: usize,
    /// What a round of the baseline should take.
    pub round: Duration,
    /// Fewer documents.
    pub quick: bool,
    /// Levels of sightread.
    pub levels: Vec<String>,
    /// Engines to leave in; all if empty.
    pub engines: Vec<String>,
}

/// A workload with its contenders, after their answers were compared.
pub struct Field {
    /// Those whose answer is right, the baseline first.
    pub contenders: Vec<Contender>,
    /// Those whose answer is wrong, and what is.
    pub wrong: Vec<(String, String)>,
    /// What the baseline answered.
    pub answer: Expected,
    /// Whether documents stand in for a file that is absent.
    pub stand_in: bool,
    work: Work,
}

/// Loads documents and asks every contender.
///
/// # Errors
/// If documents or levels are missing, or the baseline itself is wrong.
pub fn prepare(definition: &Definition, plan: &Plan) -> Result<Field, String> {
    let documents = Box::leak(Box::new(corpus::load(definition, plan.quick)?));
    let work = Work {
        task: definition.task,
        shape: definition.shape,
        trusted: definition.trusted,
        documents,
    };
    let mut contenders = engines::contenders(work, &plan.levels)?;
    contenders.retain(|contender| {
        let takes_part = |names: &[String]| {
            names.is_empty() || names.iter().any(|name| name == contender.engine)
        };
        contender.engine == BASELINE
            || (takes_part(&definition.engines) && takes_part(&plan.engines))
    });

    let tally = contenders[0].contest.tally()?.unwrap_or_default();
    let answer = Expected {
        documents: documents.count as u64,
        bytes: documents.bytes as u64,
        values: tally.values,
        hash: format!("{:016x}", tally.hash),
    };
    let mut field = Field {
        contenders: Vec::new(),
        wrong: Vec::new(),
        answer,
        stand_in: documents.stand_in,
        work,
    };
    for mut contender in contenders {
        match agreement(&mut contender, &tally) {
            Ok(()) => field.contenders.push(contender),
            Err(what) => field.wrong.push((contender.name(), what)),
        }
    }
    if let (Some(expected), false) = (&definition.expected, plan.quick || field.stand_in) {
        let Expected { documents, bytes, values, hash } = &field.answer;
        if (documents, bytes, values, hash)
            != (&expected.documents, &expected.bytes, &expected.values, &expected.hash)
        {
            return Err(format!(
                "{BASELINE} answers {:?}, the definition says {expected:?}",
                field.answer
            ));
        }
    }
    Ok(field)
}

fn agreement(contender: &mut Contender, expected: &Tally) -> Result<(), String> {
    match contender.contest.tally()? {
        Some(tally) if !tally.agrees(expected) => {
            Err(format!("answers {tally:?}, {BASELINE} {expected:?}"))
        }
        _ => Ok(()),
    }
}

/// Times all contenders in turn.
pub fn race(definition: &Definition, field: &mut Field, plan: &Plan) -> Vec<Row> {
    let (passes, rounds) = calibrate(&mut field.contenders[0], plan);
    let entrants = field.contenders.len();
    let mut times = vec![Vec::with_capacity(rounds); entrants];
    for round in 0..rounds {
        for turn in 0..entrants {
            let entrant = (round + turn) % entrants;
            times[entrant].push(time(&mut field.contenders[entrant], passes));
        }
    }
    let units = (field.work.documents.count * passes) as f64;
    let bytes = (field.work.documents.bytes * passes) as f64;
    let baseline = times[0].clone();
    field
        .contenders
        .iter()
        .zip(&times)
        .map(|(contender, times)| {
            let (best, middle) = (best(times), median(times.clone()));
            Row {
                workload: definition.id.clone(),
                engine: contender.engine.into(),
                level: contender.level.unwrap_or_default().into(),
                best_ns: best / units,
                median_ns: middle / units,
                bytes_per_ns: bytes / best,
                speed_best: self::best(&baseline) / best,
                speed_median: median(
                    baseline.iter().zip(times).map(|(base, time)| base / time).collect(),
                ),
                rounds,
                stand_in: field.stand_in,
                ..Row::here()
            }
        })
        .collect()
}

/// Passes a round and rounds, after a pass that warms everything up.
fn calibrate(baseline: &mut Contender, plan: &Plan) -> (usize, usize) {
    let _warm = time(baseline, 1);
    let pass = time(baseline, 1).max(1.0);
    let round = plan.round.as_nanos() as f64;
    let passes = (round / pass).ceil().clamp(1.0, 1e6) as usize;
    // A pass far longer than a round, as on the lines, is given fewer of them.
    let rounds = (plan.rounds as f64 * (8.0 * round / pass).min(1.0)).ceil() as usize;
    (passes, rounds.max(3))
}

/// Nanoseconds of so many passes.
fn time(contender: &mut Contender, passes: usize) -> f64 {
    let start = Instant::now();
    for _ in 0..passes {
        contender.contest.pass();
    }
    start.elapsed().as_nanos() as f64
}

fn best(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
