//! Indexes documents over and over and prints the best time, for profilers and for
//! `.ci/symbols.sh`.
//!
//! ```text
//! SIGHTREAD_LEVEL=avx2 cargo run --release --example stage1 -- \
//!     [64|193|1500|events|FILE] [PASSES] [STEP]
//! ```
//! `events` are 10,000 short documents of many lengths, as they come in a stream: no branch is
//! learnt by heart. STEP is `index` (default), `validating`, `numbers`, `utf8`, or a walk over a
//! document by its tokens: `skip` and `around-numbers` check the grammar, `brackets` does not.

use std::hint::black_box;
use std::time::Instant;

use sightread_arch::structure::{Check, skip};
use sightread_arch::{
    Level, TokenBuffer, index, index_checking_numbers, index_validating, is_utf8,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "events".into());
    let passes: u32 = arguments.next().map_or(Ok(100), |passes| passes.parse())?;
    let step = arguments.next().unwrap_or_else(|| "index".into());
    let texts = match name.as_str() {
        "64" => {
            let text = br#"{"bucket":"user:1234567890","tokens":42,"reset_at":1764547200000}"#;
            vec![text[..64].to_vec(); 64]
        }
        "193" => vec![event(7); 64],
        "1500" => vec![fields(); 64],
        "events" => {
            (0..10_000).map(|i: u64| event(i.wrapping_mul(0x9E37_79B9_7F4A_7C15))).collect()
        }
        path => vec![std::fs::read(path)?],
    };
    #[cfg(feature = "std")]
    let level = Level::from_env()?;
    // Without run-time detection: the level of the build.
    #[cfg(not(feature = "std"))]
    let level = Level::detect();
    let mut out = TokenBuffer::default();
    let mut stack = vec![];
    let _ = index(level, &texts[0], &mut out);
    let mut best = f64::INFINITY;
    for _ in 0..passes {
        let start = Instant::now();
        for text in &texts {
            match step.as_str() {
                "index" => {
                    let _ = black_box(index(level, black_box(text), &mut out));
                }
                "validating" => {
                    let _ = black_box(index_validating(level, black_box(text), &mut out));
                }
                "numbers" => {
                    let _ = black_box(index_checking_numbers(level, black_box(text), &mut out));
                }
                "utf8" => {
                    let _ = black_box(is_utf8(level, black_box(text)));
                }
                "skip" => {
                    let mut scalars = 0;
                    let scalar = |_, _| {
                        scalars += 1;
                        true
                    };
                    let end = skip(level, out.bytes(), 0, 100, &mut stack, Check::Grammar, scalar);
                    let _ = black_box((end, scalars));
                }
                "around-numbers" => {
                    let check = Check::GrammarAroundNumbers;
                    let _ =
                        black_box(skip(level, out.bytes(), 0, 100, &mut stack, check, |_, _| true));
                }
                "brackets" => {
                    let check = Check::Brackets;
                    let _ =
                        black_box(skip(level, out.bytes(), 0, 100, &mut stack, check, |_, _| true));
                }
                _ => return Err("unknown step".into()),
            }
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e9 / texts.len() as f64);
    }
    let bytes = texts.iter().map(Vec::len).sum::<usize>() / texts.len();
    println!("{} {name} {step}: {bytes} bytes a document, {best:.1} ns", level.name());
    Ok(())
}

/// About 193 bytes, an event of a billing stream; the bits of `seed` choose lengths.
fn event(seed: u64) -> Vec<u8> {
    let number = |shift: u32, digits: u32| seed.rotate_right(shift) % 10_u64.pow(digits);
    let words = ["billing", "eu-west", "retry", "annual", "vat", "card", "new", "promo", "b2b"];
    let kinds = ["invoice.paid", "charge", "payout.failed", "refund"];
    let tags = 5 + number(3, 3) % 6;
    let tags: Vec<_> =
        (0..tags).map(|i| format!("\"{}\"", words[((seed >> i) % 9) as usize])).collect();
    format!(
        r#"{{"id":"evt_{:x}","kind":"{}","amount":{}.{:02},"at":{},"tags":[{}],"account":"a_{}"}}"#,
        seed >> 12,
        kinds[(seed >> 7) as usize % 4],
        number(5, 1 + (seed >> 40) as u32 % 5),
        number(9, 2),
        1_764_547_200 + number(11, 6),
        tags.join(","),
        number(17, 1 + (seed >> 50) as u32 % 6),
    )
    .into_bytes()
}

/// Forty scalar fields, about 1300 bytes.
fn fields() -> Vec<u8> {
    let mut text = String::from("{");
    for i in 0..40 {
        let value = match i % 4 {
            0 => format!("\"value of field {i}, text\""),
            1 => format!("{}", i * 1_234_567),
            2 => format!("{}.25", i * 31),
            _ => String::from("true"),
        };
        let comma = if i == 0 { "" } else { "," };
        text.push_str(&format!("{comma}\"some_field_name_{i:02}\":{value}"));
    }
    text.push('}');
    text.into_bytes()
}
