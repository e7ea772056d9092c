//! Stage 1 in steps: only as much of a text is indexed as is asked for.
//!
//! The loop is that of [`crate::scan`]. This file owns what happens at the ends of steps: the last
//! token, of which the end may not have been seen, is held back; UTF-8 is judged up to the
//! last whole character; and the index stops in front of the first fault, wherever steps end.

use crate::block::BLOCK_BYTES;
use crate::level::{Level, is_utf8};
use crate::scan::{Carry, Resume};
use crate::utf8::first_invalid_utf8;
use crate::writer::TokenBuffer;

/// How far a text has been indexed by [`index_step`].
#[derive(Clone, Debug)]
pub struct Steps {
    carry: Carry,
    seen: usize,
    /// Up to here it is UTF-8. Less than `seen` only if a character is cut in two there.
    judged: usize,
    border: usize,
    /// The last token, if its end has not been seen.
    held: Option<(u32, u8)>,
    judges_utf8: bool,
    whole: bool,
    broken: bool,
}

impl Steps {
    /// Nothing has been indexed yet. UTF-8 is judged only if `judges_utf8`: not needed where it is known.
    #[must_use]
    pub fn new(judges_utf8: bool) -> Self {
        Steps {
            carry: Carry::default(),
            seen: 0,
            judged: 0,
            border: 0,
            held: None,
            judges_utf8,
            whole: false,
            broken: false,
        }
    }

    /// Whether UTF-8 is judged.
    #[inline]
    #[must_use]
    pub fn judges_utf8(&self) -> bool {
        self.judges_utf8
    }

    /// How many bytes of the text have been read.
    #[inline]
    #[must_use]
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// How many bytes of the text the index speaks of: at most [`seen`](Self::seen). A token starts
    /// here, or nothing but blanks is between here and the next one; or it is the end.
    #[inline]
    #[must_use]
    pub fn border(&self) -> usize {
        self.border
    }

    /// Whether the whole text is in the index.
    #[inline]
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Whether there is a fault at the border, behind which nothing is indexed.
    #[inline]
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.broken
    }
}

/// Goes on with the structural index of `text` until at least `to` bytes of it have been seen, or
/// one block more if as many have been; to the end of the text at most.
///
/// `text` is the same in all calls with one `steps`, and `out` the same buffer or one that has
/// [taken over](TokenBuffer::take_over) from it; what it held before the first step does not matter. A text
/// of more than `u32::MAX` bytes is broken at once. For what may be relied on see the [crate
/// documentation](crate#in-steps). Does nothing if all has been indexed, or a fault was met.
///
/// ```
/// use sightread_arch::{Level, Steps, TokenBuffer, index_step};
///
/// let text = [br#"{"id": 17, "rest": ["#, [b' '; 100].as_slice(), b"]}"].concat();
/// let (mut steps, mut out) = (Steps::new(true), TokenBuffer::default());
/// index_step(Level::detect(), &text, &mut steps, 10, &mut out);
/// assert_eq!(&out.bytes()[..out.count()], br#"{":1,":["#);
/// assert_eq!((steps.seen(), steps.border(), steps.is_whole()), (64, 64, false));
/// index_step(Level::detect(), &text, &mut steps, 1000, &mut out);
/// assert_eq!(&out.bytes()[..out.count()], br#"{":1,":[]}"#);
/// assert!(steps.is_whole());
/// ```
pub fn index_step(level: Level, text: &[u8], steps: &mut Steps, to: usize, out: &mut TokenBuffer) {
    if steps.whole || steps.broken {
        return;
    }
    let to = to.max(steps.seen + 1).min(text.len()).next_multiple_of(BLOCK_BYTES).min(text.len());
    let (Some(part), Ok(_)) = (text.get(..to), u32::try_from(text.len())) else {
        out.resume(0, None, 0);
        out.finish(0, 0);
        steps.broken = true;
        return;
    };
    steps.carry.non_ascii = 0;
    let first = if steps.seen == 0 { 0 } else { out.count() };
    let count = out.resume(steps.seen, steps.held, to);
    let blocks = steps.seen / BLOCK_BYTES;
    let count = level.run(Resume { text: part, carry: &mut steps.carry, blocks, count, out });
    let whole = to == text.len();
    let utf8 = steps.judge(level, part, whole);
    steps.seen = to;
    if !utf8 || steps.carry.controls_in_strings != 0 {
        return steps.stop_at_fault(part, first, count, out);
    }
    let open = steps.carry.string != 0;
    steps.whole = whole && !open;
    steps.broken = whole && open;
    if open || !whole && steps.carry.run != 0 {
        steps.hold_back(count.saturating_sub(1), out);
    } else {
        steps.held = None;
        steps.border = to;
        out.finish(count, to as u32);
    }
}

