//! Reading a dialect file, and checking its keys against each other and against the catalogue.

mod ask;
mod bridge;
mod channel;
mod handshake;
mod page_channel;

use std::path::Path;

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{self, InvalidFile, TomlNode, TomlTable, unique};
use footbridge_scenario::ReplyLimit;

use crate::page_channel::PageChannel;
use crate::shape::{
    Announcement, Back, BackGuard, Bridge, Dialect, Ends, EventShape, LinkShape, Subscription,
    Until, Visibility,
};
use crate::template::{self, Direction, Scope, Template};
use bridge::{Shared, bridge, bridge_reply};
use channel::{MESSAGE, Message};
use handshake::{default_data, handshakes};
use page_channel::{PageChannelDraft, page_channel, page_channel_keys};

/// The kinds of channels for events, without the details of a page channel.
#[derive(Debug, Clone, Copy)]
enum EventChannel {
    PageChannel,
    Reply,
    None,
}

/// The placeholders of an event.
const EVENT: Scope<'static> = Scope {
    own: &["event", "payload"],
    profile: true,
    is_open: false,
    direction: Direction::Fill,
    filled_by: "an event",
};

impl Dialect {
    /// Loads a dialect. Checks its events and calls against the catalogue, if one is given.
    ///
    /// # Errors
    /// An [`InvalidFile`] with every error.
    pub fn load(path: &Path, catalogue: Option<&Catalogue>) -> Result<Self, InvalidFile> {
        toml_reader::read(path, "a dialect", |table| dialect(table, catalogue))
    }

    /// Parses a dialect from `text`. Errors name the file `file`.
    ///
    /// # Errors
    /// An [`InvalidFile`] with every error.
    pub fn parse(
        file: &str,
        text: &str,
        catalogue: Option<&Catalogue>,
    ) -> Result<Self, InvalidFile> {
        toml_reader::parse(file, text, "a dialect", |table| dialect(table, catalogue))
    }
}

fn dialect(table: &TomlTable<'_>, catalogue: Option<&Catalogue>) -> Option<Dialect> {
    let name = table.text("name", "name = \"myapp\"");
    let call_name = given(table.may("call"), |node| readable(node, &MESSAGE));
    let message = given(table.may("message"), |node| readable(node, &MESSAGE));
    let reply = table.may("reply");
    let usual = given(reply.as_ref(), |node| bridge_reply(node, None, catalogue));
    let announcement = given(table.may("events"), |node| events_channel(node, None));
    let usual_event = announcement.as_ref().ok().and_then(Option::as_ref);
    let shared = Shared {
        events: usual_event,
        are_events_sound: announcement.is_ok(),
        message: Message::of(&message),
        call_name: call_name.as_ref().ok().and_then(Option::as_ref),
        reply: reply.as_ref(),
        usual: usual.as_ref().ok().and_then(Option::as_ref),
        is_reply_sound: usual.is_ok(),
        catalogue,
    };
    let platform = |key| {
        given(table.may(key), |node| {
            node.table("a platform", |table| bridge(table, &shared))
        })
    };
    let (ios, android) = (platform("ios"), platform("android"));
    let bridges = [&ios, &android].map(|read| read.as_ref().ok().and_then(Option::as_ref));
    let link = given(table.may("link"), |node| {
        node.table("a link", |table| link(table, catalogue))
    });
    let handshakes = handshakes(table, catalogue);
    let default_data = default_data(table, catalogue);
    let ask = given(table.may("ask"), |node| ask::ask(node, catalogue));
    let events = special_events(table, catalogue, usual_event, &bridges);
    message.ok()?;
    usual.ok()?;
    let mut events = events?;
    if let Some((_, page_channel)) = usual_event {
        add_unlisted(&mut events, page_channel, catalogue);
    }
    Some(Dialect {
        name: name?,
        ios: ios.ok()?,
        android: android.ok()?,
        call_name: call_name.ok()?,
        link: link.ok()?,
        events,
        handshakes: handshakes?,
        default_data: default_data?,
        ask: ask.ok()?,
    })
}

/// Reads the default page channel of events, merged over another.
fn events_channel(
    node: &TomlNode<'_>,
    usual: Option<&PageChannelDraft>,
) -> Option<(PageChannelDraft, PageChannel)> {
    let own = node.table("`events`", |table| page_channel(table, &EVENT))?;
    let empty = PageChannelDraft::default();
    let draft = own.over(usual.unwrap_or(&empty));
    let page_channel = draft.page_channel(node, &["event", "payload"], true)?;
    Some((draft, page_channel))
}

/// Reads all `[[event]]` of a table.
fn special_events(
    table: &TomlTable<'_>,
    catalogue: Option<&Catalogue>,
    usual: Option<&(PageChannelDraft, PageChannel)>,
    bridges: &[Option<&Bridge>],
) -> Option<Vec<EventShape>> {
    let nodes = match table.may("event") {
        Some(node) => node.tables()?,
        None => Vec::new(),
    };
    Some(unique(&nodes, "an event", |table| {
        event(table, catalogue, usual, bridges)
    }))
}

