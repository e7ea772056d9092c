//! The system's allocator, and a count of how often a thread asks it for memory.
//!
//! So that the demo can say how many allocations an event costs, of this library and of the other
//! one alike. Knows nothing of what is counted.
#![expect(unsafe_code, reason = "see docs/unsafe.md, section allocations")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Allocations of this thread so far. Constant and without a destructor, so reading it
    /// allocates nothing and works until the thread's end.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// How often this thread has asked for memory so far; growing a block counts, freeing does not.
pub(crate) fn count() -> u64 {
    COUNT.with(Cell::get)
}

fn count_one() {
    COUNT.with(|count| count.set(count.get() + 1));
}

/// The system's allocator, counted.
pub(crate) struct Counting;

// SAFETY: every call is handed to `System` unchanged, so its promises hold; counting touches no
// memory of the allocator, allocates nothing and cannot unwind.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_one();
        // SAFETY: the caller's promise about `layout` is the one that `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count_one();
        // SAFETY: as for `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count_one();
        // SAFETY: `place` came from this allocator with `layout`, so from `System`; the rest is
        // the caller's promise, which `System` asks for too.
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: `place` came from this allocator with `layout`, so from `System`.
        unsafe { System.dealloc(place, layout) }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_allocation_is_counted_on_its_thread() {
        let before = super::count();
        let place = std::hint::black_box(Box::new(1));
        assert_eq!(super::count(), before + 1);
        drop(place);
        assert_eq!(super::count(), before + 1);
        std::thread::spawn(|| assert!(super::count() < 1000)).join().unwrap();
    }
}
