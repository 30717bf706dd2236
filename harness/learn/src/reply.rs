//! The draft's reply tables. The fields that the client read show the content of a reply.

use std::fmt::Write as _;

use crate::key_words::split_words;
use crate::marks::{GUESS, SEEN};
use crate::observation::Observation;
use crate::reply_channel::ReplyChannel;
use crate::shape::{FAILURE, Template};
use crate::toml_text::{key_text, quoted};

const CODES: [&str; 9] = [
    "code",
    "errcode",
    "errorcode",
    "error_code",
    "errno",
    "status",
    "retcode",
    "ret",
    "result_code",
];
const TEXTS: [&str; 7] = [
    "msg",
    "message",
    "errmsg",
    "error_msg",
    "errormessage",
    "reason",
    "error_message",
];
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

/// A line of a table: its key, value and mark.
type Line = (&'static str, String, String);

/// Returns the reply tables: one for the platform with more observations, and one for the other if it differs.
pub(crate) fn reply(observations: &[Observation]) -> String {
    let replied: Vec<_> = observations
        .iter()
        .filter(|observation| {
            observation.channel.is_some() && observation.replies.channel.is_some()
        })
        .collect();
    // A return value needs fewer keys, so it overrides the other channel.
    let first = replied.iter().max_by_key(|observation| {
        let is_at_once = matches!(
            observation.replies.channel,
            Some(ReplyChannel::Promise | ReplyChannel::AtOnce)
        );
        (
            !is_at_once,
            is_seen(observation),
            observation.replies.reads.len(),
        )
    });
    let Some(first) = first else {
        let via = if observations.iter().any(Observation::has_id) {
            "via = \"function\"   # a guess\nfunction = \"onReply\"   # a guess\nvalue = { id = \"{id}\", data = \"{data}\" }   # a guess\n"
        } else {
            "via = \"function\"   # a guess\nfunction = \"onReply\"   # a guess\nvalue = \"{data}\"   # a guess\n"
        };
        return format!(
            "\n# The app's replies were not observed: docs/dialects.md, question 4.\n[reply]\n{via}"
        );
    };
    let base = lines(first);
    let mut text = format!("\n# The app's replies.\n[reply]\n{}", written(&base));
    for observation in &replied {
        let changed: Vec<_> = lines(observation)
            .into_iter()
            .filter(|(key, value, _)| {
                !base
                    .iter()
                    .any(|(known, same, _)| known == key && same == value)
            })
            .collect();
        if !changed.is_empty() {
            let _ = write!(
                text,
                "\n# The app's replies on {}, where they differ.\n[{}.reply]\n{}",
                observation.platform.name(),
                observation.platform.name(),
                written(&changed)
            );
        }
    }
    text + &failures(&replied) + &events(observations)
}

/// Returns the tables of the failure callback, for the platforms whose messages have one.
fn failures(replied: &[&Observation]) -> String {
    let own = replied
        .iter()
        .filter(|observation| observation.shape.has_failure());
    let own: Vec<_> = own.map(|observation| observation.platform.name()).collect();
    let tables = if own.len() == replied.len() {
        vec!["reply.failure".to_owned()]
    } else {
        own.iter()
            .map(|name| format!("{name}.reply.failure"))
            .collect()
    };
    let tables = tables.iter().filter(|_| !own.is_empty());
    let tables = tables.map(|table| {
        format!("\n[{table}]\ncallback = \"{{{FAILURE}}}\"   {GUESS}: it is the second function\n")
    });
    tables.collect()
}

/// Returns the events that reply to calls, with the message's fields that they repeat.
fn events(observations: &[Observation]) -> String {
    let mut events: Vec<&(String, String)> = Vec::new();
    for event in observations
        .iter()
        .flat_map(|observation| &observation.replies.events)
    {
        if !events.iter().any(|(call, _)| *call == event.0) {
            events.push(event);
        }
    }
    if events.is_empty() {
        return String::new();
    }
    let mut text = "\n[reply.events]\n".to_owned();
    for (call, event) in &events {
        let _ = writeln!(text, "{} = {}   {SEEN}", key_text(call), quoted(event));
    }
    let reads = observations
        .iter()
        .flat_map(|observation| &observation.replies.reads);
    let mut known: Vec<_> = reads
        .filter(|(_, known)| *known)
        .map(|(path, _)| path)
        .collect();
    known.dedup();
    for field in known {
        let mut names: Vec<String> = Vec::new();
        for call in observations
            .iter()
            .flat_map(|observation| &observation.calls)
        {
            let payload = call.payload.as_ref();
            let has_field = payload.is_some_and(|payload| payload.get(field).is_some());
            let is_event = events.iter().any(|(name, _)| *name == call.name);
            if has_field && is_event && !names.contains(&quoted(&call.name)) {
                names.push(quoted(&call.name));
            }
        }
        if !names.is_empty() {
            let place = format!("{{payload.{field}}}");
            let _ = writeln!(
                text,
                "\n[[reply.except]]\ncalls = [{}]\nvalue = {{ \"...\" = \"{{data}}\", {} = {} }}   {SEEN}: the client compares it",
                names.join(", "),
                key_text(field),
                quoted(&place)
            );
            break;
        }
    }
    text
}

fn written(lines: &[Line]) -> String {
    let line = |(key, value, mark): &Line| match mark.as_str() {
        "" => format!("{key} = {value}\n"),
        mark => format!("{key} = {value}   {mark}\n"),
    };
    lines.iter().map(line).collect()
}

/// Returns whether the client accepted a reply.
const fn is_seen(observation: &Observation) -> bool {
    match &observation.replies.channel {
        Some(ReplyChannel::Callback | ReplyChannel::Promise | ReplyChannel::AtOnce) => true,
        Some(ReplyChannel::Event { is_seen, .. }) => *is_seen,
        Some(ReplyChannel::Function { arguments, .. }) => !arguments.is_empty(),
        None => false,
    }
}

/// Returns the lines of a platform's reply table.
fn lines(observation: &Observation) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut add = |key: &'static str, value: String, mark: &str| {
        lines.push((key, value, mark.to_owned()));
    };
    let text = |value: &str| format!("\"{value}\"");
    // A reply that the client parses is sent as text.
    let (reply, reply_mark) = if observation.replies.parses {
        ("{reply:json}", "# seen: the client parses it")
    } else {
        ("{reply}", "")
    };
    match &observation.replies.channel {
        Some(ReplyChannel::Callback) => {
            add("via", text("callback"), SEEN);
            if observation.replies.parses {
                add("form", text("json"), "# seen: the client parses it");
            }
            if observation.replies.keeps_callback {
                let mark = format!("{SEEN}: the client leaves the function on the page");
                add("deletes", "true".to_owned(), &mark);
            }
        }
        Some(ReplyChannel::Promise) => {
            let mark = format!("{SEEN}: the client awaits the return value");
            add("via", text("return"), &mark);
        }
        Some(ReplyChannel::AtOnce) => {
            let mark = format!("{SEEN}: the client uses the return value at once");
            add("via", text("return"), &mark);
        }
        Some(ReplyChannel::Event {
            on,
            event,
            field,
            is_seen,
        }) => {
            let mark = if *is_seen { SEEN } else { GUESS };
            add(
                "via",
                text("event"),
                &format!("{mark}: the client listens for it"),
            );
            add("event", quoted(event), mark);
            if on != "window" {
                add("on", quoted(on), mark);
            }
            let is_text = observation.replies.parses || (event == "message" && !is_seen);
            let key = if field == "data" { "data" } else { "detail" };
            let reply = if is_text { "{reply:json}" } else { "{reply}" };
            add(key, text(reply), mark);
        }
        Some(ReplyChannel::Function {
            path,
            takes,
            arguments,
        }) => {
            if arguments.is_empty() {
                let mark = format!("{GUESS}: the client defines it on the page");
                add("via", text("function"), &mark);
                add("function", quoted(path), GUESS);
                // A function of two arguments takes an event name first, and then the reply.
                if *takes == 2 {
                    let mark = format!("{GUESS}: it takes two arguments");
                    add("arguments", format!("[\"{{event}}\", \"{reply}\"]"), &mark);
                }
            } else {
                let mark = format!("{SEEN}: the client handled a reply passed to it");
                add("via", text("function"), &mark);
                add("function", quoted(path), SEEN);
                let is_plain = arguments.len() == 1 && !observation.replies.parses;
                let list: Vec<_> = arguments
                    .iter()
                    .map(|what| match what.as_str() {
                        "id" => text("{id}"),
                        "event" => text("{event}"),
                        _ => text(reply),
                    })
                    .collect();
                if !is_plain {
                    let mark = if observation.replies.parses {
                        reply_mark
                    } else {
                        SEEN
                    };
                    add("arguments", format!("[{}]", list.join(", ")), mark);
                }
            }
        }
        None => {}
    }
    let (value, is_seen) = reply_value(observation);
    let mark = if is_seen {
        "# seen: the client reads these fields; their contents are a guess"
    } else {
        GUESS
    };
    add("value", value, mark);
    lines
}