/// Adds the catalogue's events that the dialect doesn't define separately.
fn add_unlisted(
    events: &mut Vec<EventShape>,
    page_channel: &PageChannel,
    catalogue: Option<&Catalogue>,
) {
    let names = catalogue.into_iter().flat_map(|known| known.events.names());
    for name in names {
        if !events.iter().any(|event| event.name == name) {
            events.push(EventShape {
                name: name.to_owned(),
                visibility: None,
                back: None,
                announcement: Some(Announcement::Usual(page_channel.clone())),
            });
        }
    }
}

/// An error that has already been reported.
#[derive(Debug, Clone, Copy)]
struct Reported;

/// Reads an optional key.
fn given<N, T>(node: Option<N>, read: impl FnOnce(&N) -> Option<T>) -> Result<Option<T>, Reported> {
    match node {
        Some(node) => read(&node).map(Some).ok_or(Reported),
        None => Ok(None),
    }
}

/// Reads a template.
fn template_of(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<Template> {
    Template::from_node(node, scope)
}

/// Reports template functions whose call is missing from the catalogue.
fn check_page_calls(node: &TomlNode<'_>, template: &Template, catalogue: Option<&Catalogue>) {
    let Some(catalogue) = catalogue else {
        return;
    };
    let names: Vec<&str> = catalogue.calls.names().collect();
    for call in template.page_calls() {
        if !names.contains(&call) {
            let help = footbridge_contract::suggest_help(call, names.iter().copied());
            let message = format!("a function makes the unknown call `{call}`");
            node.invalid(message, "here", help);
        }
    }
}

/// Reads a template used to parse messages.
fn readable(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<Template> {
    let template = template_of(node, scope)?;
    match template.check_readable() {
        Ok(()) => Some(template),
        Err(error) => {
            template::report(node, &error);
            None
        }
    }
}

fn link(table: &TomlTable<'_>, catalogue: Option<&Catalogue>) -> Option<LinkShape> {
    let call = table
        .need("call", "call = \"…\", a call of the catalogue")
        .and_then(|node| known_call(&node, catalogue));
    let field = given(table.may("field"), TomlNode::text);
    Some(LinkShape {
        call: call?,
        field: field.ok()?,
    })
}

fn event(
    table: &TomlTable<'_>,
    catalogue: Option<&Catalogue>,
    usual: Option<&(PageChannelDraft, PageChannel)>,
    bridges: &[Option<&Bridge>],
) -> Option<EventShape> {
    let named = table.need("name", "name = \"…\", an event of the catalogue");
    let known = || catalogue.map(|catalogue| catalogue.events.names().collect());
    let name = named
        .as_ref()
        .and_then(|node| node.reference("event", known()));
    let announcement = announcement(table, named.as_ref(), catalogue, usual, bridges);
    let visibility = given(table.may("visibility"), |node| {
        node.one_of(&[
            ("visible", Visibility::Visible),
            ("hidden", Visibility::Hidden),
        ])
    });
    let back = back(table, catalogue);
    if usual.is_none()
        && table.has_none_of(["via", "visibility", "history"])
        && let Some(node) = &named
    {
        let help = "give it `via`, `visibility` or `history`";
        node.invalid("the event does nothing", "this one", help);
    }
    Some(EventShape {
        name: name?,
        visibility: visibility.ok()?,
        back: back.ok()?,
        announcement: announcement.ok()?,
    })
}

/// The keys of a subscription.
const SUBSCRIPTION: [&str; 4] = ["call", "where", "stays_open", "until"];

/// Reads the announcement of an event to the page.
fn announcement(
    table: &TomlTable<'_>,
    node: Option<&TomlNode<'_>>,
    catalogue: Option<&Catalogue>,
    usual: Option<&(PageChannelDraft, PageChannel)>,
    bridges: &[Option<&Bridge>],
) -> Result<Option<Announcement>, Reported> {
    let kind = given(table.may("via"), |node| {
        node.one_of(&[
            ("function", EventChannel::PageChannel),
            ("event", EventChannel::PageChannel),
            ("reply", EventChannel::Reply),
            ("none", EventChannel::None),
        ])
    });
    match kind {
        Ok(Some(EventChannel::Reply)) => {
            for key in page_channel_keys() {
                table.stray(key, "`via` is \"reply\"");
            }
            let subscription = subscription(table, catalogue, bridges).ok_or(Reported)?;
            Ok(Some(Announcement::Reply(subscription)))
        }
        Ok(Some(EventChannel::PageChannel) | None) => {
            let because = match &kind {
                Ok(None) => "there is no `via`".to_owned(),
                _ => "`via` is not \"reply\"".to_owned(),
            };
            for key in SUBSCRIPTION {
                table.stray(key, because.clone());
            }
            let is_given = matches!(kind, Ok(Some(_)));
            if !is_given && usual.is_none() {
                for key in page_channel_keys() {
                    table.stray(key, "there is no `via`");
                }
                return Ok(None);
            }
            let draft = page_channel(table, &EVENT).ok_or(Reported)?;
            if let Some((_, page_channel)) = usual.filter(|_| draft == PageChannelDraft::default())
            {
                return Ok(Some(Announcement::Usual(page_channel.clone())));
            }
            let empty = PageChannelDraft::default();
            let draft = draft.over(usual.map_or(&empty, |(draft, _)| draft));
            let page_channel =
                node.and_then(|node| draft.page_channel(node, &["event", "payload"], true));
            page_channel
                .map(|page_channel| Some(Announcement::PageChannel(page_channel)))
                .ok_or(Reported)
        }
        Ok(Some(EventChannel::None)) => Ok(None),
        Err(reported) => {
            // The channel's error is already reported, so the keys that depend on it are not checked.
            for key in SUBSCRIPTION {
                table.may(key);
            }
            for key in page_channel_keys() {
                table.may(key);
            }
            Err(reported)
        }
    }
}

fn subscription(
    table: &TomlTable<'_>,
    catalogue: Option<&Catalogue>,
    bridges: &[Option<&Bridge>],
) -> Option<Subscription> {
    let node = table.need("call", "call = \"…\", the call that gets the reply");
    let call = node.as_ref().and_then(|node| known_call(node, catalogue));
    let filter = given(table.may("where"), TomlNode::json_object);
    let stays_open = given(table.may("stays_open"), TomlNode::boolean);
    let until = given(table.may("until"), |node| until(node, catalogue));
    let (call, stays_open) = (call?, stays_open.ok()?.unwrap_or(false));
    let limits = bridges
        .iter()
        .flatten()
        .filter_map(|bridge| bridge.reply_limit(&call));
    let refusal = limits.into_iter().find_map(|limit| match limit {
        ReplyLimit::AtOnce => Some((
            format!("the page waits for the reply to `{call}`, so an event can't carry it"),
            "use another `via`, or leave `returns` out of the channel",
        )),
        ReplyLimit::Once if stays_open => Some((
            format!("`{call}` gets a promise, which is settled once"),
            "leave `stays_open` out, or leave `returns` out of the channel",
        )),
        ReplyLimit::Once => None,
    });
    if let (Some(node), Some((message, help))) = (&node, refusal) {
        node.invalid(message, "this call", help);
        return None;
    }
    Some(Subscription {
        call,
        filter: filter.ok()?.unwrap_or_default(),
        stays_open,
        until: until.ok()?,
    })
}

/// The placeholders in the payload of a call that ends subscriptions.
const ENDING: Scope<'static> = Scope {
    own: &["id", "callback", "payload"],
    profile: false,
    is_open: true,
    direction: Direction::Read,
    filled_by: "a message",
};

/// Reads the call that ends subscriptions: a name, or a table with the values that the call and the subscription share.
fn until(node: &TomlNode<'_>, catalogue: Option<&Catalogue>) -> Option<Until> {
    if !node.is_table() {
        return Some(Until {
            call: known_call(node, catalogue)?,
            ends: Ends::Filtered,
        });
    }
    node.table("`until`", |table| {
        let call = table
            .need("call", "call = \"…\", the call that ends the others")
            .and_then(|node| known_call(&node, catalogue));
        let same = given(table.may("same"), |node| {
            node.one_of(&[("id", "id"), ("callback", "callback")])
        });
        let payload = given(table.may("payload"), |node| readable(node, &ENDING));
        let ends = match (same.ok()?, payload.ok()?) {
            (Some(_), Some(_)) => {
                table.stray("payload", "there is `same`");
                return None;
            }
            (Some(place), None) => Ends::Same(place.to_owned()),
            (None, Some(template)) => Ends::Payload(template),
            (None, None) => Ends::Filtered,
        };
        Some(Until { call: call?, ends })
    })
}

/// Reads the event's step back in the page's history.
fn back(table: &TomlTable<'_>, catalogue: Option<&Catalogue>) -> Result<Option<Back>, Reported> {
    let Some(history) = table.may("history") else {
        table.stray("unless", "there is no `history`");
        return Ok(None);
    };
    let word = history.word(&["back"]);
    let unless = given(table.may("unless"), |node| {
        node.table("`unless`", |table| {
            let call = table
                .need("call", "call = \"…\", a call of the catalogue")
                .and_then(|node| known_call(&node, catalogue));
            let field = table.text("field", "field = \"…\", of the call's payload");
            Some(BackGuard {
                call: call?,
                field: field?,
            })
        })
    })?;
    word.map(|_| Some(Back { unless })).ok_or(Reported)
}

/// Reads a list of call names of the catalogue.
fn known_calls(node: &TomlNode<'_>, catalogue: Option<&Catalogue>) -> Option<Vec<String>> {
    let items = node.list()?;
    let read: Vec<_> = items
        .iter()
        .map(|node| known_call(node, catalogue))
        .collect();
    read.into_iter().collect()
}

/// Reads a call name of the catalogue.
fn known_call(node: &TomlNode<'_>, catalogue: Option<&Catalogue>) -> Option<String> {
    let known = catalogue.map(|catalogue| catalogue.calls.names().collect());
    node.reference("call", known)
}

#[cfg(test)]
mod tests;
