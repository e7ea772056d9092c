fn returns_a_number(number: &u8) -> u8 {
    *number
}

#[derive(sightread::Encode)]
struct Conditions {
    #[json(skip_if = "not::there")]
    a: u8,
    #[json(skip_if = "returns_a_number")]
    b: u8,
    #[json(skip_if = "Vec::is_empty")]
    c: u8,
    #[json(skip_if_empty)]
    d: u8,
}

fn main() {}
