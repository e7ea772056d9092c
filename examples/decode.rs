//! Reads a struct that borrows, and one that owns: `cargo run --example decode`.

use sightread::{Arena, Decode, Error, Reader};

/// Strings and slices lie in the input or in an arena.
#[derive(Debug, Decode)]
#[json(rename_all = "camelCase")]
struct Event<'a> {
    id: &'a str,
    kind: Kind,
    amount: f64,
    created_at: i64,
    #[json(default)]
    tags: &'a [&'a str],
}

#[derive(Debug, PartialEq, Decode)]
enum Kind {
    #[json(rename = "invoice.paid")]
    Paid,
    #[json(rename = "invoice.voided")]
    Voided,
}

/// Everything is owned, so it can be kept and sent.
#[derive(Debug, PartialEq, Decode)]
struct Settings {
    currency: String,
    limits: std::collections::BTreeMap<String, u32>,
    note: Option<String>,
}

fn main() -> Result<(), Error> {
    // One document, an arena of one's own: the value lives as long as both.
    let arena = Arena::new();
    let text = br#"{"id":"e1","kind":"invoice.paid","amount":12.5,"createdAt":1767225600,
        "tags":["eu","say \"hi\""]}"#;
    let event: Event = sightread::from_slice_in(text, &arena)?;
    println!("{event:?}");
    assert_eq!(event.tags, ["eu", "say \"hi\""]);
    assert!(text.as_ptr_range().contains(&event.id.as_ptr()), "`id` lies in the input");

    // Many documents, one reader: each value is lent until the next call, and memory is reused.
    let mut reader = Reader::new();
    let mut paid = 0.0;
    for line in [
        r#"{"id":"e2","kind":"invoice.paid","amount":1.25,"createdAt":1767225601}"#,
        r#"{"createdAt":1767225602,"amount":7,"kind":"invoice.voided","id":"e3","extra":null}"#,
        r#"{"id":"e4","kind":"invoice.paid","amount":2e1,"createdAt":1767225603,"tags":[]}"#,
    ] {
        let event: Event = reader.decode(line.as_bytes())?;
        if event.kind == Kind::Paid {
            paid += event.amount;
        }
        println!("{} at {}", event.id, event.created_at);
    }
    assert_eq!(paid, 21.25);

    // A value that owns all it holds needs neither.
    let settings: Settings =
        sightread::from_slice(br#"{"currency":"EUR","limits":{"daily":500,"weekly":2000}}"#)?;
    println!("{settings:?}");
    assert_eq!(settings.limits["weekly"], 2000);
    Ok(())
}
