//! `#[json(..)]` and `#[serde(..)]`: read, merged (`json` wins) and nothing ignored.
//!
//! An attribute that bears on what is being derived and is not supported is an error that names it.
//! What bears only on the other direction (`into` while deriving `Decode`) is passed over: that
//! direction's derive will speak of it.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, ExprPath, Ident, LitStr, Meta, Path, Token, token};

use crate::errors::Errors;
use crate::names::Case;

/// What is being derived: attributes that concern only another trait are passed over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Decode,
    Encode,
}

impl Purpose {
    /// Whether the derived code reads JSON.
    pub(crate) fn reads(self) -> bool {
        match self {
            Purpose::Decode => true,
            Purpose::Encode => false,
        }
    }
}

/// Whose attribute it is. The later one wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    Serde,
    Json,
}

impl Source {
    fn of(path: &Path) -> Option<Source> {
        if path.is_ident("json") {
            Some(Source::Json)
        } else if path.is_ident("serde") {
            Some(Source::Serde)
        } else {
            None
        }
    }

    fn name(self) -> &'static str {
        match self {
            Source::Serde => "serde",
            Source::Json => "json",
        }
    }
}

/// What was set, at most once under each source.
#[derive(Clone)]
pub(crate) struct Setting<T> {
    set: Option<(Source, Span, T)>,
    by_serde: bool,
    by_json: bool,
}

impl<T> Default for Setting<T> {
    fn default() -> Self {
        Setting { set: None, by_serde: false, by_json: false }
    }
}

impl<T> Setting<T> {
    /// Sets the value unless `json` set it before; `false`, with a complaint, if `item`'s source
    /// did so already.
    fn set(&mut self, item: &Item, value: T, errors: &mut Errors) -> bool {
        let seen = match item.source {
            Source::Serde => &mut self.by_serde,
            Source::Json => &mut self.by_json,
        };
        if std::mem::replace(seen, true) {
            errors.at(
                &item.name,
                format!("`{}` is given twice under `{}`", item.name, item.source.name()),
            );
            return false;
        }
        if self.set.as_ref().is_none_or(|(source, ..)| *source < item.source) {
            self.set = Some((item.source, item.name.span(), value));
        }
        true
    }

    /// The value that counts.
    pub(crate) fn get(&self) -> Option<&T> {
        self.set.as_ref().map(|(.., value)| value)
    }

    /// Where the attribute that counts is written.
    pub(crate) fn span(&self) -> Option<Span> {
        self.set.as_ref().map(|(_, span, _)| *span)
    }

    /// Whether anything was set.
    pub(crate) fn is_set(&self) -> bool {
        self.set.is_some()
    }
}

/// A setting that may differ between reading and writing.
pub(crate) struct TwoWay<T> {
    pub(crate) decode: Setting<T>,
    pub(crate) encode: Setting<T>,
}

impl<T> Default for TwoWay<T> {
    fn default() -> Self {
        TwoWay { decode: Setting::default(), encode: Setting::default() }
    }
}

impl<T> TwoWay<T> {
    /// The half that counts.
    pub(crate) fn of(&self, purpose: Purpose) -> &Setting<T> {
        if purpose.reads() { &self.decode } else { &self.encode }
    }
}

/// What a missing field becomes.
#[derive(Clone)]
pub(crate) enum DefaultValue {
    /// `Default::default()`
    Trait,
    /// A call of the function at this path.
    Path(ExprPath),
}

/// When the encoder leaves a field out.
pub(crate) enum SkipIf {
    /// When this function says so.
    Path(ExprPath),
    /// When the field holds nothing.
    Empty,
}

/// Attributes of a struct or an enum.
#[derive(Default)]
pub(crate) struct ContainerAttributes {
    pub(crate) library: Setting<Path>,
    pub(crate) rename_all: TwoWay<Case>,
    pub(crate) rename_all_fields: TwoWay<Case>,
    pub(crate) deny_unknown_fields: Setting<()>,
    pub(crate) default: Setting<DefaultValue>,
    pub(crate) transparent: Setting<()>,
}

