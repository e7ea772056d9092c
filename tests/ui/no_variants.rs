#[derive(sightread::Decode)]
enum Never {}

#[derive(sightread::Decode)]
enum Hidden {
    #[json(skip)]
    A,
}

fn main() {}
