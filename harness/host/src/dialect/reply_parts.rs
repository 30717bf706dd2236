//! Reading a reply back, as the template that filled it has its parts.

use footbridge_contract::Platform;
use serde_json::Value;

use super::shape::Dialect;
use super::way::ReplyKind;
use crate::template::{Captures, Template};

/// The parts of a reply, each as far as the reply has a place for it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReplyParts {
    /// The code, as text.
    pub code: Option<String>,
    /// The message.
    pub message: Option<String>,
    /// The data.
    pub data: Option<Value>,
}

/// A reply that was read.
#[derive(Debug, Clone, PartialEq)]
pub enum ReadReply {
    /// A reply of success, in the template for it.
    Success(ReplyParts),
    /// A failure, in the template for it.
    Failure(ReplyParts),
    /// A reply that has a place for the code, but no code.
    NoCode,
}

impl Dialect {
    /// Reads a reply to a call of this name, as it is in the journal. `is_part` if more replies were to follow, and `is_success`
    /// decides about a code where the template is the same for both. `None` for what no template of the dialect gives.
    pub fn read_reply(
        &self,
        (platform, call): (Platform, &str),
        reply: &Value,
        is_part: bool,
        is_success: impl Fn(&str) -> bool,
    ) -> Option<ReadReply> {
        let shape = &self.bridge(platform)?.reply;
        let failure = shape.variant(call, ReplyKind::Failure);
        let success = shape.variant(call, ReplyKind::of(true, is_part));
        // The journal has what the arguments take along, or for what comes back at once the value.
        let with_arguments = read_one((&failure.shown(), &success.shown()), reply, &is_success);
        with_arguments.or_else(|| read_one((&failure.value, &success.value), reply, &is_success))
    }
}

fn read_one(
    (failure, success): (&Template, &Template),
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

/// Reads the parts of a value; `None` if the template, filled with them, gives another.
fn read(template: &Template, value: &Value) -> Option<ReplyParts> {
    let mut captures = Captures::new();
    template.read(value, "", &mut captures).ok()?;
    // What is null is read as absent, but it is data all the same.
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

/// Whether a value has a field at a path such as `error.details`; the empty path is the value's own.
fn has(value: &Value, path: &str) -> bool {
    let mut keys = path.split('.').filter(|key| !key.is_empty());
    keys.try_fold(value, |value, key| value.get(key)).is_some()
}

/// The value without the fields that are null.
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
