//! From Rust names to JSON names, and from JSON names to what generated code compares.
//!
//! The case rules are those of serde's `rename_all`, quirks included: a field is taken to be
//! `snake_case` and a variant to be `PascalCase`, and only ASCII letters change.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal, Span};

/// A rule of `rename_all`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Case {
    /// What the attribute may say, in the order in which an error lists it.
    const ALL: [(&'static str, Case); 8] = [
        ("lowercase", Case::Lower),
        ("UPPERCASE", Case::Upper),
        ("PascalCase", Case::Pascal),
        ("camelCase", Case::Camel),
        ("snake_case", Case::Snake),
        ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
        ("kebab-case", Case::Kebab),
        ("SCREAMING-KEBAB-CASE", Case::ScreamingKebab),
    ];

    /// The rule called `name`, or a message that lists all rules.
    pub(crate) fn from_name(name: &str) -> Result<Case, String> {
        match Case::ALL.iter().find(|(known, _)| *known == name) {
            Some((_, case)) => Ok(*case),
            None => {
                let known: Vec<_> =
                    Case::ALL.iter().map(|(known, _)| format!("\"{known}\"")).collect();
                Err(format!("unknown case \"{name}\"; it is one of {}", known.join(", ")))
            }
        }
    }

    /// Renames a field, which is taken to be `snake_case`.
    pub(crate) fn of_field(self, field: &str) -> String {
        match self {
            Case::Lower | Case::Snake => field.to_owned(),
            Case::Upper | Case::ScreamingSnake => field.to_ascii_uppercase(),
            Case::Pascal => joined_words(field),
            Case::Camel => first_lower(&joined_words(field)),
            Case::Kebab => field.replace('_', "-"),
            Case::ScreamingKebab => field.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Renames a variant, which is taken to be `PascalCase`.
    pub(crate) fn of_variant(self, variant: &str) -> String {
        match self {
            Case::Pascal => variant.to_owned(),
            Case::Lower => variant.to_ascii_lowercase(),
            Case::Upper => variant.to_ascii_uppercase(),
            Case::Camel => first_lower(variant),
            Case::Snake => split_words(variant),
            Case::ScreamingSnake => split_words(variant).to_ascii_uppercase(),
            Case::Kebab => split_words(variant).replace('_', "-"),
            Case::ScreamingKebab => split_words(variant).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// `created_at` to `CreatedAt`.
fn joined_words(snake: &str) -> String {
    let mut word_starts = true;
    let mut joined = String::with_capacity(snake.len());
    for character in snake.chars() {
        if character == '_' {
            word_starts = true;
        } else if word_starts {
            joined.push(character.to_ascii_uppercase());
            word_starts = false;
        } else {
            joined.push(character);
        }
    }
    joined
}

/// `CreatedAt` to `created_at`.
fn split_words(pascal: &str) -> String {
    let mut split = String::with_capacity(pascal.len() + 4);
    for (at, character) in pascal.char_indices() {
        if at > 0 && character.is_uppercase() {
            split.push('_');
        }
        split.push(character.to_ascii_lowercase());
    }
    split
}

/// `CreatedAt` to `createdAt`.
fn first_lower(name: &str) -> String {
    let mut characters = name.chars();
    match characters.next() {
        Some(first) => characters.fold(first.to_ascii_lowercase().to_string(), |mut name, next| {
            name.push(next);
            name
        }),
        None => String::new(),
    }
}

/// The name as JSON has it: `r#type` is called `type` there.
pub(crate) fn unraw(ident: &Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").map(str::to_owned).unwrap_or(name)
}

/// The bytes that an input shows for `name` up to and with its closing quote, or `None` if the name
/// cannot be compared raw because a writer has to escape some of it.
pub(crate) fn raw_key(name: &str) -> Option<Literal> {
    if name.chars().any(|character| matches!(character, '"' | '\\' | '\0'..='\x1f')) {
        return None;
    }
    Some(Literal::byte_string(format!("{name}\"").as_bytes()))
}

/// `name` as a JSON string, quotes included, with the escapes that JSON demands and no others: as
/// the library writes strings unless it is told to escape more.
pub(crate) fn quoted(name: &str) -> String {
    let mut quoted = String::with_capacity(name.len() + 2);
    quoted.push('"');
    for character in name.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\u{8}' => quoted.push_str("\\b"),
            '\t' => quoted.push_str("\\t"),
            '\n' => quoted.push_str("\\n"),
            '\u{c}' => quoted.push_str("\\f"),
            '\r' => quoted.push_str("\\r"),
            '\0'..='\u{1f}' => quoted.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// The `N` of `KeyTable<N>` for a table of `count` names.
pub(crate) fn table_size(count: usize) -> Literal {
    Literal::usize_unsuffixed((2 * count).next_power_of_two().max(4))
}

/// What generated code calls its own variables; a field of such a name gets another one.
const TAKEN: [&str; 11] = [
    "__cursor",
    "__object",
    "__array",
    "__key",
    "__variant",
    "__default",
    "__content",
    "__json",
    "__encoder",
    "__open",
    "__piece",
];

/// One local variable a field, `__id` for `id`, all different from each other and from those of
/// generated code itself.
///
/// A name comes with the span that the compiler shall point to when it complains of the variable's
/// type.
pub(crate) fn locals<'a>(names: impl Iterator<Item = (&'a str, Span)>) -> Vec<Ident> {
    let mut taken: BTreeSet<String> = TAKEN.iter().map(|name| (*name).to_owned()).collect();
    names
        .map(|(name, span)| {
            let mut local = format!("__{name}");
            while !taken.insert(local.clone()) {
                local.push('_');
            }
            Ident::new(&local, span)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(rename: impl Fn(Case) -> String) -> Vec<String> {
        Case::ALL.iter().map(|(_, case)| rename(*case)).collect()
    }

    #[test]
    fn fields_are_renamed_as_serde_does() {
        assert_eq!(
            all(|case| case.of_field("very_tasty")),
            [
                "very_tasty",
                "VERY_TASTY",
                "VeryTasty",
                "veryTasty",
                "very_tasty",
                "VERY_TASTY",
                "very-tasty",
                "VERY-TASTY",
            ]
        );
        assert_eq!(Case::Camel.of_field("z42"), "z42");
        assert_eq!(Case::Pascal.of_field("_leading"), "Leading");
        assert_eq!(Case::Camel.of_field("_"), "");
        assert_eq!(Case::Camel.of_field("über_all"), "überAll");
    }

    #[test]
    fn variants_are_renamed_as_serde_does() {
        assert_eq!(
            all(|case| case.of_variant("VeryTasty")),
            [
                "verytasty",
                "VERYTASTY",
                "VeryTasty",
                "veryTasty",
                "very_tasty",
                "VERY_TASTY",
                "very-tasty",
                "VERY-TASTY",
            ]
        );
        assert_eq!(Case::Snake.of_variant("A"), "a");
        assert_eq!(Case::Snake.of_variant("HTTPVerb"), "h_t_t_p_verb");
        assert_eq!(Case::Camel.of_variant("Äpfel"), "Äpfel");
    }

    #[test]
    fn an_unknown_case_lists_the_known_ones() {
        let message = Case::from_name("dromedary").unwrap_err();
        assert!(message.contains("\"dromedary\"") && message.contains("\"SCREAMING-KEBAB-CASE\""));
    }

    #[test]
    fn names_that_need_an_escape_are_not_compared_raw() {
        assert_eq!(raw_key("id").unwrap().to_string(), r#"b"id\"""#);
        assert_eq!(raw_key("").unwrap().to_string(), r#"b"\"""#);
        assert!(raw_key("\u{7f}ü").is_some());
        for name in ["q\"q", "b\\b", "tab\there", "\0", "\u{1f}"] {
            assert!(raw_key(name).is_none(), "{name:?}");
        }
    }

    #[test]
    fn names_are_quoted_with_the_escapes_that_json_demands() {
        assert_eq!(quoted("id"), r#""id""#);
        assert_eq!(quoted("a\"\\/\u{7f}ü🎼"), "\"a\\\"\\\\/\u{7f}ü🎼\"");
        assert_eq!(quoted("\u{8}\t\n\u{c}\r\0\u{1f}"), r#""\b\t\n\f\r\u0000\u001f""#);
    }

    #[test]
    fn tables_are_at_most_half_full() {
        let sizes: Vec<_> = [0, 1, 2, 3, 4, 5, 64, 65, 128]
            .map(|count| table_size(count).to_string().parse::<usize>().unwrap())
            .into();
        assert_eq!(sizes, [4, 4, 4, 8, 8, 16, 128, 256, 256]);
    }

    #[test]
    fn locals_are_never_taken_twice() {
        let names =
            ["id", "key", "key_", "cursor", "field_0"].map(|name| (name, Span::call_site()));
        let locals: Vec<_> = locals(names.into_iter()).iter().map(ToString::to_string).collect();
        assert_eq!(locals, ["__id", "__key_", "__key__", "__cursor_", "__field_0"]);
    }
}
