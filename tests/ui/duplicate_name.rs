#[derive(sightread::Decode)]
struct Account {
    #[json(rename = "id")]
    number: u64,
    id: u64,
}

#[derive(sightread::Decode)]
enum Command {
    Up,
    #[json(alias = "Up")]
    Down,
}

fn main() {}
