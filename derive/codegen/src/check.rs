//! What the attributes may not say together, and where they may not stand.

use std::collections::BTreeMap;

use syn::Type;

use crate::ast::{Container, Data, Field, Fields, Name, Names, Style, ungrouped};
use crate::attr::ContainerAttributes;
use crate::errors::Errors;

/// Checks `container` for a derive that reads JSON.
pub(crate) fn for_reading(container: &Container, errors: &mut Errors) {
    let attributes = &container.attributes;
    match &container.data {
        Data::Struct(fields) => {
            if let Some(span) = attributes.rename_all_fields.decode.span() {
                errors
                    .at_span(span, "`rename_all_fields` is for enums; a struct takes `rename_all`");
            }
            if let Some(span) = attributes.default.span()
                && fields.style != Style::Named
            {
                errors.at_span(span, "`default` on a type is for structs with named fields");
            }
            if attributes.transparent.is_set() {
                transparent(container, fields, errors);
            }
            self::fields(fields, errors);
        }
        Data::Enum(variants) => {
            not_on_an_enum(attributes, errors);
            if variants.iter().all(|variant| !variant.is_read()) {
                errors.at(&container.ident, "an enum without a variant to read cannot be decoded");
            }
            let names = variants
                .iter()
                .filter(|variant| variant.is_read())
                .map(|variant| (&variant.names, format!("variant `{}`", variant.ident)));
            distinct(names, errors);
            for variant in variants.iter().filter(|variant| variant.is_read()) {
                if let Some(span) = variant.attributes.rename_all.decode.span()
                    && variant.fields.style != Style::Named
                {
                    errors.at_span(
                        span,
                        "`rename_all` on a variant is for variants with named fields",
                    );
                }
                self::fields(&variant.fields, errors);
            }
        }
        Data::Union => errors
            .at(&container.ident, "a union cannot be derived for: nothing says which field holds"),
    }
}

fn not_on_an_enum(attributes: &ContainerAttributes, errors: &mut Errors) {
    if let Some(span) = attributes.default.span() {
        errors.at_span(span, "`default` on a type is for structs with named fields");
    }
    if let Some(span) = attributes.transparent.span() {
        errors.at_span(span, "`transparent` is for structs");
    }
}

/// The one field that a transparent struct stands for.
pub(crate) fn transparent_field(fields: &Fields) -> Option<&Field> {
    let mut candidates = fields.list.iter().filter(|field| {
        field.is_read() && !field.is_phantom() && !field.attributes.default.is_set()
    });
    match (candidates.next(), candidates.next()) {
        (Some(field), None) => Some(field),
        _ => None,
    }
}

fn transparent(container: &Container, fields: &Fields, errors: &mut Errors) {
    if transparent_field(fields).is_none() {
        errors.at(
            &container.ident,
            "`transparent` needs exactly one field that is neither skipped, nor defaulted, nor \
             `PhantomData`",
        );
    }
}

fn fields(fields: &Fields, errors: &mut Errors) {
    for field in fields.list.iter().filter(|field| field.is_read()) {
        if borrows_for_ever(&field.ty) {
            errors.at(
                &field.ty,
                "a field cannot borrow from the input for `'static`; give the type a lifetime \
                 parameter",
            );
        }
    }
    if fields.style == Style::Named {
        let names = fields
            .list
            .iter()
            .filter(|field| field.is_read())
            .map(|field| (&field.names, format!("field `{}`", described(field))));
        distinct(names, errors);
        return;
    }
    for field in &fields.list {
        let attributes = &field.attributes;
        let named = attributes
            .rename
            .decode
            .span()
            .or(attributes.aliases.first().map(|alias| alias.span()));
        if let Some(span) = named {
            errors.at_span(span, "an unnamed field has no name in JSON");
        }
        if let Some(span) = attributes.default.span()
            && field.is_read()
        {
            errors.at_span(
                span,
                "`default` on an unnamed field is not supported yet by sightread; an array has all \
                 its elements",
            );
        }
        if let Some(span) = attributes.skip.decode.span()
            && fields.style == Style::Newtype
        {
            errors
                .at_span(span, "the only field of a newtype cannot be skipped; use a unit struct");
        }
    }
}

/// Whether `ty` is `&'static str` or `&'static [T]`, which no text can fill.
fn borrows_for_ever(ty: &Type) -> bool {
    let Type::Reference(reference) = ungrouped(ty) else { return false };
    let text = |ty: &Type| matches!(ungrouped(ty), Type::Path(path) if path.path.is_ident("str"));
    reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static")
        && (matches!(ungrouped(&reference.elem), Type::Slice(_)) || text(&reference.elem))
}

fn described(field: &Field) -> String {
    quote::ToTokens::to_token_stream(&field.member).to_string()
}

/// Complains about each name that means two things.
fn distinct<'a>(owners: impl Iterator<Item = (&'a Names, String)>, errors: &mut Errors) {
    let mut taken: BTreeMap<&str, String> = BTreeMap::new();
    for (names, owner) in owners {
        for Name { text, span } in names.read() {
            match taken.get(text.as_str()) {
                Some(first) => errors.at_span(
                    *span,
                    format!("the JSON name {text:?} of {owner} is taken by {first} already"),
                ),
                None => {
                    taken.insert(text, owner.clone());
                }
            }
        }
    }
}
