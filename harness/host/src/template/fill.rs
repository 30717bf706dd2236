//! Filling a template.

use serde_json::{Map, Value};

use super::place::{Place, PlaceForm};
use super::{Piece, Template};

/// The values for the places, by name; `None` for what is absent.
pub(crate) type Values<'v> = &'v dyn Fn(&str) -> Option<Value>;

impl Template {
    /// The value with its places filled. `None` if it is a place alone whose value is absent; in an object, such a
    /// field is left out.
    pub(crate) fn fill(&self, values: Values<'_>) -> Option<Value> {
        match self {
            Self::Literal(value) => Some(value.clone()),
            Self::Place(place) => at(place, values),
            Self::Text(_) => Some(Value::String(self.fill_text(values))),
            Self::Json(inner) => Some(Value::String(inner.fill(values)?.to_string())),
            Self::List { items, rest } => {
                let mut filled: Vec<Option<Value>> =
                    items.iter().map(|item| item.fill(values)).collect();
                if let Some(Value::Array(over)) = rest.as_ref().and_then(|rest| at(rest, values)) {
                    filled.extend(over.into_iter().map(Some));
                }
                // What is absent at the end isn't passed at all.
                let end = filled.iter().rposition(Option::is_some);
                filled.truncate(end.map_or(0, |end| end + 1));
                let filled = filled.into_iter().map(Option::unwrap_or_default);
                Some(Value::Array(filled.collect()))
            }
            Self::Object { fields, rest } => {
                let mut object = Map::new();
                if let Some(Value::Object(over)) = rest.as_ref().and_then(|rest| at(rest, values)) {
                    object.extend(over);
                }
                for (key, field) in fields {
                    if let Some(value) = field.fill(values) {
                        object.insert(key.clone(), value);
                    }
                }
                Some(Value::Object(object))
            }
        }
    }

    /// The filled template as a text: a text as it is, and any other value as JSON.
    pub(crate) fn fill_text(&self, values: Values<'_>) -> String {
        match self {
            Self::Text(pieces) => pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Text(text) => text.clone(),
                    Piece::Place(place) => match at(place, values) {
                        Some(value) => text(&value),
                        None if place.form == PlaceForm::Json => "null".to_owned(),
                        None => String::new(),
                    },
                })
                .collect(),
            other => other.fill(values).as_ref().map(text).unwrap_or_default(),
        }
    }
}

/// The value at a place, in its form.
fn at(place: &Place, values: Values<'_>) -> Option<Value> {
    let mut value = values(&place.name)?;
    for field in &place.fields {
        value = value.get_mut(field)?.take();
    }
    Some(match place.form {
        PlaceForm::Plain => value,
        PlaceForm::Json => Value::String(value.to_string()),
        PlaceForm::Text => Value::String(text(&value)),
        PlaceForm::Dotted => text(&value).split('.').map(Value::from).collect(),
        PlaceForm::Supported => {
            let calls = values("calls");
            let calls = calls.as_ref().and_then(Value::as_array);
            calls.is_some_and(|calls| calls.contains(&value)).into()
        }
        PlaceForm::Number => number(&value).unwrap_or(value),
    })
}

/// The number that the digits of a text make.
fn number(value: &Value) -> Option<Value> {
    let text = value.as_str()?;
    let whole = text.parse::<i64>().ok().map(Value::from);
    whole.or_else(|| text.parse::<f64>().ok().map(Value::from))
}

/// A value as text: a text as it is, and any other value as JSON.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
