//! A text that is indexed in parts, as far as somebody walks over it.
//!
//! [`Parts`] keeps the text, how far stage 1 has come in it, and the memory for what is still to come. Each
//! part yields an [`Indexed`] that speaks of the text up to some border, so that whoever walks
//! over one need not know that there is more text. What is not known here: values, and when more is
//! wanted.
//!
//! It owns that an index goes on where the one before ended: each was written by the steps of one
//! `Steps` over one text, and each buffer has taken over from the one before it.

use core::slice;

use sightread_arch::{Level, Steps, TokenBuffer, index_step};

use super::{Indexed, Numbers, Source};
use crate::text::Text;

/// Buffers that a text of any length needs behind the first one: each part but the last is at least
/// as long as all before it, so they double from [`FIRST_PART`] to 4 GiB.
pub(crate) const SPARE_BUFFERS: usize = 24;

/// Bytes of the first part. Shorter texts are indexed at once.
pub(crate) const FIRST_PART: usize = 512;

/// Memory for a text's index: one buffer for each part, since an index that is being walked over
/// does not change.
#[derive(Debug)]
pub(crate) struct PartBuffers<'r> {
    pub(crate) first: &'r mut TokenBuffer,
    /// For a text no longer than its first part, none is needed.
    pub(crate) spare: &'r mut [TokenBuffer],
}

/// A text and how much of it has been indexed.
pub(crate) struct Parts<'r, 'a> {
    source: Source<'a>,
    level: Level,
    steps: Steps,
    /// Whether the whole text is in the index.
    whole: bool,
    /// Whether there is nothing more to come.
    done: bool,
    /// Where the index ends, in bytes.
    border: usize,
    /// The index of the last part.
    buffer: &'r TokenBuffer,
    spare: slice::IterMut<'r, TokenBuffer>,
    /// Bytes of the shortest part.
    shortest: usize,
}

/// What is asked of each part before anybody walks over it: of an index, whether its tokens from that number
/// on may be read, and if not, which is the first that may not.
pub(crate) type Inspect<'f> = &'f mut dyn FnMut(&Indexed<'_, '_>, usize) -> Option<usize>;

impl<'r, 'a> Parts<'r, 'a> {
    /// Indexes the first `first_part` bytes of a text, or all of one that is no longer.
    ///
    /// Of a text longer than 32-bit positions reach nothing is indexed: it is broken at once.
    #[inline]
    pub(crate) fn start(
        level: Level,
        source: Source<'a>,
        buffers: PartBuffers<'r>,
        first_part: usize,
        inspect: Option<Inspect<'_>>,
    ) -> (Self, Indexed<'r, 'a>) {
        let PartBuffers { first, spare } = buffers;
        if source.as_bytes().len() <= first_part
            && inspect.is_none()
            && let Ok((text, findings)) = Indexed::judge(level, source, Numbers::Open, first)
        {
            let parts = Parts {
                source,
                level,
                steps: Steps::new(false),
                whole: true,
                done: true,
                border: 0,
                buffer: first,
                spare: [].iter_mut(),
                shortest: 0,
            };
            return (parts, Indexed::new(text, first, &findings, Numbers::Open));
        }
        Self::start_in_steps(level, source, first, spare, first_part, inspect)
    }

    fn start_in_steps(
        level: Level,
        source: Source<'a>,
        first: &'r mut TokenBuffer,
        spare: &'r mut [TokenBuffer],
        first_part: usize,
        inspect: Option<Inspect<'_>>,
    ) -> (Self, Indexed<'r, 'a>) {
        const NOTHING: &TokenBuffer = &TokenBuffer::new();
        let mut parts = Parts {
            source,
            level,
            steps: Steps::new(matches!(source, Source::Bytes(_))),
            whole: false,
            done: false,
            border: 0,
            buffer: NOTHING,
            spare: spare.iter_mut(),
            shortest: first_part,
        };
        let indexed = parts.step(first_part, 0, first, inspect);
        (parts, indexed)
    }

    /// Whether the index speaks of the whole text.
    #[inline]
    pub(crate) fn is_whole(&self) -> bool {
        self.whole
    }

    /// Whether there is nothing more to come: the text has ended, or has a fault that lies in no grammar (see
    /// [`IndexFault::Text`](super::IndexFault)), or may not be read from here on.
    #[inline(always)]
    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    /// Where the index ends, in bytes, if that is not the end of the text.
    pub(crate) fn border(&self) -> Option<usize> {
        (!self.whole).then_some(self.border)
    }

    /// Indexes one more part, as long as all before; `None` if there is no more. What was token `first` is token 0
    /// then, and the tokens before it are gone.
    pub(crate) fn go_on(
        &mut self,
        first: usize,
        inspect: Option<Inspect<'_>>,
    ) -> Option<Indexed<'r, 'a>> {
        let seen = self.steps.seen();
        self.go_to(seen + seen.max(self.shortest), first, inspect)
    }

    /// Indexes all the rest; otherwise as [`go_on`](Self::go_on).
    pub(crate) fn go_to_end(
        &mut self,
        first: usize,
        inspect: Option<Inspect<'_>>,
    ) -> Option<Indexed<'r, 'a>> {
        self.go_to(usize::MAX, first, inspect)
    }

    fn go_to(
        &mut self,
        to: usize,
        first: usize,
        inspect: Option<Inspect<'_>>,
    ) -> Option<Indexed<'r, 'a>> {
        if self.done {
            return None;
        }
        let next = self.spare.next()?;
        next.take_over(self.buffer, first);
        Some(self.step(to, next.count(), next, inspect))
    }

    /// Goes on in `buffer`, where `old` tokens are known already. Where no buffer is left for another part, all the
    /// rest is this one.
    fn step(
        &mut self,
        to: usize,
        old: usize,
        buffer: &'r mut TokenBuffer,
        inspect: Option<Inspect<'_>>,
    ) -> Indexed<'r, 'a> {
        let to = if self.spare.len() == 0 { usize::MAX } else { to };
        index_step(self.level, self.source.as_bytes(), &mut self.steps, to, buffer);
        self.whole = self.steps.is_whole();
        self.done = self.whole || self.steps.is_broken();
        self.border = self.steps.border();
        if let Some(inspect) = inspect {
            let indexed = Indexed::of_part(self.text(), buffer);
            if let Some(token) = inspect(&indexed, old) {
                self.border = indexed.position(token);
                (self.whole, self.done) = (false, true);
                buffer.cut(token);
            }
        }
        self.buffer = buffer;
        Indexed::of_part(self.text(), self.buffer)
    }

    /// The text up to the border.
    fn text(&self) -> Option<Text<'a>> {
        let text = match self.source {
            Source::Bytes(bytes) => Text::judged_part(bytes, &self.steps)?.as_str(),
            Source::Str(text) => text,
        };
        text.get(..self.border).map(Text::new)
    }
}
