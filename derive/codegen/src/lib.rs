//! The generator behind the derives of `sightread`, as an ordinary library.
//!
//! The proc macros of `sightread-derive` and the command `sightread generate` call it; it takes a
//! type's tokens and gives the tokens of an implementation. It decides *what* is to be done with
//! each field; *how* is the library's, so generated code calls named functions of
//! `sightread::__private::v1` and nothing else.
//!
//! It is cut as follows: `attr` reads attributes, `ast` makes the input into fields and variants
//! with their JSON names, `check` finds contradictions, `bounds` works out the `impl`'s generics,
//! `expand` writes code, one file a trait, and `fallback` stands in after an error. All errors of
//! an input are reported together, with its own spans.

mod ast;
mod attr;
mod bounds;
mod check;
mod errors;
mod expand;
mod fallback;
mod names;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::ast::Container;
use crate::attr::{ContainerAttributes, Purpose};
use crate::errors::Errors;

/// Implements `Decode` for the struct or enum `input`.
///
/// If that is not possible the result is one `compile_error!` for each reason, at the place in
/// `input` that it speaks of, and an implementation that always fails, so that uses of the type add
/// no complaints.
pub fn decode(input: TokenStream) -> TokenStream {
    let input = match syn::parse2::<DeriveInput>(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    expand_decode(&input).unwrap_or_else(|error| {
        let mut tokens = error.into_compile_error();
        tokens.extend(fallback::decode(&input, &library(&input, Purpose::Decode)));
        tokens
    })
}

/// Implements `Decode` for the struct or enum `input`, as [`decode`] does.
///
/// # Errors
///
/// All that is wrong with `input`, as one error with a span for each part.
pub fn try_decode(input: TokenStream) -> syn::Result<TokenStream> {
    expand_decode(&syn::parse2::<DeriveInput>(input)?)
}

/// Implements `Encode` for the struct or enum `input`.
///
/// If that is not possible the result is as for [`decode`].
pub fn encode(input: TokenStream) -> TokenStream {
    let input = match syn::parse2::<DeriveInput>(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    expand_encode(&input).unwrap_or_else(|error| {
        let mut tokens = error.into_compile_error();
        tokens.extend(fallback::encode(&input, &library(&input, Purpose::Encode)));
        tokens
    })
}

/// Implements `Encode` for the struct or enum `input`, as [`encode`] does.
///
/// # Errors
///
/// All that is wrong with `input`, as one error with a span for each part.
pub fn try_encode(input: TokenStream) -> syn::Result<TokenStream> {
    expand_encode(&syn::parse2::<DeriveInput>(input)?)
}

/// The path of the library, whatever else is wrong with the input.
fn library(input: &DeriveInput, purpose: Purpose) -> TokenStream {
    let attributes = ContainerAttributes::read(&input.attrs, purpose, &mut Errors::default());
    ast::library(&attributes.library)
}

fn expand_decode(input: &DeriveInput) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    let container = Container::read(input, Purpose::Decode, &mut errors);
    check::for_reading(&container, &mut errors);
    errors.into_result()?;
    Ok(expand::decode::container(&container))
}

fn expand_encode(input: &DeriveInput) -> syn::Result<TokenStream> {
    let mut errors = Errors::default();
    let container = Container::read(input, Purpose::Encode, &mut errors);
    check::for_writing(&container, &mut errors);
    errors.into_result()?;
    Ok(expand::encode::container(&container))
}
