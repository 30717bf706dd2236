//! What is answered: the server's own answer, and what a rule makes of it.

use bytes::Bytes;
use footbridge_contract::{CodeEffect, Session};
use footbridge_scenario::{Content, ServedHeader};
use serde_json::{Map, Value, json};

/// An answer on its way.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Body,
}

/// An answer's body.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Body {
    Empty,
    /// An envelope `{ code, msg, status, data }`.
    Envelope(Map<String, Value>),
    Json(Value),
    Text(String),
    Bytes(Bytes),
}

/// The envelope of success with this data.
pub(crate) fn success(data: Value) -> Map<String, Value> {
    envelope("00000", "success", "success", data)
}

/// The envelope of an error, with the catalogue's message for its code.
pub(crate) fn failure(session: &Session, code: &str) -> Map<String, Value> {
    let entry = session.server_codes.get(code);
    let msg = entry.and_then(|entry| entry.msg.as_deref());
    envelope(code, msg.unwrap_or_default(), "error", Value::Null)
}

fn envelope(code: &str, msg: &str, status: &str, data: Value) -> Map<String, Value> {
    let fields = [
        ("code", json!(code)),
        ("msg", json!(msg)),
        ("status", json!(status)),
        ("data", data),
    ];
    fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// Whether a code is one of success.
pub(crate) fn is_success(session: &Session, code: &str) -> bool {
    let entry = session.server_codes.get(code);
    entry.is_some_and(|entry| entry.effect == CodeEffect::Success)
}

impl Answer {
    /// A body of a type.
    pub(crate) fn of(content_type: &str, body: Body) -> Self {
        Self {
            status: 200,
            headers: vec![("content-type".to_owned(), content_type.to_owned())],
            body,
        }
    }

    /// An envelope.
    pub(crate) fn envelope(envelope: Map<String, Value>) -> Self {
        Self::of("application/json", Body::Envelope(envelope))
    }

    /// Sets a header, in place of what it was.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.headers.retain(|(found, _)| found != name);
        self.headers.push((name.to_owned(), value.to_owned()));
    }

    /// Changes it as a rule says. `usual` is the envelope that the server answers when nothing is wrong.
    pub(crate) fn scripted(
        mut self,
        session: &Session,
        usual: Option<&Map<String, Value>>,
        status: Option<u16>,
        headers: &[ServedHeader],
        content: &Content,
    ) -> Self {
        if let Some(status) = status {
            self.status = status;
        }
        match content {
            Content::Default => {}
            Content::Envelope { code, msg, data } => {
                let code = code.as_deref().unwrap_or("00000");
                let mut found = match usual {
                    Some(usual) if is_success(session, code) => usual.clone(),
                    None if is_success(session, code) => success(Value::Null),
                    _ => failure(session, code),
                };
                found.insert("code".to_owned(), json!(code));
                if let Some(msg) = msg {
                    found.insert("msg".to_owned(), json!(msg));
                }
                if let Some(data) = data {
                    found.insert("data".to_owned(), data.value.clone());
                }
                self.body = Body::Envelope(found);
            }
            Content::Merge(patch) => {
                let mut found = usual.cloned().unwrap_or_else(|| success(Value::Null));
                let data = found.entry("data").or_insert(Value::Null);
                merge(data, &patch.value);
                self.body = Body::Envelope(found);
            }
            Content::Json(value) => self.body = Body::Json(value.value.clone()),
            Content::Text(text) => self.body = Body::Text(text.clone()),
        }
        for header in headers {
            match &header.value {
                Some(value) => self.set(&header.name, value),
                None => self.headers.retain(|(name, _)| *name != header.name),
            }
        }
        self
    }

    /// The envelope's data, if it says that all went well.
    pub(crate) fn succeeds_with(&self, session: &Session) -> Option<&Value> {
        let Body::Envelope(envelope) = &self.body else {
            return None;
        };
        let code = match envelope.get("code")? {
            Value::String(code) => code.clone(),
            other => other.to_string(),
        };
        let is_fine = (200..300).contains(&self.status) && is_success(session, &code);
        envelope.get("data").filter(|_| is_fine)
    }

    /// What the client gets, in short: the status, and the envelope's code and message where it says more.
    pub(crate) fn outcome(&self) -> String {
        let mut outcome = self.status.to_string();
        if let Body::Envelope(envelope) = &self.body {
            for key in ["code", "msg"] {
                let text = envelope
                    .get(key)
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                if !text.is_empty() && text != "success" {
                    outcome.push(' ');
                    outcome.push_str(text);
                }
            }
        }
        outcome
    }

    /// The body's bytes.
    pub(crate) fn bytes(&self) -> Bytes {
        match &self.body {
            Body::Empty => Bytes::new(),
            Body::Envelope(envelope) => Value::Object(envelope.clone()).to_string().into(),
            Body::Json(value) => value.to_string().into(),
            Body::Text(text) => text.clone().into(),
            Body::Bytes(bytes) => bytes.clone(),
        }
    }
}

/// Merges objects key by key; null takes a key away, and anything else stands in place of what was there (RFC 7396).
fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = json!({});
    }
    if let Value::Object(target) = target {
        for (key, value) in patch {
            if value.is_null() {
                target.shift_remove(key);
            } else {
                merge(target.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_merged_changes_only_what_it_names() {
        let mut target = json!({ "a": { "b": 1, "c": [1] }, "d": 2 });
        merge(
            &mut target,
            &json!({ "a": { "c": [2], "e": { "f": null } }, "d": null }),
        );
        assert_eq!(target, json!({ "a": { "b": 1, "c": [2], "e": {} } }));
        merge(&mut target, &json!("x"));
        assert_eq!(target, json!("x"));
    }
}