impl Steps {
    /// Whether the bytes from the judged ones to the end of `part` are UTF-8, but for a character
    /// that is cut off there, unless it is the end of the text.
    fn judge(&mut self, level: Level, part: &[u8], whole: bool) -> bool {
        // A cut character may be followed by ASCII alone.
        if self.judges_utf8 && (self.carry.non_ascii != 0 || self.judged < self.seen) {
            let new = part.get(self.judged..).unwrap_or(&[]);
            let new = if whole { new } else { without_cut_character(new) };
            if !is_utf8(level, new) {
                return false;
            }
            self.judged += new.len();
        } else {
            self.judged = part.len();
        }
        true
    }

    /// The end of token `last`, the last one, is not known: it stays out of the index.
    fn hold_back(&mut self, last: usize, out: &mut TokenBuffer) {
        let (positions, bytes, _) = out.room();
        let token =
            (positions.get(last).copied().unwrap_or(0), bytes.get(last).copied().unwrap_or(0));
        self.held = Some(token);
        self.border = token.0 as usize;
        out.finish(last, token.0);
    }

    /// Something is wrong behind token `first`: the index ends in front of the token that it is in.
    #[cold]
    #[inline(never)]
    fn stop_at_fault(&mut self, part: &[u8], first: usize, count: usize, out: &mut TokenBuffer) {
        let (positions, bytes, _) = out.room();
        let tokens = positions.get(first..count).unwrap_or(&[]);
        let control = tokens
            .iter()
            .zip(bytes.iter().skip(first))
            .filter(|(_, byte)| **byte == b'"')
            .find_map(|(start, _)| first_control(part, *start as usize + 1));
        let ill_formed = if self.judges_utf8 {
            let unjudged = part.get(self.judged..).unwrap_or(&[]);
            first_invalid_utf8(unjudged).map(|place| self.judged + place)
        } else {
            None
        };
        let fault = control.into_iter().chain(ill_formed).min().unwrap_or(part.len());
        // Each byte that is no blank belongs to a token, and no fault is before the new ones.
        let before = tokens.partition_point(|&start| start as usize <= fault);
        self.hold_back(first + before.saturating_sub(1), out);
        self.broken = true;
    }
}

/// Place of the first control character in the string whose text starts at `start`.
fn first_control(text: &[u8], start: usize) -> Option<usize> {
    let mut escaped = false;
    for (place, &byte) in text.iter().enumerate().skip(start) {
        match byte {
            0..0x20 => return Some(place),
            b'"' if !escaped => return None,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    None
}

/// `bytes` without the start of a character at their end, of which the rest is missing.
fn without_cut_character(bytes: &[u8]) -> &[u8] {
    let behind = bytes.iter().rev().take(3).take_while(|byte| **byte & 0xC0 == 0x80).count();
    let Some(lead) = bytes.len().checked_sub(behind + 1) else { return bytes };
    let needed = match bytes.get(lead) {
        Some(0xC0..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..) => 4,
        _ => return bytes,
    };
    if needed > behind + 1 { bytes.get(..lead).unwrap_or(bytes) } else { bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_made_in_steps_is_at_each_border_that_of_the_text_before() {
        for level in Level::available() {
            std::println!("level: {}", level.name());
            crate::suite::steps(level);
        }
    }

    #[test]
    fn a_character_that_is_cut_off_is_left_for_later() {
        for (text, whole) in
            [("aé", 1), ("a€", 1), ("a🥊", 1), ("€", 0), ("ab", 2), ("é", 0), ("", 0)]
        {
            let bytes = text.as_bytes();
            assert_eq!(without_cut_character(bytes), bytes);
            for cut in whole + 1..bytes.len() {
                assert_eq!(without_cut_character(&bytes[..cut]), &bytes[..whole], "{text}");
            }
        }
        for junk in [&b"\x80"[..], b"\x80\x80\x80\x80", b"a\xFF\x80\x80\x80"] {
            assert_eq!(without_cut_character(junk), junk);
        }
    }
}
