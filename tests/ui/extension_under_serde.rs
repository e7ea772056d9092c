#[derive(sightread::Decode)]
struct Record {
    #[serde(skip_if_empty, default)]
    a: Vec<u8>,
    #[serde(skip_if = "Vec::is_empty", default)]
    b: Vec<u8>,
}

fn main() {}
