struct Opaque;

#[derive(sightread::Decode)]
struct Record {
    a: u8,
    opaque: Opaque,
}

#[derive(sightread::Decode)]
enum Command {
    Run(Opaque),
}

fn main() {}
