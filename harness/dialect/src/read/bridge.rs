//! Reading the bridge of a platform.

use std::cell::RefCell;
use std::collections::BTreeMap;

use footbridge_contract::toml_reader::{TomlNode, TomlTable};
use footbridge_contract::{Catalogue, Version};

use super::channel::channels;
use super::handshake::default_data;
use super::page_channel::{PageChannelDraft, reply_draft};
use super::{
    Reported, check_page_calls, events_channel, given, known_calls, readable, special_events,
    template_of,
};
use crate::channel::{Channel, Returns, Via};
use crate::identifier::is_dotted_path;
use crate::page_channel::{CallReplies, PageChannel, ReplyShape, ReplyVariant, ValueEncoding};
use crate::shape::{BootstrapScript, Bridge};
use crate::template::{Direction, Scope, Template};
use crate::unusual_form::UnusualForm;

use super::channel::{MESSAGE, Message};

/// The settings that platforms share.
pub(super) struct Shared<'s, 'd> {
    pub(super) message: Message<'s>,
    pub(super) call_name: Option<&'s Template>,
    pub(super) reply: Option<&'s TomlNode<'d>>,
    /// The keys of `[reply]`.
    pub(super) usual: Option<&'s ReplyDraft<'d>>,
    pub(super) is_reply_sound: bool,
    /// The default page channel of events.
    pub(super) events: Option<&'s (PageChannelDraft, PageChannel)>,
    pub(super) are_events_sound: bool,
    pub(super) catalogue: Option<&'s Catalogue>,
}

/// The reply keys of a platform, merged over the defaults.
#[derive(Clone, Default)]
pub(super) struct ReplyDraft<'d> {
    own: OwnReplies<'d>,
    /// The replies to single calls.
    except: BTreeMap<String, OwnReplies<'d>>,
    events: BTreeMap<String, String>,
    forms: Vec<UnusualForm>,
    repeats: bool,
}

/// The reply keys of some calls.
#[derive(Clone, Default)]
struct OwnReplies<'d> {
    success: PageChannelDraft,
    failure: PageChannelDraft,
    part: PageChannelDraft,
    /// The table that contains them.
    node: Option<TomlNode<'d>>,
}

impl OwnReplies<'_> {
    /// Returns these keys, with missing ones from `usual`.
    fn over(self, usual: &Self) -> Self {
        Self {
            success: self.success.over(&usual.success),
            failure: self.failure.over(&usual.failure),
            part: self.part.over(&usual.part),
            node: self.node,
        }
    }
}

/// The placeholders of a reply.
const REPLY: Scope<'static> = Scope {
    own: &[
        "reply", "code", "message", "data", "more", "call", "payload", "id", "callback", "event",
    ],
    profile: true,
    is_open: true,
    direction: Direction::Fill,
    filled_by: "a reply",
};

/// Reads the `events` of a platform's table, merged over the common `events`.
fn own_events(
    table: &TomlTable<'_>,
    shared: &Shared<'_, '_>,
) -> Result<Option<(PageChannelDraft, PageChannel)>, Reported> {
    match table.may("events") {
        Some(node) if shared.events.is_none() && shared.are_events_sound => {
            let help = "write [events] for both platforms, and here what differs";
            node.invalid("the dialect has no [events]", "here", help);
            Ok(None)
        }
        node => given(node, |node| {
            events_channel(node, shared.events.map(|(draft, _)| draft))
        }),
    }
}

