// One message, although the type is used as if the derive had worked.
#[derive(sightread::Decode)]
struct Record<'a> {
    #[serde(flatten)]
    rest: &'a str,
}

fn main() {
    let record: Record = sightread::from_slice_borrowed(b"{}").unwrap();
    println!("{}", record.rest);
}