/// Returns the top-level fields of a reply that the client read, in order.
fn top_reads(observation: &Observation) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for (path, _) in &observation.replies.reads {
        let top = path.split('.').next().unwrap_or(path);
        if !names.contains(&top) {
            names.push(top);
        }
    }
    names
}

fn place_of(observation: &Observation, field: &str) -> Option<&'static str> {
    let lower = field.to_ascii_lowercase();
    let lower = lower.as_str();
    let is_known = || {
        observation
            .replies
            .reads
            .iter()
            .any(|(path, known)| *known && path == field)
    };
    let id = observation.shape.key_of(&Template::Id);
    if id.is_some_and(|id| id == field || is_other_id(field)) {
        Some("{id}")
    } else if observation.shape.key_of(&Template::Call) == Some(field) && is_known() {
        Some("{call}")
    } else if SUCCESSES.contains(&lower) {
        Some("true")
    } else if CODES.contains(&lower) {
        Some(if observation.replies.is_code_number {
            "{code:number}"
        } else {
            "{code}"
        })
    } else if TEXTS.contains(&lower) {
        Some("{message}")
    } else if DATA.contains(&lower)
        || (split_words(field)
            .first()
            .is_some_and(|word| word.starts_with("res"))
            && split_words(field)
                .last()
                .is_some_and(|word| DATA.contains(&word.as_str())))
    {
        Some("{data}")
    } else {
        None
    }
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

