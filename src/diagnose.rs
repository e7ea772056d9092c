//! Cold: finds the first error in a text, with its offset, line, column and path.
//!
//! Whatever notices that something is wrong (the kernels, the cursor, generated code) only notices; the entry point then
//! hands the text to [`diagnose`], which reads it once more from the start: strictly, byte by byte, in text order. So an
//! error does not depend on the kernel or on the way of reading, and the fast side need not keep track of lines and
//! paths. This is the slow, obvious twin of the fast side; it shares nothing with it, the structural index least of all,
//! so that it cannot repeat its faults.
//!
//! It never recurses: open brackets lie on a stack of its own, which the depth limit bounds. Time is linear in the text.
//! Grammar: RFC 8259, sections 2 to 8; what the RFC leaves open is decided in `docs/design.md` (policies).
//!
//! # Which byte an error points at
//!
//! The first byte that no valid text could have at that place, or the length of the text if it merely ends too soon. Where
//! that leaves a choice: a byte sequence that is not UTF-8 is pointed at as a whole, at its first byte; an escape for
//! a low half of a surrogate pair at its backslash; an escape for a high half at what follows it, as that is what should
//! have been the low half; a bracket that is too deep at the bracket; a byte order mark at byte 0.
//!
//! Values that were skipped unchecked (`Skipped::Trusted`) are checked here all the same: once something has failed, the
//! first error of the text is the one to report, wherever it is.

mod path;
mod string;

use crate::error::{Complaint, Error, ErrorKind, Place};

/// The policies that decide whether a text is valid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Brackets that may be open at once.
    pub(crate) depth: usize,
    /// Whether escapes for half of a surrogate pair are let through.
    pub(crate) lone_surrogates: bool,
    /// Whether a UTF-8 byte order mark at the start is passed over.
    pub(crate) skip_bom: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { depth: 128, lone_surrogates: false, skip_bom: false }
    }
}

/// The first error in `text`: a fault of the text, or `complaint` if the text has no fault up to its place.
///
/// The path of a complaint is that of the value its offset lies in; at a key, that of the member; at a comma or
/// closing bracket, that of the container. A type mismatch at a key becomes [`ErrorKind::InvalidKey`]: only a map's key
/// is read as a type of its own.
///
/// Without `complaint` the text must have a fault, as a reader has just refused it. If it has none, the reader and this
/// function disagree, which is a bug in one of them: debug builds panic, release builds report
/// [`ErrorKind::ExpectedValue`] at byte 0, since what was refused must not turn out as accepted.
#[cold]
pub(crate) fn diagnose(text: &[u8], rules: &Rules, complaint: Option<Complaint>) -> Error {
    let mut walk = Walk::new(text, rules, complaint.as_ref().map(|complaint| complaint.offset));
    let level = match (walk.document(), &complaint) {
        (Err(Stop::Fault(fault)), None) => return walk.error(fault),
        (Err(Stop::Fault(fault)), Some(complaint)) if fault.offset <= complaint.offset => {
            return walk.error(fault);
        }
        (Err(Stop::Fault(Fault { level, .. }) | Stop::Reached(level)), _) => level,
        (Ok(()), _) => Level::Container,
    };
    let Some(Complaint { kind, offset, detail }) = complaint else {
        debug_assert!(false, "a reader refused a text that has no fault");
        return walk.error(Fault { kind: ErrorKind::ExpectedValue, offset: 0, level });
    };
    let kind = match (kind, level) {
        (ErrorKind::TypeMismatch, Level::Key) => ErrorKind::InvalidKey,
        _ => kind,
    };
    let found = match kind {
        ErrorKind::TypeMismatch => found(text, offset),
        _ => "",
    };
    Error::new(kind, place(text, offset), walk.path(level), detail, found)
}

/// Whether `text` is valid under `rules`: the slow twin of checking a whole document.
#[cold]
pub(crate) fn verdict(text: &[u8], rules: &Rules) -> Result<(), Error> {
    let mut walk = Walk::new(text, rules, None);
    match walk.document() {
        Err(Stop::Fault(fault)) => Err(walk.error(fault)),
        Ok(()) | Err(Stop::Reached(_)) => Ok(()),
    }
}

/// Line and column of an offset; a line feed belongs to the line it ends.
pub(crate) fn place(text: &[u8], offset: usize) -> Place {
    let before = &text[..offset.min(text.len())];
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    Place { offset: offset as u64, line: line as u64, column: (before.len() - start + 1) as u64 }
}

/// What kind of value starts at `offset`, in words.
fn found(text: &[u8], offset: usize) -> &'static str {
    match text.get(offset) {
        Some(b'"') => "a string",
        Some(b'-' | b'0'..=b'9') => "a number",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        Some(b'[') => "an array",
        Some(b'{') => "an object",
        _ => "",
    }
}

