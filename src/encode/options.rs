//! `EncodeOptions`: how values are written, as plain data.

use sightread_arch::Level;

/// Which characters of strings are written as escapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Escape {
    /// Those that JSON demands: `"`, `\` and what is below U+0020.
    #[default]
    Minimal,
    /// Also all beyond ASCII; what is beyond U+FFFF as two escapes.
    Ascii,
    /// Also `<`, `>`, `&`, U+2028 and U+2029, so that the text can stand inside of HTML and of scripts.
    Html,
}

/// What a float that is infinite or not a number is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum NonFinite {
    /// An error, with the float's path.
    #[default]
    Error,
    /// `null`.
    Null,
}

/// How values are written. Has the functions of this crate that write, as methods.
///
/// ```
/// use sightread::{EncodeOptions, Escape};
///
/// let options = EncodeOptions::new().escape(Escape::Ascii).indent(Some(1));
/// assert_eq!(options.to_string(&["é"])?, "[\n \"\\u00e9\"\n]");
/// # Ok::<(), sightread::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct EncodeOptions {
    pub(super) level: Option<Level>,
    pub(super) escape: Escape,
    pub(super) non_finite: NonFinite,
    pub(super) indent: Option<u16>,
}

impl EncodeOptions {
    /// The defaults: one line without blanks, minimal escapes, an error for what is not finite, the best level of this CPU.
    #[must_use]
    pub const fn new() -> Self {
        EncodeOptions {
            level: None,
            escape: Escape::Minimal,
            non_finite: NonFinite::Error,
            indent: None,
        }
    }

    /// The defaults, but in lines, two blanks for each level of nesting.
    #[must_use]
    pub const fn pretty() -> Self {
        EncodeOptions::new().indent(Some(2))
    }

    /// The kernel to use instead of the best one of this CPU.
    #[must_use]
    pub const fn level(mut self, level: Level) -> Self {
        self.level = Some(level);
        self
    }

    /// Which characters are written as escapes.
    #[must_use]
    pub const fn escape(mut self, escape: Escape) -> Self {
        self.escape = escape;
        self
    }

    /// What a float is written as that is infinite or not a number.
    #[must_use]
    pub const fn non_finite(mut self, non_finite: NonFinite) -> Self {
        self.non_finite = non_finite;
        self
    }

    /// How many blanks a level of nesting is moved in by, each element and member on a line of its own; `None`: all on one
    /// line, without blanks.
    #[must_use]
    pub const fn indent(mut self, width: Option<u16>) -> Self {
        self.indent = width;
        self
    }

    /// Whether anything differs from plain output.
    pub(super) const fn is_formatted(&self) -> bool {
        self.indent.is_some() || !matches!(self.escape, Escape::Minimal)
    }
}
