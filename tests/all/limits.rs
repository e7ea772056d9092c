//! Limits: depth and budgets, each with its own kind of error at its own place, and time that grows as the input does.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use sightread::{Arena, Decode, ErrorKind, Options, Reader, Skipped};

use crate::support::any::Any;
use crate::support::{Pick, fault, on_every_level, on_every_level_with};

#[test]
fn depth_is_an_error_at_exactly_one_more_than_the_limit() {
    for limit in [0u32, 1, 2, 3, 16, 127, 128, 129, 1000] {
        on_every_level_with(Options::new().depth(limit), |reader| {
            let limit = limit as usize;
            assert!(reader.check(b"1").is_ok());
            assert!(reader.check(b"\"[[[[\"").is_ok());
            let nested = |levels: usize| match levels {
                0 => "1".to_owned(),
                _ => "[".repeat(levels) + &"]".repeat(levels),
            };
            let objects = |levels: usize| "{\"a\":".repeat(levels) + "0" + &"}".repeat(levels);
            for text in [nested(limit), objects(limit)] {
                assert!(reader.check(text.as_bytes()).is_ok(), "{limit}");
                assert!(reader.decode::<Any>(text.as_bytes()).is_ok(), "{limit}");
                // Brackets side by side are not deeper than one.
                if limit > 0 {
                    let wide = format!("[{}1]", "[],{},".repeat(300));
                    assert_eq!(reader.check(wide.as_bytes()).is_ok(), limit > 1);
                }
            }
            for (text, step) in [(nested(limit + 1), 1), (objects(limit + 1), 5)] {
                let expected = (ErrorKind::DepthLimit, (step * limit) as u64);
                assert_eq!(fault(reader.check(text.as_bytes())), expected);
                assert_eq!(fault(reader.decode::<Any>(text.as_bytes())), expected);
            }
            if limit > 0 {
                let skipped = format!("{{\"x\":{},\"pick\":1}}", nested(limit - 1));
                assert!(reader.decode::<Pick>(skipped.as_bytes()).is_ok());
                let skipped = format!("{{\"x\":{},\"pick\":1}}", nested(limit));
                let expected = (ErrorKind::DepthLimit, 5 + limit as u64 - 1);
                assert_eq!(fault(reader.decode::<Pick>(skipped.as_bytes())), expected);
            }
        });
    }
}

#[test]
fn a_depth_of_zero_allows_scalars_alone() {
    on_every_level_with(Options::new().depth(0), |reader| {
        assert_eq!(reader.decode::<u8>(b"1").unwrap(), 1);
        assert_eq!(reader.decode::<&str>(b"\"[]\"").unwrap(), "[]");
        assert_eq!(fault(reader.decode::<Vec<u8>>(b"[]")), (ErrorKind::DepthLimit, 0));
        assert_eq!(fault(reader.decode::<[u8; 0]>(b"[]")), (ErrorKind::DepthLimit, 0));
        assert_eq!(fault(reader.decode::<Pick>(b"{}")), (ErrorKind::DepthLimit, 0));
        assert_eq!(fault(reader.decode::<BTreeMap<&str, u8>>(b"{}")), (ErrorKind::DepthLimit, 0));
        assert_eq!(fault(reader.check(b"[]")), (ErrorKind::DepthLimit, 0));
    });
}

#[test]
fn the_largest_depth_limit_is_no_trouble() {
    on_every_level_with(Options::new().depth(u32::MAX), |reader| {
        let levels = if cfg!(miri) { 100 } else { 100_000 };
        let deep = "[".repeat(levels) + &"]".repeat(levels);
        assert!(reader.check(deep.as_bytes()).is_ok());
        assert_eq!(reader.decode::<Vec<Vec<u8>>>(b"[[1],[]]").unwrap(), [vec![1], vec![]]);
        let cut = &deep.as_bytes()[..deep.len() - 1];
        assert_eq!(fault(reader.check(cut)), (ErrorKind::Incomplete, deep.len() as u64 - 1));
    });
}

#[test]
fn an_input_longer_than_its_budget_is_refused_before_it_is_read() {
    on_every_level_with(Options::new().max_input(8), |reader| {
        assert_eq!(reader.decode::<Vec<u8>>(b"[1,2,3]").unwrap(), [1, 2, 3]);
        assert_eq!(reader.decode::<Vec<u8>>(b"[1,2,3] ").unwrap(), [1, 2, 3]);
        let error = reader.decode::<Vec<u8>>(b"[1,2,3]  ").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InputTooLong);
        assert_eq!(error.message().to_string(), "the input is longer than the limit");
        assert_eq!(fault(reader.check(&[0xFF; 9])).0, ErrorKind::InputTooLong);
        assert_eq!(fault(reader.decode_str::<&str>("\"1234567\"")).0, ErrorKind::InputTooLong);
        assert_eq!(fault(reader.decode_borrowed::<&str>(&[b' '; 100])).0, ErrorKind::InputTooLong);
    });
}

