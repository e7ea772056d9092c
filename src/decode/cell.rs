//! Types with a value that can be changed through a shared reference: cells and locks.

use core::cell::{Cell, RefCell};
use std::sync::{Mutex, RwLock};

use super::forwarded::forwarded;

forwarded! {
    Cell<T> [T]: T => Cell::new;
    RefCell<T> [T]: T => RefCell::new;
    Mutex<T> [T]: T => Mutex::new;
    RwLock<T> [T]: T => RwLock::new;
}
