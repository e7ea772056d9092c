#[derive(sightread::Decode)]
#[json(deny_unknown_fields, deny_unknown_fields)]
struct Record {
    #[json(rename = "b")]
    #[json(rename = "c")]
    a: u8,
    #[serde(rename(deserialize = "e", deserialize = "f"))]
    #[json(rename = "fine")]
    d: u8,
}

fn main() {}
