//! The oracle: a JSON reader that is slow, obvious and strict, and shares nothing with the library.
//!
//! It reads characters, not bytes, goes down by recursion (the depth limit bounds it) and keeps numbers as text. Where
//! RFC 8259 leaves a choice it takes the library's default: no byte order mark, no lone surrogates, 128 levels.

use std::iter::Peekable;
use std::str::Chars;

/// Any JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Null,
    Bool(bool),
    /// As it stands in the text.
    Number(String),
    Text(String),
    Array(Vec<Tree>),
    /// Members in order, duplicates kept.
    Object(Vec<(String, Tree)>),
}

/// The text is not JSON; the reason, for people.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Refused(pub(crate) &'static str);

/// Reads a whole document with the default depth limit.
pub(crate) fn read(text: &[u8]) -> Result<Tree, Refused> {
    read_with_depth(text, 128)
}

/// Reads a whole document in which at most `depth` brackets are open at once.
pub(crate) fn read_with_depth(text: &[u8], depth: usize) -> Result<Tree, Refused> {
    let text = std::str::from_utf8(text).map_err(|_| Refused("not UTF-8"))?;
    let mut reader = Reference { rest: text.chars().peekable() };
    let tree = reader.value(depth)?;
    reader.blanks();
    match reader.rest.next() {
        None => Ok(tree),
        Some(_) => Err(Refused("something follows the value")),
    }
}

impl Tree {
    /// The value as a flat list, as the conformance data has it: `[` `]` `{` `}`, `K` and a key, `S` and a string, `N`
    /// and a number, `true`, `false`, `null`.
    pub(crate) fn events(&self) -> Vec<String> {
        let mut events = Vec::new();
        self.push_events(&mut events);
        events
    }

    fn push_events(&self, events: &mut Vec<String>) {
        match self {
            Tree::Null => events.push("null".to_owned()),
            Tree::Bool(value) => events.push(value.to_string()),
            Tree::Number(number) => events.push(format!("N{number}")),
            Tree::Text(text) => events.push(format!("S{text}")),
            Tree::Array(elements) => {
                events.push("[".to_owned());
                elements.iter().for_each(|element| element.push_events(events));
                events.push("]".to_owned());
            }
            Tree::Object(members) => {
                events.push("{".to_owned());
                for (key, value) in members {
                    events.push(format!("K{key}"));
                    value.push_events(events);
                }
                events.push("}".to_owned());
            }
        }
    }

    /// The value of an object's first member with this key.
    pub(crate) fn get(&self, key: &str) -> Option<&Tree> {
        match self {
            Tree::Object(members) => {
                members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }
}

struct Reference<'t> {
    rest: Peekable<Chars<'t>>,
}

impl Reference<'_> {
    fn blanks(&mut self) {
        while self.rest.next_if(|character| " \t\n\r".contains(*character)).is_some() {}
    }

    fn expect(&mut self, character: char, otherwise: &'static str) -> Result<(), Refused> {
        match self.rest.next() {
            Some(found) if found == character => Ok(()),
            _ => Err(Refused(otherwise)),
        }
    }

    /// A value with the blanks before it.
    fn value(&mut self, depth: usize) -> Result<Tree, Refused> {
        self.blanks();
        match self.rest.peek() {
            Some('"') => self.string().map(Tree::Text),
            Some('[' | '{') if depth == 0 => Err(Refused("too deep")),
            Some('[') => self.array(depth - 1),
            Some('{') => self.object(depth - 1),
            Some('-' | '0'..='9') => self.number(),
            Some('a'..='z') => self.word(),
            _ => Err(Refused("no value")),
        }
    }

    fn word(&mut self) -> Result<Tree, Refused> {
        let mut word = String::new();
        while let Some(letter) = self.rest.next_if(char::is_ascii_alphanumeric) {
            word.push(letter);
        }
        match word.as_str() {
            "true" => Ok(Tree::Bool(true)),
            "false" => Ok(Tree::Bool(false)),
            "null" => Ok(Tree::Null),
            _ => Err(Refused("unknown word")),
        }
    }

