//! Whole trees: containers of which the lengths are known before their children are read.
//!
//! [`Tree`] is a cursor for readers that build every value they meet. One pass over the brackets
//! of the value records how many children each container has, in the order of opening; so each
//! slice is placed in the arena once, at its full size. That pass judges nothing but depth: `Tree`
//! checks each token when it reads it, as a [`Cursor`] does. What is not known here: the types of
//! the tree.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{Cursor, Failed};
use crate::arena::{Arena, SliceFault};
use crate::error::ErrorKind;
use crate::index::{Member, RawString, Walk};
use crate::options::Skipped;
use crate::scalar::number::number_length;
use crate::scalar::number::short::is_short_number;
use crate::scalar::string;

/// One container of a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Container {
    /// The distance of its brackets in tokens, with each container in it counted as one token.
    /// While it is open: the place of its opening bracket, likewise.
    span: u32,
    /// The container around it, as an index; [`OUTSIDE`] if there is none.
    parent: u32,
}

/// How many containers there is room for at first.
const FIRST_PLACES: usize = 64;

/// No container.
const OUTSIDE: u32 = u32::MAX;

/// A walk over one container and all that is in it.
pub(crate) struct Tree<'c, 'r, 'a> {
    walk: Walk<'r, 'a>,
    /// In the order of their opening.
    containers: Vec<Container>,
    /// The next container to open.
    next: usize,
    /// Where the first backslash stands that the walk has not passed, in bytes, if it is in this
    /// tree: a string that ends before it has no escape.
    backslash: usize,
    /// Where the last token of the tree starts, in bytes.
    end: usize,
    arena: &'a Arena,
    cursor: &'c mut Cursor<'r, 'a>,
}

impl<'r, 'a> Cursor<'r, 'a> {
    /// Reads the container that stands here with `read`, which is to leave the tree behind it.
    ///
    /// # Errors
    ///
    /// Those of `read`; no arena, a bracket that is not closed, or the depth limit.
    #[inline]
    pub(crate) fn tree<T>(
        &mut self,
        read: impl FnOnce(&mut Tree<'_, 'r, 'a>) -> Result<T, Failed>,
    ) -> Result<T, Failed> {
        let Some(arena) = self.arena else { return Err(self.fail_kind(ErrorKind::NeedsArena)) };
        let last = self.measure()?;
        let containers = core::mem::take(&mut self.scratch.containers);
        let indexed = self.walk.indexed();
        let end = indexed.position(last);
        let backslash = if indexed.has_backslash() { 0 } else { usize::MAX };
        let mut tree =
            Tree { walk: self.walk, containers, next: 0, backslash, end, arena, cursor: self };
        let value = read(&mut tree);
        let Tree { walk, containers, .. } = tree;
        self.walk = walk;
        self.scratch.containers = containers;
        value
    }

    /// Records the span of each container from the one that stands here to its end, and finds
    /// the token that closes it.
    ///
    /// A container's tokens follow a fixed pattern once each container in it counts as one: with
    /// `n` children an array has `n` values and `n - 1` commas, so its brackets are `2 * n` apart;
    /// an object also has `n` keys and `n` colons, so they are `4 * n` apart. Without children it
    /// is 1.
    #[inline(never)]
    fn measure(&mut self) -> Result<usize, Failed> {
        let first = self.walk.token();
        let bytes = self.walk.indexed().bytes().get(first..).unwrap_or(&[]);
        let containers = &mut self.scratch.containers;
        loop {
            match spans(bytes, self.depth_left, containers) {
                Ok(last) => return Ok(first + last),
                Err(SpanFault::Text) => return Err(self.fail_grammar()),
                // Once for each doubling in the life of a reader.
                Err(SpanFault::Places) => {
                    let places = (2 * containers.len()).max(FIRST_PLACES);
                    containers.resize(places, Container { span: 0, parent: OUTSIDE });
                }
            }
        }
    }

    /// The raw text of the value that stands here, from its first byte to its last. It is checked
    /// as if it were read, even where skipped values are not.
    ///
    /// # Errors
    ///
    /// The value is not valid JSON, or the depth limit.
    #[inline]
    pub(crate) fn raw_value(&mut self) -> Result<&'a str, Failed> {
        let start = self.offset();
        if self.options.skipped == Skipped::Checked {
            self.skip()?;
        } else {
            self.skip_checked()?;
        }
        let end = self.offset();
        let text = self.walk.indexed().text().as_str().get(start..end).unwrap_or("");
        Ok(text.trim_end_matches([' ', '\t', '\n', '\r']))
    }

