//! One measured workload: what it is, what must come out, and what others reached.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// A file of `definitions/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// Row of the table, as `D1`; a dot parts the documents of rows that name several.
    pub id: String,
    /// What is done to what, in a few words.
    pub what: String,
    /// What is timed.
    pub task: Task,
    /// What is read or written.
    #[serde(default)]
    pub shape: Shape,
    /// Whether only the nesting, strings and UTF-8 of skipped values are checked, where the engine has that choice.
    #[serde(default)]
    pub trusted: bool,
    /// Engines that take part; all if empty.
    #[serde(default)]
    pub engines: Vec<String>,
    /// Where the documents come from.
    pub documents: Source,
    /// Figures that are not measured here.
    #[serde(default)]
    pub quoted: Quoted,
    /// The answer, as serde_json gave it when the definition was written.
    pub expected: Option<Expected>,
}

/// What is timed.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Documents into typed values.
    Decode,
    /// One document with a value a line, split and decoded on one thread.
    Lines,
    /// Documents into trees of unknown shape.
    Tree,
    /// A verdict only.
    Check,
    /// Structural index and UTF-8 verdict, against reading into typed values.
    Index,
    /// Typed values into a reused buffer.
    Encode,
}

/// What is read or written.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Whatever comes.
    #[default]
    Any,
    /// A billing event that borrows.
    Event,
    /// A billing event that owns.
    OwnedEvent,
    /// Forty scalar fields.
    Fields,
    /// Three of the forty.
    ThreeFields,
    /// A rate-limit counter.
    Bucket,
    /// Eight fields of each tweet.
    Tweets,
    /// All of `twitter.json`.
    Twitter,
    /// All of `citm_catalog.json`.
    Citm,
    /// All of `canada.json`.
    Canada,
}

/// Where documents come from: a file, or a generator with its seed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// A file of the corpora.
    pub corpus: Option<String>,
    /// A function of `generate`.
    pub generator: Option<String>,
    /// Its seed.
    #[serde(default)]
    pub seed: u64,
    /// How many documents.
    #[serde(default)]
    pub count: usize,
    /// How many bytes of lines.
    #[serde(default)]
    pub bytes: usize,
}

/// Speeds relative to serde_json that were measured elsewhere, and what is wanted.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quoted {
    /// Best Rust peer when the targets were set.
    pub rust: Option<String>,
    /// simdjson On-Demand (or its builder): AVX-512 / AVX2.
    pub simdjson: Option<String>,
    /// glaze.
    pub glaze: Option<String>,
    /// The least that is acceptable, by level.
    #[serde(default)]
    pub floor: BTreeMap<String, f64>,
    /// The aim, by level.
    #[serde(default)]
    pub stretch: BTreeMap<String, f64>,
}

/// What must come out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// Documents (or lines).
    pub documents: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Values in the answers.
    pub values: u64,
    /// Hash of the answers.
    pub hash: String,
}

/// The folder of this package.
pub fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All definitions, in the order of the table.
///
/// # Errors
/// If a file cannot be read or does not parse; the text names it.
pub fn all() -> Result<Vec<(PathBuf, Definition)>, String> {
    let at = folder().join("definitions");
    let mut found = Vec::new();
    for entry in fs::read_dir(&at).map_err(|error| format!("{}: {error}", at.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let definition =
            toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        found.push((path, definition));
    }
    found.sort_by_key(|(_, definition): &(PathBuf, Definition)| order(&definition.id));
    Ok(found)
}

/// `D2` before `D10`, `D5` before `D5t`, all of `D` before `E`.
fn order(id: &str) -> (String, u32, String) {
    let digits = id.find(|c: char| c.is_ascii_digit()).unwrap_or(id.len());
    let (letter, rest) = id.split_at(digits);
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (letter.into(), rest[..end].parse().unwrap_or(0), rest[end..].into())
}

/// Writes the answer into the definition's file, where `[expected]` is the last table.
///
/// # Errors
/// If the file cannot be read or written.
pub fn bless(path: &Path, expected: &Expected) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let kept = text.split("[expected]").next().unwrap_or_default().trim_end();
    let Expected { documents, bytes, values, hash } = expected;
    let text = format!(
        "{kept}\n\n[expected]\ndocuments = {documents}\nbytes = {bytes}\nvalues = {values}\nhash = \"{hash}\"\n"
    );
    fs::write(path, text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_definition_parses_and_ids_are_in_order() {
        let ids: Vec<_> = all().unwrap().into_iter().map(|(_, definition)| definition.id).collect();
        let place = |id: &str| ids.iter().position(|other| other == id).unwrap();
        assert!(place("D2") < place("D10.twitter"));
        assert!(place("D5") < place("D5t"));
        assert!(place("D12") < place("E1"));
    }
}
