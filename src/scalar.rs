//! The bytes of one scalar turned into a value: numbers and the escapes of strings.
//!
//! Pure functions over slices. They know neither the structural index nor the cursor, keep no
//! state and hold no unsafe code. A fault is a small enum; the place of it in the document, its
//! line and its path are found elsewhere, and only after something failed.

pub(crate) mod number;
pub(crate) mod string;