/// Reads a platform's table.
pub(super) fn bridge<'d>(table: &TomlTable<'d>, shared: &Shared<'_, 'd>) -> Option<Bridge> {
    let usual = shared.usual;
    let profile = Scope::PROFILE;
    let user_agent = given(table.may("user_agent"), Template::from_text);
    let named = |key| given(table.may(key), |node| named_templates(node, &profile));
    let (query, hash) = (named("query"), named("hash"));
    let globals_node = table.may("globals");
    let globals = given(globals_node.as_ref(), |node| {
        let globals = named_templates(node, &profile)?;
        for (path, _) in globals.iter().filter(|(path, _)| !is_dotted_path(path)) {
            let message = format!("`{path}` is not the path of a global");
            let help = "use names joined by dots, as in \"MyApp.version\"";
            node.invalid(message, "here", help);
        }
        Some(globals)
    });
    let events = own_events(table, shared);
    let absent_node = table.may("absent");
    let absent = given(absent_node.as_ref(), |node| node.texts());
    let renamed = given(table.may("names"), |node| {
        sent_names(node, shared.catalogue)
    });
    let default_data = default_data(table, shared.catalogue);
    let bootstrap = given(table.may("bootstrap"), bootstrap_scripts);
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
    let channels = channels?;
    let sent = Sent {
        catalogue: shared.catalogue,
        channels: &channels,
        message: message.template,
        reported: RefCell::default(),
    };
    let reply = match (draft, node) {
        (Some(draft), Some(node)) => draft.finish(node, &sent),
        _ if !shared.is_reply_sound => None,
        _ => Some(immediate_replies()),
    };
    let reply = reply?;
    if let Some(node) = node {
        check_return(node, &channels, &reply);
    }
    let (globals, absent) = (
        globals.ok()?.unwrap_or_default(),
        absent.ok()?.unwrap_or_default(),
    );
    if let Some(node) = &globals_node {
        check_globals(node, &globals, &channels);
    }
    let (user_agent, query, hash) = (
        user_agent.ok()?,
        query.ok()?.unwrap_or_default(),
        hash.ok()?.unwrap_or_default(),
    );
    let named = [("query", &query), ("hash", &hash), ("globals", &globals)];
    let named = named.into_iter().flat_map(|(key, named)| {
        let templates = named.iter();
        templates.map(move |(_, template)| (key, template))
    });
    let given = user_agent.iter().map(|template| ("user_agent", template));
    let version_digits = version_digits(table, named.chain(given), shared.catalogue);
    if let Some(node) = &absent_node {
        check_absent(node, &absent, &channels);
    }
    let events = events.ok()?;
    let mut bridge = Bridge {
        user_agent,
        query,
        hash,
        globals,
        version_digits,
        absent,
        bootstrap: bootstrap.ok()?.unwrap_or_default(),
        channels,
        reply,
        events: events
            .as_ref()
            .map(|(_, page_channel)| page_channel.clone()),
        own_events: Vec::new(),
        default_data: default_data?,
        names: renamed.ok()?.unwrap_or_default(),
    };
    let usual = events.as_ref().or(shared.events);
    bridge.own_events = special_events(table, shared.catalogue, usual, &[Some(&bridge)])?;
    Some(bridge)
}

/// Reads the scripts that run before the client.
fn bootstrap_scripts(node: &TomlNode<'_>) -> Option<Vec<BootstrapScript>> {
    let files = node.list()?;
    let script = |file: &TomlNode<'_>| {
        Some(BootstrapScript {
            text: file.text_of_file()?,
            path: file.path()?,
        })
    };
    let read: Vec<_> = files.iter().map(script).collect();
    read.into_iter().collect()
}

/// Returns the lowest number of digits that a part of the app's version has in these values, by key. Reports a value
/// that has too few for a version of the catalogue.
fn version_digits<'t>(
    table: &TomlTable<'_>,
    templates: impl Iterator<Item = (&'static str, &'t Template)>,
    catalogue: Option<&Catalogue>,
) -> Option<u32> {
    let digits = templates.filter_map(|(key, template)| Some((key, template.version_digits()?)));
    let digits: Vec<_> = digits.collect();
    let versions = catalogue.map(Catalogue::versions).into_iter().flatten();
    let mut versions: Vec<_> = versions.collect();
    versions.sort();
    for (key, digits) in &digits {
        let widest = versions.iter().rev().find(|version| !version.fits(*digits));
        if let (Some(version), Some(node)) = (widest, table.may(key)) {
            node.invalid(
                format!("the app's version {version} doesn't fit a number with {digits} digits for each part"),
                "in one of these values",
                digits_help(*version),
            );
            break;
        }
    }
    digits.into_iter().map(|(_, digits)| digits).min()
}

/// Returns the form that holds a version.
fn digits_help(version: Version) -> String {
    (3..=6).find(|digits| version.fits(*digits)).map_or_else(
        || "write `{app_version}`: no number holds this version".to_owned(),
        |digits| {
            format!(
                "write `{{app_version:number{digits}}}`, if that is the number that the app gives"
            )
        },
    )
}