    fn number(&mut self) -> Result<Tree, Refused> {
        let mut number = String::new();
        number.extend(self.rest.next_if_eq(&'-'));
        match self.digits(&mut number) {
            0 => return Err(Refused("a number without digits")),
            1 => {}
            _ if number.trim_start_matches('-').starts_with('0') => {
                return Err(Refused("a number with a leading zero"));
            }
            _ => {}
        }
        if let Some(point) = self.rest.next_if_eq(&'.') {
            number.push(point);
            if self.digits(&mut number) == 0 {
                return Err(Refused("a point without digits behind it"));
            }
        }
        if let Some(exponent) = self.rest.next_if(|letter| "eE".contains(*letter)) {
            number.push(exponent);
            number.extend(self.rest.next_if(|sign| "+-".contains(*sign)));
            if self.digits(&mut number) == 0 {
                return Err(Refused("an exponent without digits"));
            }
        }
        Ok(Tree::Number(number))
    }

    /// Moves digits; says how many.
    fn digits(&mut self, number: &mut String) -> usize {
        let before = number.len();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            number.push(digit);
        }
        number.len() - before
    }

    fn string(&mut self) -> Result<String, Refused> {
        self.expect('"', "no string")?;
        let mut text = String::new();
        loop {
            match self.rest.next() {
                None => return Err(Refused("a string without end")),
                Some('"') => return Ok(text),
                Some('\0'..='\x1F') => return Err(Refused("a control character")),
                Some('\\') => text.push(self.escape()?),
                Some(character) => text.push(character),
            }
        }
    }

    /// What follows a backslash.
    fn escape(&mut self) -> Result<char, Refused> {
        Ok(match self.rest.next() {
            Some(itself @ ('"' | '\\' | '/')) => itself,
            Some('b') => '\x08',
            Some('f') => '\x0C',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let first = self.unit()?;
                let mut units = vec![first];
                if (0xD800..0xDC00).contains(&first) {
                    self.expect('\\', "half of a surrogate pair")?;
                    self.expect('u', "half of a surrogate pair")?;
                    units.push(self.unit()?);
                }
                match String::from_utf16(&units).ok().and_then(|pair| pair.chars().next()) {
                    Some(character) => character,
                    None => return Err(Refused("half of a surrogate pair")),
                }
            }
            _ => return Err(Refused("unknown escape")),
        })
    }

    fn unit(&mut self) -> Result<u16, Refused> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.rest.next().and_then(|digit| digit.to_digit(16));
            unit = unit * 16 + digit.ok_or(Refused("an escape without four digits"))?;
        }
        u16::try_from(unit).map_err(|_| Refused("four digits are sixteen bits"))
    }

    fn array(&mut self, depth: usize) -> Result<Tree, Refused> {
        self.expect('[', "no array")?;
        let mut elements = Vec::new();
        self.blanks();
        if self.rest.next_if_eq(&']').is_some() {
            return Ok(Tree::Array(elements));
        }
        loop {
            elements.push(self.value(depth)?);
            self.blanks();
            match self.rest.next() {
                Some(',') => {}
                Some(']') => return Ok(Tree::Array(elements)),
                _ => return Err(Refused("no comma or bracket after an element")),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Tree, Refused> {
        self.expect('{', "no object")?;
        let mut members = Vec::new();
        self.blanks();
        if self.rest.next_if_eq(&'}').is_some() {
            return Ok(Tree::Object(members));
        }
        loop {
            self.blanks();
            let key = self.string()?;
            self.blanks();
            self.expect(':', "no colon after a key")?;
            members.push((key, self.value(depth)?));
            self.blanks();
            match self.rest.next() {
                Some(',') => {}
                Some('}') => return Ok(Tree::Object(members)),
                _ => return Err(Refused("no comma or brace after a member")),
            }
        }
    }
}
