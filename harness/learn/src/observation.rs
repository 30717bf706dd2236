//! The observations of one platform, from all passes.

use std::cmp::Reverse;

use footbridge_contract::Platform;
use serde_json::Value;

use crate::channel::{
    ExtraChannel, HANDLERS, ObservedChannel, channel, extras, handler, is_below,
    of_most_used_channel, owner, posted,
};
use crate::pass::{Pass, Seen};
use crate::reply_channel::{ReplyChannel, is_for_replies, reply_channel};
use crate::shape::{Sent, Shape, Template};
use crate::watcher_message::WatcherMessage;

/// A call that the page made.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Called {
    pub(crate) name: String,
    pub(crate) payload: Option<Value>,
    pub(crate) wants_reply: bool,
}

/// The observations of a platform.
#[derive(Debug, Clone)]
pub(crate) struct Observation {
    pub(crate) platform: Platform,
    pub(crate) channel: Option<ObservedChannel>,
    pub(crate) globals: ObservedGlobals,
    pub(crate) shape: Shape,
    pub(crate) calls: Vec<Called>,
    pub(crate) reply_channel: Option<ReplyChannel>,
    pub(crate) replies: ObservedReplies,
    /// The channels beside the main one.
    pub(crate) extras: Vec<ExtraChannel>,
    /// The events that reply to calls, by call.
    pub(crate) events: Vec<(String, String)>,
    /// The calls whose handlers the client read but didn't call.
    pub(crate) unused_calls: Vec<String>,
    /// The hosts of failed requests, with the first address of each.
    pub(crate) hosts: Vec<(String, String)>,
    /// The event that clients treat as the app's ready signal, and its target.
    pub(crate) ready: Option<(String, String)>,
    pub(crate) navigations: Vec<String>,
    pub(crate) errors: Vec<String>,
}

/// The client's use of globals.
#[derive(Debug, Clone)]
pub(crate) struct ObservedGlobals {
    /// The other globals that existed while the client sent its messages, with the fields that it read of each.
    pub(crate) needs: Vec<(String, Vec<String>)>,
    /// The other globals that the client looked for.
    pub(crate) looked_for: Vec<String>,
    /// The functions of the page that an app could call.
    pub(crate) functions: Vec<String>,
    /// Whether the client read the user agent.
    pub(crate) reads_agent: bool,
}

/// The client's use of replies.
#[derive(Debug, Clone)]
pub(crate) struct ObservedReplies {
    /// The fields of a reply that the client read, and whether the message had them.
    pub(crate) reads: Vec<(String, bool)>,
    /// Whether the client keeps the page function that a reply calls.
    pub(crate) keeps_callback: bool,
    /// Whether the client expects a number, not a text, as the success code.
    pub(crate) is_code_number: bool,
    /// Whether the client parsed a reply as JSON text.
    pub(crate) parses: bool,
}

/// Returns the globals that a client looked for and did not define itself.
pub(crate) fn candidates(seen: &Seen) -> Vec<String> {
    let made: Vec<_> = seen
        .watcher_messages
        .iter()
        .filter_map(|watcher_message| match watcher_message {
            WatcherMessage::Wrote { path } => Some(path),
            _ => None,
        })
        .collect();
    let mut names = Vec::new();
    for watcher_message in &seen.watcher_messages {
        if let WatcherMessage::Read { path } = watcher_message
            && !path.contains('.')
            && !made.contains(&path)
            && !names.contains(path)
        {
            names.push(path.clone());
        }
    }
    names
}

impl Observation {
    /// Returns whether the messages have an id.
    pub(crate) fn has_id(&self) -> bool {
        let in_arguments = self
            .shape
            .arguments
            .iter()
            .any(|part| part.template == Template::Id);
        in_arguments || self.shape.key_of(&Template::Id).is_some()
    }
}

/// A pass with app globals and a numeric or textual reply code.
#[derive(Debug)]
pub(crate) struct Offered {
    pub(crate) names: Vec<String>,
    pub(crate) is_code_number: bool,
    pub(crate) seed: usize,
    pub(crate) pass: Pass,
}

impl Offered {
    /// Returns whether a message left the page on this platform.
    pub(crate) fn has_messages(&self, platform: Platform) -> bool {
        !messages(self.pass.of(platform)).is_empty()
    }
}

