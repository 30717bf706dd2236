//! Redaction of a verification record: removes the values of the catalogue's secret fields.

use footbridge_contract::{Catalogue, Field, Shape};
use footbridge_dialect::parse_json;
use footbridge_record::{VerificationRecord, VerifiedEntry, VerifiedKind};
use serde_json::Value;

/// The text that replaces a secret.
pub(crate) const SECRET: &str = "‹secret›";

/// The minimum length, in characters, of a secret that is replaced in other texts. A shorter one may be part of any
/// word.
const SHORTEST: usize = 4;

/// The secrets that have arrived so far, longest first because a secret may contain another.
#[derive(Debug, Default)]
pub(crate) struct Secrets {
    values: Vec<String>,
}

impl Secrets {
    /// Finds the secrets of all entries.
    pub(crate) fn of(entries: &[VerifiedEntry], catalogue: &Catalogue) -> Self {
        let mut values = Vec::new();
        for entry in entries {
            let names = secret_names(entry, catalogue);
            if names.is_empty() {
                continue;
            }
            for arrival in entry.probes.iter().flat_map(|probe| &probe.arrivals) {
                find(&arrival.data, &names, &mut values);
                find(&arrival.content, &names, &mut values);
            }
        }
        values.retain(|value| value.chars().count() >= SHORTEST);
        values.sort_by_key(|value| std::cmp::Reverse(value.len()));
        values.dedup();
        Self { values }
    }

    /// Replaces the secrets of an entry.
    pub(crate) fn redact(&self, entry: &mut VerifiedEntry, catalogue: &Catalogue) {
        let names = secret_names(entry, catalogue);
        for difference in &mut entry.differences {
            replace(&mut difference.message, &self.values);
            let texts = [&mut difference.expected, &mut difference.found];
            for text in texts.into_iter().flatten() {
                replace(text, &self.values);
            }
        }
        for probe in &mut entry.probes {
            replace_in(&mut probe.payload, &self.values);
            for arrival in &mut probe.arrivals {
                redact_fields(&mut arrival.data, &names);
                redact_fields(&mut arrival.content, &names);
                // Secrets can't be found in Base64.
                if !names.is_empty() && arrival.form.as_deref() == Some("base64") {
                    arrival.content = SECRET.into();
                }
                if let Some(code) = &mut arrival.code {
                    replace(code, &self.values);
                }
                replace_in(&mut arrival.data, &self.values);
                replace_in(&mut arrival.content, &self.values);
            }
        }
    }
}

/// Replaces all secrets in a record.
pub(crate) fn redact(record: &mut VerificationRecord, catalogue: &Catalogue) {
    let secrets = Secrets::of(&record.entries, catalogue);
    for entry in &mut record.entries {
        secrets.redact(entry, catalogue);
    }
}

/// Returns the names of the secret fields in an entry's reply or event.
fn secret_names(entry: &VerifiedEntry, catalogue: &Catalogue) -> Vec<String> {
    match entry.kind {
        VerifiedKind::Call => {
            let call = catalogue.calls.get(&entry.name);
            call.map(|call| call.secret_reply.clone())
                .unwrap_or_default()
        }
        VerifiedKind::Event => {
            let event = catalogue.events.get(&entry.name);
            let mut names = Vec::new();
            if let Some(event) = event {
                fields_of(&event.payload.shape, &mut names);
            }
            names
        }
        VerifiedKind::Environment | VerifiedKind::Link => Vec::new(),
    }
}

/// Adds the names of a shape's secret fields, at any depth.
fn fields_of(shape: &Shape, names: &mut Vec<String>) {
    let fields: &[Field] = match shape {
        Shape::Object {
            fields: Some(fields),
        } => fields,
        _ => &[],
    };
    for field in fields {
        if field.is_secret {
            names.push(field.name.clone());
        }
        fields_of(&field.shape, names);
    }
}

/// Collects the values of fields with these names, at any depth.
fn find(value: &Value, names: &[String], values: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::String(text) if names.contains(name) => values.push(text.clone()),
                    Value::Null => {}
                    other if names.contains(name) => values.push(other.to_string()),
                    other => find(other, names, values),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| find(item, names, values)),
        Value::String(text) => {
            if let Some(inner) = structure(text) {
                find(&inner, names, values);
            }
        }
        _ => {}
    }
}

/// Replaces the values of fields with these names, at any depth.
fn redact_fields(value: &mut Value, names: &[String]) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if names.contains(name) && !field.is_null() {
                    *field = SECRET.into();
                } else {
                    redact_fields(field, names);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| redact_fields(item, names)),
        Value::String(text) if !names.is_empty() => {
            if let Some(mut inner) = structure(text) {
                redact_fields(&mut inner, names);
                if structure(text).as_ref() != Some(&inner) {
                    *text = inner.to_string();
                }
            }
        }
        _ => {}
    }
}

/// Returns the object or list that a text contains as JSON.
fn structure(text: &str) -> Option<Value> {
    let value: Value = parse_json(text).ok()?;
    (value.is_object() || value.is_array()).then_some(value)
}

/// Replaces secrets in all texts of a value.
fn replace_in(value: &mut Value, secrets: &[String]) {
    match value {
        Value::String(text) => replace(text, secrets),
        Value::Array(items) => items.iter_mut().for_each(|item| replace_in(item, secrets)),
        Value::Object(fields) => fields
            .values_mut()
            .for_each(|field| replace_in(field, secrets)),
        _ => {}
    }
}

fn replace(text: &mut String, secrets: &[String]) {
    for secret in secrets {
        if text.contains(secret.as_str()) {
            *text = text.replace(secret.as_str(), SECRET);
        }
    }
}