/// Returns the value of a reply, and whether its fields were observed.
fn reply_value(observation: &Observation) -> (String, bool) {
    let reads = top_reads(observation);
    let is_envelope = reads
        .iter()
        .any(|field| place_of(observation, field).is_some());
    let is_at_once = matches!(
        observation.replies.channel,
        Some(ReplyChannel::Promise | ReplyChannel::AtOnce)
    );
    // A function with a separate id argument has no id in its reply.
    let has_id_outside = matches!(&observation.replies.channel, Some(ReplyChannel::Function { arguments, .. }) if arguments.iter().any(|what| what == "id"));
    // An event's name is outside, too, and so are the fields that identify a reply.
    let has_name_outside = !observation.replies.events.is_empty()
        || matches!(
            &observation.replies.channel,
            Some(ReplyChannel::Function { takes: 2, .. })
        );
    if has_name_outside {
        return ("\"{data}\"".to_owned(), false);
    }
    let is_at_once = is_at_once || has_id_outside;
    if !reads.is_empty() && !is_envelope || reads.is_empty() && is_at_once {
        return ("\"{data}\"".to_owned(), !reads.is_empty());
    }
    let mut fields: Vec<(&str, &str)> = reads
        .iter()
        .filter_map(|field| Some((*field, place_of(observation, field)?)))
        .collect();
    let mut add = |field, place| {
        if !fields.iter().any(|(_, known)| *known == place) {
            fields.push((field, place));
        }
    };
    if let (Some(id), false) = (observation.shape.key_of(&Template::Id), is_at_once) {
        add(id, "{id}");
    }
    if reads.is_empty() && !has_id_outside {
        add("code", "{code}");
        add("msg", "{message}");
    }
    add("data", "{data}");
    // An id that the client reads inside the data belongs to the data's fields.
    let id_of = |field: &str| {
        let below = observation
            .replies
            .reads
            .iter()
            .filter(|(_, is_known)| *is_known);
        let id = observation.shape.key_of(&Template::Id)?;
        let mut paths = below.filter_map(|(path, _)| path.strip_prefix(field)?.strip_prefix('.'));
        paths.find(|path| *path == id)
    };
    let has_inner_id = fields.iter().any(|(field, _)| id_of(field).is_some());
    let fields = fields
        .iter()
        .filter(|(_, place)| !has_inner_id || *place != "{id}");
    let fields: Vec<_> = fields
        .map(|(field, place)| match id_of(field) {
            Some(id) => format!(
                "{} = {{ \"...\" = \"{{data}}\", {} = \"{{id}}\" }}",
                key_text(field),
                key_text(id)
            ),
            None if *place == "true" => format!("{} = true", key_text(field)),
            None => format!("{} = {}", key_text(field), quoted(place)),
        })
        .collect();
    (format!("{{ {} }}", fields.join(", ")), !reads.is_empty())
}

