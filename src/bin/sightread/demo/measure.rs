//! How time and allocations are taken.
//!
//! All contestants run in turn in every round, so that a noisy moment hits them alike. A round
//! goes over all events twice: once at full speed for the throughput, once with a look at the clock
//! around each event for the percentiles. What is reported is the median round.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::events::{Documents, PAID};
use crate::{Trouble, allocations};

/// What is done with each event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Job {
    /// It is read; the paid invoices are kept and their amounts totalled.
    Read,
    /// It is written to a buffer that is used again.
    Write,
}

/// What a job comes to: all contestants must come to the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) kept: u64,
    pub(crate) total: f64,
    /// Bytes written.
    pub(crate) written: usize,
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

/// Goes over all events; a trait so that each contestant's loop is compiled for its own work.
trait Passes {
    /// How many events there are in a pass.
    fn count(&self) -> usize;
    /// Goes over all events at full speed.
    fn all(&mut self) -> Result<Tally, Trouble>;
    /// Goes over all events, timing each.
    fn each(&mut self, times: &mut Histogram) -> Result<Tally, Trouble>;
}

/// Documents to be read.
struct Reading<'d, F> {
    documents: &'d Documents,
    read: F,
}

impl<F: FnMut(&[u8], &mut Tally) -> Result<(), Trouble>> Passes for Reading<'_, F> {
    fn count(&self) -> usize {
        self.documents.count()
    }

    fn all(&mut self) -> Result<Tally, Trouble> {
        let mut tally = Tally::default();
        for text in self.documents.iter() {
            (self.read)(text, &mut tally)?;
        }
        Ok(tally)
    }

    fn each(&mut self, times: &mut Histogram) -> Result<Tally, Trouble> {
        let mut tally = Tally::default();
        for text in self.documents.iter() {
            let start = Instant::now();
            (self.read)(text, &mut tally)?;
            times.add(start.elapsed());
        }
        Ok(tally)
    }
}

/// Values to be written, each to the start of one buffer.
struct Writing<V, F> {
    values: Vec<V>,
    buffer: Vec<u8>,
    write: F,
}

impl<V, F: FnMut(&V, &mut Vec<u8>) -> Result<(), Trouble>> Writing<V, F> {
    #[inline(always)]
    fn one(&mut self, index: usize, tally: &mut Tally) -> Result<(), Trouble> {
        self.buffer.clear();
        (self.write)(black_box(&self.values[index]), &mut self.buffer)?;
        tally.written += black_box(&self.buffer).len();
        Ok(())
    }
}

impl<V, F: FnMut(&V, &mut Vec<u8>) -> Result<(), Trouble>> Passes for Writing<V, F> {
    fn count(&self) -> usize {
        self.values.len()
    }

    fn all(&mut self) -> Result<Tally, Trouble> {
        let mut tally = Tally::default();
        for index in 0..self.values.len() {
            self.one(index, &mut tally)?;
        }
        Ok(tally)
    }

    fn each(&mut self, times: &mut Histogram) -> Result<Tally, Trouble> {
        let mut tally = Tally::default();
        for index in 0..self.values.len() {
            let start = Instant::now();
            self.one(index, &mut tally)?;
            times.add(start.elapsed());
        }
        Ok(tally)
    }
}

/// One library reading into one type, or writing it, and what was measured of it.
pub(crate) struct Contestant<'d> {
    job: Job,
    library: &'static str,
    strings: &'static str,
    passes: Box<dyn Passes + 'd>,
    rounds: Vec<Duration>,
    times: Histogram,
    allocations: u64,
}

impl<'d> Contestant<'d> {
    /// One that reads all documents.
    pub(crate) fn reader(
        library: &'static str,
        strings: &'static str,
        documents: &'d Documents,
        read: impl FnMut(&[u8], &mut Tally) -> Result<(), Trouble> + 'd,
    ) -> Self {
        Contestant::new(Job::Read, library, strings, Box::new(Reading { documents, read }))
    }

    /// One that writes these values.
    pub(crate) fn writer<V: 'd>(
        library: &'static str,
        strings: &'static str,
        values: Vec<V>,
        write: impl FnMut(&V, &mut Vec<u8>) -> Result<(), Trouble> + 'd,
    ) -> Self {
        let passes = Writing { values, buffer: Vec::new(), write };
        Contestant::new(Job::Write, library, strings, Box::new(passes))
    }

    fn new(
        job: Job,
        library: &'static str,
        strings: &'static str,
        passes: Box<dyn Passes + 'd>,
    ) -> Self {
        Contestant {
            job,
            library,
            strings,
            passes,
            rounds: Vec::new(),
            times: Histogram::new(),
            allocations: 0,
        }
    }
}

/// What was measured of one contestant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub(crate) job: Job,
    pub(crate) library: &'static str,
    pub(crate) strings: &'static str,
    /// Events of a round.
    pub(crate) events: usize,
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
    /// What reading came to.
    pub(crate) read: Tally,
    /// What writing came to.
    pub(crate) written: Tally,
    pub(crate) rounds: usize,
    /// What reading the clock costs, in nanoseconds.
    pub(crate) clock: u64,
}

/// Measures; calls `after_round` after each round.
pub(crate) fn run(
    contestants: &mut [Contestant<'_>],
    budget: Budget,
    mut after_round: impl FnMut(),
) -> Result<Outcome, Trouble> {
    let (mut read, mut written) = (None, None);
    let mut agree = |tally: Tally, job: Job, library: &str| {
        let expected = match job {
            Job::Read => &mut read,
            Job::Write => &mut written,
        };
        match *expected.get_or_insert(tally) {
            first if first == tally => Ok(()),
            first => Err(format!("{library} comes to {tally:?}, the first one to {first:?}")),
        }
    };
    // Readers and caches warm up; what is allocated here is not counted.
    for contestant in &mut *contestants {
        contestant.rounds.reserve(budget.rounds as usize);
        agree(contestant.passes.all()?, contestant.job, contestant.library)?;
    }
    let started = Instant::now();
    let mut rounds = 0;
    while rounds < budget.rounds as usize && (rounds == 0 || started.elapsed() < budget.time) {
        for contestant in &mut *contestants {
            let before = allocations::count();
            let start = Instant::now();
            let tally = contestant.passes.all()?;
            contestant.rounds.push(start.elapsed());
            contestant.allocations += allocations::count() - before;
            agree(tally, contestant.job, contestant.library)?;
            let tally = contestant.passes.each(&mut contestant.times)?;
            agree(tally, contestant.job, contestant.library)?;
        }
        rounds += 1;
        after_round();
    }

    let clock = clock_cost();
    let figures = contestants.iter_mut().map(|contestant| {
        contestant.rounds.sort_unstable();
        let events = contestant.passes.count();
        Figures {
            job: contestant.job,
            events,
            library: contestant.library,
            strings: contestant.strings,
            seconds: contestant.rounds[rounds / 2].as_secs_f64(),
            allocations_per_event: contestant.allocations as f64 / (events * rounds) as f64,
            p50: contestant.times.percentile(50).saturating_sub(clock),
            p99: contestant.times.percentile(99).saturating_sub(clock),
        }
    });
    let figures = figures.collect();
    let (read, written) = (read.unwrap_or_default(), written.unwrap_or_default());
    Ok(Outcome { figures, read, written, rounds, clock })
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
