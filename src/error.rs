//! What went wrong, and where: [`Error`] and [`ErrorKind`].
//!
//! This file owns the shape of an error and how it is shown. It does not find errors: `diagnose` does, from the text,
//! after something has failed. Two invariants are kept here: an [`Error`] is one pointer wide, so that a `Result` costs
//! little to hand up, and neither [`Display`](fmt::Display) nor [`Debug`](fmt::Debug) shows text of the input other than
//! object keys in the path (escaped and cut short), since both end up in logs. [`Error::snippet`] shows the input, for
//! those who ask.

mod path;

pub(crate) use path::{Step, path_of, unescaped_start};

use std::borrow::Cow;
use std::fmt;

/// What kind of thing went wrong.
///
/// Every kind names an input that brings it about; `docs/guide/errors.md` has them as a table, which a test runs. The
/// kinds up to [`DepthLimit`](ErrorKind::DepthLimit) judge the text alone and are the same for every way of reading it.
/// The *typed* kinds ([`ErrorKind::is_typed`]) say that a good text does not fit what was asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text ends too soon; with more bytes behind it, it could have become valid. Example: `[1,`.
    Incomplete,
    /// A value must stand here and none can start with this byte. Example: `[?]`.
    ExpectedValue,
    /// An object's key (a string) must stand here. Example: `{1:2}`.
    ExpectedKey,
    /// A `:` must follow the key. Example: `{"a" 1}`.
    ExpectedColon,
    /// A `,` or the closing bracket must follow the value. Example: `[1 2]`.
    ExpectedCommaOrEnd,
    /// A closing bracket right after a `,`. Example: `[1,]`.
    TrailingComma,
    /// Something other than whitespace follows the value. Example: `1 2`.
    TrailingContent,
    /// Nothing but NUL bytes (and whitespace) follows the value, as when a buffer is longer than the message in it.
    /// Example: `1` and a zero byte.
    NulPadding,
    /// The text starts with a UTF-8 byte order mark, and the option to skip one is off. Example: `EF BB BF` and `1`.
    ByteOrderMark,
    /// A word that is not `true`, `false` or `null`. Example: `[nul]`.
    InvalidLiteral,
    /// A number outside the grammar. Example: `01`.
    InvalidNumber,
    /// A control character (below U+0020) in a string, which must be escaped. Example: a line feed between quotes.
    ControlCharacter,
    /// An escape that JSON does not have. Example: `"\x41"`.
    InvalidEscape,
    /// An escape for half of a surrogate pair, and the option to replace one is off. Example: `"\uD800"`.
    LoneSurrogate,
    /// Bytes that are not UTF-8. Example: the byte `FF` between quotes.
    InvalidUtf8,
    /// A bracket opens one level more than the limit allows. Example: 129 times `[`, with the default of 128.
    DepthLimit,
    /// The input is longer than 4 GiB or than the option allows. Example: `[1,2]` with a limit of 4 bytes.
    InputTooLong,
    /// A value of another type than asked for. Example: `1` as a string.
    TypeMismatch,
    /// A number that the type cannot hold. Example: `256` as `u8`, `1e400` as `f64`.
    OutOfRange,
    /// A number with a fraction or an exponent where an integer is asked for. Example: `1.0` as `u8`.
    NotInteger,
    /// An object without a field that has no default. Example: `{}` for a struct with a field `id`.
    MissingField,
    /// A field twice in one object. Example: `{"id":1,"id":2}` for a struct with a field `id`.
    DuplicateField,
    /// A key that the type does not know, and which it denies. Example: `{"x":1}` with `deny_unknown_fields`.
    UnknownField,
    /// The name of no variant. Example: `"Nope"` for an enum without it.
    UnknownVariant,
    /// Too few or too many elements or members for the type. Example: `[1]` as `[u8; 2]`.
    InvalidLength,
    /// A key that cannot be read as the map's key type (a type mismatch at a key is of this kind). Example: `{"x":1}` for
    /// a map with `u8` keys.
    InvalidKey,
    /// A `&str` with escapes or a slice, and no arena to keep it in. Example: `"a\n"` as `&str` without an arena.
    NeedsArena,
    /// A string longer than the option allows. Example: `"abc"` with a limit of 2 bytes.
    StringTooLong,
    /// More elements or members than the option allows. Example: `[1,2,3]` with a limit of 2.
    TooManyElements,
    /// The arena would grow beyond the option's limit. Example: `"a\n"` as `&str` with a limit of 0 bytes.
    ArenaFull,
    /// What a hand-written `Decode` or `Encode` complained of, in its own words.
    Custom,
    /// Writing: a float that is infinite or not a number, which JSON cannot say. Example: `f64::NAN`.
    NonFinite,
    /// Writing: a map's key that is neither text, number, boolean nor unit variant. Example: a map with `Vec` keys.
    NotAKey,
    /// Writing: the value is longer than the buffer. Example: `100` to two bytes.
    BufferTooSmall,
    /// Writing: a hand-written `Encode` wrote no value, or more than one. Example: one that only returns `Ok`.
    NotOneValue,
    /// Writing: the writer failed; its own error is the [`source`](std::error::Error::source).
    Io,
}

