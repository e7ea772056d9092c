//! Derived `Encode`: shapes of types, generics, hygiene, names, what is left out, and what it says where something cannot be
//! written. Where serde's derive takes the type too, its JSON is the measure.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::marker::PhantomData;

use sightread::{
    Arena, Decode, Encode, EncodeOptions, Encoder, ErrorKind, Escape, Failed, Level, NonFinite,
    from_str, from_str_borrowed, from_str_in, to_lines, to_slice, to_string, to_string_pretty,
    to_vec,
};

/// All that is written is what serde_json writes.
#[track_caller]
fn assert_as_serde<T: Encode + serde::Serialize>(value: &T) -> String {
    let compact = to_string(value).expect("it can be written");
    assert_eq!(compact, serde_json::to_string(value).expect("it can be written"));
    let pretty = to_string_pretty(value).expect("it can be written");
    assert_eq!(pretty, serde_json::to_string_pretty(value).expect("it can be written"));
    compact
}

/// As [`assert_as_serde`], and it is read back as it was.
#[track_caller]
fn assert_round_trip<T>(value: &T) -> String
where
    T: Encode + serde::Serialize + for<'a> Decode<'a> + Debug + PartialEq + sightread::DecodeOwned,
{
    let text = assert_as_serde(value);
    assert_eq!(&from_str::<T>(&text).expect("it is JSON"), value);
    assert_eq!(&from_str::<T>(&to_string_pretty(value).unwrap()).expect("it is JSON"), value);
    text
}

#[track_caller]
fn assert_text(value: &dyn Encode, text: &str) {
    assert_eq!(to_string(value).expect("it can be written"), text);
}

#[test]
fn members_are_written_in_declared_order() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Event<'a> {
        id: &'a str,
        amount: f64,
        created_at: i64,
        tags: &'a [&'a str],
        rest: Option<Box<Event<'a>>>,
    }
    let inner = Event { id: "", amount: -0.5, created_at: i64::MIN, tags: &[], rest: None };
    let event = Event {
        id: "e\n1",
        amount: 2.5,
        created_at: 7,
        tags: &["x", "y\"z"],
        rest: Some(Box::new(inner)),
    };
    let text = assert_as_serde(&event);
    assert_eq!(
        text,
        r#"{"id":"e\n1","amount":2.5,"created_at":7,"tags":["x","y\"z"],"rest":{"id":"","amount":-0.5,"created_at":-9223372036854775808,"tags":[],"rest":null}}"#
    );
    let arena = Arena::new();
    assert_eq!(from_str_in::<Event>(&text, &arena).unwrap(), event);
}

#[test]
fn strings_are_written_and_read_back_wherever_one_may_stand() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Strings<'a> {
        text: &'a str,
        cow: Cow<'a, str>,
        owned: String,
        letter: char,
        map: BTreeMap<&'a str, u8>,
    }
    for text in ["", "plain", "a\nb", "\"\\\u{0}\u{1f}\u{7f}", "ü日本語🎼", &"long ".repeat(100)]
    {
        let strings = Strings {
            text,
            cow: Cow::Borrowed(text),
            owned: text.to_owned(),
            letter: text.chars().next().unwrap_or('"'),
            map: BTreeMap::from([(text, 1)]),
        };
        let json = assert_as_serde(&strings);
        let arena = Arena::new();
        assert_eq!(from_str_in::<Strings>(&json, &arena).unwrap(), strings);
    }
}

