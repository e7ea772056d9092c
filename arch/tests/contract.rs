//! What the crate documentation promises about the index, held against its meaning rather than
//! against another scan: on every level, over texts that are nearly JSON.

use sightread_arch::{
    Findings, Level, PAD_BYTES, PAD_POSITIONS, TokenBuffer, first_invalid_utf8, index,
    index_checking_numbers, index_validating, is_utf8,
};

/// xorshift64*, seeded.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 32) as usize) % end
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

fn is_operator(byte: u8) -> bool {
    b"{}[]:,".contains(&byte)
}

/// Checks the six promises, by number.
fn check(level: Level, text: &[u8], findings: Findings, out: &TokenBuffer) {
    let what = format!("{}: {:?}", level.name(), String::from_utf8_lossy(text));
    let n = out.count();
    let (positions, pad) = out.positions().split_at(n);
    assert_eq!(pad, [text.len() as u32; PAD_POSITIONS], "3, {what}");
    let (bytes, pad) = out.bytes().split_at(n);
    assert_eq!(pad, [0; PAD_BYTES], "3, {what}");
    assert!(positions.is_sorted_by(|a, b| a < b), "1, {what}");
    assert!(positions.last().is_none_or(|&last| (last as usize) < text.len()), "1, {what}");
    for (&position, &byte) in positions.iter().zip(bytes) {
        assert_eq!(text[position as usize], byte, "2, {what}");
    }
    assert_eq!(out.backslash_blocks().len(), text.len().div_ceil(64 * 64), "6, {what}");
    for (i, block) in text.chunks(64).enumerate() {
        let bit = out.backslash_blocks()[i / 64] >> (i % 64) & 1 == 1;
        assert_eq!(bit, block.contains(&b'\\'), "6, {what}");
    }
    assert_eq!(findings.non_ascii, !text.is_ascii(), "6, {what}");
    assert_eq!(findings.backslash, text.contains(&b'\\'), "6, {what}");
    if findings.unclosed_string {
        return;
    }
    let starts: Vec<usize> = out.positions()[..=n].iter().map(|&at| at as usize).collect();
    assert!(text[..starts[0]].iter().all(|&byte| is_blank(byte)), "5, {what}");
    let mut control = false;
    for (token, byte) in starts.windows(2).zip(bytes) {
        let between = &text[token[0] + 1..token[1]];
        let rest = match byte {
            b'"' => {
                let mut end = 0;
                while between[end] != b'"' {
                    end += 1 + usize::from(between[end] == b'\\');
                    assert!(end < between.len(), "4, {what}");
                }
                control |= between[..end].iter().any(|&byte| byte < 0x20);
                &between[end + 1..]
            }
            byte if is_operator(*byte) => between,
            first => {
                let mut escaped = *first == b'\\';
                let end = between.iter().position(|&byte| {
                    let quote = byte == b'"' && !escaped;
                    escaped = byte == b'\\' && !escaped;
                    is_blank(byte) || is_operator(byte) || quote
                });
                &between[end.unwrap_or(between.len())..]
            }
        };
        assert!(rest.iter().all(|&byte| is_blank(byte)), "4 or 5, {what}");
    }
    assert_eq!(findings.control_in_string, control, "6, {what}");
}

fn nearly_json(random: &mut Random) -> Vec<u8> {
    const PIECES: [&[u8]; 20] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b":",
        b",",
        b" ",
        b"\n  ",
        b"\"key\"",
        b"\"a\\\"b\"",
        b"\"\\\\\"",
        b"\"\"",
        b"12",
        b"-1.5e3",
        b"true",
        b"null",
        b"\"zw\xC3\xB6lf\"",
        b"\\",
        b"\"",
        b"\"\x01\"",
    ];
    let mut text = Vec::new();
    let kinds = if random.below(3) == 0 { 20 } else { 17 };
    for _ in 0..random.below(90) {
        text.extend_from_slice(PIECES[random.below(kinds)]);
    }
    text
}

#[test]
fn the_index_keeps_its_promises_on_every_level() {
    let mut random = Random(99);
    let mut out = TokenBuffer::default();
    for _ in 0..3000 {
        let text = nearly_json(&mut random);
        for level in Level::available() {
            let findings = index(level, &text, &mut out);
            check(level, &text, findings, &out);
            assert!(!findings.invalid_utf8);
            let findings = index_validating(level, &text, &mut out);
            check(level, &text, findings, &out);
            assert_eq!(findings.invalid_utf8, first_invalid_utf8(&text).is_some());
            assert_eq!(findings.invalid_utf8, !is_utf8(level, &text));
        }
    }
}

#[test]
fn numbers_are_judged_whatever_stands_before_them() {
    let mut out = TokenBuffer::default();
    for before in [".", "e", ".1", "e1", "e-", "-", "0", "1", "+", "1.", "-0", "e+12", ".99999"] {
        for number in ["1.5", "-1.5e5", "-1", "0", "0.0", "10e-7", "1e5.5", "01", "-", "1.", "1e"] {
            for blocks in 0..3 {
                // The string reaches over whole blocks without a number; the number stands where a
                // block starts.
                let mut text = format!("[1,\"{before:a>60}");
                text.push_str(&"b".repeat(64 * blocks + 62));
                text.push_str("\",");
                text.push_str(number);
                let wanted = number.parse::<f64>().is_err() || matches!(number, "01" | "1.");
                for behind in ["", "]", " "] {
                    let text = format!("{text}{behind}");
                    for level in Level::available() {
                        let findings = index_checking_numbers(level, text.as_bytes(), &mut out);
                        assert_eq!(findings.malformed_number, wanted, "{} {text}", level.name());
                    }
                }
            }
        }
    }
}

#[test]
fn texts_of_all_lengths_around_blocks_keep_them_too() {
    let mut out = TokenBuffer::default();
    for unit in
        [&b"[\"\\\"\\\\\",1]"[..], b"{", b"\"", b" ", b"1", b"\\", b"\"\\", b",\"a\":\"\xC3\xA4\""]
    {
        for len in (0..260).chain(4090..4100).chain(8190..8195) {
            let text: Vec<u8> = unit.iter().copied().cycle().take(len).collect();
            for level in Level::available() {
                let findings = index(level, &text, &mut out);
                check(level, &text, findings, &out);
            }
        }
    }
}

#[test]
fn a_buffer_grows_is_reused_and_gives_memory_back() {
    for level in Level::available() {
        let mut out = TokenBuffer::default();
        assert_eq!(out.count(), 0);
        assert_eq!(out.positions(), [0; PAD_POSITIONS]);
        assert_eq!(out.bytes(), [0; PAD_BYTES]);
        assert_eq!(out.retained_bytes(), 0);
        for len in [0, 1, 100_000, 63, 64, 65, 5_000, 200_000, 2] {
            let text = vec![b'['; len];
            let findings = index(level, &text, &mut out);
            check(level, &text, findings, &out);
            assert_eq!(out.count(), len);
        }
        let retained = out.retained_bytes();
        assert!(retained >= 200_000 * 5, "{retained}");
        out.shrink_to(retained);
        assert_eq!(out.count(), 2);
        out.shrink_to(1000);
        assert_eq!((out.count(), out.retained_bytes()), (0, 0));
    }
}