/// Longer than positions of 32 bits can tell: an error at once, not an index that wraps.
#[cfg(all(target_os = "linux", target_pointer_width = "64", not(miri)))]
#[test]
fn an_input_beyond_four_gibibytes_is_refused() {
    #![expect(unsafe_code, reason = "maps more memory than there is, and never touches it")]
    let bytes = (4usize << 30) + 1;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a fresh anonymous mapping at an address that the system chooses.
    let start = unsafe { libc::mmap(core::ptr::null_mut(), bytes, libc::PROT_READ, flags, -1, 0) };
    if start == libc::MAP_FAILED {
        println!("skipped: no address space");
        return;
    }
    // SAFETY: the mapping has so many readable bytes, zeros that nobody writes, and stays until the end.
    let zeros: &[u8] = unsafe { core::slice::from_raw_parts(start.cast(), bytes) };
    on_every_level(|reader| {
        assert_eq!(fault(reader.check(zeros)).0, ErrorKind::InputTooLong);
        assert_eq!(fault(reader.check(&zeros[..bytes - 1])).0, ErrorKind::InputTooLong);
        assert_eq!(fault(reader.decode::<&str>(zeros)).0, ErrorKind::InputTooLong);
    });
    // SAFETY: our own mapping, of this size, no longer borrowed.
    unsafe { libc::munmap(start, bytes) };
}

