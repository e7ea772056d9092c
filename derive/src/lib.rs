//! Derive macros of `sightread`; the work is done in `sightread-codegen`.

use proc_macro::TokenStream;

/// Implements `Decode` for a struct or an enum: how it is read from JSON.
///
/// ```
/// use sightread::Decode;
///
/// #[derive(Decode)]
/// #[json(rename_all = "camelCase")]
/// struct Event<'a> {
///     id: &'a str,
///     #[json(alias = "timestamp")]
///     created_at: i64,
///     #[json(default)]
///     amount: f64,
/// }
///
/// let event: Event = sightread::from_str_borrowed(r#"{"id":"e1","createdAt":7}"#)?;
/// assert_eq!((event.id, event.created_at, event.amount), ("e1", 7, 0.0));
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Forms
///
/// | Rust | JSON |
/// |---|---|
/// | `struct S { a: A, b: B }` | `{"a":..,"b":..}`, in any order, unknown keys skipped |
/// | `struct S(A)` | what `A` is |
/// | `struct S(A, B)` | `[..,..]`, all elements and no more |
/// | `struct S;` | `null` |
/// | `enum E { A, B(T), C(T, U), D { t: T } }` | `"A"` or `{"A":null}`, `{"B":..}`, `{"C":[..,..]}`, `{"D":{"t":..}}` |
///
/// Every lifetime of the type borrows from the input (and arena). A type parameter that a field
/// holds has to be `Decode` itself. A missing field is an error, unless it has a default or its
/// type is `Option`. An enum of nothing but unit variants, and a struct with one unnamed field, can
/// be the key of a map.
///
/// # Attributes
///
/// They are read under `#[json(..)]` and, with serde's meaning, under `#[serde(..)]`; where both
/// speak, `json` wins (aliases add up). An attribute that would change what is read and is not in
/// this list is a compile error. What concerns writing only, such as `skip_serializing_if`, is
/// passed over, and so are `bound` and `crate` under `serde`.
///
/// | on a type | |
/// |---|---|
/// | `rename_all = ".."` | names of fields or variants: `"lowercase"`, `"UPPERCASE"`, `"PascalCase"`, `"camelCase"`, `"snake_case"`, `"SCREAMING_SNAKE_CASE"`, `"kebab-case"`, `"SCREAMING-KEBAB-CASE"` |
/// | `rename_all_fields = ".."` | the same for the fields of all variants of an enum |
/// | `deny_unknown_fields` | a key that no field has is an error |
/// | `default`, `default = "path"` | a struct's missing fields are taken from its `Default`, or from what the function returns |
/// | `transparent` | a struct is to JSON what its one field is |
/// | `crate = "path"` | where `sightread` is to be found (`json` only) |
///
/// | on a variant | |
/// |---|---|
/// | `rename = ".."`, `alias = ".."` | its name, and further names (repeatable) |
/// | `rename_all = ".."` | names of its fields |
/// | `skip`, `skip_deserializing` | it is never read |
///
/// | on a field | |
/// |---|---|
/// | `rename = ".."`, `alias = ".."` | its key, and further keys (repeatable) |
/// | `default`, `default = "path"` | what a missing field is: its type's `Default`, or what the function returns |
/// | `skip`, `skip_deserializing` | it is not looked for and gets its default |
/// | `borrow` | nothing: every lifetime borrows |
///
/// `rename` and `rename_all` may differ between the two ways: `rename(serialize = "..", deserialize
/// = "..")`.
#[proc_macro_derive(Decode, attributes(json, serde))]
pub fn derive_decode(input: TokenStream) -> TokenStream {
    sightread_codegen::decode(input.into()).into()
}

/// Implements `Encode` for a struct or an enum: how it is written as JSON.
///
/// ```
/// use sightread::Encode;
///
/// #[derive(Encode)]
/// #[json(rename_all = "camelCase")]
/// struct Event<'a> {
///     id: &'a str,
///     created_at: i64,
///     #[json(skip_if = "Option::is_none")]
///     amount: Option<f64>,
///     #[json(skip_if_empty)]
///     tags: Vec<&'a str>,
/// }
///
/// let event = Event { id: "e1", created_at: 7, amount: Some(0.5), tags: vec![] };
/// assert_eq!(sightread::to_string(&event)?, r#"{"id":"e1","createdAt":7,"amount":0.5}"#);
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Forms
///
/// Those that `Decode` reads, so that a type with both derives is read back as it was written:
///
/// | Rust | JSON |
/// |---|---|
/// | `struct S { a: A, b: B }` | `{"a":..,"b":..}`, in declared order |
/// | `struct S(A)` | what `A` is |
/// | `struct S(A, B)` | `[..,..]` |
/// | `struct S;` | `null` |
/// | `enum E { A, B(T), C(T, U), D { t: T } }` | `"A"`, `{"B":..}`, `{"C":[..,..]}`, `{"D":{"t":..}}` |
///
/// A type parameter that a field holds has to be `Encode` itself. An enum of nothing but unit
/// variants, and a struct with one unnamed field, can be the key of a map.
///
/// # Attributes
///
/// They are read under `#[json(..)]` and, with serde's meaning, under `#[serde(..)]`; where both
/// speak, `json` wins. An attribute that would change what is written and is not in this list is a
/// compile error. What concerns reading only (`default`, `alias`, `borrow`, `deny_unknown_fields`,
/// `skip_deserializing`) is passed over, and so are `bound` and `crate` under `serde`.
///
/// | on a type | |
/// |---|---|
/// | `rename_all = ".."`, `rename_all_fields = ".."`, `transparent`, `crate = "path"` | as for `Decode` |
///
/// | on a variant | |
/// |---|---|
/// | `rename = ".."`, `rename_all = ".."` | as for `Decode` |
/// | `skip`, `skip_serializing` | to write it is an error |
///
/// | on a field | |
/// |---|---|
/// | `rename = ".."` | its key |
/// | `skip`, `skip_serializing` | it is not written |
/// | `skip_if = "path"` (`json` only), `skip_serializing_if = "path"` | it is left out when the function, given a reference to it, returns `true`; named fields only |
/// | `skip_if_empty` (`json` only) | it is left out when its `is_empty()` returns `true`; named fields only |
#[proc_macro_derive(Encode, attributes(json, serde))]
pub fn derive_encode(input: TokenStream) -> TokenStream {
    sightread_codegen::encode(input.into()).into()
}