impl ErrorKind {
    /// The kind's name in kebab case, stable over versions: `"expected-value"`. Free.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Incomplete => "incomplete",
            Self::ExpectedValue => "expected-value",
            Self::ExpectedKey => "expected-key",
            Self::ExpectedColon => "expected-colon",
            Self::ExpectedCommaOrEnd => "expected-comma-or-end",
            Self::TrailingComma => "trailing-comma",
            Self::TrailingContent => "trailing-content",
            Self::NulPadding => "nul-padding",
            Self::ByteOrderMark => "byte-order-mark",
            Self::InvalidLiteral => "invalid-literal",
            Self::InvalidNumber => "invalid-number",
            Self::ControlCharacter => "control-character",
            Self::InvalidEscape => "invalid-escape",
            Self::LoneSurrogate => "lone-surrogate",
            Self::InvalidUtf8 => "invalid-utf8",
            Self::DepthLimit => "depth-limit",
            Self::InputTooLong => "input-too-long",
            Self::TypeMismatch => "type-mismatch",
            Self::OutOfRange => "out-of-range",
            Self::NotInteger => "not-integer",
            Self::MissingField => "missing-field",
            Self::DuplicateField => "duplicate-field",
            Self::UnknownField => "unknown-field",
            Self::UnknownVariant => "unknown-variant",
            Self::InvalidLength => "invalid-length",
            Self::InvalidKey => "invalid-key",
            Self::NeedsArena => "needs-arena",
            Self::StringTooLong => "string-too-long",
            Self::TooManyElements => "too-many-elements",
            Self::ArenaFull => "arena-full",
            Self::Custom => "custom",
            Self::NonFinite => "non-finite",
            Self::NotAKey => "not-a-key",
            Self::BufferTooSmall => "buffer-too-small",
            Self::NotOneValue => "not-one-value",
            Self::Io => "io",
        }
    }

    /// The kind in one sentence without a full stop, for people. Not stable. Free.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Incomplete => "the text ends too soon",
            Self::ExpectedValue => "expected a value",
            Self::ExpectedKey => "expected a key, which must be a string",
            Self::ExpectedColon => "expected a colon after the key",
            Self::ExpectedCommaOrEnd => "expected a comma or the closing bracket",
            Self::TrailingComma => "comma before a closing bracket",
            Self::TrailingContent => "the value is complete, but more text follows",
            Self::NulPadding => {
                "the value is complete, but NUL bytes follow (was a whole buffer passed instead of the message in it?)"
            }
            Self::ByteOrderMark => "the text starts with a byte order mark",
            Self::InvalidLiteral => "not one of the words true, false and null",
            Self::InvalidNumber => "malformed number",
            Self::ControlCharacter => "control character in a string (it must be escaped)",
            Self::InvalidEscape => "unknown escape in a string",
            Self::LoneSurrogate => "escape for half of a surrogate pair",
            Self::InvalidUtf8 => "bytes that are not UTF-8",
            Self::DepthLimit => "nested deeper than the limit",
            Self::InputTooLong => "the input is longer than the limit",
            Self::TypeMismatch => "value of another type than expected",
            Self::OutOfRange => "number out of range",
            Self::NotInteger => "expected an integer, found a fraction or an exponent",
            Self::MissingField => "missing field",
            Self::DuplicateField => "duplicate field",
            Self::UnknownField => "unknown field",
            Self::UnknownVariant => "unknown variant",
            Self::InvalidLength => "wrong number of elements",
            Self::InvalidKey => "key not fit for the map's key type",
            Self::NeedsArena => {
                "borrowing this needs an arena (a string with escapes or a slice): read with one, or into an owned type"
            }
            Self::StringTooLong => "string longer than the limit",
            Self::TooManyElements => "more elements than the limit",
            Self::ArenaFull => "the arena has reached its limit",
            Self::Custom => "refused by the type",
            Self::NonFinite => "JSON has no infinity and no NaN",
            Self::NotAKey => "the map's key type cannot be written as a string",
            Self::BufferTooSmall => "the value does not fit in the buffer",
            Self::NotOneValue => "the type's `Encode` must write exactly one value",
            Self::Io => "the writer failed",
        }
    }

    /// Whether the kind is about what was asked of the text, not about the text: `true` from
    /// [`TypeMismatch`](ErrorKind::TypeMismatch) on. Kinds of writing speak of no text, so they count as such too. Free.
    #[must_use]
    pub const fn is_typed(self) -> bool {
        !matches!(
            self,
            Self::Incomplete
                | Self::ExpectedValue
                | Self::ExpectedKey
                | Self::ExpectedColon
                | Self::ExpectedCommaOrEnd
                | Self::TrailingComma
                | Self::TrailingContent
                | Self::NulPadding
                | Self::ByteOrderMark
                | Self::InvalidLiteral
                | Self::InvalidNumber
                | Self::ControlCharacter
                | Self::InvalidEscape
                | Self::LoneSurrogate
                | Self::InvalidUtf8
                | Self::DepthLimit
                | Self::InputTooLong
        )
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a typed read says of a good text that does not fit the type; `diagnose` makes an [`Error`] of it.
#[derive(Debug)]
pub(crate) struct Complaint {
    pub(crate) kind: ErrorKind,
    /// Where the value or key starts that does not fit, in bytes from the start of the text; for a missing field, the
    /// object's closing bracket.
    pub(crate) offset: usize,
    /// What was expected ("a string"), the field's name, or the program's own words; never text of the input.
    pub(crate) detail: Cow<'static, str>,
}

/// Why a text could not be read (or a value not written), and the place.
///
/// One pointer wide. Whatever way a text is read, on whatever kernel, the same fault gives the same kind, offset and
/// path: they are worked out from the text alone, after the failure, in time linear in the text.
///
/// [`Display`](fmt::Display) gives one line without text of the input: kind, message, place and path, for instance
/// `type-mismatch: expected a string, found a number at line 1 column 8 (byte 7), path $.id`. The one exception are
/// object keys, which the path is made of: without them it would say little. They are shown escaped, so that no key can
/// forge a log line, and each is cut to 64 characters. [`Error::snippet`] shows the text around the place.
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    place: Place,
    path: Box<str>,
    /// Words from the program, never from the input: a type, a field's name, what a hand-written `Decode` said.
    detail: Cow<'static, str>,
    /// What stands in the text, in general words ("a number"); empty where that does not matter.
    found: &'static str,
    /// The writer's own error.
    source: Option<std::io::Error>,
}

