//! Reading the bridge of a platform.

use std::collections::BTreeMap;

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{TomlNode, TomlTable};

use super::channel::channels;
use super::way::{WayDraft, reply_draft};
use super::{events_way, given, known_calls, readable, template_of};
use crate::dialect::channel::Returns;
use crate::dialect::shape::{BootstrapScript, Bridge};
use crate::dialect::way::{CallReplies, ReplyShape, ReplyVariant, ValueEncoding, Way};
use crate::identifier::is_dotted_path;
use crate::template::{Scope, Template};

use super::channel::{MESSAGE, Message};

/// What the platforms share.
pub(super) struct Shared<'s, 'd> {
    pub(super) message: Message<'s>,
    pub(super) call_name: Option<&'s Template>,
    pub(super) reply: Option<&'s TomlNode<'d>>,
    /// The replies of [reply].
    pub(super) usual: Option<&'s ReplyDraft>,
    pub(super) is_reply_sound: bool,
    /// The usual way of events.
    pub(super) events: Option<&'s WayDraft>,
    pub(super) are_events_sound: bool,
    pub(super) catalogue: Option<&'s Catalogue>,
}

/// The keys of replies, those of one platform laid over the usual ones.
#[derive(Debug, Clone, Default)]
pub(super) struct ReplyDraft {
    success: WayDraft,
    failure: WayDraft,
    part: WayDraft,
    except: Vec<(Vec<String>, OwnReplies)>,
    events: BTreeMap<String, String>,
}

/// The keys of the replies to some calls.
#[derive(Debug, Clone)]
struct OwnReplies {
    success: WayDraft,
    failure: WayDraft,
    part: WayDraft,
}

/// The places of a reply.
const REPLY: Scope<'static> = Scope {
    own: &[
        "reply", "code", "message", "data", "more", "call", "payload", "id", "callback", "event",
    ],
    profile: true,
    is_open: true,
    is_read: false,
    filled_by: "a reply",
};

/// Reads a platform's table.
pub(super) fn bridge(table: &TomlTable<'_>, shared: &Shared<'_, '_>) -> Option<Bridge> {
    let usual = shared.usual;
    let profile = Scope::PROFILE;
    let user_agent = given(table.may("user_agent"), Template::from_text);
    let named = |key| given(table.may(key), |node| named_templates(node, &profile));
    let (query, hash) = (named("query"), named("hash"));
    let globals = given(table.may("globals"), |node| {
        let globals = named_templates(node, &profile)?;
        for (path, _) in globals.iter().filter(|(path, _)| !is_dotted_path(path)) {
            let message = format!("`{path}` is not the path of a global");
            let help = "use names joined by dots, as in \"MyApp.version\"";
            node.invalid(message, "here", help);
        }
        Some(globals)
    });
    let events = match table.may("events") {
        Some(node) if shared.events.is_none() && shared.are_events_sound => {
            let help = "write [events] for both platforms, and here what differs";
            node.invalid("the dialect has no [events]", "here", help);
            Ok(None)
        }
        node => given(node, |node| events_way(node, shared.events)),
    };
    let absent = given(table.may("absent"), TomlNode::texts);
    let bootstrap = given(table.may("bootstrap"), |node| {
        let files = node.list()?;
        let script = |file: &TomlNode<'_>| {
            Some(BootstrapScript {
                text: file.text_of_file()?,
                path: file.path()?,
            })
        };
        let read: Vec<_> = files.iter().map(script).collect();
        read.into_iter().collect::<Option<Vec<_>>>()
    });
    let own_message = given(table.may("message"), |node| readable(node, &MESSAGE));
    let message = match &own_message {
        Ok(None) => shared.message,
        own => Message::of(own),
    };
    let channels = channels(table, message, shared.call_name, shared.catalogue);
    let own_node = table.may("reply");
    let own = given(own_node.as_ref(), |node| {
        bridge_reply(node, usual, shared.catalogue)
    });
    own_message.as_ref().ok()?;
    let draft = own.ok()?.or_else(|| usual.cloned());
    let node = own_node.as_ref().or(shared.reply);
    let reply = match (draft, node) {
        (Some(draft), Some(node)) => draft.finish(node),
        _ if !shared.is_reply_sound => None,
        _ => Some(answered_at_once()),
    };
    let (channels, reply) = (channels?, reply?);
    if let Some(node) = node {
        check_places(node, &channels, &reply, message.template);
        check_return(node, &channels, &reply);
    }
    Some(Bridge {
        user_agent: user_agent.ok()?,
        query: query.ok()?.unwrap_or_default(),
        hash: hash.ok()?.unwrap_or_default(),
        globals: globals.ok()?.unwrap_or_default(),
        absent: absent.ok()?.unwrap_or_default(),
        bootstrap: bootstrap.ok()?.unwrap_or_default(),
        channels,
        reply,
        events: events.ok()?.map(|(_, way)| way),
    })
}

