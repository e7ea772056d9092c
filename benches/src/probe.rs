//! Malformed documents, to see what each engine leaves unchecked: speed that comes from not looking is said so.

use serde::{Deserialize, Serialize};

/// What the documents are read into; `skipped` is not a field of it.
#[derive(Debug, Deserialize, Serialize)]
pub struct Sample {
    /// A string, so that strings which are read are judged too.
    pub text: String,
    /// A number.
    pub number: f64,
}

/// A document that RFC 8259 forbids (or, for lone surrogates, that has no value), and what is wrong with it.
#[derive(Clone, Copy, Debug)]
pub struct Malformed {
    /// What is wrong.
    pub fault: &'static str,
    /// The document.
    pub document: &'static [u8],
}

macro_rules! malformed {
    ($($fault:literal: $document:literal,)*) => {
        &[$(Malformed { fault: $fault, document: $document }),*]
    };
}

/// All of them.
pub const MALFORMED: &[Malformed] = malformed! {
    "a word after the value": br#"{"text":"a","number":1} x"#,
    "a second value after the value": br#"{"text":"a","number":1}{}"#,
    "a NUL after the value": b"{\"text\":\"a\",\"number\":1}\0",
    "a trailing comma in an object": br#"{"text":"a","number":1,}"#,
    "a number with a leading zero": br#"{"text":"a","number":01}"#,
    "a number that ends in a point": br#"{"text":"a","number":1.}"#,
    "a control character in a string": b"{\"text\":\"a\x01\",\"number\":1}",
    "invalid UTF-8 in a string": b"{\"text\":\"a\xff\",\"number\":1}",
    "bad hex in a \\u escape": br#"{"text":"\u12G4","number":1}"#,
    "a lone surrogate escape": br#"{"text":"\ud800","number":1}"#,
    "an unknown escape": br#"{"text":"\q","number":1}"#,
    "skipped: a number with a leading zero": br#"{"text":"a","skipped":01,"number":1}"#,
    "skipped: a number that ends in a point": br#"{"text":"a","skipped":1.,"number":1}"#,
    "skipped: a misspelt literal": br#"{"text":"a","skipped":trux,"number":1}"#,
    "skipped: a control character in a string": b"{\"text\":\"a\",\"skipped\":\"\x01\",\"number\":1}",
    "skipped: invalid UTF-8 in a string": b"{\"text\":\"a\",\"skipped\":\"\xff\",\"number\":1}",
    "skipped: bad hex in a \\u escape": br#"{"text":"a","skipped":"\u12G4","number":1}"#,
    "skipped: a lone surrogate escape": br#"{"text":"a","skipped":"\ud800","number":1}"#,
    "skipped: an unknown escape": br#"{"text":"a","skipped":"\q","number":1}"#,
    "skipped: a trailing comma in an array": br#"{"text":"a","skipped":[1,],"number":1}"#,
    "skipped: two values without a comma": br#"{"text":"a","skipped":[1 2],"number":1}"#,
    "skipped: a key without a value": br#"{"text":"a","skipped":{"a"},"number":1}"#,
    "skipped: brackets that do not match": br#"{"text":"a","skipped":[1},"number":1}"#,
};

/// The faults that an engine does not see.
pub fn unseen(accepts: fn(&[u8]) -> bool) -> Vec<&'static str> {
    MALFORMED
        .iter()
        .filter(|malformed| accepts(malformed.document))
        .map(|malformed| malformed.fault)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::engines::ENGINES;

    #[test]
    fn every_engine_takes_the_sample_when_it_is_well_formed() {
        for engine in ENGINES {
            let accepts = engine.accepts;
            assert!(
                accepts(br#"{"text":"a","skipped":[1,{"a":"b"}],"number":1.5}"#),
                "{}",
                engine.name
            );
        }
    }
}
