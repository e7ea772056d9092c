//! The input as the expansions want it: names worked out, attributes merged, every type in its
//! place.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{DeriveInput, Generics, Index, Path, Type};

use crate::attr::{
    ContainerAttributes, FieldAttributes, Purpose, Setting, TwoWay, VariantAttributes,
};
use crate::errors::Errors;
use crate::names::{self, Case};

/// The struct or enum that is derived for.
pub(crate) struct Container {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) attributes: ContainerAttributes,
    pub(crate) data: Data,
}

pub(crate) enum Data {
    Struct(Fields),
    Enum(Vec<Variant>),
    /// No derive knows what to do with it.
    Union,
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) attributes: VariantAttributes,
    pub(crate) names: Names,
    pub(crate) fields: Fields,
}

/// The fields of a struct or variant, in declared order.
pub(crate) struct Fields {
    pub(crate) style: Style,
    pub(crate) list: Vec<Field>,
}

/// How the fields are written in Rust, and so in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// `{ a: A, b: B }`: an object.
    Named,
    /// `(A)`: what `A` is.
    Newtype,
    /// `(A, B)` or `()`: an array.
    Tuple,
    /// Nothing: null.
    Unit,
}

pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) ty: Type,
    pub(crate) attributes: FieldAttributes,
    pub(crate) names: Names,
    /// The variable that holds the field while it is read.
    pub(crate) local: Ident,
}

/// What the field is called in Rust.
pub(crate) enum Member {
    Named(Ident),
    Unnamed(Index),
}

/// What something is called in JSON.
pub(crate) struct Names {
    /// The name that is read.
    pub(crate) decode: Name,
    /// The name that is written.
    pub(crate) encode: Name,
    /// Further names that are read.
    pub(crate) aliases: Vec<Name>,
}

/// A name in JSON and where the user's code gives it.
#[derive(Clone)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl Container {
    pub(crate) fn read(input: &DeriveInput, purpose: Purpose, errors: &mut Errors) -> Container {
        let attributes = ContainerAttributes::read(&input.attrs, purpose, errors);
        let data = match &input.data {
            syn::Data::Struct(data) => {
                Data::Struct(Fields::read(&data.fields, &[&attributes.rename_all], purpose, errors))
            }
            syn::Data::Enum(data) => Data::Enum(
                data.variants
                    .iter()
                    .map(|variant| Variant::read(variant, &attributes, purpose, errors))
                    .collect(),
            ),
            syn::Data::Union(_) => Data::Union,
        };
        Container { ident: input.ident.clone(), generics: input.generics.clone(), attributes, data }
    }

    /// The path of the library in the user's crate.
    pub(crate) fn library(&self) -> TokenStream {
        library(&self.attributes.library)
    }
}

/// The path that `#[json(crate = "..")]` gave, or `::sightread`.
pub(crate) fn library(setting: &Setting<Path>) -> TokenStream {
    match setting.get() {
        Some(path) => path.to_token_stream(),
        None => quote!(::sightread),
    }
}

impl Variant {
    fn read(
        variant: &syn::Variant,
        container: &ContainerAttributes,
        purpose: Purpose,
        errors: &mut Errors,
    ) -> Variant {
        let attributes = VariantAttributes::read(&variant.attrs, purpose, errors);
        let names = Names::new(
            &variant.ident,
            &names::unraw(&variant.ident),
            &attributes.rename,
            &attributes.aliases,
            &[&container.rename_all],
            Case::of_variant,
        );
        let fields = Fields::read(
            &variant.fields,
            &[&attributes.rename_all, &container.rename_all_fields],
            purpose,
            errors,
        );
        Variant { ident: variant.ident.clone(), attributes, names, fields }
    }

    /// Whether a text can say that it is this variant.
    pub(crate) fn is_read(&self) -> bool {
        !self.attributes.skip.decode.is_set()
    }

    /// Whether it can be written.
    pub(crate) fn is_written(&self) -> bool {
        !self.attributes.skip.encode.is_set()
    }
}

