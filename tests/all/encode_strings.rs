//! Escapes of what is written: every byte in every place on every kernel, against a slow twin.

use sightread::{EncodeOptions, Escape, Level, from_slice};

use crate::support::fence::Fence;
use crate::support::random::Random;

const MODES: [Escape; 3] = [Escape::Minimal, Escape::Ascii, Escape::Html];

/// What a string is written as: from the definition, one character after the other.
fn slowly(text: &str, escape: Escape) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        let needs = match character {
            '"' | '\\' | '\0'..='\u{1F}' => true,
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                escape == Escape::Html || escape == Escape::Ascii && !character.is_ascii()
            }
            _ => escape == Escape::Ascii && !character.is_ascii(),
        };
        match character {
            _ if !needs => out.push(character),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{C}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    out + "\""
}

#[track_caller]
fn assert_written(options: &EncodeOptions, text: &str, escape: Escape) {
    let expected = slowly(text, escape);
    assert_eq!(options.to_string(text).expect("a string"), expected);
    // As an element, behind a piece; as a key and behind it.
    assert_eq!(
        options.to_string(&[text, text]).expect("strings"),
        format!("[{expected},{expected}]")
    );
    let map = std::collections::BTreeMap::from([(text, text)]);
    assert_eq!(options.to_string(&map).expect("strings"), format!("{{{expected}:{expected}}}"));
}

#[test]
fn every_ascii_character_in_every_place_is_written_as_by_the_slow_twin() {
    for level in Level::available() {
        println!("level: {}", level.name());
        for escape in MODES {
            let options = EncodeOptions::new().level(level).escape(escape);
            for length in [1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 35, 36, 63, 64, 65, 130] {
                let mut text = "x".repeat(length);
                for place in 0..length {
                    for byte in 0..128_u8 {
                        text.replace_range(
                            place..=place,
                            char::from(byte).encode_utf8(&mut [0; 4]),
                        );
                        let expected = slowly(&text, escape);
                        assert_eq!(options.to_string(&text).expect("a string"), expected);
                    }
                    text.replace_range(place..=place, "x");
                }
            }
        }
    }
}

#[test]
fn strings_of_every_length_and_alignment_are_written_as_by_the_slow_twin() {
    const PIECES: [&str; 12] = [
        "a",
        "bc",
        "\"",
        "\\",
        "\n",
        "\u{1}",
        "é",
        "日本",
        "🚀",
        "</",
        "&\u{2028}",
        "plain text of some length",
    ];
    let mut random = Random::new(41);
    for level in Level::available() {
        for escape in MODES {
            let options = EncodeOptions::new().level(level).escape(escape);
            for length in 0..200 {
                // The fewer kinds, the longer the clean runs.
                let kinds = [1, 2, 3, 12][length % 4];
                let mut text = String::new();
                while text.len() < length {
                    let piece = if random.chance(10) {
                        PIECES[random.below(12)]
                    } else {
                        PIECES[random.below(kinds)]
                    };
                    text.push_str(piece);
                }
                let padded = format!("{}{text}", " ".repeat(64));
                for alignment in 0..8 {
                    let text = &padded[64 - alignment..];
                    assert_written(&options, text, escape);
                }
            }
        }
    }
}

#[test]
fn no_byte_outside_of_a_string_is_read() {
    let mut fence = Fence::new(4096);
    for level in Level::available() {
        for escape in MODES {
            let options = EncodeOptions::new().level(level).escape(escape);
            for length in (0..140).chain([255, 256, 257, 4096]) {
                for unit in ["a", "ab\"", "é"] {
                    let mut text = unit.repeat(length / unit.len());
                    text.push_str(&"z".repeat(length - text.len()));
                    let expected = slowly(&text, escape);
                    let at_end = std::str::from_utf8(fence.at_end(text.as_bytes())).expect("UTF-8");
                    assert_eq!(options.to_string(at_end).expect("a string"), expected);
                    let at_start =
                        std::str::from_utf8(fence.at_start(text.as_bytes())).expect("UTF-8");
                    assert_eq!(options.to_string(at_start).expect("a string"), expected);
                }
            }
        }
    }
}

/// B118.
#[test]
fn html_and_ascii_modes_keep_their_promise_and_the_value() {
    let text = "</script>&\u{2028}\u{2029}é🚀\u{2020}";
    let html = EncodeOptions::new().escape(Escape::Html).to_string(text).expect("a string");
    assert!(!html.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{html}");
    assert!(html.contains("é🚀\u{2020}"), "{html}");
    let ascii = EncodeOptions::new().escape(Escape::Ascii).to_string(text).expect("a string");
    assert!(ascii.is_ascii() && ascii.contains("\\ud83d\\ude80"), "{ascii}");
    for written in [html, ascii] {
        assert_eq!(from_slice::<String>(written.as_bytes()).expect("JSON"), text);
    }
}

#[test]
fn the_modes_hold_for_keys_raw_values_and_displayed_values_too() {
    let raw: sightread::RawValue =
        sightread::from_str_borrowed("{\"<é\\n\" : \"\\\"&\"}").expect("one value");
    let map = std::collections::BTreeMap::from([("<é", raw)]);
    let html = EncodeOptions::new().escape(Escape::Html).to_string(&map).expect("values");
    assert_eq!(html, "{\"\\u003cé\":{\"\\u003cé\\n\" : \"\\\"\\u0026\"}}");
    let ascii = EncodeOptions::new().escape(Escape::Ascii).to_string(&map).expect("values");
    assert_eq!(ascii, "{\"<\\u00e9\":{\"<\\u00e9\\n\" : \"\\\"&\"}}");
    let tree: sightread::OwnedValue = from_slice("[\"é\",{\"é\":1}]".as_bytes()).expect("JSON");
    let ascii = EncodeOptions::new().escape(Escape::Ascii).to_string(&tree).expect("values");
    assert_eq!(ascii, "[\"\\u00e9\",{\"\\u00e9\":1}]");
}
