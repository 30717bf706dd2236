//! The observations of one platform, from all passes.

use footbridge_contract::Platform;
use serde_json::Value;

use crate::calls::{Called, extra_calls, main_calls, reply_events};
use crate::channel::{ExtraChannel, ObservedChannel, channel, extras, of_most_used_channel, owner};
use crate::key_words::is_text_key;
use crate::offered::{Offered, best, twin};
use crate::reply_channel::{Certainty, ReplyChannel, reply_channel};
use crate::seen::Seen;
use crate::shape::{Sent, Shape, Template};
use crate::unasked_event::UnaskedEvent;

/// The observations of a platform.
#[derive(Debug, Clone)]
pub(crate) struct Observation {
    pub(crate) platform: Platform,
    pub(crate) channel: Option<ObservedChannel>,
    /// The extra channels.
    pub(crate) extras: Vec<ExtraChannel>,
    pub(crate) shape: Shape,
    pub(crate) calls: Vec<Called>,
    /// The calls whose handlers the client read but didn't call.
    pub(crate) unused_calls: Vec<String>,
    pub(crate) globals: ObservedGlobals,
    pub(crate) replies: ObservedReplies,
    pub(crate) page: ObservedPage,
}

/// The client's use of globals.
#[derive(Debug, Clone)]
pub(crate) struct ObservedGlobals {
    /// The other globals that existed when the client sent its messages, and the fields that it read of each.
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
    pub(crate) channel: Option<ReplyChannel>,
    /// The events that reply to calls, by call.
    pub(crate) events: Vec<(String, String)>,
    /// The fields of a reply that the client read, and whether the message had them.
    pub(crate) reads: Vec<(String, bool)>,
    /// Whether the client keeps the page function that a reply calls.
    pub(crate) keeps_callback: bool,
    /// The success code of the replies.
    pub(crate) code: Value,
    /// Whether the client read the code and took it as a success.
    pub(crate) is_code_seen: bool,
    /// The fields that the client settled a promise with; empty for the whole reply.
    pub(crate) settled: Vec<String>,
    /// Whether the client parsed a reply as JSON text.
    pub(crate) parses: bool,
}

