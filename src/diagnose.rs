//! Cold: the first error in a text.
