//! Rows of measurements: as CSV, to be kept, and as the table, to be read.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::definition::{Definition, Quoted};
use crate::engines::{BASELINE, ENGINES};
use crate::machine;
use crate::probe;

/// One contender on one workload.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Row {
    /// Day of the measurement, UTC.
    pub date: String,
    /// CPU.
    pub machine: String,
    /// Compiler.
    pub compiler: String,
    /// Target features of the build: `native`, `v3`, `baseline`.
    pub build: String,
    /// Row of the table.
    pub workload: String,
    /// Engine.
    pub engine: String,
    /// Its kernel, empty if it has no choice.
    pub level: String,
    /// Nanoseconds a document, best round.
    pub best_ns: f64,
    /// Nanoseconds a document, median of the rounds.
    pub median_ns: f64,
    /// Gigabytes of input a second, best round.
    pub bytes_per_ns: f64,
    /// Best round of serde_json by best round of this: more is faster.
    pub speed_best: f64,
    /// Median over the rounds of the same ratio within a round.
    pub speed_median: f64,
    /// Rounds.
    pub rounds: usize,
    /// Whether documents stood in for an absent file: not comparable with other records.
    pub stand_in: bool,
}

impl Row {
    /// A row of this machine, day and build, otherwise empty.
    pub fn here() -> Self {
        Self {
            date: machine::date(),
            machine: machine::name(),
            compiler: machine::compiler().into(),
            build: machine::build().into(),
            workload: String::new(),
            engine: String::new(),
            level: String::new(),
            best_ns: 0.0,
            median_ns: 0.0,
            bytes_per_ns: 0.0,
            speed_best: 0.0,
            speed_median: 0.0,
            rounds: 0,
            stand_in: false,
        }
    }
}

const HEADER: &str = "date,machine,compiler,build,workload,engine,level,best_ns,median_ns,bytes_per_ns,speed_best,speed_median,rounds,stand_in";

/// Rows as CSV.
pub fn to_csv(rows: &[Row]) -> String {
    let mut text = format!("{HEADER}\n");
    let plain = |field: &str| field.replace([',', '\n', '"'], " ");
    for row in rows {
        _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{:.2},{:.2},{:.4},{:.4},{:.4},{},{}",
            row.date,
            plain(&row.machine),
            plain(&row.compiler),
            row.build,
            row.workload,
            row.engine,
            row.level,
            row.best_ns,
            row.median_ns,
            row.bytes_per_ns,
            row.speed_best,
            row.speed_median,
            row.rounds,
            row.stand_in,
        );
    }
    text
}

/// Rows of a CSV file that `to_csv` wrote.
///
/// # Errors
/// If the file cannot be read or a line has other fields.
pub fn from_csv(path: &Path) -> Result<Vec<Row>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.lines()
        .skip(1)
        .map(|line| parse(line).ok_or_else(|| format!("{}: not a row: {line}", path.display())))
        .collect()
}

fn parse(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split(',').collect();
    let [date, machine, compiler, build, workload, engine, level, numbers @ ..] = fields.as_slice()
    else {
        return None;
    };
    let [best_ns, median_ns, bytes_per_ns, speed_best, speed_median, rounds, stand_in] = numbers
    else {
        return None;
    };
    Some(Row {
        date: (*date).into(),
        machine: (*machine).into(),
        compiler: (*compiler).into(),
        build: (*build).into(),
        workload: (*workload).into(),
        engine: (*engine).into(),
        level: (*level).into(),
        best_ns: best_ns.parse().ok()?,
        median_ns: median_ns.parse().ok()?,
        bytes_per_ns: bytes_per_ns.parse().ok()?,
        speed_best: speed_best.parse().ok()?,
        speed_median: speed_median.parse().ok()?,
        rounds: rounds.parse().ok()?,
        stand_in: stand_in.parse().ok()?,
    })
}

/// One column of measurements: engine, level and build.
type Column = (String, String, String);

fn columns(rows: &[Row]) -> Vec<Column> {
    let mut found: Vec<Column> = Vec::new();
    for row in rows {
        let column = (row.engine.clone(), row.level.clone(), row.build.clone());
        if row.engine != BASELINE && !found.contains(&column) {
            found.push(column);
        }
    }
    let place =
        |engine: &str| ENGINES.iter().position(|known| known.name == engine).unwrap_or(usize::MAX);
    found.sort_by_key(|(engine, level, build)| (place(engine), level.clone(), build.clone()));
    found
}

