//! The calls that a client made.

use serde_json::Value;

use crate::channel::{ExtraChannel, ObservedChannel, handler, last_part, posted, starts_with};
use crate::seen::Seen;
use crate::shape::{Sent, Shape};
use crate::watcher_message::WatcherMessage;

/// A call that the page made.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Called {
    pub(crate) name: String,
    pub(crate) payload: Option<Value>,
    pub(crate) wants_reply: bool,
}

/// Returns the calls on the main channel.
pub(crate) fn main_calls(
    messages: &[Sent],
    channel: Option<&ObservedChannel>,
    shape: &Shape,
) -> Vec<Called> {
    let calls = messages.iter().filter_map(|sent| {
        let name = match channel {
            Some(ObservedChannel::Handler { name }) if name == "{call}" => {
                handler(&sent.via).map(str::to_owned)
            }
            Some(ObservedChannel::Method { path }) if path.ends_with(".{call}") => {
                sent.via.rsplit_once('.').map(|(_, last)| last.to_owned())
            }
            _ => shape.call_of(sent),
        };
        Some(called(name?, sent, shape))
    });
    calls.collect()
}

/// Returns the calls on the other channels.
pub(crate) fn extra_calls(extras: &[ExtraChannel], all: &[Sent]) -> Vec<Called> {
    let mut calls = Vec::new();
    for extra in extras {
        match extra {
            ExtraChannel::Registers { .. } => {}
            ExtraChannel::OwnCall { path, .. } => {
                let made = all.iter().filter(|sent| sent.via == *path);
                calls.extend(made.map(|_| Called {
                    name: last_part(path).to_owned(),
                    payload: None,
                    wants_reply: !starts_with(path, &["off", "remove", "unsubscribe"]),
                }));
            }
            ExtraChannel::Post(shape) => calls.extend(
                posted(all)
                    .iter()
                    .filter_map(|sent| Some(called(shape.call_of(sent)?, sent, shape))),
            ),
            ExtraChannel::Navigation { url } => {
                calls.extend(address_call(url).map(|name| Called {
                    name,
                    payload: None,
                    wants_reply: false,
                }));
            }
        }
    }
    calls
}

fn called(name: String, sent: &Sent, shape: &Shape) -> Called {
    Called {
        name,
        payload: shape.payload_of(sent),
        wants_reply: shape.wants_reply(sent),
    }
}

/// Returns the events that the client accepted as replies to calls.
pub(crate) fn reply_events(seen: &Seen, all: &[Sent], shape: &Shape) -> Vec<(String, String)> {
    let mut events: Vec<(String, String)> = Vec::new();
    for watcher_message in &seen.watcher_messages {
        if let WatcherMessage::TookCall {
            event: Some(event),
            number,
            ..
        } = watcher_message
            && let Some(call) = all.get(*number).and_then(|sent| shape.call_of(sent))
            && !events.iter().any(|(known, _)| *known == call)
        {
            events.push((call, event.clone()));
        }
    }
    events
}

/// Returns the call in an app address.
fn address_call(url: &str) -> Option<String> {
    let address = url.split(['?', '#']).next().unwrap_or(url);
    let (_, rest) = address.split_once("://")?;
    let rest = rest.trim_end_matches('/');
    let last = rest.rsplit_once('/').map_or(rest, |(_, last)| last);
    (!last.is_empty()).then(|| last.to_owned())
}
