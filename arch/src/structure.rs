//! Walking over containers by the bytes of their tokens, sixty-four at a time, without looking at
//! the text.
//!
//! [`skip`] finds the bracket that closes a container and, if asked, proves on the way that what
//! lies between is grammatical. Whether two neighbours may stand side by side is a question about
//! their classes and about "object or array?"; with one mask for each class it is answered for
//! sixty-four tokens by a handful of shifts. Brackets alone are visited one by one. Does not know
//! where a fault is, only that there is one; does not look into scalars.

use alloc::vec::Vec;

use crate::bitmask::behind;
use crate::block::{BLOCK_BYTES, TokenMasks};
use crate::kernel::{Kernel, Task};
use crate::level::Level;
use crate::number::NumberMasks;
use crate::writer::PAD_BYTES;

/// How much [`skip`] proves about what it skips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// RFC 8259, section 2 to 5: brackets match in kind, keys are strings, colons and commas stand
    /// where they must.
    Grammar,
    /// The same, of a text whose numbers are known to be well-formed ([`index_checking_numbers`]):
    /// the caller is not asked about them.
    ///
    /// [`index_checking_numbers`]: crate::index_checking_numbers
    GrammarAroundNumbers,
    /// Brackets match in kind; nothing else.
    Brackets,
}

/// What a scalar that is no string can be, by its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// A number: it starts with a digit or a minus sign.
    Number,
    /// A literal, or junk.
    Literal,
}

/// Something between the brackets is wrong, or the closing one is missing, or the nesting is too
/// deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StructureFault;

/// Skips the container that opens at token `start`; returns the index of the token that closes it.
///
/// `bytes` is what [`TokenBuffer::bytes`](crate::TokenBuffer::bytes) returned: the byte of each
/// token and [`PAD_BYTES`] zeros. At most `depth_left` containers may be open at a time, this one
/// counted. `stack` is scratch memory: what it holds does not matter, and it allocates only below a
/// depth of sixty-four. Tokens behind the closing bracket are not judged.
///
/// With [`Check::Grammar`], `scalar` is told the index of each token that starts a number, a
/// literal or junk, and which of them it can be only, and says whether it is well-formed; in which
/// order, and for which tokens before a fault is found, is left open. With
/// [`Check::GrammarAroundNumbers`] it is not called for numbers, with [`Check::Brackets`] not at
/// all.
///
/// # Errors
///
/// If something is wrong somewhere between the brackets, as far as `check` looks; if `start` is no
/// opening bracket.
///
/// ```
/// use sightread_arch::structure::{Check, Scalar, skip};
/// use sightread_arch::{Level, TokenBuffer, index};
///
/// let level = Level::detect();
/// let mut out = TokenBuffer::default();
/// index(level, br#"[{"a": [1, "b"]}, 2]"#, &mut out);
/// // tokens: [ { " : [ 1 , " ] } , 2 ]
/// let mut scalars = vec![];
/// let scalar = |token, kind| {
///     scalars.push((token, kind));
///     true
/// };
/// let end = skip(level, out.bytes(), 1, 100, &mut vec![], Check::Grammar, scalar);
/// assert_eq!(end, Ok(9));
/// assert_eq!(scalars, [(5, Scalar::Number)]);
/// ```
pub fn skip(
    level: Level,
    bytes: &[u8],
    start: usize,
    depth_left: usize,
    stack: &mut Vec<u64>,
    check: Check,
    scalar: impl FnMut(usize, Scalar) -> bool,
) -> Result<usize, StructureFault> {
    match check {
        Check::Grammar => level.run(Skip {
            bytes,
            start,
            depth_left,
            stack,
            judge: Grammar::<_, false>::new(scalar),
        }),
        Check::GrammarAroundNumbers => level.run(Skip {
            bytes,
            start,
            depth_left,
            stack,
            judge: Grammar::<_, true>::new(scalar),
        }),
        Check::Brackets => level.run(Skip { bytes, start, depth_left, stack, judge: Anything }),
    }
}

