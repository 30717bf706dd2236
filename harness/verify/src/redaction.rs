//! The redaction of a verification's record: the values of the catalogue's secret fields are never written.

use footbridge_contract::{Catalogue, Field, Shape};
use footbridge_record::{VerificationRecord, VerifiedEntry, VerifiedKind};
use serde_json::Value;

/// The text in place of a secret.
pub(crate) const SECRET: &str = "‹secret›";

/// The minimum number of characters of a secret that is replaced in any text. A shorter one may be part of any word.
const SHORTEST: usize = 4;

/// Replaces all secrets.
pub(crate) fn redact(record: &mut VerificationRecord, catalogue: &Catalogue) {
    let mut values = Vec::new();
    for entry in &mut record.entries {
        let names = secret_names(entry, catalogue);
        if names.is_empty() {
            continue;
        }
        for arrival in entry
            .trials
            .iter_mut()
            .flat_map(|trial| &mut trial.arrivals)
        {
            redact_fields(&mut arrival.data, &names, &mut values);
            redact_fields(&mut arrival.content, &names, &mut values);
            // An encoded text can't be searched.
            if arrival.form.as_deref() == Some("base64") {
                arrival.content = SECRET.into();
            }
        }
    }
    values.retain(|value| value.chars().count() >= SHORTEST);
    // A secret may contain another.
    values.sort_by_key(|value| std::cmp::Reverse(value.len()));
    for entry in &mut record.entries {
        for trial in &mut entry.trials {
            replace_in(&mut trial.payload, &values);
            for arrival in &mut trial.arrivals {
                replace_in(&mut arrival.data, &values);
                replace_in(&mut arrival.content, &values);
            }
        }
        for difference in &mut entry.differences {
            replace(&mut difference.message, &values);
            let texts = [&mut difference.expected, &mut difference.found];
            for text in texts.into_iter().flatten() {
                replace(text, &values);
            }
        }
    }
}

/// The names of the secret fields of what arrives for an entry.
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

/// Replaces the values of fields with these names, at any depth, and collects them.
fn redact_fields(value: &mut Value, names: &[String], values: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if names.contains(name) && !field.is_null() {
                    let found = match &*field {
                        Value::String(text) => text.clone(),
                        other => other.to_string(),
                    };
                    if found != SECRET {
                        values.push(found);
                    }
                    *field = SECRET.into();
                } else {
                    redact_fields(field, names, values);
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                redact_fields(item, names, values);
            }
        }
        _ => {}
    }
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
