//! The channels in the draft of a dialect.

use std::fmt::Write as _;

use crate::channel::{ExtraChannel, ObservedChannel, last_part, starts_with};
use crate::marks::{GUESS, SEEN};
use crate::observation::Observation;
use crate::reply_channel::ReplyChannel;
use crate::shape::Shape;
use crate::templates::{braced, template_text, url_template};
use crate::toml_text::{key_text, quoted};

/// Returns the `channel` line, with one channel or a list.
pub(crate) fn channel_line(channel: &ObservedChannel, observation: &Observation) -> String {
    let keys = main_keys(channel, observation);
    let mark = main_mark(channel, &observation.shape);
    if observation.extras.is_empty() {
        return format!("channel = {{ {keys} }}   {mark}");
    }
    let mut text = format!("channel = [\n    {{ {keys} }},   {mark}\n");
    for extra in &observation.extras {
        let (keys, mark) = extra_keys(extra);
        let _ = writeln!(text, "    {{ {keys} }},   {mark}");
    }
    text + "]"
}

/// Returns the keys of the main channel.
fn main_keys(channel: &ObservedChannel, observation: &Observation) -> String {
    let mut keys = match channel {
        ObservedChannel::Handler { name } => {
            format!("via = \"message-handler\", name = {}", quoted(name))
        }
        ObservedChannel::Method { path } => format!("via = \"method\", path = {}", quoted(path)),
        ObservedChannel::Prompt => "via = \"prompt\"".to_owned(),
        ObservedChannel::PostMessage => "via = \"post-message\"".to_owned(),
        ObservedChannel::Navigation { url } => {
            format!("via = \"navigation\", url = {}", quoted(&url_template(url)))
        }
        ObservedChannel::Queue { url, fetch } => format!(
            "via = \"navigation\", url = {}, fetch = {}",
            quoted(&braced(url)),
            quoted(fetch)
        ),
    };
    let parts = &observation.shape.arguments;
    if !parts.is_empty() {
        let list: Vec<_> = parts
            .iter()
            .map(|part| template_text(&part.template))
            .collect();
        let _ = write!(keys, ", arguments = [{}]", list.join(", "));
    }
    match &observation.replies.channel {
        Some(ReplyChannel::Promise) => keys += ", returns = \"promise\"",
        Some(ReplyChannel::AtOnce) => {
            keys += ", returns = { as = \"value\", form = \"json\", value = \"{data}\" }";
        }
        _ => {}
    }
    keys
}

fn main_mark(channel: &ObservedChannel, shape: &Shape) -> &'static str {
    match channel {
        ObservedChannel::Navigation { .. } => GUESS,
        _ if shape.arguments.iter().any(|part| !part.is_sure) => {
            "# the channel was seen; the meaning of its arguments is a guess"
        }
        _ => SEEN,
    }
}

/// Returns the keys and the mark of an extra channel.
fn extra_keys(extra: &ExtraChannel) -> (String, &'static str) {
    match extra {
        ExtraChannel::Registers {
            path,
            are_functions,
        } => (
            registers_keys(path, are_functions),
            "# seen; a guess: it is not a call",
        ),
        ExtraChannel::OwnCall {
            path,
            are_functions,
        } => (
            own_call_keys(path, are_functions),
            "# the channel was seen; the meaning of its arguments is a guess",
        ),
        ExtraChannel::Post(shape) => {
            let fields = shape.fields.iter().map(|part| {
                format!(
                    "{} = {}",
                    key_text(&part.key),
                    template_text(&part.template)
                )
            });
            let fields: Vec<_> = fields.collect();
            let keys = format!(
                "via = \"post-message\", arguments = [{{ {} }}]",
                fields.join(", ")
            );
            (keys, "# seen; the meaning of the fields is a guess")
        }
        ExtraChannel::Navigation { url } => {
            let keys = format!("via = \"navigation\", url = {}", quoted(&url_template(url)));
            (keys, "# seen; the parts of the address are a guess")
        }
    }
}

/// Returns the keys of a function that is a separate call.
fn own_call_keys(path: &str, are_functions: &[bool]) -> String {
    let has_event = starts_with(path, &["on", "off", "add", "remove", "listen", "subscribe"]);
    let mut functions = 0;
    let places = are_functions
        .iter()
        .enumerate()
        .map(|(place, is_function)| {
            functions += usize::from(*is_function);
            match (is_function, functions) {
                (true, 1) => "\"{callback}\"".to_owned(),
                (true, _) => format!("\"{{argument{place}}}\""),
                (false, 0) if place == 0 && has_event => "\"{payload.event}\"".to_owned(),
                (false, _) => format!("\"{{payload.argument{place}}}\""),
            }
        });
    let places: Vec<_> = places.collect();
    format!(
        "via = \"method\", path = {}, call = {}, arguments = [{}]",
        quoted(path),
        quoted(last_part(path)),
        places.join(", ")
    )
}

/// Returns the keys of a function that registers callbacks.
fn registers_keys(path: &str, are_functions: &[bool]) -> String {
    let places = are_functions.iter().enumerate();
    let places: Vec<_> = places
        .map(|(place, is_function)| {
            if *is_function {
                "\"{callback}\"".to_owned()
            } else {
                format!("\"{{argument{place}}}\"")
            }
        })
        .collect();
    format!(
        "via = \"method\", path = {}, arguments = [{}], answer = \"\"",
        quoted(path),
        places.join(", ")
    )
}
