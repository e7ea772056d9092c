//! Derive macros of `sightread`; the work is done in `sightread-codegen`.

use proc_macro::TokenStream;

/// Implements `sightread::Decode` for a struct or an enum.
///
/// Attributes are read under `#[json(..)]` and, with serde's meaning, under `#[serde(..)]`; where both speak, `json`
/// wins. What is not supported is a compile error, never ignored.
#[proc_macro_derive(Decode, attributes(json, serde))]
pub fn derive_decode(input: TokenStream) -> TokenStream {
    sightread_codegen::decode(input.into()).into()
}
