//! Which instruction sets there are, and which one is used. The only place that lists them by architecture.

use core::fmt;

#[cfg(target_arch = "x86_64")]
use crate::kernel::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use crate::kernel::avx512::Avx512;
use crate::kernel::portable::Portable;
#[cfg(target_arch = "x86_64")]
use crate::kernel::sse42::Sse42;
use crate::kernel::{Kernel, Task};

/// An instruction set that this CPU has, lowest first. A value is a proof: only detection makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Level {
    /// No intrinsics.
    Portable(Portable),
    /// SSE4.2 with carry-less multiplication: Westmere, Bulldozer and later.
    #[cfg(target_arch = "x86_64")]
    Sse42(Sse42),
    /// AVX2 with BMI and carry-less multiplication: Haswell, Zen 1 and later.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// AVX-512 with VBMI2: Ice Lake, Zen 4 and later.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Level {
    /// The best level this CPU has.
    ///
    /// Detected once a process. Constant if the target features of the build promise the best level of the
    /// architecture, and without the feature `std`, where the build alone decides.
    #[inline]
    #[must_use]
    pub fn detect() -> Self {
        if let Some(level) = Self::FIXED {
            return level;
        }
        #[cfg(feature = "std")]
        {
            static DETECTED: std::sync::OnceLock<Level> = std::sync::OnceLock::new();
            *DETECTED.get_or_init(best)
        }
        #[cfg(not(feature = "std"))]
        best()
    }

    /// All levels this CPU has, [`Level::Portable`] first, the best last. One only where the build promises the best.
    pub fn available() -> impl Iterator<Item = Self> {
        candidates().into_iter().flatten()
    }

    /// The level named in the environment variable `SIGHTREAD_LEVEL`; if unset, [`Level::detect`].
    ///
    /// # Errors
    ///
    /// If the name is unknown or this CPU lacks the level.
    #[cfg(feature = "std")]
    pub fn from_env() -> Result<Self, LevelError> {
        match std::env::var_os("SIGHTREAD_LEVEL") {
            None => Ok(Self::detect()),
            Some(name) => Self::from_name(name.to_str().unwrap_or("?")),
        }
    }

    /// The level of this name, see [`Level::name`].
    ///
    /// # Errors
    ///
    /// If the name is unknown or this CPU lacks the level.
    ///
    /// ```
    /// use sightread_arch::Level;
    ///
    /// for level in Level::available() {
    ///     assert_eq!(Level::from_name(level.name()), Ok(level));
    /// }
    /// assert!(Level::from_name("mmx").is_err());
    /// ```
    pub fn from_name(name: &str) -> Result<Self, LevelError> {
        match Self::available().find(|level| level.name() == name) {
            Some(level) => Ok(level),
            None => Err(LevelError { known: NAMES.iter().copied().find(|known| *known == name) }),
        }
    }

    /// `portable`, `sse42`, `avx2`, `avx512`, `neon` or `simd128`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Sse42(_) => "sse42",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => "avx512",
        }
    }

    /// The level if the build leaves no choice. In tests of this crate there always is one.
    const FIXED: Option<Self> = {
        #[cfg(target_arch = "x86_64")]
        {
            match Avx512::FIXED {
                Some(kernel) if !cfg!(test) => Some(Self::Avx512(kernel)),
                _ => None,
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        None
    };

    /// Runs a task compiled for this level. Where the build leaves no choice the others do not exist in it.
    #[inline(always)]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match Self::FIXED.unwrap_or(self) {
            Self::Portable(kernel) => kernel.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Sse42(kernel) => kernel.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(kernel) => kernel.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(kernel) => kernel.run(task),
        }
    }
}

/// Every name a level can have, on any architecture.
const NAMES: [&str; 6] = ["portable", "sse42", "avx2", "avx512", "neon", "simd128"];

/// What this CPU has, lowest first.
#[cfg(target_arch = "x86_64")]
fn candidates() -> [Option<Level>; 4] {
    if Level::FIXED.is_some() {
        return [Level::FIXED, None, None, None];
    }
    [
        Some(Level::Portable(Portable::new())),
        Sse42::detect().map(Level::Sse42),
        Avx2::detect().map(Level::Avx2),
        Avx512::detect().map(Level::Avx512),
    ]
}

/// What this CPU has, lowest first.
#[cfg(not(target_arch = "x86_64"))]
fn candidates() -> [Option<Level>; 1] {
    [Some(Level::Portable(Portable::new()))]
}

/// The last of [`candidates`].
fn best() -> Level {
    Level::available().last().unwrap_or(Level::Portable(Portable::new()))
}

/// Why there is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelError {
    /// The name, if some CPU has the level.
    known: Option<&'static str>,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known {
            Some(name) => write!(f, "level {name} is not available here; available:")?,
            None => f.write_str("unknown level; available:")?,
        }
        for level in Level::available() {
            write!(f, " {}", level.name())?;
        }
        Ok(())
    }
}

impl core::error::Error for LevelError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn the_best_available_level_is_detected() {
        let levels: alloc::vec::Vec<_> = Level::available().collect();
        std::println!("levels: {levels:?}");
        assert_eq!(levels.first().map(|level| level.name()), Some("portable"));
        assert_eq!(levels.last(), Some(&Level::detect()));
    }

    #[test]
    fn an_unknown_name_is_told_from_a_missing_level() {
        let unknown = Level::from_name("mmx").unwrap_err().to_string();
        assert!(unknown.starts_with("unknown level; available: portable"), "{unknown}");
        let foreign = if cfg!(target_arch = "x86_64") { "neon" } else { "avx2" };
        let missing = Level::from_name(foreign).unwrap_err().to_string();
        assert!(missing.contains(foreign), "{missing}");
    }
}
