//! `Encode` by hand: what the encoder offers, and what it makes of those that misbehave.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

use sightread::{
    Encode, EncodeOptions, Encoder, ErrorKind, Escape, Failed, from_slice, to_string, to_vec,
};

/// An implementation made of a closure.
struct By<F>(F);

impl<F: Fn(&mut Encoder<'_>) -> Result<(), Failed>> Encode for By<F> {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        (self.0)(encoder)
    }

    fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        (self.0)(encoder)
    }
}

fn by<F: Fn(&mut Encoder<'_>) -> Result<(), Failed>>(write: F) -> By<F> {
    By(write)
}

const OPTIONS: [EncodeOptions; 3] =
    [EncodeOptions::new(), EncodeOptions::pretty(), EncodeOptions::new().escape(Escape::Html)];

/// Asserts what the value is, wherever it stands and however it is formatted.
#[track_caller]
fn assert_value(value: &dyn Encode, text: &str) {
    assert_eq!(to_string(value).expect("it can be written"), text);
    assert_eq!(to_string(&(1, value, [value])).expect("it"), format!("[1,{text},[{text}]]"));
    let member = BTreeMap::from([("k", value)]);
    assert_eq!(to_string(&member).expect("it"), format!("{{\"k\":{text}}}"));
    for options in OPTIONS {
        let written = options.to_vec(&(value, Some(value))).expect("it can be written");
        let back: serde_json::Value = serde_json::from_slice(&written).expect("JSON");
        let expected: serde_json::Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(back, serde_json::Value::Array(vec![expected.clone(), expected]));
    }
}

