#[derive(sightread::Decode)]
#[serde(rename_all = "camelCase")]
struct Account {
    first_name: String,
    #[serde(alias = "surname", alias = "firstName")]
    last_name: String,
}

fn main() {}
