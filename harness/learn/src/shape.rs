//! The shape of a client's messages: the places of the call's name, the payload and the id, guessed if necessary.

use serde_json::{Map, Value};

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
    /// The template.
    pub(crate) template: Template,
    pub(crate) is_sure: bool,
}

/// A template of one place, or a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Template {
    Call,
    Payload,
    PayloadText,
    Id,
    Callback,
    /// A function after the first, as a placeholder of this name: the second one mostly takes failures.
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
    /// The arguments, unless the only one is the message in its usual form.
    pub(crate) arguments: Vec<Part>,
    /// The fields of the message.
    pub(crate) fields: Vec<Part>,
}

/// Keys of an id, each as its words without separators.
const IDS: [&str; 21] = [
    "id",
    "callbackid",
    "cbid",
    "requestid",
    "reqid",
    "messageid",
    "msgid",
    "callid",
    "invokeid",
    "invocationid",
    "seq",
    "sequence",
    "correlationid",
    "promiseid",
    "nonce",
    "uuid",
    "guid",
    "transactionid",
    "taskid",
    "replyid",
    "responseid",
];

/// Keys of the call's name.
const CALLS: [&str; 18] = [
    "name",
    "method",
    "call",
    "action",
    "type",
    "handlername",
    "methodname",
    "handler",
    "cmd",
    "command",
    "func",
    "function",
    "fn",
    "api",
    "op",
    "operation",
    "event",
    "service",
];

/// Words that may accompany those of [`CALLS`], as in `apiName` or `js_function_name`.
const CALL_WORDS: [&str; 24] = [
    "name",
    "method",
    "call",
    "action",
    "type",
    "handler",
    "cmd",
    "command",
    "func",
    "function",
    "fn",
    "api",
    "op",
    "operation",
    "event",
    "native",
    "bridge",
    "js",
    "app",
    "message",
    "msg",
    "request",
    "req",
    "invoke",
];

/// Keys of the payload.
const PAYLOADS: [&str; 14] = [
    "payload",
    "data",
    "params",
    "parameters",
    "args",
    "arguments",
    "options",
    "body",
    "param",
    "props",
    "input",
    "detail",
    "with",
    "content",
];

