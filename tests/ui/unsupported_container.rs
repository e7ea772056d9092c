#[derive(sightread::Decode)]
#[serde(tag = "type", content = "of")]
enum Tagged {
    A(u8),
}

#[derive(sightread::Decode)]
#[serde(untagged)]
enum Untagged {
    A(u8),
}

#[derive(sightread::Decode)]
#[serde(from = "u8", try_from = "u8", remote = "Other", expecting = "a thing")]
struct Converted(u8);

#[derive(sightread::Decode)]
#[json(bound = "T: Copy")]
struct Bounded<T>(T);

// What concerns writing only, or serde's own traits only, is passed over.
#[derive(sightread::Decode)]
#[serde(into = "u8", bound = "T: Copy", crate = "not::there")]
struct Fine<T>(T);

fn main() {}
