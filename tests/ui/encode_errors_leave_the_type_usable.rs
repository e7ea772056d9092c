// One message, although the type is used as if the derive had worked.
#[derive(sightread::Encode)]
struct Record<'a> {
    #[serde(flatten)]
    rest: &'a str,
}

fn main() {
    println!("{}", sightread::to_string(&Record { rest: "" }).unwrap());
}
