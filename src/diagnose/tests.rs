use super::*;

/// Kind, offset and path of the first fault.
fn first_fault(text: &[u8]) -> (ErrorKind, u64, String) {
    let error = diagnose(text, &Rules::default(), None);
    (error.kind(), error.offset(), error.path().to_owned())
}

#[track_caller]
fn assert_fault(text: impl AsRef<[u8]>, kind: ErrorKind, offset: u64, path: &str) {
    let text = text.as_ref();
    let shown = String::from_utf8_lossy(text);
    assert_eq!(first_fault(text), (kind, offset, path.to_owned()), "in {shown}");
}

#[test]
fn grammar_faults_point_at_the_first_wrong_byte() {
    assert_fault("", ErrorKind::Incomplete, 0, "$");
    assert_fault(" \n", ErrorKind::Incomplete, 2, "$");
    assert_fault("[?]", ErrorKind::ExpectedValue, 1, "$[0]");
    assert_fault("[1,,2]", ErrorKind::ExpectedValue, 3, "$[1]");
    assert_fault("[,]", ErrorKind::ExpectedValue, 1, "$[0]");
    assert_fault("]", ErrorKind::ExpectedValue, 0, "$");
    assert_fault("[1,}", ErrorKind::ExpectedValue, 3, "$[1]");
    assert_fault("{1:2}", ErrorKind::ExpectedKey, 1, "$");
    assert_fault("{,}", ErrorKind::ExpectedKey, 1, "$");
    assert_fault("{\"a\" 1}", ErrorKind::ExpectedColon, 5, "$.a");
    assert_fault("{\"a\"}", ErrorKind::ExpectedColon, 4, "$.a");
    assert_fault("{\"a\":}", ErrorKind::ExpectedValue, 5, "$.a");
    assert_fault("[1 2]", ErrorKind::ExpectedCommaOrEnd, 3, "$");
    assert_fault("[[1}", ErrorKind::ExpectedCommaOrEnd, 3, "$[0]");
    assert_fault("{\"a\":[1,]}", ErrorKind::TrailingComma, 8, "$.a");
    assert_fault("[{\"a\":1,}]", ErrorKind::TrailingComma, 8, "$[0]");
    assert_fault("[1]]", ErrorKind::TrailingContent, 3, "$");
    assert_fault("\"a\"x", ErrorKind::TrailingContent, 3, "$");
    assert_fault("{\"seq\":9}\0\0\n\0", ErrorKind::NulPadding, 9, "$");
    assert_fault("4\x002", ErrorKind::TrailingContent, 1, "$");
    assert_fault(b"\xEF\xBB\xBF{}", ErrorKind::ByteOrderMark, 0, "$");
    assert_fault(b"\xFE\xFF\0{", ErrorKind::InvalidUtf8, 0, "$");
    assert_fault("[é]", ErrorKind::ExpectedValue, 1, "$[0]");
}

#[test]
fn scalar_faults_point_inside_of_the_scalar() {
    assert_fault("[nul]", ErrorKind::InvalidLiteral, 4, "$[0]");
    assert_fault("truee", ErrorKind::InvalidLiteral, 4, "$");
    assert_fault("[NaN]", ErrorKind::InvalidLiteral, 1, "$[0]");
    assert_fault("tru", ErrorKind::Incomplete, 3, "$");
    assert_fault(b"[tr\xFF", ErrorKind::InvalidUtf8, 3, "$[0]");
    assert_fault("[01]", ErrorKind::InvalidNumber, 2, "$[0]");
    assert_fault("[-]", ErrorKind::InvalidNumber, 2, "$[0]");
    assert_fault("1.", ErrorKind::Incomplete, 2, "$");
    assert_fault("1.e3", ErrorKind::InvalidNumber, 2, "$");
    assert_fault("0x10", ErrorKind::InvalidNumber, 1, "$");
    assert_fault("[.5]", ErrorKind::InvalidNumber, 1, "$[0]");
    assert_fault("508 x", ErrorKind::TrailingContent, 4, "$");
    assert_fault("[508/]", ErrorKind::ExpectedCommaOrEnd, 4, "$");
    assert_fault("{\"k\":\"a\nb\"}", ErrorKind::ControlCharacter, 7, "$.k");
    assert_fault("[\"\\x41\"]", ErrorKind::InvalidEscape, 3, "$[0]");
    assert_fault("\"\\u12G4\"", ErrorKind::InvalidEscape, 5, "$");
    assert_fault(b"\"a\xC0\xAF\"", ErrorKind::InvalidUtf8, 2, "$");
    assert_fault(b"\"a\xE2\x82", ErrorKind::Incomplete, 4, "$");
    assert_fault("[\"\\uD800\"]", ErrorKind::LoneSurrogate, 8, "$[0]");
    assert_fault("{\"\\udc00\":1}", ErrorKind::LoneSurrogate, 2, "$");
    assert_fault("\"\\uD83D\\u", ErrorKind::Incomplete, 9, "$");
    assert_fault("\"\\uD83D\\uD8", ErrorKind::LoneSurrogate, 7, "$");
    assert_fault("\"\\uD83D\\ude0", ErrorKind::Incomplete, 12, "$");
}

