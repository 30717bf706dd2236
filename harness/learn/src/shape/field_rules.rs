//! Rules that find the message field for each role.

use serde_json::{Map, Value};

use super::values::{is_random, joined_parts};
use super::{Part, Sent, Template, part};
use crate::key_words::{CALLS, IDS, PAYLOADS, is_call_key, is_one_of, is_payload_key, split_words};

/// The fields of messages, and the keys of the roles that were found so far.
struct Fields<'a> {
    /// The keys of all messages, in order.
    keys: Vec<&'a String>,
    bodies: &'a [Map<String, Value>],
    /// The messages of a pass with other random values.
    again: &'a [Map<String, Value>],
    callback: Option<&'a String>,
    call: Option<&'a String>,
    /// The field with the first part of the call's name.
    group: Option<&'a String>,
    id: Option<&'a String>,
    payload: Option<&'a String>,
}

type Rule = for<'a> fn(&Fields<'a>) -> Option<&'a String>;

/// The rules for the call's name, the most certain first.
const CALL_RULES: [Rule; 6] = [
    call_by_parts,
    call_by_differing_key,
    call_by_differing_words,
    call_by_key,
    call_by_words,
    call_by_text,
];

const ID_RULES: [Rule; 2] = [id_by_key, id_by_values];

const PAYLOAD_RULES: [Rule; 2] = [payload_by_key, payload_by_words];

/// Words for a group of calls.
const GROUPS: [&str; 5] = ["plugin", "module", "service", "class", "namespace"];

/// Returns the fields with a role, and the constant ones. With `has_call`, the call's name is elsewhere.
pub(super) fn fields(
    bodies: &[Map<String, Value>],
    has_call: bool,
    messages: &[Sent],
    replied: &[String],
    again: &[Map<String, Value>],
) -> Vec<Part> {
    let mut fields = Fields::new(bodies, messages, again);
    if !has_call {
        fields.call = fields.by(&CALL_RULES);
        fields.group = fields.find(|key| fields.is_group(key));
    }
    fields.id = fields.by(&ID_RULES);
    fields.payload = fields.by(&PAYLOAD_RULES);
    fields.parts(has_call, replied)
}

/// A list of texts with a usual key: `{ type: "APPLY", path: ["account", "login"] }`.
fn call_by_parts<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    let is_key = |key: &String| is_one_of(key, &["path"]) || is_one_of(key, &CALLS);
    fields.find(|key| is_key(key) && fields.are_parts(key))
}

/// A text with a usual key that differs between messages, unlike that of `{ type: "message", method: "pay" }`.
fn call_by_differing_key<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    call_by_key(fields).filter(|key| fields.differs(key))
}

/// A text with words for calls that differs between messages.
fn call_by_differing_words<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    fields.find(|key| {
        let is_name = fields.is_text(key) && is_call_key(key) && fields.callback != Some(key);
        is_name && fields.differs(key)
    })
}

/// A text with a usual key: `{ method: "pay" }`.
fn call_by_key<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    CALLS
        .iter()
        .find_map(|name| fields.find(|key| is_one_of(key, &[name]) && fields.is_text(key)))
}

/// A text whose key has only words for calls: `{ apiName: "pay" }`.
fn call_by_words<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    fields.find(|key| fields.is_text(key) && fields.callback != Some(key) && is_call_key(key))
}

/// The first text: `{ what: "pay" }`.
fn call_by_text<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    fields.find(|key| fields.is_text(key) && fields.callback != Some(key))
}

/// A text or number with a usual key: `{ requestId: 7 }`.
fn id_by_key<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    fields.find(|key| fields.is_scalar(key) && is_one_of(key, &IDS))
}

/// A generated value in every message, except for a time: `{ ticket: "b7d1f0c2-…" }`.
fn id_by_values<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    fields.find(|key| {
        fields.is_scalar(key)
            && fields.is_made_up(key)
            && !is_time(key)
            && fields.is_in_every_message(key)
    })
}

/// A field with a usual key: `{ params: { cents: 1 } }`.
fn payload_by_key<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    PAYLOADS
        .iter()
        .find_map(|name| fields.find(|key| is_one_of(key, &[name]) && fields.is_free(key)))
}

/// A field whose key has a word for payloads: `{ requestData: { cents: 1 } }`.
fn payload_by_words<'a>(fields: &Fields<'a>) -> Option<&'a String> {
    fields.find(|key| fields.is_free(key) && is_payload_key(key))
}

impl<'a> Fields<'a> {
    fn new(
        bodies: &'a [Map<String, Value>],
        messages: &'a [Sent],
        again: &'a [Map<String, Value>],
    ) -> Self {
        let mut keys: Vec<&String> = Vec::new();
        for key in bodies.iter().flat_map(Map::keys) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        let callbacks = messages.iter().filter_map(|sent| sent.callback.as_ref());
        // A path of one part is an argument.
        let mut callbacks = callbacks.filter(|path| path.len() > 1);
        Self {
            keys,
            bodies,
            again,
            callback: callbacks.find_map(|path| path.last()),
            call: None,
            group: None,
            id: None,
            payload: None,
        }
    }

