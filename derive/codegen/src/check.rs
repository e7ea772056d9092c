//! What the attributes may not say together, and where they may not stand.

use std::collections::BTreeMap;

use syn::Type;

use crate::ast::{Container, Data, Field, Fields, Name, Names, Style, Variant, ungrouped};
use crate::attr::{ContainerAttributes, Purpose};
use crate::errors::Errors;

/// Checks `container` for a derive that reads JSON.
pub(crate) fn for_reading(container: &Container, errors: &mut Errors) {
    let attributes = &container.attributes;
    match &container.data {
        Data::Struct(fields) => {
            if let Some(span) = attributes.default.span()
                && fields.style != Style::Named
            {
                errors.at_span(span, "`default` on a type is for structs with named fields");
            }
            structure(container, fields, Purpose::Decode, errors);
            read_fields(fields, errors);
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
                self::variant(variant, Purpose::Decode, errors);
                read_fields(&variant.fields, errors);
            }
        }
        Data::Union => union(container, errors),
    }
}

/// Checks `container` for a derive that writes JSON. What concerns reading only is passed over.
pub(crate) fn for_writing(container: &Container, errors: &mut Errors) {
    match &container.data {
        Data::Struct(fields) => {
            structure(container, fields, Purpose::Encode, errors);
            if container.attributes.transparent.is_set() {
                transparent_is_written(fields, errors);
            } else {
                written_fields(fields, errors);
            }
        }
        Data::Enum(variants) => {
            if let Some(span) = container.attributes.transparent.span() {
                errors.at_span(span, "`transparent` is for structs");
            }
            // Two variants may be written alike: that is no contradiction until they are read.
            for variant in variants.iter().filter(|variant| variant.is_written()) {
                self::variant(variant, Purpose::Encode, errors);
                written_fields(&variant.fields, errors);
            }
        }
        Data::Union => union(container, errors),
    }
}

fn union(container: &Container, errors: &mut Errors) {
    errors.at(&container.ident, "a union cannot be derived for: nothing says which field holds");
}

fn structure(container: &Container, fields: &Fields, purpose: Purpose, errors: &mut Errors) {
    let attributes = &container.attributes;
    if let Some(span) = attributes.rename_all_fields.of(purpose).span() {
        errors.at_span(span, "`rename_all_fields` is for enums; a struct takes `rename_all`");
    }
    if attributes.transparent.is_set() {
        transparent(container, fields, purpose, errors);
    }
}

fn variant(variant: &Variant, purpose: Purpose, errors: &mut Errors) {
    if let Some(span) = variant.attributes.rename_all.of(purpose).span()
        && variant.fields.style != Style::Named
    {
        errors.at_span(span, "`rename_all` on a variant is for variants with named fields");
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

/// The one field that a transparent struct stands for. As with serde, a default keeps a field out of
/// the choice only while reading.
pub(crate) fn transparent_field(fields: &Fields, purpose: Purpose) -> Option<&Field> {
    let mut candidates = fields.list.iter().filter(|field| {
        let takes_part = match purpose {
            Purpose::Decode => field.is_read() && !field.attributes.default.is_set(),
            Purpose::Encode => field.is_written(),
        };
        takes_part && !field.is_phantom()
    });
    match (candidates.next(), candidates.next()) {
        (Some(field), None) => Some(field),
        _ => None,
    }
}

fn transparent(container: &Container, fields: &Fields, purpose: Purpose, errors: &mut Errors) {
    if transparent_field(fields, purpose).is_none() {
        let message = match purpose {
            Purpose::Decode => {
                "`transparent` needs exactly one field that is neither skipped, nor defaulted, nor \
                 `PhantomData`"
            }
            Purpose::Encode => {
                "`transparent` needs exactly one field that is neither skipped in writing nor \
                 `PhantomData`"
            }
        };
        errors.at(&container.ident, message);
    }
}

fn transparent_is_written(fields: &Fields, errors: &mut Errors) {
    if let Some(field) = transparent_field(fields, Purpose::Encode)
        && let Some(span) = field.attributes.skip_if.span()
    {
        errors.at_span(span, "the one field of a transparent struct cannot be left out");
    }
}

fn written_fields(fields: &Fields, errors: &mut Errors) {
    if fields.style == Style::Named {
        distinct_when_written(fields, errors);
        return;
    }
    for field in &fields.list {
        unnamed(fields, field, Purpose::Encode, errors);
        if let Some(span) = field.attributes.skip_if.span()
            && field.is_written()
        {
            errors.at_span(
                span,
                "an unnamed field cannot be left out now and then: an array has all its elements",
            );
        }
    }
}

/// Complains about an unnamed `field` that has a name, or is alone and skipped.
fn unnamed(fields: &Fields, field: &Field, purpose: Purpose, errors: &mut Errors) {
    let attributes = &field.attributes;
    let alias = attributes.aliases.first().filter(|_| purpose.reads()).map(|alias| alias.span());
    if let Some(span) = attributes.rename.of(purpose).span().or(alias) {
        errors.at_span(span, "an unnamed field has no name in JSON");
    }
    if let Some(span) = attributes.skip.of(purpose).span()
        && fields.style == Style::Newtype
    {
        errors.at_span(span, "the only field of a newtype cannot be skipped; use a unit struct");
    }
}

fn read_fields(fields: &Fields, errors: &mut Errors) {
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
        unnamed(fields, field, Purpose::Decode, errors);
        if let Some(span) = field.attributes.default.span()
            && field.is_read()
        {
            errors.at_span(
                span,
                "`default` on an unnamed field is not supported yet by sightread; an array has all \
                 its elements",
            );
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

/// Complains about each name under which two fields would be written.
fn distinct_when_written(fields: &Fields, errors: &mut Errors) {
    let mut taken = BTreeMap::new();
    for field in fields.list.iter().filter(|field| field.is_written()) {
        claim(&mut taken, &field.names.encode, format!("field `{}`", described(field)), errors);
    }
}

/// Complains about each name that means two things.
fn distinct<'a>(owners: impl Iterator<Item = (&'a Names, String)>, errors: &mut Errors) {
    let mut taken = BTreeMap::new();
    for (names, owner) in owners {
        for name in names.read() {
            claim(&mut taken, name, owner.clone(), errors);
        }
    }
}

fn claim<'a>(
    taken: &mut BTreeMap<&'a str, String>,
    Name { text, span }: &'a Name,
    owner: String,
    errors: &mut Errors,
) {
    match taken.get(text.as_str()) {
        Some(first) => errors.at_span(
            *span,
            format!("the JSON name {text:?} of {owner} is taken by {first} already"),
        ),
        None => {
            taken.insert(text, owner);
        }
    }
}
