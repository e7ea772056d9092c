//! What stands in for an implementation that could not be generated.
//!
//! Without it each use of the trait would add a complaint of its own to the one that matters.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::bounds::{self, ImplGenerics};
use crate::expand;

/// An `impl Encode` that compiles and always fails, for `input`.
pub(crate) fn encode(input: &DeriveInput, library: &TokenStream) -> TokenStream {
    let ident = &input.ident;
    let (parameters, arguments, predicates) = input.generics.split_for_impl();
    quote! {
        const _: () = {
            use #library::__private::v1 as __json;
            #[automatically_derived]
            impl #parameters __json::Encode for #ident #arguments #predicates {
                fn encode_to(
                    &self,
                    __encoder: &mut __json::Encoder<'_>,
                ) -> __json::Result<(), __json::Failed> {
                    __json::Err(__encoder.fail_key())
                }
            }
        };
    }
}

/// An `impl Decode` that compiles and always fails, for `input`.
pub(crate) fn decode(input: &DeriveInput, library: &TokenStream) -> TokenStream {
    let ident = &input.ident;
    let ImplGenerics { parameters, arguments, predicates } = bounds::unbounded(&input.generics);
    let owned = bounds::unbounded_owned(&input.generics)
        .map(|generics| expand::decode::owned(ident, &generics));
    quote! {
        const _: () = {
            use #library::__private::v1 as __json;
            #[automatically_derived]
            impl #parameters __json::Decode<'__in> for #ident #arguments #predicates {
                fn decode(
                    __cursor: &mut __json::Cursor<'_, '__in>,
                ) -> __json::Result<Self, __json::Failed> {
                    __json::Err(__cursor.fail_key())
                }
            }
            #owned
        };
    }
}
