//! Compact JSON through a formatter, for the values of this module.
//!
//! Only for `Display`: what is written at speed goes through `encode`.

use core::fmt::{self, Display, Write};

pub(super) fn write_bool(f: &mut fmt::Formatter<'_>, value: bool) -> fmt::Result {
    f.write_str(if value { "true" } else { "false" })
}

pub(super) fn write_array<T: Display>(f: &mut fmt::Formatter<'_>, elements: &[T]) -> fmt::Result {
    f.write_char('[')?;
    for (place, element) in elements.iter().enumerate() {
        if place > 0 {
            f.write_char(',')?;
        }
        element.fmt(f)?;
    }
    f.write_char(']')
}

pub(super) fn write_object<'v, T: Display + 'v>(
    f: &mut fmt::Formatter<'_>,
    members: impl Iterator<Item = (&'v str, &'v T)>,
) -> fmt::Result {
    f.write_char('{')?;
    for (place, (key, value)) in members.enumerate() {
        if place > 0 {
            f.write_char(',')?;
        }
        write_string(f, key)?;
        f.write_char(':')?;
        value.fmt(f)?;
    }
    f.write_char('}')
}

/// Writes `text` between quotes, with the escapes that RFC 8259 section 7 demands and no other.
pub(super) fn write_string(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| byte < b' ' || matches!(byte, b'"' | b'\\')) {
        // Such a byte is a whole character.
        let (clean, escaped) = rest.split_at(at);
        f.write_str(clean)?;
        let mut chars = escaped.chars();
        match chars.next() {
            Some('\u{8}') => f.write_str("\\b")?,
            Some('\u{c}') => f.write_str("\\f")?,
            Some('\n') => f.write_str("\\n")?,
            Some('\r') => f.write_str("\\r")?,
            Some('\t') => f.write_str("\\t")?,
            Some(character @ ('"' | '\\')) => write!(f, "\\{character}")?,
            Some(control) => write!(f, "\\u{:04x}", u32::from(control))?,
            None => {}
        }
        rest = chars.as_str();
    }
    f.write_str(rest)?;
    f.write_char('"')
}
