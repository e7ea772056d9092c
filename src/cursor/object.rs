//! Objects: members in declared order first, any order after that.

use alloc::borrow::Cow;

use super::skip::is_literal;
use super::{Cursor, Failed};
use crate::error::ErrorKind;
use crate::index::{Member, Outline, Pass, RawString};
use crate::key::{KeyFilter, KeyTable};
use crate::scalar::number::short::is_short_number;

/// How far an object has been read: which separator must stand before the next member.
#[derive(Clone, Copy, Debug)]
pub struct ObjectState {
    /// What must stand before the next member's value.
    member: Member,
    /// The next member's key, if it has been looked up already.
    ahead: Option<Ahead>,
}

/// A key that was looked up before its turn.
///
/// Which key comes next is what a processor cannot foretell in objects without order. To look it
/// up takes some fifty cycles, in which nothing can go on behind a wrong guess; so that is done
/// while the value before is still to be read, and the guess is put right at once.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    /// The token of the value before.
    from: u32,
    key: FieldKey,
}

/// A member's key, looked up among the names of a type.
#[derive(Clone, Copy, Debug)]
pub struct FieldKey {
    // Both fit: positions are 32 bits wide, and the pair travels in one register.
    index: u32,
    /// Where the key's opening quote stands, in bytes.
    offset: u32,
}

impl ObjectState {
    /// Before the first member, or behind another one.
    #[inline(always)]
    pub(super) fn new(first: bool) -> Self {
        ObjectState { member: if first { Member::FIRST } else { Member::LATER }, ahead: None }
    }
}

impl FieldKey {
    /// The place of the key in the list of names; `usize::MAX` for an unknown key.
    #[inline(always)]
    #[must_use]
    pub fn index(&self) -> usize {
        if self.index == UNKNOWN { usize::MAX } else { self.index as usize }
    }
}

/// The index of a key that is not among the names.
const UNKNOWN: u32 = u32::MAX;

