//! Comparison of JSON values with the parts that a scenario names.

use serde_json::{Number, Value};

/// Whether `actual` contains `part`: an object has all of its keys with values that contain its values; a list has
/// the same number of items, each containing its item; anything else is equal. `1` and `1.0` are the same number, as
/// in JavaScript.
///
/// ```
/// use footbridge_contract::contains;
/// use serde_json::json;
///
/// assert!(contains(&json!({ "path": "/a", "params": { "n": 1, "m": 2 } }), &json!({ "params": { "n": 1 } })));
/// assert!(!contains(&json!({ "path": "/a" }), &json!({ "path": "/b" })));
/// ```
pub fn contains(actual: &Value, part: &Value) -> bool {
    contains_with(actual, part, &is_same)
}

/// Like [`contains`], but a string in `actual` also matches the number or boolean that it spells, since queries and
/// forms only carry strings.
///
/// ```
/// use footbridge_contract::{contains, contains_text};
/// use serde_json::json;
///
/// assert!(contains_text(&json!({ "page": "2" }), &json!({ "page": 2 })));
/// assert!(!contains(&json!({ "page": "2" }), &json!({ "page": 2 })));
/// ```
pub fn contains_text(actual: &Value, part: &Value) -> bool {
    contains_with(actual, part, &|actual, part| match (actual, part) {
        (Value::String(actual), Value::Number(part)) => part.to_string() == actual.as_str(),
        (Value::String(actual), Value::Bool(part)) => part.to_string() == actual.as_str(),
        _ => is_same(actual, part),
    })
}

fn contains_with(actual: &Value, part: &Value, is_same: &impl Fn(&Value, &Value) -> bool) -> bool {
    match (actual, part) {
        (Value::Object(actual), Value::Object(part)) => part.iter().all(|(key, part)| {
            let actual = actual.get(key);
            actual.is_some_and(|actual| contains_with(actual, part, is_same))
        }),
        (Value::Array(actual), Value::Array(part)) => {
            let mut pairs = actual.iter().zip(part);
            actual.len() == part.len()
                && pairs.all(|(actual, part)| contains_with(actual, part, is_same))
        }
        (actual, part) => is_same(actual, part),
    }
}

fn is_same(actual: &Value, part: &Value) -> bool {
    let same_number =
        |actual: &Number, part: &Number| actual == part || actual.as_f64() == part.as_f64();
    match (actual, part) {
        (Value::Number(actual), Value::Number(part)) => same_number(actual, part),
        (actual, part) => actual == part,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn objects_match_in_part_and_lists_as_a_whole() {
        let actual = json!({ "a": [1, { "b": true, "c": null }], "d": "x" });
        for part in [
            json!({}),
            json!({ "d": "x" }),
            json!({ "a": [1.0, { "b": true }] }),
            json!({ "a": [1, { "c": null }] }),
        ] {
            assert!(contains(&actual, &part), "{part}");
            assert!(contains_text(&actual, &part), "{part}");
        }
        for part in [
            json!({ "e": null }),
            json!({ "a": [1] }),
            json!({ "a": [{ "b": true }, 1] }),
            json!({ "d": "X" }),
            json!([]),
            json!("x"),
        ] {
            assert!(!contains(&actual, &part), "{part}");
            assert!(!contains_text(&actual, &part), "{part}");
        }
    }

    #[test]
    fn string_matches_a_number_or_boolean_only_in_text() {
        let actual = json!({ "n": "1.50", "b": "true", "list": ["2"] });
        for part in [json!({ "b": true }), json!({ "list": [2] })] {
            assert!(contains_text(&actual, &part), "{part}");
            assert!(!contains(&actual, &part), "{part}");
        }
        for part in [
            json!({ "n": 1.5 }),
            json!({ "b": "True" }),
            json!({ "b": null }),
        ] {
            assert!(!contains_text(&actual, &part), "{part}");
        }
    }
}
