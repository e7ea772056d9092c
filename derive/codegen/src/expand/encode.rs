//! `impl Encode`.
//!
//! A struct and a struct variant share [`object`], a tuple struct and a tuple variant share
//! [`array`]. Names go into constant pieces (`,"id":`), quoted and escaped here, so that what runs
//! copies one piece and one value for each field.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::length::{self, Length};
use super::unit;
use crate::ast::{Container, Data, Field, Fields, Style, Variant};
use crate::attr::{Purpose, SkipIf};
use crate::bounds::{self, ImplGenerics};
use crate::check;
use crate::names;

/// The whole implementation for `container`.
pub(crate) fn container(container: &Container) -> TokenStream {
    let (names, functions) = match &container.data {
        Data::Struct(fields) => (TokenStream::new(), structure(container, fields)),
        Data::Enum(variants) => match unit::Names::of(variants) {
            Some(names) => (names.declaration(container), names.functions(container)),
            None => (TokenStream::new(), enumeration(container, variants)),
        },
        Data::Union => (TokenStream::new(), TokenStream::new()),
    };
    let ident = &container.ident;
    let library = container.library();
    let ImplGenerics { parameters, arguments, predicates } = bounds::for_encode(container);
    quote! {
        const _: () = {
            use #library::__private::v1 as __json;
            #names
            #[automatically_derived]
            impl #parameters __json::Encode for #ident #arguments #predicates {
                #functions
            }
        };
    }
}

/// The function `name` of the trait with `body` in it.
pub(super) fn function(name: &str, body: &TokenStream) -> TokenStream {
    let name = Ident::new(name, proc_macro2::Span::call_site());
    quote! {
        #[inline]
        fn #name(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            #body
        }
    }
}

