//! What a contender's answer amounts to, so that answers of different types can be compared.
//!
//! Strings, keys, integers, literals and the nesting go into a hash; floats are only summed, since serde_json's default
//! reader is off by one unit in the last place on many of them.

use serde::Serialize;
use serde_json::Value;

/// Counts and a hash of any number of values.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Values of every kind, containers included, keys not.
    pub values: u64,
    /// Depends on everything but the floats and the order of keys.
    pub hash: u64,
    /// Sum of all floats.
    pub floats: f64,
    /// Sum of their magnitudes, against which a difference is judged.
    magnitude: f64,
}

impl Tally {
    /// Adds one answer.
    ///
    /// # Errors
    /// If serde cannot represent the value, which would be a fault of the shape.
    pub fn add(&mut self, value: &impl Serialize) -> Result<(), String> {
        let value = serde_json::to_value(value).map_err(|error| error.to_string())?;
        self.add_value(&value);
        Ok(())
    }

    /// Adds one answer that is a tree already.
    pub fn add_value(&mut self, value: &Value) {
        let hash = self.visit(value);
        self.hash = mix(self.hash ^ hash);
    }

    /// Adds the verdict on, or the count of, something that has no value.
    pub fn add_count(&mut self, count: u64) {
        self.values += count;
        self.hash = mix(self.hash ^ count);
    }

    fn visit(&mut self, value: &Value) -> u64 {
        self.values += 1;
        match value {
            Value::Null => mix(1),
            Value::Bool(false) => mix(2),
            Value::Bool(true) => mix(3),
            Value::Number(number) => {
                if let Some(unsigned) = number.as_u64() {
                    return mix(unsigned ^ 0x100);
                }
                if let Some(signed) = number.as_i64() {
                    return mix(signed as u64 ^ 0x200);
                }
                let float = number.as_f64().unwrap_or(f64::NAN);
                self.floats += float;
                self.magnitude += float.abs();
                mix(4)
            }
            Value::String(text) => text_hash(text),
            Value::Array(items) => {
                items.iter().fold(mix(5), |hash, item| mix(hash ^ self.visit(item)))
            }
            // A sum, so that the order of keys does not matter: some trees sort them.
            Value::Object(members) => members.iter().fold(mix(6), |hash, (key, value)| {
                hash.wrapping_add(mix(text_hash(key).rotate_left(17) ^ self.visit(value)))
            }),
        }
    }

    /// Whether two answers are the same, floats to within rounding.
    pub fn agrees(&self, other: &Self) -> bool {
        self.values == other.values
            && self.hash == other.hash
            && (self.floats - other.floats).abs() <= 1e-12 * self.magnitude.max(other.magnitude)
    }
}

fn mix(bits: u64) -> u64 {
    let folded = u128::from(bits ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
    (folded as u64) ^ ((folded >> 64) as u64)
}

/// FNV-1a over the text, then mixed.
fn text_hash(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    mix(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Tally {
        let mut tally = Tally::default();
        tally.add_value(&serde_json::from_str(text).unwrap());
        tally
    }

    #[test]
    fn order_of_keys_does_not_matter_but_order_of_elements_does() {
        assert!(of(r#"{"a":1,"b":[true,null]}"#).agrees(&of(r#"{"b":[true,null],"a":1}"#)));
        assert!(!of("[1,2]").agrees(&of("[2,1]")));
    }

    #[test]
    fn values_of_different_keys_do_not_change_places_unseen() {
        assert!(!of(r#"{"a":1,"b":2}"#).agrees(&of(r#"{"a":2,"b":1}"#)));
    }

    #[test]
    fn floats_agree_to_within_rounding_only() {
        assert!(of("[0.30000000000000004]").agrees(&of("[0.3]")));
        assert!(!of("[0.3001]").agrees(&of("[0.3]")));
    }
}
