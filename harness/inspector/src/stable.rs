//! The part of a payload that is the same in every run.

use serde_json::Value;

/// Returns the part of a payload that is the same in every run, without times and random names; `None` if there is
/// none.
pub(crate) fn stable(payload: &Value) -> Option<Value> {
    match payload {
        Value::Null => None,
        Value::Object(fields) => {
            let fields = fields.iter();
            let kept: serde_json::Map<_, _> = fields
                .filter_map(|(name, value)| match value {
                    Value::Null => Some((name.clone(), Value::Null)),
                    value => Some((name.clone(), stable(value)?)),
                })
                .collect();
            (!kept.is_empty()).then_some(Value::Object(kept))
        }
        Value::Array(items) => {
            let kept: Option<Vec<Value>> = items.iter().map(stable).collect();
            kept.map(Value::Array)
        }
        Value::Number(number) => number
            .as_f64()
            .is_none_or(|number| number.abs() < 1e9)
            .then(|| payload.clone()),
        Value::String(text) => (!is_volatile(text)).then(|| payload.clone()),
        Value::Bool(_) => Some(payload.clone()),
    }
}

/// Returns whether a text contains a time or a generated name.
fn is_volatile(text: &str) -> bool {
    let longest = |belongs: fn(char) -> bool| {
        let runs = text.split(|char: char| !belongs(char));
        runs.map(str::len).max().unwrap_or_default()
    };
    longest(|char| char.is_ascii_digit()) >= 10
        || longest(|char| char.is_ascii_hexdigit()) >= 16
        || longest(|char| char.is_ascii_hexdigit() || char == '-') >= 32
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_that_differ_between_runs_are_not_expected() {
        let payload = json!({
            "requestId": "1795363477063-1",
            "at": 1_795_363_477_063_u64,
            "trace": "0f8fad5b-d9cb-469f-a165-70867728950e",
            "path": "/orders",
            "count": 3,
            "nothing": null,
            "inner": { "time": "1795363477063" },
        });
        let kept = json!({ "path": "/orders", "count": 3, "nothing": null });
        assert_eq!(stable(&payload), Some(kept));
        assert_eq!(stable(&json!({ "id": "1795363477063" })), None);
        assert_eq!(stable(&json!("/orders")), Some(json!("/orders")));
    }
}
