//! The channel on which a client expects replies.

use crate::key_words::split_words;
use crate::seen::Seen;
use crate::shape::Sent;
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
        /// Whether the client read a reply in this field.
        is_seen: bool,
    },
    /// A function of the client.
    Function {
        path: String,
        /// The number of the function's arguments.
        takes: u32,
        /// The arguments of an accepted reply: `id` and `reply`. Empty if no reply was accepted.
        arguments: Vec<String>,
    },
}

/// The evidence in a pass about replies.
struct Evidence<'a> {
    /// The messages on the main channel.
    messages: &'a [Sent],
    seen: &'a Seen,
    /// The functions of the client that an app may call, the most likely first.
    functions: &'a [String],
}

type Rule = fn(&Evidence<'_>) -> Option<ReplyChannel>;

/// The rules, the most certain first.
const RULES: [Rule; 7] = [
    callback,
    return_value,
    accepted_reply,
    reply_function,
    named_event,
    any_event,
    any_function,
];

/// Returns the channel from the first rule that applies.
pub(crate) fn reply_channel(
    messages: &[Sent],
    seen: &Seen,
    functions: &[String],
) -> Option<ReplyChannel> {
    let evidence = Evidence {
        messages,
        seen,
        functions,
    };
    RULES.iter().find_map(|rule| rule(&evidence))
}

/// A message has a function or a function name: `app.send({ name: "pay", callback: "onPaid" })`.
fn callback(evidence: &Evidence<'_>) -> Option<ReplyChannel> {
    let takes_function = |sent: &Sent| {
        let mut arguments = sent.arguments.iter();
        arguments.any(|value| value.get("learn-function").is_some())
    };
    let mut messages = evidence.messages.iter();
    messages
        .any(|sent| sent.callback.is_some() || takes_function(sent))
        .then_some(ReplyChannel::Callback)
}

/// The client uses a return value: `await app.pay()`, or `JSON.parse(app.pay())`.
fn return_value(evidence: &Evidence<'_>) -> Option<ReplyChannel> {
    let usages = evidence.seen.usages();
    if usages.contains(&Usage::Promise) {
        Some(ReplyChannel::Promise)
    } else {
        (!usages.is_empty()).then_some(ReplyChannel::AtOnce)
    }
}

/// The client read a reply in an event or in a function's arguments: `window.onReply(id, reply)`.
fn accepted_reply(evidence: &Evidence<'_>) -> Option<ReplyChannel> {
    if evidence.messages.is_empty() {
        return None;
    }
    let mut watcher_messages = evidence.seen.watcher_messages.iter();
    watcher_messages.find_map(|watcher_message| match watcher_message {
        WatcherMessage::TookEvent { on, event, field } => Some(ReplyChannel::Event {
            on: on.clone(),
            event: event.clone(),
            field: if field == "data" { "data" } else { "detail" }.to_owned(),
            is_seen: true,
        }),
        WatcherMessage::TookCall {
            path, arguments, ..
        } if evidence.functions.contains(path) => Some(ReplyChannel::Function {
            path: path.clone(),
            takes: 0,
            arguments: arguments.clone(),
        }),
        _ => None,
    })
}

/// The client has a function named after replies, such as `appReply`, and listens for no event of the app.
///
/// It may listen for `message`, but accepted no posted message, so the function is more likely.
fn reply_function(evidence: &Evidence<'_>) -> Option<ReplyChannel> {
    let first = evidence.functions.first()?;
    if named_event(evidence).is_some() || !is_for_replies(first) {
        return None;
    }
    any_function(evidence)
}

/// The client listens for an event that is most likely the app's: `addEventListener("shopReply", …)`.
fn named_event(evidence: &Evidence<'_>) -> Option<ReplyChannel> {
    let listens = evidence.seen.listens().into_iter();
    event(listens.filter(|(_, event)| *event != "message"))
}

/// The client listens for an event of any origin: `addEventListener("message", …)`.
fn any_event(evidence: &Evidence<'_>) -> Option<ReplyChannel> {
    event(evidence.seen.listens().into_iter())
}

/// Returns the first event as a channel whose reply the client didn't read.
fn event<'a>(mut listens: impl Iterator<Item = (&'a String, &'a String)>) -> Option<ReplyChannel> {
    let (on, event) = listens.next()?;
    let field = if event == "message" { "data" } else { "detail" };
    Some(ReplyChannel::Event {
        on: on.clone(),
        event: event.clone(),
        field: field.to_owned(),
        is_seen: false,
    })
}

/// The client has a function that an app may call: `window.shop.update`.
fn any_function(evidence: &Evidence<'_>) -> Option<ReplyChannel> {
    if evidence.messages.is_empty() {
        return None;
    }
    let path = evidence.functions.first()?.clone();
    Some(ReplyChannel::Function {
        takes: evidence.seen.takes(&path).unwrap_or(1),
        path,
        arguments: Vec::new(),
    })
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
