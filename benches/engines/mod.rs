//! The contenders, one module each, in the order of the table.

use crate::contest::{Contender, Engine, Work};

mod flexon;
mod serde_engine;
mod serde_json;
mod serde_json_simdutf8;
mod sightread;
mod simd_json;
mod sonic_rs;

/// What every other engine is measured against.
pub const BASELINE: &str = serde_json::ENGINE.name;

/// All engines of this build.
pub const ENGINES: [Engine; 6] = [
    serde_json::ENGINE,
    serde_json_simdutf8::ENGINE,
    sonic_rs::ENGINE,
    simd_json::ENGINE,
    flexon::ENGINE,
    sightread::ENGINE,
];

/// Everyone who can do this work; `levels` are those that sightread is measured at.
///
/// # Errors
/// If a level is unknown or this CPU lacks it.
pub fn contenders(work: Work, levels: &[String]) -> Result<Vec<Contender>, String> {
    let mut found = vec![serde_json::contender(work)];
    found.extend(serde_json_simdutf8::contender(work));
    found.extend(sonic_rs::contender(work));
    found.extend(simd_json::contender(work));
    found.extend(flexon::contender(work));
    found.extend(sightread::contenders(work, levels)?);
    Ok(found)
}
