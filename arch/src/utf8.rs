//! The UTF-8 verdict, and the place where it fails; and the tables by which kernels find it block
//! by block.

/// The verdict of `simdutf8`, for levels that give none of their own.
pub(crate) fn is_utf8_by_registers(text: &[u8]) -> bool {
    // It forms pointers beyond the text, though only to ask for bytes ahead of time (0.1.5); Miri
    // refuses that.
    if cfg!(miri) {
        return core::str::from_utf8(text).is_ok();
    }
    simdutf8::basic::from_utf8(text).is_ok()
}

/// Offset, in bytes from 0, of the first byte of the first ill-formed sequence; `None` if `text` is
/// UTF-8.
///
/// For the report of an error: one byte-wise pass.
#[must_use]
pub fn first_invalid_utf8(text: &[u8]) -> Option<usize> {
    core::str::from_utf8(text).err().map(|error| error.valid_up_to())
}

/// What can be wrong with two neighbouring bytes, each class as three sets of nibbles: the upper
/// and the lower half of the first byte, the upper half of the second. A pair is in a class if all
/// three are in its sets. After Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction
/// Per Byte" (2020), section 6.
///
/// The last class is no fault by itself: two continuation bytes in a row are a fault unless a lead
/// byte two or three bytes back asks for them, and *not* two in a row are a fault if it does.
#[cfg(any(target_arch = "x86_64", test))]
const CLASSES: [[u16; 3]; 8] = {
    /// Nibbles from `first` to `last`.
    const fn nibbles(first: u16, last: u16) -> u16 {
        (0xFFFF << first) & (0xFFFF >> (15 - last))
    }
    const ANY: u16 = nibbles(0x0, 0xF);
    const ASCII: u16 = nibbles(0x0, 0x7);
    const CONTINUATION: u16 = nibbles(0x8, 0xB);
    const LEAD: u16 = nibbles(0xC, 0xF);
    [
        // A lead byte, and no continuation.
        [LEAD, ANY, ASCII | LEAD],
        // A continuation, and no lead byte.
        [ASCII, ANY, CONTINUATION],
        // C0 and C1: two bytes for what needs one.
        [nibbles(0xC, 0xC), nibbles(0x0, 0x1), CONTINUATION],
        // E0 80 to E0 9F: three bytes for what needs two.
        [nibbles(0xE, 0xE), nibbles(0x0, 0x0), nibbles(0x8, 0x9)],
        // ED A0 to ED BF: surrogates.
        [nibbles(0xE, 0xE), nibbles(0xD, 0xD), nibbles(0xA, 0xB)],
        // F4 90 and above: over 10FFFF.
        [nibbles(0xF, 0xF), nibbles(0x4, 0xF), nibbles(0x9, 0xB)],
        // F0 80 to F0 8F: four bytes for what needs three; F5 80 and above: over 10FFFF.
        [nibbles(0xF, 0xF), nibbles(0x0, 0x0) | nibbles(0x5, 0xF), nibbles(0x8, 0x8)],
        [CONTINUATION, ANY, CONTINUATION],
    ]
};

/// For each nibble the classes, one bit each, whose set `of` holds it. Made from [`CLASSES`] by the
/// loop below; the test `pairs_are_judged_as_by_the_standard_library` holds them against all texts
/// of two bytes.
#[cfg(any(target_arch = "x86_64", test))]
const fn table(of: usize) -> [u8; 16] {
    let mut table = [0; 16];
    let mut nibble = 0;
    while nibble < 16 {
        let mut class = 0;
        while class < 8 {
            table[nibble] |= ((CLASSES[class][of] >> nibble & 1) as u8) << class;
            class += 1;
        }
        nibble += 1;
    }
    table
}

/// Classes by the upper half of the first byte.
#[cfg(any(target_arch = "x86_64", test))]
pub(crate) const FIRST_UPPER: [u8; 16] = table(0);

/// Classes by the lower half of the first byte.
#[cfg(any(target_arch = "x86_64", test))]
pub(crate) const FIRST_LOWER: [u8; 16] = table(1);

/// Classes by the upper half of the second byte.
#[cfg(any(target_arch = "x86_64", test))]
pub(crate) const SECOND_UPPER: [u8; 16] = table(2);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, is_utf8};

    #[test]
    fn pairs_are_judged_as_by_the_standard_library() {
        for first in 0..=255_u8 {
            for second in 0..=255_u8 {
                let (upper, lower) = (usize::from(first >> 4), usize::from(first & 15));
                let found = FIRST_UPPER[upper]
                    & FIRST_LOWER[lower]
                    & SECOND_UPPER[usize::from(second >> 4)];
                // Filled up with continuations, and begun by a byte that asks for the first if it
                // is one.
                let start: &[u8] = if first & 0xC0 == 0x80 { &[0xC2] } else { &[] };
                let more = if second & 0xC0 != 0x80 {
                    (second.leading_ones() as usize).saturating_sub(1)
                } else if first & 0xC0 == 0xC0 {
                    (first.leading_ones() as usize).saturating_sub(2)
                } else {
                    0
                };
                // Where the second starts anew it must be well-formed with what follows: second
                // bytes that depend on it are of no interest here.
                let follow = match second {
                    0xE0 => 0xA0,
                    0xF0 => 0x90,
                    _ => 0x80,
                };
                if matches!(second, 0xC0 | 0xC1 | 0xF5..) {
                    continue;
                }
                let mut text = [0x80; 8];
                let len = start.len() + 2 + more;
                text[..start.len()].copy_from_slice(start);
                text[start.len()] = first;
                text[start.len() + 1] = second;
                if second & 0xC0 == 0xC0 {
                    text[start.len() + 2] = follow;
                }
                let valid = core::str::from_utf8(&text[..len]).is_ok();
                assert_eq!(found == 0, valid, "{first:x} {second:x}");
            }
        }
    }

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
