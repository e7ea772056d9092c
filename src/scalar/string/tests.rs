//! Escapes, against a slow twin, against the conformance rows, and where blocks meet.

use super::{EscapeFault, Fault, check_escapes, has_backslash, unescape};

/// What the twin says: the text, or the first fault.
type Judged = Result<String, Fault>;

/// Resolves escapes one character at a time, through code units, slowly and obviously.
fn unescape_twin(raw: &str, lossy: bool) -> Judged {
    let characters: Vec<(usize, char)> = raw.char_indices().collect();
    let mut units: Vec<u16> = Vec::new();
    // Offset of the escape that each unit comes from; none for plain text.
    let mut origins: Vec<Option<usize>> = Vec::new();
    let mut first_fault = None;
    let mut at = 0;
    while at < characters.len() {
        let (offset, character) = characters[at];
        at += 1;
        if character != '\\' {
            for unit in character.encode_utf16(&mut [0; 2]) {
                units.push(*unit);
                origins.push(None);
            }
            continue;
        }
        let unit = match characters.get(at).map(|pair| pair.1) {
            None => Err(EscapeFault::Incomplete),
            Some('b') => Ok(8),
            Some('t') => Ok(9),
            Some('n') => Ok(10),
            Some('f') => Ok(12),
            Some('r') => Ok(13),
            Some(letter @ ('"' | '\\' | '/')) => Ok(letter as u16),
            Some('u') => {
                let digits: String =
                    characters[at + 1..].iter().take(4).map(|pair| pair.1).collect();
                if !digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
                    Err(EscapeFault::Invalid)
                } else if digits.len() < 4 {
                    Err(EscapeFault::Incomplete)
                } else {
                    at += 4;
                    Ok(u16::from_str_radix(&digits, 16).unwrap())
                }
            }
            Some(_) => Err(EscapeFault::Invalid),
        };
        at += 1;
        match unit {
            Ok(unit) => {
                units.push(unit);
                origins.push(Some(offset));
            }
            Err(kind) => {
                first_fault = Some(Fault { offset, kind });
                break;
            }
        }
    }
    let mut text = String::new();
    let mut place = 0;
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok(character) => {
                text.push(character);
                place += character.len_utf16();
            }
            Err(_) if lossy => {
                text.push(char::REPLACEMENT_CHARACTER);
                place += 1;
            }
            Err(_) => {
                return Err(Fault {
                    offset: origins[place].unwrap(),
                    kind: EscapeFault::LoneSurrogate,
                });
            }
        }
    }
    first_fault.map_or(Ok(text), Err)
}

fn unescaped(raw: &str, lossy: bool) -> Judged {
    let mut text = String::from("before ");
    unescape(raw, lossy, &mut text)?;
    Ok(text.strip_prefix("before ").unwrap().to_string())
}

/// The blocks of `text` that hold a backslash, as stage 1 marks them.
fn backslash_blocks(text: &[u8]) -> Vec<u64> {
    let mut blocks = vec![0; text.len() / 64 / 64 + 1];
    for (at, byte) in text.iter().enumerate() {
        if *byte == b'\\' {
            blocks[at / 64 / 64] |= 1 << (at / 64 % 64);
        }
    }
    blocks
}

/// Unescaping and checking, strict and lossy, as the twin says; the string behind `offset` bytes.
fn check(raw: &str, offset: usize) {
    let text = format!("{}\"{raw}\"", " ".repeat(offset));
    let text = text.as_bytes();
    let (from, to) = (offset + 1, text.len() - 1);
    let blocks = backslash_blocks(text);
    assert_eq!(has_backslash(&blocks, text, from, to), raw.contains('\\'), "{raw:?}");
    for lossy in [false, true] {
        let expected = unescape_twin(raw, lossy);
        assert_eq!(unescaped(raw, lossy), expected, "{raw:?} lossy {lossy}");
        // In a document the quote follows, so that an escape that is cut off is an invalid one.
        let checked = check_escapes(text, from, to, &blocks, lossy);
        let expected = expected.map(|_| ()).map_err(|fault| fault.offset + from);
        assert_eq!(checked, expected, "{raw:?} at {offset}, lossy {lossy}");
    }
}

#[test]
fn every_simple_escape_is_resolved_and_every_other_letter_refused() {
    let known = b"\"\\/bfnrt";
    let meant = b"\"\\/\x08\x0C\n\r\t";
    for letter in 0x20..0x7F_u8 {
        let raw = format!("a\\{}z", char::from(letter));
        let expected = match known.iter().position(|&byte| byte == letter) {
            Some(which) => Ok(format!("a{}z", char::from(meant[which]))),
            None => Err(Fault { offset: 1, kind: EscapeFault::Invalid }),
        };
        assert_eq!(unescaped(&raw, false), expected, "{raw}");
        check(&raw, 0);
    }
    assert_eq!(unescaped("\\é", false), Err(Fault { offset: 0, kind: EscapeFault::Invalid }));
}

