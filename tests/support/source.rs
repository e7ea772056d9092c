//! Rust sources as far as `tests/tidy.rs` has to understand them: what is code, what is test code, who is imported, which
//! items there are. No grammar: macros and odd formatting may hide something, which is fine for sources of our own.

use std::collections::BTreeSet;

/// One file.
pub(crate) struct Source {
    /// Its text with comments, strings and characters blanked, so that all lines are where they were.
    pub(crate) code: String,
    /// `code` without the items behind `#[cfg(test)]`.
    pub(crate) shipped: String,
    /// Modules behind `#[cfg(test)]` that lie in files of their own.
    pub(crate) test_modules: Vec<String>,
    /// Lines that are not test code.
    lines: usize,
}

impl Source {
    pub(crate) fn new(text: &str) -> Source {
        let code = blanked(text);
        let (shipped, test_modules, test_lines) = without_tests(&code);
        Source { lines: text.lines().count() - test_lines, code, shipped, test_modules }
    }

    /// Lines, those of test items aside.
    pub(crate) fn lines(&self) -> usize {
        self.lines
    }

    /// Whether `word` stands in the code, tests aside.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        tokens(&self.shipped).contains(&word)
    }

    /// Which modules of its crate, and which of `crates`, the file of module `path` names. What the crate's root has
    /// besides `modules` counts as `lib`.
    pub(crate) fn imports(
        &self,
        path: &[&str],
        modules: &[&str],
        crates: &[&str],
    ) -> BTreeSet<String> {
        let tokens = tokens(&self.shipped);
        let mut imported = BTreeSet::new();
        let mut inline: Vec<usize> = Vec::new();
        let mut depth = 0;
        let mut at = 0;
        while at < tokens.len() {
            let token = tokens[at];
            let starts_path = at == 0 || tokens[at - 1] != "::";
            match token {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    inline.retain(|open| *open <= depth);
                }
                "mod" if tokens.get(at + 2) == Some(&"{") => inline.push(depth + 1),
                "crate" | "super" if starts_path && tokens.get(at + 1) == Some(&"::") => {
                    let mut place = at + 2;
                    let mut up = if token == "crate" { usize::MAX } else { 1 };
                    while tokens.get(place) == Some(&"super")
                        && tokens.get(place + 1) == Some(&"::")
                    {
                        up = up.saturating_add(1);
                        place += 2;
                    }
                    if up >= path.len() + inline.len() {
                        for name in names_at(&tokens[place..]) {
                            let known = modules.contains(&name);
                            imported.insert(if known { name } else { "lib" }.to_owned());
                        }
                    } else if up >= inline.len() {
                        imported.insert(path[0].to_owned());
                    }
                }
                _ if starts_path
                    && crates.contains(&token)
                    && tokens.get(at + 1) == Some(&"::") =>
                {
                    imported.insert(token.to_owned());
                }
                _ => {}
            }
            at += 1;
        }
        imported
    }
}

/// The first name of a path, or of each path in a group.
fn names_at<'t>(tokens: &[&'t str]) -> Vec<&'t str> {
    if tokens.first() != Some(&"{") {
        return tokens.first().copied().into_iter().collect();
    }
    let mut names = Vec::new();
    let mut depth = 0;
    for pair in tokens.windows(2) {
        match pair[0] {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && ["{", ","].contains(&pair[0]) && pair[1] != "}" {
            names.push(pair[1]);
        }
    }
    names
}

