#[derive(sightread::Decode)]
#[json(default, transparent)]
enum Command {
    Up,
    #[json(rename_all = "camelCase")]
    Move(u8),
}

#[derive(sightread::Decode)]
#[json(default)]
struct Tuple(u8, u8);

#[derive(sightread::Decode)]
#[json(rename_all_fields = "camelCase")]
struct Struct {
    a: u8,
}

#[derive(sightread::Decode)]
struct Unnamed(#[json(rename = "a")] u8, #[json(default)] u8);

#[derive(sightread::Decode)]
struct Newtype(#[json(skip)] u8);

fn main() {}
