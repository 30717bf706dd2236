//! Reading a value through a template.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::base64::decode;
use super::placeholder::{Placeholder, PlaceholderForm};
use super::{Piece, Template, join};
use crate::message_error::{MessageError, parse_json, type_of};

/// The captured values, by placeholder name. Absent and null values have no entry.
pub type Captures = BTreeMap<String, Value>;

impl Template {
    /// Reads a value, and adds its placeholder values to `captures`. `at` is the value's path for error messages, empty
    /// for the whole value.
    ///
    /// # Errors
    /// A [`MessageError`] with the first path at which the value differs from the template.
    pub fn read(
        &self,
        value: &Value,
        at: &str,
        captures: &mut Captures,
    ) -> Result<(), MessageError> {
        match self {
            Self::Literal(expected) if expected == value => Ok(()),
            Self::Literal(expected) => Err(MessageError::Unfit {
                key: at.to_owned(),
                expected: expected.to_string(),
                found: crate::message_error::excerpt_json(value),
            }),
            Self::Placeholder(place) => capture(place, value, at, captures),
            Self::Text(pieces) => match value.as_str() {
                Some(text) => read_text(pieces, text, at, captures, None),
                None => Err(not_text(at, value)),
            },
            Self::Json(inner) => match value {
                Value::String(text) => inner.read(&parse_json(text)?, at, captures),
                Value::Null if matches!(**inner, Self::Placeholder(_)) => Ok(()),
                other => Err(not_text(at, other)),
            },
            Self::Base64 { inner, is_url } => {
                let text = value.as_str().and_then(|text| decode(text, *is_url));
                let text = text.ok_or_else(|| not(at, "base64", value))?;
                inner.read(&parse_json(&text)?, at, captures)
            }
            // These templates are only filled, never read.
            Self::Each { .. } | Self::Function { .. } => Ok(()),
            Self::List { items, rest } => {
                let Value::Array(values) = value else {
                    return Err(not(at, "a list", value));
                };
                for (index, item) in items.iter().enumerate() {
                    let value = values.get(index).unwrap_or(&Value::Null);
                    // A single argument is the message itself.
                    let at = match (at.is_empty(), items.len()) {
                        (true, 1) => String::new(),
                        (true, _) => format!("argument {}", index + 1),
                        (false, _) => join(at, &(index + 1).to_string()),
                    };
                    item.read(value, &at, captures)?;
                }
                if let Some(rest) = rest {
                    let over = values.get(items.len()..).unwrap_or_default();
                    insert(rest, Value::Array(over.to_vec()), captures);
                }
                Ok(())
            }
            Self::Object { fields, rest } => {
                let Value::Object(found) = value else {
                    return Err(not(at, "an object", value));
                };
                for (key, field) in fields {
                    let at = join_before(at, key);
                    match (found.get(key), field) {
                        (Some(value), field) => field.read(value, &at, captures)?,
                        (None, Self::Placeholder(_)) => {}
                        (None, _) => return Err(MessageError::Missing { key: at }),
                    }
                }
                if let Some(rest) = rest {
                    let is_over = |key: &String| !fields.iter().any(|(own, _)| own == key);
                    let over = found.iter().filter(|(key, _)| is_over(key));
                    let over: Map<String, Value> = over
                        .map(|(key, value)| (key.clone(), value.clone()))
                        .collect();
                    insert(rest, Value::Object(over), captures);
                }
                Ok(())
            }
        }
    }

    /// Returns the paths of fields that the template doesn't read. `at` is the value's path.
    pub(crate) fn unread(&self, value: &Value, at: &str) -> Vec<String> {
        match (self, value) {
            (Self::Json(inner), Value::String(text)) => {
                parse_json(text).map_or_else(|_| Vec::new(), |value| inner.unread(&value, at))
            }
            (Self::Base64 { inner, is_url }, Value::String(text)) => {
                let value = decode(text, *is_url).and_then(|text| parse_json(&text).ok());
                value.map_or_else(Vec::new, |value| inner.unread(&value, at))
            }
            (Self::List { items, rest }, Value::Array(values)) => {
                let is_alone = items.len() == 1 && at.is_empty();
                let path = |index: usize| join_before(at, &(index + 1).to_string());
                let within = items.iter().zip(values).enumerate();
                let within = within.flat_map(|(index, (item, value))| {
                    let at = if is_alone { String::new() } else { path(index) };
                    item.unread(value, &at)
                });
                let last = if rest.is_none() { values.len() } else { 0 };
                within.chain((items.len()..last).map(path)).collect()
            }
            (Self::Object { fields, rest }, Value::Object(found)) => {
                let below = found.iter().flat_map(|(key, value)| {
                    let at = join_before(at, key);
                    match fields.iter().find(|(own, _)| own == key) {
                        Some((_, field)) => field.unread(value, &at),
                        None if rest.is_none() => vec![at],
                        None => Vec::new(),
                    }
                });
                below.collect()
            }
            _ => Vec::new(),
        }
    }

    /// Reads a text, such as an address, and decodes its placeholders with `decode`.
    pub(crate) fn read_encoded(
        &self,
        text: &str,
        captures: &mut Captures,
        decode: fn(&str) -> String,
    ) -> Result<(), MessageError> {
        match self {
            Self::Text(pieces) => read_text(pieces, text, "", captures, Some(decode)),
            other => other.read(&Value::from(text), "", captures),
        }
    }

