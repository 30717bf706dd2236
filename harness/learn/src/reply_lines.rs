//! Rules for the lines of a reply table.

use crate::channel::last_part;
use crate::key_words::split_words;
use crate::marks::{GUESS, SEEN};
use crate::observation::Observation;
use crate::reply_channel::{Certainty, ReplyChannel};
use crate::reply_value::reply_value;
use crate::toml_text::quoted;

/// The mark of a line inferred from the client's parsing.
const PARSED: &str = "# seen: the client parses it";

/// A line of a table: its key, value and mark.
pub(crate) type Line = (&'static str, String, String);

/// A rule for a line, named after its key.
type Rule = fn(&Observation) -> Option<Line>;

/// The rules, in the order of the lines.
const RULES: [Rule; 9] = [
    via,
    form,
    deletes,
    event,
    on,
    event_field,
    function,
    arguments,
    value,
];

/// Returns the lines of a platform's reply table.
pub(crate) fn lines(observation: &Observation) -> Vec<Line> {
    RULES.iter().filter_map(|rule| rule(observation)).collect()
}

/// Returns the text of lines.
pub(crate) fn written(lines: &[Line]) -> String {
    let line = |(key, value, mark): &Line| match mark.as_str() {
        "" => format!("{key} = {value}\n"),
        mark => format!("{key} = {value}   {mark}\n"),
    };
    lines.iter().map(line).collect()
}

/// `via = "callback"   # seen`
fn via(observation: &Observation) -> Option<Line> {
    let channel = observation.replies.channel.as_ref()?;
    let certainty = channel.certainty();
    let (via, reason) = match (channel, certainty) {
        (ReplyChannel::Callback, _) => return Some(line("via", text("callback"), SEEN)),
        (ReplyChannel::Promise, _) => ("return", "the client awaits the return value"),
        (ReplyChannel::AtOnce, _) => ("return", "the client uses the return value at once"),
        (ReplyChannel::Event { .. }, Certainty::Exists) => (
            "event",
            "the client listens for it, but read no reply in it",
        ),
        (ReplyChannel::Event { .. }, Certainty::Read) => (
            "event",
            "the client read a reply in it, as it might read any event",
        ),
        (ReplyChannel::Event { .. }, Certainty::WentOn) => {
            ("event", "the client went on after a reply in it")
        }
        (ReplyChannel::Function { .. }, Certainty::Exists) => {
            ("function", "the client defines it on the page")
        }
        (ReplyChannel::Function { .. }, Certainty::Read) => {
            ("function", "the client read a reply passed to it")
        }
        (ReplyChannel::Function { .. }, Certainty::WentOn) => {
            ("function", "the client went on after a reply passed to it")
        }
    };
    let mark = mark(certainty);
    Some(line("via", text(via), &format!("{mark}: {reason}")))
}

/// `form = "json"   # seen: the client parses it`
fn form(observation: &Observation) -> Option<Line> {
    let is_json = is_callback(observation) && observation.replies.parses;
    is_json.then(|| line("form", text("json"), PARSED))
}

/// `deletes = true   # seen: the client leaves the function on the page`
fn deletes(observation: &Observation) -> Option<Line> {
    let is_kept = is_callback(observation) && observation.replies.keeps_callback;
    let mark = format!("{SEEN}: the client leaves the function on the page");
    is_kept.then(|| line("deletes", "true".to_owned(), &mark))
}

/// `event = "shopReply"   # seen`
fn event(observation: &Observation) -> Option<Line> {
    match observation.replies.channel.as_ref()? {
        ReplyChannel::Event {
            event, certainty, ..
        } => Some(line("event", quoted(event), mark(*certainty))),
        _ => None,
    }
}

/// `on = "document"   # seen`, unless it is the window.
fn on(observation: &Observation) -> Option<Line> {
    match observation.replies.channel.as_ref()? {
        ReplyChannel::Event { on, certainty, .. } if on != "window" => {
            Some(line("on", quoted(on), mark(*certainty)))
        }
        _ => None,
    }
}

/// `detail = "{reply}"   # seen`
fn event_field(observation: &Observation) -> Option<Line> {
    let ReplyChannel::Event {
        event,
        field,
        certainty,
        ..
    } = observation.replies.channel.as_ref()?
    else {
        return None;
    };
    let is_text =
        observation.replies.parses || (event == "message" && *certainty == Certainty::Exists);
    let key = if field == "data" { "data" } else { "detail" };
    Some(line(key, text(reply(is_text)), mark(*certainty)))
}

/// `function = "shop.onReply"   # seen`
fn function(observation: &Observation) -> Option<Line> {
    match observation.replies.channel.as_ref()? {
        ReplyChannel::Function {
            path, certainty, ..
        } => Some(line("function", quoted(path), mark(*certainty))),
        _ => None,
    }
}

/// `arguments = ["{id}", "{reply}"]   # seen`, unless the reply is the only argument.
fn arguments(observation: &Observation) -> Option<Line> {
    let ReplyChannel::Function {
        path,
        takes,
        arguments,
        certainty,
        ..
    } = observation.replies.channel.as_ref()?
    else {
        return None;
    };
    let parses = observation.replies.parses;
    let reply = reply(parses);
    if arguments.is_empty() {
        // A function with two parameters gets an event name, then the reply.
        let list = format!("[\"{{event}}\", \"{reply}\"]");
        let is_for_events = *takes == 0 && takes_events(path);
        let reason = if is_for_events {
            "its name is for events"
        } else {
            "it takes two arguments"
        };
        let mark = format!("{GUESS}: {reason}");
        return (*takes == 2 || is_for_events).then(|| line("arguments", list, &mark));
    }
    let list: Vec<_> = arguments
        .iter()
        .map(|what| match what.as_str() {
            "id" => text("{id}"),
            "event" => text("{event}"),
            _ => text(reply),
        })
        .collect();
    let mark = if parses { PARSED } else { mark(*certainty) };
    let is_plain = arguments.len() == 1 && !parses;
    (!is_plain).then(|| line("arguments", format!("[{}]", list.join(", ")), mark))
}

/// `value = { id = "{id}", data = "{data}" }   # a guess`
fn value(observation: &Observation) -> Option<Line> {
    let (value, is_read) = reply_value(observation);
    let certainty = observation.replies.channel.as_ref()?.certainty();
    let mark = if is_read && certainty == Certainty::WentOn {
        "# seen: the client reads these fields; their contents are a guess"
    } else {
        GUESS
    };
    Some(line("value", value, mark))
}

/// Returns whether a function without named parameters takes events, by its name: `receiveEvent`.
fn takes_events(path: &str) -> bool {
    split_words(last_part(path))
        .last()
        .is_some_and(|word| word == "event")
}

fn line(key: &'static str, value: String, mark: &str) -> Line {
    (key, value, mark.to_owned())
}

fn text(value: &str) -> String {
    format!("\"{value}\"")
}

/// Returns the mark of a reply channel: what only may be one is a guess.
const fn mark(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::WentOn => SEEN,
        Certainty::Exists | Certainty::Read => GUESS,
    }
}

/// Returns the placeholder of a reply, as text for a client that parses it.
const fn reply(is_text: bool) -> &'static str {
    if is_text { "{reply:json}" } else { "{reply}" }
}

const fn is_callback(observation: &Observation) -> bool {
    matches!(observation.replies.channel, Some(ReplyChannel::Callback))
}
