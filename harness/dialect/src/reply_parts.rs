//! Reading the parts of a reply back through the template that filled it.

use footbridge_contract::Platform;
use serde_json::Value;

use crate::page_channel::ReplyKind;
use crate::shape::Dialect;
use crate::template::{Captures, Template};

/// The parts of a reply for which the template has placeholders.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReplyParts {
    /// The code, as text.
    pub code: Option<String>,
    pub message: Option<String>,
    pub data: Option<Value>,
}

/// The result of reading a reply.
#[derive(Debug, Clone, PartialEq)]
pub enum ReadReply {
    /// A success, with its parts.
    Success(ReplyParts),
    /// A failure, with its parts.
    Failure(ReplyParts),
    /// A reply that has a placeholder for the code, but no code.
    NoCode,
}

impl Dialect {
    /// Reads a reply to a call of this name from the journal. `is_part` states whether more replies followed.
    /// `is_success` decides by the code, if success and failure share a template. `None` if no template of the dialect
    /// produces the reply.
    pub fn read_reply(
        &self,
        platform: Platform,
        call: &str,
        reply: &Value,
        is_part: bool,
        is_success: impl Fn(&str) -> bool,
    ) -> Option<ReadReply> {
        let shape = &self.bridge(platform)?.reply;
        let failure = shape.variant(call, ReplyKind::Failure);
        let success = shape.variant(call, ReplyKind::of(true, is_part));
        // The journal holds the channel's arguments, or the return value of an immediate reply.
        let with_arguments = read_one(&failure.shown(), &success.shown(), reply, &is_success);
        with_arguments.or_else(|| read_one(&failure.value, &success.value, reply, &is_success))
    }
}

fn read_one(
    failure: &Template,
    success: &Template,
    reply: &Value,
    is_success: &impl Fn(&str) -> bool,
) -> Option<ReadReply> {
    if let Some(parts) = read(failure, reply)
        && let Some(code) = &parts.code
        && !is_success(code)
    {
        return Some(ReadReply::Failure(parts));
    }
    let parts = read(success, reply)?;
    Some(match &parts.code {
        None if success.has("code") => ReadReply::NoCode,
        _ => ReadReply::Success(parts),
    })
}

/// Reads the parts of a value; `None` if filling the template with them gives a different value.
fn read(template: &Template, value: &Value) -> Option<ReplyParts> {
    let mut captures = Captures::new();
    template.read(value, "", &mut captures).ok()?;
    // Null is read as absent, but still counts as data.
    if !captures.contains_key("data")
        && template
            .path_of("data")
            .is_some_and(|path| has(value, &path))
    {
        captures.insert("data".to_owned(), Value::Null);
    }
    let filled = template.fill(&|place| captures.get(place).cloned());
    if without_nulls(filled?) != without_nulls(value.clone()) {
        return None;
    }
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    Some(ReplyParts {
        code: captures.remove("code").map(text),
        message: captures.remove("message").map(text),
        data: captures.remove("data"),
    })
}

/// Whether a value has a field at a path such as `error.details`; the empty path is the value itself.
fn has(value: &Value, path: &str) -> bool {
    let mut keys = path.split('.').filter(|key| !key.is_empty());
    keys.try_fold(value, |value, key| value.get(key)).is_some()
}

/// Returns the value without its null fields.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(_, field)| !field.is_null())
            .map(|(key, field)| (key, without_nulls(field)))
            .collect(),
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}