/// A fault of the text.
#[derive(Clone, Copy, Debug)]
struct Fault {
    kind: ErrorKind,
    offset: usize,
    level: Level,
}

/// Whose path belongs to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// That of the innermost open container.
    Container,
    /// That of the element or member of it that is being read.
    Item,
    /// That of the member whose key is being read.
    Key,
}

/// Why a walk ended before the end of the text.
enum Stop {
    Fault(Fault),
    /// The token at the place of the semantic fault has been read, and nothing up to there is wrong.
    Reached(Level),
}

/// An open bracket and where in it the walk is.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// How many elements are complete.
    Array(u64),
    /// Where the current member's key has its opening quote.
    Object(usize),
}

/// What may come next.
#[derive(Clone, Copy)]
enum Expected {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    CommaOrEnd,
}

/// One reading of the text.
struct Walk<'t> {
    text: &'t [u8],
    /// The next byte to look at.
    at: usize,
    stack: Vec<Frame>,
    rules: &'t Rules,
    /// Stop once the token at this offset has been read.
    target: Option<usize>,
    /// Where the last number or literal ended, and the kind of fault that letters or digits right behind it are.
    scalar_end: Option<(usize, ErrorKind)>,
}

impl<'t> Walk<'t> {
    fn new(text: &'t [u8], rules: &'t Rules, target: Option<usize>) -> Self {
        Self { text, at: 0, stack: Vec::new(), rules, target, scalar_end: None }
    }

