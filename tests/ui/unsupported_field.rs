#[derive(sightread::Decode)]
struct Record {
    #[serde(flatten)]
    rest: Rest,
    #[serde(with = "seconds")]
    at: u64,
    #[serde(deserialize_with = "seconds::read", default)]
    until: u64,
    // What concerns writing only is passed over.
    #[serde(serialize_with = "seconds::write", skip_serializing_if = "is_zero")]
    since: u64,
}

#[derive(sightread::Decode)]
struct Rest {
    a: u8,
}

fn main() {}