/// Returns reply data with the fields that the client reads.
pub(crate) fn reply_data(observations: &[Observation]) -> String {
    let mut data = Data::default();
    for observation in observations {
        let is_envelope = observation.replies.events.is_empty()
            && top_reads(observation)
                .iter()
                .any(|field| place_of(observation, field).is_some());
        for (path, is_known) in &observation.replies.reads {
            let below = match path.split_once('.') {
                _ if *is_known => continue,
                Some((top, below))
                    if is_envelope && place_of(observation, top) == Some("{data}") =>
                {
                    below
                }
                _ if !is_envelope => path,
                _ => continue,
            };
            data.add(below.split('.'));
        }
    }
    if data.fields.is_empty() && data.kind.is_none() {
        "{}".to_owned()
    } else {
        data.written()
    }
}

/// The methods of lists and of numbers, which reveal the type of a field.
const OF_LISTS: [&str; 13] = [
    "map",
    "forEach",
    "filter",
    "some",
    "every",
    "find",
    "findIndex",
    "reduce",
    "join",
    "flatMap",
    "sort",
    "push",
    "entries",
];
const OF_NUMBERS: [&str; 2] = ["toFixed", "toPrecision"];
const OF_TEXTS: [&str; 16] = [
    "length",
    "slice",
    "includes",
    "indexOf",
    "concat",
    "at",
    "split",
    "trim",
    "toUpperCase",
    "toLowerCase",
    "startsWith",
    "endsWith",
    "replace",
    "match",
    "substring",
    "charAt",
];

/// The fields of a reply's data, and the type of the whole.
#[derive(Debug, Default)]
struct Data {
    fields: Vec<(String, Self)>,
    kind: Option<&'static str>,
}

impl Data {
    fn add<'a>(&mut self, mut path: impl Iterator<Item = &'a str>) {
        let Some(field) = path.next() else { return };
        if OF_LISTS.contains(&field) {
            self.kind = Some("[]");
        } else if OF_NUMBERS.contains(&field) {
            self.kind = Some("0");
        } else if OF_TEXTS.contains(&field) {
            self.kind.get_or_insert("\"\"");
        } else {
            let known = self.fields.iter().position(|(known, _)| known == field);
            let place = known.unwrap_or_else(|| {
                self.fields.push((field.to_owned(), Self::default()));
                self.fields.len() - 1
            });
            if let Some((_, inner)) = self.fields.get_mut(place) {
                inner.add(path);
            }
        }
    }

    fn written(&self) -> String {
        if let Some(kind) = self.kind {
            return kind.to_owned();
        }
        if self.fields.is_empty() {
            return "\"\"".to_owned();
        }
        let fields: Vec<_> = self
            .fields
            .iter()
            .map(|(field, inner)| format!("{} = {}", key_text(field), inner.written()))
            .collect();
        format!("{{ {} }}", fields.join(", "))
    }
}
