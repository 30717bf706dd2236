//! Reading events and other messages that no call requests.

use serde_json::Value;

use super::{Arrival, ArrivedContent, ClientSide, Meaning};
use crate::page_channel::{EventContent, PageChannel};
use crate::shape::{Announcement, HandshakeAction};
use crate::template::{Captures, text};

/// An event that reached the page.
#[derive(Debug, Clone, PartialEq)]
pub struct ArrivedEvent {
    /// The event's name, as the app sent it.
    pub name: String,
    pub payload: Value,
}

impl ClientSide<'_> {
    /// Reads an event; `None` for any other arrival.
    pub(super) fn read_event(&self, arrival: &Arrival) -> Option<ArrivedEvent> {
        let events = self.dialect.events_on(self.profile.platform);
        let own = events.filter_map(|event| match &event.announcement {
            Some(Announcement::PageChannel(channel)) => Some((event.name.as_str(), channel)),
            _ => None,
        });
        // Several events may share a function. An event whose message contains its name takes precedence.
        let mut unnamed = None;
        for (name, channel) in own {
            let Some(captures) = self.read_channel(channel, arrival, Some(name)) else {
                continue;
            };
            let payload = captures.get("payload").cloned().unwrap_or_default();
            match captures.get("event").map(text) {
                Some(found) if found == name => {
                    return Some(ArrivedEvent {
                        name: found,
                        payload,
                    });
                }
                Some(found) => unnamed = unnamed.or(Some((found, payload))),
                None => unnamed = unnamed.or(Some((name.to_owned(), payload))),
            }
        }
        let channel = self.usual_event_channel();
        let names = self.catalogue.events.names().map(Some).chain([None]);
        for (name, channel) in names.filter_map(|name| Some((name, channel?))) {
            if let Some(captures) = self.read_channel(channel, arrival, name) {
                let payload = captures.get("payload").cloned().unwrap_or_default();
                let found = captures.get("event").map(text);
                let is_it = match (&found, name) {
                    (Some(found), Some(name)) => found == name,
                    (None, None) => false,
                    _ => true,
                };
                if is_it {
                    let name = found.or_else(|| name.map(str::to_owned))?;
                    return Some(ArrivedEvent { name, payload });
                }
            }
        }
        unnamed.map(|(name, payload)| ArrivedEvent { name, payload })
    }

    /// Reads a handshake of the app, or a call from the app to the page.
    pub(super) fn read_unasked(&self, arrival: &Arrival) -> Option<Meaning> {
        let is_handshake = self.dialect.handshakes.iter().any(|handshake| {
            matches!(&handshake.action, HandshakeAction::PageChannel(channel)
                if self.read_channel(channel, arrival, None).is_some())
        });
        if is_handshake {
            return Some(Meaning::Handshake);
        }
        let ask = self.dialect.ask.as_ref()?;
        let captures = self.read_channel(&ask.page_channel, arrival, None)?;
        let call = captures.get("call").map(text).unwrap_or_default();
        let id = captures.get("id").map(text);
        Some(Meaning::Ask { call, id })
    }

    /// Returns the placeholder values in an arrival; `None` if it used a different page channel or doesn't fit.
    fn read_channel(
        &self,
        channel: &PageChannel,
        arrival: &Arrival,
        event: Option<&str>,
    ) -> Option<Captures> {
        let mut captures = Captures::new();
        let is_named = |template: &crate::template::Template, name: &str| {
            let values = |place: &str| match place {
                "event" => event.map(Into::into),
                other => self.dialect.value(self.profile, self.catalogue, other),
            };
            let mut parts = Captures::new();
            template.fill_text(&values) == name
                || (event.is_none() && template.read(&name.into(), "", &mut parts).is_ok())
        };
        match (channel, arrival) {
            (
                PageChannel::Function {
                    path: own,
                    arguments: template,
                    ..
                },
                Arrival::Function { path, arguments },
            ) if is_named(own, path) => {
                let arguments = Value::Array(arguments.clone());
                template.read(&arguments, "", &mut captures).ok()?;
            }
            (
                PageChannel::Event {
                    target: own_target,
                    name: own,
                    content: described,
                },
                Arrival::Event {
                    target,
                    name,
                    content,
                },
            ) if own_target == target && is_named(own, name) => match (described, content) {
                (EventContent::None, ArrivedContent::None) => {}
                (EventContent::Detail(template), ArrivedContent::Detail { value })
                | (EventContent::Data(template), ArrivedContent::Data { value }) => {
                    template.read(value, "", &mut captures).ok()?;
                }
                _ => return None,
            },
            _ => return None,
        }
        Some(captures)
    }
}
