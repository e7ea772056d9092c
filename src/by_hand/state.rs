//! Where a cursor by hand stands, which calls are allowed there, and how far the index reaches ahead of it.

use alloc::boxed::Box;

use super::{At, KEY, StepCursor};
use crate::budget::{Budget, Over};
use crate::error::{Complaint, Error};
use crate::index::{Indexed, Inspect, RawString};
use crate::key::KeyFilter;
use crate::options::Options;

/// The budgets on tokens, and where they end.
#[derive(Debug, Default)]
pub(super) struct Watch {
    budget: Budget,
    pub(super) over: Option<Box<Complaint>>,
}

impl Watch {
    /// The first token, from number `from` on, that is over a budget.
    pub(super) fn first_over(
        &mut self,
        indexed: &Indexed<'_, '_>,
        from: usize,
        options: &Options,
    ) -> Option<usize> {
        let Over { token, complaint } = self.budget.check(indexed, from, options).err()?;
        self.over = Some(complaint);
        Some(token)
    }
}

/// Kinds of containers, as bits.
pub(super) const OBJECT: u64 = 1;
pub(super) const ARRAY: u64 = 0;

impl<'r, 'a> StepCursor<'r, 'a> {
    /// A value may be read here, and its first token is in the index if there is one.
    #[inline(always)]
    pub(super) fn before_value(&mut self) -> Result<(), Error> {
        if self.at != At::Value {
            return Err(
                self.misplaced("a value was asked for where a key or the next element is due")
            );
        }
        self.ensure(1);
        Ok(())
    }

    /// Whether the next key or element of a container of this kind may be asked for.
    #[inline(always)]
    pub(super) fn is_in(&self, kind: u64) -> bool {
        matches!(self.at, At::First | At::Later) && self.depth > 0 && self.kinds & 1 == kind
    }

    /// It may be asked for. Says whether it is the first one.
    #[inline(always)]
    pub(super) fn in_container(&mut self, kind: u64) -> Result<bool, Error> {
        if !self.is_in(kind) {
            return Err(self.misplaced(match (self.at, kind) {
                (At::Value, _) => "a value was neither read nor skipped",
                (_, OBJECT) => "a key was asked for outside of an object",
                _ => "an element was asked for outside of an array",
            }));
        }
        Ok(self.at == At::First)
    }

    #[inline(always)]
    pub(super) fn next_raw_key(&mut self) -> Result<Option<RawString<'a>>, Error> {
        let first = self.in_container(OBJECT)?;
        self.ensure(KEY);
        match self.cursor.next_raw_key(first) {
            Ok(Some(raw)) => {
                self.at = At::Value;
                Ok(Some(raw))
            }
            Ok(None) => {
                self.close();
                Ok(None)
            }
            Err(_) => Err(self.failed()),
        }
    }

    /// Passes over indexed members that `filter` knows to be none of those wanted.
    #[inline]
    pub(super) fn pass_members(&mut self, filter: KeyFilter) -> Result<(), Error> {
        while self.cursor.pass_members(filter) {
            self.at = At::Value;
            self.skip()?;
        }
        Ok(())
    }

    /// A container has been begun.
    #[inline(always)]
    pub(super) fn open(&mut self, kind: u64) {
        if self.depth > 0 && self.depth.is_multiple_of(64) {
            self.outer_kinds.push(self.kinds);
        }
        self.kinds = self.kinds << 1 | kind;
        self.depth += 1;
        self.at = At::First;
    }

    /// The innermost container has ended.
    #[inline(always)]
    pub(super) fn close(&mut self) {
        self.depth -= 1;
        self.kinds >>= 1;
        if self.depth > 0 && self.depth.is_multiple_of(64) {
            self.kinds = self.outer_kinds.pop().unwrap_or(0);
        }
        self.at = At::Later;
    }

    /// Sees to it that the next `tokens` tokens are in the index, if there are so many.
    #[inline(always)]
    pub(super) fn ensure(&mut self, tokens: usize) {
        if self.cursor.tokens_left() < tokens && !self.parts.is_done() {
            self.extend(tokens);
        }
    }

    #[cold]
    #[inline(never)]
    fn extend(&mut self, tokens: usize) {
        while self.cursor.tokens_left() < tokens && self.index_more(false) {}
    }

    /// Indexes one more part of the text, or all the rest; `false` if there is none.
    pub(super) fn index_more(&mut self, all: bool) -> bool {
        let Self { cursor, parts, watch, options, .. } = self;
        let first = cursor.first_needed();
        let mut inspect = |indexed: &Indexed<'_, '_>, from: usize| {
            watch.as_mut().and_then(|watch| watch.first_over(indexed, from, options))
        };
        let inspect: Option<Inspect<'_>> = Some(&mut inspect);
        let more = if all { parts.go_to_end(first, inspect) } else { parts.go_on(first, inspect) };
        let Some(indexed) = more else { return false };
        cursor.move_to(indexed, first);
        true
    }

    /// Sees to it that the value that stands here is in the index to its end, if it has one.
    #[inline(always)]
    pub(super) fn reach_end_of_value(&mut self) {
        if !self.parts.is_done() && matches!(self.cursor.peek(), b'{' | b'[') {
            self.reach_end_of_container();
        }
    }

    #[inline(never)]
    fn reach_end_of_container(&mut self) {
        let (mut from, mut open) = (0, 0);
        while !self.cursor.closes_within(&mut from, &mut open) && self.index_more(false) {}
    }
}
