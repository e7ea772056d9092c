//! The property tests that every kernel must pass, stamped at the foot of each set's file; and
//! their generator.

use alloc::vec::Vec;

use crate::block::{BLANK, BLOCK_BYTES, Block, BlockMasks, Tail, TokenMasks};
use crate::kernel::Kernel;
use crate::number::NumberMasks;
use crate::{Findings, Level, Steps, TokenBuffer, index_step};

/// A small generator of numbers (xorshift64*), so that a failure can be repeated from its seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 32) as usize) % end
    }

    /// Bytes with much of what matters to stage 1 among them. `kind` shifts the weights.
    pub(crate) fn text(&mut self, len: usize, kind: usize) -> Vec<u8> {
        let alphabet: &[u8] = match kind % 7 {
            0 => b"{}[]:,\"\"  \t\n\r12ab-.",
            1 => b"\"\\\\\\ab",
            2 => b"\"\\ab{}[]:, \x00\x0C\x1A\x1F\x7F\xC3\xA9\xFF",
            3 => b"ab cd\"",
            4 => b"{}[]:,",
            5 => b"0011234567895.5e-+,  \"",
            _ => b"",
        };
        (0..len)
            .map(|_| match alphabet.len() {
                0 => self.next() as u8,
                n => alphabet[self.below(n)],
            })
            .collect()
    }
}

/// So many rounds; few where an interpreter runs them.
pub(crate) fn rounds(count: usize) -> usize {
    if cfg!(miri) { count.div_ceil(200) } else { count }
}

/// The index built one byte at a time, from the definition: the obvious twin of [`crate::scan`].
pub(crate) struct SlowIndex {
    pub(crate) positions: Vec<u32>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) backslash_blocks: Vec<u64>,
    pub(crate) findings: Findings,
}

pub(crate) fn index_slowly(text: &[u8]) -> SlowIndex {
    let mut index = SlowIndex {
        positions: Vec::new(),
        bytes: Vec::new(),
        backslash_blocks: alloc::vec![0; text.len().div_ceil(4096)],
        findings: Findings::default(),
    };
    let (mut escaped, mut in_string, mut in_scalar) = (false, false, false);
    for (position, &byte) in text.iter().enumerate() {
        index.findings.non_ascii |= byte >= 0x80;
        if byte == b'\\' {
            index.findings.backslash = true;
            index.backslash_blocks[position / 4096] |= 1 << (position / 64 % 64);
        }
        let quote = byte == b'"' && !escaped;
        let mut token = false;
        if in_string {
            index.findings.control_in_string |= byte < 0x20;
            in_string = !quote;
            in_scalar = false;
        } else if quote {
            in_string = true;
            in_scalar = false;
            token = true;
        } else {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => in_scalar = false,
                b'{' | b'}' | b'[' | b']' | b':' | b',' => {
                    in_scalar = false;
                    token = true;
                }
                _ => {
                    token = !in_scalar;
                    in_scalar = true;
                }
            }
        }
        if token {
            index.positions.push(position as u32);
            index.bytes.push(byte);
        }
        escaped = byte == b'\\' && !escaped;
    }
    index.findings.unclosed_string = in_string;
    index
}

/// Compares an index with its slow twin, sentinels included. With an unclosed string too: all
/// kernels agree on it.
pub(crate) fn assert_index(text: &[u8], findings: Findings, out: &TokenBuffer, what: &str) {
    let wanted = index_slowly(text);
    let len = text.len() as u32;
    assert_eq!(findings, wanted.findings, "{what}: {text:?}");
    assert_eq!(out.count(), wanted.positions.len(), "{what}: {text:?}");
    let (positions, pad) = out.positions().split_at(out.count());
    assert_eq!(positions, wanted.positions, "{what}: {text:?}");
    assert_eq!(pad, [len; crate::PAD_POSITIONS], "{what}");
    let (bytes, pad) = out.bytes().split_at(out.count());
    assert_eq!(bytes, wanted.bytes, "{what}");
    assert_eq!(pad, [0; crate::PAD_BYTES], "{what}");
    assert_eq!(out.backslash_blocks(), wanted.backslash_blocks, "{what}");
}

