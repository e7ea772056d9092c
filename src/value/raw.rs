//! [`RawValue`]: a value as its JSON text.

use core::fmt;

use crate::cursor::{Cursor, Failed};
use crate::decode::Decode;

/// A value as it stands in the input: its JSON text, checked but not taken apart.
///
/// White space inside is kept, white space around it is not part of it. The text is valid JSON
/// even under [`Skipped::Trusted`](crate::Skipped). To check a text of one's own, decode it:
///
/// ```
/// use sightread::{Decode, RawValue};
///
/// #[derive(Decode)]
/// struct Envelope<'a> {
///     kind: &'a str,
///     body: RawValue<'a>,
/// }
/// let text = r#"{"kind": "order", "body": {"n": [1, 2] } }"#;
/// let envelope: Envelope = sightread::from_str_borrowed(text)?;
/// assert_eq!(envelope.kind, "order");
/// assert_eq!(envelope.body.as_str(), r#"{"n": [1, 2] }"#);
///
/// let checked: RawValue = sightread::from_str_borrowed(" [1, 2] ")?;
/// assert_eq!(checked.as_str(), "[1, 2]");
/// assert!(sightread::from_str_borrowed::<RawValue>("[1, 2").is_err());
/// # Ok::<(), sightread::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RawValue<'a> {
    /// Invariant: valid JSON, without white space around it.
    text: &'a str,
}

impl<'a> RawValue<'a> {
    /// The text. Free.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        self.text
    }
}

impl<'a, 'b: 'a> Decode<'b> for RawValue<'a> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.raw_value().map(|text| RawValue { text })
    }
}

/// `null`.
impl Default for RawValue<'_> {
    fn default() -> Self {
        RawValue { text: "null" }
    }
}

/// The text.
impl fmt::Display for RawValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for RawValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RawValue({})", self.text)
    }
}