/// Attributes of a variant.
#[derive(Default)]
pub(crate) struct VariantAttributes {
    pub(crate) rename: TwoWay<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) rename_all: TwoWay<Case>,
    pub(crate) skip: TwoWay<()>,
}

/// Attributes of a field.
#[derive(Default)]
pub(crate) struct FieldAttributes {
    pub(crate) rename: TwoWay<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: Setting<DefaultValue>,
    pub(crate) skip: TwoWay<()>,
    pub(crate) skip_if: Setting<SkipIf>,
    pub(crate) view: Setting<()>,
}

/// One attribute inside the parentheses, not yet understood.
struct Item {
    source: Source,
    name: Ident,
    value: Value,
}

/// What follows the attribute's name.
enum Value {
    None,
    Equals(TokenStream),
    List(TokenStream),
}

/// An `Item` before it is known whose it is.
struct Unsourced {
    name: Ident,
    value: Value,
}

impl Parse for Unsourced {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let mut value = TokenStream::new();
            while !input.is_empty() && !input.peek(Token![,]) {
                value.extend([input.parse::<TokenTree>()?]);
            }
            Value::Equals(value)
        } else if input.peek(token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            Value::List(content.parse()?)
        } else {
            Value::None
        };
        Ok(Unsourced { name, value })
    }
}

impl Item {
    /// The attribute must be a word alone.
    fn word(&self, errors: &mut Errors) -> Option<()> {
        if let Value::None = self.value {
            return Some(());
        }
        errors.at(&self.name, format!("`{}` takes no value", self.name));
        None
    }

    /// The attribute must be `name = "text"`.
    fn string(&self, errors: &mut Errors) -> Option<LitStr> {
        let Value::Equals(value) = &self.value else {
            errors.at(&self.name, format!("expected `{} = \"..\"`", self.name));
            return None;
        };
        match syn::parse2::<LitStr>(value.clone()) {
            Ok(text) => Some(text),
            Err(_) if value.is_empty() => {
                errors.at(&self.name, format!("expected `{} = \"..\"`", self.name));
                None
            }
            Err(_) => {
                errors.at(value, format!("expected a string: `{} = \"..\"`", self.name));
                None
            }
        }
    }

    /// The attribute must be `name = "code"`.
    fn code<T: Parse>(&self, what: &str, errors: &mut Errors) -> Option<T> {
        let text = self.string(errors)?;
        let parsed = text.parse::<T>();
        if parsed.is_err() {
            errors.at(&text, format!("expected {what} in this string"));
        }
        parsed.ok()
    }

    fn case(&self, text: &LitStr, errors: &mut Errors) -> Option<Case> {
        Case::from_name(&text.value()).map_err(|message| errors.at(text, message)).ok()
    }

    /// `name = "text"` for both ways, or `name(serialize = "text", deserialize = "text")`.
    fn two_way<T: Clone>(
        &self,
        into: &mut TwoWay<T>,
        errors: &mut Errors,
        mut convert: impl FnMut(&Item, &LitStr, &mut Errors) -> Option<T>,
    ) {
        let Value::List(list) = &self.value else {
            if let Some(value) = self.string(errors).and_then(|text| convert(self, &text, errors)) {
                // The same complaint once is enough.
                let mut silent = Errors::default();
                let fresh = into.decode.set(self, value.clone(), errors);
                into.encode.set(self, value, if fresh { errors } else { &mut silent });
            }
            return;
        };
        for inner in parse_list(self.source, list.clone(), errors) {
            let side = match inner.name.to_string().as_str() {
                "deserialize" => &mut into.decode,
                "serialize" => &mut into.encode,
                _ => {
                    errors.at(
                        &inner.name,
                        format!(
                            "expected `{}(serialize = \"..\", deserialize = \"..\")`",
                            self.name
                        ),
                    );
                    continue;
                }
            };
            if let Some(value) =
                inner.string(errors).and_then(|text| convert(&inner, &text, errors))
            {
                side.set(&inner, value, errors);
            }
        }
    }

