//! The demo's data: billing events, made from a seed, and the types that they are read into and written from.
//!
//! Knows nothing of how they are measured.

use std::borrow::Cow;
use std::fmt::Write as _;

use sightread::{Decode, Encode};

use super::random::Random;

/// An event as this library reads it: strings lie in the input, those with escapes and the slice of
/// tags in an arena.
#[derive(Debug, Decode, Encode)]
pub(crate) struct Event<'a> {
    pub(crate) id: &'a str,
    pub(crate) kind: &'a str,
    pub(crate) account: &'a str,
    pub(crate) amount: f64,
    pub(crate) currency: &'a str,
    pub(crate) created_at: i64,
    pub(crate) customer: &'a str,
    #[json(default, skip_if_empty)]
    pub(crate) tags: &'a [&'a str],
}

/// The same for serde_json, as near as it comes: a `&str` there fails on the first escape, and
/// a slice cannot be borrowed at all.
#[derive(Debug, serde::Deserialize, serde::Serialize)]
pub(crate) struct CowEvent<'a> {
    #[serde(borrow)]
    pub(crate) id: Cow<'a, str>,
    #[serde(borrow)]
    pub(crate) kind: Cow<'a, str>,
    #[serde(borrow)]
    pub(crate) account: Cow<'a, str>,
    pub(crate) amount: f64,
    #[serde(borrow)]
    pub(crate) currency: Cow<'a, str>,
    pub(crate) created_at: i64,
    #[serde(borrow)]
    pub(crate) customer: Cow<'a, str>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<CowTag<'a>>,
}

/// serde borrows inside of a `Vec` only through a type with the attribute of its own.
#[derive(Debug, serde::Deserialize, serde::Serialize)]
pub(crate) struct CowTag<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

/// An event that owns all it holds: one and the same type for both libraries.
#[derive(Debug, PartialEq, Decode, Encode, serde::Deserialize, serde::Serialize)]
pub(crate) struct OwnedEvent {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) account: String,
    pub(crate) amount: f64,
    pub(crate) currency: String,
    pub(crate) created_at: i64,
    pub(crate) customer: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<String>,
}

impl PartialEq<CowEvent<'_>> for Event<'_> {
    fn eq(&self, other: &CowEvent<'_>) -> bool {
        self.id == other.id
            && self.kind == other.kind
            && self.account == other.account
            && self.amount.to_bits() == other.amount.to_bits()
            && self.currency == other.currency
            && self.created_at == other.created_at
            && self.customer == other.customer
            && self.tags.iter().copied().eq(other.tags.iter().map(|tag| &*tag.0))
    }
}

/// Documents one behind the other in one piece of memory, as a socket or a file would bring them.
pub(crate) struct Documents {
    text: Vec<u8>,
    ends: Vec<usize>,
    /// How many have what makes them harder.
    pub(crate) mix: Mix,
}

/// How many of the events have what makes them harder to read.
#[derive(Clone, Copy, Debug, Default, serde::Serialize)]
pub(crate) struct Mix {
    /// Escapes in a string.
    pub(crate) escapes: u64,
    /// Text that is not ASCII.
    pub(crate) non_ascii: u64,
    /// Keys in another order than declared.
    pub(crate) reordered: u64,
    /// Keys that the type does not know.
    pub(crate) unknown_keys: u64,
}

const KINDS: &[&str] = &[
    PAID,
    PAID,
    "invoice.created",
    "invoice.voided",
    "charge.refunded",
    "charge.failed",
    "subscription.renewed",
    "payout.settled",
];
/// The kind of event that the job keeps.
pub(crate) const PAID: &str = "invoice.paid";
const CURRENCIES: &[&str] = &["EUR", "USD", "GBP", "SEK", "JPY", "CHF"];
const CUSTOMERS: &[&str] = &[
    "Ada Lovelace",
    "Grace Hopper",
    "Northwind Traders Ltd",
    "Acme Corporation",
    "Fern & Daughters",
    "Blue Harbour Shipping",
    "J. Okafor",
    "Mill Street Bakery",
];
const CUSTOMERS_NON_ASCII: &[&str] = &[
    "Zoë Łukasiewicz",
    "山田太郎商店",
    "Ξένια Παππά",
    "Café Brûlé SARL",
    "Söderström & Söner",
    "Ольга Иванова",
    "🍋 Limonade GmbH",
];
const CUSTOMERS_ESCAPED: &[&str] = &[
    r#"Ada \"Countess\" Lovelace"#,
    r"Unit 4\nHarbour Road",
    r"Caf\u00e9 Central",
    r"North\\South Freight",
    r"\ud83c\udf4b Lemon Bar",
    r"AT\/ON Lighting",
];
const TAGS: &[&str] =
    &["eu", "vat", "q3", "retry", "b2b", "card", "sepa", "annual", "trial", "beta", "vip", "batch"];
