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
use crate::scalar::string;

/// One container of a tree, while and after its length is found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Container {
    /// How many elements or members it has, if its text is valid. While it is open: its place,
    /// counted in tokens, with each closed container counted as one.
    length: u32,
    /// The container around it, as an index; [`OUTSIDE`] if there is none.
    parent: u32,
}

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

    /// Records the length of each container from the one that stands here to its end, and finds
    /// the token that closes it.
    ///
    /// A container's tokens follow a fixed pattern once each container in it counts as one: with
    /// `n` children an array has `n` values and `n - 1` commas, an object also `n` keys and `n`
    /// colons. So the distance of its brackets says how many children it has.
    #[inline(never)]
    fn measure(&mut self) -> Result<usize, Failed> {
        let first = self.walk.token();
        let containers = &mut self.scratch.containers;
        containers.clear();
        let mut open = OUTSIDE;
        let mut depth_left = self.depth_left;
        // Tokens in closed containers, but one for each of these.
        let mut folded = 0;
        let bytes = self.walk.indexed().bytes().get(first..).unwrap_or(&[]);
        // Behind the last token are more than eight zeros, so no token is in the remainder.
        for (eight, token) in bytes.chunks_exact(8).zip((0u32..).step_by(8)) {
            let eight = eight.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
            let mut marks = brackets(eight);
            while marks != 0 {
                let bit = marks.trailing_zeros() & !7;
                marks &= marks - 1;
                let bracket = (eight >> bit) as u8;
                let place = (token + bit / 8).wrapping_sub(folded);
                if bracket & OPENER != 0 {
                    let Some(left) = depth_left.checked_sub(1) else {
                        return Err(self.fail_grammar());
                    };
                    depth_left = left;
                    containers.push(Container { length: place, parent: open });
                    open = containers.len() as u32 - 1;
                } else {
                    let Some(container) = containers.get_mut(open as usize) else {
                        return Err(self.fail_grammar());
                    };
                    let span = place.wrapping_sub(container.length);
                    folded = folded.wrapping_add(span);
                    container.length = span >> if bracket & BRACE != 0 { 2 } else { 1 };
                    open = container.parent;
                    depth_left += 1;
                    if open == OUTSIDE {
                        return Ok(first + (token + bit / 8) as usize);
                    }
                }
            }
        }
        Err(self.fail_grammar())
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

/// Set in the opening brackets of both kinds, and in neither of the closing ones.
const OPENER: u8 = 0x02;
/// Set in both braces, and in neither bracket.
const BRACE: u8 = 0x20;

/// Marks the top bit of each of eight bytes that is a bracket or brace.
///
/// The four bytes are `5B 5D 7B 7D`: with the bits `26` set, all of them are `7F`. So are `Y`, `_`,
/// `y` and `7F`, with which no valid token starts: whoever reads that token refuses it.
#[inline(always)]
fn brackets(eight: u64) -> u64 {
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

    /// How many children the container has that stands here. Steps over nothing: the opening
    /// bracket is the separator before the first child.
    #[inline(always)]
    fn length(&mut self) -> Result<usize, Failed> {
        let Some(container) = self.containers.get(self.next) else { return Err(self.fail()) };
        self.next += 1;
        Ok(container.length as usize)
    }

    /// Reads the array that stands here, with `element` for each of its elements.
    #[inline(always)]
    pub(crate) fn array<T>(
        &mut self,
        mut element: impl FnMut(&mut Self) -> Result<T, Failed>,
    ) -> Result<&'a [T], Failed> {
        let length = self.length()?;
        if length == 0 {
            self.take(b'[')?;
            return self.take(b']').map(|()| [].as_slice());
        }
        let mut separator = b'[';
        let slice = self.arena.slice_of(length, || {
            self.take(separator)?;
            separator = b',';
            element(self)
        });
        match slice {
            Ok(slice) => self.take(b']').map(|()| slice),
            Err(fault) => Err(self.slice_fault(fault)),
        }
    }

    /// Reads the object that stands here, with `value` for the value of each of its members.
    #[inline(always)]
    pub(crate) fn object<T>(
        &mut self,
        mut value: impl FnMut(&mut Self) -> Result<T, Failed>,
    ) -> Result<&'a [(&'a str, T)], Failed> {
        let length = self.length()?;
        if length == 0 {
            self.take(b'{')?;
            return self.take(b'}').map(|()| [].as_slice());
        }
        let mut before = Member::FIRST;
        let slice = self.arena.slice_of(length, || {
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
        let start = self.walk.position::<0>();
        match number_length(self.walk.rest()) {
            Some(length) if self.walk.scalar_ends_after(length) => {
                self.walk.step();
                let text = self.walk.indexed().text().as_str();
                Ok(text.get(start..start + length).unwrap_or(""))
            }
            _ => Err(self.fail()),
        }
    }

    /// Steps over the literal `word`, of which the first byte has been seen.
    #[inline(always)]
    pub(crate) fn literal<const N: usize>(&mut self, word: &[u8; N]) -> Result<(), Failed> {
        if self.walk.rest().first_chunk() != Some(word) || !self.walk.scalar_ends_after(N) {
            return Err(self.fail());
        }
        self.walk.step();
        Ok(())
    }
}
