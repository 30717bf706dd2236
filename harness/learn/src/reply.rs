//! The draft's reply tables, inferred from the reply fields that the client read.

use std::fmt::Write as _;

use crate::marks::{GUESS, SEEN};
use crate::observation::Observation;
use crate::reply_channel::ReplyChannel;
use crate::reply_lines::{Line, lines, written};
use crate::shape::FAILURE;
use crate::tables::Tables;
use crate::toml_text::{key_text, quoted};

/// Returns the reply tables: one for the platform with more observations, and one for the other if it differs.
pub(crate) fn reply(observations: &[Observation], tables: Tables) -> String {
    let replied: Vec<_> = observations
        .iter()
        .filter(|observation| {
            observation.channel.is_some() && observation.replies.channel.is_some()
        })
        .collect();
    // A return value needs fewer keys, so it overrides the other channel.
    let first = replied.iter().max_by_key(|observation| {
        (
            !observation.replies.is_return_value(),
            observation
                .replies
                .channel
                .as_ref()
                .map(ReplyChannel::certainty),
            observation.replies.reads.len(),
        )
    });
    let Some(first) = first else {
        return unobserved(observations);
    };
    let base = lines(first);
    // A table of a platform can't remove the keys of another channel, unless it needs none of them.
    let is_common = |observation: &&Observation| {
        observation.replies.is_return_value() || via(&lines(observation)) == via(&base)
    };
    let are_common = replied
        .iter()
        .copied()
        .all(|observation| is_common(&observation));
    if tables == Tables::Separate || !are_common {
        let tables = replied
            .iter()
            .map(|observation| platform_table(observation));
        return tables.collect::<String>() + &failures(&replied) + &events(observations);
    }
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

/// Returns the whole reply table of a platform, for platforms with different channels.
fn platform_table(observation: &Observation) -> String {
    let name = observation.platform.name();
    let lines = written(&lines(observation));
    format!("\n# The app's replies on {name}.\n[{name}.reply]\n{lines}")
}

/// Returns the channel in the lines of a reply table.
fn via(lines: &[Line]) -> Option<&str> {
    let mut lines = lines.iter();
    lines
        .find(|(key, ..)| *key == "via")
        .map(|(_, value, _)| value.as_str())
}

/// Returns the reply table of a client whose replies were not observed.
fn unobserved(observations: &[Observation]) -> String {
    let via = if observations.iter().any(Observation::has_id) {
        "via = \"function\"   # a guess\nfunction = \"onReply\"   # a guess\nvalue = { id = \"{id}\", data = \"{data}\" }   # a guess\n"
    } else {
        "via = \"function\"   # a guess\nfunction = \"onReply\"   # a guess\nvalue = \"{data}\"   # a guess\n"
    };
    format!(
        "\n# The app's replies were not observed: docs/dialects.md, question 4.\n[reply]\n{via}"
    )
}

/// Returns the tables of the failure callback, for platforms whose messages have one.
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
    text + &compared_field(observations, &events)
}

/// Returns the exception for replies in which the client compares a field of the message.
fn compared_field(observations: &[Observation], events: &[&(String, String)]) -> String {
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
            return format!(
                "\n[[reply.except]]\ncalls = [{}]\nvalue = {{ \"...\" = \"{{data}}\", {} = {} }}   {SEEN}: the client compares it\n",
                names.join(", "),
                key_text(field),
                quoted(&place)
            );
        }
    }
    String::new()
}
