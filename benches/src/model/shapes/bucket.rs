//! A rate-limit counter.

use super::{Extra, Read};
use serde::Serialize;

/// `{"bucket":"user:48213:min","tokens":87,"reset_at":1700000000000}`
#[derive(Debug, Read, Extra, Serialize)]
pub struct Bucket<'a> {
    pub bucket: &'a str,
    pub tokens: u32,
    pub reset_at: i64,
}