impl Fields {
    /// Reads `fields`; the first of `rename_all` that says something counts.
    fn read(
        fields: &syn::Fields,
        rename_all: &[&TwoWay<Case>],
        purpose: Purpose,
        errors: &mut Errors,
    ) -> Fields {
        let style = match fields {
            syn::Fields::Named(_) => Style::Named,
            syn::Fields::Unnamed(list) if list.unnamed.len() == 1 => Style::Newtype,
            syn::Fields::Unnamed(_) => Style::Tuple,
            syn::Fields::Unit => Style::Unit,
        };
        let rust_names: Vec<String> = fields
            .iter()
            .enumerate()
            .map(|(at, field)| match &field.ident {
                Some(ident) => names::unraw(ident),
                None => format!("field_{at}"),
            })
            .collect();
        let spans = fields.iter().map(|field| type_span(&field.ty));
        let locals = names::locals(rust_names.iter().map(String::as_str).zip(spans));
        let list = fields
            .iter()
            .zip(&rust_names)
            .zip(locals)
            .enumerate()
            .map(|(at, ((field, rust_name), local))| {
                let attributes = FieldAttributes::read(&field.attrs, purpose, errors);
                let member = match &field.ident {
                    Some(ident) => Member::Named(ident.clone()),
                    None => Member::Unnamed(Index::from(at)),
                };
                let names = Names::new(
                    &member,
                    rust_name,
                    &attributes.rename,
                    &attributes.aliases,
                    rename_all,
                    Case::of_field,
                );
                Field { member, ty: field.ty.clone(), attributes, names, local }
            })
            .collect();
        Fields { style, list }
    }
}

impl Field {
    /// Whether the field is looked for in the text.
    pub(crate) fn is_read(&self) -> bool {
        !self.attributes.skip.decode.is_set()
    }

    /// Whether the field is written, at least sometimes.
    pub(crate) fn is_written(&self) -> bool {
        !self.attributes.skip.encode.is_set()
    }

    /// Where the compiler shall point when the field's type lacks a trait.
    pub(crate) fn type_span(&self) -> Span {
        type_span(&self.ty)
    }

    /// Whether the type is `PhantomData`, by its name.
    pub(crate) fn is_phantom(&self) -> bool {
        match ungrouped(&self.ty) {
            Type::Path(ty) => {
                ty.path.segments.last().is_some_and(|segment| segment.ident == "PhantomData")
            }
            _ => false,
        }
    }
}

/// `ty` without the invisible parentheses that a type has when it comes from a macro's `$ty:ty`.
pub(crate) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        other => other,
    }
}

/// Where `ty` is written, for code that sees what the derive sees.
fn type_span(ty: &Type) -> Span {
    ty.span().resolved_at(Span::call_site())
}

impl ToTokens for Member {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Member::Named(ident) => ident.to_tokens(tokens),
            Member::Unnamed(index) => index.to_tokens(tokens),
        }
    }
}

impl Names {
    fn new(
        owner: &impl ToTokens,
        rust_name: &str,
        rename: &TwoWay<syn::LitStr>,
        aliases: &[syn::LitStr],
        rename_all: &[&TwoWay<Case>],
        apply: fn(Case, &str) -> String,
    ) -> Names {
        let name = |rename: &Setting<syn::LitStr>, rule: Option<&Case>| match (rename.get(), rule) {
            (Some(text), _) => Name { text: text.value(), span: text.span() },
            (None, Some(case)) => Name { text: apply(*case, rust_name), span: owner.span() },
            (None, None) => Name { text: rust_name.to_owned(), span: owner.span() },
        };
        let decode_rule = rename_all.iter().find_map(|rule| rule.decode.get());
        let encode_rule = rename_all.iter().find_map(|rule| rule.encode.get());
        let decode = name(&rename.decode, decode_rule);
        // An alias that repeats the name, or another alias, adds nothing.
        let mut further: Vec<Name> = Vec::new();
        for alias in aliases {
            let text = alias.value();
            if text != decode.text && further.iter().all(|known| known.text != text) {
                further.push(Name { text, span: alias.span() });
            }
        }
        Names { decode, encode: name(&rename.encode, encode_rule), aliases: further }
    }

    /// Every name that is read.
    pub(crate) fn read(&self) -> impl Iterator<Item = &Name> {
        std::iter::once(&self.decode).chain(&self.aliases)
    }
}
