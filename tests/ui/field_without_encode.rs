struct Opaque;

#[derive(sightread::Encode)]
struct Record {
    a: u8,
    opaque: Opaque,
}

#[derive(sightread::Encode)]
enum Command {
    Run(Opaque),
}

fn main() {}
