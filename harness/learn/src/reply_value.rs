//! The value of a reply, from the fields that the client read.

use crate::key_words::{is_code_key, is_text_key, split_words};
use crate::observation::Observation;
use crate::reply_channel::ReplyChannel;
use crate::shape::Template;
use crate::toml_text::{key_text, quoted};

const DATA: [&str; 8] = [
    "data",
    "result",
    "payload",
    "value",
    "body",
    "response",
    "res",
    "responsedata",
];

const SUCCESSES: [&str; 6] = [
    "ok",
    "success",
    "succeeded",
    "isok",
    "issuccess",
    "is_success",
];

/// The members of a text that a client may read.
const TEXT_MEMBERS: [&str; 12] = [
    "charAt",
    "endsWith",
    "includes",
    "indexOf",
    "length",
    "match",
    "replace",
    "split",
    "startsWith",
    "toLowerCase",
    "toUpperCase",
    "trim",
];

const TRUE: &str = "true";
const EMPTY_OBJECT: &str = "{}";

/// A rule for the placeholder of a reply's field.
type Rule = fn(&Observation, &str) -> Option<&'static str>;

/// The rules, the most certain first.
const RULES: [Rule; 7] = [id, call, success, code, settled, message, data];

/// Returns the placeholder of a reply's field, by its key.
pub(crate) fn place_of(observation: &Observation, field: &str) -> Option<&'static str> {
    RULES.iter().find_map(|rule| rule(observation, field))
}

/// `callbackId`, if the messages have an id of this or another name.
fn id(observation: &Observation, field: &str) -> Option<&'static str> {
    let id = observation.shape.key_of(&Template::Id)?;
    (id == field || is_other_id(field)).then_some("{id}")
}

/// `method`, if the messages have the call's name there.
fn call(observation: &Observation, field: &str) -> Option<&'static str> {
    let mut reads = observation.replies.reads.iter();
    let is_call = observation.shape.key_of(&Template::Call) == Some(field);
    (is_call && reads.any(|(path, known)| *known && path == field)).then_some("{call}")
}

/// `isSuccess`
fn success(_: &Observation, field: &str) -> Option<&'static str> {
    has(&SUCCESSES, field).then_some(TRUE)
}

/// `errCode`
fn code(observation: &Observation, field: &str) -> Option<&'static str> {
    is_code_key(field).then_some(if observation.replies.code.is_number() {
        "{code:number}"
    } else {
        "{code}"
    })
}

/// `errMsg`
fn message(_: &Observation, field: &str) -> Option<&'static str> {
    is_text_key(field).then_some("{message}")
}

/// The field that the client settles its call with.
fn settled(observation: &Observation, field: &str) -> Option<&'static str> {
    let mut settled = observation.replies.settled.iter();
    settled.any(|known| known == field).then_some("{data}")
}

/// `result` or `resBody`
fn data(_: &Observation, field: &str) -> Option<&'static str> {
    let words = split_words(field);
    let starts = words.first().is_some_and(|word| word.starts_with("res"));
    let ends = words
        .last()
        .is_some_and(|word| DATA.contains(&word.as_str()));
    (has(&DATA, field) || starts && ends).then_some("{data}")
}

/// Returns whether a key is one of these, ignoring case.
fn has(keys: &[&str], key: &str) -> bool {
    keys.contains(&key.to_ascii_lowercase().as_str())
}

/// Returns whether a key is an alias of a message's id, such as `responseId`.
fn is_other_id(key: &str) -> bool {
    let words = split_words(key);
    let is_id = words.last().is_some_and(|word| word == "id");
    let before = words.iter().rev().skip(1);
    let mut is_message = before.map(|word| {
        [
            "call", "callback", "cb", "request", "req", "response", "res", "reply", "message",
            "msg",
        ]
        .contains(&word.as_str())
    });
    is_id && words.len() > 1 && is_message.all(|is| is)
}

/// Returns the top-level fields of a reply that the client read, in order.
pub(crate) fn top_reads(observation: &Observation) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for (path, _) in &observation.replies.reads {
        let top = path.split('.').next().unwrap_or(path);
        if !names.contains(&top) {
            names.push(top);
        }
    }
    names
}

