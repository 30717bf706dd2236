//! The way on which a client waits for replies.

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
    },
    /// This function, perhaps.
    Function {
        path: String,
        /// How many arguments it takes.
        takes: u32,
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
    let listens: Vec<_> = seen
        .notes
        .iter()
        .filter_map(|note| match note {
            Note::Listens { on, event } => Some((on, event)),
            _ => None,
        })
        .collect();
    // A message may come from anywhere; an event of a name of its own is more likely the app's.
    let chosen = listens
        .iter()
        .find(|(_, event)| *event != "message")
        .or(listens.first());
    if let Some((on, event)) = chosen {
        return Some(Answer::Event {
            on: (*on).clone(),
            event: (*event).clone(),
        });
    }
    if messages.is_empty() {
        return None;
    }
    let path = functions.first()?.clone();
    let takes = seen.notes.iter().find_map(|note| match note {
        Note::Function { path: known, takes } if *known == path => Some(*takes),
        _ => None,
    });
    Some(Answer::Function {
        path,
        takes: takes.unwrap_or(1),
    })
}
