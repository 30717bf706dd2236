//! What a request means, for the journal.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use super::asked::{Asked, Content, is_noise};

/// A request as the journal has it.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard {
    /// Its method.
    pub method: String,
    /// The host it went to.
    pub host: String,
    /// Its path.
    pub path: String,
    /// Its query, decoded, in order.
    pub query: Vec<(String, String)>,
    /// Its headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// Its body, decrypted; null without one, or for one that isn't read.
    pub body: Value,
    /// What it means, without what differs from run to run.
    pub text: String,
}

/// Texts longer than this are cut: keys, signatures.
const LONGEST: usize = 160;

/// So much of a longer text is shown.
const SHOWN: usize = 40;

impl Heard {
    /// `payload` is the body, decrypted; `is_main` leaves the host out of the text.
    pub(crate) fn new(asked: &Asked, payload: &Value, is_main: bool) -> Self {
        Self {
            method: asked.method.clone(),
            host: asked.host.clone(),
            path: asked.path.clone(),
            query: asked.query.clone(),
            headers: asked.headers.clone(),
            body: payload.clone(),
            text: text(asked, payload, is_main),
        }
    }
}

fn text(asked: &Asked, payload: &Value, is_main: bool) -> String {
    let mut text = format!("{} ", asked.method);
    if !is_main {
        text.push_str("https://");
        text.push_str(&asked.host);
    }
    text.push_str(&asked.path);
    let query = asked.query.iter().filter(|(name, _)| !is_noise(name));
    for (place, (name, value)) in query.enumerate() {
        text.push(if place == 0 { '?' } else { '&' });
        let value = match redact(name, &Value::String(value.clone())) {
            Value::String(value) => value,
            other => other.to_string(),
        };
        text.extend([name.as_str(), "=", &value]);
    }
    match (&asked.body, payload) {
        (Content::Multipart, _) => text.push_str(" multipart"),
        (_, Value::Null) => {}
        (_, Value::Object(fields)) if fields.is_empty() => {}
        (_, payload) => {
            text.push(' ');
            text.push_str(&redact("", payload).to_string());
        }
    }
    let marks = marks(asked);
    if !marks.is_empty() {
        text.extend([" (", &marks.join(", "), ")"]);
    }
    text
}

/// What the headers and the body say of how it was sent.
fn marks(asked: &Asked) -> Vec<String> {
    let mut marks = Vec::new();
    if asked.value().get("bodyCiphertext").is_some() {
        marks.push("encrypted".to_owned());
    }
    if asked.header("device-sign").is_some() {
        let mode = asked.header("device-sign-mode").unwrap_or_default();
        let mode: String = mode.chars().take(4).collect();
        marks.push(format!("signed {mode}").trim_end().to_owned());
    }
    if asked.is_demo() {
        marks.push("simulation".to_owned());
    }
    match asked.header("risk-token") {
        Some("") => marks.push("empty risk token".to_owned()),
        Some(_) => marks.push("risk token".to_owned()),
        None => {}
    }
    marks
}

/// A value without what differs from run to run, or is too long to read.
fn redact(name: &str, value: &Value) -> Value {
    match value {
        Value::Number(_) | Value::String(_) if is_random(name) => Value::String("…".to_owned()),
        Value::String(text) => match decoded(name, text) {
            Some(inner) => redact("", &inner),
            None => Value::String(cut(text)),
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

/// Whether a field of this name holds a time or something random.
fn is_random(name: &str) -> bool {
    matches!(
        name,
        "timestamp" | "elapsed" | "uuid" | "userCheckDeviceSign" | "bodyCiphertext"
    )
}

/// The object that the fingerprint's parameters are.
fn decoded(name: &str, text: &str) -> Option<Value> {
    if name != "paramStr" {
        return None;
    }
    let bytes = STANDARD.decode(text).ok()?;
    serde_json::from_slice(&bytes).ok().filter(Value::is_object)
}

fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let shown: String = text.chars().take(SHOWN).collect();
    format!("{shown}…")
}
