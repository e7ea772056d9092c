//! `impl Encode` for an enum whose variants have no content: names from a table.
//!
//! Which variant it is cannot be foretold by the processor where they come in no order, so the names are
//! looked up, not branched to, and each takes as much memory as the longest, so that a copy has a fixed
//! size.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::encode::{function, trusted};
use super::length::{self, Length};
use crate::ast::{Container, Style, Variant};
use crate::names;

/// Names longer than this, with their quotes, would cost more to copy than a branch.
const LONGEST: usize = 32;

/// The names of all variants.
pub(super) struct Names<'a> {
    variants: &'a [Variant],
    quoted: Vec<String>,
    longest: usize,
}

impl<'a> Names<'a> {
    /// The names, if all variants are without content, are written, and have short names.
    pub(super) fn of(variants: &'a [Variant]) -> Option<Names<'a>> {
        let plain = |variant: &Variant| variant.is_written() && variant.fields.style == Style::Unit;
        let quoted: Vec<String> =
            variants.iter().map(|variant| names::quoted(&variant.names.encode.text)).collect();
        let longest = quoted.iter().map(String::len).max()?;
        (variants.iter().all(plain) && longest <= LONGEST).then_some(Names {
            variants,
            quoted,
            longest,
        })
    }

    /// The table, and what looks a name up in it.
    pub(super) fn declaration(&self, container: &Container) -> TokenStream {
        let ident = &container.ident;
        let (parameters, arguments, predicates) = container.generics.split_for_impl();
        let longest = Literal::usize_unsuffixed(self.longest);
        let count = Literal::usize_unsuffixed(self.quoted.len());
        let names = self.quoted.iter().map(|quoted| Literal::byte_string(quoted.as_bytes()));
        let arms = self.variants.iter().enumerate().map(|(index, variant)| {
            let variant = &variant.ident;
            let index = Literal::usize_unsuffixed(index);
            quote!(Self::#variant => &__NAMES[#index],)
        });
        quote! {
            static __NAMES: [__json::UnitName<#longest>; #count] = [
                #(__json::UnitName::new(#names)),*
            ];
            // A trait, so that the `impl` can be marked as derived: the user's lints pass that over.
            trait __Named {
                fn __name(&self) -> &'static __json::UnitName<#longest>;
            }
            #[automatically_derived]
            impl #parameters __Named for #ident #arguments #predicates {
                #[inline(always)]
                fn __name(&self) -> &'static __json::UnitName<#longest> {
                    match self { #(#arms)* }
                }
            }
        }
    }

    /// The trait's functions.
    pub(super) fn functions(&self, container: &Container) -> TokenStream {
        let encode =
            function("encode_to", &quote!(__json::unit_name(__encoder, __Named::__name(self))));
        let key = function(
            "encode_key",
            &quote!(__json::unit_name_key(__encoder, __Named::__name(self))),
        );
        let longest = length::function(container, &Length::exactly(self.longest));
        let trust = trusted();
        quote! {
            #encode
            #[inline]
            fn encode_behind(
                &self,
                __encoder: &mut __json::Encoder<'_>,
                __piece: __json::Piece,
            ) -> __json::Result<(), __json::Failed> {
                __json::unit_name_behind(__encoder, __piece, __Named::__name(self))
            }
            #key
            #longest
            #trust
        }
    }
}
