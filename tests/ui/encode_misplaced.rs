#[derive(sightread::Encode)]
#[json(transparent)]
enum Command {
    #[json(rename_all = "camelCase")]
    Move(u8),
}

#[derive(sightread::Encode)]
#[json(rename_all_fields = "camelCase")]
struct Struct {
    #[json(skip_if_empty = "yes")]
    a: Vec<u8>,
    #[json(skip_if)]
    b: u8,
}

#[derive(sightread::Encode)]
struct Unnamed(#[json(rename = "a")] u8, #[json(skip_if = "u8::is_zero")] u8, #[json(skip_if_empty)] Vec<u8>);

#[derive(sightread::Encode)]
struct Newtype(#[json(skip)] u8);

#[derive(sightread::Encode)]
#[json(transparent)]
struct Sometimes {
    #[json(skip_if_empty)]
    a: Vec<u8>,
}

#[derive(sightread::Encode)]
#[json(transparent)]
struct Pair {
    a: u8,
    #[json(default)]
    b: u8,
}

#[derive(sightread::Encode)]
union Bits {
    float: f32,
    integer: u32,
}

fn main() {}