    fn default(&self, errors: &mut Errors) -> Option<DefaultValue> {
        match self.value {
            Value::None => Some(DefaultValue::Trait),
            _ => self.code("the path of a function", errors).map(DefaultValue::Path),
        }
    }

    fn is_json_only(&self, errors: &mut Errors) {
        if self.source == Source::Serde {
            errors.at(
                &self.name,
                format!("`{0}` is not an attribute of serde; write `#[json({0})]`", self.name),
            );
        }
    }

    fn refuse(&self, hint: &str, errors: &mut Errors) {
        errors.at(&self.name, format!("`{}` is not supported yet by sightread; {hint}", self.name));
    }

    fn unknown(&self, place: &str, known: &str, errors: &mut Errors) {
        errors.at(
            &self.name,
            format!("unknown attribute `{}` on a {place}; expected one of {known}", self.name),
        );
    }
}

/// The attributes of `attributes` that are ours to read, in the order in which they are written.
fn items(attributes: &[Attribute], errors: &mut Errors) -> Vec<Item> {
    let mut items = Vec::new();
    for attribute in attributes {
        let Some(source) = Source::of(attribute.path()) else { continue };
        match &attribute.meta {
            Meta::List(list) => items.extend(parse_list(source, list.tokens.clone(), errors)),
            other => errors.at(other, format!("expected `#[{}(..)]`", source.name())),
        }
    }
    items
}

fn parse_list(source: Source, tokens: TokenStream, errors: &mut Errors) -> Vec<Item> {
    match Punctuated::<Unsourced, Token![,]>::parse_terminated.parse2(tokens) {
        Ok(list) => {
            list.into_iter().map(|Unsourced { name, value }| Item { source, name, value }).collect()
        }
        Err(error) => {
            errors.push(error);
            Vec::new()
        }
    }
}

/// A name is taken as it is written.
fn text(_: &Item, text: &LitStr, _: &mut Errors) -> Option<LitStr> {
    Some(text.clone())
}

/// Why an attribute that would change the result is an error.
const REFUSED: &str = "it is refused rather than ignored";

impl ContainerAttributes {
    pub(crate) fn read(attributes: &[Attribute], purpose: Purpose, errors: &mut Errors) -> Self {
        let mut read = ContainerAttributes::default();
        for item in items(attributes, errors) {
            match item.name.to_string().as_str() {
                // JSON has no place for the name of a type.
                "rename" => item.two_way(&mut TwoWay::default(), errors, text),
                "rename_all" => item.two_way(&mut read.rename_all, errors, Item::case),
                "rename_all_fields" => {
                    item.two_way(&mut read.rename_all_fields, errors, Item::case)
                }
                "deny_unknown_fields" => {
                    if item.word(errors).is_some() {
                        read.deny_unknown_fields.set(&item, (), errors);
                    }
                }
                "default" => {
                    if let Some(value) = item.default(errors) {
                        read.default.set(&item, value, errors);
                    }
                }
                "transparent" => {
                    if item.word(errors).is_some() {
                        read.transparent.set(&item, (), errors);
                    }
                }
                // These two speak of serde's own crate and traits.
                "crate" | "bound" if item.source == Source::Serde => {}
                "crate" => {
                    if let Some(path) = item.code("the path of a crate", errors) {
                        read.library.set(&item, path, errors);
                    }
                }
                "into" if purpose.reads() => {}
                "from" | "try_from" | "expecting" if !purpose.reads() => {}
                "tag" | "content" | "untagged" | "remote" | "bound" | "from" | "try_from"
                | "into" | "expecting" | "field_identifier" | "variant_identifier" => {
                    item.refuse(REFUSED, errors);
                }
                _ => item.unknown(
                    "type",
                    "`rename_all`, `rename_all_fields`, `deny_unknown_fields`, `default`, \
                     `transparent`, `crate`",
                    errors,
                ),
            }
        }
        read
    }
}

