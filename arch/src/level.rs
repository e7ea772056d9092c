//! Which instruction sets there are, and which one is used. The only place that lists them by
//! architecture.
//!
//! With the feature `std` every level that the CPU has can be chosen at run time, whatever the
//! build was compiled for. Without it the build decides: the best level that its target features
//! promise is the only one, no other is compiled in, and nothing is left to dispatch.

use core::fmt;

use crate::block::Room;
use crate::kernel::{Kernel, Task};
use crate::utf8::is_utf8_by_registers;

/// Lists the levels, lowest first: name of the variant and of its token, module, name in the
/// environment, condition.
macro_rules! levels {
    ($($(#[doc = $doc:literal])* $level:ident in $module:ident, $name:literal, $condition:meta;)*) => {
        /// An instruction set that this CPU has, lowest first. A value is a proof: only detection
        /// makes one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Level {
            $($(#[doc = $doc])* #[cfg($condition)] $level(crate::kernel::$module::$level),)*
        }

        impl Level {
            /// `portable`, `sse42`, `avx2`, `avx512` or `neon`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(#[cfg($condition)] Self::$level(_) => $name,)*
                }
            }

            /// Runs a task compiled for this level.
            #[inline(always)]
            pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
                match Self::FIXED.unwrap_or(self) {
                    $(#[cfg($condition)] Self::$level(kernel) => kernel.run(task),)*
                }
            }

            /// [`Kernel::copy_short`] of this level.
            #[inline(always)]
            pub(crate) fn copy_short(self, text: &[u8], room: &mut Room) -> bool {
                match Self::FIXED.unwrap_or(self) {
                    $(#[cfg($condition)] Self::$level(kernel) => kernel.copy_short(text, room),)*
                }
            }

            /// The levels of this architecture that the target features of the build promise.
            const PROMISED: &[Option<Self>] = &[
                $(#[cfg($condition)] match crate::kernel::$module::$level::FIXED {
                    Some(kernel) => Some(Self::$level(kernel)),
                    None => None,
                },)*
            ];

            /// The levels of this architecture that the CPU has.
            fn detected() -> impl Iterator<Item = Option<Self>> {
                [$(#[cfg($condition)] crate::kernel::$module::$level::detect().map(Self::$level),)*]
                    .into_iter()
            }
        }

        /// Every name a level can have, on any architecture.
        const NAMES: &[&str] = &[$($name),*];
    };
}

levels! {
    /// No intrinsics.
    Portable in portable, "portable", all();
    /// SSE4.2 with carry-less multiplication: Westmere, Bulldozer and later.
    Sse42 in sse42, "sse42", target_arch = "x86_64";
    /// AVX2 with BMI and carry-less multiplication: Haswell, Zen 1 and later.
    Avx2 in avx2, "avx2", target_arch = "x86_64";
    /// AVX-512 with VBMI2: Ice Lake, Zen 4 and later.
    Avx512 in avx512, "avx512", target_arch = "x86_64";
    /// NEON: every 64-bit ARM.
    Neon in neon, "neon", target_arch = "aarch64";
}

impl Level {
    /// The best level this CPU has.
    ///
    /// Detected once a process. Constant if the target features of the build promise the best level
    /// of the architecture, and without the feature `std`, where the build alone decides.
    #[inline]
    #[must_use]
    pub fn detect() -> Self {
        const {
            match Self::PROMISED {
                [.., Some(best)] => Some(*best),
                _ => Self::FIXED,
            }
        }
        .unwrap_or_else(Self::detect_once)
    }

    /// The best level this CPU has, remembered.
    #[inline]
    fn detect_once() -> Self {
        #[cfg(feature = "std")]
        {
            static BEST: std::sync::OnceLock<Level> = std::sync::OnceLock::new();
            *BEST.get_or_init(|| Level::available().last().unwrap_or(Level::BEST_PROMISED))
        }
        #[cfg(not(feature = "std"))]
        Self::BEST_PROMISED
    }

    /// All levels this CPU has, [`Level::Portable`] first, the best last. Without the feature `std`
    /// the one of the build.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::detected().flatten().filter(|level| Self::FIXED.is_none_or(|fixed| fixed == *level))
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

    /// The last of the levels that the build promises.
    const BEST_PROMISED: Self = {
        let mut levels = Self::PROMISED;
        loop {
            match levels {
                [.., Some(best)] => break *best,
                [rest @ .., None] => levels = rest,
                [] => panic!("the portable level is promised by every build"),
            }
        }
    };

    /// The level, if the build leaves no choice. In tests of this crate there always is one.
    const FIXED: Option<Self> =
        if cfg!(any(feature = "std", test)) { None } else { Some(Self::BEST_PROMISED) };
}

/// Whether `text` is well-formed UTF-8.
///
/// The portable level asks the standard library, all others `simdutf8`, which picks its own kernel.
/// One pass over the text; ASCII runs at the speed of memory.
#[must_use]
pub fn is_utf8(level: Level, text: &[u8]) -> bool {
    if matches!(level, Level::Portable(_)) {
        core::str::from_utf8(text).is_ok()
    } else {
        is_utf8_by_registers(text)
    }
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
