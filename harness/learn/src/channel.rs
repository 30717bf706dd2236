//! The channels on which messages leave the page.

use serde_json::Value;

use crate::key_words::split_words;
use crate::seen::Seen;
use crate::shape::{Sent, Shape, Template};

/// The object that contains the message handlers on iOS.
pub(crate) const HANDLERS: &str = "webkit";

/// The channel of most messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ObservedChannel {
    Handler {
        name: String,
    },
    Method {
        path: String,
    },
    Prompt,
    PostMessage,
    Navigation {
        url: String,
    },
    /// A queue on the page: the address makes the app call the function that returns the messages.
    Queue {
        url: String,
        fetch: String,
    },
}

/// The start of a queue's name in the watcher's messages: the function's path follows.
const QUEUE: &str = "queue:";

impl ObservedChannel {
    /// Returns whether the channel has the call's name, as in `webkit.messageHandlers.{call}`.
    pub(crate) fn names_call(&self) -> bool {
        match self {
            Self::Handler { name } => name == "{call}",
            Self::Method { path } => path.ends_with(".{call}"),
            _ => false,
        }
    }

    /// Returns whether the channel accepts objects.
    pub(crate) const fn takes_objects(&self) -> bool {
        matches!(
            self,
            Self::Handler { .. } | Self::PostMessage | Self::Queue { .. }
        )
    }
}

/// A channel beside the main one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ExtraChannel {
    /// A function that registers callbacks for the app, with a flag for each argument that is a function.
    Registers {
        path: String,
        are_functions: Vec<bool>,
    },
    /// A function that is a separate call, with a flag for each argument that is a function.
    OwnCall {
        path: String,
        are_functions: Vec<bool>,
    },
    /// Messages that the page posts to itself.
    Post(Shape),
    /// An address with the app's own scheme.
    Navigation { url: String },
}

/// Returns the other channels that the page used.
pub(crate) fn extras(
    all: &[Sent],
    channel: Option<&ObservedChannel>,
    seen: &Seen,
) -> Vec<ExtraChannel> {
    let mut extras: Vec<ExtraChannel> = Vec::new();
    let Some(channel) = channel else {
        return extras;
    };
    let takes_all =
        matches!(channel, ObservedChannel::Method { path } if !path.ends_with("{call}"));
    let is_other = |sent: &&Sent| match channel {
        ObservedChannel::Method { path } => {
            let has_owner = path
                .rsplit_once('.')
                .is_some_and(|(owner, _)| is_below(&sent.via, owner));
            *path != sent.via && (registers(&sent.via) || has_owner && has_function(sent))
        }
        _ => false,
    };
    for sent in all.iter().filter(|sent| takes_all && is_other(sent)) {
        let is_function = |value: &Value| value.get("learn-function").is_some();
        let path = sent.via.clone();
        let are_functions = sent.arguments.iter().map(is_function).collect();
        let extra = if starts_with(&path, &["register", "unregister", "init"]) {
            ExtraChannel::Registers {
                path,
                are_functions,
            }
        } else {
            ExtraChannel::OwnCall {
                path,
                are_functions,
            }
        };
        if sent.via.contains('.') && !extras.contains(&extra) {
            extras.push(extra);
        }
    }
    let posted = posted(all);
    if *channel != ObservedChannel::PostMessage && !posted.is_empty() {
        let shape = Shape::of(&posted, false, true, &[], &[]);
        if shape.key_of(&Template::Call).is_some() {
            extras.push(ExtraChannel::Post(shape));
        }
    }
    let is_own_scheme = |url: &&String| !url.starts_with("http");
    let url = seen.navigations.iter().find(is_own_scheme);
    if let (Some(url), false) = (
        url,
        matches!(
            channel,
            ObservedChannel::Navigation { .. } | ObservedChannel::Queue { .. }
        ),
    ) {
        extras.push(ExtraChannel::Navigation { url: url.clone() });
    }
    extras
}