#[test]
fn all_that_the_encoder_offers_writes_one_value() {
    assert_value(&by(|e| e.null()), "null");
    assert_value(&by(|e| e.value(&1)), "1");
    assert_value(&by(|e| 1.encode_to(e)), "1");
    assert_value(&by(|e| e.string("a\n")), r#""a\n""#);
    assert_value(&by(|e| "a".encode_to(e)), "\"a\"");
    assert_value(&by(|e| e.value(&[Some(1), None])), "[1,null]");
    assert_value(&by(|e| vec!["x"].encode_to(e)), "[\"x\"]");
    assert_value(&by(|e| ().encode_to(e)), "null");
    assert_value(&by(|e| Some(2).encode_to(e)), "2");
    assert_value(&by(|e| true.encode_to(e)), "true");
    assert_value(&by(|e| 1.5.encode_to(e)), "1.5");
    assert_value(&by(|e| (1, "b").encode_to(e)), "[1,\"b\"]");
    assert_value(&by(|e| e.array(0..3)), "[0,1,2]");
    assert_value(&by(|e| e.array::<u8>([])), "[]");
    assert_value(&by(|e| e.object([("a", 1), ("b", 2)])), r#"{"a":1,"b":2}"#);
    assert_value(&by(|e| e.object::<&str, u8>([])), "{}");
    assert_value(&by(|e| BTreeMap::from([(1, 2)]).encode_to(e)), r#"{"1":2}"#);
    assert_value(&by(|e| e.begin_array()?.end()), "[]");
    assert_value(&by(|e| e.begin_object()?.end()), "{}");
    assert_value(&by(|e| e.display(&format_args!("<{}\n>", 1))), r#""<1\n>""#);
    assert_value(
        &by(|e| {
            let mut array = e.begin_array()?;
            array.element(&1)?;
            array.element(&by(|e| e.string("in\"ner")))?;
            array.element("x")?;
            array.end()
        }),
        r#"[1,"in\"ner","x"]"#,
    );
    assert_value(
        &by(|e| {
            let mut object = e.begin_object()?;
            object.member("a", &[1])?;
            object.member(&2, &by(|e| e.begin_array()?.end()))?;
            object.member(&by(|e| e.display_key(&3)), &None::<u8>)?;
            object.member(&by(|e| "k".encode_key(e)), &0)?;
            object.end()
        }),
        r#"{"a":[1],"2":[],"3":null,"k":0}"#,
    );
    // One by hand inside of another, through what is trusted in between.
    assert_value(&by(|e| e.value(&vec![by(|e| by(|e| e.null()).encode_to(e))])), "[null]");
    assert_value(&by(|e| e.value(&by(|e| e.value(&by(|e| e.value(&7)))))), "7");
    let tree: sightread::OwnedValue = from_slice(br#"{"a":[1,{}]}"#).expect("JSON");
    assert_value(&by(|e| tree.encode_to(e)), r#"{"a":[1,{}]}"#);
}

/// Asserts that nothing comes of it, wherever it stands.
#[track_caller]
fn assert_refused(bad: &dyn Encode, kind: ErrorKind) {
    for options in OPTIONS {
        let error = options.to_vec(bad).expect_err("refused");
        assert_eq!((error.kind(), error.path()), (kind, "$"));
        let error = options.to_vec(&(1, [bad], 2)).expect_err("refused");
        assert_eq!((error.kind(), error.path()), (kind, "$[1][0]"));
        let error = options.to_vec(&BTreeMap::from([("k", (1, bad))])).expect_err("refused");
        assert_eq!((error.kind(), error.path()), (kind, "$.k[1]"));
        let error = options.to_vec(&by(|e| e.value(bad))).expect_err("refused");
        assert_eq!(error.kind(), kind);
        let error = options.to_vec(&by(|e| e.array([bad]))).expect_err("refused");
        assert_eq!((error.kind(), error.path()), (kind, "$[0]"));
        let in_object = by(|e| {
            let mut object = e.begin_object()?;
            object.member("m", bad)?;
            object.end()
        });
        let error = options.to_vec(&in_object).expect_err("refused");
        assert_eq!((error.kind(), error.path()), (kind, "$.m"));
        let error = options.to_lines(Vec::new(), [bad]).expect_err("refused");
        assert_eq!((error.kind(), error.path()), (kind, "$[0]"));
        let mut place = [0; 100];
        assert_eq!(options.to_slice(bad, &mut place).expect_err("refused").kind(), kind);
    }
}

#[test]
fn none_and_two_values_are_refused() {
    let not_one = ErrorKind::NotOneValue;
    assert_refused(&by(|_| Ok(())), not_one);
    assert_refused(&by(|e| 1.encode_to(e).and_then(|()| 2.encode_to(e))), not_one);
    assert_refused(&by(|e| e.null().and_then(|()| e.null())), not_one);
    assert_refused(&by(|e| e.string("a").and_then(|()| "b".encode_to(e))), not_one);
    assert_refused(&by(|e| e.value(&[1]).and_then(|()| e.value(&[2]))), not_one);
    assert_refused(&by(|e| [1].encode_to(e).and_then(|()| [(); 0].encode_to(e))), not_one);
    assert_refused(&by(|e| e.array([1]).and_then(|()| e.object([(1, 1)]))), not_one);
    assert_refused(&by(|e| e.display(&1).and_then(|()| e.display(&2))), not_one);
    assert_refused(&by(|e| 1.5.encode_to(e).and_then(|()| true.encode_to(e))), not_one);
    assert_refused(&by(|e| e.value(&by(|e| e.null())).and_then(|()| e.null())), not_one);
    let tree = sightread::OwnedValue::from("x");
    assert_refused(&by(|e| tree.encode_to(e).and_then(|()| tree.encode_to(e))), not_one);
}

#[test]
fn containers_that_are_not_ended_are_refused() {
    let not_one = ErrorKind::NotOneValue;
    assert_refused(&by(|e| e.begin_array().map(drop)), not_one);
    assert_refused(&by(|e| e.begin_object().map(drop)), not_one);
    assert_refused(
        &by(|e| {
            e.begin_array()?.element(&1)?;
            e.null()
        }),
        not_one,
    );
    assert_refused(
        &by(|e| {
            let mut object = e.begin_object()?;
            object.member("a", &1)?;
            2.encode_to(e)
        }),
        not_one,
    );
    assert_refused(
        &by(|e| {
            drop(e.begin_array()?);
            e.begin_array()?.end()
        }),
        not_one,
    );
}

#[test]
fn keys_that_are_no_keys_are_refused() {
    type Write = fn(&mut Encoder<'_>) -> Result<(), Failed>;
    let bad: [(Write, ErrorKind); 8] = [
        (|e| 1.encode_to(e), ErrorKind::NotAKey),
        (|e| "a".encode_to(e), ErrorKind::NotAKey),
        (|e| e.null(), ErrorKind::NotAKey),
        (|e| e.begin_object()?.end(), ErrorKind::NotAKey),
        (|e| e.array([1]), ErrorKind::NotAKey),
        (|_| Ok(()), ErrorKind::NotOneValue),
        (|e| "a".encode_key(e).and_then(|()| "b".encode_key(e)), ErrorKind::NotOneValue),
        (|e| e.display_key(&1).and_then(|()| 2.encode_to(e)), ErrorKind::NotOneValue),
    ];
    for (write, kind) in bad {
        for options in OPTIONS {
            let in_object = by(|e| e.object([(by(write), 1)]));
            assert_eq!(options.to_vec(&in_object).expect_err("refused").kind(), kind);
            let member = by(|e| {
                let mut object = e.begin_object()?;
                object.member(&by(write), &1)?;
                object.end()
            });
            assert_eq!(options.to_vec(&member).expect_err("refused").kind(), kind);
        }
    }
    // A key in the place of a value.
    assert_refused(&by(|e| "a".encode_key(e)), ErrorKind::NotOneValue);
    assert_refused(&by(|e| 1.encode_key(e)), ErrorKind::NotOneValue);
    assert_refused(&by(|e| e.display_key(&1)), ErrorKind::NotOneValue);
}

#[test]
fn a_failure_that_is_passed_over_counts_all_the_same() {
    let passed_over = by(|e| {
        let _ = e.fail_custom("no");
        e.null()
    });
    let swallowed = by(|e| {
        let _ = e.value(&f64::NAN);
        Ok(())
    });
    for options in OPTIONS {
        let error = options.to_vec(&[&passed_over]).expect_err("refused");
        assert_eq!(error.kind(), ErrorKind::Custom);
        let error = options.to_vec(&swallowed).expect_err("refused");
        assert_eq!(error.kind(), ErrorKind::NonFinite);
    }
    let error =
        to_vec(&[by(|e| Err(e.fail_custom(format!("{} is odd", 3))))]).expect_err("refused");
    assert_eq!(error.to_string(), "custom: 3 is odd, path $[0]");
}

#[test]
fn a_failure_of_another_encoder_is_a_failure() {
    let kept = Cell::new(None);
    let keep = by(|e| {
        kept.set(Some(e.fail_custom("kept")));
        Ok(())
    });
    to_vec(&keep).expect_err("it failed");
    let hand_out = by(|_| kept.take().map_or(Ok(()), Err));
    let error = to_vec(&hand_out).expect_err("it is handed out");
    assert_eq!(error.kind(), ErrorKind::Custom);
}

#[test]
fn an_encode_inside_of_an_encode_has_a_buffer_of_its_own() {
    let nested = by(|e| {
        let mut place = [0; 9];
        let length = sightread::to_slice(&[1, 2], &mut place).expect("room");
        let inner = std::str::from_utf8(&place[..length]).expect("ASCII");
        e.string(inner)
    });
    let mut written = Vec::new();
    sightread::to_writer(&mut written, &[&nested, &nested]).expect("vectors take all");
    assert_eq!(written, br#"["[1,2]","[1,2]"]"#);
}

#[test]
fn a_value_that_refuses_to_be_displayed_is_an_error() {
    struct Refuses;
    impl fmt::Display for Refuses {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("part\"")?;
            Err(fmt::Error)
        }
    }
    assert_refused(&by(|e| e.display(&Refuses)), ErrorKind::Custom);
}

#[test]
fn implementations_by_chance_give_json_or_an_error() {
    use crate::support::random::Random;
    /// Does anything that the encoder lets it do.
    struct Anything(Cell<u64>, u32);
    impl Anything {
        fn next(&self) -> Anything {
            let mut random = Random::new(self.0.get());
            self.0.set(random.next());
            Anything(Cell::new(random.next()), self.1 + 1)
        }
    }
    impl Encode for Anything {
        fn encode_to(&self, e: &mut Encoder<'_>) -> Result<(), Failed> {
            let mut random = Random::new(self.0.get());
            let calls = if random.chance(12) { random.below(4) } else { 1 };
            for _ in 0..calls {
                let result = match if self.1 > 4 { random.below(7) } else { random.below(14) } {
                    0 => e.null(),
                    1 => e.string("a\"b"),
                    2 => random.next().encode_to(e),
                    3 => e.value(&1.5),
                    4 if random.chance(8) => "key".encode_key(e),
                    5 if random.chance(8) => Err(e.fail_custom("no")),
                    6 => e.display(&"x"),
                    7 => e.value(&vec![self.next(), self.next()]),
                    8 => [self.next()].encode_to(e),
                    9 => e.object([("k", self.next()), ("l", self.next())]),
                    10 => (1, self.next(), "x").encode_to(e),
                    11 => {
                        let mut array = e.begin_array()?;
                        for _ in 0..random.below(3) {
                            let _ = array.element(&self.next());
                        }
                        if random.chance(6) { Ok(()) } else { array.end() }
                    }
                    12 => {
                        let mut object = e.begin_object()?;
                        object.member("a", &self.next())?;
                        object.member(&random.below(9), &Some(self.next()))?;
                        if random.chance(6) { Ok(()) } else { object.end() }
                    }
                    _ => self.next().encode_to(e),
                };
                if !random.chance(4) {
                    result?;
                }
            }
            Ok(())
        }

        fn encode_key(&self, e: &mut Encoder<'_>) -> Result<(), Failed> {
            if self.0.get().is_multiple_of(3) { self.encode_to(e) } else { "k".encode_key(e) }
        }
    }
    let (mut good, mut bad) = (0, 0);
    for seed in 0..6000 {
        let value = Anything(Cell::new(seed), 0);
        let options = OPTIONS[seed as usize % 3];
        match options.to_vec(&(1, &value)) {
            Ok(text) => {
                good += 1;
                let shown = String::from_utf8_lossy(&text);
                sightread::check(&text).unwrap_or_else(|error| panic!("{shown}: {error}"));
                serde_json::from_slice::<serde::de::IgnoredAny>(&text).expect(&shown);
            }
            Err(_) => bad += 1,
        }
    }
    assert!(good > 500 && bad > 500, "{good} and {bad}");
}
