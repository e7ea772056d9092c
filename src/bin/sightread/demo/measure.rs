//! How time and allocations are taken.
//!
//! All contestants run in turn in every round, so that a noisy moment hits them alike. A round
//! reads all events twice: once at full speed for the throughput, once with a look at the clock
//! around each event for the percentiles. What is reported is the median round.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::events::{Documents, PAID};
use crate::{Trouble, allocations};

/// The job done with each event: keep the paid invoices and total their amounts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) kept: u64,
    pub(crate) total: f64,
}

impl Tally {
    /// Takes an event into account. All of it counts as used, whatever the job looks at.
    #[inline(always)]
    pub(crate) fn take<T>(&mut self, event: &T, kind: &str, amount: f64) {
        black_box(event);
        if kind == PAID {
            self.kept += 1;
            self.total += amount;
        }
    }
}

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) rounds: u32,
    time: Duration,
}

impl Budget {
    /// As many rounds as asked for; if not asked, as many of 50 as fit into five seconds.
    pub(crate) fn of(rounds: Option<u32>) -> Self {
        match rounds {
            Some(rounds) => Budget { rounds, time: Duration::MAX },
            None => Budget { rounds: 50, time: Duration::from_secs(5) },
        }
    }
}

/// Reads all documents; a trait so that each contestant's loop is compiled for its own reader.
trait Passes {
    /// Reads all documents at full speed.
    fn all(&mut self, documents: &Documents) -> Result<Tally, Trouble>;
    /// Reads all documents, timing each.
    fn each(&mut self, documents: &Documents, times: &mut Histogram) -> Result<Tally, Trouble>;
}

impl<F: FnMut(&[u8], &mut Tally) -> Result<(), Trouble>> Passes for F {
    fn all(&mut self, documents: &Documents) -> Result<Tally, Trouble> {
        let mut tally = Tally::default();
        for text in documents.iter() {
            self(text, &mut tally)?;
        }
        Ok(tally)
    }

    fn each(&mut self, documents: &Documents, times: &mut Histogram) -> Result<Tally, Trouble> {
        let mut tally = Tally::default();
        for text in documents.iter() {
            let start = Instant::now();
            self(text, &mut tally)?;
            times.add(start.elapsed());
        }
        Ok(tally)
    }
}

/// One library reading into one type, and what was measured of it.
pub(crate) struct Contestant {
    pub(crate) library: &'static str,
    pub(crate) strings: &'static str,
    passes: Box<dyn Passes>,
    rounds: Vec<Duration>,
    times: Histogram,
    allocations: u64,
}

impl Contestant {
    pub(crate) fn new(
        library: &'static str,
        strings: &'static str,
        read: impl FnMut(&[u8], &mut Tally) -> Result<(), Trouble> + 'static,
    ) -> Self {
        Contestant {
            library,
            strings,
            passes: Box::new(read),
            rounds: Vec::new(),
            times: Histogram::new(),
            allocations: 0,
        }
    }
}

/// What was measured of one contestant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub(crate) library: &'static str,
    pub(crate) strings: &'static str,
    /// The median round, in seconds.
    pub(crate) seconds: f64,
    /// Allocations of all rounds, for each event.
    pub(crate) allocations_per_event: f64,
    /// Nanoseconds of a single event, the clock's own taken off.
    pub(crate) p50: u64,
    pub(crate) p99: u64,
}

/// What was measured of all.
pub(crate) struct Outcome {
    pub(crate) figures: Vec<Figures>,
    pub(crate) tally: Tally,
    pub(crate) rounds: usize,
    /// What reading the clock costs, in nanoseconds.
    pub(crate) clock: u64,
}

/// Measures; calls `after_round` after each round.
pub(crate) fn run(
    documents: &Documents,
    contestants: &mut [Contestant],
    budget: Budget,
    mut after_round: impl FnMut(),
) -> Result<Outcome, Trouble> {
    let mut expected = None;
    let mut agree = |tally: Tally, library: &str| match *expected.get_or_insert(tally) {
        first if first == tally => Ok(()),
        first => Err(format!("{library} comes to {tally:?}, the first one to {first:?}")),
    };
    // Readers and caches warm up; what is allocated here is not counted.
    for contestant in &mut *contestants {
        contestant.rounds.reserve(budget.rounds as usize);
        agree(contestant.passes.all(documents)?, contestant.library)?;
    }
    let started = Instant::now();
    let mut rounds = 0;
    while rounds < budget.rounds as usize && (rounds == 0 || started.elapsed() < budget.time) {
        for contestant in &mut *contestants {
            let before = allocations::count();
            let start = Instant::now();
            let tally = contestant.passes.all(documents)?;
            contestant.rounds.push(start.elapsed());
            contestant.allocations += allocations::count() - before;
            agree(tally, contestant.library)?;
            let tally = contestant.passes.each(documents, &mut contestant.times)?;
            agree(tally, contestant.library)?;
        }
        rounds += 1;
        after_round();
    }

    let clock = clock_cost();
    let figures = contestants.iter_mut().map(|contestant| {
        contestant.rounds.sort_unstable();
        let events = (documents.count() * rounds) as f64;
        Figures {
            library: contestant.library,
            strings: contestant.strings,
            seconds: contestant.rounds[rounds / 2].as_secs_f64(),
            allocations_per_event: contestant.allocations as f64 / events,
            p50: contestant.times.percentile(50).saturating_sub(clock),
            p99: contestant.times.percentile(99).saturating_sub(clock),
        }
    });
    let figures = figures.collect();
    Ok(Outcome { figures, tally: expected.unwrap_or_default(), rounds, clock })
}

/// What looking at the clock twice costs, in nanoseconds: the median of many.
fn clock_cost() -> u64 {
    let mut times = Histogram::new();
    for _ in 0..10_000 {
        let start = Instant::now();
        times.add(start.elapsed());
    }
    times.percentile(50)
}

/// How often each time was seen, to the nanosecond: constant memory, however long the run.
struct Histogram {
    /// By nanoseconds; the last place stands for all longer times.
    counts: Vec<u32>,
}

impl Histogram {
    const PLACES: usize = 1 << 16;

    fn new() -> Self {
        Histogram { counts: vec![0; Self::PLACES] }
    }

    fn add(&mut self, time: Duration) {
        let place = usize::try_from(time.as_nanos()).unwrap_or(usize::MAX).min(Self::PLACES - 1);
        self.counts[place] = self.counts[place].saturating_add(1);
    }

    /// The time, in nanoseconds, that `percent` of all stay under or reach.
    fn percentile(&self, percent: u64) -> u64 {
        let all: u64 = self.counts.iter().copied().map(u64::from).sum();
        let wanted = (all * percent).div_ceil(100);
        let mut seen = 0;
        let place = self.counts.iter().position(|&count| {
            seen += u64::from(count);
            seen >= wanted
        });
        place.unwrap_or(0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_samples() {
        let mut times = Histogram::new();
        for nanoseconds in 1..=100 {
            times.add(Duration::from_nanos(nanoseconds));
        }
        assert_eq!((times.percentile(50), times.percentile(99)), (50, 99));
        times.add(Duration::from_secs(9));
        assert_eq!(times.percentile(100), Histogram::PLACES as u64 - 1);
        assert_eq!(Histogram::new().percentile(50), 0);
    }
}
