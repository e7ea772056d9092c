//! Derived `Decode`: shapes of types, generics, hygiene and names.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use sightread::{Arena, Decode, ErrorKind, from_str, from_str_borrowed, from_str_in};

fn points_into(part: &str, whole: &str) -> bool {
    let (part, whole) = (part.as_bytes().as_ptr_range(), whole.as_bytes().as_ptr_range());
    whole.start <= part.start && part.end <= whole.end
}

#[test]
fn fields_are_found_in_every_order() {
    #[derive(Decode, Debug, PartialEq)]
    struct Event<'a> {
        id: &'a str,
        amount: f64,
        created_at: i64,
        #[json(default)]
        tags: &'a [&'a str],
    }
    let arena = Arena::new();
    let right = Event { id: "e1", amount: 2.5, created_at: 7, tags: &["x", "y"] };
    for text in [
        r#"{"id":"e1","amount":2.5,"created_at":7,"tags":["x","y"]}"#,
        r#"{"tags":["x","y"],"created_at":7,"amount":2.5,"id":"e1"}"#,
        r#"{ "amount" : 2.5 , "id" : "e1" , "tags" : [ "x" , "y" ] , "created_at" : 7 }"#,
        r#"{"new":{"a":[1,{}]},"id":"e1","amount":2.5,"also":null,"created_at":7,"tags":["x","y"],"z":0}"#,
        r#"{"\u0069d":"e1","amount":2.5,"created_at":7,"tags":["x","y"]}"#,
    ] {
        assert_eq!(from_str_in::<Event>(text, &arena).unwrap(), right, "{text}");
    }
    let without: Event = from_str_in(r#"{"id":"e","amount":1,"created_at":0}"#, &arena).unwrap();
    assert!(without.tags.is_empty());
    let error = from_str_in::<Event>(r#"{"id":"e","amount":1}"#, &arena).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MissingField);
    let error = from_str_in::<Event>(r#"{"id":"e","amount":1,"created_at":0,"id":"f"}"#, &arena);
    assert_eq!(error.unwrap_err().kind(), ErrorKind::DuplicateField);
}

#[test]
fn borrowed_fields_resolve_escapes_in_the_arena_and_lie_in_the_input_otherwise() {
    #[derive(Decode)]
    struct Mail<'a> {
        media: &'a str,
        q: &'a str,
        n: &'a str,
    }
    let text = r#"{"media":"text\/plain","q":"say \"hi\"","n":"plain"}"#;
    let arena = Arena::new();
    let mail: Mail = from_str_in(text, &arena).unwrap();
    assert_eq!((mail.media, mail.q, mail.n), ("text/plain", "say \"hi\"", "plain"));
    assert!(points_into(mail.n, text) && !points_into(mail.media, text));
    assert_eq!(from_str_borrowed::<Mail>(text).err().unwrap().kind(), ErrorKind::NeedsArena);
}

#[test]
fn escapes_are_resolved_wherever_a_string_may_stand() {
    #[derive(Decode)]
    struct Strings<'a> {
        text: &'a str,
        cow: Cow<'a, str>,
        owned: String,
        map: BTreeMap<&'a str, u8>,
    }
    let text = r#"{"text":"a\nb","cow":"a\nb","owned":"a\nb","map":{"a\nb":1}}"#;
    let arena = Arena::new();
    let strings: Strings = from_str_in(text, &arena).unwrap();
    assert_eq!((strings.text, &*strings.cow, &*strings.owned), ("a\nb", "a\nb", "a\nb"));
    assert_eq!(strings.map["a\nb"], 1);
}

