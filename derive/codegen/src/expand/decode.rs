//! `impl Decode`.
//!
//! A struct and a struct variant share [`object`], a tuple struct and a tuple variant share
//! [`array`].

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use crate::ast::{Container, Data, Field, Fields, Name, Names, Style, Variant};
use crate::attr::{DefaultValue, Purpose};
use crate::bounds::{self, ImplGenerics};
use crate::check;
use crate::names;

/// Statements that end with a value, and the statics that they need.
struct Fragment {
    tables: TokenStream,
    statements: TokenStream,
    value: TokenStream,
}

/// The whole implementation for `container`.
pub(crate) fn container(container: &Container) -> TokenStream {
    let (tables, functions) = match &container.data {
        Data::Struct(fields) => structure(container, fields),
        Data::Enum(variants) => enumeration(container, variants),
        Data::Union => (TokenStream::new(), TokenStream::new()),
    };
    let ident = &container.ident;
    let library = container.library();
    let ImplGenerics { parameters, arguments, predicates } = bounds::for_decode(container);
    let owned = bounds::for_decode_owned(container).map(|generics| owned(ident, &generics));
    quote! {
        const _: () = {
            use #library::__private::v1 as __json;
            #tables
            #[automatically_derived]
            impl #parameters __json::Decode<'__in> for #ident #arguments #predicates {
                #functions
            }
            #owned
        };
    }
}

/// The marker of types that borrow nothing.
pub(crate) fn owned(ident: &Ident, generics: &ImplGenerics) -> TokenStream {
    let ImplGenerics { parameters, arguments, predicates } = generics;
    quote! {
        #[automatically_derived]
        impl #parameters __json::DecodeOwned for #ident #arguments #predicates {}
    }
}

/// The function `name` of the trait with `body` in it.
fn function(name: &str, body: &TokenStream) -> TokenStream {
    let name = Ident::new(name, proc_macro2::Span::call_site());
    quote! {
        #[inline]
        fn #name(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            #body
        }
    }
}

