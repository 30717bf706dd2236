//! The journal's record of a request.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use footbridge_gateway::{ParsedRequest, RequestRecord, TranscriptParts};
use serde_json::{Map, Value};

use super::simulation;

/// Creates the record of a request. `payload` is the body, decrypted; `is_main` omits the host from the text.
pub(crate) fn record(request: &ParsedRequest, payload: &Value, is_main: bool) -> RequestRecord {
    let query = request.query.iter().filter(|(name, _)| !is_noise(name));
    let query = query.map(|(name, value)| {
        let value = match redact(name, &Value::String(value.clone())) {
            Value::String(value) => value,
            other => other.to_string(),
        };
        (name.clone(), value)
    });
    let shown = TranscriptParts {
        with_host: !is_main,
        query: query.collect(),
        body: redact("", payload),
        marks: marks(request),
    };
    RequestRecord::new(request, payload, shown)
}

/// Whether a parameter of this name only contains a time or the client's language.
pub(crate) fn is_noise(name: &str) -> bool {
    matches!(name, "timestamp" | "languageType" | "t")
}

/// The sort key of a request among those of one instant. It omits ciphertexts, which are random.
pub(crate) fn order(request: &ParsedRequest) -> String {
    let is_random = request.text.contains("bodyCiphertext") || request.text.contains("paramStr");
    let body = if is_random { "" } else { request.text.as_str() };
    request.order_by(|name| !is_noise(name), body)
}

/// Short remarks about the request, derived from its headers and body.
fn marks(request: &ParsedRequest) -> Vec<String> {
    let mut marks = Vec::new();
    if request.value().get("bodyCiphertext").is_some() {
        marks.push("encrypted".to_owned());
    }
    if request.header("device-sign").is_some() {
        let mode = request.header("device-sign-mode").unwrap_or_default();
        let mode: String = mode.chars().take(4).collect();
        marks.push(format!("signed {mode}").trim_end().to_owned());
    }
    if simulation::is_demo(request) {
        marks.push("simulation".to_owned());
    }
    match request.header("risk-token") {
        Some("") => marks.push("empty risk token".to_owned()),
        Some(_) => marks.push("risk token".to_owned()),
        None => {}
    }
    marks
}

/// A value without anything that differs between runs.
fn redact(name: &str, value: &Value) -> Value {
    match value {
        Value::Number(_) | Value::String(_) if is_random(name) => Value::String("…".to_owned()),
        Value::String(text) => match decoded(name, text) {
            Some(inner) => redact("", &inner),
            None => value.clone(),
        },
        Value::Array(items) => items.iter().map(|item| redact("", item)).collect(),
        Value::Object(fields) => Value::Object(
            fields
                .iter()
                .map(|(name, value)| (name.clone(), redact(name, value)))
                .collect::<Map<_, _>>(),
        ),
        other => other.clone(),
    }
}

/// Whether a field of this name contains a time or a random value.
fn is_random(name: &str) -> bool {
    matches!(
        name,
        "timestamp" | "elapsed" | "uuid" | "userCheckDeviceSign" | "bodyCiphertext"
    )
}

/// The object encoded in the fingerprint's parameters; `None` for any other parameter.
fn decoded(name: &str, text: &str) -> Option<Value> {
    if name != "paramStr" {
        return None;
    }
    let bytes = STANDARD.decode(text).ok()?;
    serde_json::from_slice(&bytes).ok().filter(Value::is_object)
}
