//! The envelope of a server's JSON bodies: the positions of code, message and data.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

/// The common frame of a server's bodies, such as `{ "code": …, "result": … }`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Envelope {
    /// The position of the code, as a JSON pointer such as `/code` or `/meta/status`.
    pub code: String,
    /// The position of the message, as a JSON pointer.
    pub message: Option<String>,
    /// The position of the data, as a JSON pointer.
    pub data: Option<String>,
    /// The whole body of a success without data.
    pub success: Map<String, Value>,
    /// The whole body of a failure, apart from its code and message.
    pub failure: Map<String, Value>,
    /// The codes that mean success.
    pub success_codes: BTreeSet<String>,
    /// The message of each failure code.
    pub messages: BTreeMap<String, String>,
}

impl Envelope {
    /// The body of a success with this data.
    pub fn success(&self, data: Value) -> Map<String, Value> {
        let mut body = Value::Object(self.success.clone());
        if let Some(pointer) = &self.data {
            put(&mut body, pointer, data);
        }
        object(body)
    }

    /// The body of a failure with this code and its message.
    pub fn failure(&self, code: &str) -> Map<String, Value> {
        let mut body = Value::Object(self.failure.clone());
        put(&mut body, &self.code, self.code_value(code));
        if let (Some(pointer), Some(message)) = (&self.message, self.messages.get(code)) {
            put(&mut body, pointer, json!(message));
        }
        object(body)
    }

    /// Whether a code means success.
    pub fn is_success(&self, code: &str) -> bool {
        self.success_codes.contains(code)
    }

    /// The code of a body, as text.
    pub fn code_of(&self, body: &Map<String, Value>) -> Option<String> {
        text(at(body, &self.code)?)
    }

    /// The message of a body, unless it is empty or that of a success.
    pub(crate) fn message_of(&self, body: &Map<String, Value>) -> Option<String> {
        let pointer = self.message.as_ref()?;
        let message = text(at(body, pointer)?)?;
        let usual = at(&self.success, pointer).and_then(text);
        Some(message).filter(|message| !message.is_empty() && Some(message) != usual.as_ref())
    }

    /// The data of a body.
    pub fn data_of<'b>(&self, body: &'b Map<String, Value>) -> Option<&'b Value> {
        at(body, self.data.as_ref()?)
    }

    /// The body for a rule. Parts that the rule omits are taken from `success` if its code means success, and from a
    /// failure otherwise.
    pub(crate) fn scripted(
        &self,
        success: Option<&Map<String, Value>>,
        code: Option<&str>,
        message: Option<&str>,
        data: Option<&Value>,
    ) -> Map<String, Value> {
        let default = self.code_of(&self.success).unwrap_or_default();
        let code = code.unwrap_or(&default);
        let body = match success {
            Some(success) if self.is_success(code) => success.clone(),
            None if self.is_success(code) => self.success(Value::Null),
            _ => self.failure(code),
        };
        let mut body = Value::Object(body);
        put(&mut body, &self.code, self.code_value(code));
        if let (Some(pointer), Some(message)) = (&self.message, message) {
            put(&mut body, pointer, json!(message));
        }
        if let (Some(pointer), Some(data)) = (&self.data, data) {
            put(&mut body, pointer, data.clone());
        }
        object(body)
    }

    /// The body of a success with a patch merged into its data (RFC 7396).
    pub(crate) fn merged(
        &self,
        success: Option<&Map<String, Value>>,
        patch: &Value,
    ) -> Map<String, Value> {
        let body = success
            .cloned()
            .unwrap_or_else(|| self.success(Value::Null));
        let Some(pointer) = &self.data else {
            return body;
        };
        let mut data = at(&body, pointer).cloned().unwrap_or_default();
        json_patch::merge(&mut data, patch);
        let mut body = Value::Object(body);
        put(&mut body, pointer, data);
        object(body)
    }

    /// A code as written in a body: a number if the success codes are numbers.
    fn code_value(&self, code: &str) -> Value {
        let is_number = at(&self.success, &self.code).is_some_and(Value::is_number);
        match code.parse::<i64>() {
            Ok(number) if is_number => json!(number),
            _ => json!(code),
        }
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The value at a pointer into a body.
fn at<'b>(body: &'b Map<String, Value>, pointer: &str) -> Option<&'b Value> {
    let mut names = pointer.split('/').skip(1);
    let first = body.get(names.next()?)?;
    names.try_fold(first, |value, name| value.get(name))
}

/// Sets the value at a pointer, creating missing objects on the way.
fn put(body: &mut Value, pointer: &str, value: Value) {
    let mut place = body;
    for name in pointer.split('/').skip(1) {
        if !place.is_object() {
            *place = json!({});
        }
        place = match place {
            Value::Object(fields) => fields.entry(name.to_owned()).or_insert(Value::Null),
            _ => return,
        };
    }
    *place = value;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn envelope() -> Envelope {
        let fields = |value: Value| object(value);
        Envelope {
            code: "/meta/status".to_owned(),
            message: Some("/meta/text".to_owned()),
            data: Some("/result".to_owned()),
            success: fields(json!({ "meta": { "status": 0, "text": "fine" }, "result": null })),
            failure: fields(json!({ "meta": { "status": 1, "text": "" } })),
            success_codes: BTreeSet::from(["0".to_owned()]),
            messages: BTreeMap::from([("7".to_owned(), "no such note".to_owned())]),
        }
    }

    #[test]
    fn success_code_keeps_the_servers_data() {
        let envelope = envelope();
        let success = envelope.success(json!({ "a": 1, "b": 2 }));
        let body = |found: Map<String, Value>| Value::Object(found);
        assert_eq!(
            body(envelope.scripted(Some(&success), None, Some("odd"), None)),
            json!({ "meta": { "status": 0, "text": "odd" }, "result": { "a": 1, "b": 2 } })
        );
        assert_eq!(
            body(envelope.merged(Some(&success), &json!({ "b": null, "c": 3 }))),
            json!({ "meta": { "status": 0, "text": "fine" }, "result": { "a": 1, "c": 3 } })
        );
    }

    #[test]
    fn failure_code_has_its_message_and_no_data() {
        let envelope = envelope();
        let success = envelope.success(json!(1));
        let failure = envelope.scripted(Some(&success), Some("7"), None, None);
        assert_eq!(
            Value::Object(failure.clone()),
            json!({ "meta": { "status": 7, "text": "no such note" } })
        );
        assert_eq!(envelope.code_of(&failure).as_deref(), Some("7"));
        assert_eq!(
            envelope.message_of(&failure).as_deref(),
            Some("no such note")
        );
        assert_eq!(envelope.message_of(&success), None);
        assert_eq!(envelope.data_of(&failure), None);
    }

    #[test]
    fn data_may_be_added_where_there_was_none() {
        let found = envelope().scripted(None, Some("7"), None, Some(&json!([1])));
        assert_eq!(found.get("result"), Some(&json!([1])));
    }
}