/// A read or a write went wrong. Zero bytes: the cursor or the encoder keeps what is known of the failure and is spent.
///
/// Made by the `fail_…` methods of [`Cursor`](crate::Cursor) and [`Encoder`](crate::Encoder).
#[derive(Debug)]
pub struct Failed(());

impl Failed {
    /// For those who have noted what failed.
    pub(crate) fn new() -> Self {
        Failed(())
    }
}

/// Where in the input: bytes from 0, line and column (in bytes) from 1. Line 0 means that there is no place in any input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) offset: u64,
    pub(crate) line: u64,
    pub(crate) column: u64,
}

impl Place {
    /// For faults that are in no input: a value that cannot be written.
    pub(crate) const NONE: Self = Self { offset: 0, line: 0, column: 0 };
    /// The first byte of the input, for faults of the input as a whole.
    pub(crate) const START: Self = Self { offset: 0, line: 1, column: 1 };
}

impl Error {
    /// An error with all its parts; `detail` and `found` may be empty.
    #[cold]
    pub(crate) fn new(
        kind: ErrorKind,
        place: Place,
        path: impl Into<Box<str>>,
        detail: impl Into<Cow<'static, str>>,
        found: &'static str,
    ) -> Self {
        Self(Box::new(Inner {
            kind,
            place,
            path: path.into(),
            detail: detail.into(),
            found,
            source: None,
        }))
    }