impl Shape {
    /// Determines the shape of messages on the same channel. With `names_call` the channel contains the call's name;
    /// with `is_object` it accepts objects. `again` are the messages of another pass, with other random values.
    pub(crate) fn of(
        messages: &[Sent],
        names_call: bool,
        is_object: bool,
        replied: &[String],
        again: &[Sent],
    ) -> Self {
        let count = messages.iter().map(|sent| sent.arguments.len());
        let (least, most) = (count.clone().min().unwrap_or(0), count.max().unwrap_or(0));
        let mut shape = Self::default();
        let mut has_call = names_call;
        let body = body_place(messages);
        let varies = least != most;
        for place in 0..most {
            if varies && place > 0 && Some(place) != body {
                let first = shape.arguments.iter().position(Part::is_payload);
                shape.arguments.truncate(first.unwrap_or(place));
                shape.arguments.push(part("", Template::PayloadRest, false));
                break;
            }
            let values: Vec<_> = messages
                .iter()
                .filter_map(|sent| sent.arguments.get(place))
                .collect();
            let template = if Some(place) == body {
                let bodies: Vec<_> = values.iter().filter_map(|value| object(value)).collect();
                let is_named = has_call || (0..most).any(|place| is_name(messages, again, place));
                let others = again.iter().filter_map(|sent| sent.arguments.get(place));
                let others: Vec<_> = others.filter_map(object).collect();
                shape.fields = fields(&bodies, is_named, messages, replied, &others);
                let is_text = values.iter().any(|value| value.is_string());
                if is_text {
                    Template::MessageText
                } else {
                    Template::Message
                }
            } else if values.iter().all(|value| is_function(value)) {
                shape.next_function()
            } else if is_random(&values, &arguments_at(again, place)) {
                Template::Id
            } else if is_plain_text(messages, place) && !has_call {
                has_call = true;
                match common_start(&values) {
                    Some(start) => Template::CallAfter(start),
                    None => Template::Call,
                }
            } else if is_text_of_objects(&values) {
                Template::PayloadText
            } else {
                Template::Payload
            };
            // There is only one payload: the first of several is the rest of the message.
            let first = shape.arguments.iter().position(Part::is_payload);
            if let (Some(first), true) = (first, template.is_payload()) {
                shape.arguments.truncate(first);
                shape.arguments.push(part("", Template::PayloadRest, false));
                break;
            }
            let is_sure = matches!(
                template,
                Template::Callback | Template::Message | Template::MessageText
            );
            shape.arguments.push(part("", template, is_sure));
        }
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

    /// Returns the template of a function argument: the first takes replies, the second failures.
    fn next_function(&self) -> Template {
        let is_function =
            |part: &&Part| matches!(part.template, Template::Callback | Template::Function(_));
        match self.arguments.iter().filter(is_function).count() {
            0 => Template::Callback,
            1 => Template::Function(FAILURE.to_owned()),
            others => Template::Function(format!("function{}", others + 1)),
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
        let key = self.key_of(&Template::Call)?;
        let bodies = sent.arguments.iter().filter_map(object);
        let mut names = bodies.filter_map(|body| body.get(key)?.as_str().map(str::to_owned));
        names.next()
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

/// Returns the argument that is the message: an object with an id, a callback or a call in it, or the only one.
fn body_place(messages: &[Sent]) -> Option<usize> {
    if let Some(place) = messages
        .iter()
        .find_map(|sent| sent.callback.as_ref()?.first())
    {
        return place.parse().ok();
    }
    let first = messages
        .iter()
        .find(|sent| sent.arguments.iter().any(|value| object(value).is_some()))?;
    let place = first
        .arguments
        .iter()
        .position(|value| object(value).is_some())?;
    let body = object(&first.arguments[place])?;
    let is_known = body.keys().any(|key| is_one_of(key, &IDS));
    // A message with a function for its reply needs no id, so the id is part of the payload.
    let has_function = first.arguments.iter().any(is_function);
    (first.arguments.len() == 1 || (is_known && !has_function)).then_some(place)
}

/// Returns whether an argument is a text that isn't a message by itself.
fn is_plain_text(messages: &[Sent], place: usize) -> bool {
    let mut values = messages.iter().filter_map(|sent| sent.arguments.get(place));
    values.all(|value| value.is_string() && object(value).is_none())
}

/// Returns whether an argument is a text that could be the call's name.
fn is_name(messages: &[Sent], again: &[Sent], place: usize) -> bool {
    is_plain_text(messages, place)
        && !is_random(&arguments_at(messages, place), &arguments_at(again, place))
}

fn arguments_at(messages: &[Sent], place: usize) -> Vec<&Value> {
    let values = messages.iter().map(|sent| sent.arguments.get(place));
    values.flatten().collect()
}

/// Returns whether the client generates the values: they look random, or another pass has none of them.
fn is_random(values: &[&Value], again: &[&Value]) -> bool {
    let is_scalar = |value: &&Value| value.is_string() || value.is_number();
    if values.is_empty() || !values.iter().all(is_scalar) {
        return false;
    }
    let looks = values.iter().all(|value| match value {
        Value::String(text) => looks_random(text),
        _ => false,
    });
    let differ = !again.is_empty()
        && again.iter().all(is_scalar)
        && !values.iter().any(|value| again.contains(value));
    looks || differ
}

/// Returns whether a text is a UUID, or has more digits than a name would.
fn looks_random(text: &str) -> bool {
    let count = |is: fn(&char) -> bool| text.chars().filter(is).count();
    let digits = count(char::is_ascii_digit);
    let is_hex = |letter: char| letter.is_ascii_hexdigit() || letter == '-';
    let is_long_hex = text.len() >= 12 && text.chars().all(is_hex) && digits >= 2;
    is_long_hex || digits >= 6 || (digits >= 3 && digits * 3 >= text.len())
}

/// Returns whether these are the JSON texts of objects, except for calls without a payload.
fn is_text_of_objects(values: &[&Value]) -> bool {
    let is_text = |value: &Value| object(value).is_some() && value.is_string();
    values.iter().any(|value| is_text(value))
        && values.iter().all(|value| value.is_null() || is_text(value))
}

fn fields(
    bodies: &[Map<String, Value>],
    has_call: bool,
    messages: &[Sent],
    replied: &[String],
    again: &[Map<String, Value>],
) -> Vec<Part> {
    let mut keys: Vec<&String> = Vec::new();
    for key in bodies.iter().flat_map(Map::keys) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let callback = messages
        .iter()
        .find_map(|sent| sent.callback.as_ref()?.last());
    let values =
        |key: &str| -> Vec<&Value> { bodies.iter().filter_map(|body| body.get(key)).collect() };
    let is_made_up = |key: &str| {
        let others: Vec<_> = again.iter().filter_map(|body| body.get(key)).collect();
        is_random(&values(key), &others)
    };
    let is_text = |key: &str| values(key).iter().all(|value| value.is_string()) && !is_made_up(key);
    let differ = |key: &str| {
        let all = values(key);
        let mut texts: Vec<_> = all.iter().map(ToString::to_string).collect();
        texts.sort();
        texts.dedup();
        texts.len() > 1
    };
    let call = if has_call {
        None
    } else {
        let named = CALLS.iter().find_map(|name| {
            let mut of_name = keys
                .iter()
                .filter(|key| is_one_of(key, &[name]) && is_text(key));
            of_name.next().copied()
        });
        let others = || {
            keys.iter()
                .copied()
                .find(|key| is_text(key) && Some(*key) != callback)
        };
        let by_words = || {
            let mut keys = keys.iter().copied();
            keys.find(|key| is_text(key) && Some(*key) != callback && is_call_key(key))
        };
        named.or_else(by_words).or_else(others)
    };
    let scalars = || {
        keys.iter().copied().filter(|key| {
            let is_scalar = |value: &&Value| value.is_string() || value.is_number();
            Some(*key) != callback && Some(*key) != call && values(key).iter().all(is_scalar)
        })
    };
    let id = scalars().find(|key| is_one_of(key, &IDS)).or_else(|| {
        let is_time = |key: &str| {
            let words = split_words(key);
            words.iter().any(|word| {
                ["time", "timestamp", "ts", "date", "now", "at"].contains(&word.as_str())
            })
        };
        scalars().find(|key| is_made_up(key) && !is_time(key) && values(key).len() == bodies.len())
    });
    let payload = PAYLOADS.iter().find_map(|name| {
        let mut of_name = keys.iter().filter(|key| is_one_of(key, &[name]));
        of_name
            .find(|key| Some(**key) != callback && Some(**key) != call)
            .copied()
    });
    let by_words = || {
        let mut keys = keys.iter().copied();
        keys.find(|key| Some(*key) != callback && Some(*key) != call && is_payload_key(key))
    };
    let payload = payload.or_else(by_words);
    let mut parts = Vec::new();
    let mut has_others = false;
    for key in keys {
        if Some(key) == callback {
            parts.push(part(key, Template::Callback, true));
        } else if Some(key) == call {
            parts.push(part(key, Template::Call, differ(key)));
        } else if Some(key) == id {
            let is_sure =
                replied.contains(key) || is_made_up(key) || (bodies.len() > 1 && differ(key));
            parts.push(part(key, Template::Id, is_sure));
        } else if Some(key) == payload {
            parts.push(part(key, Template::Payload, false));
        } else if let (false, Some(text), true) = (
            differ(key),
            values(key)[0].as_str(),
            payload.is_some() && values(key).len() == bodies.len(),
        ) {
            parts.push(part(key, Template::Constant(text.to_owned()), false));
        } else {
            has_others = true;
        }
    }
    if payload.is_none() && (has_others || has_call) {
        parts.insert(0, part("...", Template::Payload, false));
    } else if payload.is_none() {
        parts.push(part("payload", Template::Payload, false));
    }
    parts
}

fn part(key: &str, template: Template, is_sure: bool) -> Part {
    let key = key.to_owned();
    Part {
        key,
        template,
        is_sure,
    }
}

/// Returns a value's object, or the object in its JSON text.
fn object(value: &Value) -> Option<Map<String, Value>> {
    match value {
        Value::Object(_) if is_function(value) => None,
        Value::Object(map) => Some(map.clone()),
        Value::String(text) if text.starts_with('{') => serde_json::from_str(text).ok(),
        _ => None,
    }
}

/// Returns whether an argument represents a page function.
fn is_function(value: &Value) -> bool {
    value.get("learn-function").is_some()
}

/// Returns whether a key is one of these, ignoring case and underscores.
fn is_one_of(key: &str, words: &[&str]) -> bool {
    words.contains(&split_words(key).concat().as_str())
}

/// Returns whether all words of a key are words for a call's name, as in `apiName`.
fn is_call_key(key: &str) -> bool {
    split_words(key)
        .iter()
        .all(|word| CALL_WORDS.contains(&word.as_str()))
}

/// Returns whether one word of a key is for a payload, as in `requestData`, and the others could be a call's.
fn is_payload_key(key: &str) -> bool {
    let words = split_words(key);
    let is_payload = |word: &String| PAYLOADS.contains(&word.as_str());
    let is_known = |word: &String| is_payload(word) || CALL_WORDS.contains(&word.as_str());
    words.iter().any(is_payload) && words.iter().all(is_known)
}

/// Returns the words of a key, in lower case: `api` and `name` for `apiName`, `api_name` and `api-name`.
pub(crate) fn split_words(key: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut was_lower = false;
    let mut starts = true;
    for letter in key.chars() {
        if !letter.is_alphanumeric() {
            starts = true;
            continue;
        }
        starts |= letter.is_uppercase() && was_lower;
        was_lower = letter.is_lowercase() || letter.is_numeric();
        if starts {
            words.push(String::new());
        }
        starts = false;
        if let Some(word) = words.last_mut() {
            word.extend(letter.to_lowercase());
        }
    }
    words
}

/// Returns the common prefix of these texts, up to an equals sign or a colon.
fn common_start(values: &[&Value]) -> Option<String> {
    let first = values.first()?.as_str()?;
    let end = first.find(['=', ':'])? + 1;
    let start = &first[..end];
    let is_common = values
        .iter()
        .all(|value| value.as_str().is_some_and(|text| text.starts_with(start)));
    is_common.then(|| start.to_owned())
}

#[cfg(test)]
mod tests;
