#[derive(sightread::Decode)]
#[json(rename_al = "camelCase")]
struct Record {
    #[json(renam = "b")]
    a: u8,
}

#[derive(sightread::Decode)]
enum Command {
    #[json(default)]
    Up,
}

fn main() {}