    /// An error about the input as a whole (too long): its place is the first byte, its path the root.
    #[cold]
    pub(crate) fn whole_input(kind: ErrorKind, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(kind, Place::START, "$", detail, "")
    }

    /// An error that is in no input, as when a value cannot be written; `path` is that of the value.
    #[cold]
    pub(crate) fn without_place(
        kind: ErrorKind,
        path: impl Into<Box<str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(kind, Place::NONE, path, detail, "")
    }

    /// The same error, brought about by a writer's own.
    #[cold]
    pub(crate) fn caused_by(mut self, source: std::io::Error) -> Self {
        self.0.source = Some(source);
        self
    }

    /// The same error in a longer input, of which the text was a part that starts `bytes` bytes and `lines` line ends
    /// from its beginning, at a line's start.
    #[cold]
    #[cfg_attr(not(test), expect(dead_code, reason = "records are not read yet"))]
    pub(crate) fn moved_by(mut self, bytes: u64, lines: u64) -> Self {
        let place = &mut self.0.place;
        place.offset = place.offset.saturating_add(bytes);
        place.line = place.line.saturating_add(lines);
        self
    }

    /// The kind. Free.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The place in bytes from the input's first, which is 0; the input's length if it ends too soon. Free.
    ///
    /// For a fault of the text this is the first byte that no valid text could have there; for a typed fault, the first
    /// byte of the value or key (for a missing field, of the closing bracket). With records, counted from the start of
    /// the whole input, not of the record. 0 for an error that is in no input, as when writing.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.0.place.offset
    }

    /// The line of [`Error::offset`], from 1; a line feed ends a line. 0 for an error that is in no input. Free.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.0.place.line
    }

    /// The column of [`Error::offset`], from 1, in bytes. 0 for an error that is in no input. Free.
    #[must_use]
    pub fn column(&self) -> u64 {
        self.0.place.column
    }

    /// The path of the value at the place: `$.statuses[3].user.id`, the root being `$`. Free.
    ///
    /// Keys that are not plain ASCII words stand in brackets and quotes (`$["odd key"]`), with control and formatting
    /// characters escaped. A key of more than 64 characters is cut (`$["aaa"…]`), and of a path with more than 128 steps
    /// only the first and last 64 are shown, with `…` between. A fault at a key has the path of that key's value; a fault
    /// inside of a key, at a comma or at a closing bracket has the path of the container.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Whether the input merely ended too soon, so that more bytes could help. Free.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.0.kind == ErrorKind::Incomplete
    }

    /// What is wrong, without the kind and the place: `expected a string, found a number`. Allocates nothing.
    #[must_use]
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(&self.0)
    }

    /// The line of `input` that holds the place, with a caret below the place.
    ///
    /// `input` must be what [`Error::offset`] counts in: the text that was read, for records the whole input. Of a long
    /// line some 80 columns around the place are shown. Control characters appear as escapes (`\t`, `\u0001`) and bytes
    /// that are not UTF-8 as U+FFFD. Empty for an error that is in no input. Allocates; the cost does not depend on the
    /// length of the input.
    ///
    /// ```text
    /// 3 | {"id": tru}
    ///   |           ^
    /// ```
    #[must_use]
    pub fn snippet(&self, input: &[u8]) -> String {
        if self.0.place == Place::NONE {
            return String::new();
        }
        let offset = usize::try_from(self.0.place.offset).unwrap_or(usize::MAX).min(input.len());
        snippet::around(input, offset, self.0.place.line)
    }
}

