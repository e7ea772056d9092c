#[derive(sightread::Decode)]
#[json(rename_all = "dromedary")]
struct Record {
    a: u8,
}

fn main() {}
