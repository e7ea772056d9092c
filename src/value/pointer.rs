//! JSON Pointer (RFC 6901): reference tokens, and what they name.
//!
//! Pure functions over strings; the walk along a pointer is the value's own.

/// The reference tokens of `pointer`, still escaped; `None` if it is no pointer: neither empty nor
/// begun by a slash, or with a `~` that neither 0 nor 1 follows.
pub(super) fn tokens(pointer: &str) -> Option<impl Iterator<Item = &str>> {
    let mut tokens = pointer.split('/');
    let valid = tokens.next() == Some("")
        && pointer.split('~').skip(1).all(|behind| behind.starts_with(['0', '1']));
    valid.then_some(tokens)
}

/// The element that a token names: digits without a leading zero.
pub(super) fn index(token: &str) -> Option<usize> {
    let digits = token.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = token.len() > 1 && token.starts_with('0');
    if digits && !leading_zero { token.parse().ok() } else { None }
}

/// Whether `key` is what `token`, which is still escaped, stands for.
pub(super) fn names(token: &str, key: &str) -> bool {
    let mut rest = key;
    let mut parts = token.split('~');
    let clean = parts.next().unwrap_or("");
    let Some(behind) = rest.strip_prefix(clean) else { return false };
    rest = behind;
    for part in parts {
        let (escaped, part) = match part.strip_prefix('0') {
            Some(part) => ('~', part),
            None => ('/', part.strip_prefix('1').unwrap_or(part)),
        };
        let Some(behind) = rest.strip_prefix(escaped).and_then(|rest| rest.strip_prefix(part))
        else {
            return false;
        };
        rest = behind;
    }
    rest.is_empty()
}
