#[derive(sightread::Decode)]
struct Inner {
    a: u8,
}

#[derive(sightread::Decode)]
struct Record {
    #[json(default)]
    inner: Inner,
    #[json(skip)]
    skipped: Inner,
}

fn main() {}