impl<'a> Cursor<'_, 'a> {
    /// Begins an object: the next token is `{`, and the depth limit allows one more.
    ///
    /// # Errors
    ///
    /// Another value, or the depth limit.
    #[inline(always)]
    pub fn object(&mut self) -> Result<ObjectState, Failed> {
        if self.walk.byte::<0>() != b'{' {
            return Err(self.fail_type("an object"));
        }
        self.deepen()?;
        Ok(ObjectState { member: Member::FIRST, ahead: None })
    }

    /// Steps over the next member's key if its raw text, followed by the closing quote, is
    /// `name`, and stands on the value then. Fields in declared order cost this one comparison of
    /// fixed size. `name` must hold no backslash and no quote but the last byte.
    #[inline(always)]
    pub fn field<const N: usize>(&mut self, object: &mut ObjectState, name: &[u8; N]) -> bool {
        let found = self.walk.take_member(object.member, name);
        if found {
            object.member = Member::LATER;
        }
        found
    }

    /// The next member of an object, whatever its key; `None` behind the closing brace.
    ///
    /// # Errors
    ///
    /// What stands here is neither a member nor the end of the object.
    #[inline]
    pub fn next_field<const N: usize>(
        &mut self,
        object: &mut ObjectState,
        names: &KeyTable<N>,
    ) -> Result<Option<FieldKey>, Failed> {
        let Some(raw) = self.walk.take_key(object.member) else {
            return self.end_of_object(object).map(|()| None);
        };
        object.member = Member::LATER;
        self.look_up(raw, names).map(Some)
    }

    /// The next member of an object whose key is among `names`; `None` behind the closing brace.
    /// Members with other keys are skipped on the way, checked as [`skip`](Self::skip) checks.
    ///
    /// # Errors
    ///
    /// What stands here is neither a member nor the end of the object, or a skipped value is not
    /// valid JSON.
    #[inline]
    pub fn next_known_field<const N: usize>(
        &mut self,
        object: &mut ObjectState,
        names: &KeyTable<N>,
    ) -> Result<Option<FieldKey>, Failed> {
        if let Some(Ahead { from, key }) = object.ahead.take()
            && self.walk.take_key_seen(from as usize)
        {
            object.ahead = self.look_ahead(names);
            return Ok(Some(key));
        }
        loop {
            let Some(raw) = self.walk.take_key(object.member) else {
                return self.end_of_object(object).map(|()| None);
            };
            object.member = Member::LATER;
            // Most unknown keys are told by their length and first byte.
            let first = raw.text.bytes().next().unwrap_or(b'"');
            let last = raw.text.bytes().next_back().unwrap_or(b'"');
            if self.may_hold_escape(&raw) || names.filter().may_hold(first, last, raw.text.len()) {
                let key = self.look_up(raw, names)?;
                if key.index != UNKNOWN {
                    object.ahead = self.look_ahead(names);
                    return Ok(Some(key));
                }
            }
            self.skip()?;
            self.pass_unknown(names.filter())?;
        }
    }

    /// Passes over the members that come next as long as `filter` knows their keys to be unknown. What
    /// is not plain at a glance is left to the caller.
    #[inline]
    fn pass_unknown(&mut self, filter: KeyFilter) -> Result<(), Failed> {
        while self.pass_scalars(filter) == Pass::Key {
            self.skip_container()?;
        }
        Ok(())
    }

    /// The same up to a member whose value is a container: then stands before that, and says
    /// [`Pass::Key`].
    // One copy for all types, without a call, and the walk in registers: where most members are
    // unknown, this is the loop that counts.
    #[inline(never)]
    pub(super) fn pass_scalars(&mut self, filter: KeyFilter) -> Pass {
        let (mut walk, trusts) = (self.walk, self.trusts);
        let last = loop {
            let passed = walk.pass_member(|walk, member| {
                let Outline { first, last, key, length, value } = member;
                if filter.may_hold(first, last, length)
                    || walk.indexed().may_hold_backslash(key, walk.position::<4>())
                {
                    return Pass::Nothing;
                }
                let between = walk.position::<4>() - walk.position::<3>();
                match value {
                    b'"' => Pass::Whole,
                    b'{' | b'[' => Pass::Key,
                    b'}' | b']' | b',' | b':' => Pass::Nothing,
                    _ if trusts => Pass::Whole,
                    b'a'.. if is_literal(walk.rest_at::<3>(), between) => Pass::Whole,
                    ..b'a' if is_short_number(walk.rest_at::<3>(), between) => Pass::Whole,
                    _ => Pass::Nothing,
                }
            });
            if passed != Pass::Whole {
                break passed;
            }
        };
        self.walk.go_to(walk.token());
        last
    }

    /// The key of the next member, if it is a known one behind a scalar and holds no escape.
    #[inline(always)]
    fn look_ahead<const N: usize>(&self, names: &KeyTable<N>) -> Option<Ahead> {
        let raw = self.walk.key_ahead()?;
        if self.may_hold_escape(&raw) {
            return None;
        }
        let index = names.find_in(self.walk.text_from(raw.start), raw.text.len())?;
        let key = FieldKey { index: index as u32, offset: (raw.start - 1) as u32 };
        Some(Ahead { from: self.walk.token() as u32, key })
    }

    #[inline(always)]
    pub(super) fn look_up<const N: usize>(
        &mut self,
        raw: RawString<'a>,
        names: &KeyTable<N>,
    ) -> Result<FieldKey, Failed> {
        let index = if self.may_hold_escape(&raw) {
            self.find_unescaped(raw.text, raw.start, names)?
        } else {
            names.find_in(self.walk.text_from(raw.start), raw.text.len())
        };
        let index = index.map_or(UNKNOWN, |index| index as u32);
        Ok(FieldKey { index, offset: (raw.start - 1) as u32 })
    }

    /// Looks up a key that may hold escapes.
    #[inline(never)]
    fn find_unescaped<const N: usize>(
        &mut self,
        text: &'a str,
        start: usize,
        names: &KeyTable<N>,
    ) -> Result<Option<usize>, Failed> {
        let raw = RawString { text, start };
        if !self.holds_escape(&raw) {
            return Ok(names.find(text));
        }
        self.unescape(&raw)?;
        Ok(names.find(&self.scratch.text))
    }

    /// Steps to the next member and stands on its key; `false` behind the closing brace. For
    /// maps: read the key, then call [`colon`](Self::colon), then read the value.
    ///
    /// # Errors
    ///
    /// What stands here is neither a member nor the end of the object.
    #[inline]
    pub fn next_member(&mut self, object: &mut ObjectState) -> Result<bool, Failed> {
        if !self.walk.stands_before(object.member) {
            return self.end_of_object(object).map(|()| false);
        }
        object.member = Member::LATER;
        self.walk.step();
        Ok(true)
    }

    /// Steps over the colon behind a key.
    ///
    /// # Errors
    ///
    /// There is none (because the key was not read, or read twice).
    #[inline]
    pub fn colon(&mut self) -> Result<(), Failed> {
        if self.walk.take(b':') { Ok(()) } else { Err(self.fail_grammar()) }
    }

    /// Steps over what closes the object, or fails.
    #[inline]
    pub(super) fn end_of_object(&mut self, object: &ObjectState) -> Result<(), Failed> {
        // An object without members still has its opening brace before it.
        if object.member == Member::FIRST && !self.walk.take(b'{') || !self.walk.take(b'}') {
            return Err(self.fail_grammar());
        }
        self.rise();
        Ok(())
    }

    /// Skips the value of a key that the type does not know.
    ///
    /// # Errors
    ///
    /// The value is not valid JSON.
    #[inline]
    pub fn unknown_field(&mut self) -> Result<(), Failed> {
        self.skip()
    }

    /// The type refuses keys that it does not know, and `key` is one.
    #[cold]
    #[inline(never)]
    pub fn fail_unknown_field(&mut self, key: &FieldKey) -> Failed {
        self.fail_at(key.offset as usize, ErrorKind::UnknownField, Cow::Borrowed(""))
    }

    /// The field `key` occurs twice.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail_duplicate(&mut self, key: &FieldKey) -> Failed {
        self.fail_at(key.offset as usize, ErrorKind::DuplicateField, Cow::Borrowed(""))
    }

    /// The object, which ended right before the cursor, has no field `name`.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail_missing(&mut self, name: &'static str) -> Failed {
        let offset = self.walk.position_before();
        self.fail_at(offset, ErrorKind::MissingField, Cow::Borrowed(name))
    }

    /// One level back. A decoder written by hand may close what it never opened.
    #[inline(always)]
    pub(super) fn rise(&mut self) {
        self.depth_left = self.depth_left.saturating_add(1);
    }

    /// One level deeper, if the limit allows it.
    #[inline(always)]
    pub(super) fn deepen(&mut self) -> Result<(), Failed> {
        match self.depth_left.checked_sub(1) {
            Some(left) => {
                self.depth_left = left;
                Ok(())
            }
            None => Err(self.fail_grammar()),
        }
    }
}
