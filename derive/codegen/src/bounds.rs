//! The generics of the generated `impl`: for reading the lifetime of the input, and for both ways
//! what type parameters must be able to do.
//!
//! Bounds are put on type parameters (`T: Decode<'__in>`) and on projections of them (`T::Item:
//! Encode`), never on whole field types, because a recursive type would then need itself.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::{GenericParam, Generics, Path, Type, TypePath, parse_quote};

use crate::ast::{Container, Data, Field, Variant};
use crate::attr::{DefaultValue, Purpose};
use crate::check;

/// The three places of an `impl` where generics stand.
pub(crate) struct ImplGenerics {
    /// `<'__in: 'a, 'a, T>`
    pub(crate) parameters: TokenStream,
    /// `<'a, T>`
    pub(crate) arguments: TokenStream,
    /// `where T: ..`
    pub(crate) predicates: TokenStream,
}

/// The generics for an `impl Decode<'__in>`, without bounds on type parameters.
pub(crate) fn unbounded(generics: &Generics) -> ImplGenerics {
    assembled(generics, generics.clone())
}

/// The generics for an `impl DecodeOwned`, unless there is a lifetime, without bounds on type
/// parameters.
pub(crate) fn unbounded_owned(generics: &Generics) -> Option<ImplGenerics> {
    generics.lifetimes().next().is_none().then(|| split(generics, generics))
}