#[test]
fn every_code_unit_is_resolved_in_either_case_or_is_a_lone_surrogate() {
    for unit in 0..=0xFFFF_u32 {
        for raw in [format!("\\u{unit:04x}"), format!("\\u{unit:04X}")] {
            let (strict, lossy) = match char::from_u32(unit) {
                Some(character) => (Ok(character.to_string()), Ok(character.to_string())),
                None => (
                    Err(Fault { offset: 0, kind: EscapeFault::LoneSurrogate }),
                    Ok("\u{FFFD}".to_string()),
                ),
            };
            assert_eq!(unescaped(&raw, false), strict, "{raw}");
            assert_eq!(unescaped(&raw, true), lossy, "{raw}");
        }
    }
    assert_eq!(unescaped("\\uAbCd", false), Ok("\u{ABCD}".to_string()));
}

#[test]
fn surrogate_pairs_are_joined_at_every_corner() {
    for high in [0xD800, 0xD801, 0xDABC, 0xDBFE, 0xDBFF] {
        for low in [0xDC00, 0xDC01, 0xDD55, 0xDFFE, 0xDFFF] {
            let raw = format!("\\u{high:04x}\\u{low:04X}");
            let character = char::decode_utf16([high, low]).next().unwrap().unwrap();
            assert_eq!(unescaped(&raw, false), Ok(character.to_string()), "{raw}");
            check(&format!("x{raw}\\n{raw}{raw}"), 0);
        }
    }
}

#[test]
fn reported_string_faults_stay_fixed() {
    let lone = |offset| Err(Fault { offset, kind: EscapeFault::LoneSurrogate });
    let invalid = |offset| Err(Fault { offset, kind: EscapeFault::Invalid });
    let cut = |offset| Err(Fault { offset, kind: EscapeFault::Incomplete });
    assert_eq!(unescaped("\\uDFFF", false), lone(0));
    assert_eq!(unescaped("a\\uDC00b", false), lone(1));
    assert_eq!(unescaped("\\uD83D\\n", false), lone(0));
    assert_eq!(unescaped("\\uD83Dx", false), lone(0));
    assert_eq!(unescaped("\\uD83D\\uD83D\\uDE80", false), lone(0));
    assert_eq!(unescaped("\\uDE80\\uD83D", false), lone(0));
    assert_eq!(
        unescaped("\\uD900\\n\\uD83C\\uDF0D\\uD900", true),
        Ok("\u{FFFD}\n\u{1F30D}\u{FFFD}".to_string())
    );
    assert_eq!(unescaped("\\uD900\\uD83C\\uDF0D", true), Ok("\u{FFFD}\u{1F30D}".to_string()));
    assert_eq!(unescaped("\\uD900\\u0041", true), Ok("\u{FFFD}A".to_string()));
    assert_eq!(unescaped("\\uD900\\u00G1", true), invalid(6));
    assert_eq!(unescaped("ab\\u0000cd", false), Ok("ab\0cd".to_string()));
    assert_eq!(unescaped("ñ\\tñ\\\\ñ\\\"ñ\\u00F1日\\n", false), Ok("ñ\tñ\\ñ\"ññ日\n".to_string()));
    assert_eq!(unescaped("AP\\/\\/AA==", false), Ok("AP//AA==".to_string()));
    for raw in ["\\", "\\u", "\\u1", "\\u12", "\\u123"] {
        assert_eq!(unescaped(raw, false), cut(0), "{raw}");
    }
    for raw in ["\\u12G4", "\\u 123", "\\u+123", "\\x41", "\\'", "\\u12é", "\\U1234", "\\u00é"] {
        assert_eq!(unescaped(raw, false), invalid(0), "{raw}");
    }
    assert_eq!(unescaped("\\uD83D\\u", false), lone(0));
}

#[test]
fn backslash_runs_over_block_edges_are_read_in_pairs() {
    for letters in 0..=130 {
        for pairs in 0..=5 {
            let raw = format!("{}{}", "a".repeat(letters), "\\\\".repeat(pairs));
            let text = format!("{}{}", "a".repeat(letters), "\\".repeat(pairs));
            assert_eq!(unescaped(&raw, false), Ok(text.clone()));
            check(&raw, 0);
            let raw = format!("{raw}\\\"");
            assert_eq!(unescaped(&raw, false), Ok(text + "\""));
            check(&raw, 0);
            check(&format!("{raw}\\q"), 0);
        }
    }
}

#[test]
fn escapes_that_spill_into_the_next_block_are_checked_once() {
    for offset in 40..140 {
        for raw in [
            "\\u00e9\\\\u00e9",
            "\\\\\\\\q\\n",
            "\\uD83D\\uDE80\\\\uD83D",
            "\\uD83D\\\\uDE80",
            "\\\\\\q",
            "\\u12\\\\",
            "plain",
            "",
        ] {
            check(raw, offset);
        }
    }
}