/// Whether the bytes are a number: RFC 8259, section 6, part by part.
pub(crate) fn is_number(text: &[u8]) -> bool {
    fn digits(text: &[u8]) -> (usize, &[u8]) {
        let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (count, &text[count..])
    }
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let (count, mut rest) = digits(text);
    if count == 0 || count > 1 && text[0] == b'0' {
        return false;
    }
    if let Some(fraction) = rest.strip_prefix(b".") {
        let (count, behind) = digits(fraction);
        if count == 0 {
            return false;
        }
        rest = behind;
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent =
            exponent.strip_prefix(b"-").or(exponent.strip_prefix(b"+")).unwrap_or(exponent);
        let (count, behind) = digits(exponent);
        return count > 0 && behind.is_empty();
    }
    rest.is_empty()
}

/// Whether a run that starts as a number is none: from the slow index.
fn has_malformed_number(text: &[u8]) -> bool {
    index_slowly(text).positions.iter().any(|&start| {
        let run = &text[start as usize..];
        let mut escaped = false;
        let end = run.iter().position(|&byte| {
            let quote = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            quote || b" \t\n\r{}[]:,".contains(&byte)
        });
        let run = &run[..end.unwrap_or(run.len())];
        matches!(run, [b'0'..=b'9' | b'-', ..]) && !is_number(run)
    })
}

/// The same for an index that was made together with the verdicts on UTF-8 and numbers.
pub(crate) fn assert_validated_index(
    text: &[u8],
    findings: Findings,
    out: &TokenBuffer,
    what: &str,
) {
    assert_eq!(findings.invalid_utf8, core::str::from_utf8(text).is_err(), "{what}: {text:x?}");
    let shown = alloc::string::String::from_utf8_lossy(text);
    assert_eq!(findings.malformed_number, has_malformed_number(text), "{what}: {shown}");
    let findings = Findings { invalid_utf8: false, malformed_number: false, ..findings };
    assert_index(text, findings, out, what);
}

/// UTF-8 is told from what is not, wherever it stands: sequences well-formed, changed in one byte,
/// cut off.
pub(crate) fn utf8_verdicts<K: Kernel>(kernel: K, name: &str) {
    let mut random = Random::new(13);
    let mut out = TokenBuffer::default();
    let sequences: [&[u8]; 12] = [
        b"a",
        b"bcdefgh",
        "\u{80}".as_bytes(),
        "\u{7FF}".as_bytes(),
        "\u{800}".as_bytes(),
        "\u{D7FF}".as_bytes(),
        "\u{E000}".as_bytes(),
        "\u{FFFF}".as_bytes(),
        "\u{10000}".as_bytes(),
        "\u{10FFFF}".as_bytes(),
        "\u{4E00}\u{5E00}".as_bytes(),
        &[b'.'; 64],
    ];
    for round in 0..rounds(6000) {
        let mut text = alloc::vec![b' '; random.below(64)];
        for _ in 0..1 + random.below(40) {
            text.extend_from_slice(sequences[random.below(12)]);
        }
        match round % 4 {
            0 => {}
            1 => text.truncate(random.below(text.len()) + 1),
            _ => {
                let place = random.below(text.len());
                text[place] = match random.below(3) {
                    0 => random.next() as u8,
                    1 => text[place] ^ 1 << random.below(8),
                    _ => [0xC0, 0xC1, 0xE0, 0xED, 0xF0, 0xF4, 0xF5, 0xFF][random.below(8)],
                };
            }
        }
        let findings = kernel.run(crate::scan::Scan::<true, true> { text: &text, out: &mut out });
        assert_validated_index(&text, findings, &out, name);
    }
}

/// The masks of a block from their definition.
pub(crate) fn classify_slowly(block: &Block) -> BlockMasks {
    let mask = |class: &dyn Fn(u8) -> bool| {
        (0..BLOCK_BYTES).fold(0, |mask, i| mask | u64::from(class(block[i])) << i)
    };
    BlockMasks {
        quotes: mask(&|byte| byte == b'"'),
        backslashes: mask(&|byte| byte == b'\\'),
        operators: mask(&|byte| b"{}[]:,".contains(&byte)),
        blanks: mask(&|byte| b" \t\n\r".contains(&byte)),
        controls: mask(&|byte| byte < 0x20),
        non_ascii: mask(&|byte| byte >= 0x80),
    }
}

