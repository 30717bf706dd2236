//! The channel on which a client expects replies.

use crate::pass::Seen;
use crate::shape::{Sent, split_words};
use crate::watcher_message::{Usage, WatcherMessage};

/// The channel on which the client expects replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ReplyChannel {
    Callback,
    Promise,
    AtOnce,
    Event {
        on: String,
        event: String,
        /// The field with the reply: `detail` or `data`.
        field: String,
        /// Whether the client read a reply there.
        is_seen: bool,
    },
    /// A function of the client.
    Function {
        path: String,
        /// The number of its arguments.
        takes: u32,
        /// The arguments of an accepted reply: `id` and `reply`. Empty if no reply was accepted.
        arguments: Vec<String>,
    },
}

pub(crate) fn reply_channel(
    messages: &[Sent],
    seen: &Seen,
    functions: &[String],
) -> Option<ReplyChannel> {
    let takes_function = |sent: &Sent| {
        sent.arguments
            .iter()
            .any(|value| value.get("learn-function").is_some())
    };
    if messages
        .iter()
        .any(|sent| sent.callback.is_some() || takes_function(sent))
    {
        return Some(ReplyChannel::Callback);
    }
    let usage = seen
        .watcher_messages
        .iter()
        .filter_map(|watcher_message| match watcher_message {
            WatcherMessage::Used { usage } => Some(*usage),
            _ => None,
        });
    let usages: Vec<_> = usage.collect();
    if usages.contains(&Usage::Promise) {
        return Some(ReplyChannel::Promise);
    }
    if !usages.is_empty() {
        return Some(ReplyChannel::AtOnce);
    }
    let took = seen
        .watcher_messages
        .iter()
        .find_map(|watcher_message| match watcher_message {
            WatcherMessage::TookEvent { on, event, field } => Some(ReplyChannel::Event {
                on: on.clone(),
                event: event.clone(),
                field: if field == "data" { "data" } else { "detail" }.to_owned(),
                is_seen: true,
            }),
            WatcherMessage::TookCall {
                path, arguments, ..
            } if functions.contains(path) => Some(ReplyChannel::Function {
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
        .watcher_messages
        .iter()
        .filter_map(|watcher_message| match watcher_message {
            WatcherMessage::Listens { on, event } => Some((on, event)),
            _ => None,
        })
        .collect();
    let function = || {
        let path = functions.first()?.clone();
        let takes =
            seen.watcher_messages
                .iter()
                .find_map(|watcher_message| match watcher_message {
                    WatcherMessage::Function { path: known, takes } if *known == path => {
                        Some(*takes)
                    }
                    _ => None,
                });
        Some(ReplyChannel::Function {
            path,
            takes: takes.unwrap_or(1),
            arguments: Vec::new(),
        })
    };
    // The client accepted no posted message, so a function for replies is more likely.
    let has_event = listens.iter().any(|(_, event)| *event != "message");
    let is_for_replies = functions.first().is_some_and(|path| is_for_replies(path));
    if !has_event && is_for_replies && !messages.is_empty() {
        return function();
    }
    // A `message` event may come from anywhere; an event with another name is more likely the app's.
    let chosen = listens
        .iter()
        .find(|(_, event)| *event != "message")
        .or(listens.first());
    if let Some((on, event)) = chosen {
        return Some(ReplyChannel::Event {
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

/// The words in the names of reply handlers.
const REPLY_WORDS: [&str; 20] = [
    "resolve", "reply", "replies", "answer", "response", "respond", "result", "callback",
    "receive", "received", "native", "app", "handle", "dispatch", "on", "success", "complete",
    "message", "event", "from",
];

/// Returns whether a function is named like a reply handler.
pub(crate) fn is_for_replies(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    split_words(last)
        .iter()
        .any(|word| REPLY_WORDS.contains(&word.as_str()))
}
