//! The shapes as the peers read them: serde's derive, `Vec` for lists, and strings that borrow where they can.
//!
//! `Str` is a newtype because serde borrows a bare `Cow` only when it is a field of its own: inside `Option` or `Vec` it
//! would be copied. Where no document has an escape in a string the shapes say `&str` instead, which is the fastest that
//! a serde type can be and would fail on the first escape.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use serde::Deserialize as Read;
// Nothing more to derive; the name has to stand for some derive, and this one is harmless.
use std::clone::Clone as Extra;

/// A string that borrows from the input unless it holds an escape.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct Str<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// A list of values; lists of other engines need the lifetime.
pub type List<'a, T> = Vec<T>;

/// A map with string keys, sorted: no engine gains by a faster hash.
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
