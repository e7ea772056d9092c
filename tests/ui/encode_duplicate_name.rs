#[derive(sightread::Encode)]
struct Account {
    #[json(rename(serialize = "id"))]
    number: u64,
    id: u64,
    #[json(skip, rename = "id")]
    cached: u64,
    #[json(rename(deserialize = "id"))]
    read: u64,
}

fn main() {}
