//! Values and numbers in the terms of JSON.

use serde_json::{Map, Number, Value};
use toml::de::{DeTable, DeValue};

use super::TomlNode;
use crate::toml_reader::FileErrorKind;

/// The text of a table that stands for a JSON text.
fn json_text<'t>(table: &'t DeTable<'_>) -> Option<&'t str> {
    let (name, value) = table.iter().next().filter(|_| table.len() == 1)?;
    match value.get_ref() {
        DeValue::String(text) if name.get_ref() == "json" => Some(text),
        _ => None,
    }
}

impl TomlNode<'_> {
    /// A number, with or without decimals.
    pub fn float(&self) -> Option<f64> {
        let text = match self.value.get_ref() {
            DeValue::Float(number) => number.as_str(),
            DeValue::Integer(number) => number.as_str(),
            _ => return self.wrong("a number"),
        };
        self.number(text.parse().ok().and_then(Number::from_f64))?
            .as_f64()
    }

    /// A table to be sent as a JSON object.
    pub fn json_object(&self) -> Option<Map<String, Value>> {
        let fields = self.named_values()?;
        let fields = fields.into_iter();
        fields
            .map(|(name, value)| Some((name, value.json()?)))
            .collect()
    }

    /// A value as JSON. Dates become texts, and `{ json = "null" }` the value of the JSON text.
    pub fn json(&self) -> Option<Value> {
        Some(match self.value.get_ref() {
            DeValue::String(text) => Value::String(text.to_string()),
            DeValue::Boolean(value) => Value::Bool(*value),
            DeValue::Datetime(date) => Value::String(date.to_string()),
            DeValue::Integer(number) => {
                let read = i64::from_str_radix(number.as_str(), number.radix());
                self.number(read.ok().map(Number::from))?
            }
            DeValue::Float(number) => {
                let read = number.as_str().parse().ok();
                self.number(read.and_then(Number::from_f64))?
            }
            DeValue::Array(items) => {
                let items = items
                    .iter()
                    .map(|item| TomlNode::new(self.file, self.key, item).json());
                Value::Array(items.collect::<Option<_>>()?)
            }
            DeValue::Table(table) if let Some(text) = json_text(table) => {
                let read = serde_json::from_str(text);
                let message = || format!("`{text}` is not JSON");
                let help = "write a JSON text, such as { json = \"null\" }, or add a second key to mean an object";
                read.map_err(|_| self.invalid(message(), "not JSON", help))
                    .ok()?
            }
            DeValue::Table(table) => {
                let fields = table.iter().map(|(name, value)| {
                    let value = TomlNode::new(self.file, self.key, value).json()?;
                    Some((name.get_ref().to_string(), value))
                });
                Value::Object(fields.collect::<Option<_>>()?)
            }
        })
    }

    fn number(&self, number: Option<Number>) -> Option<Value> {
        if number.is_none() {
            let key = self.key.to_owned();
            let help = "write a number that JSON has".to_owned();
            self.report(
                FileErrorKind::NumberOutOfRange { key },
                "out of range",
                help,
            );
        }
        number.map(Value::Number)
    }
}