impl VariantAttributes {
    pub(crate) fn read(attributes: &[Attribute], purpose: Purpose, errors: &mut Errors) -> Self {
        let mut read = VariantAttributes::default();
        for item in items(attributes, errors) {
            match item.name.to_string().as_str() {
                "rename" => item.two_way(&mut read.rename, errors, text),
                "alias" => read.aliases.extend(item.string(errors)),
                "rename_all" => item.two_way(&mut read.rename_all, errors, Item::case),
                "skip" | "skip_deserializing" | "skip_serializing" => {
                    set_skip(&mut read.skip, &item, errors);
                }
                "bound" if item.source == Source::Serde => {}
                // Every lifetime borrows.
                "borrow" => {}
                "serialize_with" if purpose.reads() => {}
                "deserialize_with" | "other" if !purpose.reads() => {}
                "other" | "with" | "serialize_with" | "deserialize_with" | "untagged" | "bound" => {
                    item.refuse(REFUSED, errors);
                }
                _ => item.unknown("variant", "`rename`, `alias`, `rename_all`, `skip`", errors),
            }
        }
        read
    }
}

impl FieldAttributes {
    pub(crate) fn read(attributes: &[Attribute], purpose: Purpose, errors: &mut Errors) -> Self {
        let mut read = FieldAttributes::default();
        for item in items(attributes, errors) {
            match item.name.to_string().as_str() {
                "rename" => item.two_way(&mut read.rename, errors, text),
                "alias" => read.aliases.extend(item.string(errors)),
                "default" => {
                    if let Some(value) = item.default(errors) {
                        read.default.set(&item, value, errors);
                    }
                }
                "skip" | "skip_deserializing" | "skip_serializing" => {
                    set_skip(&mut read.skip, &item, errors);
                }
                "skip_serializing_if" | "skip_if" => {
                    if item.name == "skip_if" {
                        item.is_json_only(errors);
                    }
                    if let Some(path) = item.code("the path of a function", errors) {
                        read.skip_if.set(&item, SkipIf::Path(path), errors);
                    }
                }
                "skip_if_empty" => {
                    item.is_json_only(errors);
                    if item.word(errors).is_some() {
                        read.skip_if.set(&item, SkipIf::Empty, errors);
                    }
                }
                "view" => {
                    item.is_json_only(errors);
                    if item.word(errors).is_some() {
                        read.view.set(&item, (), errors);
                    }
                }
                "bound" if item.source == Source::Serde => {}
                // Every lifetime borrows.
                "borrow" => {}
                "serialize_with" | "getter" if purpose.reads() => {}
                "deserialize_with" if !purpose.reads() => {}
                "flatten" | "with" | "serialize_with" | "deserialize_with" | "getter" | "bound" => {
                    item.refuse(REFUSED, errors);
                }
                _ => item.unknown(
                    "field",
                    "`rename`, `alias`, `default`, `skip`, `skip_if`, `skip_if_empty`, `view`",
                    errors,
                ),
            }
        }
        read
    }
}

fn set_skip(skip: &mut TwoWay<()>, item: &Item, errors: &mut Errors) {
    if item.word(errors).is_none() {
        return;
    }
    // Unlike other attributes these add up: `skip_serializing, skip_deserializing` is how some
    // write `skip`.
    let mut silent = Errors::default();
    if item.name != "skip_serializing" {
        skip.decode.set(item, (), &mut silent);
    }
    if item.name != "skip_deserializing" {
        skip.encode.set(item, (), &mut silent);
    }
}
