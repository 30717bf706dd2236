//! The record of a request in the journal.

use serde_json::{Map, Value};

use super::parsed_request::{BodyContent, ParsedRequest};

/// The record of a request in the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct RequestRecord {
    pub method: String,
    /// The host it was sent to.
    pub host: String,
    pub path: String,
    /// Its query, decoded, in order.
    pub query: Vec<(String, String)>,
    /// Its headers, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// Its body, decrypted; null if it is empty or unparsed.
    pub body: Value,
    /// Whether `text` names the host.
    pub is_host_shown: bool,
    /// The request in one line, without anything that differs between runs.
    pub text: String,
}

/// The parts of a request that a transcript shows.
#[derive(Debug, Clone, PartialEq)]
pub struct TranscriptParts {
    /// Whether the host is shown.
    pub with_host: bool,
    /// The query, without anything that differs between runs.
    pub query: Vec<(String, String)>,
    /// The body, without anything that differs between runs.
    pub body: Value,
    /// Short remarks about the request, such as `encrypted`.
    pub marks: Vec<String>,
}

impl TranscriptParts {
    /// All parts of a request with this body.
    pub fn of(request: &ParsedRequest, body: &Value) -> Self {
        Self {
            with_host: true,
            query: request.query.clone(),
            body: body.clone(),
            marks: Vec::new(),
        }
    }
}

/// The longest text that is shown in full, in characters. Keys and signatures are longer.
const LONGEST: usize = 160;

/// The number of characters shown of a longer text.
const SHOWN: usize = 40;

impl RequestRecord {
    /// A record of a request whose body is `payload`.
    pub fn new(request: &ParsedRequest, payload: &Value, shown: TranscriptParts) -> Self {
        Self {
            method: request.method.clone(),
            host: request.host.clone(),
            path: request.path.clone(),
            query: request.query.clone(),
            headers: request.headers.clone(),
            body: payload.clone(),
            is_host_shown: shown.with_host,
            text: text(request, shown),
        }
    }
}

fn text(request: &ParsedRequest, shown: TranscriptParts) -> String {
    let mut text = format!("{} ", request.method);
    if shown.with_host {
        text.push_str("https://");
        text.push_str(&request.host);
    }
    text.push_str(&request.path);
    for (place, (name, value)) in shown.query.iter().enumerate() {
        text.push(if place == 0 { '?' } else { '&' });
        text.extend([name.as_str(), "=", &cut(value)]);
    }
    match (&request.body, shown.body) {
        (BodyContent::Multipart(_), _) => text.push_str(" multipart"),
        (_, Value::Null) => {}
        (_, Value::Object(fields)) if fields.is_empty() => {}
        (_, body) => {
            text.push(' ');
            text.push_str(&shorten(body).to_string());
        }
    }
    if !shown.marks.is_empty() {
        text.extend([" (", &shown.marks.join(", "), ")"]);
    }
    text
}

/// A value with its long texts cut.
fn shorten(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(cut(&text)),
        Value::Array(items) => items.into_iter().map(shorten).collect(),
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .map(|(name, value)| (name, shorten(value)))
                .collect::<Map<_, _>>(),
        ),
        other => other,
    }
}

fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let shown: String = text.chars().take(SHOWN).collect();
    format!("{shown}…")
}
