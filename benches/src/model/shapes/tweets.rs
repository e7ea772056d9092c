//! `twitter.json`, eight fields of each tweet; the rest is skipped.

use super::{Extra, List, Read, Str};
use serde::Serialize;

#[derive(Debug, Read, Extra, Serialize)]
pub struct Tweets<'a> {
    #[serde(borrow)]
    pub statuses: List<'a, Tweet<'a>>,
}

#[derive(Debug, Read, Extra, Serialize)]
pub struct Tweet<'a> {
    #[serde(borrow)]
    pub created_at: Str<'a>,
    pub id: u64,
    pub text: Str<'a>,
    pub in_reply_to_status_id: Option<u64>,
    pub user: Author<'a>,
    pub retweet_count: u64,
    pub favorite_count: u64,
}

/// Two of the eight fields stand in here.
#[derive(Debug, Read, Extra, Serialize)]
pub struct Author<'a> {
    pub id: u64,
    #[serde(borrow)]
    pub screen_name: Str<'a>,
}