#[test]
fn raw_identifiers_have_no_prefix_in_json() {
    #[derive(Decode, Debug, PartialEq)]
    struct S {
        r#type: u8,
        r#match: u8,
    }
    #[derive(Decode, Debug, PartialEq)]
    #[expect(non_camel_case_types, reason = "raw identifiers are keywords, which are lower case")]
    enum r#enum {
        r#struct,
        r#fn { r#in: u8 },
    }
    assert_eq!(from_str::<S>(r#"{"type":1,"match":2}"#).unwrap(), S { r#type: 1, r#match: 2 });
    assert_eq!(from_str::<S>(r#"{"match":2,"type":1}"#).unwrap(), S { r#type: 1, r#match: 2 });
    assert_eq!(from_str::<r#enum>(r#""struct""#).unwrap(), r#enum::r#struct);
    assert_eq!(from_str::<r#enum>(r#"{"fn":{"in":3}}"#).unwrap(), r#enum::r#fn { r#in: 3 });
    assert!(from_str::<S>(r#"{"r#type":1,"r#match":2}"#).is_err());
}

#[test]
fn missing_and_null_differ_where_the_type_can_say_so() {
    #[derive(Decode)]
    struct Nested {
        a: Option<Option<u8>>,
    }
    #[derive(Decode, Debug)]
    struct Defaulted {
        #[json(default)]
        a: u8,
    }
    #[derive(Decode)]
    struct Plain {
        a: Option<u8>,
    }
    for (text, right) in
        [("{}", None), (r#"{"a":null}"#, Some(None)), (r#"{"a":5}"#, Some(Some(5)))]
    {
        assert_eq!(from_str::<Nested>(text).unwrap().a, right);
        assert_eq!(from_str::<Plain>(text).unwrap().a, right.flatten());
    }
    assert_eq!(from_str::<Defaulted>("{}").unwrap().a, 0);
    let error = from_str::<Defaulted>(r#"{"a":null}"#).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TypeMismatch);
}

#[test]
fn enums_are_tagged_from_outside() {
    #[derive(Decode, Debug, PartialEq)]
    enum Command {
        Up,
        Move { dx: i32 },
        Pair(u8, u8),
        One(u8),
        Maybe(Option<u8>),
        Empty {},
        Nothing(),
    }
    use Command::*;
    for (text, right) in [
        (r#""Up""#, Up),
        (r#""\u0055p""#, Up),
        (r#"{"Up":null}"#, Up),
        (r#"{"Move":{"dx":-1}}"#, Move { dx: -1 }),
        (r#" { "Move" : { "x" : [ ] , "dx" : -1 } } "#, Move { dx: -1 }),
        (r#"{"Pair":[1,2]}"#, Pair(1, 2)),
        (r#"{"One":5}"#, One(5)),
        (r#"{"Maybe":null}"#, Maybe(None)),
        (r#"{"Empty":{}}"#, Empty {}),
        (r#"{"Nothing":[]}"#, Nothing()),
    ] {
        assert_eq!(from_str::<Command>(text).unwrap(), right, "{text}");
    }
    for text in [
        r#"{"Up":null,"x":1}"#,
        r#"{"One":5,"x":1}"#,
        "{}",
        r#""Nope""#,
        r#"{"Nope":1}"#,
        r#""One""#,
        r#"{"Up":1}"#,
        r#"{"Pair":[1]}"#,
        r#"{"Pair":[1,2,3]}"#,
        r#"{"Move":{}}"#,
        r#"{"Nothing":[1]}"#,
        r#"["Up"]"#,
        "null",
        "3",
    ] {
        assert!(from_str::<Command>(text).is_err(), "{text}");
    }
    assert_eq!(from_str::<Command>(r#""Nope""#).unwrap_err().kind(), ErrorKind::UnknownVariant);
}

#[test]
fn unit_enums_and_newtypes_are_map_keys() {
    #[derive(Decode, Debug, PartialEq, Eq, Hash)]
    enum Colour {
        Red,
        #[json(alias = "grun")]
        Green,
    }
    #[derive(Decode, Debug, PartialEq, Eq, Hash)]
    struct Id(u32);
    let colours: HashMap<Colour, u8> = from_str(r#"{"Red":1,"grun":2}"#).unwrap();
    assert_eq!((colours[&Colour::Red], colours[&Colour::Green]), (1, 2));
    let ids: HashMap<Id, u8> = from_str(r#"{"7":1,"8":2}"#).unwrap();
    assert_eq!((ids[&Id(7)], ids[&Id(8)]), (1, 2));
    assert!(from_str::<HashMap<Colour, u8>>(r#"{"Blue":1}"#).is_err());
}

#[test]
fn tuples_newtypes_and_units_have_the_serde_form() {
    #[derive(Decode, Debug, PartialEq)]
    struct Point(f64, f64);
    #[derive(Decode, Debug, PartialEq)]
    struct Meters(f64);
    #[derive(Decode, Debug, PartialEq)]
    struct Nothing;
    #[derive(Decode, Debug, PartialEq)]
    struct EmptyTuple();
    #[derive(Decode, Debug, PartialEq)]
    struct EmptyStruct {}
    #[derive(Decode, Debug, PartialEq)]
    struct Partly(u8, #[json(skip)] u8);
    assert_eq!(from_str::<Point>("[1,2.5]").unwrap(), Point(1.0, 2.5));
    assert_eq!(from_str::<Point>("[1]").unwrap_err().kind(), ErrorKind::InvalidLength);
    assert_eq!(from_str::<Point>("[1,2,3]").unwrap_err().kind(), ErrorKind::InvalidLength);
    assert_eq!(from_str::<Meters>("3").unwrap(), Meters(3.0));
    assert_eq!(from_str::<Nothing>("null").unwrap(), Nothing);
    assert!(from_str::<Nothing>("{}").is_err());
    assert_eq!(from_str::<EmptyTuple>("[]").unwrap(), EmptyTuple());
    assert_eq!(from_str::<EmptyStruct>(r#"{"a":[1,2]}"#).unwrap(), EmptyStruct {});
    assert_eq!(from_str::<EmptyStruct>("{}").unwrap(), EmptyStruct {});
    assert_eq!(from_str::<Partly>("[4]").unwrap(), Partly(4, 0));
}

#[test]
fn small_types_compose() {
    #[derive(Decode)]
    struct Small<'a> {
        letter: char,
        pair: (u8, &'a str),
        grid: [[u8; 2]; 2],
        unit: (),
        boxed: Box<u8>,
    }
    let arena = Arena::new();
    let small: Small = from_str_in(
        r#"{"letter":"é","pair":[1,"a"],"grid":[[1,2],[3,4]],"unit":null,"boxed":9}"#,
        &arena,
    )
    .unwrap();
    assert_eq!((small.letter, small.pair, small.grid), ('é', (1, "a"), [[1, 2], [3, 4]]));
    assert_eq!(((), 9), (small.unit, *small.boxed));
}

#[test]
fn two_lifetimes_borrow_from_the_same_input() {
    #[derive(Decode)]
    struct Two<'a, 'b> {
        left: &'a str,
        right: &'b str,
    }
    #[derive(Decode)]
    struct Outer<'x, 'y: 'x> {
        two: Two<'x, 'y>,
        list: Vec<&'y str>,
    }
    let outer: Outer =
        from_str_borrowed(r#"{"two":{"left":"l","right":"r"},"list":["z"]}"#).unwrap();
    assert_eq!((outer.two.left, outer.two.right, &outer.list[..]), ("l", "r", &["z"][..]));
}

#[test]
fn recursive_types_are_read() {
    #[derive(Decode)]
    struct Node {
        v: u8,
        next: Option<Box<Node>>,
    }
    #[derive(Decode)]
    struct Tree<'a, T> {
        name: &'a str,
        value: T,
        #[json(default)]
        children: Vec<Tree<'a, T>>,
    }
    #[derive(Decode)]
    enum Expression {
        Literal(i64),
        Negate(Box<Self>),
        Sum { terms: Vec<Expression> },
    }
    fn value(expression: &Expression) -> i64 {
        match expression {
            Expression::Literal(value) => *value,
            Expression::Negate(inner) => -value(inner),
            Expression::Sum { terms } => terms.iter().map(value).sum(),
        }
    }
    let node: Node = from_str(r#"{"v":1,"next":{"v":2,"next":null}}"#).unwrap();
    assert_eq!((node.v, node.next.unwrap().v), (1, 2));
    let tree: Tree<u8> =
        from_str_borrowed(r#"{"name":"a","value":1,"children":[{"name":"b","value":2}]}"#).unwrap();
    assert_eq!((tree.name, tree.value), ("a", 1));
    assert_eq!((tree.children[0].name, tree.children[0].value), ("b", 2));
    let expression: Expression =
        from_str(r#"{"Sum":{"terms":[{"Literal":5},{"Negate":{"Literal":2}}]}}"#).unwrap();
    assert_eq!(value(&expression), 3);
}

#[test]
fn generics_of_every_kind_are_carried_over() {
    #[derive(Decode, Debug, PartialEq)]
    struct W<'a, T> {
        name: &'a str,
        inner: T,
    }
    #[derive(Decode, Debug, PartialEq)]
    struct Window<const N: usize, const NAMED: bool = false> {
        values: [u8; N],
    }
    #[derive(Decode, Debug, PartialEq)]
    struct Clauses<T, U = u8>
    where
        T: Clone + Into<u64>,
        U: Default,
    {
        t: T,
        #[json(default)]
        u: U,
    }
    trait Shape {
        type Corner;
    }
    #[derive(Debug, PartialEq)]
    struct Square;
    impl Shape for Square {
        type Corner = (u8, u8);
    }
    #[derive(Decode, Debug, PartialEq)]
    struct Corners<S: Shape> {
        corners: Vec<S::Corner>,
        first: Option<<S as Shape>::Corner>,
        shape: std::marker::PhantomData<S>,
    }
    #[derive(Decode, Debug, PartialEq)]
    struct Skipping<T, U> {
        t: T,
        #[json(skip)]
        list: Vec<U>,
    }
    #[derive(Decode, Debug, PartialEq)]
    enum Either<L, R> {
        Left(L),
        Right { right: R },
    }
    struct NotDecodable;

    let w: W<&str> = from_str_borrowed(r#"{"inner":"i","name":"n"}"#).unwrap();
    assert_eq!(w, W { name: "n", inner: "i" });
    let w: W<W<u8>> = from_str_borrowed(r#"{"name":"n","inner":{"name":"m","inner":1}}"#).unwrap();
    assert_eq!(w.inner, W { name: "m", inner: 1 });
    let window: Window<3, true> = from_str(r#"{"values":[1,2,3]}"#).unwrap();
    assert_eq!(window.values, [1, 2, 3]);
    let clauses: Clauses<u32> = from_str(r#"{"t":4}"#).unwrap();
    assert_eq!(clauses, Clauses { t: 4, u: 0 });
    let corners: Corners<Square> = from_str(r#"{"corners":[[1,2]]}"#).unwrap();
    assert_eq!(corners.corners, [(1, 2)]);
    let skipping: Skipping<u8, NotDecodable> = from_str(r#"{"t":1,"list":[]}"#).unwrap();
    assert!(skipping.t == 1 && skipping.list.is_empty());
    let either: Either<u8, String> = from_str(r#"{"Right":{"right":"r"}}"#).unwrap();
    assert_eq!(either, Either::Right { right: "r".to_owned() });
    assert_eq!(from_str::<Either<u8, u8>>(r#"{"Left":1}"#).unwrap(), Either::Left(1));
}

mod shadowed {
    //! Generated code survives a scope where the prelude's names mean something else.

    use ::std::string::String as Text;

    #[derive(Clone, Copy)]
    pub(super) struct Option;
    pub(super) struct Result;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Vec;
    pub(super) struct Default;
    #[expect(dead_code, non_camel_case_types, reason = "in the way on purpose")]
    pub(super) struct str;
    #[expect(dead_code, non_camel_case_types, reason = "in the way on purpose")]
    pub(super) struct usize;
    #[expect(dead_code, non_camel_case_types, reason = "in the way on purpose")]
    pub(super) struct bool;
    #[expect(non_snake_case, dead_code, reason = "in the way on purpose")]
    pub(super) fn Ok() {}
    #[expect(non_snake_case, dead_code, reason = "in the way on purpose")]
    pub(super) fn Err() {}
    pub(super) mod sightread {}
    pub(super) mod core {}
    pub(super) mod std {}
    #[expect(unused_macros, reason = "in the way on purpose")]
    macro_rules! compile_error {
        () => {};
    }

    #[derive(::sightread::Decode)]
    pub(super) struct Fields {
        pub(super) key: u8,
        pub(super) object: Text,
        pub(super) cursor: u16,
        #[json(default)]
        pub(super) default: u8,
        #[json(skip)]
        #[expect(dead_code, reason = "only has to compile")]
        pub(super) value: u8,
        pub(super) json: u8,
        pub(super) __id: u8,
    }

    #[derive(::sightread::Decode)]
    pub(super) enum Shapes {
        Unit,
        Ok(u8),
        Some(u8, Text),
        None { variant: u8, content: u8, array: u8 },
    }

    pub(super) fn all() -> (Option, Result, Some, None, Vec, Default) {
        (Option, Result, Some, None, Vec, Default)
    }
}

#[test]
fn shadowed_prelude_names_do_not_matter() {
    let fields: shadowed::Fields =
        from_str(r#"{"key":1,"object":"o","cursor":2,"json":3,"__id":4}"#).unwrap();
    assert_eq!((fields.key, &*fields.object, fields.cursor), (1, "o", 2));
    assert_eq!((fields.default, fields.json, fields.__id), (0, 3, 4));
    let shapes: Vec<shadowed::Shapes> = from_str(
        r#"["Unit",{"Ok":1},{"Some":[2,"s"]},{"None":{"array":3,"content":4,"variant":5}}]"#,
    )
    .unwrap();
    use shadowed::Shapes;
    let [
        Shapes::Unit,
        Shapes::Ok(1),
        Shapes::Some(2, text),
        Shapes::None { variant, content, array },
    ] = &shapes[..]
    else {
        panic!("four variants in order");
    };
    assert_eq!((&**text, *variant, *content, *array), ("s", 5, 4, 3));
    let _ = shadowed::all();
}

/// Declares a struct whose every part comes through a macro.
macro_rules! declared {
    ($(#[$attribute:meta])* $name:ident<$life:lifetime, $parameter:ident> {
        $($key:literal $or:literal = $field:ident: $ty:ty,)*
    }) => {
        $(#[$attribute])*
        struct $name<$life, $parameter> {
            $(#[json(rename = $key)] #[serde(alias = $or)] $field: $ty,)*
        }
    };
}

#[test]
fn types_declared_by_a_macro_are_read() {
    declared! {
        #[derive(Decode, Debug, PartialEq)]
        Declared<'a, T> {
            "one" "1" = first: &'a str,
            "two" "2" = second: Option<T>,
            "three" "3" = third: &'a [T],
            "four" "4" = fourth: std::marker::PhantomData<T>,
        }
    }
    let arena = Arena::new();
    let right =
        Declared { first: "f", second: None, third: &[1_u8, 2], fourth: std::marker::PhantomData };
    for text in [r#"{"one":"f","three":[1,2]}"#, r#"{"3":[1,2],"2":null,"1":"f","4":null}"#] {
        assert_eq!(from_str_in::<Declared<u8>>(text, &arena).unwrap(), right, "{text}");
    }
}

mod strict {
    //! Generated code adds no warning to those that the user's own code deserves.
    #![deny(
        warnings,
        missing_docs,
        unused_qualifications,
        unreachable_pub,
        single_use_lifetimes,
        unused_lifetimes,
        elided_lifetimes_in_paths,
        explicit_outlives_requirements,
        trivial_casts,
        unused_results,
        variant_size_differences,
        clippy::all,
        clippy::pedantic,
        clippy::nursery,
        clippy::unwrap_used,
        clippy::absolute_paths,
        clippy::allow_attributes
    )]

    use sightread::Decode;

    #[derive(Decode)]
    #[expect(non_snake_case, reason = "a test of that")]
    pub(super) struct Relic<'a, T> {
        #[deprecated = "only the struct itself may name it"]
        #[json(default)]
        old: u8,
        pub(super) camelCase: &'a str,
        pub(super) item: T,
        #[json(skip)]
        pub(super) _unused: u8,
    }

    impl<T> Relic<'_, T> {
        #[expect(deprecated, reason = "a test of that")]
        pub(super) const fn old(&self) -> u8 {
            self.old
        }
    }

    #[derive(Decode)]
    #[json(rename_all = "lowercase", deny_unknown_fields)]
    pub(super) enum Choice {
        #[deprecated = "long gone"]
        Old,
        New(u8, u8),
        Named {
            #[deprecated = "only the variant itself may name it"]
            #[expect(dead_code, reason = "only the derive makes it")]
            old: u8,
        },
        Nothing {},
    }
}

#[test]
fn generated_code_is_free_of_warnings() {
    let old: strict::Relic<u8> =
        from_str_borrowed(r#"{"old":1,"camelCase":"c","item":2}"#).unwrap();
    assert_eq!((old.old(), old.camelCase, old.item, old._unused), (1, "c", 2, 0));
    use strict::Choice;
    let choices: Vec<Choice> =
        from_str(r#"["old",{"new":[1,2]},{"named":{"old":3}},{"nothing":{}}]"#).unwrap();
    assert!(matches!(choices[1..], [Choice::New(1, 2), Choice::Named { .. }, Choice::Nothing {}]));
}

/// Declares a struct with all the given fields, and a function that reads one of them by its name.
macro_rules! wide {
    ($name:ident { $($field:ident)* }) => {
        #[derive(Decode, Debug, PartialEq)]
        struct $name { $($field: u32),* }
        impl $name {
            /// In declared order.
            const NAMES: &[&str] = &[$(stringify!($field)),*];
            fn get(&self, name: &str) -> Option<u32> {
                match name { $(stringify!($field) => Some(self.$field),)* _ => None }
            }
        }
    };
}

wide!(Wide {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28 a29
    a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53 a54 a55 a56 a57
    a58 a59 a60 a61 a62 a63
    aa0 aa1 aa2 aa3 aa4 aa5 aa6 aa7 aa8 aa9 aa10 aa11 aa12 aa13 aa14 aa15 aa16 aa17 aa18 aa19 aa20 aa21 aa22 aa23
    aa24 aa25 aa26 aa27 aa28 aa29 aa30 aa31 aa32 aa33 aa34 aa35 aa36 aa37 aa38 aa39 aa40 aa41 aa42 aa43 aa44 aa45
    aa46 aa47 aa48 aa49 aa50 aa51 aa52 aa53 aa54 aa55 aa56 aa57 aa58 aa59 aa60 aa61 aa62 aa63
});

#[test]
fn a_hundred_and_twenty_eight_fields_are_never_confused() {
    let unknown = ["a64", "b0", "", "a", "a0\\u0000", &"k".repeat(1000)].map(str::to_owned);
    // Every order that a step through all names gives, with unknown keys strewn in.
    for step in [1, 3, 37, 127] {
        let mut members = Vec::new();
        for at in 0..Wide::NAMES.len() {
            let which = at * step % Wide::NAMES.len();
            members.push(format!(r#""{}":{which}"#, Wide::NAMES[which]));
            if at % 20 == 0 {
                members.push(format!(r#""{}":[9]"#, unknown[at / 20 % unknown.len()]));
            }
        }
        let wide: Wide = from_str(&format!("{{{}}}", members.join(","))).unwrap();
        for (which, name) in Wide::NAMES.iter().enumerate() {
            assert_eq!(wide.get(name), Some(which as u32), "{name}");
        }
    }
}

wide!(SixtyFive {
    f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25 f26 f27 f28 f29
    f30 f31 f32 f33 f34 f35 f36 f37 f38 f39 f40 f41 f42 f43 f44 f45 f46 f47 f48 f49 f50 f51 f52 f53 f54 f55 f56 f57
    f58 f59 f60 f61 f62 f63 f64
});

#[test]
fn the_last_of_sixty_five_missing_fields_is_noticed() {
    let member = |at: usize| format!(r#""f{at}":{at}"#);
    let text =
        |count: usize| format!("{{{}}}", (0..count).map(member).collect::<Vec<_>>().join(","));
    assert_eq!(SixtyFive::NAMES.len(), 65);
    assert_eq!(from_str::<SixtyFive>(&text(65)).unwrap().get("f64"), Some(64));
    assert_eq!(from_str::<SixtyFive>(&text(64)).unwrap_err().kind(), ErrorKind::MissingField);
    let twice = text(65).replace('}', r#","f64":1}"#);
    assert_eq!(from_str::<SixtyFive>(&twice).unwrap_err().kind(), ErrorKind::DuplicateField);
}

#[test]
fn errors_carry_the_path_through_derived_types() {
    #[derive(Decode, Debug)]
    #[expect(dead_code, reason = "never made")]
    struct Outer {
        statuses: Vec<Inner>,
    }
    #[derive(Decode, Debug)]
    #[expect(dead_code, reason = "never made")]
    struct Inner {
        user: u8,
    }
    let error = from_str::<Outer>(r#"{"statuses":[{"user":1},{"user":"x"}]}"#).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::TypeMismatch, "$.statuses[1].user"));
}