/// Reads the platform's names of calls, by their names in the catalogue.
fn sent_names(
    node: &TomlNode<'_>,
    catalogue: Option<&Catalogue>,
) -> Option<BTreeMap<String, String>> {
    let mut names = BTreeMap::new();
    for (call, node) in node.named_values()? {
        known(&node, &call, catalogue)?;
        let sent = node.text()?;
        if let Some((other, _)) = names.iter().find(|(_, known)| **known == sent) {
            let message = format!("`{other}` and `{call}` have the same name, `{sent}`");
            node.invalid(message, "the second", "give each call a different name");
            return None;
        }
        names.insert(call, sent);
    }
    Some(names)
}

/// Returns the paths of the objects and functions that the channels define on `window`.
fn channel_paths(channels: &[Channel]) -> Vec<String> {
    let paths = channels.iter().filter_map(|channel| match &channel.via {
        Via::Handler { .. } => Some("webkit.messageHandlers".to_owned()),
        Via::Method { .. } => Some(channel.name()),
        Via::Prompt => Some("prompt".to_owned()),
        Via::Navigation { .. } | Via::PostMessage => None,
    });
    paths.collect()
}

/// Reports globals that would replace a channel's function, or the object that contains it.
fn check_globals(node: &TomlNode<'_>, globals: &[(String, Template)], channels: &[Channel]) {
    let paths = channel_paths(channels);
    for (name, value) in globals {
        let is_object = matches!(value, Template::Object { .. });
        let meets = |path: &&String| {
            let below = path
                .strip_prefix(name.as_str())
                .is_some_and(|rest| rest.starts_with('.'));
            *path == name || (below && !is_object)
        };
        if let Some(path) = paths.iter().find(meets) {
            let message =
                format!("`{name}` belongs to the channel: the app defines `{path}` there");
            let help = if path == name {
                "leave it out".to_owned()
            } else {
                format!(
                    "leave it out, or give its fields: \"{name}.version\" = \"{{app_version}}\""
                )
            };
            node.invalid(message, "here", help);
        }
    }
}

/// Reports names listed as absent although a channel defines something there.
fn check_absent(node: &TomlNode<'_>, absent: &[String], channels: &[Channel]) {
    for path in channel_paths(channels) {
        let first = path.split('.').next().unwrap_or(&path);
        if absent.iter().any(|name| name == first) {
            let message = format!("`{first}` must be absent, but a channel defines `{path}` there");
            node.invalid(
                message,
                "here",
                "leave it out here, or leave the channel out",
            );
        }
    }
}

/// Reads a table of values by name.
fn named_templates(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<Vec<(String, Template)>> {
    let read: Vec<_> = node
        .named_values()?
        .into_iter()
        .map(|(name, node)| Some((name, template_of(&node, scope)?)))
        .collect();
    read.into_iter().collect()
}

/// Returns the replies of a dialect without `[reply]`: the data, as a return value.
fn immediate_replies() -> ReplyShape {
    let variant = ReplyVariant {
        page_channel: PageChannel::Return,
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
        forms: Vec::new(),
        repeats: false,
    }
}

/// Reads a table of replies, merged over the default one.
pub(super) fn bridge_reply<'d>(
    node: &TomlNode<'d>,
    usual: Option<&ReplyDraft<'d>>,
    catalogue: Option<&Catalogue>,
) -> Option<ReplyDraft<'d>> {
    let usual = usual.cloned().unwrap_or_default();
    node.table("a reply", |table| {
        let own = own_replies(table, node);
        let except = given(table.may("except"), |node| {
            let read: Vec<_> = node
                .tables()?
                .iter()
                .map(|node| node.table("an exception", |table| exception(table, node, catalogue)))
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
        let forms = given(table.may("forms"), |node| {
            let words = node.list()?;
            let forms = words.iter().map(|word| word.one_of(&UnusualForm::WORDS));
            forms.collect::<Option<Vec<_>>>()
        });
        let repeats = given(table.may("repeats"), TomlNode::boolean);
        let mut all = usual.except;
        for (calls, own) in except.ok()?.unwrap_or_default() {
            for call in calls {
                let own = match all.get(&call) {
                    Some(known) => own.clone().over(known),
                    None => own.clone(),
                };
                all.insert(call, own);
            }
        }
        let mut named = usual.events;
        named.extend(events.ok()?.unwrap_or_default());
        Some(ReplyDraft {
            own: own?.over(&usual.own),
            except: all,
            events: named,
            forms: forms.ok()?.unwrap_or(usual.forms),
            repeats: repeats.ok()?.unwrap_or(usual.repeats),
        })
    })
}

/// Reads the keys of replies, and the differences for a failure and a part of a stream.
fn own_replies<'d>(table: &TomlTable<'d>, node: &TomlNode<'d>) -> Option<OwnReplies<'d>> {
    let success = reply_draft(table, &REPLY);
    let failure = given(table.may("failure"), |node| variation(node, "`failure`"));
    let part = given(table.may("part"), |node| variation(node, "`part`"));
    Some(OwnReplies {
        success: success?,
        failure: failure.ok()?.unwrap_or_default(),
        part: part.ok()?.unwrap_or_default(),
        node: Some(*node),
    })
}

/// Reads the differences for one kind of reply.
fn variation(node: &TomlNode<'_>, place: &'static str) -> Option<PageChannelDraft> {
    node.table(place, |table| reply_draft(table, &REPLY))
}

fn exception<'d>(
    table: &TomlTable<'d>,
    node: &TomlNode<'d>,
    catalogue: Option<&Catalogue>,
) -> Option<(Vec<String>, OwnReplies<'d>)> {
    let calls = table
        .need("calls", "calls = [\"…\"], calls of the catalogue")
        .and_then(|node| known_calls(&node, catalogue));
    let own = own_replies(table, node);
    Some((calls?, own?))
}

