//! Rules for the lines of a reply table.

use crate::marks::{GUESS, SEEN};
use crate::observation::Observation;
use crate::reply_channel::ReplyChannel;
use crate::reply_value::reply_value;
use crate::toml_text::quoted;

/// The mark of a line inferred from the client's parsing.
const PARSED: &str = "# seen: the client parses it";

/// A line of a table: its key, value and mark.
type Line = (&'static str, String, String);

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
    let (via, mark, reason) = match observation.replies.channel.as_ref()? {
        ReplyChannel::Callback => return Some(line("via", text("callback"), SEEN)),
        ReplyChannel::Promise => ("return", SEEN, "the client awaits the return value"),
        ReplyChannel::AtOnce => ("return", SEEN, "the client uses the return value at once"),
        ReplyChannel::Event { is_seen, .. } => {
            ("event", mark(*is_seen), "the client listens for it")
        }
        ReplyChannel::Function { arguments, .. } if arguments.is_empty() => {
            ("function", GUESS, "the client defines it on the page")
        }
        ReplyChannel::Function { .. } => {
            ("function", SEEN, "the client handled a reply passed to it")
        }
    };
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
        ReplyChannel::Event { event, is_seen, .. } => {
            Some(line("event", quoted(event), mark(*is_seen)))
        }
        _ => None,
    }
}

/// `on = "document"   # seen`, unless it is the window.
fn on(observation: &Observation) -> Option<Line> {
    match observation.replies.channel.as_ref()? {
        ReplyChannel::Event { on, is_seen, .. } if on != "window" => {
            Some(line("on", quoted(on), mark(*is_seen)))
        }
        _ => None,
    }
}

/// `detail = "{reply}"   # seen`
fn event_field(observation: &Observation) -> Option<Line> {
    let ReplyChannel::Event {
        event,
        field,
        is_seen,
        ..
    } = observation.replies.channel.as_ref()?
    else {
        return None;
    };
    let is_text = observation.replies.parses || (event == "message" && !is_seen);
    let key = if field == "data" { "data" } else { "detail" };
    Some(line(key, text(reply(is_text)), mark(*is_seen)))
}

/// `function = "shop.onReply"   # seen`
fn function(observation: &Observation) -> Option<Line> {
    match observation.replies.channel.as_ref()? {
        ReplyChannel::Function {
            path, arguments, ..
        } => Some(line("function", quoted(path), mark(!arguments.is_empty()))),
        _ => None,
    }
}

/// `arguments = ["{id}", "{reply}"]   # seen`, unless the reply is the only argument.
fn arguments(observation: &Observation) -> Option<Line> {
    let ReplyChannel::Function {
        takes, arguments, ..
    } = observation.replies.channel.as_ref()?
    else {
        return None;
    };
    let parses = observation.replies.parses;
    let reply = reply(parses);
    if arguments.is_empty() {
        // A function with two parameters gets an event name, then the reply.
        let list = format!("[\"{{event}}\", \"{reply}\"]");
        let mark = format!("{GUESS}: it takes two arguments");
        return (*takes == 2).then(|| line("arguments", list, &mark));
    }
    let list: Vec<_> = arguments
        .iter()
        .map(|what| match what.as_str() {
            "id" => text("{id}"),
            "event" => text("{event}"),
            _ => text(reply),
        })
        .collect();
    let mark = if parses { PARSED } else { SEEN };
    let is_plain = arguments.len() == 1 && !parses;
    (!is_plain).then(|| line("arguments", format!("[{}]", list.join(", ")), mark))
}

/// `value = { id = "{id}", data = "{data}" }   # a guess`
#[expect(clippy::unnecessary_wraps, reason = "it is one of the rules")]
fn value(observation: &Observation) -> Option<Line> {
    let (value, is_seen) = reply_value(observation);
    let mark = if is_seen {
        "# seen: the client reads these fields; their contents are a guess"
    } else {
        GUESS
    };
    Some(line("value", value, mark))
}

fn line(key: &'static str, value: String, mark: &str) -> Line {
    (key, value, mark.to_owned())
}

fn text(value: &str) -> String {
    format!("\"{value}\"")
}

const fn mark(is_seen: bool) -> &'static str {
    if is_seen { SEEN } else { GUESS }
}

/// Returns the placeholder of a reply, as text for a client that parses it.
const fn reply(is_text: bool) -> &'static str {
    if is_text { "{reply:json}" } else { "{reply}" }
}

const fn is_callback(observation: &Observation) -> bool {
    matches!(observation.replies.channel, Some(ReplyChannel::Callback))
}
