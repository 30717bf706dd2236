//! The channel on which a client expects replies.

use crate::key_words::split_words;
use crate::seen::Seen;
use crate::shape::Sent;
use crate::unasked_event::UnaskedEvent;
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
        certainty: Certainty,
    },
    /// A function of the client.
    Function {
        path: String,
        /// The number of the function's arguments.
        takes: u32,
        /// The arguments of an accepted reply: `id` and `reply`. Empty if no reply was accepted.
        arguments: Vec<String>,
        certainty: Certainty,
    },
}

/// How certain a reply channel is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Certainty {
    /// The client has the function or listens for the event.
    Exists,
    /// The client read the reply there, as it may read any event.
    Read,
    /// The client went on with its call after the reply.
    WentOn,
}

impl Certainty {
    const fn of_read(is_sure: bool) -> Self {
        if is_sure { Self::WentOn } else { Self::Read }
    }
}

impl ReplyChannel {
    /// Returns how certain the channel is.
    pub(crate) const fn certainty(&self) -> Certainty {
        match self {
            Self::Callback | Self::Promise | Self::AtOnce => Certainty::WentOn,
            Self::Event { certainty, .. } | Self::Function { certainty, .. } => *certainty,
        }
    }
}

/// The evidence in a pass about replies.
struct Evidence<'a> {
    /// The messages on the main channel.
    messages: &'a [Sent],
    seen: &'a Seen,
    /// The functions of the client that an app may call, the most likely first.
    functions: &'a [String],
    /// The events that no call precedes.
    unasked: &'a [UnaskedEvent],
}

impl Evidence<'_> {
    /// Returns the targets and names of the events that may carry a reply.
    fn events(&self) -> impl Iterator<Item = (&String, &String)> {
        self.seen.listens().into_iter().filter(|(on, event)| {
            let is_same = |unasked: &UnaskedEvent| unasked.on == **on && unasked.event == **event;
            !self.unasked.iter().any(is_same)
        })
    }
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
    unasked: &[UnaskedEvent],
    functions: &[String],
) -> Option<ReplyChannel> {
    let evidence = Evidence {
        messages,
        seen,
        functions,
        unasked,
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
    let watcher_messages = evidence.seen.watcher_messages.iter();
    let accepted = watcher_messages.filter_map(|watcher_message| match watcher_message {
        WatcherMessage::TookEvent {
            on,
            event,
            field,
            sure,
        } => Some(ReplyChannel::Event {
            on: on.clone(),
            event: event.clone(),
            field: if field == "data" { "data" } else { "detail" }.to_owned(),
            certainty: Certainty::of_read(*sure),
        }),
        WatcherMessage::TookCall {
            path,
            arguments,
            sure,
            ..
        } if evidence.functions.contains(path) => Some(ReplyChannel::Function {
            path: path.clone(),
            takes: 0,
            arguments: arguments.clone(),
            certainty: Certainty::of_read(*sure),
        }),
        _ => None,
    });
    // The first of the most certain ones.
    accepted.reduce(|best, channel| {
        if channel.certainty() > best.certainty() {
            channel
        } else {
            best
        }
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
    event(evidence.events().filter(|(_, event)| *event != "message"))
}

/// The client listens for an event of any origin: `addEventListener("message", …)`.
fn any_event(evidence: &Evidence<'_>) -> Option<ReplyChannel> {
    event(evidence.events())
}

/// Returns the first event as a channel whose reply the client didn't read.
fn event<'a>(mut listens: impl Iterator<Item = (&'a String, &'a String)>) -> Option<ReplyChannel> {
    let (on, event) = listens.next()?;
    let field = if event == "message" { "data" } else { "detail" };
    Some(ReplyChannel::Event {
        on: on.clone(),
        event: event.clone(),
        field: field.to_owned(),
        certainty: Certainty::Exists,
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
        certainty: Certainty::Exists,
    })
}

/// The words in the names of reply handlers.
const REPLY_WORDS: [&str; 24] = [
    "resolve", "reply", "replies", "answer", "response", "respond", "result", "callback",
    "receive", "received", "native", "app", "handle", "dispatch", "on", "success", "complete",
    "done", "finish", "deliver", "return", "message", "event", "from",
];

/// Returns whether a function is named like a reply handler.
pub(crate) fn is_for_replies(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    split_words(last)
        .iter()
        .any(|word| REPLY_WORDS.contains(&word.as_str()))
}
