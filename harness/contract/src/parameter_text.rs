//! The text of a parameter's value in a link.

use serde_json::{Map, Number, Value};

/// 2^53, below which every whole number is exact in JavaScript.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A value as a link's parameter, before percent-encoding; `None` for values that links omit: null, and an empty
/// text, list or object. Empty values inside a list or an object are kept.
///
/// Numbers are written as in JavaScript: `1.0` is `1`.
pub fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(value) => Some(whole(value).to_string()),
        Value::String(value) => Some(value.clone()).filter(|text| !text.is_empty()),
        Value::Array(items) if items.is_empty() => None,
        Value::Object(fields) if fields.is_empty() => None,
        Value::Array(_) | Value::Object(_) => Some(as_page(value).to_string()),
    }
}

/// The value with its numbers as JavaScript represents them.
fn as_page(value: &Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(whole(number)),
        Value::Array(items) => items.iter().map(as_page).collect(),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| (name.clone(), as_page(value)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

/// JavaScript has a single number type, so a whole number has no decimals, however it was written.
fn whole(number: &Number) -> Number {
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < EXACT =>
        {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the number is whole and within 2^53"
            )]
            Number::from(float as i64)
        }
        _ => number.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn empty_values_are_omitted() {
        for empty in [json!(null), json!(""), json!([]), json!({})] {
            assert_eq!(text(&empty), None, "{empty}");
        }
    }

    #[test]
    fn falsy_values_are_kept() {
        for (value, expected) in [
            (json!(0), "0"),
            (json!(false), "false"),
            (json!(" "), " "),
            (json!([null]), "[null]"),
            (json!([""]), "[\"\"]"),
            (json!({ "a": {} }), "{\"a\":{}}"),
        ] {
            assert_eq!(text(&value).as_deref(), Some(expected));
        }
    }

    #[test]
    fn numbers_are_written_as_in_javascript() {
        for (value, expected) in [
            (json!(1.0), "1"),
            (json!(-0.0), "0"),
            (json!(0.1), "0.1"),
            (json!(-2.50), "-2.5"),
            (json!(9_007_199_254_740_993_u64), "9007199254740993"),
            (json!({ "n": [1.0, 2.5] }), "{\"n\":[1,2.5]}"),
        ] {
            assert_eq!(text(&value).as_deref(), Some(expected));
        }
    }
}
