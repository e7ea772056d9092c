//! `max_encoded_len`: how long what a type writes can be, as far as its fields know.
//!
//! Nothing is generated for a type with a field that certainly has no bound (a `String`, a
//! reference): the trait's own answer is right there.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::{GenericArgument, GenericParam, PathArguments, Type, TypeParamBound, WherePredicate};

use crate::ast::{Container, Field, ungrouped};

/// The greatest length of something.
pub(super) enum Length {
    /// So many bytes, and what these types take.
    Sum(usize, Vec<TokenStream>),
    /// The greatest of these.
    Greatest(Vec<TokenStream>),
    /// There is no bound.
    None,
}

impl Length {
    /// The length of what is never written.
    pub(super) fn of_nothing() -> Length {
        Length::Greatest(Vec::new())
    }

    pub(super) fn exactly(bytes: usize) -> Length {
        Length::Sum(bytes, Vec::new())
    }

    /// The length of what `field`'s type writes.
    pub(super) fn of_type(field: &Field) -> Length {
        let mut length = Length::exactly(0);
        length.add(0, field);
        length
    }

    pub(super) fn add_bytes(&mut self, more: usize) {
        if let Length::Sum(bytes, _) = self {
            *bytes += more;
        }
    }

    /// Adds so many bytes and what `field`'s type takes.
    pub(super) fn add(&mut self, more: usize, field: &Field) {
        if is_unbounded(&field.ty) {
            *self = Length::None;
        }
        if let Length::Sum(bytes, types) = self {
            let ty = &field.ty;
            *bytes += more;
            types.push(
                quote_spanned!(field.type_span()=> <#ty as __json::Encode>::max_encoded_len()),
            );
        }
    }

    /// The greater one.
    pub(super) fn or(&mut self, other: Length) {
        match (&mut *self, other.expression()) {
            (Length::Greatest(lengths), Some(other)) => lengths.push(other),
            _ => *self = Length::None,
        }
    }

    /// An expression for it, unless there is no bound.
    fn expression(&self) -> Option<TokenStream> {
        match self {
            Length::Sum(bytes, types) => {
                let bytes = Literal::usize_unsuffixed(*bytes);
                Some(match &types[..] {
                    [] => quote!(__json::Some(#bytes)),
                    [only] if bytes.to_string() == "0" => only.clone(),
                    _ => quote!(__json::longest_sum(#bytes, &[#(#types),*])),
                })
            }
            Length::Greatest(lengths) => Some(quote!(__json::longest_of(&[#(#lengths),*]))),
            Length::None => None,
        }
    }
}

/// The trait's function for `container`, if there may be a bound.
pub(super) fn function(container: &Container, length: &Length) -> TokenStream {
    // The function is for sized types only, and nothing says that all of the fields are.
    if may_be_unsized(container) {
        return TokenStream::new();
    }
    let Some(length) = length.expression() else { return TokenStream::new() };
    quote! {
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            #length
        }
    }
}

/// Whether what `ty` writes certainly has no bound, judged by its name.
fn is_unbounded(ty: &Type) -> bool {
    const NAMES: [&str; 25] = [
        "String",
        "str",
        "Vec",
        "VecDeque",
        "LinkedList",
        "BinaryHeap",
        "HashMap",
        "BTreeMap",
        "HashSet",
        "BTreeSet",
        "Box",
        "Rc",
        "Arc",
        "Cow",
        "Path",
        "PathBuf",
        "OsStr",
        "OsString",
        "Value",
        "OwnedValue",
        "RawValue",
        "Number",
        "OwnedNumber",
        "Bytes",
        "CString",
    ];
    match ungrouped(ty) {
        Type::Reference(_) | Type::Slice(_) | Type::TraitObject(_) => true,
        Type::Array(array) => is_unbounded(&array.elem),
        Type::Paren(inner) => is_unbounded(&inner.elem),
        Type::Tuple(tuple) => tuple.elems.iter().any(is_unbounded),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            NAMES.contains(&name.as_str()) || name == "Option" && has_unbounded(&last.arguments)
        }),
        _ => false,
    }
}

fn has_unbounded(arguments: &PathArguments) -> bool {
    let PathArguments::AngleBracketed(arguments) = arguments else { return false };
    arguments
        .args
        .iter()
        .any(|argument| matches!(argument, GenericArgument::Type(inner) if is_unbounded(inner)))
}

/// Whether a parameter of `container` need not be sized.
fn may_be_unsized(container: &Container) -> bool {
    let any = |bounds: &syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>| {
        bounds
            .iter()
            .any(|bound| matches!(bound, TypeParamBound::Trait(bound) if bound.maybe.is_some()))
    };
    let generics = &container.generics;
    let predicates = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    generics.params.iter().any(
        |parameter| matches!(parameter, GenericParam::Type(parameter) if any(&parameter.bounds)),
    ) || predicates.into_iter().any(
        |predicate| matches!(predicate, WherePredicate::Type(predicate) if any(&predicate.bounds)),
    )
}
