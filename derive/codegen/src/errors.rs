//! Everything that is wrong with one input, gathered so that the user sees it all at once.

use proc_macro2::Span;
use quote::ToTokens;

/// A list of complaints, each with the span of the user's code it speaks of.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
}

impl Errors {
    /// Complains about `tokens`.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.found.push(syn::Error::new_spanned(tokens, message));
    }

    /// Complains about the code at `span`.
    pub(crate) fn at_span(&mut self, span: Span, message: impl std::fmt::Display) {
        self.found.push(syn::Error::new(span, message));
    }

    /// Takes over what `syn` complained of.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// All complaints as one error, or `Ok` if there are none.
    pub(crate) fn into_result(self) -> syn::Result<()> {
        let mut found = self.found.into_iter();
        let Some(mut all) = found.next() else { return Ok(()) };
        all.extend(found);
        Err(all)
    }
}
