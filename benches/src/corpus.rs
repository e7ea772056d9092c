//! The documents of a definition: read from a file where it is present, generated otherwise.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::definition::{Definition, Task, folder};
use crate::generate::{self, Random};

/// Documents, kept until the process ends so that values may borrow from them.
#[derive(Debug)]
pub struct Documents {
    /// Exact slices, one behind the other; nothing lies behind the last one.
    pub items: Vec<&'static [u8]>,
    /// Documents, or lines where one document holds many.
    pub count: usize,
    /// Bytes of all.
    pub bytes: usize,
    /// Whether they stand in for a file that is absent.
    pub stand_in: bool,
}

/// Loads or makes the documents. `quick` makes fewer, so that the expected answer no longer applies.
///
/// # Errors
/// If the definition names neither a file nor a known generator.
pub fn load(definition: &Definition, quick: bool) -> Result<Documents, String> {
    let source = &definition.documents;
    let mut random = Random::new(source.seed);
    let mut stand_in = false;
    let texts: Vec<Vec<u8>> = if let Some(name) = &source.corpus {
        match find(name) {
            Some(path) => {
                vec![fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?]
            }
            None => {
                stand_in = true;
                let make = match name.as_str() {
                    "twitter.json" => generate::tweets,
                    "citm_catalog.json" => generate::catalogue,
                    "canada.json" => generate::outline,
                    _ => return Err(format!("{name} is absent and has no stand-in")),
                };
                vec![make(&mut random).into_bytes()]
            }
        }
    } else {
        let count = if quick { source.count.div_ceil(10) } else { source.count };
        let mut several = |make: &dyn Fn(&mut Random) -> String| {
            (0..count).map(|_| make(&mut random).into_bytes()).collect()
        };
        match source.generator.as_deref() {
            Some("events") => several(&generate::event),
            Some("buckets") => several(&generate::bucket),
            Some("fields") => several(&|random| generate::fields(random, false)),
            Some("shuffled_fields") => several(&|random| generate::fields(random, true)),
            Some("event_lines") => {
                let bytes = if quick { source.bytes / 16 } else { source.bytes };
                vec![generate::event_lines(&mut random, bytes).into_bytes()]
            }
            other => return Err(format!("no generator {other:?}")),
        }
    };
    let lengths: Vec<usize> = texts.iter().map(Vec::len).collect();
    let all: &'static [u8] = Box::leak(texts.concat().into_boxed_slice());
    let mut items = Vec::with_capacity(lengths.len());
    let mut rest = all;
    for length in lengths {
        let (item, behind) = rest.split_at(length);
        items.push(item);
        rest = behind;
    }
    let count = match definition.task {
        Task::Lines => memchr::memchr_iter(b'\n', all).count(),
        _ => items.len(),
    };
    Ok(Documents { items, count, bytes: all.len(), stand_in })
}

/// `SIGHTREAD_CORPORA`, then this package's `corpora/`, then the project's shared folder.
fn find(name: &str) -> Option<PathBuf> {
    let own = folder().join("corpora");
    let shared = folder().join("../../shared/corpora");
    env::var_os("SIGHTREAD_CORPORA")
        .map(PathBuf::from)
        .into_iter()
        .chain([own, shared])
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}
