//! Where the bytes come from: files, directories, standard input.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::{Trouble, progress};

/// How much is read between two looks at the progress bar, in bytes.
const STEP: usize = 8 << 20;

/// Something to check.
#[derive(Debug)]
pub(crate) enum Input {
    /// `-`.
    Standard,
    File(PathBuf),
    /// What could not even be listed.
    Broken(PathBuf, io::Error),
}

impl Input {
    /// What it is called in verdicts.
    pub(crate) fn name(&self) -> &Path {
        match self {
            Input::Standard => Path::new("-"),
            Input::File(path) | Input::Broken(path, _) => path,
        }
    }

    /// Replaces `text` by the input's bytes, all of them or as many as `limit`; tells `progress` how
    /// many have come.
    pub(crate) fn read(
        &self,
        text: &mut Vec<u8>,
        limit: u64,
        progress: impl FnMut(u64),
    ) -> io::Result<()> {
        text.clear();
        match self {
            Input::Standard => read_all(io::stdin().lock().take(limit), text, progress),
            Input::File(path) => {
                let file = File::open(path)?;
                let metadata = file.metadata()?;
                if metadata.is_dir() {
                    let words = "is a directory (--recursive checks the files in it)";
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, words));
                }
                // One byte more, so that the end is noticed without growing.
                let length = usize::try_from(metadata.len().min(limit)).unwrap_or(usize::MAX);
                text.try_reserve(length.saturating_add(1)).map_err(io::Error::other)?;
                read_all(file.take(limit), text, progress)
            }
            Input::Broken(_, error) => Err(io::Error::new(error.kind(), error.to_string())),
        }
    }
}

fn read_all(
    mut from: impl Read,
    text: &mut Vec<u8>,
    mut progress: impl FnMut(u64),
) -> io::Result<()> {
    loop {
        let read = from.by_ref().take(STEP as u64).read_to_end(text)?;
        progress(read as u64);
        if read < STEP {
            return Ok(());
        }
    }
}

/// What the arguments stand for, in their order; the files of a directory by name.
///
/// # Errors
///
/// Standard input is asked for twice.
pub(crate) fn expand(
    files: &[OsString],
    recursive: bool,
    lines: bool,
) -> Result<Vec<Input>, Trouble> {
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return Err("`-` can be given once: standard input can be read only once".into());
    }
    let mut inputs = Vec::with_capacity(files.len());
    for file in files {
        let path = PathBuf::from(file);
        if file == "-" {
            inputs.push(Input::Standard);
        } else if recursive && path.is_dir() {
            walk(path, lines, &mut inputs);
        } else {
            inputs.push(Input::File(path));
        }
    }
    Ok(inputs)
}

/// Adds the files of a directory and of those below it, in the order of their names.
fn walk(directory: PathBuf, lines: bool, inputs: &mut Vec<Input>) {
    let mut open = vec![Entry { path: directory, is_directory: true }];
    while let Some(Entry { path, is_directory }) = open.pop() {
        if !is_directory {
            inputs.push(Input::File(path));
            continue;
        }
        match entries(&path, lines) {
            Ok(mut entries) => {
                // The last one is taken first.
                entries.sort_unstable_by(|left, right| right.path.cmp(&left.path));
                open.extend(entries);
            }
            Err(error) => inputs.push(Input::Broken(path, error)),
        }
    }
}

/// What lies in a directory. A link to a directory counts as a file, so that there are no circles.
struct Entry {
    path: PathBuf,
    is_directory: bool,
}

/// The directories in `directory`, and the files with an ending that is asked for.
fn entries(directory: &Path, lines: bool) -> io::Result<Vec<Entry>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        let is_directory = kind.is_dir();
        let is_wanted = has_ending(&path, lines) && (kind.is_file() || !path.is_dir());
        if is_directory || is_wanted {
            found.push(Entry { path, is_directory });
        }
    }
    Ok(found)
}

fn has_ending(path: &Path, lines: bool) -> bool {
    let endings: &[&str] = if lines { &["ndjson", "jsonl"] } else { &["json"] };
    path.extension()
        .and_then(OsStr::to_str)
        .is_some_and(|ending| endings.iter().any(|wanted| wanted.eq_ignore_ascii_case(ending)))
}

/// The bytes of all inputs, if all of them say and somebody would see the bar.
pub(crate) fn total_bytes(inputs: &[Input]) -> Option<u64> {
    if !progress::is_shown() {
        return None;
    }
    let mut total = 0;
    for input in inputs {
        total += match input {
            Input::Standard => return None,
            Input::File(path) => fs::metadata(path).map_or(0, |metadata| metadata.len()),
            Input::Broken(..) => 0,
        };
    }
    Some(total)
}
