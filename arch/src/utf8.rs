//! The UTF-8 verdict, and the place where it fails.

use crate::Level;

/// Whether `text` is well-formed UTF-8.
///
/// The portable level asks the standard library, all others `simdutf8`, which picks its own kernel.
/// One pass over the text; ASCII runs at the speed of memory.
#[must_use]
pub fn is_utf8(level: Level, text: &[u8]) -> bool {
    if matches!(level, Level::Portable(_)) {
        core::str::from_utf8(text).is_ok()
    } else {
        simdutf8::basic::from_utf8(text).is_ok()
    }
}

/// Offset, in bytes from 0, of the first byte of the first ill-formed sequence; `None` if `text` is UTF-8.
///
/// For the report of an error: one byte-wise pass.
#[must_use]
pub fn first_invalid_utf8(text: &[u8]) -> Option<usize> {
    core::str::from_utf8(text).err().map(|error| error.valid_up_to())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_ill_formed_sequence_is_found_on_all_levels() {
        let mut text = [b'a'; 200];
        assert_eq!(first_invalid_utf8(&text), None);
        for place in 0..200 {
            text[place] = 0xC3;
            assert_eq!(first_invalid_utf8(&text), Some(place));
            for level in Level::available() {
                assert!(!is_utf8(level, &text), "{} at {place}", level.name());
            }
            text[place] = b'a';
        }
        for level in Level::available() {
            assert!(is_utf8(level, "zwölf Boxkämpfer 🥊 jagen Eva".repeat(9).as_bytes()));
        }
    }
}
