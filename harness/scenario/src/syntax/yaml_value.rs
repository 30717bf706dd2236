//! Values in the notation of a scenario file.

use serde_json::{Map, Value};
use serde_saphyr::FlowSeq;

/// The length limit of a line in flow style, in characters. Longer values are written in block style.
const LONGEST_LINE: usize = 110;

/// Prints a value as YAML on one line, in flow style.
pub(crate) fn print_flow(value: &Value) -> String {
    match value {
        Value::Object(map) if !map.is_empty() => {
            let entries = map.iter();
            let entries =
                entries.map(|(key, value)| format!("{}: {}", print_key(key), print_flow(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            let items = items.iter().map(print_flow);
            format!("[{}]", items.collect::<Vec<_>>().join(", "))
        }
        scalar => print_scalar(scalar),
    }
}

/// Prints a mapping as YAML in block style, with values that fit on a line in flow style.
pub(crate) fn print_block(map: &Map<String, Value>) -> String {
    let mut text = String::new();
    write_entries(&mut text, map, 0);
    text
}

/// Writes the entries of a mapping. The first continues the current line.
fn write_entries(text: &mut String, map: &Map<String, Value>, indent: usize) {
    for (place, (key, value)) in map.iter().enumerate() {
        if place > 0 {
            text.push_str(&" ".repeat(indent));
        }
        text.push_str(&print_key(key));
        text.push(':');
        write_value(text, value, indent);
    }
}

/// Writes a value after its key, and ends the line.
fn write_value(text: &mut String, value: &Value, indent: usize) {
    let line = if indent == 0 && value.is_string() {
        print_text(value)
    } else {
        print_flow(value)
    };
    // Rules and steps have separate lines.
    let holds_object = |value: &Value| match value {
        Value::Array(items) => items.iter().any(Value::is_object),
        value => value.is_object(),
    };
    let is_broken = match value {
        Value::Array(items) => indent <= 2 && items.iter().any(Value::is_object),
        Value::Object(map) => indent == 0 && map.values().any(holds_object),
        _ => false,
    };
    let fits = indent + line.chars().count() <= LONGEST_LINE;
    match value {
        Value::Object(map) if !map.is_empty() && (is_broken || !fits) => {
            text.push('\n');
            text.push_str(&" ".repeat(indent + 2));
            write_entries(text, map, indent + 2);
        }
        Value::Array(items) if !items.is_empty() && (is_broken || !fits) => {
            text.push('\n');
            for item in items {
                text.push_str(&" ".repeat(indent + 2));
                text.push('-');
                write_item(text, item, indent + 4);
            }
        }
        _ => {
            text.push(' ');
            text.push_str(&line);
            text.push('\n');
        }
    }
}

/// Writes an item of a list after its dash, and ends the line. A mapping of one entry is a step: its key is on that
/// line.
fn write_item(text: &mut String, item: &Value, indent: usize) {
    let line = print_flow(item);
    match item {
        Value::Object(map) if map.len() == 1 || indent + line.chars().count() > LONGEST_LINE => {
            text.push(' ');
            write_entries(text, map, indent);
        }
        _ => {
            text.push(' ');
            text.push_str(&line);
            text.push('\n');
        }
    }
}

/// Prints a text that fills the rest of a line.
fn print_text(text: &Value) -> String {
    if has_outer_space(text) {
        return text.to_string();
    }
    let printed = serde_saphyr::to_string(text).unwrap_or_default();
    let line = printed.trim_end();
    if line.contains('\n') {
        print_scalar(text)
    } else {
        line.to_owned()
    }
}

/// Whether a text starts or ends with white space, which is only kept within quotes. JSON escapes are valid YAML
/// escapes.
fn has_outer_space(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.trim() != text)
}

fn print_key(key: &str) -> String {
    print_scalar(&Value::from(key))
}

/// Prints a scalar, quoted as flow style requires.
fn print_scalar(value: &Value) -> String {
    if has_outer_space(value) {
        return value.to_string();
    }
    // In a sequence, a text is quoted as anywhere in flow style.
    let printed = serde_saphyr::to_string(&FlowSeq([value])).unwrap_or_default();
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
