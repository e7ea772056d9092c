//! What the figures were taken on and with.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Deserialize;

use crate::definition::folder;

/// How this program was compiled: the target features decide what sonic-rs and the rest of the compiled code may use.
pub const fn build() -> &'static str {
    if cfg!(all(
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512vbmi2"
    )) {
        "native"
    } else if cfg!(all(target_feature = "avx2", target_feature = "pclmulqdq")) {
        "v3"
    } else if cfg!(target_arch = "x86_64") {
        "baseline"
    } else {
        "default"
    }
}

/// Whether peers that pick kernels at compile time are below what this CPU can do.
pub fn peers_are_handicapped() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        build() == "baseline" && std::arch::is_x86_feature_detected!("avx2")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

/// The compiler that built this.
pub const fn compiler() -> &'static str {
    env!("BENCH_RUSTC")
}

/// The CPU's name for itself, or the architecture.
pub fn name() -> String {
    fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        })
        .unwrap_or_else(|| std::env::consts::ARCH.into())
}

/// Today in UTC, as `2026-11-30`.
pub fn date() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    civil(seconds / 86_400)
}

/// Days since 1970-01-01 to a date of the Gregorian calendar.
fn civil(mut days: u64) -> String {
    let leap = |year: u64| {
        (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400)
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

/// The version of a package in the lock file.
pub fn version(package: &str) -> String {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        version: String,
    }
    fs::read_to_string(folder().join("Cargo.lock"))
        .ok()
        .and_then(|text| toml::from_str::<Lock>(&text).ok())
        .and_then(|lock| lock.package.into_iter().find(|found| found.name == package))
        .map_or_else(|| "?".into(), |found| found.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil(0), "1970-01-01");
        assert_eq!(civil(59), "1970-03-01");
        assert_eq!(civil(11_016), "2000-02-29");
        assert_eq!(civil(20_787), "2026-11-30");
    }
}