/// Returns the messages that the page posted to itself, if they are objects.
pub(crate) fn posted(all: &[Sent]) -> Vec<Sent> {
    let is_posted = |sent: &&Sent| {
        let is_object = |value: &Value| value.is_object();
        sent.via == "window.postMessage" && sent.arguments.iter().all(is_object)
    };
    all.iter().filter(is_posted).cloned().collect()
}

/// Returns the global that received the most messages, if any.
pub(crate) fn owner<'a>(messages: &[Sent], names: &'a [String]) -> Option<&'a str> {
    let count = |name: &str| {
        messages
            .iter()
            .filter(|sent| is_below(&sent.via, name))
            .count()
    };
    let used = names.iter().filter(|name| count(name) > 0);
    used.max_by_key(|name| count(name)).map(String::as_str)
}

/// Returns the messages of the main channel, which is the offered global if it received any.
pub(crate) fn of_most_used_channel(messages: Vec<Sent>, name: Option<&str>) -> Vec<Sent> {
    let offered = |sent: &Sent| name.is_some_and(|name| is_below(&sent.via, name));
    if messages.iter().any(offered) {
        let messages: Vec<_> = messages.into_iter().filter(offered).collect();
        // If one function carries all calls, functions that register callbacks belong to other channels.
        let takes_calls = |sent: &Sent| SENDERS.contains(&last_part(&sent.via));
        let has_names = messages
            .iter()
            .filter(|sent| takes_calls(sent))
            .all(has_name);
        let is_own_call = |sent: &Sent| registers(&sent.via) || has_names && has_function(sent);
        let has_others = |sent: &Sent| takes_calls(sent) || is_own_call(sent);
        if messages.iter().any(takes_calls) && messages.iter().all(has_others) {
            return messages.into_iter().filter(takes_calls).collect();
        }
        return messages;
    }
    let queue = messages.iter().find(|sent| sent.via.starts_with(QUEUE));
    if let Some(via) = queue.map(|sent| sent.via.clone()) {
        return messages
            .into_iter()
            .filter(|sent| sent.via == via)
            .collect();
    }
    let is_prompt = messages.iter().any(|sent| sent.via == "window.prompt");
    let via = if is_prompt {
        "window.prompt"
    } else {
        "window.postMessage"
    };
    messages
        .into_iter()
        .filter(|sent| sent.via == via)
        .collect()
}

/// Returns whether a message has a function.
fn has_function(sent: &Sent) -> bool {
    let mut arguments = sent.arguments.iter();
    arguments.any(|value| value.get("learn-function").is_some())
}

/// Returns whether the first argument of a message may be a call's name.
fn has_name(sent: &Sent) -> bool {
    let name = sent.arguments.first().and_then(Value::as_str);
    name.is_some_and(|name| {
        name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "._-/".contains(letter))
    })
}

pub(crate) fn last_part(via: &str) -> &str {
    via.rsplit('.').next().unwrap_or(via)
}

/// Returns whether a function registers callbacks for the app.
fn registers(via: &str) -> bool {
    let words = [
        "register",
        "unregister",
        "subscribe",
        "unsubscribe",
        "on",
        "off",
        "add",
        "remove",
        "listen",
        "init",
    ];
    starts_with(via, &words)
}

/// Returns whether the first word of a function's name is one of these.
pub(crate) fn starts_with(via: &str, words: &[&str]) -> bool {
    let own = split_words(last_part(via));
    own.first()
        .is_some_and(|first| words.contains(&first.as_str()))
}

pub(crate) fn is_below(via: &str, name: &str) -> bool {
    via == name
        || via
            .strip_prefix(name)
            .is_some_and(|rest| rest.starts_with('.'))
}

/// Returns the handler's name in `webkit.messageHandlers.NAME.postMessage`.
pub(crate) fn handler(via: &str) -> Option<&str> {
    via.strip_prefix("webkit.messageHandlers.")?
        .strip_suffix(".postMessage")
}

