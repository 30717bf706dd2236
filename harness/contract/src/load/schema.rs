//! Reading the shape of a payload or a parameter.

use crate::Assumed;
use crate::schema::{Extent, Field, PayloadSchema, Shape, Values, check};
use crate::toml_reader::{TomlTable, unique};

/// Reads `payload`. If it is absent, any payload is allowed.
pub(crate) fn payload(entry: &TomlTable<'_>) -> Option<PayloadSchema> {
    let Some(node) = entry.may("payload") else {
        return Some(PayloadSchema {
            shape: Shape::Any,
            assumed: Assumed::Nothing,
        });
    };
    node.table("a payload", schema)
}

/// Reads a table that is a shape.
pub(crate) fn schema(table: &TomlTable<'_>) -> Option<PayloadSchema> {
    let shape = shape(table);
    let assumed = table.assumed();
    Some(PayloadSchema {
        shape: shape?,
        assumed,
    })
}

/// Reads a list of fields under `key`.
pub(crate) fn fields(
    table: &TomlTable<'_>,
    key: &'static str,
    place: &'static str,
) -> Option<Vec<Field>> {
    let items = table.may(key)?.list()?;
    Some(unique(&items, place, field))
}

fn field(table: &TomlTable<'_>) -> Option<Field> {
    let name = table.text("name", "name = \"…\", as it is sent");
    let shape = shape(table);
    let required = table.flag("required");
    let is_callback = table.flag("callback");
    let is_secret = table.flag("secret");
    let default = table.may("default");
    let assumed = table.assumed();
    let shape = shape?;
    if let Some(node) = &default {
        let value = node.json()?;
        if let Some(mismatch) = check(&shape, &value, Extent::Whole, Values::Json).pop() {
            let help = mismatch.help();
            let message = format!("the default doesn't fit its field: {mismatch}");
            node.invalid(message, "doesn't fit", help);
        }
    }
    Some(Field {
        name: name?,
        shape,
        required,
        is_callback,
        is_secret,
        default: default.and_then(|node| node.json()),
        assumed,
    })
}

fn shape(table: &TomlTable<'_>) -> Option<Shape> {
    let node = table.need("type", "type = \"string\", or another type")?;
    let shape = node.one_of(&Shape::WORDS);
    match shape {
        Some(Shape::Object { .. }) => {
            table.stray("values", "only a string has a choice of values");
            let fields = fields(table, "fields", "a field");
            Some(Shape::Object { fields })
        }
        Some(Shape::String { .. }) => {
            table.stray("fields", "only an object has fields");
            let values = table.may("values").and_then(|node| node.list());
            let values = values.into_iter().flatten();
            let values = values.filter_map(|value| value.text()).collect();
            Some(Shape::String { values })
        }
        Some(other) => {
            table.stray("fields", "only an object has fields");
            table.stray("values", "only a string has a choice of values");
            Some(other)
        }
        None => {
            // The type's error is already reported, and the keys that depend on it can't be checked without it.
            table.may("fields");
            table.may("values");
            None
        }
    }
}
