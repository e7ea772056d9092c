use std::borrow::Cow;

use sightread::DecodeOwned;

struct Name<'a>(Cow<'a, str>);

impl<'a, 'b: 'a> sightread::Decode<'b> for Name<'a> {
    fn decode(cursor: &mut sightread::Cursor<'_, 'b>) -> Result<Self, sightread::Failed> {
        Cow::decode(cursor).map(Name)
    }
}

// Not even for ever: what has no escapes is borrowed.
impl DecodeOwned for Name<'static> {}

fn main() {}