    /// Skips one value and checks it, whatever the options say.
    #[inline(never)]
    fn skip_checked(&mut self) -> Result<(), Failed> {
        let mut checked = Cursor {
            walk: self.walk,
            arena: self.arena,
            depth_left: self.depth_left,
            level: self.level,
            options: self.options,
            trusts: false,
            scratch: &mut *self.scratch,
            spent: false,
            complaint: None,
        };
        let skipped = checked.skip();
        let token = checked.walk.token();
        let spent = checked.spent;
        let complaint = checked.complaint;
        self.walk.go_to(token);
        self.spent |= spent;
        self.complaint = self.complaint.take().or(complaint);
        skipped
    }
}

/// Why no spans were found.
enum SpanFault {
    /// A bracket is not closed, or the depth limit.
    Text,
    /// There are more containers than places.
    Places,
}

/// Finds the spans of the first container among the tokens of which `bytes` are the first bytes, and
/// of all in it, and the token that closes it. What `containers` holds at first does not matter.
// No call in the loop, not even to make room: all of its state stays in registers.
#[inline]
fn spans(
    bytes: &[u8],
    mut depth_left: u32,
    containers: &mut [Container],
) -> Result<usize, SpanFault> {
    let mut count = 0;
    let mut open = OUTSIDE;
    // The first of eight tokens, but each closed container before it counts as one token.
    let mut place = 0_u32;
    let (words, _) = bytes.as_chunks::<8>();
    // Behind the last token are more than eight zeros, so no token is in the remainder.
    for (word, eight) in words.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        let mut marks = brackets(eight);
        while marks != 0 {
            let bit = marks.trailing_zeros() & !7;
            marks &= marks - 1;
            let bracket = (eight >> bit) as u8;
            let here = place.wrapping_add(bit / 8);
            if bracket & OPENER != 0 {
                let container = containers.get_mut(count).ok_or(SpanFault::Places)?;
                *container = Container { span: here, parent: open };
                depth_left = depth_left.checked_sub(1).ok_or(SpanFault::Text)?;
                open = count as u32;
                count += 1;
            } else {
                let container = containers.get_mut(open as usize).ok_or(SpanFault::Text)?;
                container.span = here.wrapping_sub(container.span);
                place = place.wrapping_sub(container.span);
                open = container.parent;
                depth_left += 1;
                if open == OUTSIDE {
                    return Ok(8 * word + bit as usize / 8);
                }
            }
        }
        place = place.wrapping_add(8);
    }
    Err(SpanFault::Text)
}

/// Set in the opening brackets of both kinds, and in neither of the closing ones.
const OPENER: u8 = 0x02;
/// Marks the top bit of each of eight bytes that is a bracket or brace.
///
/// The four bytes are `5B 5D 7B 7D`: with the bits `26` set, all of them are `7F`. So are `Y`, `_`,
/// `y` and `7F`, with which no valid token starts: whoever reads that token refuses it.
#[inline(always)]
pub(super) fn brackets(eight: u64) -> u64 {
    const EACH: u64 = u64::MAX / 0xFF;
    let zero_if_bracket = (eight | (0x26 * EACH)) ^ (0x7F * EACH);
    let low_bits = (zero_if_bracket & (0x7F * EACH)) + 0x7F * EACH;
    !(low_bits | zero_if_bracket) & (0x80 * EACH)
}

impl<'a> Tree<'_, '_, 'a> {
    /// The first byte of the next token.
    #[inline(always)]
    pub(crate) fn peek(&self) -> u8 {
        self.walk.byte::<0>()
    }