#[test]
fn a_full_arena_is_an_error_of_its_own_and_the_reader_reads_on() {
    on_every_level_with(Options::new().max_arena(4096), |reader| {
        let long = format!("[\"{}\\n\"]", "x".repeat(10_000));
        assert_eq!(fault(reader.decode::<Vec<&str>>(long.as_bytes())), (ErrorKind::ArenaFull, 1));
        assert_eq!(reader.decode::<Vec<String>>(long.as_bytes()).unwrap()[0].len(), 10_001);
        let numbers = format!("[{}1]", "1,".repeat(2_000));
        assert_eq!(fault(reader.decode::<&[u64]>(numbers.as_bytes())).0, ErrorKind::ArenaFull);
        assert_eq!(reader.decode::<&[u64]>(b"[1,2]").unwrap(), [1, 2]);
        let nested = format!("[{}[]]", "[1],".repeat(2_000));
        assert_eq!(fault(reader.decode::<&[&[u64]]>(nested.as_bytes())).0, ErrorKind::ArenaFull);
        assert_eq!(reader.decode::<&str>(br#""a\n""#).unwrap(), "a\n");
    });
    let arena = Arena::new();
    arena.set_limit(Some(0));
    let mut reader = Reader::new();
    assert_eq!(fault(reader.decode_in::<&str>(br#""a\n""#, &arena)), (ErrorKind::ArenaFull, 0));
    assert_eq!(reader.decode_in::<&str>(br#""a""#, &arena).unwrap(), "a");
    arena.set_limit(None);
    assert_eq!(reader.decode_in::<&str>(br#""a\n""#, &arena).unwrap(), "a\n");
}

/// Asserts that reading 32 times as much takes not more than 400 times as long, where linear is 32 and quadratic 1024
/// times. Both are the best of many: what else runs on the machine cannot make good code fail.
#[track_caller]
fn assert_linear(what: &str, text: impl Fn(usize) -> String, read: impl Fn(&mut Reader, &[u8])) {
    if cfg!(miri) {
        return;
    }
    let (small, large) = (text(1 << 14), text(1 << 19));
    on_every_level(|reader| {
        let (mut short, mut long) = (Duration::MAX, Duration::MAX);
        for _ in 0..20 {
            for (best, text) in [(&mut short, &small), (&mut long, &large)] {
                let start = Instant::now();
                read(reader, text.as_bytes());
                *best = start.elapsed().min(*best);
            }
            if long < short * 400 {
                return;
            }
        }
        panic!("{what}: {short:?} for one part in 32, {long:?} in all");
    });
}

// B148
#[test]
fn runs_of_backslashes_quotes_and_empty_strings_take_linear_time() {
    let read = |reader: &mut Reader, text: &[u8]| {
        assert!(reader.check(text).is_ok());
        assert!(reader.decode::<Any>(text).is_ok());
        let skipped = [b"{\"x\":", text, b",\"pick\":1}"].concat();
        assert_eq!(reader.decode::<Pick>(&skipped).unwrap(), Pick { pick: 1 });
    };
    assert_linear("backslashes", |n| format!("\"{}\"", "\\\\".repeat(2 * n)), read);
    assert_linear("quotes", |n| format!("\"{}\"", "\\\"".repeat(n)), read);
    assert_linear("empty strings", |n| format!("[{}\"\"]", "\"\",".repeat(n)), read);
    assert_linear("one escape", |n| format!("[{}\"\\n\"]", "\"a\",".repeat(n)), read);
    assert_linear("escape first", |n| format!("[\"\\n\"{}]", ",\"a\"".repeat(n)), read);
    assert_linear("each escaped", |n| format!("[{}1]", "\"\\n\",".repeat(n)), read);
    let blanks = |n| format!("[{}1]", format!("\"a\"{},", " ".repeat(n / 16)).repeat(16));
    assert_linear("blanks behind strings", blanks, read);
    assert_linear("a blank string", |n| format!("[\"{}\"]", " ".repeat(n)), read);
}

// B145
#[test]
fn repeated_and_unknown_keys_take_linear_time() {
    let read = |reader: &mut Reader, text: &[u8]| {
        assert!(reader.decode::<Pick>(text).is_ok());
        assert!(reader.check(text).is_ok());
    };
    let same = |key: &str, n: usize| format!("{{\"pick\":1{}}}", format!(",\"{key}\":2").repeat(n));
    assert_linear("copies of an unknown key", |n| same("junk", n), read);
    assert_linear("of the same length and ends as a field", |n| same("puck", n), read);
    let many = |n: usize| {
        let keys: String = (0..n).map(|key| format!(",\"k{key}\":[]")).collect();
        format!("{{\"pick\":1{keys}}}")
    };
    assert_linear("distinct unknown keys", many, read);
    let refuse = |reader: &mut Reader, text: &[u8]| {
        let found = fault(reader.decode::<Pick>(text));
        assert_eq!(found, (ErrorKind::DuplicateField, 10));
    };
    assert_linear("copies of a field", |n| same("pick", n), refuse);
}

// B151
#[test]
fn a_huge_unknown_value_is_skipped_in_linear_time_and_checked_on_the_way() {
    #[derive(Debug, Decode)]
    struct Kept {
        k: u8,
    }
    let junk = |n: usize| {
        let part = r#"[["a\n","\u00e9",[{"x":[1.5e3,true,null,""]}],{}],"\\"],"#;
        format!("{{\"junk\":[{}0],\"k\":1}}", part.repeat(n / 16))
    };
    assert_linear("junk", junk, |reader, text| {
        assert_eq!(reader.decode::<Kept>(text).unwrap().k, 1);
    });
    let text = junk(if cfg!(miri) { 64 } else { 1 << 14 });
    on_every_level(|reader| {
        for (from, to, kind) in [
            ("\\u00e9", "\\u00g9", ErrorKind::InvalidEscape),
            ("1.5e3", "1.5e+", ErrorKind::InvalidNumber),
            ("true", "trve", ErrorKind::InvalidLiteral),
            ("null,", "null,,", ErrorKind::ExpectedValue),
            ("{}]", "{}}", ErrorKind::ExpectedCommaOrEnd),
            ("\"\\\\\"]", "\"\\\\\"", ErrorKind::ExpectedCommaOrEnd),
        ] {
            let last = text.rfind(from).unwrap();
            let mut damaged = text.clone();
            damaged.replace_range(last..last + from.len(), to);
            let error = reader.decode::<Kept>(damaged.as_bytes()).unwrap_err();
            let checked = reader.check(damaged.as_bytes()).unwrap_err();
            assert_eq!(error.kind(), checked.kind(), "{from}");
            assert_eq!(error.offset(), checked.offset(), "{from}");
            if from != "\"\\\\\"]" {
                assert_eq!(error.kind(), kind, "{from}");
            }
        }
    });
}

#[test]
fn errors_in_long_texts_take_linear_time() {
    let refuse = |reader: &mut Reader, text: &[u8]| {
        assert!(reader.check(text).is_err());
        assert!(reader.decode::<Any>(text).is_err());
    };
    assert_linear("an unclosed array", |n| format!("[{}1", "1,".repeat(n)), refuse);
    assert_linear("an unclosed string", |n| format!("[\"{}", "x".repeat(4 * n)), refuse);
    assert_linear("lines", |n| format!("[{}x]", "1,\n".repeat(n)), refuse);
    assert_linear("not UTF-8", |n| format!("[{}{}", "\"é\",".repeat(n), "\u{1}"), refuse);
}

#[test]
fn a_check_is_one_of_the_whole_text_also_where_skipped_values_are_trusted() {
    on_every_level_with(Options::new().skipped(Skipped::Trusted), |reader| {
        assert!(reader.check(br#"{"a":[1,2.5e3,"\n",true]}"#).is_ok());
        for (text, kind, offset) in [
            (&b"[1,01]"[..], ErrorKind::InvalidNumber, 4),
            (b"{\"a\":[1 2]}", ErrorKind::ExpectedCommaOrEnd, 8),
            (b"[\"\\q\"]", ErrorKind::InvalidEscape, 3),
            (b"[nul]", ErrorKind::InvalidLiteral, 4),
        ] {
            assert_eq!(fault(reader.check(text)), (kind, offset));
        }
    });
}
