//! What the passes show of one platform.

use std::cmp::Reverse;

use footbridge_contract::Platform;
use serde_json::Value;

use super::answer::{Answer, answer};
use super::draft::address_call;
use super::note::Note;
use super::pass::{Pass, Seen};
use super::shape::{Sent, Shape, Template, split_words};
use super::way::{Extra, Way, extras, handler, is_below, of_most_used_way, owner, posted, way};

/// The object below which iOS has its message handlers.
pub(super) const HANDLERS: &str = "webkit";

/// A call that the page made.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Called {
    pub(super) name: String,
    pub(super) payload: Option<Value>,
    pub(super) wants_reply: bool,
}

/// What was seen on a platform.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is something that the client was seen to do or not"
)]
pub(super) struct Finding {
    pub(super) platform: Platform,
    pub(super) way: Option<Way>,
    /// The other globals that were there while the client sent its messages, with what it read of each.
    pub(super) needs: Vec<(String, Vec<String>)>,
    pub(super) shape: Shape,
    pub(super) calls: Vec<Called>,
    pub(super) answer: Option<Answer>,
    /// Whether the client leaves the function on the page that a reply calls.
    pub(super) keeps_callback: bool,
    /// Whether the client takes a number for the code of a success, and no text.
    pub(super) is_code_number: bool,
    /// The channels beside the one that most messages take.
    pub(super) extras: Vec<Extra>,
    /// The events that the replies to calls are, by call.
    pub(super) events: Vec<(String, String)>,
    /// The calls whose handlers the client only looked at.
    pub(super) unused_calls: Vec<String>,
    /// The hosts of requests that failed, with the first address of each.
    pub(super) hosts: Vec<(String, String)>,
    /// Whether the client read the user agent.
    pub(super) reads_agent: bool,
    /// Whether the client parsed a reply as JSON text.
    pub(super) parses: bool,
    /// The event that clients take for the app's sign that it is ready, and its target.
    pub(super) ready: Option<(String, String)>,
    /// The fields of a reply that the client read, and whether the message had them.
    pub(super) reads: Vec<(String, bool)>,
    /// The other globals that the client looked for.
    pub(super) looked_for: Vec<String>,
    /// The functions of the page that an app could call.
    pub(super) functions: Vec<String>,
    pub(super) navigations: Vec<String>,
    pub(super) errors: Vec<String>,
}

/// The globals that a client looked for and did not make itself.
pub(super) fn candidates(seen: &Seen) -> Vec<String> {
    let made: Vec<_> = seen
        .notes
        .iter()
        .filter_map(|note| match note {
            Note::Wrote { path } => Some(path),
            _ => None,
        })
        .collect();
    let mut names = Vec::new();
    for note in &seen.notes {
        if let Note::Read { path } = note
            && !path.contains('.')
            && !made.contains(&path)
            && !names.contains(path)
        {
            names.push(path.clone());
        }
    }
    names
}

impl Finding {
    /// Whether the messages have an id.
    pub(super) fn has_id(&self) -> bool {
        let in_arguments = self
            .shape
            .arguments
            .iter()
            .any(|part| part.template == Template::Id);
        in_arguments || self.shape.key_of(&Template::Id).is_some()
    }
}

/// A pass in which globals of the app were there, and the replies had a number for their code.
#[derive(Debug)]
pub(super) struct Offered {
    pub(super) names: Vec<String>,
    pub(super) is_code_number: bool,
    pub(super) seed: usize,
    pub(super) pass: Pass,
}

impl Offered {
    /// Whether a message left the page on this platform.
    pub(super) fn has_messages(&self, platform: Platform) -> bool {
        !messages(self.pass.of(platform)).is_empty()
    }
}

