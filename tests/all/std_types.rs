//! The types of `core`, `alloc` and `std`: in the shapes of serde_json, and refused where it refuses.

mod faults;
mod keys;
mod reading;
mod round_trip;
mod writing;