/// The names of functions whose argument is a call's name.
const SENDERS: [&str; 18] = [
    "postMessage",
    "send",
    "sendMessage",
    "call",
    "callHandler",
    "invoke",
    "invokeMethod",
    "postEvent",
    "exec",
    "execute",
    "request",
    "dispatch",
    "emit",
    "handle",
    "onMessage",
    "process",
    "callNative",
    "run",
];

pub(crate) fn channel(
    messages: &[Sent],
    name: Option<&str>,
    seen: &Seen,
) -> Option<ObservedChannel> {
    let Some(first) = messages.first() else {
        let url = seen.navigations.first()?;
        return Some(ObservedChannel::Navigation { url: url.clone() });
    };
    if let Some(fetch) = first.via.strip_prefix(QUEUE) {
        return Some(ObservedChannel::Queue {
            url: seen.navigations.first()?.clone(),
            fetch: fetch.to_owned(),
        });
    }
    match first.via.as_str() {
        "window.prompt" => return Some(ObservedChannel::Prompt),
        "window.postMessage" => return Some(ObservedChannel::PostMessage),
        _ => {}
    }
    let vias: Vec<_> = messages.iter().map(|sent| sent.via.as_str()).collect();
    let are_same = vias.iter().all(|via| *via == vias[0]);
    if name == Some(HANDLERS) {
        let name = handler(vias[0])?;
        let name = if are_same && !name.is_empty() {
            name
        } else {
            "{call}"
        };
        return Some(ObservedChannel::Handler {
            name: name.to_owned(),
        });
    }
    let Some((owner, last)) = vias[0].rsplit_once('.') else {
        return Some(ObservedChannel::Method {
            path: vias[0].to_owned(),
        });
    };
    // A method that carries the call's name is a channel, whatever its own name.
    let carries_name = SENDERS.contains(&last) || Shape::is_envelope(messages);
    let path = if are_same && carries_name {
        vias[0].to_owned()
    } else {
        format!("{owner}.{{call}}")
    };
    Some(ObservedChannel::Method { path })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn function_with_a_callback_beside_the_sender_is_a_separate_call() {
        let function = json!({ "learn-function": 1 });
        let sent = |via: &str, arguments: &[Value]| Sent {
            via: via.to_owned(),
            arguments: arguments.to_vec(),
            callback: None,
        };
        let all = [
            sent("shop.call", &[json!("pay"), json!({}), function.clone()]),
            sent("shop.watch", &[json!("cart"), function.clone()]),
            sent("shop.registerHandler", &[json!("back"), function.clone()]),
        ];
        let main = of_most_used_channel(all.to_vec(), Some("shop"));
        assert_eq!(main, all[..1]);
        let seen = Seen::default();
        let found = channel(&main, Some("shop"), &seen);
        let path = "shop.call".to_owned();
        assert_eq!(found, Some(ObservedChannel::Method { path }));
        let are_functions = vec![false, true];
        let expected = [
            ExtraChannel::OwnCall {
                path: "shop.watch".to_owned(),
                are_functions: are_functions.clone(),
            },
            ExtraChannel::Registers {
                path: "shop.registerHandler".to_owned(),
                are_functions,
            },
        ];
        assert_eq!(extras(&all, found.as_ref(), &seen), expected);
    }

    #[test]
    fn queue_is_fetched_by_a_function_after_a_navigation() {
        let messages = vec![Sent {
            via: "queue:bridge.fetchQueue".to_owned(),
            arguments: vec![json!({ "name": "pay" })],
            callback: None,
        }];
        let seen = Seen {
            navigations: vec!["https://__queue__/".to_owned()],
            ..Seen::default()
        };
        let main = of_most_used_channel(messages, None);
        let expected = ObservedChannel::Queue {
            url: "https://__queue__/".to_owned(),
            fetch: "bridge.fetchQueue".to_owned(),
        };
        assert_eq!(channel(&main, None, &seen), Some(expected));
    }
}
