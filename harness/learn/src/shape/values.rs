//! The values of arguments and fields.

use serde_json::{Map, Value};

/// Returns whether the client generates the values: they look random, or another pass has none of them.
pub(super) fn is_random(values: &[&Value], again: &[&Value]) -> bool {
    let is_scalar = |value: &&Value| value.is_string() || value.is_number();
    if values.is_empty() || !values.iter().all(is_scalar) {
        return false;
    }
    let looks = values.iter().all(|value| match value {
        Value::String(text) => looks_random(text),
        _ => false,
    });
    let differ = !again.is_empty()
        && again.iter().all(is_scalar)
        && !values.iter().any(|value| again.contains(value));
    looks || differ
}

/// Returns whether a text is a UUID, or has more digits than a name would.
pub(super) fn looks_random(text: &str) -> bool {
    let count = |is: fn(&char) -> bool| text.chars().filter(is).count();
    let digits = count(char::is_ascii_digit);
    let is_hex = |letter: char| letter.is_ascii_hexdigit() || letter == '-';
    let is_long_hex = text.len() >= 12 && text.chars().all(is_hex) && digits >= 2;
    is_long_hex || digits >= 6 || (digits >= 3 && digits * 3 >= text.len())
}

/// Returns whether these are the JSON texts of objects, except for calls without a payload.
pub(super) fn is_text_of_objects(values: &[&Value]) -> bool {
    let is_text = |value: &Value| object(value).is_some() && value.is_string();
    values.iter().any(|value| is_text(value))
        && values.iter().all(|value| value.is_null() || is_text(value))
}

/// Returns the call's name in a list of its parts, as in `["account", "login"]`.
pub(super) fn joined_parts(value: &Value) -> Option<String> {
    let parts = value.as_array().filter(|parts| !parts.is_empty())?;
    let parts = parts.iter().map(Value::as_str);
    Some(parts.collect::<Option<Vec<_>>>()?.join("."))
}

/// Returns a value's object, or the object in its JSON text.
pub(super) fn object(value: &Value) -> Option<Map<String, Value>> {
    match value {
        Value::Object(_) if is_function(value) => None,
        Value::Object(map) => Some(map.clone()),
        Value::String(text) if text.starts_with('{') => serde_json::from_str(text).ok(),
        _ => None,
    }
}

/// Returns whether an argument represents a page function.
pub(super) fn is_function(value: &Value) -> bool {
    value.get("learn-function").is_some()
}

/// Returns the common prefix of these texts, up to an equals sign or a colon.
pub(super) fn common_start(values: &[&Value]) -> Option<String> {
    let first = values.first()?.as_str()?;
    let end = first.find(['=', ':'])? + 1;
    let start = &first[..end];
    let is_common = values
        .iter()
        .all(|value| value.as_str().is_some_and(|text| text.starts_with(start)));
    is_common.then(|| start.to_owned())
}