/// Reads a table of values by their names.
fn named_templates(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<Vec<(String, Template)>> {
    let read: Vec<_> = node
        .named_values()?
        .into_iter()
        .map(|(name, node)| Some((name, template_of(&node, scope)?)))
        .collect();
    read.into_iter().collect()
}

/// The replies of a dialect without [reply]: the data, by what comes back at once.
fn answered_at_once() -> ReplyShape {
    let variant = ReplyVariant {
        way: Way::Return,
        encoding: ValueEncoding::Object,
        deletes: false,
        keeps: false,
        value: Template::place("data"),
    };
    ReplyShape {
        usual: CallReplies {
            success: variant.clone(),
            failure: variant.clone(),
            part: variant,
        },
        except: Vec::new(),
        events: BTreeMap::new(),
    }
}

/// Reads a table of replies, laid over the usual one.
pub(super) fn bridge_reply(
    node: &TomlNode<'_>,
    usual: Option<&ReplyDraft>,
    catalogue: Option<&Catalogue>,
) -> Option<ReplyDraft> {
    let usual = usual.cloned().unwrap_or_default();
    node.table("a reply", |table| {
        let own = reply_draft(table, &REPLY);
        let failure = given(table.may("failure"), |node| variation(node, "`failure`"));
        let part = given(table.may("part"), |node| variation(node, "`part`"));
        let except = given(table.may("except"), |node| {
            let read: Vec<_> = node
                .tables()?
                .iter()
                .map(|node| node.table("an exception", |table| exception(table, catalogue)))
                .collect();
            read.into_iter().collect::<Option<Vec<_>>>()
        });
        let events = given(table.may("events"), |node| {
            let named = node.named_values()?.into_iter();
            named
                .map(|(call, node)| {
                    known(&node, &call, catalogue)?;
                    Some((call, node.text()?))
                })
                .collect::<Option<BTreeMap<_, _>>>()
        });
        let failure = failure.ok()?.unwrap_or_default();
        let part = part.ok()?.unwrap_or_default();
        Some(ReplyDraft {
            success: own?.over(&usual.success),
            failure: failure.over(&usual.failure),
            part: part.over(&usual.part),
            except: except.ok()?.unwrap_or(usual.except),
            events: events.ok()?.unwrap_or(usual.events),
        })
    })
}

/// Reads what differs for a kind of replies.
fn variation(node: &TomlNode<'_>, place: &'static str) -> Option<WayDraft> {
    node.table(place, |table| reply_draft(table, &REPLY))
}

fn exception(
    table: &TomlTable<'_>,
    catalogue: Option<&Catalogue>,
) -> Option<(Vec<String>, OwnReplies)> {
    let calls = table
        .need("calls", "calls = [\"…\"], calls of the catalogue")
        .and_then(|node| known_calls(&node, catalogue));
    let own = reply_draft(table, &REPLY);
    let failure = given(table.may("failure"), |node| variation(node, "`failure`"));
    let part = given(table.may("part"), |node| variation(node, "`part`"));
    let replies = OwnReplies {
        success: own?,
        failure: failure.ok()?.unwrap_or_default(),
        part: part.ok()?.unwrap_or_default(),
    };
    Some((calls?, replies))
}

/// Checks the name of a call that is a key.
fn known(node: &TomlNode<'_>, call: &str, catalogue: Option<&Catalogue>) -> Option<()> {
    let Some(catalogue) = catalogue else {
        return Some(());
    };
    let names: Vec<&str> = catalogue.calls.names().collect();
    if names.contains(&call) {
        return Some(());
    }
    let help = footbridge_contract::suggest_help(call, names);
    node.invalid(format!("there is no call `{call}`"), "its event", help);
    None
}

impl ReplyDraft {
    fn finish(self, node: &TomlNode<'_>) -> Option<ReplyShape> {
        let replies = |own: OwnReplies| {
            Some(CallReplies {
                failure: own.failure.over(&own.success).variant(node)?,
                part: own.part.over(&own.success).variant(node)?,
                success: own.success.variant(node)?,
            })
        };
        let usual = replies(OwnReplies {
            success: self.success.clone(),
            failure: self.failure.clone(),
            part: self.part.clone(),
        });
        let except: Vec<_> = self
            .except
            .into_iter()
            .map(|(calls, own)| {
                let own = OwnReplies {
                    success: own.success.over(&self.success),
                    failure: own.failure.over(&self.failure),
                    part: own.part.over(&self.part),
                };
                Some((calls, replies(own)?))
            })
            .collect();
        Some(ReplyShape {
            usual: usual?,
            except: except.into_iter().collect::<Option<_>>()?,
            events: self.events,
        })
    }
}

/// Reports places of a reply that no message fills.
fn check_places(
    node: &TomlNode<'_>,
    channels: &[super::super::channel::Channel],
    reply: &ReplyShape,
    message: Option<&Template>,
) {
    let known = REPLY.names();
    let is_sent = |name: &str| {
        channels.iter().any(|channel| channel.has(name))
            || message.is_some_and(|message| message.has(name))
    };
    let mut places: Vec<&str> = reply
        .variants()
        .flat_map(|(_, variant)| variant.places())
        .collect();
    places.dedup();
    let mut reported: Vec<&str> = Vec::new();
    for name in places {
        let is_own = known.contains(&name) && !["id", "callback"].contains(&name);
        if !is_own && !is_sent(name) && !reported.contains(&name) {
            let message = format!("a reply has `{{{name}}}`, which no message of the page has");
            let help = format!("put `{{{name}}}` in a message, or leave it out here");
            node.invalid(message, "this reply", help);
            reported.push(name);
        }
    }
}

/// Reports replies that come back at once through channels that give nothing back.
fn check_return(
    node: &TomlNode<'_>,
    channels: &[super::super::channel::Channel],
    reply: &ReplyShape,
) {
    let returns = channels
        .iter()
        .any(|channel| channel.returns != Returns::Nothing);
    if !returns
        && reply
            .variants()
            .any(|(_, variant)| variant.way == Way::Return)
    {
        let message = "no channel gives anything back at once";
        node.invalid(
            message,
            "`via` is \"return\"",
            "give one `returns = \"promise\"`, or \"value\"",
        );
    }
}
