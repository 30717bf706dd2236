//! The fields of a payload or a request, one line each.

use footbridge_contract::{Field, Shape};

use super::marked;

/// Formats one line for each field, nested fields after their object: name, type and notes, in columns.
pub(super) fn field_lines(fields: &[Field]) -> Vec<String> {
    let mut rows = Vec::new();
    collect("", fields, &mut rows);
    let width = |of: fn(&Row) -> &str| {
        let lengths = rows.iter().map(|row| of(row).chars().count());
        lengths.max().unwrap_or_default()
    };
    let (name_width, kind_width) = (width(|row| &row.name), width(|row| row.kind));
    rows.iter()
        .map(|Row { name, kind, notes }| {
            let line = format!(
                "{name:name_width$}  {kind:kind_width$}  {}",
                notes.join(", ")
            );
            line.trim_end().to_owned()
        })
        .collect()
}

/// The line of a field.
struct Row {
    name: String,
    kind: &'static str,
    notes: Vec<String>,
}

fn collect(prefix: &str, fields: &[Field], rows: &mut Vec<Row>) {
    for field in fields {
        let name = format!("{prefix}{}", field.name);
        let mut notes = Vec::new();
        if field.required {
            notes.push("required".to_owned());
        }
        if let Shape::String { values } = &field.shape
            && !values.is_empty()
        {
            notes.push(format!("one of {}", values.join(", ")));
        }
        if let Some(default) = &field.default {
            notes.push(format!("{default} if absent"));
        }
        if field.is_secret {
            notes.push("secret".to_owned());
        }
        if field.is_callback {
            notes.push("the message's callback".to_owned());
        }
        if field.assumed.any() {
            notes.push("assumed".to_owned());
        }
        rows.push(Row {
            name: name.clone(),
            kind: kind(&field.shape),
            notes,
        });
        collect(
            &format!("{name}."),
            field.shape.fields().unwrap_or_default(),
            rows,
        );
    }
}

/// The name of the type in catalogue files.
fn kind(shape: &Shape) -> &'static str {
    match shape {
        Shape::None => "none",
        Shape::String { .. } => "string",
        Shape::Integer => "integer",
        Shape::Number => "number",
        Shape::Boolean => "boolean",
        Shape::Object { .. } => "object",
        Shape::Array => "array",
        Shape::Any => "any",
    }
}

/// Describes the shape of a value: its type, or the fields of an object.
pub(super) fn shape_lines(shape: &Shape, is_assumed: bool) -> Vec<String> {
    match shape {
        Shape::None => vec![marked("none", is_assumed)],
        Shape::Object { fields: None } => vec![marked("an object with any fields", is_assumed)],
        Shape::Object {
            fields: Some(fields),
        } => {
            let mut lines = field_lines(fields);
            if is_assumed {
                lines.push("all of it assumed".to_owned());
            }
            lines
        }
        Shape::String { values } if !values.is_empty() => {
            vec![marked(format!("one of {}", values.join(", ")), is_assumed)]
        }
        other => vec![marked(other.noun(), is_assumed)],
    }
}
