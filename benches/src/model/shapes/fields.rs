//! A document of forty scalar fields, as an API gateway sees it.

use super::{Extra, Read};
use serde::Serialize;

/// All forty, in the order in which documents usually have them.
#[derive(Debug, Read, Extra, Serialize)]
pub struct Fields<'a> {
    pub request_id: &'a str,
    pub account_id: &'a str,
    pub customer_name: &'a str,
    pub customer_email: &'a str,
    pub plan: &'a str,
    pub quantity: u32,
    pub unit_price: f64,
    pub discount: f64,
    pub tax_rate: f64,
    pub currency: &'a str,
    pub created_at: i64,
    pub updated_at: i64,
    pub expires_at: i64,
    pub active: bool,
    pub trial: bool,
    pub country: &'a str,
    pub region: &'a str,
    pub city: &'a str,
    pub postal_code: &'a str,
    pub latitude: f64,
    pub longitude: f64,
    pub retry_count: u32,
    pub timeout_ms: u32,
    pub priority: u32,
    pub method: &'a str,
    pub path: &'a str,
    pub user_agent: &'a str,
    pub remote_address: &'a str,
    pub trace_parent: &'a str,
    pub status_code: u32,
    pub bytes_in: i64,
    pub bytes_out: i64,
    pub duration_ms: f64,
    pub queue_ms: f64,
    pub upstream_ms: f64,
    pub cached: bool,
    pub sampled: bool,
    pub upstream: &'a str,
    pub shard: u32,
    pub attempt: u32,
}

/// Three of the forty; the rest is skipped.
#[derive(Debug, Read, Extra, Serialize)]
pub struct ThreeFields<'a> {
    pub account_id: &'a str,
    pub region: &'a str,
    pub status_code: u32,
}
