#[derive(sightread::Decode)]
struct Event<'a> {
    id: &'a str,
}

fn main() {
    let event: Event = sightread::from_slice(b"{}").unwrap();
    println!("{}", event.id);
}
