#[derive(sightread::Decode)]
struct Event {
    id: &'static str,
}

fn main() {}
