//! The way on which a client waits for replies.

use super::finding::is_for_replies;
use super::note::{Note, Usage};
use super::pass::Seen;
use super::shape::Sent;

/// The way on which the client waits for replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    Callback,
    Promise,
    AtOnce,
    Event {
        on: String,
        event: String,
        /// Where the reply is: `detail` or `data`.
        field: String,
        /// Whether the client read a reply there.
        is_seen: bool,
    },
    /// A function of the client's.
    Function {
        path: String,
        /// How many arguments it takes.
        takes: u32,
        /// The arguments with which it took a reply: `id` and `reply`. Empty if none was seen to be taken.
        arguments: Vec<String>,
    },
}

pub(super) fn answer(messages: &[Sent], seen: &Seen, functions: &[String]) -> Option<Answer> {
    let takes_function = |sent: &Sent| {
        sent.arguments
            .iter()
            .any(|value| value.get("learn-function").is_some())
    };
    if messages
        .iter()
        .any(|sent| sent.callback.is_some() || takes_function(sent))
    {
        return Some(Answer::Callback);
    }
    let usage = seen.notes.iter().filter_map(|note| match note {
        Note::Used { usage } => Some(*usage),
        _ => None,
    });
    let usages: Vec<_> = usage.collect();
    if usages.contains(&Usage::Promise) {
        return Some(Answer::Promise);
    }
    if !usages.is_empty() {
        return Some(Answer::AtOnce);
    }
    let took = seen.notes.iter().find_map(|note| match note {
        Note::TookEvent { on, event, field } => Some(Answer::Event {
            on: on.clone(),
            event: event.clone(),
            field: if field == "data" { "data" } else { "detail" }.to_owned(),
            is_seen: true,
        }),
        Note::TookCall {
            path, arguments, ..
        } if functions.contains(path) => Some(Answer::Function {
            path: path.clone(),
            takes: 0,
            arguments: arguments.clone(),
        }),
        _ => None,
    });
    if took.is_some() && !messages.is_empty() {
        return took;
    }
    let listens: Vec<_> = seen
        .notes
        .iter()
        .filter_map(|note| match note {
            Note::Listens { on, event } => Some((on, event)),
            _ => None,
        })
        .collect();
    let function = || {
        let path = functions.first()?.clone();
        let takes = seen.notes.iter().find_map(|note| match note {
            Note::Function { path: known, takes } if *known == path => Some(*takes),
            _ => None,
        });
        Some(Answer::Function {
            path,
            takes: takes.unwrap_or(1),
            arguments: Vec::new(),
        })
    };
    // The client took no message that was posted to it, so a function that it has for replies is more likely.
    let has_event = listens.iter().any(|(_, event)| *event != "message");
    let is_for_replies = functions.first().is_some_and(|path| is_for_replies(path));
    if !has_event && is_for_replies && !messages.is_empty() {
        return function();
    }
    // A message may come from anywhere; an event of a name of its own is more likely the app's.
    let chosen = listens
        .iter()
        .find(|(_, event)| *event != "message")
        .or(listens.first());
    if let Some((on, event)) = chosen {
        return Some(Answer::Event {
            on: (*on).clone(),
            event: (*event).clone(),
            field: if *event == "message" {
                "data"
            } else {
                "detail"
            }
            .to_owned(),
            is_seen: false,
        });
    }
    if messages.is_empty() {
        return None;
    }
    function()
}