/// Every byte value in every place is put in its class.
pub(crate) fn classes<K: Kernel>(kernel: K) {
    let mut random = Random::new(5);
    let check = |block: &Block| {
        let (got, wanted) = (kernel.classify(kernel.load(block)), classify_slowly(block));
        assert_eq!(got.non_ascii != 0, wanted.non_ascii != 0, "{block:?}");
        assert_eq!(
            BlockMasks { non_ascii: 0, ..got },
            BlockMasks { non_ascii: 0, ..wanted },
            "{block:?}"
        );
    };
    for byte in (0..=255).step_by(if cfg!(miri) { 37 } else { 1 }) {
        check(&[byte; 64]);
        let mut block = BLANK;
        block[usize::from(byte) % 64] = byte;
        check(&block);
    }
    for kind in 0..rounds(600) {
        let text = random.text(64, kind);
        check(text.first_chunk().expect("sixty-four bytes"));
    }
}

/// The bytes of numbers are marked, by definition.
pub(crate) fn number_bytes<K: Kernel>(kernel: K) {
    let mut random = Random::new(14);
    for kind in 0..rounds(700) {
        let text = random.text(64, kind);
        let block: &Block = text.first_chunk().expect("sixty-four bytes");
        let mask = |class: &[u8]| {
            (0..BLOCK_BYTES).fold(0, |mask, i| mask | u64::from(class.contains(&block[i])) << i)
        };
        let wanted = NumberMasks {
            digits: mask(b"0123456789"),
            zeros: mask(b"0"),
            minuses: mask(b"-"),
            pluses: mask(b"+"),
            points: mask(b"."),
            exponents: mask(b"eE"),
        };
        assert_eq!(kernel.classify_numbers(kernel.load(block)), wanted, "{block:?}");
    }
}

/// The classes of tokens, from their definition.
pub(crate) fn classify_tokens_slowly(tokens: &Block) -> TokenMasks {
    let mask = |class: &[u8]| {
        (0..BLOCK_BYTES).fold(0, |mask, i| mask | u64::from(class.contains(&tokens[i])) << i)
    };
    TokenMasks {
        quotes: mask(b"\""),
        commas: mask(b","),
        colons: mask(b":"),
        openers: mask(b"{["),
        closers: mask(b"}]"),
        braces: mask(b"{}"),
    }
}

/// Tokens are put in their classes.
pub(crate) fn token_classes<K: Kernel>(kernel: K) {
    let mut random = Random::new(10);
    let check = |tokens: &Block| {
        let mut got = kernel.classify_tokens(kernel.load(tokens));
        got.braces &= got.openers | got.closers;
        assert_eq!(got, classify_tokens_slowly(tokens), "{tokens:?}");
    };
    for byte in (0..=255).step_by(if cfg!(miri) { 37 } else { 1 }) {
        check(&[byte; 64]);
    }
    for kind in 0..rounds(600) {
        let text = random.text(64, kind);
        check(text.first_chunk().expect("sixty-four bytes"));
    }
}

/// Bytes to be escaped are marked, by definition.
pub(crate) fn escapes<K: Kernel>(kernel: K) {
    fn check<K: Kernel, const HTML: bool, const NON_ASCII: bool>(kernel: K) {
        let mut random = Random::new(12);
        for kind in 0..rounds(600) {
            let text = random.text(64, kind);
            let block: &Block = text.first_chunk().expect("sixty-four bytes");
            let wanted = (0..64).fold(0, |mask, i| {
                mask | u64::from(crate::plain::is_escaped::<HTML, NON_ASCII>(block[i])) << i
            });
            assert_eq!(kernel.escapes::<HTML, NON_ASCII>(kernel.load(block)), wanted);
        }
    }
    check::<K, false, false>(kernel);
    check::<K, true, false>(kernel);
    check::<K, false, true>(kernel);
    check::<K, true, true>(kernel);
}

/// A tail is a block with blanks behind it, for every length.
pub(crate) fn tails<K: Kernel>(kernel: K) {
    let mut random = Random::new(6);
    let step = if cfg!(miri) { 13 } else { 1 };
    for len in (1..64).chain(65..128).chain(129..192).step_by(step) {
        for kind in 0..12 {
            let mut text = random.text(len, kind);
            // What stands before the tail must not matter, except that it may be seen to be ASCII
            // or not.
            let start = len / 64 * 64;
            text[..start].fill(b'"');
            let mut block = BLANK;
            block[..len - start].copy_from_slice(&text[start..]);
            let mut room = BLANK;
            let Tail { loaded, shift, .. } = kernel.load_tail(&text, &mut room);
            let mut tail = kernel.classify(loaded).of_tail(shift, text.len());
            let mut wanted = kernel.classify(kernel.load(&block));
            tail.non_ascii = u64::from(tail.non_ascii != 0);
            wanted.non_ascii = u64::from(wanted.non_ascii != 0);
            assert_eq!(tail, wanted, "{text:?}");
            let (mut positions, mut bytes) = ([0; 64], [0; 64]);
            let tokens = random.next() & !(!0 << (len % 64));
            let base = 0u32.wrapping_sub(shift);
            kernel.write_tokens(loaded, tokens << shift, base, &mut positions, &mut bytes);
            let (mut same, mut equal) = ([0; 64], [0; 64]);
            crate::bitmask::write_tokens(&block, tokens, 0, &mut same, &mut equal);
            let count = tokens.count_ones() as usize;
            assert_eq!(positions[..count], same[..count]);
            assert_eq!(bytes[..count], equal[..count]);
        }
    }
}

