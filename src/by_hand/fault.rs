//! The errors of a cursor by hand: what failed, kept, so that each later call says the same.
//!
//! `diagnose` finds them in the text, which it reads from the start; it is held to what the cursor has come to.

use alloc::borrow::Cow;

use super::{At, StepCursor};
use crate::diagnose::{Rules, diagnose, verdict};
use crate::error::{Complaint, Error, ErrorKind};
use crate::index::Source;
use crate::options::{LoneSurrogates, Options};

/// The UTF-8 byte order mark.
const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// Tokens from the one that a call stood on to the last one that it may have refused.
const LOOKED_AT: usize = 4;

/// Why a call failed.
#[derive(Debug)]
pub(super) enum Fault {
    /// The input is longer than is allowed.
    TooLong,
    /// The text is no JSON, at `at` or a few tokens behind it, but before `before`.
    Text { at: usize, before: usize },
    /// The text is good, and something else is wrong.
    Complaint { offset: usize, kind: ErrorKind, detail: Cow<'static, str> },
}

/// The text without its byte order mark, if that is to be skipped.
#[inline]
pub(super) fn without_mark<'a>(source: Source<'a>, options: &Options) -> Source<'a> {
    if options.skip_byte_order_mark && source.as_bytes().starts_with(BYTE_ORDER_MARK.as_bytes()) {
        return source.after(BYTE_ORDER_MARK.len());
    }
    source
}

impl StepCursor<'_, '_> {
    /// A call of the cursor within has failed.
    #[cold]
    #[inline(never)]
    pub(super) fn failed(&mut self) -> Error {
        if self.at != At::Failed {
            let at = self.cursor.offset();
            let complaint = self.cursor.take_complaint();
            // At the end of the index there is no token of another type, but what ends it.
            let end = self.parts.border().unwrap_or(usize::MAX);
            let over = self.watch.as_mut().and_then(|watch| watch.over.take());
            if let Some(complaint) = complaint.filter(|complaint| complaint.offset < end).or(over) {
                let Complaint { kind, offset, detail } = *complaint;
                return self.complain(offset, kind, detail);
            }
            let length = self.source.as_bytes().len();
            let before = match self.cursor.peek() {
                // Somewhere in it.
                b'{' | b'[' => length,
                _ => self.cursor.offset_ahead(LOOKED_AT).unwrap_or(length),
            };
            self.fault = Some(Fault::Text { at, before });
        }
        self.explain()
    }

    /// A call came where it must not.
    #[cold]
    #[inline(never)]
    pub(super) fn misplaced(&mut self, message: &'static str) -> Error {
        if self.at == At::Failed {
            return self.explain();
        }
        self.ensure(1);
        let offset = self.cursor.offset();
        self.complain(offset, ErrorKind::Custom, Cow::Borrowed(message))
    }

    /// Something else than the text is wrong at `offset`.
    #[cold]
    #[inline(never)]
    pub(super) fn complain(
        &mut self,
        offset: usize,
        kind: ErrorKind,
        detail: Cow<'static, str>,
    ) -> Error {
        if self.fault.is_none() {
            self.fault = Some(Fault::Complaint { offset, kind, detail });
        }
        self.explain()
    }

    /// The error of the first failure.
    #[cold]
    #[inline(never)]
    fn explain(&mut self) -> Error {
        self.at = At::Failed;
        let text = self.source.as_bytes();
        let mark = text.len() - without_mark(self.source, self.options).as_bytes().len();
        let rules = Rules {
            depth: self.options.depth as usize,
            lone_surrogates: self.options.lone_surrogates == LoneSurrogates::Replace,
            skip_bom: self.options.skip_byte_order_mark,
        };
        let (offset, kind, detail) = match &self.fault {
            Some(Fault::TooLong) => return Error::whole_input(ErrorKind::InputTooLong, ""),
            Some(Fault::Complaint { offset, kind, detail }) => (*offset, *kind, detail.clone()),
            Some(Fault::Text { at, before }) => match verdict(text, &rules) {
                Err(error) if error.offset() <= (before + mark) as u64 => return error,
                // Only a decoder by hand refuses what is good.
                _ => (*at, ErrorKind::Custom, NOT_READ),
            },
            None => (0, ErrorKind::Custom, NOT_READ),
        };
        diagnose(text, &rules, Some(Complaint { kind, offset: offset + mark, detail }))
    }
}

const NOT_READ: Cow<'static, str> =
    Cow::Borrowed("a decoder did not read its value from start to end");
