//! Reading the value of a reply.

use serde_json::Value;

use super::problem::Problem;
use crate::message_error::parse_json;
use crate::page_channel::ValueEncoding;
use crate::template::{Captures, Template, decode_base64, text};
use crate::wire_form::WireForm;

/// The match between a reply and a template, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The reply doesn't fit, but it arrived on the right page channel.
    Placeholder,
    /// The template reads the reply, but filling the template gives a different value.
    More,
    /// Filling the template gives exactly this reply.
    Exact,
}

/// Returns the fit of a value that a template has read, and all differences. `known` returns the values that the call
/// determines.
pub(super) fn judge(
    template: &Template,
    value: &Value,
    captures: &Captures,
    known: &dyn Fn(&str) -> Option<Value>,
) -> (Fit, Vec<Problem>) {
    let filled = template.fill(&|place| known(place).or_else(|| captures.get(place).cloned()));
    let mut problems = Vec::new();
    compare(&filled.unwrap_or_default(), value, "", &mut problems);
    let fit = if problems.is_empty() {
        Fit::Exact
    } else {
        Fit::More
    };
    (fit, problems)
}

/// A reading of a reply's value.
pub(super) struct ReadValue {
    pub(super) captures: Captures,
    /// The value in readable form.
    pub(super) text: String,
    pub(super) form: WireForm,
    pub(super) fit: Fit,
    pub(super) problems: Vec<Problem>,
}

/// Reads a reply's value in the described form, else in any other.
pub(super) fn read_value(
    template: &Template,
    raw: &Value,
    described: WireForm,
    known: &dyn Fn(&str) -> Option<Value>,
) -> ReadValue {
    let special = match raw {
        Value::Null => Some(WireForm::Null),
        Value::String(text) if text.is_empty() => Some(WireForm::Empty),
        Value::String(text) if text == "null" => Some(WireForm::Null),
        _ => None,
    };
    let forms = [
        described,
        WireForm::Object,
        WireForm::Json,
        WireForm::Base64,
    ];
    let readings = forms.into_iter().filter_map(|form| {
        let value = decoded(raw, form)?;
        let mut captures = Captures::new();
        let read = template.read(&value, "", &mut captures);
        // Reading treats null as absent, but null counts as data.
        if !captures.contains_key("data") && template.path_of("data").as_deref() == Some("") {
            captures.insert("data".to_owned(), value.clone());
        }
        let (fit, problems) = match read {
            Err(error) => (Fit::Placeholder, vec![Problem::other(error.to_string())]),
            Ok(()) => judge(template, &value, &captures, known),
        };
        Some(ReadValue {
            captures,
            text: match fit {
                Fit::Placeholder => readable(&value),
                Fit::More | Fit::Exact => value.to_string(),
            },
            form,
            fit,
            problems,
        })
    });
    let best = readings.fold(None, |best: Option<ReadValue>, other| match best {
        Some(best) if best.fit >= other.fit => Some(best),
        _ => Some(other),
    });
    let is_anything = matches!(template, Template::Placeholder(_));
    match (best, special) {
        (Some(best), None) => best,
        (Some(best), Some(_)) if best.fit == Fit::Exact && is_anything => best,
        (_, form) => ReadValue {
            captures: Captures::new(),
            text: readable(raw),
            form: form.unwrap_or(WireForm::Malformed),
            fit: Fit::More,
            problems: vec![Problem::other(match form {
                Some(WireForm::Null) => "it is null",
                Some(WireForm::Empty) => "it is empty",
                _ => "it is not JSON",
            })],
        },
    }
}

/// Returns a value in readable form: compact JSON, or the text itself.
pub(super) fn readable(value: &Value) -> String {
    match value {
        Value::Array(items) if items.len() == 1 => readable(&items[0]),
        other => text(other),
    }
}

/// Adds the differences between a described and a found value. Null counts as absent.
fn compare(described: &Value, found: &Value, at: &str, problems: &mut Vec<Problem>) {
    let below = |key: &str| {
        if at.is_empty() {
            key.to_owned()
        } else {
            format!("{at}.{key}")
        }
    };
    match (described, found) {
        (Value::Object(described), Value::Object(found)) => {
            for (key, value) in described {
                let other = found.get(key).unwrap_or(&Value::Null);
                compare(value, other, &below(key), problems);
            }
            for (key, value) in found {
                if !value.is_null() && !described.contains_key(key) {
                    let message = format!("`{}` is not described", below(key));
                    problems.push(Problem::undescribed(message));
                }
            }
        }
        (Value::Array(described), Value::Array(found)) => {
            let length = described.len().max(found.len());
            for index in 0..length {
                let item = |list: &[Value]| list.get(index).cloned().unwrap_or_default();
                let at = below(&(index + 1).to_string());
                compare(&item(described), &item(found), &at, problems);
            }
        }
        (Value::String(one), Value::String(other)) if one != other => {
            match (parse_json(one), parse_json(other)) {
                (Ok(one), Ok(other)) if one.is_object() || one.is_array() => {
                    compare(&one, &other, at, problems);
                }
                _ => problems.push(Problem::other(format!(
                    "`{at}` is {found}, not {described}"
                ))),
            }
        }
        (described, found) if described == found => {}
        (_, Value::Null) => problems.push(Problem::missing(format!("`{at}` is missing"))),
        (Value::Null, _) => {
            problems.push(Problem::undescribed(format!("`{at}` is not described")));
        }
        _ => problems.push(Problem::other(format!(
            "`{at}` is {found}, not {described}"
        ))),
    }
}

/// Returns the wire form of an encoding.
pub(super) fn form_of(encoding: ValueEncoding) -> WireForm {
    match encoding {
        ValueEncoding::Object => WireForm::Object,
        ValueEncoding::Json => WireForm::Json,
        ValueEncoding::Base64 => WireForm::Base64,
    }
}

/// Decodes a value from a wire form; `None` if the value doesn't have this form.
fn decoded(raw: &Value, form: WireForm) -> Option<Value> {
    match form {
        WireForm::Json => parse_json(raw.as_str()?).ok(),
        WireForm::Base64 => parse_json(&decode_base64(raw.as_str()?)?).ok(),
        _ => Some(raw.clone()),
    }
}