#[test]
fn every_proper_prefix_of_a_container_is_incomplete() {
    let text = "{\"a\":[1.5e-3,{\"b\":\"x\\u00e9\\\\ñ\\ud83d\\ude80\"}],\"c\":null,\"d\":true}";
    assert!(verdict(text.as_bytes(), &Rules::default()).is_ok());
    for length in 0..text.len() {
        let (kind, offset, _) = first_fault(&text.as_bytes()[..length]);
        assert_eq!((kind, offset), (ErrorKind::Incomplete, length as u64));
    }
}

#[test]
fn the_depth_limit_is_exact_and_nothing_recurses() {
    let rules = Rules { depth: 3, ..Rules::default() };
    assert!(verdict(b"[[{}]]", &rules).is_ok());
    let error = diagnose(b"[0,[[{}]]]", &rules, None);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::DepthLimit, 5));
    assert_eq!(error.path(), "$[1][0][0]");
    assert_eq!(
        verdict(b"[", &Rules { depth: 0, ..rules }).unwrap_err().kind(),
        ErrorKind::DepthLimit
    );

    let deep = "[".repeat(1_000_000);
    let error = diagnose(deep.as_bytes(), &Rules { depth: usize::MAX, ..rules }, None);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Incomplete, 1_000_000));
    assert_eq!(error.path().len(), 1 + 128 * "[0]".len() + "…".len());
}

#[test]
fn rules_can_let_through_surrogates_and_a_byte_order_mark() {
    let rules = Rules { lone_surrogates: true, skip_bom: true, ..Rules::default() };
    assert!(verdict(b"\xEF\xBB\xBF[\"\\uD800\\n\\uDC00\\uD800\"]", &rules).is_ok());
    assert_eq!(verdict(b"\xEF\xBB\xBF", &rules).unwrap_err().offset(), 3);
    assert_eq!(diagnose(b"{\"\\uD800\":?}", &rules, None).path(), "$[\"\u{FFFD}\"]");
}

fn semantic(text: &str, kind: ErrorKind, offset: usize, detail: &'static str) -> Error {
    diagnose(
        text.as_bytes(),
        &Rules::default(),
        Some(Complaint { kind, offset, detail: detail.into() }),
    )
}

#[test]
fn a_semantic_fault_gets_the_path_of_the_value_it_points_at() {
    let text = "{\"a\":[1,{\"b\":true}],\"odd key\":\"x\"}";
    let path =
        |offset| semantic(text, ErrorKind::TypeMismatch, offset, "a number").path().to_owned();
    assert_eq!(path(0), "$");
    assert_eq!(path(1), "$.a", "a key: the member");
    assert_eq!(path(4), "$.a", "a colon: the member");
    assert_eq!(path(5), "$.a", "an opening bracket: the value");
    assert_eq!(path(6), "$.a[0]");
    assert_eq!(path(7), "$.a", "a comma: the container");
    assert_eq!(path(8), "$.a[1]");
    assert_eq!(path(13), "$.a[1].b");
    assert_eq!(path(15), "$.a[1].b", "inside of a value");
    assert_eq!(path(17), "$.a[1]", "a closing bracket: the container");
    assert_eq!(path(30), "$[\"odd key\"]");
    assert_eq!(path(33), "$");
    assert_eq!(path(99), "$");
}

#[test]
fn a_semantic_fault_says_what_was_expected_and_found() {
    let error = semantic("[\n 1]", ErrorKind::TypeMismatch, 3, "a string");
    assert_eq!(
        error.to_string(),
        "type-mismatch: expected a string, found a number at line 2 column 2 (byte 3), path $[0]"
    );
    let error = semantic("{}", ErrorKind::MissingField, 1, "id");
    assert_eq!(
        error.to_string(),
        "missing-field: missing field `id` at line 1 column 2 (byte 1), path $"
    );
}

