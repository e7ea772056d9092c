//! No kernel touches a byte outside of the text: texts that start, and texts that end, where memory
//! does.
#![cfg(unix)]
#![expect(unsafe_code, reason = "asks the system for pages, and forbids the ones around the text")]

use core::mem::MaybeUninit;
use sightread_arch::structure::{Check, skip};
use sightread_arch::{
    COPY_SLACK, Escaped, Level, PAD_BYTES, Steps, TokenBuffer, copy_clean, find_escape,
    first_invalid_utf8, index, index_step, index_validating, is_utf8,
};

/// Two pages that may be used between two that may not.
struct Guarded {
    start: *mut u8,
    page: usize,
}

impl Guarded {
    fn new() -> Self {
        // SAFETY: a question about the system without arguments that could be wrong.
        let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap();
        // SAFETY: new pages, anywhere, that belong to nobody.
        let start = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                4 * page,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        assert_ne!(start, libc::MAP_FAILED);
        // SAFETY: one page into four.
        let middle = unsafe { start.byte_add(page) };
        // SAFETY: the two pages in the middle are ours, see above, and nothing refers to them.
        let done = unsafe { libc::mprotect(middle, 2 * page, libc::PROT_READ | libc::PROT_WRITE) };
        assert_eq!(done, 0);
        Self { start: start.cast(), page }
    }

    /// The usable bytes.
    fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: one page into four.
        let middle = unsafe { self.start.add(self.page) };
        // SAFETY: two pages that may be read and written, initialised to zeros by the system,
        // borrowed from `self`.
        unsafe { std::slice::from_raw_parts_mut(middle, 2 * self.page) }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the pages were mapped by `new`; whoever borrowed them is gone.
        unsafe { libc::munmap(self.start.cast(), 4 * self.page) };
    }
}

/// Puts texts of many lengths at both ends of the pages.
fn at_both_ends(unit: &[u8], mut test: impl FnMut(&[u8])) {
    let mut guarded = Guarded::new();
    let bytes = guarded.bytes();
    let all = bytes.len();
    for len in (0..=300).chain([1000, all - 1, all]) {
        let mut fill = |place: &mut [u8]| {
            for (i, byte) in place.iter_mut().enumerate() {
                *byte = unit[i % unit.len()];
            }
            test(place);
        };
        fill(&mut bytes[..len]);
        fill(&mut bytes[all - len..]);
    }
}

#[test]
fn stage_1_stays_inside_the_text() {
    let mut out = TokenBuffer::default();
    for unit in [&b"{\"k\":[1,\"\\\\\"]},"[..], b"\"\\", b"\xF0\x9F\xA5\x8A", b"[", b"1"] {
        at_both_ends(unit, |text| {
            for level in Level::available() {
                let findings = index(level, text, &mut out);
                assert_eq!(findings.non_ascii, !text.is_ascii());
                let findings = index_validating(level, text, &mut out);
                assert_eq!(findings.invalid_utf8, first_invalid_utf8(text).is_some());
            }
        });
    }
}

#[test]
fn a_step_stays_inside_what_it_may_look_at() {
    let mut out = TokenBuffer::default();
    for unit in [&b"{\"k\":[1,\"\\\\\"]},"[..], b"\"\\", b"\xF0\x9F\xA5\x8A", b"[", b"1"] {
        at_both_ends(unit, |text| {
            for level in Level::available() {
                let mut steps = Steps::new(true);
                while !steps.is_whole() && !steps.is_broken() {
                    let to = steps.seen() + 100;
                    index_step(level, text, &mut steps, to, &mut out);
                }
            }
        });
        // The text goes on where it may not be read.
        let mut guarded = Guarded::new();
        let page = guarded.page;
        let bytes = guarded.bytes();
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = unit[i % unit.len()];
        }
        for len in [64, 128, 640, page] {
            let start = bytes[2 * page - len..].as_ptr();
            // SAFETY: these bytes and the page behind them are our own mapping; who reads from that page is
            // stopped by the system.
            let text = unsafe { std::slice::from_raw_parts(start, len + page) };
            for level in Level::available() {
                for size in [1, 200] {
                    let mut steps = Steps::new(true);
                    while steps.seen() < len && !steps.is_broken() {
                        let to = (steps.seen() + size).min(len);
                        index_step(level, text, &mut steps, to, &mut out);
                    }
                }
            }
        }
    }
}

#[test]
fn the_utf8_verdict_stays_inside_the_text() {
    for unit in [&b"\xC3\xA4a"[..], b"\xF0\x9F\xA5\x8A", b"plain"] {
        at_both_ends(unit, |text| {
            for level in Level::available() {
                assert_eq!(is_utf8(level, text), first_invalid_utf8(text).is_none());
            }
        });
    }
}

#[test]
fn the_search_for_escapes_stays_inside_the_text() {
    for escaped in [Escaped::Required, Escaped::Html, Escaped::NonAscii, Escaped::HtmlNonAscii] {
        at_both_ends(b"plain text ", |text| {
            for level in Level::available() {
                assert_eq!(find_escape(level, text, escaped), text.len());
            }
        });
    }
}

#[test]
fn copying_clean_text_stays_inside_the_text_and_the_room() {
    let mut room = Guarded::new();
    let room = room.bytes();
    let all = room.len();
    at_both_ends(b"plain text ", |text| {
        let needed = text.len() + COPY_SLACK;
        for level in Level::available() {
            // The whole of the pages is the largest room there is.
            let Some(start) = all.checked_sub(needed) else { continue };
            let place = &mut room[start..];
            place.fill(0);
            assert!(copy_clean(level, text, as_uninit(place)));
            assert_eq!(&room[start..start + text.len()], text);
        }
    });
}

/// Bytes as room for bytes.
fn as_uninit(bytes: &mut [u8]) -> &mut [MaybeUninit<u8>] {
    let (start, length) = (bytes.as_mut_ptr().cast(), bytes.len());
    // SAFETY: the same memory, borrowed for as long; `copy_clean` writes bytes only.
    unsafe { core::slice::from_raw_parts_mut(start, length) }
}

#[test]
fn skipping_stays_inside_the_tokens_and_their_padding() {
    let mut guarded = Guarded::new();
    let bytes = guarded.bytes();
    let all = bytes.len();
    for count in 1..300 {
        let place = &mut bytes[all - count - PAD_BYTES..];
        place.fill(0);
        place[..count].fill(b'[');
        for level in Level::available() {
            for check in [Check::Grammar, Check::Brackets] {
                for start in [0, count / 2, count - 1] {
                    let end = skip(level, place, start, 1000, &mut vec![], check, |_, _| true);
                    assert!(end.is_err());
                }
            }
        }
    }
}