#[test]
fn names_are_escaped_as_strings_are() {
    #[derive(Decode, Encode, serde::Serialize, serde::Deserialize, Debug, PartialEq)]
    struct Odd {
        #[serde(rename = "tab\there")]
        tab: u8,
        #[serde(rename = "x/y")]
        slash: u8,
        #[serde(rename = "über")]
        umlaut: u8,
        #[serde(rename = "q\"q")]
        quote: u8,
        #[serde(rename = "b\\b")]
        backslash: u8,
        #[serde(rename = "\u{8}\n\u{c}\r\0\u{1f}\u{7f}")]
        control: u8,
        #[serde(rename = "")]
        empty: u8,
        #[serde(rename = "日本語 🎼")]
        far: u8,
        #[serde(rename = "<a href=\"&\">\u{2028}\\u0041")]
        html: OddVariant,
    }
    #[derive(Decode, Encode, serde::Serialize, serde::Deserialize, Debug, PartialEq)]
    enum OddVariant {
        #[serde(rename = "\"<é>\"")]
        Unit,
        #[serde(rename = "\\&\u{2029}")]
        Newtype(u8),
        #[serde(rename = "🎼\t")]
        Tuple(u8, u8),
        #[serde(rename = "'")]
        Struct {
            #[serde(rename = "ß\"")]
            field: u8,
        },
    }
    for html in [
        OddVariant::Unit,
        OddVariant::Newtype(1),
        OddVariant::Tuple(1, 2),
        OddVariant::Struct { field: 1 },
    ] {
        let odd = Odd {
            tab: 1,
            slash: 2,
            umlaut: 3,
            quote: 4,
            backslash: 5,
            control: 6,
            empty: 7,
            far: 8,
            html,
        };
        assert_round_trip(&odd);
        for indent in [None, Some(3)] {
            let options = EncodeOptions::new().indent(indent);
            let ascii = options.escape(Escape::Ascii).to_string(&odd).unwrap();
            assert!(ascii.is_ascii(), "{ascii}");
            let for_html = options.escape(Escape::Html).to_string(&odd).unwrap();
            assert!(!for_html.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{for_html}");
            assert!(for_html.contains("über"), "{for_html}");
            for text in [ascii, for_html] {
                assert_eq!(from_str::<Odd>(&text).unwrap(), odd, "{text}");
                assert_eq!(serde_json::from_str::<Odd>(&text).unwrap(), odd, "{text}");
            }
        }
    }
}

#[test]
fn raw_identifiers_have_no_prefix_in_json() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct S {
        r#type: u8,
        r#match: u8,
    }
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    #[expect(non_camel_case_types, reason = "raw identifiers are keywords, which are lower case")]
    enum r#enum {
        r#struct,
        r#fn { r#in: u8 },
    }
    assert_eq!(assert_round_trip(&S { r#type: 1, r#match: 2 }), r#"{"type":1,"match":2}"#);
    assert_eq!(assert_round_trip(&r#enum::r#struct), r#""struct""#);
    assert_eq!(assert_round_trip(&r#enum::r#fn { r#in: 3 }), r#"{"fn":{"in":3}}"#);
}

#[derive(Decode, Encode, serde::Serialize, Debug, PartialEq, Clone)]
enum Command {
    Up,
    Move { dx: i32, name: String },
    Pair(u8, u8),
    One(u8),
    Maybe(Option<u8>),
    Empty {},
    Nothing(),
    Nested(Box<Command>),
}

fn commands() -> Vec<Command> {
    use Command::*;
    vec![
        Up,
        Move { dx: -1, name: "a\"b".to_owned() },
        Pair(1, 2),
        One(5),
        Maybe(None),
        Maybe(Some(1)),
        Empty {},
        Nothing(),
        Nested(Box::new(Up)),
        Nested(Box::new(Nested(Box::new(Move { dx: 0, name: String::new() })))),
        Nested(Box::new(Nothing())),
    ]
}

#[test]
fn enums_are_tagged_from_outside() {
    for command in commands() {
        assert_round_trip(&command);
    }
    assert_round_trip(&commands());
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Holder {
        first: Command,
        maps: BTreeMap<String, Command>,
        pair: (Command, Option<Command>),
    }
    for command in commands() {
        let maps =
            BTreeMap::from([(String::new(), command.clone()), ("k".to_owned(), Command::Up)]);
        assert_round_trip(&Holder { first: command.clone(), maps, pair: (command, None) });
    }
}

/// B124, and all else that a derived type can be a key as.
#[test]
fn unit_enums_and_newtypes_are_map_keys() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum Colour {
        Red,
        #[serde(rename = "grün\"")]
        Green,
        #[serde(skip)]
        Hidden,
    }
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Id(u32);
    let colours = BTreeMap::from([(Colour::Red, 1), (Colour::Green, 2)]);
    assert_eq!(assert_round_trip(&colours), r#"{"Red":1,"grün\"":2}"#);
    assert_eq!(assert_round_trip(&BTreeMap::from([(Id(7), Colour::Red)])), r#"{"7":"Red"}"#);
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Name(String);
    let empty = BTreeMap::from([(Name(String::new()), 1)]);
    assert_eq!(assert_round_trip(&empty), r#"{"":1}"#);
    let error = to_string(&BTreeMap::from([(Colour::Hidden, 1)])).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Custom);
    // What is no string is no key.
    #[derive(Encode, PartialEq, Eq, PartialOrd, Ord)]
    struct Pair(u8, u8);
    #[derive(Encode, PartialEq, Eq, PartialOrd, Ord)]
    enum Mixed {
        Unit,
        Newtype(u8),
    }
    for error in [
        to_string(&BTreeMap::from([(Pair(1, 2), 1)])),
        to_string(&BTreeMap::from([(Mixed::Unit, 1)])),
        to_string(&BTreeMap::from([(Mixed::Newtype(1), 1)])),
        to_string_pretty(&BTreeMap::from([(Mixed::Newtype(1), 1)])),
    ] {
        assert_eq!(error.unwrap_err().kind(), ErrorKind::NotAKey);
    }
}

#[test]
fn names_of_unit_enums_may_be_long_and_their_types_generic() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum Long {
        Short,
        #[serde(rename = "a name that is longer than what is copied as a whole")]
        Longer,
    }
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum Sized<const N: usize>
    where
        [u8; N]: Copy,
    {
        #[serde(rename = "")]
        Empty,
        #[serde(rename = "thirty bytes and two quotes \u{e9}")]
        Thirty,
    }
    for (long, sized) in [(Long::Short, Sized::<3>::Empty), (Long::Longer, Sized::Thirty)] {
        let name = assert_round_trip(&long);
        assert_eq!(assert_round_trip(&BTreeMap::from([(long, 1)])), format!("{{{name}:1}}"));
        let name = assert_round_trip(&sized);
        assert!(name.len() <= Sized::<3>::max_encoded_len().expect("the longest name"));
        assert_eq!(assert_round_trip(&BTreeMap::from([(sized, 1)])), format!("{{{name}:1}}"));
    }
    assert_eq!(Sized::<3>::max_encoded_len(), Some(32));
    assert_eq!(Long::max_encoded_len(), Some(to_vec(&Long::Longer).unwrap().len()));
}

#[test]
fn tuples_newtypes_and_units_have_the_serde_form() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Point(f64, f64);
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Meters(f64);
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Nothing;
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct EmptyTuple();
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct EmptyStruct {}
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct All(Point, Meters, Nothing, EmptyTuple, EmptyStruct, ());
    #[derive(Decode, Encode, Debug, PartialEq)]
    struct Partly(#[json(skip)] u8, u8, #[json(skip)] u8, u8);
    #[derive(Decode, Encode, Debug, PartialEq)]
    struct Hidden {
        #[json(skip)]
        a: u8,
    }
    let all = All(Point(1.0, 2.5), Meters(3.0), Nothing, EmptyTuple(), EmptyStruct {}, ());
    assert_eq!(assert_round_trip(&all), "[[1.0,2.5],3.0,null,[],{},null]");
    assert_round_trip(&vec![all]);
    assert_text(&Partly(1, 2, 3, 4), "[2,4]");
    assert_text(&Hidden { a: 1 }, "{}");
    assert_eq!(to_string_pretty(&Hidden { a: 1 }).unwrap(), "{}");
}

#[test]
fn two_lifetimes_and_nested_types_are_written() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Two<'a, 'b> {
        left: &'a str,
        right: &'b str,
    }
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Outer<'x, 'y: 'x> {
        two: Two<'x, 'y>,
        list: Vec<&'y str>,
    }
    let outer = Outer { two: Two { left: "l", right: "r" }, list: vec!["z"] };
    let text = assert_as_serde(&outer);
    assert_eq!(from_str_borrowed::<Outer>(&text).unwrap(), outer);
}

#[test]
fn recursive_types_are_written() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Node {
        v: u8,
        next: Link,
    }
    type Link = Option<Box<Node>>;
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Tree<T> {
        value: T,
        children: Vec<Tree<T>>,
    }
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    enum Expression {
        Literal(i64),
        Negate(Box<Self>),
        Sum { terms: Vec<Expression> },
    }
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    struct Chain(Option<Box<Chain>>);
    assert_round_trip(&Node { v: 1, next: Some(Box::new(Node { v: 2, next: None })) });
    let leaf = |value| Tree { value, children: vec![] };
    assert_round_trip(&Tree { value: 1, children: vec![leaf(2), leaf(3)] });
    let negated = Expression::Negate(Box::new(Expression::Literal(2)));
    assert_round_trip(&Expression::Sum { terms: vec![Expression::Literal(5), negated] });
    assert_round_trip(&Chain(None));
    // A bound on the length of these would need itself.
    assert_eq!(Node::max_encoded_len(), None);
    assert_eq!(Chain::max_encoded_len(), None);
}

#[test]
fn generics_of_every_kind_are_carried_over() {
    #[derive(Encode, serde::Serialize)]
    struct W<'a, T> {
        name: &'a str,
        inner: T,
    }
    #[derive(Encode)]
    struct Window<const N: usize, const NAMED: bool = false> {
        values: [u8; N],
    }
    #[derive(Encode, serde::Serialize)]
    struct Clauses<T, U = u8>
    where
        T: Clone + Into<u64>,
        U: Default,
    {
        t: T,
        u: U,
    }
    trait Shape {
        type Corner;
    }
    struct Square;
    impl Shape for Square {
        type Corner = (u8, u8);
    }
    #[derive(Encode)]
    struct Corners<S: Shape> {
        corners: Vec<S::Corner>,
        first: Option<<S as Shape>::Corner>,
        shape: PhantomData<S>,
    }
    #[derive(Encode)]
    struct Skipping<T, U> {
        t: T,
        #[json(skip)]
        #[expect(dead_code, reason = "not written, and so not read")]
        list: Vec<U>,
    }
    #[derive(Encode)]
    #[json(transparent)]
    struct Marked<T, U> {
        t: T,
        #[json(skip)]
        #[expect(dead_code, reason = "not written, and so not read")]
        u: Option<U>,
    }
    #[derive(Encode)]
    struct Tail<T: ?Sized> {
        count: u8,
        tail: T,
    }
    #[derive(Encode)]
    struct Shown<'a, T>(&'a T)
    where
        T: ?Sized;
    #[derive(Encode, serde::Serialize)]
    enum Either<L, R> {
        Left(L),
        Right { right: R },
    }
    struct NotEncodable;

    assert_as_serde(&W { name: "n", inner: W { name: "m", inner: 1 } });
    assert_text(&Window::<3, true> { values: [1, 2, 3] }, r#"{"values":[1,2,3]}"#);
    assert_as_serde(&Clauses::<u32> { t: 4, u: 0 });
    let corners = Corners::<Square> { corners: vec![(1, 2)], first: None, shape: PhantomData };
    assert_text(&corners, r#"{"corners":[[1,2]],"first":null,"shape":null}"#);
    assert_text(&Skipping { t: 1, list: vec![NotEncodable] }, r#"{"t":1}"#);
    assert_text(&Marked { t: 1, u: Some(NotEncodable) }, "1");
    let tail: &Tail<[u8]> = &Tail { count: 2, tail: [1, 2] };
    assert_text(&tail, r#"{"count":2,"tail":[1,2]}"#);
    assert_text(&Shown("s"), r#""s""#);
    assert_as_serde(&Either::<u8, &str>::Right { right: "r" });
    assert_as_serde(&Either::<u8, u8>::Left(1));
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

    fn zero(number: &u8) -> ::core::primitive::bool {
        *number == 0
    }

    #[derive(::sightread::Encode)]
    pub(super) struct Fields {
        #[json(skip_if = "zero")]
        pub(super) open: u8,
        #[json(skip_if_empty)]
        pub(super) object: Text,
        pub(super) encoder: u16,
        #[json(skip)]
        pub(super) _value: u8,
        pub(super) json: u8,
        pub(super) __encoder: u8,
    }

    #[derive(::sightread::Encode)]
    pub(super) enum Shapes {
        Unit,
        Ok(u8),
        Some(u8, Text),
        None {
            #[json(skip_if = "zero")]
            open: u8,
            encoder: u8,
            piece: u8,
            json: u8,
        },
    }

    #[derive(::sightread::Encode)]
    pub(super) struct Fixed(pub(super) u8, pub(super) u8);

    pub(super) fn all() -> (Option, Result, Some, None, Vec, Default) {
        (Option, Result, Some, None, Vec, Default)
    }
}

#[test]
fn shadowed_prelude_names_do_not_matter() {
    use shadowed::{Fields, Fixed, Shapes};
    let mut fields =
        Fields { open: 0, object: String::new(), encoder: 2, _value: 9, json: 3, __encoder: 4 };
    assert_text(&fields, r#"{"encoder":2,"json":3,"__encoder":4}"#);
    fields.open = 1;
    fields.object = "o".to_owned();
    assert_text(&fields, r#"{"open":1,"object":"o","encoder":2,"json":3,"__encoder":4}"#);
    let none = |open| Shapes::None { open, encoder: 2, piece: 3, json: 4 };
    let shapes = [Shapes::Unit, Shapes::Ok(1), Shapes::Some(2, "s".to_owned()), none(0), none(1)];
    assert_text(
        &shapes,
        r#"["Unit",{"Ok":1},{"Some":[2,"s"]},{"None":{"encoder":2,"piece":3,"json":4}},{"None":{"open":1,"encoder":2,"piece":3,"json":4}}]"#,
    );
    assert_text(&Fixed(1, 2), "[1,2]");
    assert_eq!(Fixed::max_encoded_len(), Some(9));
    let _ = shadowed::all();
}

/// Declares a struct whose every part comes through a macro.
macro_rules! declared {
    ($(#[$attribute:meta])* $name:ident<$life:lifetime, $parameter:ident> {
        $($key:literal $skip:literal = $field:ident: $ty:ty,)*
    }) => {
        $(#[$attribute])*
        struct $name<$life, $parameter> {
            $(#[json(rename = $key, skip_if = $skip)] $field: $ty,)*
        }
    };
}

#[test]
fn types_declared_by_a_macro_are_written() {
    declared! {
        #[derive(Encode)]
        Declared<'a, T> {
            "one" "str::is_empty" = first: &'a str,
            "two" "Option::is_none" = second: Option<T>,
            "three" "<[_]>::is_empty" = third: &'a [T],
        }
    }
    let declared = Declared { first: "f", second: None, third: &[1_u8, 2] };
    assert_text(&declared, r#"{"one":"f","three":[1,2]}"#);
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

    use sightread::Encode;

    #[derive(Encode)]
    #[expect(non_snake_case, reason = "a test of that")]
    pub(super) struct Relic<'a, T> {
        #[deprecated = "only the struct itself may name it"]
        #[json(skip_if = "Option::is_none")]
        old: Option<u8>,
        pub(super) camelCase: &'a str,
        pub(super) item: T,
        #[json(skip_if_empty)]
        pub(super) list: &'a [u8],
        #[json(skip)]
        pub(super) _unused: u8,
    }

    impl<'a, T> Relic<'a, T> {
        #[expect(deprecated, reason = "a test of that")]
        pub(super) const fn new(old: Option<u8>, item: T, list: &'a [u8]) -> Self {
            Self { old, camelCase: "c", item, list, _unused: 0 }
        }
    }

    #[derive(Encode)]
    #[json(rename_all = "lowercase", deny_unknown_fields)]
    pub(super) enum Choice {
        #[deprecated = "long gone"]
        Old,
        New(u8, u8),
        Named {
            #[deprecated = "only the variant itself may name it"]
            old: u8,
        },
        Nothing {},
        #[json(skip)]
        Hidden(u8),
    }

    impl Choice {
        #[expect(deprecated, reason = "a test of that")]
        pub(super) const fn all() -> [Self; 5] {
            [Self::Old, Self::New(1, 2), Self::Named { old: 3 }, Self::Nothing {}, Self::Hidden(1)]
        }
    }

    #[derive(Encode, Clone, Copy)]
    pub(super) enum Unit {
        #[deprecated = "long gone"]
        Old,
        New,
    }

    impl Unit {
        #[expect(deprecated, reason = "a test of that")]
        pub(super) const fn all() -> [Self; 2] {
            [Self::Old, Self::New]
        }
    }

    #[derive(Encode)]
    pub(super) enum Never {}

    #[derive(Encode)]
    pub(super) struct Newtype(pub(super) u8);
}

#[test]
fn generated_code_is_free_of_warnings() {
    use strict::{Choice, Never, Newtype, Relic, Unit};
    assert_text(&Relic::new(Some(1), 2, &[3]), r#"{"old":1,"camelCase":"c","item":2,"list":[3]}"#);
    assert_text(&Relic::new(None, "i", &[]), r#"{"camelCase":"c","item":"i"}"#);
    let all = Choice::all();
    assert_text(&&all[..4], r#"["old",{"new":[1,2]},{"named":{"old":3}},{"nothing":{}}]"#);
    let error = to_string(&all[4]).unwrap_err();
    assert!(matches!(all[4], Choice::Hidden(1)));
    assert_eq!(error.kind(), ErrorKind::Custom);
    assert!(error.to_string().contains("`Hidden`"), "{error}");
    assert_text(&Unit::all(), r#"["Old","New"]"#);
    assert_text(&None::<Never>, "null");
    assert_text(&Newtype(1), "1");
}

/// B125. Every combination of what is there: the comma and the brace belong to whom they should.
#[test]
fn separators_are_right_whatever_is_left_out() {
    fn is_zero(number: &u8) -> bool {
        *number == 0
    }
    macro_rules! patch {
        ($name:ident { $($field:ident $($skip:literal)?,)* }) => {
            #[derive(Encode, serde::Serialize, Decode, Debug, PartialEq, Default)]
            #[serde(default)]
            struct $name {
                $($(#[serde(skip_serializing_if = $skip)])? $field: u8,)*
            }
            impl $name {
                fn of(bits: u8) -> Self {
                    let mut bits = (0..).map(|at| bits >> at & 1);
                    $(let $field = bits.next().unwrap_or(0);)*
                    $name { $($field,)* }
                }
            }
        };
    }
    patch!(All { a "is_zero", b "is_zero", c "is_zero", d "is_zero", });
    patch!(Late { a "is_zero", b "is_zero", c, d "is_zero", });
    patch!(Early { a, b "is_zero", c "is_zero", d, });
    patch!(Last { a "is_zero", b "is_zero", c "is_zero", d, });
    patch!(Alone { a "is_zero", });
    for bits in 0..16 {
        assert_round_trip(&All::of(bits));
        assert_round_trip(&Late::of(bits));
        assert_round_trip(&Early::of(bits));
        assert_round_trip(&Last::of(bits));
        assert_round_trip(&Alone::of(bits));
        assert_round_trip(&vec![All::of(bits), All::of(0), All::of(bits)]);
    }
    assert_eq!(assert_round_trip(&All::of(0)), "{}");
    assert_eq!(assert_round_trip(&Late::of(0b1010)), r#"{"b":1,"c":0,"d":1}"#);
}

#[test]
fn fields_are_left_out_when_they_say_so() {
    fn is_negative(number: &i8) -> bool {
        *number < 0
    }
    mod far {
        pub(super) fn always<T>(_: &T) -> bool {
            true
        }
    }
    #[derive(Encode)]
    struct Sometimes<'a> {
        #[json(skip_if_empty)]
        list: Vec<u8>,
        #[json(skip_if_empty)]
        text: &'a str,
        #[json(skip_if_empty)]
        map: HashMap<u8, u8>,
        #[json(skip_if_empty)]
        boxed: Box<[u8]>,
        #[json(skip_if = "is_negative")]
        number: i8,
        #[serde(skip_serializing_if = "Option::is_none")]
        option: Option<()>,
        #[json(skip_if = "far::always::<u8>")]
        never: u8,
        #[serde(skip_serializing)]
        silent: u8,
        #[serde(skip_deserializing)]
        loud: u8,
        // `json` wins.
        #[serde(skip_serializing_if = "far::always")]
        #[json(skip_if = "is_negative")]
        both: i8,
    }
    let nothing = Sometimes {
        list: vec![],
        text: "",
        map: HashMap::new(),
        boxed: Box::new([]),
        number: -1,
        option: None,
        never: 1,
        silent: 2,
        loud: 3,
        both: -1,
    };
    assert_text(&nothing, r#"{"loud":3}"#);
    assert_eq!((nothing.never, nothing.silent), (1, 2));
    let all = Sometimes {
        list: vec![0],
        text: "t",
        map: HashMap::from([(1, 1)]),
        boxed: Box::new([0]),
        number: 1,
        option: Some(()),
        both: 0,
        ..nothing
    };
    assert_text(
        &all,
        r#"{"list":[0],"text":"t","map":{"1":1},"boxed":[0],"number":1,"option":null,"loud":3,"both":0}"#,
    );
    #[derive(Encode)]
    enum Variants<'a> {
        Named {
            #[json(skip_if_empty)]
            list: &'a [u8],
            #[json(skip_if = "is_negative")]
            number: i8,
            #[json(skip)]
            hidden: u8,
        },
        Tuple(#[json(skip)] u8, u8),
        Bare(#[json(skip)] u8, #[json(skip)] u8),
    }
    let named = |list, number| Variants::Named { list, number, hidden: 1 };
    assert_text(&named(&[], -1), r#"{"Named":{}}"#);
    assert_text(&named(&[], 1), r#"{"Named":{"number":1}}"#);
    assert_text(&named(&[1], 1), r#"{"Named":{"list":[1],"number":1}}"#);
    assert_text(&Variants::Tuple(1, 2), r#"{"Tuple":[2]}"#);
    assert_text(&Variants::Bare(1, 2), r#"{"Bare":[]}"#);
    // What is skipped is there all the same.
    assert!(matches!(named(&[], 0), Variants::Named { hidden: 1, .. }));
    assert!(matches!(Variants::Tuple(1, 2), Variants::Tuple(1, 2)));
    assert!(matches!(Variants::Bare(1, 2), Variants::Bare(1, 2)));
}

#[test]
fn the_writing_half_of_two_way_attributes_counts() {
    #[derive(Encode, serde::Serialize)]
    #[serde(rename_all(serialize = "UPPERCASE", deserialize = "kebab-case"))]
    struct TwoWay {
        first_field: u8,
        #[serde(rename(serialize = "out", deserialize = "in"))]
        second: u8,
        #[serde(rename(deserialize = "read"), alias = "FIRST_FIELD", default)]
        third_field: u8,
    }
    let value = TwoWay { first_field: 1, second: 2, third_field: 3 };
    assert_eq!(assert_as_serde(&value), r#"{"FIRST_FIELD":1,"out":2,"THIRD_FIELD":3}"#);
}

#[test]
fn cases_apply_to_fields_variants_and_fields_of_variants() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    #[serde(rename_all = "kebab-case", rename_all_fields = "SCREAMING_SNAKE_CASE")]
    enum Kebab {
        NotYet,
        #[serde(rename = "Done!")]
        Done,
        LeftOver {
            how_many: u8,
        },
        #[serde(rename_all = "PascalCase")]
        RightOver {
            how_many: u8,
        },
    }
    assert_eq!(assert_round_trip(&Kebab::NotYet), r#""not-yet""#);
    assert_eq!(assert_round_trip(&Kebab::Done), r#""Done!""#);
    assert_eq!(
        assert_round_trip(&Kebab::LeftOver { how_many: 3 }),
        r#"{"left-over":{"HOW_MANY":3}}"#
    );
    assert_eq!(
        assert_round_trip(&Kebab::RightOver { how_many: 4 }),
        r#"{"right-over":{"HowMany":4}}"#
    );
}

#[test]
fn json_attributes_win_over_those_of_serde() {
    #[derive(Encode)]
    #[serde(rename_all = "UPPERCASE", bound = "T: Whatever", crate = "not::there", from = "u8")]
    #[json(rename_all = "camelCase")]
    struct Both<T> {
        #[serde(rename = "serde", borrow, deserialize_with = "not::there")]
        #[json(rename = "json")]
        named: T,
        other_one: u8,
    }
    assert_text(&Both { named: "n", other_one: 2 }, r#"{"json":"n","otherOne":2}"#);
}

#[test]
fn transparent_types_are_what_their_field_is() {
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(transparent)]
    struct Id<T> {
        number: u32,
        kind: PhantomData<T>,
        #[serde(skip)]
        cached: bool,
    }
    #[derive(Decode, Encode, serde::Serialize, Debug, PartialEq)]
    #[serde(transparent)]
    struct Maybe(Option<u8>);
    let id = || Id { number: 7, kind: PhantomData::<()>, cached: false };
    assert_eq!(assert_round_trip(&id()), "7");
    assert_eq!(assert_round_trip(&BTreeMap::from([(id(), Maybe(None))])), r#"{"7":null}"#);
}

mod reexported {
    pub(crate) mod deep {
        pub(crate) use ::sightread as renamed;
    }
}

#[test]
fn the_library_may_be_called_something_else() {
    #[derive(reexported::deep::renamed::Encode)]
    #[json(crate = "reexported::deep::renamed")]
    struct Moved {
        a: u8,
    }
    assert_text(&Moved { a: 1 }, r#"{"a":1}"#);
}

#[derive(Encode)]
struct Reading {
    name: &'static str,
    values: Vec<f64>,
}

#[test]
fn errors_carry_the_path_through_derived_types() {
    #[derive(Encode)]
    enum Kind {
        Pair(u8, f64),
        Named { deep: f64 },
        One(f64),
    }
    #[derive(Encode)]
    struct Outer {
        #[json(rename = "odd key", skip_if_empty)]
        readings: Vec<Reading>,
        kinds: Vec<Kind>,
    }
    let reading = |value| Reading { name: "r", values: vec![0.0, value] };
    let outer =
        |value, kind| Outer { readings: vec![reading(1.0), reading(value)], kinds: vec![kind] };
    for (outer, path) in [
        (outer(f64::NAN, Kind::One(0.0)), r#"$["odd key"][1].values[1]"#),
        (outer(0.0, Kind::One(f64::INFINITY)), "$.kinds[0].One"),
        (outer(0.0, Kind::Pair(1, f64::INFINITY)), "$.kinds[0].Pair[1]"),
        (outer(0.0, Kind::Named { deep: f64::NAN }), "$.kinds[0].Named.deep"),
    ] {
        let pretty = to_string_pretty(&outer).unwrap_err();
        let mut buffer = b"kept".to_vec();
        let plain = outer.encode(&mut buffer).unwrap_err();
        assert_eq!(buffer, b"kept");
        for error in [plain, pretty] {
            assert_eq!((error.kind(), error.path()), (ErrorKind::NonFinite, path));
        }
        let options = EncodeOptions::new().non_finite(NonFinite::Null);
        let text = options.to_string(&outer).unwrap();
        assert_eq!(text.matches("null").count(), 1, "{text}");
        assert!(sightread::check(text.as_bytes()).is_ok(), "{text}");
    }
}

#[test]
fn hand_written_types_are_watched_in_derived_ones() {
    /// Writes as many values as it says.
    struct Writes(usize);
    impl Encode for Writes {
        fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
            (0..self.0).try_for_each(|value| encoder.value(&value))
        }
    }
    #[derive(Encode)]
    struct Newtype(Writes);
    #[derive(Encode)]
    enum Variants {
        One(Writes),
        Two(u8, Writes),
        Named { writes: Writes },
    }
    #[derive(Encode)]
    struct Holder {
        before: u8,
        writes: Newtype,
        variants: [Variants; 3],
        after: u8,
    }
    let holder = |counts: [usize; 4]| {
        let [a, b, c, d] = counts.map(Writes);
        Holder {
            before: 1,
            writes: Newtype(a),
            variants: [Variants::One(b), Variants::Two(1, c), Variants::Named { writes: d }],
            after: 2,
        }
    };
    assert_text(
        &holder([1; 4]),
        r#"{"before":1,"writes":0,"variants":[{"One":0},{"Two":[1,0]},{"Named":{"writes":0}}],"after":2}"#,
    );
    let paths =
        ["$.writes", "$.variants[0].One", "$.variants[1].Two[1]", "$.variants[2].Named.writes"];
    for (at, path) in paths.into_iter().enumerate() {
        for count in [0, 2] {
            let mut counts = [1; 4];
            counts[at] = count;
            for error in [to_string(&holder(counts)), to_string_pretty(&holder(counts))] {
                let error = error.unwrap_err();
                assert_eq!((error.kind(), error.path()), (ErrorKind::NotOneValue, path));
            }
        }
    }
}

#[test]
fn lengths_of_fixed_types_are_never_exceeded() {
    #[derive(Encode)]
    struct Fixed {
        #[json(rename = "\"")]
        a: u8,
        #[json(skip_if = "Option::is_none")]
        b: Option<i64>,
        c: [(f64, bool); 2],
        d: Inner,
        e: Level,
    }
    #[derive(Encode)]
    struct Inner(char, f32);
    #[derive(Encode)]
    enum Level {
        Low,
        Between(u8, u8),
        Exactly { value: i128 },
    }
    let longest = Fixed::max_encoded_len().expect("all of its fields know theirs");
    for (b, e) in [
        (Some(i64::MIN), Level::Exactly { value: i128::MIN }),
        (None, Level::Low),
        (Some(1), Level::Between(100, 200)),
    ] {
        let fixed = Fixed {
            a: 255,
            b,
            c: [(-f64::MIN_POSITIVE, false); 2],
            d: Inner('\u{1}', f32::MIN),
            e,
        };
        let text = to_vec(&fixed).unwrap();
        assert!(text.len() <= longest, "{} {longest}", text.len());
        let mut place = vec![0; longest];
        assert_eq!(to_slice(&fixed, &mut place).unwrap(), text.len());
        assert_eq!(&place[..text.len()], text);
    }
    assert_eq!(Level::max_encoded_len(), Some(r#"{"Exactly":{"value":-}}"#.len() + 39));
    assert_eq!(Reading::max_encoded_len(), None);
    assert_eq!(Command::max_encoded_len(), None);
}

#[test]
fn derived_types_are_written_through_every_entry_point() {
    let command = Command::Move { dx: 1, name: "n".repeat(100) };
    let text = assert_as_serde(&command);
    let mut lines = Vec::new();
    to_lines(&mut lines, commands()).unwrap();
    let expected: String =
        commands().iter().map(|command| serde_json::to_string(command).unwrap() + "\n").collect();
    assert_eq!(lines, expected.as_bytes());
    let mut written = Vec::new();
    sightread::to_writer(&mut written, &command).unwrap();
    assert_eq!(written, text.as_bytes());
    for room in 0..text.len() {
        let error = to_slice(&command, &mut vec![0; room]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BufferTooSmall);
    }
    // A buffer without spare room grows wherever the value is at that moment.
    for spare in 0..text.len() {
        let mut buffer = Vec::with_capacity(spare);
        command.encode(&mut buffer).unwrap();
        assert_eq!(buffer, text.as_bytes());
    }
    for level in Level::available() {
        println!("level: {}", level.name());
        let options = EncodeOptions::new().level(level);
        assert_eq!(options.to_string(&command).unwrap(), text);
        assert_eq!(options.to_vec(&commands()).unwrap(), serde_json::to_vec(&commands()).unwrap());
    }
    let dynamic: [&dyn Encode; 2] = [&command, &Command::Up];
    assert_text(&dynamic, &format!(r#"[{text},"Up"]"#));
}