/// Evaluates the passes; the first is the one without an app.
#[expect(clippy::too_many_lines, reason = "one value after the other")]
pub(crate) fn observation(platform: Platform, bare: &Offered, offered: &[Offered]) -> Observation {
    let mut best = bare;
    for offer in offered {
        // Android has no message handlers.
        if platform == Platform::Android && offer.names.iter().any(|name| name == HANDLERS) {
            continue;
        }
        if rank(platform, offer) > rank(platform, best) {
            best = offer;
        }
    }
    let is_code_number = best.is_code_number;
    let seen = best.pass.of(platform);
    let all = messages(seen);
    let name = owner(&all, &best.names);
    let others = twin(best, bare, offered).map(|other| messages(other.pass.of(platform)));
    let bare = bare.pass.of(platform);
    let reads = reply_reads(seen);
    let messages = of_most_used_channel(all.clone(), name);
    let others = others.map(|others| of_most_used_channel(others, name));
    let channel = channel(&messages, name, seen);
    let has_call = match &channel {
        Some(ObservedChannel::Handler { name }) => name == "{call}",
        Some(ObservedChannel::Method { path }) => path.ends_with(".{call}"),
        _ => false,
    };
    let is_object = matches!(
        channel,
        Some(ObservedChannel::Handler { .. } | ObservedChannel::PostMessage)
    );
    let known: Vec<_> = reads
        .iter()
        .filter(|(_, known)| *known)
        .map(|(path, _)| path.clone())
        .collect();
    let shape = Shape::of(
        &messages,
        has_call,
        is_object,
        &known,
        &others.unwrap_or_default(),
    );
    let functions = functions(seen);
    let reply_channel = reply_channel(&messages, seen, &functions);
    let is_promise = matches!(
        reply_channel,
        Some(ReplyChannel::Promise | ReplyChannel::AtOnce)
    );
    let calls = messages.iter().filter_map(|sent| {
        let name = match &channel {
            Some(ObservedChannel::Handler { name }) if name == "{call}" => {
                handler(&sent.via).map(str::to_owned)
            }
            Some(ObservedChannel::Method { path }) if path.ends_with(".{call}") => {
                sent.via.rsplit_once('.').map(|(_, last)| last.to_owned())
            }
            _ => shape.call_of(sent),
        };
        Some(Called {
            name: name?,
            payload: shape.payload_of(sent),
            wants_reply: shape.wants_reply(sent) || is_promise,
        })
    });
    let mut calls: Vec<Called> = calls.collect();
    let extras = extras(&all, channel.as_ref(), seen);
    calls.extend(extra_calls(&extras, &all));
    let events = reply_events(seen, &all, &shape);
    for call in &mut calls {
        call.wants_reply |= events.iter().any(|(name, _)| *name == call.name);
    }
    let others = best
        .names
        .iter()
        .filter(|other| Some(other.as_str()) != name);
    let needs = others.map(|other| (other.clone(), fields_of(seen, other)));
    let needs = needs.collect();
    let unused = match &channel {
        Some(ObservedChannel::Handler { name }) if name == "{call}" => unused_handlers(seen),
        _ => Vec::new(),
    };
    let looked_for = candidates(bare)
        .into_iter()
        .filter(|looked| !best.names.contains(looked))
        .chain(unused_handlers(seen));
    Observation {
        platform,
        globals: ObservedGlobals {
            needs,
            looked_for: looked_for.collect(),
            functions,
            reads_agent: seen
                .watcher_messages
                .contains(&WatcherMessage::ReadAgent {}),
        },
        replies: ObservedReplies {
            reads,
            keeps_callback: seen
                .watcher_messages
                .iter()
                .any(|watcher_message| matches!(watcher_message, WatcherMessage::Kept { .. })),
            is_code_number,
            parses: seen.watcher_messages.contains(&WatcherMessage::Parsed {}),
        },
        channel,
        shape,
        calls,
        reply_channel,
        navigations: seen.navigations.clone(),
        errors: errors(seen),
        extras,
        events,
        unused_calls: unused
            .iter()
            .filter_map(|path| path.strip_prefix("webkit.messageHandlers."))
            .map(str::to_owned)
            .collect(),
        hosts: seen.hosts.clone(),
        ready: seen
            .watcher_messages
            .iter()
            .find_map(|watcher_message| match watcher_message {
                WatcherMessage::Began { on, event } => Some((on.clone(), event.clone())),
                _ => None,
            }),
    }
}

/// Ranks a pass: by the more usual channel on this platform, then by the number of messages, then by the fewest
/// errors.
fn rank(platform: Platform, offer: &Offered) -> (u8, usize, Reverse<usize>) {
    let messages = messages(offer.pass.of(platform));
    let is_prompt = |sent: &Sent| sent.via == "window.prompt";
    let usual = match owner(&messages, &offer.names) {
        Some(HANDLERS) => 4,
        Some(_) if platform == Platform::Android => 4,
        _ if messages.iter().any(is_prompt) => 3,
        Some(_) => 2,
        None => u8::from(!messages.is_empty()),
    };
    let errors = offer.pass.of(platform).errors.len();
    (usual, messages.len(), Reverse(errors))
}

/// Returns the message handlers that the client read but didn't call.
fn unused_handlers(seen: &Seen) -> Vec<String> {
    let sent = messages(seen);
    let paths = seen
        .watcher_messages
        .iter()
        .filter_map(|watcher_message| match watcher_message {
            WatcherMessage::Read { path } => Some(path),
            _ => None,
        });
    let handlers = paths.filter(|path| {
        let name = path.strip_prefix("webkit.messageHandlers.");
        let is_handler = name.is_some_and(|name| !name.contains('.'));
        is_handler && !sent.iter().any(|sent| is_below(&sent.via, path))
    });
    handlers.cloned().collect()
}