    /// Returns the key that the first applicable rule finds.
    fn by(&self, rules: &[Rule]) -> Option<&'a String> {
        rules.iter().find_map(|rule| rule(self))
    }

    fn find(&self, is_it: impl Fn(&String) -> bool) -> Option<&'a String> {
        self.keys.iter().copied().find(|key| is_it(key))
    }

    fn values(&self, key: &str) -> Vec<&'a Value> {
        self.bodies
            .iter()
            .filter_map(|body| body.get(key))
            .collect()
    }

    /// Returns whether a field has neither the callback nor the call's name.
    fn is_free(&self, key: &String) -> bool {
        self.callback != Some(key) && self.call != Some(key)
    }

    fn is_scalar(&self, key: &String) -> bool {
        let is_scalar = |value: &&Value| value.is_string() || value.is_number();
        self.is_free(key) && self.values(key).iter().all(is_scalar)
    }

    /// Returns whether a field has texts that are not generated.
    fn is_text(&self, key: &str) -> bool {
        self.values(key).iter().all(|value| value.is_string()) && !self.is_made_up(key)
    }

    /// Returns whether a field has lists of texts.
    fn are_parts(&self, key: &str) -> bool {
        let values = self.values(key);
        let mut values = values.iter();
        values.all(|value| joined_parts(value).is_some())
    }

    /// Returns whether the client generates a field's values.
    fn is_made_up(&self, key: &str) -> bool {
        let others: Vec<_> = self.again.iter().filter_map(|body| body.get(key)).collect();
        is_random(&self.values(key), &others)
    }

    /// Returns whether a field has the first part of the call's name: `{ plugin: "Device", method: "getInfo" }`.
    fn is_group(&self, key: &String) -> bool {
        let is_member = |call: &String| !self.are_parts(call) && self.is_in_every_message(call);
        self.call.is_some_and(is_member)
            && self.is_free(key)
            && group_word(key).is_some()
            && self.is_text(key)
            && self.is_in_every_message(key)
    }

    fn is_in_every_message(&self, key: &str) -> bool {
        self.values(key).len() == self.bodies.len()
    }

    /// Returns whether a field has different values.
    fn differs(&self, key: &str) -> bool {
        let all = self.values(key);
        let mut texts: Vec<_> = all.iter().map(ToString::to_string).collect();
        texts.sort();
        texts.dedup();
        texts.len() > 1
    }

    fn parts(&self, has_call: bool, replied: &[String]) -> Vec<Part> {
        let found = self.keys.iter().map(|key| self.part_of(key, replied));
        let found: Vec<_> = found.collect();
        let has_others = found.contains(&None);
        let mut parts: Vec<_> = found.into_iter().flatten().collect();
        if self.payload.is_none() && (has_others || has_call) {
            parts.insert(0, part("...", Template::Payload, false));
        } else if self.payload.is_none() {
            parts.push(part("payload", Template::Payload, false));
        }
        parts
    }

    /// Returns a field with its role, or as a constant if every message has the same text.
    fn part_of(&self, key: &String, replied: &[String]) -> Option<Part> {
        let role = Some(key);
        if role == self.callback {
            return Some(part(key, Template::Callback, true));
        }
        if role == self.call {
            let template = if self.group.is_some() {
                Template::CallMember("method".to_owned())
            } else if self.are_parts(key) {
                Template::CallParts
            } else {
                Template::Call
            };
            return Some(part(key, template, self.differs(key)));
        }
        if role == self.group {
            let word = group_word(key)?;
            return Some(part(key, Template::CallGroup(word), self.differs(key)));
        }
        if role == self.id {
            let is_sure = replied.contains(key)
                || self.is_made_up(key)
                || (self.bodies.len() > 1 && self.differs(key));
            return Some(part(key, Template::Id, is_sure));
        }
        if role == self.payload {
            return Some(part(key, Template::Payload, false));
        }
        let text = self.values(key)[0].as_str()?;
        let is_constant =
            !self.differs(key) && self.payload.is_some() && self.is_in_every_message(key);
        is_constant.then(|| part(key, Template::Constant(text.to_owned()), false))
    }
}

/// Returns the word for a group of calls in a key, as in `pluginId`.
fn group_word(key: &str) -> Option<String> {
    let mut words = split_words(key).into_iter();
    words.find(|word| GROUPS.contains(&word.as_str()))
}

/// Returns whether a key is for a time.
fn is_time(key: &str) -> bool {
    let words = split_words(key);
    words
        .iter()
        .any(|word| ["time", "timestamp", "ts", "date", "now", "at"].contains(&word.as_str()))
}