/// The table, Markdown that also reads well in a terminal, with what the engines do not check and what is quoted.
pub fn to_markdown(rows: &[Row], definitions: &[Definition]) -> String {
    let columns = columns(rows);
    let mut builds: Vec<&str> = rows.iter().map(|row| row.build.as_str()).collect();
    builds.sort_unstable();
    builds.dedup();
    let several = builds.len() > 1;

    let mut text = String::new();
    heading(&mut text, rows, &builds);

    let mut table = vec![vec!["row".to_owned(), "workload".into()]];
    for build in &builds {
        table[0].push(if several {
            format!("{BASELINE} ns ({build})")
        } else {
            format!("{BASELINE} ns")
        });
    }
    for (engine, level, build) in &columns {
        let level = if level.is_empty() { String::new() } else { format!(" {level}") };
        table[0].push(if several {
            format!("{engine}{level} ({build})")
        } else {
            format!("{engine}{level}")
        });
    }
    table[0].extend(
        ["simdjson, quoted", "glaze, quoted", "best Rust peer, quoted", "floor", "stretch"]
            .map(String::from),
    );

    for definition in definitions {
        let of_this: Vec<&Row> = rows.iter().filter(|row| row.workload == definition.id).collect();
        if of_this.is_empty() {
            continue;
        }
        let stand_in = if of_this.iter().any(|row| row.stand_in) { " (stand-in)" } else { "" };
        let mut line = vec![definition.id.clone(), format!("{}{stand_in}", definition.what)];
        for build in &builds {
            let baseline = of_this.iter().find(|row| row.engine == BASELINE && row.build == *build);
            line.push(baseline.map_or_else(String::new, |row| nanoseconds(row.best_ns)));
        }
        for (engine, level, build) in &columns {
            let found = of_this
                .iter()
                .find(|row| (&row.engine, &row.level, &row.build) == (engine, level, build));
            line.push(found.map_or_else(|| "–".into(), |row| speed(row, &definition.quoted)));
        }
        let quoted = &definition.quoted;
        for quote in [&quoted.simdjson, &quoted.glaze, &quoted.rust] {
            line.push(quote.clone().unwrap_or_else(|| "–".into()));
        }
        line.push(levels(&quoted.floor));
        line.push(levels(&quoted.stretch));
        table.push(line);
    }
    write_table(&mut text, &table);
    legend(&mut text, &columns);
    text
}

fn heading(text: &mut String, rows: &[Row], builds: &[&str]) {
    if let Some(row) = rows.first() {
        _ = writeln!(
            text,
            "Speed relative to {BASELINE} in the same run: more is faster. {}, {}, {}, built as {}, fat LTO.\n\
             Best of the rounds, all contenders in turn, one core.\n",
            row.date,
            row.machine,
            row.compiler,
            builds.join(" and "),
        );
    }
}

fn nanoseconds(value: f64) -> String {
    if value < 10_000.0 { format!("{value:.0}") } else { format!("{:.0}k", value / 1000.0) }
}

/// The ratio, and for sightread how it stands to the targets.
fn speed(row: &Row, quoted: &Quoted) -> String {
    let mark = if row.engine != "sightread" {
        ""
    } else if quoted.stretch.get(&row.level).is_some_and(|stretch| row.speed_best >= *stretch) {
        " ++"
    } else {
        match quoted.floor.get(&row.level) {
            Some(floor) if row.speed_best >= *floor => " +",
            Some(_) => " !",
            None => "",
        }
    };
    format!("{:.2}{mark}", row.speed_best)
}

fn levels(figures: &std::collections::BTreeMap<String, f64>) -> String {
    let mut found: Vec<String> = ["avx512", "avx2"]
        .iter()
        .filter_map(|level| figures.get(*level).map(|figure| format!("{figure}")))
        .collect();
    if let Some(portable) = figures.get("portable") {
        found.push(format!("portable {portable}"));
    }
    if found.is_empty() { "–".into() } else { found.join(" / ") }
}

fn write_table(text: &mut String, table: &[Vec<String>]) {
    let width =
        |column: usize| table.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..table[0].len()).map(width).collect();
    for (index, line) in table.iter().enumerate() {
        for (cell, width) in line.iter().zip(&widths) {
            _ = write!(text, "| {cell:width$} ");
        }
        text.push_str("|\n");
        if index == 0 {
            for width in &widths {
                _ = write!(text, "|{}", "-".repeat(width + 2));
            }
            text.push_str("|\n");
        }
    }
}

fn legend(text: &mut String, columns: &[Column]) {
    text.push_str(
        "\n`++` at or over the stretch, `+` at or over the floor, `!` below the floor of that level. Floors with a slash are AVX-512 / AVX2.\n\
         Quoted figures were measured elsewhere (Zen 4, 2026-11-30, simdjson 4.6.1, glaze 8.1) and not in this run.\n\n\
         How each engine is called, and which malformed documents of the probe it takes:\n\n",
    );
    for engine in ENGINES {
        let present =
            engine.name == BASELINE || columns.iter().any(|(name, ..)| name == engine.name);
        if !present {
            continue;
        }
        let unseen = probe::unseen(engine.accepts);
        let takes = if unseen.is_empty() { "none".into() } else { unseen.join("; ") };
        _ = writeln!(
            text,
            "* **{}** {}: {}. Takes: {takes}.",
            engine.name,
            machine::version(engine.package),
            engine.how,
        );
    }
}