/// Returns the fields that the client read of an existing global.
fn fields_of(seen: &Seen, name: &str) -> Vec<String> {
    let fields = seen
        .watcher_messages
        .iter()
        .filter_map(|watcher_message| match watcher_message {
            WatcherMessage::Read { path } => {
                let field = path.strip_prefix(name)?.strip_prefix('.')?;
                (!field.contains('.') && !is_of_lists(field)).then(|| field.to_owned())
            }
            _ => None,
        });
    fields.collect()
}

/// Returns the events that the client accepted as replies to calls.
fn reply_events(seen: &Seen, all: &[Sent], shape: &Shape) -> Vec<(String, String)> {
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

/// Returns the calls on the other channels.
fn extra_calls(extras: &[ExtraChannel], all: &[Sent]) -> Vec<Called> {
    let mut calls = Vec::new();
    for extra in extras {
        match extra {
            ExtraChannel::Registers { .. } => {}
            ExtraChannel::Post(shape) => calls.extend(posted(all).iter().filter_map(|sent| {
                Some(Called {
                    name: shape.call_of(sent)?,
                    payload: shape.payload_of(sent),
                    wants_reply: shape.wants_reply(sent),
                })
            })),
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

/// Returns whether a name is a member of lists or strings.
fn is_of_lists(field: &str) -> bool {
    [
        "includes",
        "some",
        "indexOf",
        "map",
        "forEach",
        "filter",
        "find",
        "join",
        "slice",
        "split",
        "length",
        "trim",
        "startsWith",
        "match",
        "replace",
        "toLowerCase",
    ]
    .contains(&field)
}

fn messages(seen: &Seen) -> Vec<Sent> {
    let sent = seen
        .watcher_messages
        .iter()
        .filter_map(|watcher_message| match watcher_message {
            WatcherMessage::Sent {
                via,
                arguments,
                callback,
            } => Some(Sent {
                via: via.clone(),
                arguments: arguments.clone(),
                callback: callback.clone(),
            }),
            _ => None,
        });
    sent.collect()
}

/// Returns the client's errors, including errors on a reply made up by the script.
fn errors(seen: &Seen) -> Vec<String> {
    let stopped =
        seen.watcher_messages
            .iter()
            .filter_map(|watcher_message| match watcher_message {
                WatcherMessage::Stopped { text } => Some(text.clone()),
                _ => None,
            });
    seen.errors.iter().cloned().chain(stopped).collect()
}

fn reply_reads(seen: &Seen) -> Vec<(String, bool)> {
    let reads = seen
        .watcher_messages
        .iter()
        .filter_map(|watcher_message| match watcher_message {
            WatcherMessage::Reply { path, known } => Some((path.clone(), *known)),
            _ => None,
        });
    reads.collect()
}

/// Returns the functions of the client that an app may call, the most likely first, without functions that led to a
/// message.
fn functions(seen: &Seen) -> Vec<String> {
    let is_caller = |path: &str| {
        let last = path.rsplit('.').next().unwrap_or(path);
        seen.watcher_messages
            .iter()
            .any(|watcher_message| matches!(watcher_message, WatcherMessage::Caller { name } if name == last))
    };
    let mut found: Vec<_> = seen
        .watcher_messages
        .iter()
        .filter_map(|watcher_message| match watcher_message {
            WatcherMessage::Function { path, takes } if !is_caller(path) => Some((path, *takes)),
            _ => None,
        })
        .collect();
    found.dedup();
    // The app passes the function an argument; a function named after replies, or an object's method, is more likely.
    found.sort_by_key(|(path, takes)| (*takes == 0, !is_for_replies(path), !path.contains('.')));
    found.into_iter().map(|(path, _)| path.clone()).collect()
}

/// Returns another pass with the same globals but other random values.
fn twin<'a>(best: &Offered, bare: &'a Offered, offered: &'a [Offered]) -> Option<&'a Offered> {
    let mut passes = offered.iter().chain([bare]);
    passes.find(|other| other.names == best.names && other.seed != best.seed)
}

/// Returns the call in an app address.
fn address_call(url: &str) -> Option<String> {
    let address = url.split(['?', '#']).next().unwrap_or(url);
    let (_, rest) = address.split_once("://")?;
    let rest = rest.trim_end_matches('/');
    let last = rest.rsplit_once('/').map_or(rest, |(_, last)| last);
    (!last.is_empty()).then(|| last.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(name: &str, seed: usize) -> Offered {
        Offered {
            names: vec![name.to_owned()],
            is_code_number: false,
            seed,
            pass: Pass::default(),
        }
    }

    #[test]
    fn twin_has_the_same_globals_and_other_random_values() {
        let (best, bare) = (pass("shop", 1), pass("none", 4));
        // The pass itself is no twin: all of its values would seem constant.
        let passes = [pass("shop", 1), pass("kiosk", 2), pass("shop", 3)];
        let seed = |found: Option<&Offered>| found.map(|found| found.seed);
        assert_eq!(seed(twin(&best, &bare, &passes)), Some(3));
        assert_eq!(seed(twin(&best, &bare, &passes[..2])), None);
        assert_eq!(seed(twin(&pass("none", 1), &bare, &[])), Some(4));
    }
}