/// Shows the words of an error without its place.
struct Message<'e>(&'e Inner);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { kind, detail, found, .. } = self.0;
        match kind {
            _ if detail.is_empty() => f.write_str(kind.message()),
            ErrorKind::TypeMismatch if found.is_empty() => write!(f, "expected {detail}"),
            ErrorKind::TypeMismatch => write!(f, "expected {detail}, found {found}"),
            ErrorKind::InvalidLength => write!(f, "expected {detail}"),
            ErrorKind::OutOfRange | ErrorKind::InvalidKey => {
                write!(f, "{}: expected {detail}", kind.message())
            }
            ErrorKind::NotInteger => {
                write!(f, "number with a fraction or an exponent: expected {detail}")
            }
            ErrorKind::MissingField | ErrorKind::DuplicateField => {
                write!(f, "{} `{detail}`", kind.message())
            }
            ErrorKind::Custom => f.write_str(detail),
            _ => write!(f, "{}: {detail}", kind.message()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.kind, Message(&self.0))?;
        let Place { offset, line, column } = self.0.place;
        if self.0.place != Place::NONE {
            write!(f, " at line {line} column {column} (byte {offset})")?;
        }
        write!(f, ", path {}", self.0.path)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.0.kind)
            .field("message", &format_args!("{}", Message(&self.0)))
            .field("offset", &self.0.place.offset)
            .field("line", &self.0.place.line)
            .field("column", &self.0.place.column)
            .field("path", &format_args!("{}", self.0.path))
            .finish()
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| source as _)
    }
}

/// The line around a place, made fit for a terminal.
mod snippet {
    use std::fmt::Write as _;

    /// Characters shown on either side of the place.
    const REACH: usize = 39;
    /// Bytes looked at on either side: enough for `REACH` characters of four bytes, with room for one cut in two.
    const BYTES: usize = 4 * (REACH + 1);

    pub(super) fn around(input: &[u8], offset: usize, line: u64) -> String {
        let (before, after) = input.split_at(offset);
        let near = &before[before.len().saturating_sub(BYTES)..];
        let (near, starts_line) = match near.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => (&near[end + 1..], true),
            None => (near, near.len() == before.len()),
        };
        let far = &after[..after.len().min(BYTES)];
        let (far, ends_line) = match far.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&far[..end], true),
            None => (far, far.len() == after.len()),
        };

        // The window may start inside of a character; what is left of it is not shown.
        let cut = if starts_line {
            0
        } else {
            near.iter().take(3).take_while(|&&byte| byte & 0xC0 == 0x80).count()
        };
        // A place inside of a character (a cut sequence) is shown at what its bytes before the place look like.
        let left: Vec<String> = shown(&near[cut..]);
        let right: Vec<String> =
            shown(far.strip_suffix(b"\r").filter(|_| ends_line).unwrap_or(far));
        let left_skipped = left.len().saturating_sub(REACH);
        let right_kept = right.len().min(REACH);

        let number = line.to_string();
        let mut text = format!("{number} | ");
        let mut column = 0;
        if left_skipped > 0 || !starts_line {
            text.push('…');
            column += 1;
        }
        for piece in &left[left_skipped..] {
            column += piece.chars().count();
            text.push_str(piece);
        }
        text.extend(right[..right_kept].iter().map(String::as_str));
        if right_kept < right.len() || !ends_line {
            text.push('…');
        }
        let gutter = number.len();
        // Writing to a `String` does not fail.
        let _ = write!(text, "\n{:gutter$} | {:column$}^", "", "");
        text
    }

    /// One entry a character: itself, or the escape that stands for it.
    fn shown(bytes: &[u8]) -> Vec<String> {
        String::from_utf8_lossy(bytes)
            .chars()
            .map(|character| match character {
                '\t' => "\\t".to_owned(),
                '\r' => "\\r".to_owned(),
                _ if super::must_be_escaped(character) => escape(character),
                _ => character.to_string(),
            })
            .collect()
    }

    fn escape(character: char) -> String {
        let mut units = [0; 2];
        character.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")).collect()
    }
}