#[test]
fn only_the_span_that_was_asked_for_is_checked() {
    let text = b"\"\\q\", \"fine\", \"\\q\"";
    let blocks = backslash_blocks(text);
    assert_eq!(check_escapes(text, 6, 12, &blocks, false), Ok(()));
    assert!(!has_backslash(&blocks, text, 6, 12));
    assert_eq!(check_escapes(text, 6, text.len(), &blocks, false), Err(15));
    assert_eq!(check_escapes(text, 0, 12, &blocks, false), Err(1));
    // Positions about and behind the end.
    assert_eq!(check_escapes(text, 17, usize::MAX, &blocks, false), Ok(()));
    assert!(!has_backslash(&blocks, text, text.len(), text.len() + 700));
    assert!(!has_backslash(&[], text, 0, text.len()), "no block is marked");
    // A marked block may be touched, others are not looked at.
    let mut long = vec![b'x'; 64 * 130];
    long[64 * 70 + 63] = b'\\';
    long[64 * 71] = b'q';
    let blocks = backslash_blocks(&long);
    assert_eq!(check_escapes(&long, 0, long.len(), &blocks, false), Err(64 * 70 + 63));
    assert_eq!(check_escapes(&long, 0, 64 * 70 + 63, &blocks, false), Ok(()));
    assert_eq!(check_escapes(&long, 64 * 71, long.len(), &blocks, false), Ok(()));
}

#[test]
fn random_raw_texts_are_unescaped_as_the_twin_does() {
    let pieces = [
        "\\n",
        "\\\\",
        "\\\"",
        "\\/",
        "\\u00e9",
        "\\uD83D",
        "\\uDE80",
        "\\uD83D\\uDE80",
        "\\u12",
        "\\q",
        "\\u0000",
        "é",
        "日",
        "🚀",
        "u",
        "D83D",
        "plain text that goes on for a while",
        "x",
        "\\\\\\\\\\\\\\\\\\\\\\\\",
        "\\u",
    ];
    let mut state = 7_u64;
    let mut below = |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    for _ in 0..40_000 {
        let count = below(12);
        let offset = below(70);
        // Mostly pieces that are valid, so that long texts are reached too.
        let raw: String = (0..count)
            .map(|_| {
                let which = below(pieces.len() + 20);
                pieces
                    .get(which)
                    .copied()
                    .unwrap_or(["\\t", "é", "\\uD83C\\uDF0D", "word"][which % 4])
            })
            .collect();
        check(&raw, offset);
    }
}

#[test]
fn unescaped_text_takes_no_more_room_than_the_raw_text() {
    for raw in ["\\uD900", "\\uD900\\uD900", "\\uFFFF", "\\uD83D\\uDE80", "é\\n", "\\u0000"] {
        let mut text = String::with_capacity(raw.len());
        let room = text.capacity();
        unescape(raw, true, &mut text).unwrap();
        assert_eq!(text.capacity(), room, "{raw}");
    }
}

#[test]
fn conformance_strings_are_decoded_or_refused() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/conformance/strings.tsv");
    let Ok(table) = std::fs::read_to_string(path) else {
        println!("skipped: no conformance data at {path}");
        return;
    };
    let from_hex = |hex: &str| -> Vec<u8> {
        if hex == "EMPTY" {
            return Vec::new();
        }
        let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        (0..hex.len()).step_by(2).map(byte).collect()
    };
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let literal = from_hex(fields[0]);
        // What others judge: UTF-8, the quotes, control characters.
        let Ok(text) = str::from_utf8(&literal) else { continue };
        let Some(raw) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
            continue;
        };
        let mut escaped = false;
        let mut is_one_string = true;
        for byte in raw.bytes() {
            is_one_string &= byte >= 0x20 && (byte != b'"' || escaped);
            escaped = byte == b'\\' && !escaped;
        }
        if !is_one_string || escaped {
            continue;
        }
        rows += 1;
        check(raw, 0);
        match fields[1] {
            "REJECT" => assert!(unescaped(raw, false).is_err(), "{row}"),
            either if either.starts_with("EITHER") => {}
            decoded => {
                let decoded = String::from_utf8(from_hex(decoded)).unwrap();
                assert_eq!(unescaped(raw, false), Ok(decoded), "{row}");
            }
        }
    }
    assert!(rows > 280, "only {rows} rows");
}

#[test]
fn long_runs_of_backslashes_take_linear_time() {
    let raw = "\\".repeat(4 << 20);
    let before = std::time::Instant::now();
    assert_eq!(unescaped(&raw, false).map(|text| text.len()), Ok(2 << 20));
    let blocks = backslash_blocks(raw.as_bytes());
    assert_eq!(check_escapes(raw.as_bytes(), 0, raw.len(), &blocks, false), Ok(()));
    assert!(before.elapsed().as_secs() < 5);
}
