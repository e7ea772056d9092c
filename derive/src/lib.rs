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