#[test]
fn a_type_mismatch_at_a_key_is_an_invalid_key() {
    let error = semantic("{\"x\":1}", ErrorKind::TypeMismatch, 1, "a number");
    assert_eq!((error.kind(), error.path()), (ErrorKind::InvalidKey, "$.x"));
    assert_eq!(
        semantic("{\"x\":1}", ErrorKind::TypeMismatch, 5, "").kind(),
        ErrorKind::TypeMismatch
    );
}

#[test]
fn a_fault_of_the_text_before_a_semantic_one_wins() {
    let kind = |text: &str, offset| semantic(text, ErrorKind::NotInteger, offset, "").kind();
    assert_eq!(kind("[tru,1.5]", 5), ErrorKind::InvalidLiteral);
    assert_eq!(kind("[1.5,tru]", 1), ErrorKind::NotInteger);
    assert_eq!(kind("[1.x]", 1), ErrorKind::NotInteger, "same value, but further on");
    assert_eq!(kind("[?]", 1), ErrorKind::ExpectedValue, "same byte");
}

#[test]
fn keys_in_paths_are_unescaped_escaped_anew_and_cut() {
    let path = |key: &str| first_fault(format!("{{\"{key}\":?}}").as_bytes()).2;
    assert_eq!(path("\\u0061b_1$"), "$.ab_1$");
    assert_eq!(path(""), "$[\"\"]");
    assert_eq!(path("1a"), "$[\"1a\"]");
    assert_eq!(path("a-b"), "$[\"a-b\"]");
    assert_eq!(path("\\u00fcber"), "$[\"über\"]");
    assert_eq!(path("a\\nb\\u001b\\u202e\\\"\\\\\\/"), "$[\"a\\nb\\u001b\\u202e\\\"\\\\/\"]");
    assert_eq!(path("\\ud83d\\ude80"), "$[\"🚀\"]");
    assert_eq!(path(&"k".repeat(64)), format!("$.{}", "k".repeat(64)));
    assert_eq!(path(&"é".repeat(100_000)), format!("$[\"{}\"…]", "é".repeat(64)));
}

#[test]
fn lines_and_columns_count_from_one_in_bytes() {
    let error = diagnose("[\"é\",\r\n \"é\" ?]".as_bytes(), &Rules::default(), None);
    assert_eq!((error.line(), error.column(), error.offset()), (2, 7, 14));
}

/// Whether an offset before the table's is right: the table looks for what the grammar alone forbids first, and for bytes
/// that are not UTF-8 and halves of surrogate pairs in what is left; here the first of them all counts.
fn is_earlier_fault_of_another_sort(text: &[u8], error: &Error, at: u64, rules: &Rules) -> bool {
    error.offset() < at
        && match error.kind() {
            ErrorKind::InvalidUtf8 => std::str::from_utf8(text)
                .is_err_and(|invalid| invalid.valid_up_to() as u64 == error.offset()),
            ErrorKind::LoneSurrogate => verdict(text, &Rules { lone_surrogates: true, ..*rules })
                .is_err_and(|error| error.offset() == at),
            _ => false,
        }
}

#[test]
fn the_conformance_texts_have_the_faults_that_their_table_says() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance");
    let Ok(table) = std::fs::read_to_string(folder.join("parsing.tsv")) else {
        eprintln!("skipped: there is no {}", folder.display());
        return;
    };
    let rules = Rules { depth: usize::MAX, skip_bom: true, ..Rules::default() };
    let mut differing = Vec::new();
    for row in table.lines().skip(1) {
        let [file, expected, _, _, at, reason] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of six columns: {row}");
        };
        let text = match file.strip_prefix("hex:") {
            None => std::fs::read(folder.join("parsing").join(file)).unwrap(),
            Some(digits) => (0..digits.len() / 2)
                .map(|index| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).unwrap())
                .collect(),
        };
        match (expected, verdict(&text, &rules)) {
            ("accept" | "either", Ok(())) => {}
            ("reject", Err(error)) => {
                let at: u64 = at.parse().unwrap();
                assert_eq!(error.is_incomplete(), error.offset() == text.len() as u64, "{row}");
                if error.offset() != at
                    && !is_earlier_fault_of_another_sort(&text, &error, at, &rules)
                {
                    differing.push(format!("{file}: {at}, here {error}; {reason}"));
                }
            }
            (_, found) => panic!("{row}: {found:?}"),
        }
    }
    assert!(differing.is_empty(), "{}:\n{}", differing.len(), differing.join("\n"));
}