const UNKNOWN: &[(&str, &str)] = &[
    ("livemode", "true"),
    ("trace", r#"{"span":"9f31c2","hops":[1,2,-3.5],"sampled":false}"#),
    ("metadata", "{}"),
    ("previous", "null"),
    ("api_version", r#""2026-11-30""#),
];

/// Shares in percent.
const ESCAPES: u64 = 3;
const NON_ASCII: u64 = 5;
const REORDERED: u64 = 10;
const UNKNOWN_KEYS: u64 = 10;

impl Documents {
    /// Makes `count` events, all distinct, the same for the same seed.
    pub(crate) fn generate(count: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut documents =
            Documents { text: Vec::new(), ends: Vec::with_capacity(count), mix: Mix::default() };
        let mut members: Vec<(&str, String)> = Vec::new();
        for index in 0..count {
            documents.mix.add(event(&mut random, index, &mut members));
            let mut text = String::from("{");
            for (place, (key, value)) in members.iter().enumerate() {
                let comma = if place == 0 { "" } else { "," };
                // Writing to a `String` does not fail.
                let _ = write!(text, "{comma}\"{key}\":{value}");
            }
            text.push('}');
            documents.text.extend_from_slice(text.as_bytes());
            documents.ends.push(documents.text.len());
        }
        documents
    }

    /// The documents in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end])
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of all of them.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }
}

/// Makes the members of one event, values as JSON text. The index is part of the id, so that no two
/// are equal.
fn event(random: &mut Random, index: usize, members: &mut Vec<(&'static str, String)>) -> Mix {
    let mut mix = Mix::default();
    let customer = if random.chance(ESCAPES) {
        mix.escapes = 1;
        random.choose(CUSTOMERS_ESCAPED)
    } else if random.chance(NON_ASCII) {
        mix.non_ascii = 1;
        random.choose(CUSTOMERS_NON_ASCII)
    } else {
        random.choose(CUSTOMERS)
    };
    let tags: Vec<String> =
        (0..random.below(7)).map(|_| format!("\"{}\"", random.choose(TAGS))).collect();
    let quoted = |text: &str| format!("\"{text}\"");

    members.clear();
    members.push(("id", format!("\"evt_{index:06x}{:010x}\"", random.next() >> 24)));
    members.push(("kind", quoted(random.choose(KINDS))));
    members.push(("account", format!("\"acct_{:08x}\"", random.next() >> 32)));
    members.push(("amount", format!("{}.{:02}", random.below(20_000), random.below(100))));
    members.push(("currency", quoted(random.choose(CURRENCIES))));
    members.push(("created_at", (1_750_000_000_000 + random.below(40_000_000_000)).to_string()));
    members.push(("customer", quoted(customer)));
    if !tags.is_empty() {
        members.push(("tags", format!("[{}]", tags.join(","))));
    }
    if random.chance(UNKNOWN_KEYS) {
        mix.unknown_keys = 1;
        let (key, value) = UNKNOWN[random.below(UNKNOWN.len() as u64) as usize];
        let place = random.below(members.len() as u64 + 1) as usize;
        members.insert(place, (key, value.to_owned()));
    }
    if random.chance(REORDERED) {
        mix.reordered = 1;
        random.shuffle(members);
    }
    mix
}

impl Mix {
    fn add(&mut self, other: Mix) {
        self.escapes += other.escapes;
        self.non_ascii += other.non_ascii;
        self.reordered += other.reordered;
        self.unknown_keys += other.unknown_keys;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_distinct_events_each_time() {
        let first = Documents::generate(1000, 7);
        let again = Documents::generate(1000, 7);
        assert!(first.iter().eq(again.iter()));
        assert!(!first.iter().eq(Documents::generate(1000, 8).iter()));
        let distinct: std::collections::BTreeSet<&[u8]> = first.iter().collect();
        assert_eq!(distinct.len(), 1000);
    }

    #[test]
    fn the_mix_is_what_the_demo_says_it_is() {
        let documents = Documents::generate(10_000, 1);
        let Mix { escapes, non_ascii, reordered, unknown_keys } = documents.mix;
        assert!((200..400).contains(&escapes), "{escapes}");
        assert!((400..600).contains(&non_ascii), "{non_ascii}");
        assert!((850..1150).contains(&reordered), "{reordered}");
        assert!((850..1150).contains(&unknown_keys), "{unknown_keys}");
        let with_backslash = documents.iter().filter(|text| text.contains(&b'\\')).count();
        assert_eq!(with_backslash as u64, escapes);
        let not_ascii = documents.iter().filter(|text| !text.is_ascii()).count();
        assert_eq!(not_ascii as u64, non_ascii);
        let mean = documents.bytes() / documents.count();
        assert!((180..230).contains(&mean), "{mean} bytes");
    }
}
