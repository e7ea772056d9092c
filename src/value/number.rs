//! [`Number`]: a number as its text.

use core::fmt;

use crate::cursor::{Cursor, Failed};
use crate::decode::Decode;
use crate::scalar::number::{
    NumberFault, number_length, parse_f32, parse_f64, parse_i64, parse_i128, parse_u64, parse_u128,
};

/// What reads a number's value and how many bytes it took.
type Parse<T> = fn(&[u8]) -> Result<(T, usize), NumberFault>;

/// A number as it stands in the text: no digit is lost, whatever its size.
///
/// The text obeys the grammar of RFC 8259. Two numbers are equal when their texts are: `1`, `1.0`
/// and `1e0` are three numbers.
///
/// ```
/// use sightread::Number;
///
/// let number: Number = sightread::from_slice_borrowed(b"0.1000000000000000055511151231257827")?;
/// assert_eq!(number.as_str(), "0.1000000000000000055511151231257827");
/// assert_eq!(number.as_f64(), Some(0.1));
/// assert_eq!(number.as_i64(), None);
/// # Ok::<(), sightread::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number<'a> {
    /// Invariant: exactly one number by the grammar.
    text: &'a str,
}

impl<'a> Number<'a> {
    /// The number that `text` is; `None` if it is not exactly one JSON number.
    ///
    /// ```
    /// use sightread::Number;
    ///
    /// assert!(Number::new("-1.5e+3").is_some());
    /// assert!(Number::new("01").is_none());
    /// assert!(Number::new("1 ").is_none());
    /// ```
    #[must_use]
    pub fn new(text: &'a str) -> Option<Self> {
        (number_length(text.as_bytes())? == text.len()).then_some(Number { text })
    }

    /// The number whose text has been checked.
    #[inline(always)]
    pub(super) fn of_valid(text: &'a str) -> Self {
        debug_assert!(Number::new(text).is_some());
        Number { text }
    }

    /// The text. Free.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Whether the text has neither fraction nor exponent.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
    }

    /// The integer, if the text is one that fits.
    #[inline]
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.parse(parse_i64)
    }

    /// The integer, if the text is one that fits. `-0` is 0.
    #[inline]
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.parse(parse_u64)
    }

    /// The integer, if the text is one that fits.
    #[inline]
    #[must_use]
    pub fn as_i128(&self) -> Option<i128> {
        self.parse(parse_i128)
    }

    /// The integer, if the text is one that fits. `-0` is 0.
    #[inline]
    #[must_use]
    pub fn as_u128(&self) -> Option<u128> {
        self.parse(parse_u128)
    }

    /// The nearest float, ties to even; `None` beyond the range. What is too small for a float is
    /// a zero with its sign.
    #[inline]
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.parse(parse_f64)
    }

    /// The nearest `f32`, rounded once, from the text itself; `None` beyond the range.
    #[inline]
    #[must_use]
    pub fn as_f32(&self) -> Option<f32> {
        self.parse(parse_f32)
    }

    #[inline]
    fn parse<T>(&self, parse: Parse<T>) -> Option<T> {
        parse(self.text.as_bytes()).ok().map(|(value, _)| value)
    }
}

impl<'a, 'b: 'a> Decode<'b> for Number<'a> {
    #[inline]
    fn decode(cursor: &mut Cursor<'_, 'b>) -> Result<Self, Failed> {
        cursor.number_text().map(Number::of_valid)
    }
}

/// The text.
impl fmt::Display for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({})", self.text)
    }
}