    /// The text is not JSON here.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail(&mut self) -> Failed {
        self.cursor.fail_grammar()
    }

    /// Steps over the container that stands here if it is `brackets` and nothing between them.
    #[inline(always)]
    pub(crate) fn take_empty(&mut self, brackets: [u8; 2]) -> bool {
        if [self.walk.byte::<0>(), self.walk.byte::<1>()] != brackets {
            return false;
        }
        self.next += 1;
        self.walk.take(brackets[0]) && self.walk.take(brackets[1])
    }

    /// The distance between the brackets of the container that stands here. Steps over nothing:
    /// the opening bracket is the separator before the first child.
    #[inline(always)]
    fn span(&mut self) -> Result<usize, Failed> {
        let Some(container) = self.containers.get(self.next) else { return Err(self.fail()) };
        self.next += 1;
        Ok(container.span as usize)
    }

    /// Reads the array that stands here and is not empty, with `element` for each of its elements.
    #[inline(always)]
    pub(crate) fn array<T>(
        &mut self,
        mut element: impl FnMut(&mut Self) -> Result<T, Failed>,
    ) -> Result<&'a [T], Failed> {
        let length = self.span()? / 2;
        let mut separator = b'[';
        let slice = self.arena.slice_of(length, |_| {
            self.take(separator)?;
            separator = b',';
            element(self)
        });
        match slice {
            Ok(slice) => self.take(b']').map(|()| slice),
            Err(fault) => Err(self.slice_fault(fault)),
        }
    }

    /// Reads the object that stands here and is not empty, with `value` for the value of each of
    /// its members.
    #[inline(always)]
    pub(crate) fn object<T>(
        &mut self,
        mut value: impl FnMut(&mut Self) -> Result<T, Failed>,
    ) -> Result<&'a [(&'a str, T)], Failed> {
        let length = self.span()? / 4;
        let mut before = Member::FIRST;
        let slice = self.arena.slice_of(length, |_| {
            let Some(key) = self.walk.take_key(before) else { return Err(self.fail()) };
            before = Member::LATER;
            let key = self.resolve(key)?;
            Ok((key, value(self)?))
        });
        match slice {
            Ok(slice) => self.take(b'}').map(|()| slice),
            Err(fault) => Err(self.slice_fault(fault)),
        }
    }

    #[cold]
    #[inline(never)]
    fn slice_fault(&mut self, fault: SliceFault<Failed>) -> Failed {
        match fault {
            SliceFault::Element(failed) => failed,
            SliceFault::Full => {
                let offset = self.walk.position::<0>();
                self.cursor.fail_at(offset, ErrorKind::ArenaFull, Cow::Borrowed(""))
            }
        }
    }

    /// Steps over the token `byte`.
    #[inline(always)]
    fn take(&mut self, byte: u8) -> Result<(), Failed> {
        if self.walk.take(byte) { Ok(()) } else { Err(self.fail()) }
    }

    /// Reads a string.
    #[inline(always)]
    pub(crate) fn string(&mut self) -> Result<&'a str, Failed> {
        match self.walk.take_string() {
            Some(raw) => self.resolve(raw),
            None => Err(self.fail()),
        }
    }

    /// The text of a string: as it stands, or without its escapes in the arena.
    #[inline(always)]
    fn resolve(&mut self, raw: RawString<'a>) -> Result<&'a str, Failed> {
        if raw.start + raw.text.len() <= self.backslash {
            return Ok(raw.text);
        }
        self.resolve_escapes(raw.text, raw.start)
    }

    #[inline(never)]
    fn resolve_escapes(&mut self, text: &'a str, start: usize) -> Result<&'a str, Failed> {
        let end = start + text.len();
        if self.backslash < start {
            self.backslash = self.next_backslash(start);
            if end <= self.backslash {
                return Ok(text);
            }
        }
        self.backslash = self.next_backslash(end);
        self.cursor.unescape(&RawString { text, start })?;
        match self.arena.copy_str(&self.cursor.scratch.text) {
            Some(text) => Ok(text),
            None => Err(self.cursor.fail_at(start - 1, ErrorKind::ArenaFull, Cow::Borrowed(""))),
        }
    }

    /// Where the first backslash from `from` on stands that is in this tree. All calls together
    /// look at each block of the tree's text once.
    fn next_backslash(&self, from: usize) -> usize {
        let indexed = self.walk.indexed();
        let (text, blocks) = (indexed.text().as_bytes(), indexed.backslash_blocks());
        string::next_backslash(blocks, text, from, self.end).unwrap_or(usize::MAX)
    }

    /// Reads a number as its text.
    #[inline(always)]
    pub(crate) fn number(&mut self) -> Result<&'a str, Failed> {
        let rest = self.walk.rest();
        let between = self.walk.position::<1>() - self.walk.position::<0>();
        let length =
            if is_short_number(rest, between) { Some(between) } else { number_length(rest) };
        match length.and_then(|length| self.walk.take_scalar(length)) {
            Some(text) => Ok(text),
            None => Err(self.fail()),
        }
    }

    /// Steps over the literal `word`.
    #[inline(always)]
    pub(crate) fn literal<const N: usize>(&mut self, word: &[u8; N]) -> Result<(), Failed> {
        if self.walk.rest().first_chunk() != Some(word) || self.walk.take_scalar(N).is_none() {
            return Err(self.fail());
        }
        Ok(())
    }
}
