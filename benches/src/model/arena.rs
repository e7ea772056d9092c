//! The shapes as sightread reads them when it has an arena: strings and lists are plain references,
//! escapes or not.

use std::collections::BTreeMap;

use sightread::Decode as Read;
use sightread::Encode as Extra;

/// A string in the input, or in the arena if it holds an escape.
pub type Str<'a> = &'a str;

/// A list of values in the arena.
pub type List<'a, T> = &'a [T];

/// A map with string keys, as the peers have it.
pub type Map<K, V> = BTreeMap<K, V>;

#[path = "shapes/bucket.rs"]
pub mod bucket;
#[path = "shapes/canada.rs"]
pub mod canada;
#[path = "shapes/citm.rs"]
pub mod citm;
#[path = "shapes/event.rs"]
pub mod event;
#[path = "shapes/fields.rs"]
pub mod fields;
#[path = "shapes/tweets.rs"]
pub mod tweets;
#[path = "shapes/twitter.rs"]
pub mod twitter;