/// Tables and functions for a struct.
fn structure(container: &Container, fields: &Fields) -> (TokenStream, TokenStream) {
    if container.attributes.transparent.is_set()
        && let Some(inner) = check::transparent_field(fields, Purpose::Decode)
    {
        return (TokenStream::new(), transparent(fields, inner));
    }
    if let (Style::Newtype, [inner]) = (fields.style, &fields.list[..]) {
        let functions = ["decode", "key"].map(|name| {
            let read = forwarded(inner, name);
            function(name, &quote!(__json::Ok(Self(#read?))))
        });
        return (TokenStream::new(), quote!(#(#functions)*));
    }
    let Fragment { tables, statements, value } = content(container, fields, &quote!(Self));
    let body = quote! {
        #statements
        __json::Ok(#value)
    };
    (tables, function("decode", &body))
}

/// A call of the trait's function `name` for the type of `field`.
fn forwarded(field: &Field, name: &str) -> TokenStream {
    let name = Ident::new(name, field.type_span());
    quote_spanned!(field.type_span()=> __json::Decode::#name(__cursor))
}

/// The functions of a struct that is to JSON what its field `inner` is.
fn transparent(fields: &Fields, inner: &Field) -> TokenStream {
    let around = |read: TokenStream| {
        let members = fields.list.iter().map(|field| {
            let member = &field.member;
            let value = if std::ptr::eq(field, inner) { read.clone() } else { without_text(field) };
            quote!(#member: #value)
        });
        quote!(Self { #(#members),* })
    };
    let functions = ["decode", "key"].map(|name| {
        let read = forwarded(inner, name);
        let value = around(quote!(#read?));
        function(name, &quote!(__json::Ok(#value)))
    });
    let absent = ["null", "missing"].map(|name| {
        let name = Ident::new(name, inner.type_span());
        let value = quote_spanned!(inner.type_span()=> __json::Decode::#name());
        let value = around(quote!(#value?));
        quote! {
            #[inline]
            fn #name() -> __json::Option<Self> {
                __json::Some(#value)
            }
        }
    });
    quote!(#(#functions)* #(#absent)*)
}

/// What a field holds that no text fills.
fn without_text(field: &Field) -> TokenStream {
    match field.attributes.default.get() {
        Some(DefaultValue::Path(path)) => quote!(#path()),
        _ => quote_spanned!(field.type_span()=> __json::Default::default()),
    }
}

/// Reads what `fields` are in JSON into a value of `constructor`.
fn content(container: &Container, fields: &Fields, constructor: &TokenStream) -> Fragment {
    match (fields.style, &fields.list[..]) {
        (Style::Named, list) => object(container, list, constructor),
        (Style::Newtype, [field]) => {
            let read = forwarded(field, "decode");
            let Field { local, ty, .. } = field;
            Fragment {
                tables: TokenStream::new(),
                statements: quote!(let #local: #ty = #read?;),
                value: quote!(#constructor(#local)),
            }
        }
        (Style::Newtype | Style::Tuple, list) => array(list, constructor),
        (Style::Unit, _) => Fragment {
            tables: TokenStream::new(),
            statements: quote!(let () = __json::Decode::decode(__cursor)?;),
            value: constructor.clone(),
        },
    }
}

/// Reads an array of exactly as many elements as there are fields.
fn array(fields: &[Field], constructor: &TokenStream) -> Fragment {
    let elements = fields.iter().filter(|field| field.is_read()).map(|field| {
        let Field { local, ty, .. } = field;
        let read = quote_spanned!(field.type_span()=> __cursor.element(&mut __array));
        quote!(let #local: #ty = #read?;)
    });
    let members = fields.iter().map(|field| {
        if field.is_read() {
            let local = &field.local;
            quote!(#local)
        } else {
            without_text(field)
        }
    });
    Fragment {
        statements: quote! {
            let mut __array = __cursor.array()?;
            #(#elements)*
            __cursor.end_array(&mut __array)?;
        },
        value: quote!(#constructor(#(#members),*)),
        tables: TokenStream::new(),
    }
}

/// Reads an object with a member for each field.
fn object(container: &Container, fields: &[Field], constructor: &TokenStream) -> Fragment {
    let read: Vec<&Field> = fields.iter().filter(|field| field.is_read()).collect();
    let table = Table::new(read.iter().map(|field| &field.names));
    let tables = table.declaration("__FIELDS");

    let slots = read.iter().map(|field| {
        let Field { local, ty, .. } = field;
        quote!(let mut #local: __json::Option<#ty> = __json::None;)
    });
    // Fields in declared order, as most texts have them: one comparison of fixed size each.
    let in_order = read.iter().filter_map(|field| {
        let key = names::raw_key(&field.names.decode.text)?;
        let local = &field.local;
        let value = forwarded(field, "decode");
        Some(quote! {
            if __cursor.field(&mut __object, #key) {
                #local = __json::Some(#value?);
            }
        })
    });
    // Whatever is left: other orders, aliases, keys with escapes, unknown ones.
    let arms = read.iter().zip(&table.indices).map(|(field, indices)| {
        let local = &field.local;
        let slot = quote_spanned!(field.type_span()=> __cursor.slot(&mut #local, &__key));
        quote!(#(#indices)|* => #slot?,)
    });
    // Where unknown keys are fine, the library skips them and hands out known ones only; the last
    // arm is then for what the compiler cannot know.
    let (next, unknown) = if container.attributes.deny_unknown_fields.is_set() {
        let fail = quote!(return __json::Err(__cursor.fail_unknown_field(&__key)));
        (quote!(next_field), fail)
    } else {
        (quote!(next_known_field), quote!(__cursor.unknown_field()?))
    };
    let dispatch = if read.is_empty() {
        quote!(#unknown;)
    } else {
        quote! {
            match __key.index() {
                #(#arms)*
                _ => #unknown,
            }
        }
    };
    let default = container_default(container, constructor);
    let members = fields.iter().map(|field| {
        let member = &field.member;
        let value = member_value(field, default.is_some());
        quote!(#member: #value)
    });
    Fragment {
        tables,
        statements: quote! {
            #(#slots)*
            let mut __object = __cursor.object()?;
            #(#in_order)*
            while let __json::Some(__key) = __cursor.#next(&mut __object, &__FIELDS)? {
                #dispatch
            }
            #default
        },
        value: quote!(#constructor { #(#members),* }),
    }
}

/// The value that lends its fields where the text has none, if the type asks for one.
fn container_default(container: &Container, constructor: &TokenStream) -> Option<TokenStream> {
    let value = match container.attributes.default.get()? {
        DefaultValue::Trait => quote!(__json::Default::default()),
        DefaultValue::Path(path) => quote!(#path()),
    };
    Some(quote!(let __default: #constructor = #value;))
}

/// What the struct's literal says of `field` once the object is read.
fn member_value(field: &Field, container_default: bool) -> TokenStream {
    let Field { member, local, names, .. } = field;
    let otherwise = if container_default && !field.attributes.default.is_set() {
        quote!(__default.#member)
    } else {
        without_text(field)
    };
    if !field.is_read() {
        return otherwise;
    }
    if !container_default && !field.attributes.default.is_set() {
        let name = &names.decode.text;
        let required = quote_spanned!(field.type_span()=> __cursor.required(#local, #name));
        return quote!(#required?);
    }
    if let Some(DefaultValue::Trait) = field.attributes.default.get() {
        return quote_spanned!(field.type_span()=> #local.unwrap_or_default());
    }
    quote! {
        match #local {
            __json::Some(__value) => __value,
            __json::None => #otherwise,
        }
    }
}

/// Tables and functions for an enum.
fn enumeration(container: &Container, variants: &[Variant]) -> (TokenStream, TokenStream) {
    let read: Vec<&Variant> = variants.iter().filter(|variant| variant.is_read()).collect();
    let table = Table::new(read.iter().map(|variant| &variant.names));
    let patterns: Vec<TokenStream> = table
        .indices
        .iter()
        .enumerate()
        .map(|(at, indices)| {
            // The table gives an index of its own or an error, so the last variant is what is left.
            if at + 1 == read.len() { quote!(_) } else { quote!(#(#indices)|*) }
        })
        .collect();
    let tables = table.declaration("__VARIANTS");
    if read.iter().all(|variant| variant.fields.style == Style::Unit) {
        let idents: Vec<_> = read.iter().map(|variant| &variant.ident).collect();
        let decode = quote! {
            let __variant = __cursor.variant(&__VARIANTS)?;
            __cursor.unit_variant(&__variant)?;
            __json::Ok(match __variant.index() {
                #(#patterns => Self::#idents,)*
            })
        };
        let key = quote! {
            __json::Ok(match __cursor.variant_key(&__VARIANTS)? {
                #(#patterns => Self::#idents,)*
            })
        };
        return (
            tables,
            [function("decode", &decode), function("key", &key)].into_iter().collect(),
        );
    }
    let arms = read.iter().zip(&patterns).map(|(variant, pattern)| {
        let body = variant_content(container, variant);
        quote!(#pattern => { #body })
    });
    let decode = quote! {
        let __variant = __cursor.variant(&__VARIANTS)?;
        match __variant.index() {
            #(#arms)*
        }
    };
    (tables, function("decode", &decode))
}

/// Reads what follows once the variant is known.
fn variant_content(container: &Container, variant: &Variant) -> TokenStream {
    let ident = &variant.ident;
    let constructor = quote!(Self::#ident);
    if variant.fields.style == Style::Unit {
        return quote! {
            __cursor.unit_variant(&__variant)?;
            __json::Ok(#constructor)
        };
    }
    let Fragment { tables, statements, value } = content(container, &variant.fields, &constructor);
    quote! {
        #tables
        __cursor.content(&__variant)?;
        #statements
        let __content = #value;
        __cursor.end_variant(&__variant)?;
        __json::Ok(__content)
    }
}

/// The names that are looked up when a text's order is not the declared one.
struct Table<'a> {
    /// First what each field is called, in order, then the aliases.
    names: Vec<&'a Name>,
    /// For each field where its names are in `names`.
    indices: Vec<Vec<proc_macro2::Literal>>,
}

impl<'a> Table<'a> {
    fn new(owners: impl Iterator<Item = &'a Names>) -> Table<'a> {
        let owners: Vec<&Names> = owners.collect();
        let mut names: Vec<&Name> = owners.iter().map(|names| &names.decode).collect();
        let index = proc_macro2::Literal::usize_unsuffixed;
        let mut indices: Vec<Vec<_>> = (0..owners.len()).map(|at| vec![index(at)]).collect();
        for (owner, indices) in owners.iter().zip(&mut indices) {
            for alias in &owner.aliases {
                indices.push(index(names.len()));
                names.push(alias);
            }
        }
        Table { names, indices }
    }

    fn declaration(&self, ident: &str) -> TokenStream {
        let ident = Ident::new(ident, proc_macro2::Span::call_site());
        let size = names::table_size(self.names.len());
        let names = self.names.iter().map(|name| &name.text);
        quote! {
            static #ident: __json::KeyTable<#size> = __json::KeyTable::new(&[#(#names),*]);
        }
    }
}
