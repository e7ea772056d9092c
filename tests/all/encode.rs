//! Encoding: values of every type, options, entry points.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sightread::{Encode, to_string, to_string_pretty, to_vec};

#[track_caller]
fn assert_text<T: Encode + ?Sized>(value: &T, text: &str) {
    assert_eq!(to_string(value).expect("it can be written"), text);
}

#[test]
fn values_of_every_kind_are_written() {
    assert_text(&0_u8, "0");
    assert_text(&i64::MIN, "-9223372036854775808");
    assert_text(&u64::MAX, "18446744073709551615");
    assert_text(&u128::MAX, "340282366920938463463374607431768211455");
    assert_text(&i128::MIN, "-170141183460469231731687303715884105728");
    assert_text(&1.0_f64, "1.0");
    assert_text(&0.1_f32, "0.1");
    assert_text(&true, "true");
    assert_text(&false, "false");
    assert_text(&'"', r#""\"""#);
    assert_text("a\u{0}b\n", r#""a\u0000b\n""#);
    assert_text(&Cow::Borrowed("zwölf"), "\"zwölf\"");
    assert_text(&Some("x"), "\"x\"");
    assert_text(&None::<u8>, "null");
    assert_text(&(), "null");
    assert_text(&Vec::<u8>::new(), "[]");
    assert_text(&[1, 2], "[1,2]");
    assert_text(&(1, "a", [Some(2.5), None]), r#"[1,"a",[2.5,null]]"#);
    assert_text(&BTreeMap::from([("a", 1), ("", 2)]), r#"{"":2,"a":1}"#);
    assert_text(&BTreeMap::from([(1, 1), (-2, 2)]), r#"{"-2":2,"1":1}"#);
    assert_text(&BTreeMap::<u8, u8>::new(), "{}");
}

#[test]
fn pretty_output_is_that_of_serde_json() {
    let value = (1, "a", BTreeMap::from([("k", vec![1, 2]), ("l", vec![])]));
    let theirs = serde_json::to_string_pretty(&value).expect("plain values");
    assert_eq!(to_string_pretty(&value).expect("plain values"), theirs);
}

#[test]
fn values_are_written_through_a_trait_object() {
    let values: [&dyn Encode; 3] = [&1, &"a", &[true]];
    assert_eq!(to_vec(&values).expect("plain values"), br#"[1,"a",[true]]"#);
}