/// The observations on the page, apart from messages.
#[derive(Debug, Clone)]
pub(crate) struct ObservedPage {
    /// The event that clients treat as the app's ready signal, and its target.
    pub(crate) ready: Option<(String, String)>,
    /// The events that no call precedes.
    pub(crate) unasked: Vec<UnaskedEvent>,
    /// The hosts of failed requests, with the first address of each.
    pub(crate) hosts: Vec<(String, String)>,
    pub(crate) navigations: Vec<String>,
    pub(crate) errors: Vec<String>,
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

/// Evaluates the passes. `bare` is the pass without an app.
pub(crate) fn observation(platform: Platform, bare: &Offered, offered: &[Offered]) -> Observation {
    let best = best(platform, bare, offered);
    let seen = best.pass.of(platform);
    let all = seen.messages();
    let name = owner(&all, &best.names);
    let messages = of_most_used_channel(all.clone(), name);
    let again = twin(best, bare, offered).map_or_else(Vec::new, |other| {
        of_most_used_channel(other.pass.of(platform).messages(), name)
    });
    let channel = channel(&messages, name, seen);
    let mut shape = shape(&messages, &again, channel.as_ref(), seen);
    let unasked = bare.pass.of(platform).unasked();
    let mut globals = globals(seen, bare.pass.of(platform), &best.names, name);
    if let Some(ObservedChannel::Method { path }) = &channel
        && let Some(owner) = path.strip_suffix(".{call}")
    {
        let unused = seen.unused_methods(owner).into_iter();
        globals.needs.extend(unused.map(|path| (path, Vec::new())));
    }
    let replies = ObservedReplies {
        channel: reply_channel(&messages, seen, &unasked, &globals.functions),
        events: reply_events(seen, &all, &shape),
        reads: all_reads(platform, seen, best, offered),
        keeps_callback: seen.keeps_callback(),
        code: best.code.clone(),
        is_code_seen: seen.takes_success() && seen.reads_code(),
        settled: seen.settled().into_iter().cloned().collect(),
        parses: seen.parses(),
    };
    if replies.takes_id() {
        shape.confirm_id();
    }
    let extras = extras(&all, channel.as_ref(), seen);
    let mut calls = main_calls(&messages, channel.as_ref(), &shape);
    if replies.is_return_value() {
        for call in &mut calls {
            call.wants_reply = true;
        }
    }
    calls.extend(extra_calls(&extras, &all));
    for call in &mut calls {
        call.wants_reply |= replies.events.iter().any(|(name, _)| *name == call.name);
    }
    Observation {
        platform,
        unused_calls: unused_calls(seen, channel.as_ref()),
        channel,
        extras,
        shape,
        calls,
        globals,
        replies,
        page: ObservedPage {
            unasked,
            ready: seen.ready(),
            hosts: seen.hosts.clone(),
            navigations: seen.navigations.clone(),
            errors: seen.all_errors(),
        },
    }
}

/// Returns the fields of replies that the client read, and its texts for failures in passes where it took no success.
fn all_reads(
    platform: Platform,
    seen: &Seen,
    best: &Offered,
    offered: &[Offered],
) -> Vec<(String, bool)> {
    let mut reads = seen.reply_reads();
    let failed = offered
        .iter()
        .filter(|other| other.names == best.names)
        .map(|other| other.pass.of(platform))
        .filter(|other| seen.takes_success() && !other.takes_success());
    for read in failed.flat_map(Seen::reply_reads) {
        if is_text_key(&read.0) && !reads.contains(&read) {
            reads.push(read);
        }
    }
    reads
}

impl ObservedReplies {
    /// Returns whether the client went on after one of its functions got the message's id.
    fn takes_id(&self) -> bool {
        match &self.channel {
            Some(ReplyChannel::Function {
                arguments,
                certainty: Certainty::WentOn,
                ..
            }) => arguments.iter().any(|what| what == "id"),
            _ => false,
        }
    }

    /// Returns whether a reply is the return value of the app's function.
    pub(crate) const fn is_return_value(&self) -> bool {
        matches!(
            self.channel,
            Some(ReplyChannel::Promise | ReplyChannel::AtOnce)
        )
    }
}

/// Returns the shape of the messages on the main channel. `again` are the messages of a pass with other random values.
fn shape(
    messages: &[Sent],
    again: &[Sent],
    channel: Option<&ObservedChannel>,
    seen: &Seen,
) -> Shape {
    let reads = seen.reply_reads().into_iter();
    let replied: Vec<_> = reads
        .filter(|(_, known)| *known)
        .map(|(path, _)| path)
        .collect();
    let names_call = channel.is_some_and(ObservedChannel::names_call);
    let is_object = channel.is_some_and(ObservedChannel::takes_objects);
    Shape::of(messages, names_call, is_object, &replied, again)
}

/// Returns the use of globals in a pass that offers these names. `owner` is the global that receives the messages.
fn globals(seen: &Seen, bare: &Seen, names: &[String], owner: Option<&str>) -> ObservedGlobals {
    let others = names.iter().filter(|other| Some(other.as_str()) != owner);
    let needs = others.map(|other| (other.clone(), seen.fields_of(other)));
    let looked_for = bare
        .missing_globals()
        .into_iter()
        .filter(|looked| !names.contains(looked))
        .chain(seen.unused_handlers());
    ObservedGlobals {
        needs: needs.collect(),
        looked_for: looked_for.collect(),
        functions: seen.functions(),
        reads_agent: seen.reads_agent(),
    }
}

/// Returns the calls whose handlers the client read but didn't call, on a channel with a handler for each call.
fn unused_calls(seen: &Seen, channel: Option<&ObservedChannel>) -> Vec<String> {
    match channel {
        Some(ObservedChannel::Handler { name }) if name == "{call}" => seen
            .unused_handlers()
            .iter()
            .filter_map(|path| path.strip_prefix("webkit.messageHandlers."))
            .map(str::to_owned)
            .collect(),
        _ => Vec::new(),
    }
}