/// Words, `::`, and all other characters one by one.
pub(crate) fn tokens(code: &str) -> Vec<&str> {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if is_word(first) {
            rest.find(|character| !is_word(character)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(token);
        rest = behind.trim_start();
    }
    tokens
}

/// `text` with a blank for each character of comments, strings and character literals.
fn blanked(text: &str) -> String {
    let all: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < all.len() {
        let end = match all[at] {
            '/' if all.get(at + 1) == Some(&'/') => {
                all[at..].iter().position(|c| *c == '\n').map_or(all.len(), |line| at + line)
            }
            '/' if all.get(at + 1) == Some(&'*') => end_of_comment(&all, at),
            '"' => end_of_string(&all, at + 1),
            'r' => end_of_raw_string(&all, at).unwrap_or(at),
            '\'' => end_of_character(&all, at).unwrap_or(at),
            _ => at,
        };
        if end == at {
            code.push(all[at]);
            at += 1;
        } else {
            code.extend(all[at..end].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
            at = end;
        }
    }
    code
}

/// Block comments nest.
fn end_of_comment(all: &[char], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at + 1 < all.len() {
        match (all[at], all[at + 1]) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    all.len()
}

/// From behind the opening quote to behind the closing one.
fn end_of_string(all: &[char], mut at: usize) -> usize {
    while at < all.len() && all[at] != '"' {
        at += if all[at] == '\\' { 2 } else { 1 };
    }
    all.len().min(at + 1)
}

/// `r"..."`, `r#"..."#`, and so on; `None` for a word that starts or ends with `r`, and for `r#word`.
fn end_of_raw_string(all: &[char], start: usize) -> Option<usize> {
    // `br` and `cr` are prefixes too; any other letter before makes it the end of a word.
    let before = start.checked_sub(1).map_or(' ', |before| all[before]);
    if before.is_alphanumeric() && !['b', 'c'].contains(&before) || before == '_' {
        return None;
    }
    let hashes = all[start + 1..].iter().take_while(|c| **c == '#').count();
    if all.get(start + 1 + hashes) != Some(&'"') {
        return None;
    }
    let mut at = start + 2 + hashes;
    while at < all.len() {
        if all[at] == '"'
            && all[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes
        {
            return Some(at + 1 + hashes);
        }
        at += 1;
    }
    Some(all.len())
}

/// `'x'` or `'\n'`; `None` for a lifetime.
fn end_of_character(all: &[char], start: usize) -> Option<usize> {
    if all.get(start + 1) == Some(&'\\') {
        // What stands behind the backslash may be a quote.
        let behind = all.get(start + 3..)?;
        return behind.iter().position(|c| *c == '\'').map(|quote| start + 4 + quote);
    }
    (all.get(start + 2) == Some(&'\'')).then_some(start + 3)
}

/// `code` without its test items, the names of test modules in other files, and how many lines test items have.
fn without_tests(code: &str) -> (String, Vec<String>, usize) {
    let mut shipped = String::with_capacity(code.len());
    let mut modules = Vec::new();
    let mut lines = 0;
    let mut rest = code;
    while let Some(start) = rest.find("#[cfg(test)]") {
        let (before, item) = rest.split_at(start);
        let length = item_length(item);
        let (item, behind) = item.split_at(length);
        shipped.push_str(before);
        shipped.extend(item.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        lines += item.lines().count();
        let tokens = tokens(item);
        if let [.., "mod", name, ";"] = tokens[..] {
            modules.push(name.to_owned());
        }
        rest = behind;
    }
    shipped.push_str(rest);
    (shipped, modules, lines)
}

/// How long the item is that `code` starts with, attributes included: up to a semicolon or to the end of a block.
fn item_length(code: &str) -> usize {
    let mut open = 0;
    for (at, character) in code.char_indices() {
        match character {
            '(' | '[' | '{' => open += 1,
            ')' | ']' => open -= 1,
            '}' => {
                open -= 1;
                if open == 0 {
                    return at + 1;
                }
            }
            ';' if open == 0 => return at + 1,
            _ => {}
        }
    }
    code.len()
}

/// The items of a file, in order: `fn name`, `struct name`, `impl Trait for Type`, and what is in an `impl` or `trait` as
/// `impl Type: fn name`. Generics and bounds are left out; what is inside of functions is none.
pub(crate) fn items(code: &str) -> Vec<String> {
    let tokens = tokens(code);
    let mut items = Vec::new();
    // The `impl` or `trait` that is open, and at which depth its items are.
    let mut inside: Option<(String, usize)> = None;
    let mut depth = 0;
    let mut at = 0;
    while at < tokens.len() {
        let level = inside.as_ref().map_or(0, |(_, depth)| *depth);
        match tokens[at] {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => {
                depth -= 1;
                if depth < level {
                    inside = None;
                }
            }
            word @ ("impl" | "trait") if depth == 0 => {
                let end = tokens[at..].iter().position(|token| *token == "{").unwrap_or(0);
                let mut angles = 0;
                let mut header = vec![word];
                for token in &tokens[at + 1..at + end] {
                    match *token {
                        "<" => angles += 1,
                        ">" => angles -= 1,
                        ":" | "where" => break,
                        token if angles == 0 => header.push(token),
                        _ => {}
                    }
                }
                let header = header.join(" ");
                items.push(header.clone());
                inside = Some((header, 1));
                depth += 1;
                at += end;
            }
            word @ ("fn" | "struct" | "enum" | "const" | "static" | "type" | "mod" | "union")
                if depth == level =>
            {
                let name = tokens.get(at + 1).copied().unwrap_or_default();
                // `const fn`, `fn(..)` and the like are no items of their own.
                if !["fn", "(", "unsafe"].contains(&name) {
                    let item = format!("{word} {name}");
                    items.push(match &inside {
                        Some((header, _)) => format!("{header}: {item}"),
                        None => item,
                    });
                }
                at += 1;
                // A parameter of a generic item is no item.
                if tokens.get(at + 1) == Some(&"<") {
                    let mut angles = 0;
                    while at + 1 < tokens.len() {
                        at += 1;
                        angles += match tokens[at] {
                            "<" => 1,
                            ">" => -1,
                            _ => 0,
                        };
                        if angles == 0 {
                            break;
                        }
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    items
}