/// Checks that a key is a call name.
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

impl<'d> ReplyDraft<'d> {
    /// Builds the replies from these keys. Reports missing keys at the replies' own table, or else at `node`.
    fn finish(self, node: &TomlNode<'d>, sent: &Sent<'_>) -> Option<ReplyShape> {
        let replies = |own: OwnReplies<'d>| {
            let node = own.node.as_ref().unwrap_or(node);
            let read = CallReplies {
                failure: own.failure.over(&own.success).variant(node)?,
                part: own.part.over(&own.success).variant(node)?,
                success: own.success.variant(node)?,
            };
            sent.check(node, &read);
            for variant in [&read.success, &read.failure, &read.part] {
                check_page_calls(node, &variant.shown(), sent.catalogue);
            }
            Some(read)
        };
        let usual = replies(self.own.clone());
        let except: Vec<_> = self
            .except
            .into_iter()
            .map(|(call, own)| Some((vec![call], replies(own.over(&self.own))?)))
            .collect();
        Some(ReplyShape {
            usual: usual?,
            except: except.into_iter().collect::<Option<_>>()?,
            events: self.events,
            forms: self.forms,
            repeats: self.repeats,
        })
    }
}

/// The placeholders in the messages of a platform.
struct Sent<'s> {
    catalogue: Option<&'s Catalogue>,
    channels: &'s [Channel],
    message: Option<&'s Template>,
    reported: RefCell<Vec<String>>,
}

impl Sent<'_> {
    /// Reports placeholders of replies that no message fills.
    fn check(&self, node: &TomlNode<'_>, replies: &CallReplies) {
        let known = REPLY.names();
        let is_sent = |name: &str| {
            self.channels.iter().any(|channel| channel.has(name))
                || self.message.is_some_and(|message| message.has(name))
        };
        let kinds = [&replies.success, &replies.failure, &replies.part];
        for name in kinds.iter().flat_map(|variant| variant.places()) {
            let is_own = known.contains(&name) && !["id", "callback"].contains(&name);
            let mut reported = self.reported.borrow_mut();
            if !is_own && !is_sent(name) && !reported.iter().any(|known| known == name) {
                let message = format!("a reply has `{{{name}}}`, which no message of the page has");
                let help = format!("put `{{{name}}}` in a message, or leave it out here");
                node.invalid(message, "this reply", help);
                reported.push(name.to_owned());
            }
        }
    }
}

/// Reports replies returned through channels that return nothing.
fn check_return(node: &TomlNode<'_>, channels: &[Channel], reply: &ReplyShape) {
    let returns = channels
        .iter()
        .any(|channel| channel.returns != Returns::Nothing);
    if !returns
        && reply
            .variants()
            .any(|(_, variant)| variant.page_channel == PageChannel::Return)
    {
        let message = "no channel has a return value";
        node.invalid(
            message,
            "`via` is \"return\"",
            "give one `returns = \"promise\"`, or \"value\"",
        );
    }
}
