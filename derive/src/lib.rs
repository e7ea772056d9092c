//! Derive macros of `sightread`; the work is done in `sightread-codegen`.
