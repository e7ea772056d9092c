//! Each file of `derive/golden` holds an input, as a comment, and what the derives that it names make
//! of it.
//!
//! `BLESS=1 cargo test -p sightread-codegen` rewrites the files; a new one needs only its comment.

use std::fs;
use std::path::{Path, PathBuf};

fn golden_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The comment at the top of the file, without slashes.
fn input(text: &str) -> String {
    text.lines()
        .map_while(|line| line.strip_prefix("//"))
        .map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line)))
        .collect()
}

/// The item itself, as the compiler sees it after the derive: without the attributes that the
/// derive reads.
fn without_attributes(mut input: syn::DeriveInput) -> syn::DeriveInput {
    let strip = |attributes: &mut Vec<syn::Attribute>| {
        attributes.retain(|attribute| {
            !["derive", "json", "serde"].iter().any(|known| attribute.path().is_ident(known))
        });
    };
    strip(&mut input.attrs);
    match &mut input.data {
        syn::Data::Struct(data) => data.fields.iter_mut().for_each(|field| strip(&mut field.attrs)),
        syn::Data::Enum(data) => {
            for variant in &mut data.variants {
                strip(&mut variant.attrs);
                variant.fields.iter_mut().for_each(|field| strip(&mut field.attrs));
            }
        }
        syn::Data::Union(_) => {}
    }
    input
}

/// What the input's `#[derive(..)]` names.
fn derives(item: &syn::DeriveInput) -> Vec<String> {
    let mut names = Vec::new();
    for attribute in item.attrs.iter().filter(|attribute| attribute.path().is_ident("derive")) {
        attribute
            .parse_nested_meta(|derive| {
                names.push(derive.path.require_ident()?.to_string());
                Ok(())
            })
            .unwrap();
    }
    names
}

fn expansion(derive: &str, item: &syn::DeriveInput) -> proc_macro2::TokenStream {
    let input = quote::quote!(#item);
    match derive {
        "Decode" => sightread_codegen::try_decode(input).unwrap(),
        "Encode" => sightread_codegen::try_encode(input).unwrap(),
        other => panic!("no derive of ours: {other}"),
    }
}

fn golden(input: &str) -> String {
    let item: syn::DeriveInput = syn::parse_str(input).unwrap();
    let expansions: Vec<_> = derives(&item).iter().map(|derive| expansion(derive, &item)).collect();
    let item = without_attributes(item);
    let file: syn::File = syn::parse_quote!(#item #(#expansions)*);
    let comment: String = input.lines().map(|line| format!("// {line}\n")).collect();
    format!("{comment}\n{}", prettyplease::unparse(&file))
}

#[test]
fn expansions_are_as_recorded() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut drifted = Vec::new();
    for path in golden_files() {
        let recorded = fs::read_to_string(&path).unwrap();
        let expanded = golden(&input(&recorded));
        if recorded == expanded {
            continue;
        }
        if bless {
            fs::write(&path, expanded).unwrap();
        } else {
            println!("--- {}\n{expanded}", path.display());
            drifted.push(path);
        }
    }
    assert!(drifted.is_empty(), "BLESS=1 rewrites {drifted:?}");
}
