//! Memory that ends, or begins, exactly where a page may not be read, so that one byte too far is a crash.
//!
//! Under Miri (which sees each byte too far by itself) and where there is no `mmap`: a block of exact size.

#[cfg(all(unix, not(miri)))]
pub(crate) use mapped::Fence;

#[cfg(not(all(unix, not(miri))))]
pub(crate) use exact::Fence;

#[cfg(all(unix, not(miri)))]
mod mapped {
    #![expect(unsafe_code, reason = "maps memory with pages that may not be read")]

    use core::ptr::NonNull;

    /// An unreadable page, room, an unreadable page.
    pub(crate) struct Fence {
        room: NonNull<u8>,
        page: usize,
        bytes: usize,
    }

    impl Fence {
        /// Room for texts of up to `bytes` bytes.
        pub(crate) fn new(bytes: usize) -> Self {
            // SAFETY: `sysconf` has no preconditions.
            let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
            let page = usize::try_from(page).expect("pages have a size");
            let bytes = bytes.next_multiple_of(page).max(page);
            let whole = bytes + 2 * page;
            let (readable, flags) =
                (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
            // SAFETY: a fresh anonymous mapping at an address that the system chooses.
            let start =
                unsafe { libc::mmap(core::ptr::null_mut(), whole, libc::PROT_NONE, flags, -1, 0) };
            assert_ne!(start, libc::MAP_FAILED, "no memory");
            // SAFETY: the mapping is longer than one page.
            let room = unsafe { start.cast::<u8>().add(page) };
            // SAFETY: the pages between first and last of our own mapping.
            let status = unsafe { libc::mprotect(room.cast(), bytes, readable) };
            assert_eq!(status, 0, "pages could not be made readable");
            Fence { room: NonNull::new(room).expect("not at address 0"), page, bytes }
        }

        /// A copy of `text` that ends at the end of the room.
        pub(crate) fn at_end(&mut self, text: &[u8]) -> &[u8] {
            self.copy(text, self.bytes - text.len())
        }

        /// A copy of `text` that begins at the start of the room.
        pub(crate) fn at_start(&mut self, text: &[u8]) -> &[u8] {
            self.copy(text, 0)
        }

        /// A text that begins with `readable`, in the room, and goes on for `behind` bytes that may not be read: at
        /// most a page of them.
        pub(crate) fn with_unreadable(&mut self, readable: &[u8], behind: usize) -> &[u8] {
            assert!(behind <= self.page);
            let start = self.at_end(readable).as_ptr();
            // SAFETY: the readable bytes end where the room does, and a page of our own mapping follows it. Whoever
            // reads from that page is stopped by the system: that is what the tests ask.
            unsafe { core::slice::from_raw_parts(start, readable.len() + behind) }
        }

        fn copy(&mut self, text: &[u8], from: usize) -> &[u8] {
            // SAFETY: the room has `bytes` readable and writable bytes, zeroed by the system, and `&mut self` says
            // that nobody else looks at them.
            let room = unsafe { core::slice::from_raw_parts_mut(self.room.as_ptr(), self.bytes) };
            let place = &mut room[from..from + text.len()];
            place.copy_from_slice(text);
            place
        }
    }

    impl Drop for Fence {
        fn drop(&mut self) {
            // SAFETY: the mapping begins one page before the room.
            let start = unsafe { self.room.as_ptr().sub(self.page) };
            // SAFETY: our own mapping, of this size, no longer borrowed.
            unsafe { libc::munmap(start.cast(), self.bytes + 2 * self.page) };
        }
    }
}

#[cfg(not(all(unix, not(miri))))]
mod exact {
    /// One block of exact size at a time.
    pub(crate) struct Fence {
        block: Box<[u8]>,
    }

    impl Fence {
        /// Room for texts of up to `_bytes` bytes.
        pub(crate) fn new(_bytes: usize) -> Self {
            Fence { block: Box::default() }
        }

        /// A copy of `text` in a block of its size.
        pub(crate) fn at_end(&mut self, text: &[u8]) -> &[u8] {
            self.block = text.into();
            &self.block
        }

        /// The same text with something behind that is no JSON: here nobody notices whether it is read.
        pub(crate) fn with_unreadable(&mut self, readable: &[u8], behind: usize) -> &[u8] {
            self.block = [readable, &vec![0xFF; behind]].concat().into();
            &self.block
        }

        /// As [`Fence::at_end`].
        pub(crate) fn at_start(&mut self, text: &[u8]) -> &[u8] {
            self.at_end(text)
        }
    }
}
