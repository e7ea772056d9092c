//! Indexes documents over and over and prints the best time of a pass, for profilers and for `.ci/symbols.sh`.
//!
//! ```text
//! SIGHTREAD_LEVEL=avx2 cargo run --release --example stage1 -- [64|193|1500|FILE] [PASSES] [STEP]
//! ```
//! STEP is `index` (default), `validating`, `utf8`, or the walk over the document by its tokens: `skip` checks its grammar, `brackets` does not.

use std::hint::black_box;
use std::time::Instant;

use sightread_arch::structure::{Check, skip};
use sightread_arch::{Level, TokenBuffer, index, index_validating, is_utf8};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "193".into());
    let passes: u32 = arguments.next().map_or(Ok(1000), |passes| passes.parse())?;
    let step = arguments.next().unwrap_or_else(|| "index".into());
    let text = match name.as_str() {
        "64" => {
            br#"{"bucket":"user:1234567890","tokens":42,"reset_at":1764547200000}"#[..64].to_vec()
        }
        "193" => event(),
        "1500" => fields(),
        path => std::fs::read(path)?,
    };
    #[cfg(feature = "std")]
    let level = Level::from_env()?;
    // Without run-time detection: the level of the build.
    #[cfg(not(feature = "std"))]
    let level = Level::detect();
    let mut out = TokenBuffer::default();
    let mut stack = vec![];
    let _ = index(level, &text, &mut out);
    // Short documents many times a pass, or the clock would be measured.
    let rounds = if text.len() < 10_000 { 64 } else { 1 };
    let mut best = f64::INFINITY;
    for _ in 0..passes {
        let start = Instant::now();
        for _ in 0..rounds {
            match step.as_str() {
                "index" => {
                    let _ = black_box(index(level, black_box(&text), &mut out));
                }
                "validating" => {
                    let _ = black_box(index_validating(level, black_box(&text), &mut out));
                }
                "utf8" => {
                    let _ = black_box(is_utf8(level, black_box(&text)));
                }
                "skip" => {
                    let mut scalars = 0;
                    let scalar = |_| {
                        scalars += 1;
                        true
                    };
                    let end = skip(level, out.bytes(), 0, 100, &mut stack, Check::Grammar, scalar);
                    let _ = black_box((end, scalars));
                }
                "brackets" => {
                    let check = Check::Brackets;
                    let _ =
                        black_box(skip(level, out.bytes(), 0, 100, &mut stack, check, |_| true));
                }
                _ => return Err("unknown step".into()),
            }
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e9 / f64::from(rounds));
    }
    println!(
        "{} {name} {step}: {} bytes, {} tokens, {best:.1} ns",
        level.name(),
        text.len(),
        out.count()
    );
    Ok(())
}

/// 193 bytes, as an event of a billing stream.
fn event() -> Vec<u8> {
    br#"{"id":"evt_8f14e45fceea167a","kind":"invoice.paid","amount":1499.25,"currency":"EUR","at":1764547200,"tags":["billing","eu-west","retry","annual","vat","card"],"account":"acct_19","live":true}"#.to_vec()
}

/// Forty scalar fields, about 1500 bytes.
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