/// What is asked about neighbours.
trait Judge {
    /// Whether scalars are looked at.
    const LOOKS_AT_SCALARS: bool;

    /// Whether the tokens in `range` of this word, the first of which has index `first`, may follow
    /// each other and what came before. `in_objects` marks the tokens that stand directly in an
    /// object (openers and closers: either answer), `numbers` those of which the byte is that of a
    /// number.
    fn accepts(
        &mut self,
        masks: TokenMasks,
        in_objects: u64,
        numbers: u64,
        range: u64,
        first: usize,
    ) -> bool;
}

/// The walk from an opening bracket to its closing one.
struct Skip<'t, J> {
    bytes: &'t [u8],
    start: usize,
    depth_left: usize,
    stack: &'t mut Vec<u64>,
    judge: J,
}

impl<J: Judge> Task for Skip<'_, J> {
    type Output = Result<usize, StructureFault>;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Self::Output {
        let Self { bytes, start, depth_left, stack, mut judge } = self;
        let count = bytes.len().checked_sub(PAD_BYTES).ok_or(StructureFault)?;
        if !matches!(bytes.get(start), Some(b'{' | b'[')) {
            return Err(StructureFault);
        }
        let mut open = OpenContainers::new(stack);
        let mut first = start;
        let mut in_object = 0;
        while first < count {
            let block = bytes.get(first..).and_then(|left| left.first_chunk::<BLOCK_BYTES>());
            let loaded = kernel.load(block.ok_or(StructureFault)?);
            let masks = kernel.classify_tokens(loaded);
            // Whether each token's surroundings are an object; flipped from each bracket on that
            // changes it.
            let mut in_objects = in_object;
            let mut brackets = masks.openers | masks.closers;
            let mut end = None;
            while brackets != 0 {
                let bit = brackets.trailing_zeros();
                brackets &= brackets - 1;
                let brace = masks.braces >> bit & 1;
                if masks.openers >> bit & 1 == 1 {
                    if open.depth == depth_left {
                        return Err(StructureFault);
                    }
                    open.push(brace);
                } else {
                    if open.depth == 0 || open.top() != brace {
                        return Err(StructureFault);
                    }
                    open.pop();
                    if open.depth == 0 {
                        end = Some(bit);
                        break;
                    }
                }
                let wanted = open.top().wrapping_neg();
                let behind = !1 << bit;
                in_objects = (in_objects & !behind) | (wanted & behind);
            }
            in_object = open.top().wrapping_neg();
            // Bits behind the closing bracket are no concern of ours; nor is the padding.
            let range = match end {
                Some(bit) => !(!1 << bit),
                None if count - first < 64 => return Err(StructureFault),
                None => !0,
            };
            let numbers = if J::LOOKS_AT_SCALARS {
                let NumberMasks { digits, minuses, .. } = kernel.classify_numbers(loaded);
                digits | minuses
            } else {
                0
            };
            if !judge.accepts(masks, in_objects, numbers, range, first) {
                return Err(StructureFault);
            }
            match end {
                Some(bit) => return Ok(first + bit as usize),
                None if open.depth == 0 => return Err(StructureFault),
                None => first += BLOCK_BYTES,
            }
        }
        Err(StructureFault)
    }
}

/// The open containers, one bit each: 1 for an object. The innermost sixty-four are kept in a
/// register.
struct OpenContainers<'t> {
    depth: usize,
    /// Bit 0 is the innermost; only the bits of the containers since the last full word count.
    innermost: u64,
    /// Full words, outermost first.
    outer: &'t mut Vec<u64>,
}

impl<'t> OpenContainers<'t> {
    #[inline(always)]
    fn new(stack: &'t mut Vec<u64>) -> Self {
        stack.clear();
        Self { depth: 0, innermost: 0, outer: stack }
    }