/// Says that the generated functions write one value each, so that nobody has to watch them.
pub(super) fn trusted() -> TokenStream {
    quote! {
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
}

/// The functions for a struct.
fn structure(container: &Container, fields: &Fields) -> TokenStream {
    if container.attributes.transparent.is_set()
        && let Some(inner) = check::transparent_field(fields, Purpose::Encode)
    {
        return forwarding(container, inner);
    }
    if let (Style::Newtype, [inner]) = (fields.style, &fields.list[..]) {
        return forwarding(container, inner);
    }
    let Fragment { statements, length } = content(fields, &|field| Place::of_self(field));
    let encode = function("encode_to", &statements);
    let longest = length::function(container, &length);
    let trust = trusted();
    quote!(#encode #longest #trust)
}

/// The functions of a struct that is to JSON what its field `inner` is.
fn forwarding(container: &Container, inner: &Field) -> TokenStream {
    let span = inner.type_span();
    let Place { reference, .. } = Place::of_self(inner);
    let forwarded = |name: &str| {
        let name = Ident::new(name, span);
        quote_spanned!(span=> __json::Encode::#name(#reference, __encoder))
    };
    let encode = function("encode_to", &forwarded("encode_to"));
    let key = function("encode_key", &forwarded("encode_key"));
    let behind = quote_spanned!(span=>
        __json::Encode::encode_behind(#reference, __encoder, __piece)
    );
    let trust = quote_spanned!(span=> __json::Encode::trust(#reference));
    let longest = length::function(container, &Length::of_type(inner));
    quote! {
        #encode
        #[inline]
        fn encode_behind(
            &self,
            __encoder: &mut __json::Encoder<'_>,
            __piece: __json::Piece,
        ) -> __json::Result<(), __json::Failed> {
            #behind
        }
        #key
        #longest
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            #trust
        }
    }
}

/// Statements that write one value, and how long that is at most.
struct Fragment {
    statements: TokenStream,
    length: Length,
}

/// How generated code names a field of the value that it writes.
struct Place {
    /// The field.
    value: TokenStream,
    /// A reference to it.
    reference: TokenStream,
}

impl Place {
    fn of_self(field: &Field) -> Place {
        let Field { member, .. } = field;
        let span = field.type_span();
        Place {
            value: quote_spanned!(span=> self.#member),
            reference: quote_spanned!(span=> &self.#member),
        }
    }

    /// A variable that a pattern has bound to a reference.
    fn of_pattern(field: &Field) -> Place {
        let local = &field.local;
        Place { value: quote!(#local), reference: quote!(#local) }
    }
}

/// Writes what `fields` are in JSON.
fn content(fields: &Fields, place: &dyn Fn(&Field) -> Place) -> Fragment {
    match (fields.style, &fields.list[..]) {
        (Style::Named, list) => object(list, place),
        (Style::Newtype, [field]) => {
            let reference = place(field).reference;
            Fragment {
                statements: quote_spanned!(field.type_span()=>
                    __json::Encode::encode_to(#reference, __encoder)
                ),
                length: Length::of_type(field),
            }
        }
        (Style::Newtype | Style::Tuple, list) => array(list, place),
        (Style::Unit, _) => Fragment {
            statements: quote!(__json::Encode::encode_to(&(), __encoder)),
            length: Length::exactly("null".len()),
        },
    }
}

/// Writes an array of the fields that are not skipped.
fn array(fields: &[Field], place: &dyn Fn(&Field) -> Place) -> Fragment {
    let written: Vec<&Field> = fields.iter().filter(|field| field.is_written()).collect();
    let mut length = Length::exactly(2);
    if written.is_empty() {
        return Fragment { statements: quote!(__json::empty_array(__encoder)), length };
    }
    let elements = written.iter().enumerate().map(|(index, field)| {
        length.add(usize::from(index > 0), field);
        let index = Literal::usize_unsuffixed(index);
        let reference = place(field).reference;
        quote_spanned!(field.type_span()=> __json::element(__encoder, #index, #reference)?;)
    });
    let statements = quote! {
        #(#elements)*
        __json::end_array(__encoder)
    };
    Fragment { statements, length }
}

/// What is known, before a member is written, of those before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// There are none.
    Nothing,
    /// All of them may have been left out.
    Perhaps,
    /// At least one has been written.
    Something,
}

/// Writes an object with a member for each field that is not skipped.
fn object(fields: &[Field], place: &dyn Fn(&Field) -> Place) -> Fragment {
    let written: Vec<&Field> = fields.iter().filter(|field| field.is_written()).collect();
    let mut length = Length::exactly(2);
    if written.is_empty() {
        return Fragment { statements: quote!(__json::empty_object(__encoder)), length };
    }
    let mut before = Before::Nothing;
    let mut members = TokenStream::new();
    for (index, field) in written.iter().enumerate() {
        let key = names::quoted(&field.names.encode.text);
        length.add(usize::from(index > 0) + key.len() + 1, field);
        members.extend(member(field, &key, &place(field), before));
        before = match (before, &field.attributes.skip_if.get()) {
            (Before::Something, _) | (_, None) => Before::Something,
            (_, Some(_)) => Before::Perhaps,
        };
    }
    // The brace is opened by the first member; a variable says whether there was one, as long as
    // that is not known.
    let statements = match (written.first(), before) {
        (Some(first), _) if first.attributes.skip_if.is_set() => {
            let end = if before == Before::Something {
                quote!(__json::end_object(__encoder))
            } else {
                quote!(__json::end_object_after(__encoder, __open))
            };
            quote! {
                let mut __open = false;
                #members
                #end
            }
        }
        _ => quote! {
            #members
            __json::end_object(__encoder)
        },
    };
    Fragment { statements, length }
}

/// Writes the member `field`, unless it is to be left out.
fn member(field: &Field, key: &str, place: &Place, before: Before) -> TokenStream {
    let piece = |separator: char| Literal::byte_string(format!("{separator}{key}:").as_bytes());
    let (brace, comma) = (piece('{'), piece(','));
    let name = &field.names.encode.text;
    let Place { value, reference } = place;
    let span = field.type_span();
    let conditional = field.attributes.skip_if.get();
    let write = match before {
        Before::Nothing if conditional.is_none() => {
            quote_spanned!(span=> __json::field(__encoder, #brace, #name, #reference)?;)
        }
        Before::Something => {
            quote_spanned!(span=> __json::field(__encoder, #comma, #name, #reference)?;)
        }
        Before::Nothing | Before::Perhaps => quote_spanned!(span=>
            __json::field_after(__encoder, &mut __open, [#brace, #comma], #name, #reference)?;
        ),
    };
    match conditional {
        None => write,
        Some(SkipIf::Path(path)) => {
            let is_there = quote_spanned!(path.span()=> !#path(#reference));
            quote!(if #is_there { #write })
        }
        Some(SkipIf::Empty) => {
            let is_empty = Ident::new("is_empty", span);
            let is_there = quote_spanned!(span=> !#value.#is_empty());
            quote!(if #is_there { #write })
        }
    }
}

/// The functions for an enum.
fn enumeration(container: &Container, variants: &[Variant]) -> TokenStream {
    if variants.is_empty() {
        let encode = function("encode_to", &quote!(match *self {}));
        let trust = trusted();
        return quote!(#encode #trust);
    }
    let mut length = Length::of_nothing();
    let arms: Vec<_> = variants
        .iter()
        .map(|variant| {
            let pattern = pattern(variant);
            if !variant.is_written() {
                let fail = skipped(variant);
                return quote!(#pattern => #fail,);
            }
            let Fragment { statements, length: this } = variant_content(variant);
            length.or(this);
            match variant.fields.style {
                Style::Unit => quote!(#pattern => #statements,),
                _ => quote!(#pattern => { #statements }),
            }
        })
        .collect();
    let encode = function("encode_to", &quote!(match self { #(#arms)* }));
    let key = unit_variants_as_keys(variants);
    let longest = length::function(container, &length);
    let trust = trusted();
    quote!(#encode #key #longest #trust)
}

/// As keys: only if no variant that is written has content, as for reading.
fn unit_variants_as_keys(variants: &[Variant]) -> TokenStream {
    let mut written = variants.iter().filter(|variant| variant.is_written());
    if !written.all(|variant| variant.fields.style == Style::Unit) {
        return TokenStream::new();
    }
    let arms = variants.iter().map(|variant| {
        let pattern = pattern(variant);
        if !variant.is_written() {
            let fail = skipped(variant);
            return quote!(#pattern => #fail,);
        }
        let quoted = quoted_name(variant);
        quote!(#pattern => __json::unit_variant_key(__encoder, #quoted),)
    });
    function("encode_key", &quote!(match self { #(#arms)* }))
}

/// `b"\"Name\""`.
fn quoted_name(variant: &Variant) -> Literal {
    Literal::byte_string(names::quoted(&variant.names.encode.text).as_bytes())
}

/// The failure of a variant that is not written.
fn skipped(variant: &Variant) -> TokenStream {
    let name = names::unraw(&variant.ident);
    quote!(__json::Err(__json::skipped_variant(__encoder, #name)))
}

/// The pattern of `variant` that binds the fields that are written.
fn pattern(variant: &Variant) -> TokenStream {
    let ident = &variant.ident;
    let list = &variant.fields.list;
    let is_bound = |field: &Field| variant.is_written() && field.is_written();
    match variant.fields.style {
        Style::Unit => quote!(Self::#ident),
        Style::Named => {
            let bound = list.iter().filter(|field| is_bound(field)).map(|field| {
                let Field { member, local, .. } = field;
                quote!(#member: #local)
            });
            let rest = (!list.iter().all(is_bound)).then(|| quote!(..));
            let parts = bound.chain(rest);
            quote!(Self::#ident { #(#parts),* })
        }
        Style::Newtype | Style::Tuple if !list.iter().any(is_bound) => quote!(Self::#ident(..)),
        Style::Newtype | Style::Tuple => {
            let parts = list.iter().map(|field| {
                if is_bound(field) { field.local.to_token_stream() } else { quote!(_) }
            });
            quote!(Self::#ident(#(#parts),*))
        }
    }
}

/// Writes a variant whose fields a pattern has bound.
fn variant_content(variant: &Variant) -> Fragment {
    let name = &variant.names.encode.text;
    let quoted = names::quoted(name);
    if variant.fields.style == Style::Unit {
        let literal = quoted_name(variant);
        return Fragment {
            statements: quote!(__json::unit_variant(__encoder, #literal)),
            length: Length::exactly(quoted.len()),
        };
    }
    let piece = format!("{{{quoted}:");
    let literal = Literal::byte_string(piece.as_bytes());
    let around = piece.len() + 1;
    if let (Style::Newtype, [field]) = (variant.fields.style, &variant.fields.list[..]) {
        let reference = Place::of_pattern(field).reference;
        let mut length = Length::exactly(around);
        length.add(0, field);
        let write = quote_spanned!(field.type_span()=>
            __json::field(__encoder, #literal, #name, #reference)?;
        );
        return Fragment { statements: quote!(#write __json::end_object(__encoder)), length };
    }
    let Fragment { statements, mut length } =
        content(&variant.fields, &|field| Place::of_pattern(field));
    length.add_bytes(around);
    Fragment {
        statements: quote! {
            __json::variant(__encoder, #literal, #name, |__encoder| { #statements })
        },
        length,
    }
}
