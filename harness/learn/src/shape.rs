//! The shape of a client's messages: the places of the call's name, the payload and the id, guessed if necessary.

mod argument_rules;
mod field_rules;
mod values;

use serde_json::Value;

use argument_rules::arguments;
use values::{is_function, joined_parts, object};

use crate::key_words::{CALLS, IDS, PAYLOADS, is_one_of};

/// A message as it left the page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sent {
    pub(crate) via: String,
    pub(crate) arguments: Vec<Value>,
    /// The place of a page function's name: the argument's index, then keys.
    pub(crate) callback: Option<Vec<String>>,
}

/// A part of a template, and whether it was observed or guessed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The key in the message; empty for an argument.
    pub(crate) key: String,
    pub(crate) template: Template,
    pub(crate) is_sure: bool,
}

/// A template of one place, or a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Template {
    Call,
    /// A list of texts, the parts of the call's name.
    CallParts,
    /// A part of the call's name in a separate field, as a placeholder of this name: the group or the member.
    CallGroup(String),
    CallMember(String),
    Payload,
    PayloadText,
    Id,
    Callback,
    /// A function after the first, as a placeholder of this name. The second function usually receives failures.
    Function(String),
    Message,
    MessageText,
    /// The text before the call's name.
    CallAfter(String),
    /// The rest of a list.
    PayloadRest,
    /// A text that is in every message.
    Constant(String),
}

impl Template {
    const fn is_payload(&self) -> bool {
        matches!(self, Self::Payload | Self::PayloadText)
    }
}

impl Part {
    const fn is_payload(&self) -> bool {
        self.template.is_payload()
    }
}

/// The placeholder of a function for failures.
pub(crate) const FAILURE: &str = "fail";

/// The shape of the messages of one platform.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The arguments; empty if the only argument is the message in its usual form.
    pub(crate) arguments: Vec<Part>,
    /// The fields of the message.
    pub(crate) fields: Vec<Part>,
}

impl Shape {
    /// Determines the shape of messages on the same channel. With `names_call`, the channel contains the call's name.
    /// With `is_object`, the channel accepts objects. `again` are the messages of another pass, with other random
    /// values.
    pub(crate) fn of(
        messages: &[Sent],
        names_call: bool,
        is_object: bool,
        replied: &[String],
        again: &[Sent],
    ) -> Self {
        let mut shape = arguments(messages, names_call, replied, again);
        let usual = if is_object {
            Template::Message
        } else {
            Template::MessageText
        };
        if shape.arguments.len() == 1 && shape.arguments[0].template == usual {
            shape.arguments.clear();
        }
        shape
    }

    /// Marks the id as observed.
    pub(crate) fn confirm_id(&mut self) {
        for part in self.arguments.iter_mut().chain(&mut self.fields) {
            part.is_sure |= part.template == Template::Id;
        }
    }

    /// Returns whether its messages have a function for failures.
    pub(crate) fn has_failure(&self) -> bool {
        let failure = Template::Function(FAILURE.to_owned());
        self.arguments.iter().any(|part| part.template == failure)
    }

    /// Returns the name of a message's call, if the message has it.
    pub(crate) fn call_of(&self, sent: &Sent) -> Option<String> {
        for (place, part) in self.arguments.iter().enumerate() {
            let text = || sent.arguments.get(place)?.as_str();
            match &part.template {
                Template::Call => return text().map(str::to_owned),
                Template::CallAfter(start) => {
                    return text()?.strip_prefix(start.as_str()).map(str::to_owned);
                }
                _ => {}
            }
        }
        let mut bodies = sent.arguments.iter().filter_map(object);
        if let Some((group, member)) = self.name_parts() {
            return bodies.find_map(|body| {
                let text = |part: &Part| body.get(&part.key)?.as_str();
                Some(format!("{}.{}", text(group)?, text(member)?))
            });
        }
        if let Some(key) = self.key_of(&Template::CallParts) {
            return bodies.find_map(|body| joined_parts(body.get(key)?));
        }
        let key = self.key_of(&Template::Call)?;
        bodies.find_map(|body| body.get(key)?.as_str().map(str::to_owned))
    }

    /// Returns the call's name as a template, if two fields make it: `{plugin}.{method}`.
    pub(crate) fn call_name(&self) -> Option<String> {
        match self
            .name_parts()
            .map(|(one, other)| (&one.template, &other.template))
        {
            Some((Template::CallGroup(group), Template::CallMember(member))) => {
                Some(format!("{{{group}}}.{{{member}}}"))
            }
            _ => None,
        }
    }

    /// Returns the fields that make the call's name.
    fn name_parts(&self) -> Option<(&Part, &Part)> {
        let group = |part: &&Part| matches!(part.template, Template::CallGroup(_));
        let member = |part: &&Part| matches!(part.template, Template::CallMember(_));
        Some((
            self.fields.iter().find(group)?,
            self.fields.iter().find(member)?,
        ))
    }

    /// Returns whether its messages are envelopes: the call's name is in a usual field of an object, beside a payload, an
    /// id or a callback.
    pub(crate) fn is_envelope(messages: &[Sent]) -> bool {
        let is_envelope = |sent: &Sent| {
            let mut bodies = sent.arguments.iter().filter_map(object);
            bodies.any(|body| {
                let has = |is: fn(&str) -> bool| body.keys().any(|key| is(key));
                let mut names = body.iter().filter(|(key, value)| {
                    let is_text = value.as_str().is_some_and(|text| !text.is_empty());
                    is_text && is_one_of(key, &CALLS)
                        || is_one_of(key, &["path"]) && joined_parts(value).is_some()
                });
                let has_others = has(|key| is_one_of(key, &IDS))
                    || has(|key| is_one_of(key, &PAYLOADS))
                    || sent.callback.is_some();
                names.next().is_some() && has_others
            })
        };
        !messages.is_empty() && messages.iter().all(is_envelope)
    }

    /// Returns the payload of a message.
    pub(crate) fn payload_of(&self, sent: &Sent) -> Option<Value> {
        let body = sent.arguments.iter().find_map(object);
        if let Some(key) = self.key_of(&Template::Payload) {
            let body = body?;
            if key != "..." {
                return body.get(key).cloned();
            }
            let own = |(key, _): &(String, Value)| !self.fields.iter().any(|part| part.key == *key);
            return Some(Value::Object(body.into_iter().filter(own).collect()));
        }
        let place = self
            .arguments
            .iter()
            .position(|part| matches!(part.template, Template::Payload | Template::PayloadText))?;
        let value = sent.arguments.get(place)?;
        Some(object(value).map_or_else(|| value.clone(), Value::Object))
    }

    /// Returns the key of the field with a template.
    pub(crate) fn key_of(&self, template: &Template) -> Option<&str> {
        let mut parts = self.fields.iter();
        parts
            .find(|part| part.template == *template)
            .map(|part| part.key.as_str())
    }

    /// Returns whether a message requests a reply: it has an id, or names a callback.
    pub(crate) fn wants_reply(&self, sent: &Sent) -> bool {
        let has_id = self.key_of(&Template::Id).is_some_and(|key| {
            let bodies = sent.arguments.iter().filter_map(object);
            bodies.into_iter().any(|body| body.contains_key(key))
        });
        has_id || sent.callback.is_some() || sent.arguments.iter().any(is_function)
    }
}

fn part(key: &str, template: Template, is_sure: bool) -> Part {
    let key = key.to_owned();
    Part {
        key,
        template,
        is_sure,
    }
}

#[cfg(test)]
mod tests;
