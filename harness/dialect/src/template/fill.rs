//! Filling a template.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

use super::base64;
use super::placeholder::{ARGUMENT, Placeholder, PlaceholderForm};
use super::{Piece, Template};

/// The key of an object that becomes a function in the page. The function makes a call to the app.
pub(crate) const PAGE_CALL: &str = "footbridge-call";

/// The key of a payload object that represents the first argument of such a function.
pub const PAGE_ARGUMENT: &str = "footbridge-argument";

/// The values of placeholders, by name; `None` if absent.
pub(crate) type Values<'v> = &'v dyn Fn(&str) -> Option<Value>;

impl Template {
    /// Fills the placeholders. Returns `None` for a single placeholder whose value is absent. An object omits such a
    /// field.
    pub fn fill(&self, values: Values<'_>) -> Option<Value> {
        match self {
            Self::Literal(value) => Some(value.clone()),
            Self::Placeholder(place) => at(place, values),
            Self::Text(_) => Some(Value::String(self.fill_text(values))),
            Self::Json(inner) => Some(Value::String(inner.fill(values)?.to_string())),
            Self::Base64 { inner, is_url } => {
                let text = inner.fill(values)?.to_string();
                Some(Value::String(base64::encode(&text, *is_url)))
            }
            Self::Each { part, is_list } => Some(each(part, *is_list, values)),
            Self::Function { call, payload } => {
                let payload = payload.fill(&|place| match place {
                    ARGUMENT => Some(json!({ PAGE_ARGUMENT: true })),
                    other => values(other),
                });
                let payload = payload.unwrap_or_default();
                Some(json!({ PAGE_CALL: { "call": call, "payload": payload } }))
            }
            Self::List { items, rest } => {
                let mut filled: Vec<Option<Value>> =
                    items.iter().map(|item| item.fill(values)).collect();
                if let Some(Value::Array(over)) = rest.as_ref().and_then(|rest| at(rest, values)) {
                    filled.extend(over.into_iter().map(Some));
                }
                // Absent arguments at the end are omitted.
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

    /// Returns the filled template as text: a text unchanged, and any other value as JSON.
    pub fn fill_text(&self, values: Values<'_>) -> String {
        self.fill_encoded(values, |text| text)
    }

    /// Returns the filled template as an address, with percent-encoded values: the inverse of [`Self::read_encoded`].
    pub(crate) fn fill_address(&self, values: Values<'_>) -> String {
        self.fill_encoded(values, |text| {
            utf8_percent_encode(&text, NON_ALPHANUMERIC).to_string()
        })
    }

    /// Returns the filled template as text, with values encoded by `encode`.
    fn fill_encoded(&self, values: Values<'_>, encode: impl Fn(String) -> String) -> String {
        match self {
            Self::Text(pieces) => pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Text(text) => text.clone(),
                    Piece::Placeholder(place) => encode(match at(place, values) {
                        Some(value) => text(&value),
                        None if place.form == PlaceholderForm::Json => "null".to_owned(),
                        None => String::new(),
                    }),
                })
                .collect(),
            other => other.fill(values).as_ref().map(text).unwrap_or_default(),
        }
    }
}

/// Fills a part for each call of this version.
fn each(part: &Template, is_list: bool, values: Values<'_>) -> Value {
    let calls = values("calls");
    let names = calls.as_ref().and_then(Value::as_array);
    let versions = values("call_versions").unwrap_or_default();
    let parts = names.into_iter().flatten().filter_map(|name| {
        let filled = part.fill(&|place| match place {
            "each" => Some(name.clone()),
            "each_version" => versions.get(name.as_str()?).cloned(),
            other => values(other),
        });
        Some((name.as_str()?.to_owned(), filled.unwrap_or_default()))
    });
    if is_list {
        parts.map(|(_, part)| part).collect()
    } else {
        Value::Object(parts.collect())
    }
}

/// Returns the part of a value at these fields and indices.
fn below(mut value: Value, fields: &[String]) -> Option<Value> {
    for field in fields {
        let part = match &mut value {
            Value::Array(items) => items.get_mut(field.parse::<usize>().ok()?),
            other => other.get_mut(field),
        };
        value = part?.take();
    }
    Some(value)
}

/// Returns the value of a placeholder, in its form.
fn at(place: &Placeholder, values: Values<'_>) -> Option<Value> {
    let value = values(&place.name).and_then(|value| below(value, &place.fields));
    if place.form == PlaceholderForm::Nullable {
        return Some(value.unwrap_or_default());
    }
    let value = value?;
    Some(match place.form {
        PlaceholderForm::Plain | PlaceholderForm::Nullable => value,
        PlaceholderForm::Base64 { is_json, is_url } => {
            let text = if is_json {
                value.to_string()
            } else {
                text(&value)
            };
            Value::String(base64::encode(&text, is_url))
        }
        PlaceholderForm::Json => Value::String(value.to_string()),
        PlaceholderForm::Text => Value::String(text(&value)),
        PlaceholderForm::Dotted => text(&value).split('.').map(Value::from).collect(),
        PlaceholderForm::Supported | PlaceholderForm::Flags | PlaceholderForm::Versions => {
            let calls = values("calls").unwrap_or_default();
            let versions = values("call_versions").unwrap_or_default();
            supported(place.form, value, &calls, &versions)
        }
        PlaceholderForm::Number { digits } => number(&value, digits).unwrap_or(value),
    })
}

/// Returns this version's support for a call, or for each call of a list.
fn supported(form: PlaceholderForm, value: Value, calls: &Value, versions: &Value) -> Value {
    let is_there = |name: &Value| {
        let mut calls = calls.as_array().into_iter().flatten();
        calls.any(|call| call == name)
    };
    let version = |name: &Value| versions.get(name.as_str()?).cloned();
    let names = match (value, form) {
        (Value::Array(names), _) => names,
        (name, PlaceholderForm::Versions) => return version(&name).unwrap_or_default(),
        (name, _) => return is_there(&name).into(),
    };
    let texts = names.iter().filter_map(|name| Some((name.as_str()?, name)));
    match form {
        PlaceholderForm::Flags => {
            let flags = texts.map(|(text, name)| (text.to_owned(), is_there(name).into()));
            Value::Object(flags.collect())
        }
        PlaceholderForm::Versions => {
            let versions = texts.filter_map(|(text, name)| Some((text.to_owned(), version(name)?)));
            Value::Object(versions.collect())
        }
        _ => names.into_iter().filter(is_there).collect(),
    }
}

/// Parses a text as a number. Each version part after the first has `digits` digits; `None` if one has more.
fn number(value: &Value, digits: u32) -> Option<Value> {
    let text = value.as_str()?;
    if let Ok(whole) = text.parse::<i64>() {
        return Some(whole.into());
    }
    if text.matches('.').count() > 1 {
        let step = 10_i64.checked_pow(digits)?;
        let mut parts = text.split('.').map(|part| part.parse::<i64>().ok());
        let first = parts.next()??;
        let whole = parts.try_fold(first, |whole, part| {
            let part = part.filter(|part| (0..step).contains(part))?;
            whole.checked_mul(step)?.checked_add(part)
        });
        return whole.map(Value::from);
    }
    text.parse::<f64>().ok().map(Value::from)
}

/// Returns a value as text: a text unchanged, and any other value as JSON.
pub fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