/// Returns the value of a reply, and whether its fields were observed.
pub(crate) fn reply_value(observation: &Observation) -> (String, bool) {
    let reads = top_reads(observation);
    // The event name is outside the value, and so are the fields that identify a reply.
    let has_name_outside = !observation.replies.events.is_empty()
        || matches!(
            &observation.replies.channel,
            Some(ReplyChannel::Function { takes: 2, .. })
        );
    if has_name_outside {
        return ("\"{data}\"".to_owned(), false);
    }
    let is_envelope = reads
        .iter()
        .any(|field| place_of(observation, field).is_some());
    let needs_no_id = observation.replies.is_return_value()
        || has_id_outside(observation)
        || !observation.has_id();
    if !reads.is_empty() && !is_envelope || reads.is_empty() && needs_no_id {
        return ("\"{data}\"".to_owned(), !reads.is_empty());
    }
    let fields = envelope(observation, &reads);
    let has_inner_id = fields
        .iter()
        .any(|(field, _)| inner_id(observation, field).is_some());
    let fields = fields
        .iter()
        .filter(|(_, place)| !has_inner_id || *place != "{id}");
    let fields: Vec<_> = fields
        .map(|(field, place)| field_text(observation, field, place))
        .collect();
    (format!("{{ {} }}", fields.join(", ")), !reads.is_empty())
}

/// Returns whether a function for replies has a separate id argument.
fn has_id_outside(observation: &Observation) -> bool {
    match &observation.replies.channel {
        Some(ReplyChannel::Function { arguments, .. }) => arguments.iter().any(|what| what == "id"),
        _ => false,
    }
}

/// Returns the fields of a reply with their placeholders: the fields that the client read, and the usual ones.
fn envelope<'a>(observation: &'a Observation, reads: &[&'a str]) -> Vec<(&'a str, &'static str)> {
    let mut fields: Vec<(&str, &str)> = Vec::new();
    // A function that takes messages of the app too reads their fields as well as those of a reply.
    let own_id = observation.shape.key_of(&Template::Id);
    let has_other_id = reads
        .iter()
        .any(|field| own_id != Some(field) && is_other_id(field));
    let of_message = |field: &str| {
        let mut parts = observation.shape.fields.iter();
        parts.any(|part| part.key == field)
    };
    for field in reads {
        if has_other_id && of_message(field) {
            continue;
        }
        let place = place_of(observation, field).or_else(|| needed(observation, field));
        let Some(place) = place else {
            continue;
        };
        // A client may look for the same text under several keys, such as `errMsg` and `errmsg`.
        let is_text_twice = place == "{message}" && fields.iter().any(|(_, known)| *known == place);
        if !is_text_twice {
            fields.push((*field, place));
        }
    }
    let mut add = |field, place| {
        if !fields.iter().any(|(_, known)| *known == place) {
            fields.push((field, place));
        }
    };
    let has_id_outside = has_id_outside(observation);
    let needs_no_id = observation.replies.is_return_value() || has_id_outside;
    if let (Some(id), false) = (observation.shape.key_of(&Template::Id), needs_no_id) {
        add(id, "{id}");
    }
    if reads.is_empty() && !has_id_outside && observation.has_id() {
        add("code", "{code}");
        add("msg", "{message}");
    }
    add("data", "{data}");
    fields
}

/// Returns a literal for a field beside the data: a part of it was read, and without the field, that read fails.
fn needed(observation: &Observation, field: &str) -> Option<&'static str> {
    // One event or function receives the replies to all calls.
    let is_common = matches!(
        observation.replies.channel,
        Some(ReplyChannel::Event { .. } | ReplyChannel::Function { .. })
    );
    if !is_common {
        return None;
    }
    let reads = observation.replies.reads.iter();
    let mut below = reads.filter_map(|(path, _)| path.strip_prefix(field)?.strip_prefix('.'));
    let first = below.next()?;
    Some(if TEXT_MEMBERS.contains(&first) {
        ""
    } else {
        EMPTY_OBJECT
    })
}

/// Returns the id that the client reads inside a field, such as the data.
fn inner_id<'a>(observation: &'a Observation, field: &str) -> Option<&'a str> {
    let below = observation
        .replies
        .reads
        .iter()
        .filter(|(_, is_known)| *is_known);
    let id = observation.shape.key_of(&Template::Id)?;
    let mut paths = below.filter_map(|(path, _)| path.strip_prefix(field)?.strip_prefix('.'));
    paths.find(|path| *path == id)
}

fn field_text(observation: &Observation, field: &str, place: &str) -> String {
    let key = key_text(field);
    match inner_id(observation, field) {
        Some(id) => format!(
            "{key} = {{ \"...\" = \"{{data}}\", {} = \"{{id}}\" }}",
            key_text(id)
        ),
        None if [TRUE, EMPTY_OBJECT].contains(&place) => format!("{key} = {place}"),
        None => format!("{key} = {}", quoted(place)),
    }
}
