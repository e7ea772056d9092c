//! Reads a rate-limit counter by hand, beside the derived type: `cargo run --example by_hand`.

use sightread::{Decode, Error, ErrorKind, KeyTable, Reader, StepCursor};

/// What a limiter wants to know, whatever else is in the message.
#[derive(Debug, PartialEq, Decode)]
struct Counter<'a> {
    bucket: &'a str,
    tokens: u32,
    reset_at: i64,
}

static NAMES: KeyTable<8> = KeyTable::new(&["bucket", "tokens", "reset_at"]);

impl<'a> Counter<'a> {
    /// Reads the three members, which may come in any order, and nothing behind the last of them.
    fn by_hand(cursor: &mut StepCursor<'_, 'a>) -> Result<Self, Error> {
        cursor.begin_object()?;
        let (mut bucket, mut tokens, mut reset_at) = (None, None, None);
        // The usual order costs one comparison a key.
        if cursor.take_key("bucket") {
            bucket = Some(cursor.read()?);
        }
        if cursor.take_key("tokens") {
            tokens = Some(cursor.read()?);
        }
        if cursor.take_key("reset_at") {
            reset_at = Some(cursor.read()?);
        }
        loop {
            if let (Some(bucket), Some(tokens), Some(reset_at)) = (bucket, tokens, reset_at) {
                return Ok(Counter { bucket, tokens, reset_at });
            }
            match cursor.next_of(&NAMES)? {
                Some(0) => bucket = Some(cursor.read()?),
                Some(1) => tokens = Some(cursor.read()?),
                Some(_) => reset_at = Some(cursor.read()?),
                None if bucket.is_none() => return Err(cursor.missing("bucket")),
                None if tokens.is_none() => return Err(cursor.missing("tokens")),
                None => return Err(cursor.missing("reset_at")),
            }
        }
    }
}

fn main() -> Result<(), Error> {
    let mut reader = Reader::new();

    // Any order, and unknown members in between.
    for text in [
        r#"{"bucket":"user:7:min","tokens":87,"reset_at":1700000000000}"#,
        r#"{"reset_at":1700000000000,"burst":[10,{"of":2}],"tokens":87,"bucket":"user:7:min"}"#,
    ] {
        let counter = Counter::by_hand(&mut reader.cursor(text.as_bytes()))?;
        println!("{counter:?}");
        assert_eq!(
            counter,
            Counter { bucket: "user:7:min", tokens: 87, reset_at: 1_700_000_000_000 }
        );
        let derived: Counter = reader.decode(text.as_bytes())?;
        assert_eq!(derived.tokens, 87);
    }

    // A long tail, which is broken at its end: who stops early does not look there.
    let mut text = String::from(r#"{"bucket":"user:7:min","tokens":0,"reset_at":1,"history":["#);
    text.push_str(&"[1700000000000,1],".repeat(4000));
    assert_eq!(Counter::by_hand(&mut reader.cursor(text.as_bytes()))?.tokens, 0);
    let error = reader.decode::<Counter>(text.as_bytes()).unwrap_err();
    println!("derived: {error}");
    assert_eq!(error.kind(), ErrorKind::Incomplete);

    // The same strictness by hand: the rest is checked when asked for.
    let mut cursor = reader.cursor(text.as_bytes());
    Counter::by_hand(&mut cursor)?;
    let same = cursor.finish().unwrap_err();
    assert_eq!((same.kind(), same.offset()), (error.kind(), error.offset()));

    // Errors have their place, as those of derived types.
    let error = Counter::by_hand(&mut reader.cursor(br#"{"bucket":"b","tokens":-1}"#)).unwrap_err();
    println!("by hand: {error}");
    assert_eq!(error.path(), "$.tokens");
    Ok(())
}
