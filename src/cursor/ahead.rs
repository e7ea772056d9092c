//! What a reader in steps asks of a cursor: how much is indexed ahead of it, and the parts of its calls.
//!
//! The cursor walks over whatever index it was given and does not know that there is more text. `by_hand`
//! gives it the next one in time.

use alloc::boxed::Box;

use super::value::brackets;
use super::{ArrayState, Cursor, Failed, ObjectState};
use crate::error::Complaint;
use crate::index::{Indexed, Member, Pass, RawString};
use crate::key::{KeyFilter, KeyTable};

impl<'r, 'a> Cursor<'r, 'a> {
    /// How many tokens of the index are still to be passed.
    #[inline(always)]
    pub(crate) fn tokens_left(&self) -> usize {
        self.walk.tokens_left()
    }

    /// The number of the token before the next one, which is still asked for by errors at what was just closed: those
    /// from there on are needed.
    pub(crate) fn first_needed(&self) -> usize {
        self.walk.token().saturating_sub(1)
    }

    /// Goes on over another index of the same text, in which the token that was number `first` is number 0.
    pub(crate) fn move_to(&mut self, indexed: Indexed<'r, 'a>, first: usize) {
        self.walk.move_to(indexed, first);
    }

    /// Looks for the token that closes the container which stands here, from `from` tokens ahead of it on,
    /// where `open` containers are open; kind and grammar are not looked at. Says whether it is in the
    /// index. If not, `from` and `open` are where to go on.
    pub(crate) fn closes_within(&self, from: &mut usize, open: &mut usize) -> bool {
        let bytes = self.walk.indexed().bytes();
        let rest = bytes.get(self.walk.token() + *from..).unwrap_or(&[]);
        let (words, _) = rest.as_chunks::<8>();
        // Behind the last token are more than eight zeros, so no token is in the remainder.
        for (word, eight) in words.iter().enumerate() {
            let eight = u64::from_le_bytes(*eight);
            let mut marks = brackets(eight);
            while marks != 0 {
                let bit = marks.trailing_zeros() & !7;
                marks &= marks - 1;
                match (eight >> bit) as u8 {
                    b'{' | b'[' => *open += 1,
                    b'}' | b']' if *open <= 1 => {
                        *from += 8 * word + bit as usize / 8 + 1;
                        *open = 0;
                        return true;
                    }
                    b'}' | b']' => *open -= 1,
                    _ => {}
                }
            }
        }
        *from = self.tokens_left();
        false
    }

    /// Where the token `ahead` places on starts, if the index has it.
    pub(crate) fn offset_ahead(&self, ahead: usize) -> Option<usize> {
        let token = self.walk.token() + ahead;
        let indexed = self.walk.indexed();
        (token < indexed.count()).then(|| indexed.position(token))
    }

    /// Where the token before the next one starts.
    pub(crate) fn offset_before(&self) -> usize {
        self.walk.position_before()
    }

    /// An index without tokens is no fault: more may follow.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.spent = false;
    }

    /// Whether something has failed.
    #[inline(always)]
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// What was complained of.
    #[cold]
    pub(crate) fn take_complaint(&mut self) -> Option<Box<Complaint>> {
        self.complaint.take()
    }

    /// Steps over the separator, the next key and its colon; `None` behind the closing brace. `first` says
    /// that no member has been read.
    #[inline(always)]
    pub(crate) fn next_raw_key(&mut self, first: bool) -> Result<Option<RawString<'a>>, Failed> {
        let object = ObjectState::new(first);
        match self.walk.take_key(if first { Member::FIRST } else { Member::LATER }) {
            Some(raw) => Ok(Some(raw)),
            None => self.end_of_object(&object).map(|()| None),
        }
    }

    /// Steps over the next key if it is `name`, however it is written.
    #[inline(always)]
    pub(crate) fn take_key_named(&mut self, first: bool, name: &str) -> bool {
        let member = if first { Member::FIRST } else { Member::LATER };
        let indexed = *self.walk.indexed();
        let mut escaped = false;
        let taken = self.walk.take_key_if(member, |raw| {
            escaped = indexed.may_hold_backslash(raw.start, raw.end());
            raw.text == name && !escaped
        });
        taken || escaped && self.take_escaped_key_named(member, name)
    }

    #[cold]
    #[inline(never)]
    fn take_escaped_key_named(&mut self, member: Member, name: &str) -> bool {
        let mut walk = self.walk;
        let Some(raw) = walk.take_key(member) else { return false };
        // An escape that is none is left to whoever reads the key.
        let same = match self.holds_escape(&raw) {
            true => self.unescapes_to(&raw, name),
            false => raw.text == name,
        };
        if same {
            self.walk = walk;
        }
        same
    }

    /// Whether a key has escapes. If so, [`unescaped`](Self::unescaped) is its text without them.
    #[inline(always)]
    pub(crate) fn unescape_key(&mut self, raw: RawString<'a>) -> Result<bool, Failed> {
        if !self.may_hold_escape(&raw) {
            return Ok(false);
        }
        self.unescape_key_at(raw.text, raw.start)
    }

    #[inline(never)]
    fn unescape_key_at(&mut self, text: &'a str, start: usize) -> Result<bool, Failed> {
        let raw = RawString { text, start };
        if !self.holds_escape(&raw) {
            return Ok(false);
        }
        self.unescape(&raw).map(|()| true)
    }

    /// The last text that was unescaped.
    #[inline]
    pub(crate) fn unescaped(&self) -> &str {
        &self.scratch.text
    }

    /// The place of a key among `names`, if it is one of them.
    #[inline(always)]
    pub(crate) fn key_among<const N: usize>(
        &mut self,
        raw: RawString<'a>,
        names: &KeyTable<N>,
    ) -> Result<Option<usize>, Failed> {
        let first = raw.text.bytes().next().unwrap_or(b'"');
        let last = raw.text.bytes().next_back().unwrap_or(b'"');
        if !self.may_hold_escape(&raw) && !names.filter().may_hold(first, last, raw.text.len()) {
            return Ok(None);
        }
        let key = self.look_up(raw, names)?;
        Ok((key.index() != usize::MAX).then(|| key.index()))
    }

    /// Passes over members that are plain at a glance and that `filter` knows to be none of those wanted.
    /// `true` if it stands before a container, the value of such a member.
    #[inline(always)]
    pub(crate) fn pass_members(&mut self, filter: KeyFilter) -> bool {
        self.pass_scalars(filter) == Pass::Key
    }

    /// Steps over the separator before the next member and stands on its key; `false` behind the closing
    /// brace. `first` says that no member has been read.
    pub(crate) fn next_key_of_members(&mut self, first: bool) -> Result<bool, Failed> {
        self.next_member(&mut ObjectState::new(first))
    }

    /// Steps to the next element; `false` behind the closing bracket. `first` says that no element
    /// has been read.
    #[inline(always)]
    pub(crate) fn next_of_elements(&mut self, first: bool) -> Result<bool, Failed> {
        self.next_element(&mut ArrayState::new(first))
    }
}
