//! How the demo's figures are shown: a table for people, one JSON object for machines.

use std::io::{self, Write as _};

use serde::Serialize;
use sightread::Level;

use super::events::{Documents, Mix};
use super::measure::{Figures, Job, Outcome};
use crate::Trouble;

/// All that is printed. Its fields are the keys of the JSON form.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    version: &'static str,
    kernel: &'static str,
    kernels: Vec<&'static str>,
    optimised: bool,
    seed: u64,
    events: usize,
    bytes: usize,
    events_with: Mix,
    kept: u64,
    total: f64,
    rounds: usize,
    clock_ns: u64,
    readers: Vec<Row>,
    written: Written,
    writers: Vec<Row>,
}

/// What is written in a round.
#[derive(Debug, Serialize)]
struct Written {
    events: usize,
    bytes: usize,
}

#[derive(Debug, Serialize)]
struct Row {
    library: &'static str,
    strings: &'static str,
    events_per_second: f64,
    gigabytes_per_second: f64,
    allocations_per_event: f64,
    p50_ns: u64,
    p99_ns: u64,
    /// The speed of serde_json's row of the pair is 1.
    times_serde_json: f64,
}

impl Report {
    pub(crate) fn new(level: Level, seed: u64, documents: &Documents, outcome: &Outcome) -> Self {
        // Contestants come in pairs, ours first.
        let rows = |job: Job, bytes: usize| -> Vec<Row> {
            let pairs = outcome.figures.chunks(2);
            let of_job = pairs.filter(|pair| pair.iter().all(|figures| figures.job == job));
            let rows = of_job.flat_map(|pair| {
                let base = pair.last().map_or(f64::NAN, |theirs| theirs.seconds);
                pair.iter().map(move |figures| Row::new(figures, base, bytes))
            });
            rows.collect()
        };
        let writes = |figures: &&Figures| figures.job == Job::Write;
        let written = Written {
            events: outcome.figures.iter().find(writes).map_or(0, |figures| figures.events),
            bytes: outcome.written.written,
        };
        Report {
            version: env!("CARGO_PKG_VERSION"),
            kernel: level.name(),
            kernels: Level::available().map(Level::name).collect(),
            optimised: !cfg!(debug_assertions),
            seed,
            events: documents.count(),
            bytes: documents.bytes(),
            events_with: documents.mix,
            kept: outcome.read.kept,
            total: (outcome.read.total * 100.0).round() / 100.0,
            rounds: outcome.rounds,
            clock_ns: outcome.clock,
            readers: rows(Job::Read, documents.bytes()),
            writers: rows(Job::Write, written.bytes),
            written,
        }
    }

    pub(crate) fn print(&self, json: bool) -> Result<(), Trouble> {
        let mut out = io::stdout().lock();
        if json {
            // To a string first: serde_json wraps the errors of a writer, and a closed pipe must
            // stay recognisable.
            writeln!(out, "{}", serde_json::to_string(self)?)?;
        } else {
            self.table(&mut out)?;
        }
        out.flush()?;
        Ok(())
    }

    fn table(&self, out: &mut impl io::Write) -> io::Result<()> {
        let Mix { escapes, non_ascii, reordered, unknown_keys } = self.events_with;
        writeln!(
            out,
            "sightread {}, kernel {} (this CPU has {})",
            self.version,
            self.kernel,
            self.kernels.join(", ")
        )?;
        writeln!(
            out,
            "{} distinct billing events from seed {}, {} bytes each on average",
            grouped(self.events as u64),
            self.seed,
            self.bytes / self.events.max(1)
        )?;
        writeln!(
            out,
            "  with escapes {}, not ASCII {}, reordered {}, unknown keys {}",
            grouped(escapes),
            grouped(non_ascii),
            grouped(reordered),
            grouped(unknown_keys)
        )?;
        writeln!(
            out,
            "  every event was read and written again by both libraries: same values, same bytes"
        )?;
        writeln!(
            out,
            "Readers decode, keep the paid invoices, total them: {} kept, {:.2} in all",
            grouped(self.kept),
            self.total
        )?;
        writeln!(
            out,
            "Writers encode {} of the events as they were read: {} bytes",
            grouped(self.written.events as u64),
            grouped(self.written.bytes as u64)
        )?;
        if !self.optimised {
            writeln!(
                out,
                "THIS IS A DEBUG BUILD: run with --release, or the figures mean nothing"
            )?;
        }
        for (name, rows) in [("reader", &self.readers), ("writer", &self.writers)] {
            writeln!(out)?;
            rows_below(out, name, rows)?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "Median of {} rounds. p50, p99: single events, less the clock's own {} ns. Allocations",
            self.rounds, self.clock_ns
        )?;
        writeln!(
            out,
            "are those of one event, all warm. Speed: serde_json with strings of its kind is 1."
        )
    }
}

impl Row {
    fn new(figures: &Figures, base: f64, bytes: usize) -> Self {
        // A clock too coarse for a handful of events must not divide by zero.
        let seconds = figures.seconds.max(1e-9);
        Row {
            library: figures.library,
            strings: figures.strings,
            events_per_second: figures.events as f64 / seconds,
            gigabytes_per_second: bytes as f64 / seconds / 1e9,
            allocations_per_event: figures.allocations_per_event,
            p50_ns: figures.p50,
            p99_ns: figures.p99,
            times_serde_json: base.max(1e-9) / seconds,
        }
    }

    fn cells(&self) -> [String; 8] {
        [
            self.library.to_owned(),
            self.strings.to_owned(),
            grouped(self.events_per_second as u64),
            format!("{:.2}", self.gigabytes_per_second),
            grouped(self.p50_ns),
            grouped(self.p99_ns),
            format!("{:.2}", self.allocations_per_event),
            format!("{:.2}x", self.times_serde_json),
        ]
    }
}

/// Writes a table whose first column is called `name`.
fn rows_below(out: &mut impl io::Write, name: &str, rows: &[Row]) -> io::Result<()> {
    let head = [name, "strings as", "events/s", "GB/s", "p50 ns", "p99 ns", "allocations", "speed"];
    let rows: Vec<[String; 8]> = rows.iter().map(Row::cells).collect();
    let widths: [usize; 8] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].len()]).max().unwrap_or(0)
    });
    line(out, &head, &widths)?;
    for row in &rows {
        line(out, &row.each_ref().map(String::as_str), &widths)?;
    }
    Ok(())
}

/// Writes one row: words to the left, numbers to the right.
fn line(out: &mut impl io::Write, cells: &[&str; 8], widths: &[usize; 8]) -> io::Result<()> {
    let mut text = String::new();
    for (column, (cell, &width)) in cells.iter().zip(widths).enumerate() {
        let padded = if column < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
        if column > 0 {
            text.push_str("   ");
        }
        text.push_str(&padded);
    }
    writeln!(out, "{}", text.trim_end())
}

/// A number with a comma every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_grouped_by_three_digits() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(grouped(12_345_678), "12,345,678");
    }
}
