//! The escapes of strings: checked, or resolved into unescaped text.
//!
//! Nothing here looks for the end of a string, for control characters or at UTF-8; whoever calls
//! has judged those. Escapes are RFC 8259 section 7. A `\u` escape for half of a surrogate pair
//! whose other half does not follow is a fault, or in lossy mode one U+FFFD.

use alloc::string::String;

use memchr::memchr;

/// Why an escape is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EscapeFault {
    /// Cut off by the end of the bytes; what is there could begin a valid escape.
    Incomplete,
    /// An unknown letter after the backslash, or something else than four hex digits after `\u`.
    Invalid,
    /// Half of a surrogate pair without the other half directly behind it.
    LoneSurrogate,
}

/// A refused escape and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Offset in bytes of the escape's backslash.
    pub(crate) offset: usize,
    /// What is wrong with it.
    pub(crate) kind: EscapeFault,
}

/// Appends `raw`, the text between two quotes, to `out` with its escapes resolved.
///
/// In `lossy` mode each lone surrogate becomes one U+FFFD. The unescaped text is never longer than
/// the raw text, so `out` grows at most once. After a fault `out` holds what came before it.
///
/// # Errors
/// The first refused escape, at its offset in `raw`.
pub(crate) fn unescape(raw: &str, lossy: bool, out: &mut String) -> Result<(), Fault> {
    out.reserve(raw.len());
    let bytes = raw.as_bytes();
    let mut at = 0;
    loop {
        let end = memchr(b'\\', &bytes[at..]).map_or(raw.len(), |clean| at + clean);
        out.push_str(&raw[at..end]);
        at = end;
        // Escapes often come in rows.
        while bytes.get(at) == Some(&b'\\') {
            let (character, length) =
                escape(&bytes[at..], lossy).map_err(|kind| Fault { offset: at, kind })?;
            out.push(character);
            at += length;
        }
        if at == bytes.len() {
            return Ok(());
        }
    }
}

/// Checks every escape whose backslash lies in `text[from..to]`.
///
/// Bit `b` of `blocks` says that the 64-byte block `b` of `text` holds a backslash; only such
/// blocks are touched. `from` must not lie inside an escape. From there escapes are read one after
/// the other, also over the edge of a block, so that the second backslash of a pair never opens
/// an escape.
///
/// # Errors
/// Offset of the backslash of the first refused escape.
pub(crate) fn check_escapes(
    text: &[u8],
    from: usize,
    to: usize,
    blocks: &[u64],
    lossy: bool,
) -> Result<(), usize> {
    let to = to.min(text.len());
    let mut at = from;
    while let Some(offset) = next_backslash(blocks, text, at, to) {
        let (_, length) = escape(&text[offset..], lossy).map_err(|_| offset)?;
        at = offset + length;
    }
    Ok(())
}

/// Whether `text[from..to]` holds a backslash; `blocks` as for [`check_escapes`].
#[inline]
pub(crate) fn has_backslash(blocks: &[u64], text: &[u8], from: usize, to: usize) -> bool {
    next_backslash(blocks, text, from, to).is_some()
}

/// Offset of the first backslash in `text[from..to]`, found by way of the blocks that have one.
#[inline]
pub(crate) fn next_backslash(blocks: &[u64], text: &[u8], from: usize, to: usize) -> Option<usize> {
    let to = to.min(text.len());
    let mut at = from;
    while at < to {
        let block = next_block(blocks, at / 64, (to - 1) / 64)?;
        at = at.max(block.saturating_mul(64));
        let end = (at / 64 * 64 + 64).min(to);
        if let Some(found) = memchr(b'\\', text.get(at..end)?) {
            return Some(at + found);
        }
        at = end;
    }
    None
}

/// The first block from `block` on whose bit is set. Looks no further than the word that speaks of
/// block `last`: to the end of the text from each string would be quadratic.
#[inline]
fn next_block(blocks: &[u64], block: usize, last: usize) -> Option<usize> {
    let mut word = block / 64;
    let mut mask = blocks.get(word)? & (u64::MAX << (block % 64));
    while mask == 0 {
        if word >= last / 64 {
            return None;
        }
        word += 1;
        mask = *blocks.get(word)?;
    }
    Some(word * 64 + mask.trailing_zeros() as usize)
}

/// Resolves the escape that `bytes` begins with: the character and the bytes consumed.
#[inline(always)]
fn escape(bytes: &[u8], lossy: bool) -> Result<(char, usize), EscapeFault> {
    let letter = *bytes.get(1).ok_or(EscapeFault::Incomplete)?;
    if letter != b'u' {
        let meant = SIMPLE_ESCAPE[usize::from(letter)];
        return if meant == 0 { Err(EscapeFault::Invalid) } else { Ok((char::from(meant), 2)) };
    }
    let unit = code_unit(bytes)?;
    match char::from_u32(unit) {
        Some(character) => Ok((character, 6)),
        None => surrogate(bytes, unit, lossy),
    }
}

/// Resolves the escape of a surrogate, and the one behind it if the two are a pair.
#[inline(never)]
fn surrogate(bytes: &[u8], unit: u32, lossy: bool) -> Result<(char, usize), EscapeFault> {
    let rest = &bytes[6..];
    if unit < 0xDC00
        && rest.starts_with(b"\\u")
        && let Ok(low @ 0xDC00..=0xDFFF) = code_unit(rest)
        && let Some(character) = char::from_u32(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    {
        return Ok((character, 12));
    }
    if lossy { Ok((char::REPLACEMENT_CHARACTER, 6)) } else { Err(EscapeFault::LoneSurrogate) }
}

/// What each letter behind a backslash stands for; 0 for those that stand for nothing, and for
/// `u`. RFC 8259 section 7.
const SIMPLE_ESCAPE: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 8 {
        table[b"\"\\/bfnrt"[at] as usize] = b"\"\\/\x08\x0C\n\r\t"[at];
        at += 1;
    }
    table
};

/// The four hex digits of a `\u` escape at the start of `bytes`.
#[inline(always)]
fn code_unit(bytes: &[u8]) -> Result<u32, EscapeFault> {
    let Some([_, _, digits @ ..]) = bytes.first_chunk::<6>() else {
        return Err(cut_off(bytes));
    };
    let mut unit = 0;
    let mut seen = 0;
    for digit in digits {
        let nibble = HEX_DIGIT[usize::from(*digit)];
        seen |= nibble;
        unit = unit << 4 | u32::from(nibble);
    }
    if seen > 0xF { Err(EscapeFault::Invalid) } else { Ok(unit) }
}

/// What is wrong with a `\u` escape that has not all its digits.
#[cold]
fn cut_off(bytes: &[u8]) -> EscapeFault {
    let digits = bytes.get(2..).unwrap_or_default();
    let cut = digits.iter().all(u8::is_ascii_hexdigit);
    if cut { EscapeFault::Incomplete } else { EscapeFault::Invalid }
}

/// The value of each byte as a hex digit, 0xFF for all others. Built here, from `to_digit`'s rule.
const HEX_DIGIT: [u8; 256] = {
    let mut table = [0xFF; 256];
    let mut digit = 0;
    while digit < 16 {
        table[b"0123456789abcdef"[digit] as usize] = digit as u8;
        table[b"0123456789ABCDEF"[digit] as usize] = digit as u8;
        digit += 1;
    }
    table
};

#[cfg(test)]
mod tests;
