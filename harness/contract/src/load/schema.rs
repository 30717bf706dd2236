//! Reading the shape of a payload or a parameter.

use crate::schema::{Extent, Field, Payload, Shape, Values, check};
use crate::toml_reader::{Table, unique};

/// Reads `payload`.
pub(crate) fn payload(entry: &Table<'_>) -> Option<Payload> {
    let help = "payload = { type = \"none\" }, or the type of what is sent along";
    entry.need("payload", help)?.table("a payload", |table| {
        let shape = shape(table);
        let assumed = table.assumed();
        Some(Payload {
            shape: shape?,
            assumed,
        })
    })
}

/// Reads a list of fields under `key`.
pub(crate) fn fields(
    table: &Table<'_>,
    key: &'static str,
    place: &'static str,
) -> Option<Vec<Field>> {
    let items = table.may(key)?.list()?;
    Some(unique(&items, place, field))
}

fn field(table: &Table<'_>) -> Option<Field> {
    let name = table.text("name", "name = \"…\", as it is sent");
    let shape = shape(table);
    let required = table.flag("required");
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
        default: default.and_then(|node| node.json()),
        assumed,
    })
}

fn shape(table: &Table<'_>) -> Option<Shape> {
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
            // The type is already reported, and the keys that belong to it can't be checked without it.
            table.may("fields");
            table.may("values");
            None
        }
    }
}