/// Parities are those of the portable sum.
pub(crate) fn parities<K: Kernel>(kernel: K) {
    let mut random = Random::new(7);
    for shift in 0..rounds(500) {
        let quotes = random.next() >> (shift % 64) & random.next();
        assert_eq!(kernel.prefix_xor(quotes), crate::bitmask::prefix_xor(quotes));
    }
    assert_eq!(kernel.prefix_xor(!0), 0x5555_5555_5555_5555);
}

/// Tokens are written as by the portable loop, for every count.
pub(crate) fn token_writes<K: Kernel>(kernel: K) {
    let mut random = Random::new(8);
    for round in 0..rounds(2000) {
        let text = random.text(64, 6);
        let block: &Block = text.first_chunk().expect("sixty-four bytes");
        let tokens = match round % 4 {
            0 => random.next() & random.next() & random.next(),
            1 => random.next(),
            2 => random.next() | random.next(),
            _ => !(!0 << (round / 4 % 64)),
        };
        let count = tokens.count_ones() as usize;
        let base = random.next() as u32 & 0x7FFF_FFFF;
        let (mut positions, mut bytes) = ([0; 64], [0; 64]);
        kernel.write_tokens(kernel.load(block), tokens, base, &mut positions, &mut bytes);
        let (mut same, mut equal) = ([0; 64], [0; 64]);
        crate::bitmask::write_tokens(block, tokens, base, &mut same, &mut equal);
        assert_eq!(positions[..count], same[..count]);
        assert_eq!(bytes[..count], equal[..count]);
    }
}

/// The index is that of the slow twin, for every length to 300 and every alignment.
pub(crate) fn indexes<K: Kernel>(kernel: K, name: &str) {
    let mut random = Random::new(9);
    let mut out = TokenBuffer::default();
    let mut room = alloc::vec![0; 512];
    let (step, alignments) = if cfg!(miri) { (23, 2) } else { (1, 64) };
    for len in (0..=300).step_by(step) {
        for alignment in 0..alignments {
            let text = random.text(len, len + alignment);
            let place = &mut room[alignment..alignment + len];
            place.copy_from_slice(&text);
            let findings =
                kernel.run(crate::scan::Scan::<false, false> { text: place, out: &mut out });
            assert_index(&text, findings, &out, name);
            let findings =
                kernel.run(crate::scan::Scan::<true, true> { text: place, out: &mut out });
            assert_validated_index(&text, findings, &out, name);
        }
    }
    for kind in 0..6 {
        let text = random.text(rounds(20_000), kind);
        let findings = kernel.run(crate::scan::Scan::<true, true> { text: &text, out: &mut out });
        assert_validated_index(&text, findings, &out, name);
    }
}

/// An index made in steps, of every size, is at each border the one of the text up to there.
pub(crate) fn steps(level: Level) {
    let mut random = Random::new(21);
    let (mut out, mut other) = (TokenBuffer::default(), TokenBuffer::default());
    let count = if cfg!(miri) { 6 } else { 1200 };
    for round in 0..count {
        let len = random.below(if round % 3 == 0 { 400 } else { 60 });
        let mut text = random.text(len, round);
        if round % 3 != 0 {
            // Something that goes on for longer than a block.
            let piece = ["\"long \\\\ é\"  :", "🥊", "[1, 2],"][round % 3].as_bytes();
            text = text
                .iter()
                .flat_map(|byte| [*byte].into_iter().chain(piece.iter().copied()))
                .collect();
        }
        for size in [1, 65, 129, 192, 1000] {
            let mut steps = Steps::new(true);
            let mut to = 0;
            while !steps.is_whole() && !steps.is_broken() {
                to += size;
                index_step(level, &text, &mut steps, to, &mut out);
                assert!(steps.seen() >= to.min(text.len()), "{text:?}");
                assert!(steps.border() <= steps.seen());
                assert_step(&text, &steps, 0, &out);
                if random.below(2) == 0 {
                    let first = random.below(out.count() + 1);
                    other.take_over(&out, first);
                    assert_step(&text, &steps, first, &other);
                    other.take_over(&out, 0);
                    core::mem::swap(&mut out, &mut other);
                }
            }
            let (border, broken) = stop_slowly(&text);
            assert_eq!(steps.is_broken(), broken, "{text:x?}");
            assert_eq!(steps.border(), border, "{text:x?}");
        }
    }
}