    /// Reads the whole text: one value, whitespace around it, nothing else.
    fn document(&mut self) -> Result<(), Stop> {
        if self.text.starts_with(b"\xEF\xBB\xBF") {
            if !self.rules.skip_bom {
                return self.fault(ErrorKind::ByteOrderMark, 0, Level::Container);
            }
            self.at = 3;
        }
        let mut expected = Expected::Value;
        loop {
            self.skip_whitespace();
            expected = match expected {
                Expected::CommaOrEnd if self.stack.is_empty() => return self.end_of_text(),
                Expected::CommaOrEnd => self.comma_or_end()?,
                Expected::Value => self.value()?,
                Expected::ValueOrEnd => match self.peek() {
                    Some(b']') => self.close()?,
                    _ => self.value()?,
                },
                Expected::Key => self.key()?,
                Expected::KeyOrEnd => match self.peek() {
                    Some(b'}') => self.close()?,
                    _ => self.key()?,
                },
            };
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_whitespace(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    fn fault<T>(&self, kind: ErrorKind, offset: usize, level: Level) -> Result<T, Stop> {
        Err(Stop::Fault(Fault { kind, offset, level }))
    }

    /// The byte at hand (or the end of the text) is not what may come next, which makes it a fault of this kind, unless
    /// it says more about itself.
    fn unexpected<T>(&self, kind: ErrorKind, level: Level) -> Result<T, Stop> {
        let kind = match self.peek() {
            None => ErrorKind::Incomplete,
            Some(0x80..) => match string::utf8_sequence(self.text, self.at) {
                Ok(_) => kind,
                Err(_) => ErrorKind::InvalidUtf8,
            },
            Some(_) => kind,
        };
        self.fault(kind, self.at, level)
    }

    /// The token that ends before `self.at` is good: stops if it is the one to stop at.
    fn token_read(&self, level: Level) -> Result<(), Stop> {
        match self.target {
            Some(target) if target < self.at => Err(Stop::Reached(level)),
            _ => Ok(()),
        }
    }

    fn value(&mut self) -> Result<Expected, Stop> {
        match self.peek() {
            Some(b'"') => self.string(Level::Item)?,
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.literal(b"true")?,
            Some(b'f') => self.literal(b"false")?,
            Some(b'n') => self.literal(b"null")?,
            Some(b'[') => return self.open(Frame::Array(0), Expected::ValueOrEnd),
            Some(b'{') => return self.open(Frame::Object(0), Expected::KeyOrEnd),
            Some(b'+' | b'.') => return self.unexpected(ErrorKind::InvalidNumber, Level::Item),
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                return self.unexpected(ErrorKind::InvalidLiteral, Level::Item);
            }
            _ if self.after_comma() => {
                return self.unexpected(ErrorKind::TrailingComma, Level::Container);
            }
            _ => return self.unexpected(ErrorKind::ExpectedValue, Level::Item),
        }
        self.token_read(Level::Item)?;
        Ok(Expected::CommaOrEnd)
    }

    /// Whether a `]` stands where the array at hand must have a further element.
    fn after_comma(&self) -> bool {
        self.peek() == Some(b']') && matches!(self.stack.last(), Some(Frame::Array(1..)))
    }

    fn open(&mut self, frame: Frame, expected: Expected) -> Result<Expected, Stop> {
        if self.stack.len() >= self.rules.depth {
            return self.fault(ErrorKind::DepthLimit, self.at, Level::Item);
        }
        self.at += 1;
        self.token_read(Level::Item)?;
        self.stack.push(frame);
        Ok(expected)
    }

    fn close(&mut self) -> Result<Expected, Stop> {
        self.at += 1;
        self.token_read(Level::Container)?;
        self.stack.pop();
        Ok(Expected::CommaOrEnd)
    }

    /// A key and its colon.
    fn key(&mut self) -> Result<Expected, Stop> {
        match self.peek() {
            Some(b'"') => {}
            Some(b'}') => return self.unexpected(ErrorKind::TrailingComma, Level::Container),
            _ => return self.unexpected(ErrorKind::ExpectedKey, Level::Container),
        }
        let start = self.at;
        self.string(Level::Container)?;
        if let Some(Frame::Object(key)) = self.stack.last_mut() {
            *key = start;
        }
        self.token_read(Level::Key)?;
        self.skip_whitespace();
        if self.peek() != Some(b':') {
            return self.unexpected(ErrorKind::ExpectedColon, Level::Item);
        }
        self.at += 1;
        self.token_read(Level::Item)?;
        Ok(Expected::Value)
    }

    /// What follows an element or member.
    fn comma_or_end(&mut self) -> Result<Expected, Stop> {
        self.nothing_glued_to_the_scalar()?;
        match (self.stack.last_mut(), self.text.get(self.at)) {
            (Some(Frame::Array(_)), Some(b']')) | (Some(Frame::Object(_)), Some(b'}')) => {
                self.close()
            }
            (Some(Frame::Array(complete)), Some(b',')) => {
                *complete += 1;
                self.at += 1;
                self.token_read(Level::Container)?;
                Ok(Expected::Value)
            }
            (Some(Frame::Object(_)), Some(b',')) => {
                self.at += 1;
                self.token_read(Level::Container)?;
                Ok(Expected::Key)
            }
            _ => self.unexpected(ErrorKind::ExpectedCommaOrEnd, Level::Container),
        }
    }

    /// `truex` and `01` are a bad literal and a bad number, rather than something that lacks a comma.
    fn nothing_glued_to_the_scalar(&self) -> Result<(), Stop> {
        let Some((end, kind)) = self.scalar_end else { return Ok(()) };
        let glued = match self.peek() {
            Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_') => true,
            Some(b'.' | b'+' | b'-') => kind == ErrorKind::InvalidNumber,
            _ => false,
        };
        if glued && end == self.at {
            return self.fault(kind, self.at, Level::Item);
        }
        Ok(())
    }

    /// Behind the outermost value.
    fn end_of_text(&self) -> Result<(), Stop> {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return Ok(());
        }
        self.nothing_glued_to_the_scalar()?;
        let padding = |byte: &u8| matches!(byte, 0 | b' ' | b'\t' | b'\n' | b'\r');
        let kind = match rest.iter().all(padding) {
            true => ErrorKind::NulPadding,
            false => ErrorKind::TrailingContent,
        };
        self.unexpected(kind, Level::Container)
    }

    /// A string with its quotes; `level` says whose fault a fault in it is.
    fn string(&mut self, level: Level) -> Result<(), Stop> {
        match string::end(self.text, self.at, self.rules.lone_surrogates) {
            Ok(end) => {
                self.at = end;
                Ok(())
            }
            Err((kind, offset)) => self.fault(kind, offset, level),
        }
    }

    fn literal(&mut self, word: &[u8]) -> Result<(), Stop> {
        for &letter in word {
            if self.peek() != Some(letter) {
                return self.unexpected(ErrorKind::InvalidLiteral, Level::Item);
            }
            self.at += 1;
        }
        self.scalar_end = Some((self.at, ErrorKind::InvalidLiteral));
        Ok(())
    }

    /// RFC 8259, section 6: `[ minus ] int [ frac ] [ exp ]`.
    fn number(&mut self) -> Result<(), Stop> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        self.scalar_end = Some((self.at, ErrorKind::InvalidNumber));
        Ok(())
    }

    /// One digit or more.
    fn digits(&mut self) -> Result<(), Stop> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return self.unexpected(ErrorKind::InvalidNumber, Level::Item);
        }
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        Ok(())
    }

    /// A fault of the text, with its place and path.
    fn error(&self, fault: Fault) -> Error {
        let place = place(self.text, fault.offset);
        Error::new(fault.kind, place, self.path(fault.level), "", "")
    }

    /// The path of the place the walk has come to.
    fn path(&self, level: Level) -> String {
        let steps = match level {
            Level::Item | Level::Key => &self.stack[..],
            Level::Container => &self.stack[..self.stack.len().saturating_sub(1)],
        };
        path::show(self.text, steps)
    }
}

#[cfg(test)]
mod tests;
