#[derive(sightread::Decode)]
#[json]
#[serde = "x"]
struct Record {
    #[json(rename)]
    a: u8,
    #[json(rename = 3)]
    b: u8,
    #[json(default = "not a path")]
    c: u8,
    #[json(skip = "yes")]
    d: u8,
    #[json(rename(read = "x"))]
    e: u8,
    #[json("f")]
    f: u8,
    #[json(rename = )]
    g: u8,
}

fn main() {}
