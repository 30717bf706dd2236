//! A server's response: the default response, and a rule's changes to it.

use bytes::Bytes;
use footbridge_scenario::{Content, ServedHeader};
use serde_json::{Map, Value};

use super::envelope::Envelope;

/// A response that has not been sent yet.
#[derive(Debug, Clone, PartialEq)]
pub struct ServerResponse {
    /// The HTTP status.
    pub status: u16,
    /// The headers, with names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: ServerBody,
}

/// A response's body.
#[derive(Debug, Clone, PartialEq)]
pub enum ServerBody {
    /// An empty body.
    Empty,
    /// JSON in the backend's [`Envelope`].
    Enveloped(Map<String, Value>),
    /// JSON of any other shape.
    Json(Value),
    Text(String),
    /// Bytes, unchanged.
    Bytes(Bytes),
}

impl ServerResponse {
    /// A response of this status without a body.
    pub fn empty(status: u16) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: ServerBody::Empty,
        }
    }

    /// A response with a body of this type.
    pub fn of(content_type: &str, body: ServerBody) -> Self {
        Self {
            status: 200,
            headers: vec![("content-type".to_owned(), content_type.to_owned())],
            body,
        }
    }

    /// A response with JSON in the backend's envelope.
    pub fn enveloped(body: Map<String, Value>) -> Self {
        Self::of("application/json", ServerBody::Enveloped(body))
    }

    /// Sets a header, replacing its earlier value.
    pub fn set(&mut self, name: &str, value: &str) {
        self.headers.retain(|(found, _)| found != name);
        self.headers.push((name.to_owned(), value.to_owned()));
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(found, _)| found == name)
            .map(|(_, value)| value.as_str())
    }

    /// This response with a rule's changes. `success` is the body of the server's default success.
    pub(super) fn scripted(
        mut self,
        envelope: Option<&Envelope>,
        success: Option<&Map<String, Value>>,
        status: Option<u16>,
        headers: &[ServedHeader],
        content: &Content,
    ) -> Self {
        let had_no_body = self.status == 204 && self.body == ServerBody::Empty;
        match (content, envelope) {
            (Content::Envelope { code, msg, data }, Some(envelope)) => {
                let data = data.as_ref().map(|data| &data.value);
                let body = envelope.scripted(success, code.as_deref(), msg.as_deref(), data);
                self.body = ServerBody::Enveloped(body);
            }
            (Content::Merge(patch), Some(envelope)) => {
                self.body = ServerBody::Enveloped(envelope.merged(success, &patch.value));
            }
            (Content::Merge(patch), None) => {
                let mut body = match self.body {
                    ServerBody::Json(body) => body,
                    _ => Value::Null,
                };
                json_patch::merge(&mut body, &patch.value);
                self.body = ServerBody::Json(body);
            }
            (Content::Json(value), _) => self.body = ServerBody::Json(value.value.clone()),
            (Content::Text(text), _) => self.body = ServerBody::Text(text.clone()),
            (Content::Default, _) | (Content::Envelope { .. }, None) => {}
        }
        if had_no_body && self.body != ServerBody::Empty {
            self.status = 200;
            let kind = match self.body {
                ServerBody::Text(_) => "text/plain; charset=utf-8",
                _ => "application/json",
            };
            self.set("content-type", kind);
        }
        if let Some(status) = status {
            self.status = status;
        }
        for header in headers {
            match &header.value {
                Some(value) => self.set(&header.name, value),
                None => self.headers.retain(|(name, _)| *name != header.name),
            }
        }
        self
    }

    /// The envelope's data, if the response is a success.
    pub fn success_data<'r>(&'r self, envelope: &Envelope) -> Option<&'r Value> {
        let ServerBody::Enveloped(body) = &self.body else {
            return None;
        };
        let code = envelope.code_of(body)?;
        let is_fine = (200..300).contains(&self.status) && envelope.is_success(&code);
        envelope.data_of(body).filter(|_| is_fine)
    }

    /// A summary for the journal: the status, the envelope's code, and its message unless it is a success's.
    pub(crate) fn outcome(&self, envelope: Option<&Envelope>) -> String {
        let mut outcome = self.status.to_string();
        if let (ServerBody::Enveloped(body), Some(envelope)) = (&self.body, envelope) {
            let parts = [envelope.code_of(body), envelope.message_of(body)];
            for part in parts.into_iter().flatten().filter(|part| !part.is_empty()) {
                outcome.push(' ');
                outcome.push_str(&part);
            }
        }
        outcome
    }

    /// The body as a displayable value: JSON unchanged, anything else as text; `null` if it is empty. For bytes,
    /// their number.
    pub fn shown_body(&self) -> Value {
        match &self.body {
            ServerBody::Empty => Value::Null,
            ServerBody::Enveloped(body) => Value::Object(body.clone()),
            ServerBody::Json(body) => body.clone(),
            ServerBody::Text(text) => Value::from(text.as_str()),
            ServerBody::Bytes(bytes) => Value::from(format!("{} bytes", bytes.len())),
        }
    }

    /// The body's bytes.
    pub fn bytes(&self) -> Bytes {
        match &self.body {
            ServerBody::Empty => Bytes::new(),
            ServerBody::Enveloped(body) => Value::Object(body.clone()).to_string().into(),
            ServerBody::Json(value) => value.to_string().into(),
            ServerBody::Text(text) => text.clone().into(),
            ServerBody::Bytes(bytes) => bytes.clone(),
        }
    }
}
