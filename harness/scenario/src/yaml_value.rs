//! Values as they are written in a scenario.

use serde_json::{Map, Value};
use serde_saphyr::FlowSeq;

/// Prints a value as YAML on one line, in flow style.
pub(crate) fn print_flow(value: Value) -> String {
    // In a sequence, a text is quoted as in any flow.
    let items = [value];
    let printed = serde_saphyr::to_string(&FlowSeq(&items)).unwrap_or_default();
    let line = printed.trim();
    let inner = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inner.unwrap_or(line).to_owned()
}

/// Escapes every `${` in the texts of a value.
pub(crate) fn escape(value: Value) -> Value {
    let text = |text: String| text.replace("${", "$${");
    match value {
        Value::String(found) => Value::String(text(found)),
        Value::Array(items) => items.into_iter().map(escape).collect(),
        Value::Object(map) => map
            .into_iter()
            .map(|(key, value)| (text(key), escape(value)))
            .collect::<Map<_, _>>()
            .into(),
        other => other,
    }
}