/// The generics for the `impl Decode<'__in>` of `container`.
pub(crate) fn for_decode(container: &Container) -> ImplGenerics {
    let extended = bounded_for_reading(container, &quote!(__json::Decode<'__in>));
    assembled(&container.generics, extended)
}

/// The generics for the `impl DecodeOwned` of `container`, unless it has a lifetime and so may
/// borrow from the input.
pub(crate) fn for_decode_owned(container: &Container) -> Option<ImplGenerics> {
    if container.generics.lifetimes().next().is_some() {
        return None;
    }
    let extended = bounded_for_reading(container, &quote!(__json::DecodeOwned));
    Some(split(&container.generics, &extended))
}

/// The generics of `container`, where all that is read through its type parameters is `readable`.
fn bounded_for_reading(container: &Container, readable: &TokenStream) -> Generics {
    let mut extended = container.generics.clone();
    if container.generics.type_params().next().is_none() {
        return extended;
    }
    let predicates = &mut extended.make_where_clause().predicates;
    let read = fields(container, Variant::is_read);
    for ty in mentioned(&container.generics, read.filter(|field| field.is_read())) {
        predicates.push(parse_quote!(#ty: #readable));
    }
    for field in fields(container, Variant::is_read).filter(|field| needs_default(field)) {
        if mentions(&container.generics, field) {
            let ty = &field.ty;
            predicates.push(parse_quote!(#ty: __json::Default));
        }
    }
    if let Some(DefaultValue::Trait) = container.attributes.default.get() {
        predicates.push(parse_quote!(Self: __json::Default));
    }
    extended
}

/// The generics for the `impl Encode` of `container`.
pub(crate) fn for_encode(container: &Container) -> ImplGenerics {
    let mut extended = container.generics.clone();
    if container.generics.type_params().next().is_some() {
        let predicates = &mut extended.make_where_clause().predicates;
        for ty in mentioned(&container.generics, written(container)) {
            predicates.push(parse_quote!(#ty: __json::Encode));
        }
    }
    split(&container.generics, &extended)
}

/// The fields that are written.
pub(crate) fn written(container: &Container) -> impl Iterator<Item = &Field> {
    let transparent = match &container.data {
        Data::Struct(fields) if container.attributes.transparent.is_set() => {
            check::transparent_field(fields, Purpose::Encode)
        }
        _ => None,
    };
    fields(container, Variant::is_written).filter(move |field| match transparent {
        Some(only) => std::ptr::eq(*field, only),
        None => field.is_written(),
    })
}

/// `generics` for the type's arguments, `extended` (which may bound more) and the lifetime of the
/// input for the rest.
fn assembled(generics: &Generics, mut extended: Generics) -> ImplGenerics {
    let lifetimes: Vec<_> = generics.lifetimes().map(|parameter| &parameter.lifetime).collect();
    // The input outlives whatever is borrowed from it.
    let input: GenericParam = if lifetimes.is_empty() {
        parse_quote!('__in)
    } else {
        parse_quote!('__in: #(#lifetimes)+*)
    };
    extended.params.insert(0, input);
    split(generics, &extended)
}

/// `generics` for the type's arguments, `extended` for the rest.
fn split(generics: &Generics, extended: &Generics) -> ImplGenerics {
    let (parameters, _, predicates) = extended.split_for_impl();
    let (_, arguments, _) = generics.split_for_impl();
    ImplGenerics {
        parameters: quote!(#parameters),
        arguments: quote!(#arguments),
        predicates: quote!(#predicates),
    }
}

/// The fields of a struct, or of those variants that take part.
fn fields(
    container: &Container,
    takes_part: fn(&Variant) -> bool,
) -> Box<dyn Iterator<Item = &Field> + '_> {
    match &container.data {
        Data::Struct(fields) => Box::new(fields.list.iter()),
        Data::Enum(variants) => Box::new(
            variants
                .iter()
                .filter(move |variant| takes_part(variant))
                .flat_map(|variant| &variant.fields.list),
        ),
        Data::Union => Box::new(std::iter::empty()),
    }
}

/// Whether generated code calls the field type's `Default::default`.
fn needs_default(field: &Field) -> bool {
    match field.attributes.default.get() {
        Some(DefaultValue::Trait) => true,
        Some(DefaultValue::Path(_)) => false,
        None => !field.is_read(),
    }
}

fn mentions(generics: &Generics, field: &Field) -> bool {
    !mentioned(generics, std::iter::once(field)).is_empty()
}

/// The type parameters that occur in `fields`, and the types that are projected from one, each
/// once.
fn mentioned<'a>(generics: &Generics, fields: impl Iterator<Item = &'a Field>) -> Vec<Type> {
    let mut search = Search {
        parameters: generics.type_params().map(|parameter| &parameter.ident).collect(),
        found: Vec::new(),
    };
    for field in fields {
        search.visit_type(&field.ty);
    }
    let mut seen = Vec::new();
    search.found.retain(|ty| {
        let text = ty.to_token_stream().to_string();
        let new = !seen.contains(&text);
        seen.push(text);
        new
    });
    search.found
}

struct Search<'a> {
    parameters: Vec<&'a Ident>,
    found: Vec<Type>,
}

impl Search<'_> {
    fn starts_with_parameter(&self, path: &Path) -> bool {
        path.leading_colon.is_none()
            && path.segments.first().is_some_and(|first| self.parameters.contains(&&first.ident))
    }

    /// Searches `T`, `T::Item` or `Vec<T>`.
    fn plain_path(&mut self, ty: &TypePath) {
        if self.starts_with_parameter(&ty.path) {
            self.found.push(Type::Path(ty.clone()));
            return;
        }
        // Nothing of the parameter is held, so nothing of it is read or written.
        let phantom = ty.path.segments.last().is_some_and(|segment| segment.ident == "PhantomData");
        if !phantom {
            visit::visit_type_path(self, ty);
        }
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_type_path(&mut self, ty: &'ast TypePath) {
        let start = match &ty.qself {
            Some(qself) => &*qself.ty,
            None => return self.plain_path(ty),
        };
        let projected = matches!(start, Type::Path(start)
            if start.qself.is_none() && self.starts_with_parameter(&start.path));
        if projected {
            self.found.push(Type::Path(ty.clone()));
        } else {
            visit::visit_type_path(self, ty);
        }
    }

    // The arguments of a macro need not be types.
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}
}
