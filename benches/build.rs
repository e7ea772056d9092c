//! Writes down what compiled this: a figure without its compiler is not a result.

use std::env;
use std::process::Command;

fn main() {
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = Command::new(compiler)
        .arg("--version")
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_else(|| "unknown".into());
    println!("cargo:rustc-env=BENCH_RUSTC={}", version.trim());
    println!("cargo:rerun-if-changed=build.rs");
}
