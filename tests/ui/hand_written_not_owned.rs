use sightread::{Cursor, Decode, Failed};

struct Seconds(u64);

impl<'a> Decode<'a> for Seconds {
    fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
        u64::decode(cursor).map(Seconds)
    }
}

fn main() {
    let all: Vec<Seconds> = sightread::from_str("[1]").unwrap();
    println!("{}", all[0].0);
}
