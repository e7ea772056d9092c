#[derive(sightread::Encode)]
#[serde(tag = "type", content = "of")]
enum Tagged {
    A(u8),
}

#[derive(sightread::Encode)]
#[serde(untagged)]
enum Untagged {
    #[serde(serialize_with = "seconds::write")]
    A(u8),
    #[serde(untagged)]
    B(u8),
}

#[derive(sightread::Encode)]
#[serde(into = "u8", remote = "Other")]
struct Converted(u8);

#[derive(sightread::Encode)]
struct Record {
    #[serde(flatten)]
    rest: Rest,
    #[serde(with = "seconds")]
    at: u64,
    #[serde(serialize_with = "seconds::write", getter = "Record::until")]
    until: u64,
    // What concerns reading only is passed over.
    #[serde(deserialize_with = "seconds::read", default, alias = "other", borrow)]
    since: u64,
}

// What concerns reading only, or serde's own traits only, is passed over.
#[derive(sightread::Encode)]
#[serde(from = "u8", try_from = "u8", expecting = "a thing", bound = "T: Copy", crate = "not::there")]
#[serde(deny_unknown_fields, default)]
struct Rest<T = u8> {
    a: T,
}

#[derive(sightread::Encode)]
enum Fine {
    #[serde(other, alias = "B", deserialize_with = "seconds::read")]
    A,
}

fn main() {}
