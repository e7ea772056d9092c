//! Shows what an error knows: `cargo run --example errors`.

use sightread::{Decode, Error, ErrorKind};

#[derive(Debug, Decode)]
struct Account {
    name: String,
    #[json(rename = "balance")]
    _balance: i32,
}

/// Reads accounts, and says what a caller would do about an error.
fn read(text: &[u8]) -> Result<Vec<Account>, Error> {
    sightread::from_slice(text).inspect_err(|error| {
        // One line, without text of the input: fit for a log.
        println!("log:   {error}");
        // The place, for whoever may see the input.
        for line in error.snippet(text).lines() {
            println!("       {line}");
        }
        let advice = match error.kind() {
            ErrorKind::Incomplete => "wait for more bytes",
            ErrorKind::MissingField | ErrorKind::UnknownField => {
                "is the sender of another version?"
            }
            kind if kind.is_typed() => "the text is JSON, but not ours",
            _ => "refuse it",
        };
        println!("       {}, {advice}", error.path());
    })
}

fn main() {
    let texts: [(&[u8], Option<ErrorKind>); 6] = [
        (br#"[{"name": "ada", "balance": 17}]"#, None),
        (br#"[{"name": "ada", "balance": 17}"#, Some(ErrorKind::Incomplete)),
        (br#"[{"name": "ada", "balance": 3000000000}]"#, Some(ErrorKind::OutOfRange)),
        (br#"[{"name": "ada"}]"#, Some(ErrorKind::MissingField)),
        (b"[{\"name\": \"ada\",\n  \"balance\": 017}]", Some(ErrorKind::InvalidNumber)),
        (b"[{\"name\": \"\xFF\", \"balance\": 17}]", Some(ErrorKind::InvalidUtf8)),
    ];
    for (text, expected) in texts {
        match read(text) {
            Ok(accounts) => println!("read:  {}", accounts[0].name),
            Err(error) => assert_eq!(Some(error.kind()), expected),
        }
    }
}
