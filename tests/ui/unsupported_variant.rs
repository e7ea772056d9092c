#[derive(sightread::Decode)]
enum Command {
    Up,
    #[serde(other)]
    Unknown,
    #[serde(with = "seconds")]
    Wait(u64),
    #[serde(untagged)]
    Number(u64),
}

fn main() {}
