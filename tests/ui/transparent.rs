#[derive(sightread::Decode)]
#[json(transparent)]
struct Pair {
    a: u8,
    b: u8,
}

#[derive(sightread::Decode)]
#[serde(transparent)]
struct Nothing {
    #[serde(skip)]
    a: u8,
}

fn main() {}
