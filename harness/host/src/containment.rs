//! Whether a payload contains the values that a scenario names.

use serde_json::Value;

/// Whether `actual` contains `part`: an object all of its keys, each containing its value; a list the same number of
/// items, each containing its item; anything else the same value. `1` and `1.0` are the same number, as they are to
/// a page.
///
/// ```
/// use footbridge_host::contains;
/// use serde_json::json;
///
/// assert!(contains(&json!({ "path": "/a", "params": { "n": 1, "m": 2 } }), &json!({ "params": { "n": 1 } })));
/// assert!(!contains(&json!({ "path": "/a" }), &json!({ "path": "/b" })));
/// ```
pub fn contains(actual: &Value, part: &Value) -> bool {
    match (actual, part) {
        (Value::Object(actual), Value::Object(part)) => part
            .iter()
            .all(|(key, part)| actual.get(key).is_some_and(|actual| contains(actual, part))),
        (Value::Array(actual), Value::Array(part)) => {
            actual.len() == part.len()
                && actual
                    .iter()
                    .zip(part)
                    .all(|(actual, part)| contains(actual, part))
        }
        (Value::Number(actual), Value::Number(part)) => {
            actual == part || actual.as_f64() == part.as_f64()
        }
        (actual, part) => actual == part,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn parts_of_objects_are_enough_and_lists_are_whole() {
        let actual = json!({ "a": [1, { "b": true, "c": null }], "d": "x" });
        for part in [
            json!({}),
            json!({ "d": "x" }),
            json!({ "a": [1.0, { "b": true }] }),
            json!({ "a": [1, { "c": null }] }),
        ] {
            assert!(contains(&actual, &part), "{part}");
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
        }
    }
}