/// Whether a character could disturb the line it is shown in: control characters, line and paragraph separators, and
/// those that change the direction of text or take no room.
pub(crate) fn must_be_escaped(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_at(offset: u64, line: u64, column: u64) -> Error {
        Error::new(
            ErrorKind::TypeMismatch,
            Place { offset, line, column },
            "$.id",
            "a string",
            "a number",
        )
    }

    #[test]
    fn an_error_is_one_pointer_wide_and_can_be_sent() {
        fn sendable<T: Send + Sync + 'static>() {}
        sendable::<Error>();
        assert_eq!(size_of::<Error>(), size_of::<usize>());
        assert_eq!(size_of::<Result<(), Error>>(), size_of::<usize>());
    }

    #[test]
    fn display_names_kind_message_place_and_path() {
        assert_eq!(
            error_at(7, 1, 8).to_string(),
            "type-mismatch: expected a string, found a number at line 1 column 8 (byte 7), path $.id"
        );
        assert_eq!(
            Error::without_place(ErrorKind::Custom, "$[1]", "not finite").to_string(),
            "custom: not finite, path $[1]"
        );
    }

    #[test]
    fn debug_has_the_same_parts() {
        assert_eq!(
            format!("{:?}", error_at(7, 1, 8)),
            "Error { kind: TypeMismatch, message: expected a string, found a number, offset: 7, \
             line: 1, column: 8, path: $.id }"
        );
    }

    #[test]
    fn an_error_of_a_record_moves_to_the_whole_input() {
        let moved = error_at(7, 1, 8).moved_by(100, 4);
        assert_eq!((moved.offset(), moved.line(), moved.column()), (107, 5, 8));
    }

    #[test]
    fn a_snippet_points_at_the_place() {
        let input = b"{\n  \"id\": 17\n}";
        assert_eq!(error_at(10, 2, 9).snippet(input), "2 |   \"id\": 17\n  |         ^");
        assert_eq!(error_at(14, 3, 2).snippet(input), "3 | }\n  |  ^");
        assert_eq!(error_at(99, 3, 2).snippet(input), "3 | }\n  |  ^", "beyond the end is the end");
        assert_eq!(error_at(0, 1, 1).snippet(b""), "1 | \n  | ^");
    }

    #[test]
    fn a_snippet_escapes_what_would_disturb_a_terminal() {
        assert_eq!(
            error_at(6, 1, 7).snippet(b"\"\t\x1B[\xFF?\"\r\n"),
            "1 | \"\\t\\u001b[\u{FFFD}?\"\n  |             ^"
        );
    }

    #[test]
    fn a_snippet_of_a_long_line_is_a_window() {
        let input = "é".repeat(1000);
        for offset in 0..=input.len() {
            let text = error_at(offset as u64, 1, offset as u64 + 1).snippet(input.as_bytes());
            let (line, caret) = text.split_once('\n').unwrap();
            assert!(line.chars().count() <= 86, "{offset}: {line}");
            assert!(caret.chars().count() <= line.chars().count() + 1, "{offset}");
        }
    }

    #[test]
    fn names_are_kebab_case_and_unique() {
        let kinds = [
            ErrorKind::Incomplete,
            ErrorKind::ExpectedCommaOrEnd,
            ErrorKind::InvalidUtf8,
            ErrorKind::TypeMismatch,
            ErrorKind::Custom,
        ];
        for kind in kinds {
            assert!(
                kind.name().bytes().all(|byte| byte.is_ascii_lowercase() || b"-8".contains(&byte))
            );
        }
        assert!(!ErrorKind::InputTooLong.is_typed());
        assert!(ErrorKind::TypeMismatch.is_typed());
    }
}