    #[inline(always)]
    fn push(&mut self, brace: u64) {
        if self.depth.is_multiple_of(64) && self.depth > 0 {
            self.outer.push(self.innermost);
        }
        self.innermost = self.innermost << 1 | brace;
        self.depth += 1;
    }

    /// The innermost container; anything if there is none.
    #[inline(always)]
    fn top(&self) -> u64 {
        self.innermost & 1
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.depth -= 1;
        self.innermost >>= 1;
        if self.depth.is_multiple_of(64) && self.depth > 0 {
            self.innermost = self.outer.pop().unwrap_or(0);
        }
    }
}

/// Accepts what the brackets allow.
struct Anything;

impl Judge for Anything {
    const LOOKS_AT_SCALARS: bool = false;

    #[inline(always)]
    fn accepts(&mut self, _: TokenMasks, _: u64, _: u64, _: u64, _: usize) -> bool {
        true
    }
}

/// The grammar of neighbours. Each token stands behind exactly one of four kinds of token, which
/// says what it may be:
///
/// ```text
/// behind                          it is
/// `{`, comma in an object         a key: a string; behind `{` also a closer
/// a key                           a colon
/// `[`, comma in an array, colon   a string, other scalar or opener; behind `[` also a closer
/// the end of a value              a comma or a closer
/// ```
///
/// The end of a value is a string that is no key, another scalar, or a closer. That closers match
/// in kind is known from the walk over brackets.
struct Grammar<F, const AROUND_NUMBERS: bool> {
    scalar: F,
    /// One bit each, in bit 0: what the last token of the word before was.
    before_key: u64,
    before_value: u64,
    opener: u64,
    key: u64,
}

impl<F, const AROUND_NUMBERS: bool> Grammar<F, AROUND_NUMBERS> {
    /// The first token is expected to be a value.
    fn new(scalar: F) -> Self {
        Self { scalar, before_key: 0, before_value: 1, opener: 0, key: 0 }
    }
}

impl<F: FnMut(usize, Scalar) -> bool, const AROUND_NUMBERS: bool> Judge
    for Grammar<F, AROUND_NUMBERS>
{
    const LOOKS_AT_SCALARS: bool = true;

    /// ```text
    /// tokens         {":["],":1}      bit 0 on the left
    /// in objects     .111.11111
    /// before keys    1....1....       `{`, comma in an object
    /// at keys        .1....1...
    /// keys           .1....1...
    /// at colons      ..1....1..
    /// before values  ..11...1..       colon, `[`, comma in an array
    /// at values      ...11...1.
    /// at ends        .....1...1       neither of the others: commas and closers
    /// ```
    /// (The closer at a value's place is allowed: it stands behind an opener. The string between
    /// the brackets is left out for width.)
    #[inline(always)]
    fn accepts(
        &mut self,
        masks: TokenMasks,
        in_objects: u64,
        numbers: u64,
        range: u64,
        first: usize,
    ) -> bool {
        let TokenMasks { quotes, commas, colons, openers, closers, braces } = masks;
        let scalars = range & !(quotes | commas | colons | openers | closers);
        let before_key = (openers & braces) | (commas & in_objects);
        let before_value = colons | (openers & !braces) | (commas & !in_objects);
        let at_key = behind(before_key, &mut self.before_key);
        let at_value = behind(before_value, &mut self.before_value);
        let after_opener = behind(openers, &mut self.opener);
        let keys = at_key & quotes;
        let at_colon = behind(keys, &mut self.key);
        let at_end = !(at_key | at_value | at_colon);
        let faults = (colons ^ at_colon)
            | (commas & !at_end)
            | (quotes & !(at_key | at_value))
            | ((scalars | openers) & !at_value)
            | (closers & !(at_end | after_opener));
        let mut accepted = faults & range == 0;
        // One kind after the other: which comes next could not be foretold.
        if !AROUND_NUMBERS {
            for token in bits(scalars & numbers) {
                accepted &= (self.scalar)(first + token, Scalar::Number);
            }
        }
        for token in bits(scalars & !numbers) {
            accepted &= (self.scalar)(first + token, Scalar::Literal);
        }
        accepted
    }
}