/// Checks what is promised of a step; the first `first` tokens are no longer there.
fn assert_step(text: &[u8], steps: &Steps, first: usize, out: &TokenBuffer) {
    let border = steps.border();
    let (part, seen) = (index_slowly(&text[..border]), index_slowly(&text[..steps.seen()]));
    assert!(!part.findings.unclosed_string && !part.findings.control_in_string, "{text:x?}");
    assert!(core::str::from_utf8(&text[..border]).is_ok(), "{text:x?}");
    let (positions, pad) = out.positions().split_at(out.count());
    assert_eq!(positions, &part.positions[first..], "{text:x?}");
    assert_eq!(pad, [border as u32; crate::PAD_POSITIONS]);
    let (bytes, pad) = out.bytes().split_at(out.count());
    assert_eq!(bytes, &part.bytes[first..]);
    assert_eq!(pad, [0; crate::PAD_BYTES]);
    assert_eq!(out.backslash_blocks(), seen.backslash_blocks);
    if steps.is_whole() {
        assert_eq!((border, steps.seen()), (text.len(), text.len()));
    } else if !steps.is_broken() {
        assert!(part.positions.len() + 1 >= seen.positions.len());
        assert!(seen.positions[part.positions.len()..].iter().all(|&at| at as usize == border));
    }
}

/// Where an index made in steps ends, and whether that is because of a fault.
fn stop_slowly(text: &[u8]) -> (usize, bool) {
    let whole = index_slowly(text);
    let mut ends: Vec<usize> = whole.positions.iter().map(|&at| at as usize).collect();
    ends.push(text.len());
    // The shortest start of the text that has one ends with it.
    let lengths: Vec<usize> = (0..=text.len()).collect();
    let clean =
        lengths.partition_point(|&len| !index_slowly(&text[..len]).findings.control_in_string);
    let control = lengths.get(clean).map(|len| len - 1);
    let ill_formed = core::str::from_utf8(text).err().map(|error| error.valid_up_to());
    match control.into_iter().chain(ill_formed).min() {
        Some(fault) => (ends[ends.partition_point(|&end| end <= fault) - 1], true),
        None if whole.findings.unclosed_string => (ends[ends.len() - 2], true),
        None => (text.len(), false),
    }
}

/// Stamps the suite on a set's file; skipped, and said so, where the CPU lacks the set.
macro_rules! kernel_suite {
    ($kernel:ty, $detected:expr) => {
        mod kernel_suite {
            use super::*;

            fn with_kernel(test: impl FnOnce($kernel)) {
                match $detected {
                    Some(kernel) => test(kernel),
                    None => std::println!("skipped: this CPU lacks {}", module_path!()),
                }
            }

            #[test]
            fn every_byte_is_put_in_its_class() {
                with_kernel(crate::suite::classes);
            }

            #[test]
            fn a_tail_is_a_block_with_blanks_behind_it() {
                with_kernel(crate::suite::tails);
            }

            #[test]
            fn every_byte_of_a_number_is_marked() {
                with_kernel(crate::suite::number_bytes);
            }

            #[test]
            fn every_token_is_put_in_its_class() {
                with_kernel(crate::suite::token_classes);
            }

            #[test]
            fn every_byte_to_be_escaped_is_marked() {
                with_kernel(crate::suite::escapes);
            }

            #[test]
            fn parities_are_those_of_the_portable_sum() {
                with_kernel(crate::suite::parities);
            }

            #[test]
            fn tokens_are_written_as_by_the_portable_loop() {
                with_kernel(crate::suite::token_writes);
            }

            #[test]
            fn utf8_is_told_from_what_is_not() {
                with_kernel(|kernel| crate::suite::utf8_verdicts(kernel, module_path!()));
            }

            #[test]
            fn indexes_are_those_of_the_slow_twin() {
                with_kernel(|kernel| crate::suite::indexes(kernel, module_path!()));
            }
        }
    };
}
pub(crate) use kernel_suite;
