//! A billing event.

use super::{Extra, List, Read};
use serde::Serialize;

/// An event that borrows its strings; they hold no escapes.
#[derive(Debug, Read, Extra, Serialize)]
pub struct Event<'a> {
    pub id: &'a str,
    pub kind: &'a str,
    pub amount: f64,
    pub created_at: i64,
    pub tags: List<'a, &'a str>,
}

/// The same event, owning everything.
#[derive(Debug, Read, Extra, Serialize)]
pub struct OwnedEvent {
    pub id: String,
    pub kind: String,
    pub amount: f64,
    pub created_at: i64,
    pub tags: Vec<String>,
}
