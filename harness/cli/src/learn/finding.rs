//! What the passes show of one platform.

use footbridge_contract::Platform;
use serde_json::Value;

use super::answer::{Answer, answer};
use super::note::Note;
use super::pass::{Pass, Seen};
use super::shape::{Sent, Shape};
use super::way::{Way, handler, is_below, of_most_used_way, owner, way};

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

/// A pass in which globals of the app were there, and the replies had a number for their code.
#[derive(Debug)]
pub(super) struct Offered {
    pub(super) names: Vec<String>,
    pub(super) is_code_number: bool,
    pub(super) pass: Pass,
}

impl Offered {
    /// Whether a message left the page on this platform.
    pub(super) fn has_messages(&self, platform: Platform) -> bool {
        !messages(self.pass.of(platform)).is_empty()
    }
}

/// Reads what the passes show; the first is the one without anything of the app.
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
    let bare = bare.pass.of(platform);
    let reads = reply_reads(seen);
    let messages = of_most_used_way(all, name);
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
    let shape = Shape::of(&messages, has_call, is_object, &known);
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
    let calls = calls.collect();
    let others = best
        .names
        .iter()
        .filter(|other| Some(other.as_str()) != name);
    let needs = others.map(|other| (other.clone(), fields_of(seen, other)));
    let needs = needs.collect();
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
    }
}

/// How much a pass shows: first by the way that is the more usual one on this platform, then by the number of messages.
fn rank(platform: Platform, offer: &Offered) -> (u8, usize) {
    let messages = messages(offer.pass.of(platform));
    let is_prompt = |sent: &Sent| sent.via == "window.prompt";
    let usual = match owner(&messages, &offer.names) {
        Some(HANDLERS) => 4,
        Some(_) if platform == Platform::Android => 4,
        _ if messages.iter().any(is_prompt) => 3,
        Some(_) => 2,
        None => u8::from(!messages.is_empty()),
    };
    (usual, messages.len())
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
            (!field.contains('.')).then(|| field.to_owned())
        }
        _ => None,
    });
    fields.collect()
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

fn functions(seen: &Seen) -> Vec<String> {
    let mut found: Vec<_> = seen
        .notes
        .iter()
        .filter_map(|note| match note {
            Note::Function { path, takes } => Some((path, *takes)),
            _ => None,
        })
        .collect();
    found.dedup();
    // An app tells the function something; and one of an object is rather meant for it than one that a script left on window.
    found.sort_by_key(|(path, takes)| (*takes == 0, !path.contains('.')));
    found.into_iter().map(|(path, _)| path.clone()).collect()
}
