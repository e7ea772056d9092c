//! What the compiler says of a wrong use: one pair of files in `tests/ui` for each message.
//!
//! `TRYBUILD=overwrite cargo test --test ui` records what it says now. The wording of rustc's own
//! part of a message changes between its versions, so the test runs where the toolchain is the
//! pinned one.

#[test]
fn messages_are_as_recorded() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