    /// Returns the number of template fields in a value, for finding the closest template.
    pub(crate) fn match_score(&self, value: &Value) -> usize {
        match (self, value) {
            (Self::Literal(expected), value) => usize::from(expected == value) * 2,
            (Self::Placeholder(_), value) => usize::from(!value.is_null()),
            (Self::Text(_), Value::String(text)) => {
                usize::from(text.starts_with(self.prefix().unwrap_or_default()))
            }
            (Self::Json(inner), Value::String(text)) => {
                parse_json(text).map_or(0, |value| inner.match_score(&value))
            }
            (Self::Base64 { inner, is_url }, Value::String(text)) => {
                let value = decode(text, *is_url).and_then(|text| parse_json(&text).ok());
                value.map_or(0, |value| inner.match_score(&value))
            }
            (Self::List { items, .. }, Value::Array(values)) => items
                .iter()
                .zip(values)
                .map(|(item, value)| item.match_score(value))
                .sum(),
            (Self::Object { fields, .. }, Value::Object(found)) => fields
                .iter()
                .filter_map(|(key, field)| Some(field.match_score(found.get(key)?)))
                .sum(),
            _ => 0,
        }
    }
}

fn capture(
    place: &Placeholder,
    value: &Value,
    at: &str,
    captures: &mut Captures,
) -> Result<(), MessageError> {
    let value = match (place.form, value) {
        (_, Value::Null) => return Ok(()),
        (PlaceholderForm::Json, Value::String(text)) => parse_json(text)?,
        (PlaceholderForm::Json, other) => return Err(not_text(at, other)),
        (PlaceholderForm::Base64 { is_json, is_url }, value) => {
            let text = value.as_str().and_then(|text| decode(text, is_url));
            let text = text.ok_or_else(|| not(at, "base64", value))?;
            if is_json {
                parse_json(&text)?
            } else {
                Value::String(text)
            }
        }
        (PlaceholderForm::Dotted, value) => {
            dotted(value).ok_or_else(|| not(at, "a list of texts", value))?
        }
        (_, value) => value.clone(),
    };
    insert(place, value, captures);
    Ok(())
}

/// Adds the value of a placeholder. A placeholder with fields captures a part of the value. Several parts of one object
/// are merged.
fn insert(place: &Placeholder, value: Value, captures: &mut Captures) {
    let known = captures.entry(place.name.clone()).or_default();
    let Some((last, before)) = place.fields.split_last() else {
        match (known, value) {
            (Value::Object(known), Value::Object(fields)) => known.extend(fields),
            (known, value) => *known = value,
        }
        return;
    };
    let mut owner = known;
    for field in before {
        owner = object(owner).entry(field.clone()).or_insert(Value::Null);
    }
    object(owner).insert(last.clone(), value);
}

/// Returns the fields of an object. Replaces any other value with an empty object.
fn object(value: &mut Value) -> &mut Map<String, Value> {
    if !value.is_object() {
        *value = Value::Object(Map::new());
    }
    match value {
        Value::Object(fields) => fields,
        _ => unreachable!("made an object above"),
    }
}

/// Joins the texts of a list with dots.
fn dotted(value: &Value) -> Option<Value> {
    let texts = value.as_array()?.iter().map(Value::as_str);
    let texts = texts.collect::<Option<Vec<_>>>()?;
    Some(texts.join(".").into())
}

/// Reads a text. Each placeholder captures the text before the next plain piece; the last one captures as much as
/// possible. A JSON placeholder captures a whole JSON value, even if that contains the next piece's text.
fn read_text(
    pieces: &[Piece],
    text: &str,
    at: &str,
    captures: &mut Captures,
    decode: Option<fn(&str) -> String>,
) -> Result<(), MessageError> {
    let unfit = || MessageError::Unfit {
        key: at.to_owned(),
        expected: shown(pieces),
        found: crate::message_error::excerpt_json(&Value::from(text)),
    };
    let mut rest = text;
    for (index, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Text(plain) => rest = rest.strip_prefix(plain.as_str()).ok_or_else(unfit)?,
            Piece::Placeholder(place) => {
                let next = match pieces.get(index + 1) {
                    Some(Piece::Text(next)) => next.as_str(),
                    _ => "",
                };
                let json = match (place.form, decode) {
                    (PlaceholderForm::Json, None) => json_before(rest, next),
                    _ => None,
                };
                let end = match json {
                    Some(end) => Some(end),
                    None if index + 2 >= pieces.len() => rest.strip_suffix(next).map(str::len),
                    None => rest.find(next),
                };
                let (value, after) = rest.split_at(end.ok_or_else(unfit)?);
                if !value.is_empty() {
                    let value = decode.map_or_else(|| value.to_owned(), |decode| decode(value));
                    capture(place, &Value::from(value), at, captures)?;
                }
                rest = after;
            }
        }
    }
    if rest.is_empty() {
        Ok(())
    } else {
        Err(unfit())
    }
}

/// Returns the length of the JSON value at the start of a text, if `next` follows it.
fn json_before(text: &str, next: &str) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    values.next()?.ok()?;
    let end = values.byte_offset();
    text.get(end..)?.starts_with(next).then_some(end)
}

/// Returns a text with its placeholders, as in a dialect file.
fn shown(pieces: &[Piece]) -> String {
    let pieces = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Placeholder(place) => format!("{{{}}}", place.name),
    });
    format!("\"{}\"", pieces.collect::<String>())
}

fn join_before(at: &str, key: &str) -> String {
    if at.is_empty() {
        key.to_owned()
    } else {
        join(at, key)
    }
}

fn not_text(at: &str, value: &Value) -> MessageError {
    if at.is_empty() {
        MessageError::NotText {
            found: type_of(value),
        }
    } else {
        not(at, "a JSON text", value)
    }
}

fn not(at: &str, expected: &str, value: &Value) -> MessageError {
    if at.is_empty() && expected == "an object" {
        return MessageError::NotObject {
            found: type_of(value),
        };
    }
    MessageError::Unfit {
        key: at.to_owned(),
        expected: expected.to_owned(),
        found: type_of(value).to_owned(),
    }
}