/// The places of the bits of a mask, lowest first.
#[inline(always)]
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = mask.trailing_zeros() as usize;
        let any = mask != 0;
        mask &= mask.wrapping_sub(1);
        any.then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Random;
    use alloc::string::String;
    use alloc::vec;

    /// The obvious twin: recursive descent over token bytes. `None`: wrong somewhere.
    fn skip_slowly(
        bytes: &[u8],
        start: usize,
        depth_left: usize,
        check: Check,
        scalars: &mut Vec<usize>,
    ) -> Option<usize> {
        let opener = *bytes.get(start)?;
        let closer = match opener {
            b'{' => b'}',
            b'[' => b']',
            _ => return None,
        };
        if depth_left == 0 {
            return None;
        }
        let mut at = start + 1;
        if check == Check::Brackets {
            loop {
                match *bytes.get(at)? {
                    b'{' | b'[' => at = skip_slowly(bytes, at, depth_left - 1, check, scalars)? + 1,
                    byte @ (b'}' | b']') => return (byte == closer).then_some(at),
                    _ => at += 1,
                }
            }
        }
        if bytes.get(at) == Some(&closer) {
            return Some(at);
        }
        loop {
            if opener == b'{' {
                if bytes.get(at) != Some(&b'"') || bytes.get(at + 1) != Some(&b':') {
                    return None;
                }
                at += 2;
            }
            at = match *bytes.get(at)? {
                b'{' | b'[' => skip_slowly(bytes, at, depth_left - 1, check, scalars)?,
                b'"' => at,
                b':' | b',' | b'}' | b']' => return None,
                _ => {
                    scalars.push(at);
                    at
                }
            } + 1;
            match *bytes.get(at)? {
                b',' => at += 1,
                byte if byte == closer => return Some(at),
                _ => return None,
            }
        }
    }

    fn compare(tokens: &[u8], start: usize, depth_left: usize) {
        let mut padded = tokens.to_vec();
        padded.extend([0; PAD_BYTES]);
        for check in [Check::Grammar, Check::GrammarAroundNumbers, Check::Brackets] {
            let mut scalars = vec![];
            let wanted = skip_slowly(tokens, start, depth_left, check, &mut scalars);
            if check == Check::GrammarAroundNumbers {
                scalars.retain(|&token| !matches!(tokens[token], b'0'..=b'9' | b'-'));
            }
            for level in Level::available() {
                let mut seen = vec![];
                let scalar = |token, kind| {
                    let number = matches!(tokens[token], b'0'..=b'9' | b'-');
                    assert_eq!(number, kind == Scalar::Number);
                    seen.push(token);
                    true
                };
                let got = skip(level, &padded, start, depth_left, &mut vec![7], check, scalar);
                seen.sort_unstable();
                let what = || {
                    let shown = String::from_utf8_lossy(tokens);
                    std::format!("{} {check:?} {start} {depth_left}: {shown}", level.name())
                };
                assert_eq!(got.ok(), wanted, "{}", what());
                if wanted.is_some() {
                    assert_eq!(seen, scalars, "{}", what());
                }
            }
        }
    }

    /// Appends a grammatical value.
    fn value(random: &mut Random, depth: usize, tokens: &mut Vec<u8>) {
        match random.below(if depth == 0 { 3 } else { 6 }) {
            0 => tokens.push(b'"'),
            1 => tokens.push(b'1'),
            2 => tokens.push(b't'),
            kind => {
                let object = kind % 2 == 0;
                tokens.push(if object { b'{' } else { b'[' });
                for i in 0..random.below(5) {
                    if i > 0 {
                        tokens.push(b',');
                    }
                    if object {
                        tokens.extend(b"\":");
                    }
                    value(random, depth - 1, tokens);
                }
                tokens.push(if object { b'}' } else { b']' });
            }
        }
    }

    /// An array with `fill` scalars and their commas, then a grammatical value, then the end: so
    /// that everything comes to stand on word borders.
    fn document(random: &mut Random, fill: usize) -> Vec<u8> {
        let mut tokens = vec![b'['];
        for _ in 0..fill {
            tokens.extend(b"1,");
        }
        value(random, 6, &mut tokens);
        tokens.push(b']');
        tokens
    }

    #[test]
    fn grammatical_containers_are_skipped_as_by_recursive_descent() {
        let mut random = Random::new(21);
        for round in 0..1500 {
            let tokens = document(&mut random, round % 70);
            compare(&tokens, 0, 100);
            compare(&tokens, 0, 3);
            let inner = random.below(tokens.len());
            compare(&tokens, inner, 100);
        }
    }

    #[test]
    fn one_changed_token_is_judged_as_by_recursive_descent() {
        let mut random = Random::new(22);
        for round in 0..6000 {
            let mut tokens = document(&mut random, round % 70);
            let place = random.below(tokens.len());
            match random.below(3) {
                0 => tokens[place] = b"{}[]:,\"1\0x"[random.below(10)],
                1 => drop(tokens.remove(place)),
                _ => tokens.insert(place, b"{}[]:,\"1\0x"[random.below(10)]),
            }
            compare(&tokens, 0, 100);
        }
    }

    #[test]
    fn random_tokens_are_judged_as_by_recursive_descent() {
        let mut random = Random::new(23);
        for _ in 0..3000 {
            let len = random.below(12);
            let mut tokens = vec![b'['; 1 + random.below(2) * 59];
            tokens.extend((0..len).map(|_| b"{}[]:,\"1"[random.below(8)]));
            compare(&tokens, 0, 100);
        }
    }

    #[test]
    fn nesting_is_limited_exactly_at_every_depth() {
        for depth in [1, 2, 63, 64, 65, 127, 128, 129, 200] {
            let mut tokens = vec![];
            for i in 0..depth {
                tokens.extend(if i % 3 == 0 { &b"{\":"[..] } else { b"[" });
            }
            tokens.push(b'1');
            for i in (0..depth).rev() {
                tokens.push(if i % 3 == 0 { b'}' } else { b']' });
            }
            for limit in [0, 1, depth - 1, depth, depth + 1] {
                compare(&tokens, 0, limit);
            }
            let last = tokens.len() - 1;
            tokens[last] = b']';
            compare(&tokens, 0, depth);
        }
    }

    #[test]
    fn tokens_behind_the_closing_bracket_are_not_judged() {
        for fill in 0..140 {
            let mut tokens = vec![b'['];
            for _ in 0..fill {
                tokens.extend(b"1,");
            }
            tokens.extend(b"1]:]}\0");
            compare(&tokens, 0, 1);
        }
    }

    #[test]
    fn a_scalar_that_is_refused_is_a_fault() {
        let mut tokens = b"[1,2]".to_vec();
        tokens.extend([0; PAD_BYTES]);
        for level in Level::available() {
            let got =
                skip(level, &tokens, 0, 9, &mut vec![], Check::Grammar, |token, _| token != 3);
            assert_eq!(got, Err(StructureFault));
        }
    }

    #[test]
    fn missing_padding_and_starts_out_of_range_are_faults() {
        for level in Level::available() {
            for (bytes, start) in [(&b"[]"[..], 0), (&[b'['; 70], 0), (&[b'['; 70], 6), (&[], 0)] {
                let got = skip(level, bytes, start, 9, &mut vec![], Check::Brackets, |_, _| true);
                assert_eq!(got, Err(StructureFault));
            }
        }
    }
}
