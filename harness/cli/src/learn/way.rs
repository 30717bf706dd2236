//! The way by which messages leave the page.

use super::finding::HANDLERS;
use super::pass::Seen;
use super::shape::Sent;

/// The way on which messages leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Way {
    Handler { name: String },
    Method { path: String },
    Prompt,
    PostMessage,
    Navigation { url: String },
}

/// The global to which messages went, if they went to one.
pub(super) fn owner<'a>(messages: &[Sent], names: &'a [String]) -> Option<&'a str> {
    let count = |name: &str| {
        messages
            .iter()
            .filter(|sent| is_below(&sent.via, name))
            .count()
    };
    let used = names.iter().filter(|name| count(name) > 0);
    used.max_by_key(|name| count(name)).map(String::as_str)
}

/// The messages of the way that most of them went: those to the global that was offered, if there are any.
pub(super) fn of_most_used_way(messages: Vec<Sent>, name: Option<&str>) -> Vec<Sent> {
    let offered = |sent: &Sent| name.is_some_and(|name| is_below(&sent.via, name));
    if messages.iter().any(offered) {
        return messages.into_iter().filter(offered).collect();
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

pub(super) fn is_below(via: &str, name: &str) -> bool {
    via == name
        || via
            .strip_prefix(name)
            .is_some_and(|rest| rest.starts_with('.'))
}

/// The handler's name in `webkit.messageHandlers.NAME.postMessage`.
pub(super) fn handler(via: &str) -> Option<&str> {
    via.strip_prefix("webkit.messageHandlers.")?
        .strip_suffix(".postMessage")
}

/// The names of functions that take a call's name as an argument.
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

pub(super) fn way(messages: &[Sent], name: Option<&str>, seen: &Seen) -> Option<Way> {
    let Some(first) = messages.first() else {
        let url = seen.navigations.first()?;
        return Some(Way::Navigation { url: url.clone() });
    };
    match first.via.as_str() {
        "window.prompt" => return Some(Way::Prompt),
        "window.postMessage" => return Some(Way::PostMessage),
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
        return Some(Way::Handler {
            name: name.to_owned(),
        });
    }
    let Some((owner, last)) = vias[0].rsplit_once('.') else {
        return Some(Way::Method {
            path: vias[0].to_owned(),
        });
    };
    let path = if are_same && SENDERS.contains(&last) {
        vias[0].to_owned()
    } else {
        format!("{owner}.{{call}}")
    };
    Some(Way::Method { path })
}