/// Reads what the passes show; the first is the one without anything of the app.
#[expect(clippy::too_many_lines, reason = "one value after the other")]
pub(super) fn finding(platform: Platform, bare: &Offered, offered: &[Offered]) -> Finding {
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
    let messages = of_most_used_way(all.clone(), name);
    let others = others.map(|others| of_most_used_way(others, name));
    let way = way(&messages, name, seen);
    let has_call = match &way {
        Some(Way::Handler { name }) => name == "{call}",
        Some(Way::Method { path }) => path.ends_with(".{call}"),
        _ => false,
    };
    let is_object = matches!(way, Some(Way::Handler { .. } | Way::PostMessage));
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
    let answer = answer(&messages, seen, &functions);
    let is_promise = matches!(answer, Some(Answer::Promise | Answer::AtOnce));
    let calls = messages.iter().filter_map(|sent| {
        let name = match &way {
            Some(Way::Handler { name }) if name == "{call}" => {
                handler(&sent.via).map(str::to_owned)
            }
            Some(Way::Method { path }) if path.ends_with(".{call}") => {
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
    let extras = extras(&all, way.as_ref(), seen);
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
    let unused = match &way {
        Some(Way::Handler { name }) if name == "{call}" => unused_handlers(seen),
        _ => Vec::new(),
    };
    let looked_for = candidates(bare)
        .into_iter()
        .filter(|looked| !best.names.contains(looked))
        .chain(unused_handlers(seen));
    Finding {
        platform,
        needs,
        looked_for: looked_for.collect(),
        way,
        shape,
        calls,
        answer,
        keeps_callback: seen
            .notes
            .iter()
            .any(|note| matches!(note, Note::Kept { .. })),
        is_code_number,
        reads,
        functions,
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
        reads_agent: seen.notes.contains(&Note::ReadAgent {}),
        parses: seen.notes.contains(&Note::Parsed {}),
        ready: seen.notes.iter().find_map(|note| match note {
            Note::Began { on, event } => Some((on.clone(), event.clone())),
            _ => None,
        }),
    }
}

/// How much a pass shows: first by the way that is the more usual one on this platform, then by the number of messages, and by how few
/// errors it has.
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

/// The message handlers that the client only looked at.
fn unused_handlers(seen: &Seen) -> Vec<String> {
    let sent = messages(seen);
    let paths = seen.notes.iter().filter_map(|note| match note {
        Note::Read { path } => Some(path),
        _ => None,
    });
    let handlers = paths.filter(|path| {
        let name = path.strip_prefix("webkit.messageHandlers.");
        let is_handler = name.is_some_and(|name| !name.contains('.'));
        is_handler && !sent.iter().any(|sent| is_below(&sent.via, path))
    });
    handlers.cloned().collect()
}

/// What the client read of a global that was there.
fn fields_of(seen: &Seen, name: &str) -> Vec<String> {
    let fields = seen.notes.iter().filter_map(|note| match note {
        Note::Read { path } => {
            let field = path.strip_prefix(name)?.strip_prefix('.')?;
            (!field.contains('.') && !is_of_lists(field)).then(|| field.to_owned())
        }
        _ => None,
    });
    fields.collect()
}

/// The events by which the client took the replies to calls.
fn reply_events(seen: &Seen, all: &[Sent], shape: &Shape) -> Vec<(String, String)> {
    let mut events: Vec<(String, String)> = Vec::new();
    for note in &seen.notes {
        if let Note::TookCall {
            event: Some(event),
            number,
            ..
        } = note
            && let Some(call) = all.get(*number).and_then(|sent| shape.call_of(sent))
            && !events.iter().any(|(known, _)| *known == call)
        {
            events.push((call, event.clone()));
        }
    }
    events
}

/// The calls on the other channels.
fn extra_calls(extras: &[Extra], all: &[Sent]) -> Vec<Called> {
    let mut calls = Vec::new();
    for extra in extras {
        match extra {
            Extra::Registers { .. } => {}
            Extra::Post(shape) => calls.extend(posted(all).iter().filter_map(|sent| {
                Some(Called {
                    name: shape.call_of(sent)?,
                    payload: shape.payload_of(sent),
                    wants_reply: shape.wants_reply(sent),
                })
            })),
            Extra::Navigation { url } => calls.extend(address_call(url).map(|name| Called {
                name,
                payload: None,
                wants_reply: false,
            })),
        }
    }
    calls
}

/// Whether a name is that of what lists and texts have.
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
    let sent = seen.notes.iter().filter_map(|note| match note {
        Note::Sent {
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

/// The client's errors, those on a reply that the script made up among them.
fn errors(seen: &Seen) -> Vec<String> {
    let stopped = seen.notes.iter().filter_map(|note| match note {
        Note::Stopped { text } => Some(text.clone()),
        _ => None,
    });
    seen.errors.iter().cloned().chain(stopped).collect()
}

fn reply_reads(seen: &Seen) -> Vec<(String, bool)> {
    let reads = seen.notes.iter().filter_map(|note| match note {
        Note::Reply { path, known } => Some((path.clone(), *known)),
        _ => None,
    });
    reads.collect()
}

/// The functions of the client's that an app may call, the most likely first. Those that led to a message are not among
/// them.
fn functions(seen: &Seen) -> Vec<String> {
    let is_caller = |path: &str| {
        let last = path.rsplit('.').next().unwrap_or(path);
        seen.notes
            .iter()
            .any(|note| matches!(note, Note::Caller { name } if name == last))
    };
    let mut found: Vec<_> = seen
        .notes
        .iter()
        .filter_map(|note| match note {
            Note::Function { path, takes } if !is_caller(path) => Some((path, *takes)),
            _ => None,
        })
        .collect();
    found.dedup();
    // An app passes the function something; one named after replies, or one of an object, is rather meant for it.
    found.sort_by_key(|(path, takes)| (*takes == 0, !is_for_replies(path), !path.contains('.')));
    found.into_iter().map(|(path, _)| path.clone()).collect()
}

/// Whether a function is named as those that take replies are.
pub(super) fn is_for_replies(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    split_words(last)
        .iter()
        .any(|word| REPLY_WORDS.contains(&word.as_str()))
}

/// Words in the names of functions that take replies.
const REPLY_WORDS: [&str; 20] = [
    "resolve", "reply", "replies", "answer", "response", "respond", "result", "callback",
    "receive", "received", "native", "app", "handle", "dispatch", "on", "success", "complete",
    "message", "event", "from",
];

/// The notes of another pass with the same globals, in which the values that the client makes up are others.
fn twin<'a>(best: &Offered, bare: &'a Offered, offered: &'a [Offered]) -> Option<&'a Offered> {
    let mut passes = offered.iter().chain([bare]);
    passes.find(|other| other.names == best.names && other.seed != best.seed)
}
