//! Writes structs and enums, to a buffer, as lines, and for people: `cargo run --example encode`.

use sightread::{Encode, EncodeOptions, Error, Escape};

/// Names and forms are those that `Decode` reads, so a type may have both derives.
#[derive(Encode)]
#[json(rename_all = "camelCase")]
struct Event<'a> {
    id: &'a str,
    kind: Kind,
    amount: f64,
    created_at: i64,
    #[json(skip_if = "Option::is_none")]
    note: Option<&'a str>,
    #[json(skip_if_empty)]
    tags: &'a [&'a str],
}

#[derive(Encode)]
enum Kind {
    #[json(rename = "invoice.paid")]
    Paid,
    #[json(rename = "invoice.refunded")]
    Refunded { share: f32 },
}

fn main() -> Result<(), Error> {
    let events = [
        Event {
            id: "e1",
            kind: Kind::Paid,
            amount: 12.5,
            created_at: 1767225600,
            note: None,
            tags: &["eu", "say \"hi\""],
        },
        Event {
            id: "e2",
            kind: Kind::Refunded { share: 0.1 },
            amount: 3.0,
            created_at: 1767225601,
            note: Some("Café"),
            tags: &[],
        },
    ];

    // Into one buffer, which is used again: nothing is allocated once it is large enough.
    let mut buffer = Vec::new();
    for event in &events {
        buffer.clear();
        event.encode(&mut buffer)?;
        println!("{}", String::from_utf8_lossy(&buffer));
    }
    assert_eq!(
        String::from_utf8_lossy(&buffer),
        r#"{"id":"e2","kind":{"invoice.refunded":{"share":0.1}},"amount":3.0,"createdAt":1767225601,"note":"Café"}"#
    );

    // To a writer, one record a line.
    let mut lines = Vec::new();
    sightread::to_lines(&mut lines, &events)?;
    assert_eq!(lines.iter().filter(|byte| **byte == b'\n').count(), 2);

    // For people, and for channels that carry ASCII alone.
    println!("{}", sightread::to_string_pretty(&events[0])?);
    let ascii = EncodeOptions::new().escape(Escape::Ascii).to_string(&events[1].note)?;
    assert_eq!(ascii, r#""Caf\u00e9""#);

    // What JSON has no word for is an error that names its place.
    let error = sightread::to_string(&[Some(1.0), Some(f64::NAN)]).unwrap_err();
    println!("{error}");
    assert_eq!(error.path(), "$[1]");
    Ok(())
}
