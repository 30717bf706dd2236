//! The listeners of a page.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ClientSide;
use crate::page_channel::{EventTarget, PageChannel};
use crate::shape::{Announcement, HandshakeAction};
use crate::template::Template;

/// The functions and DOM events through which the app reaches a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Listeners {
    /// The paths of functions below `window`.
    pub functions: Vec<String>,
    pub events: Vec<EventListener>,
}

/// A DOM event that a page listens for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EventListener {
    pub target: EventTarget,
    pub name: String,
}

impl ClientSide<'_> {
    /// Returns the listeners of a page, in the dialect's order.
    pub fn listeners(&self) -> Listeners {
        let mut listeners = Listeners::default();
        let reply = &self.bridge.reply;
        let calls: Vec<&str> = self.catalogue.calls.names().collect();
        let replies: Vec<&str> = calls.iter().map(|call| reply.event(call)).collect();
        for (_, variant) in reply.variants() {
            self.add(&mut listeners, &variant.page_channel, &replies);
        }
        let events: Vec<&str> = self.catalogue.events.names().collect();
        for event in self.dialect.events_on(self.profile.platform) {
            if let Some(Announcement::PageChannel(channel)) = &event.announcement {
                self.add(&mut listeners, channel, &[event.name.as_str()]);
            }
        }
        if let Some(channel) = self.usual_event_channel() {
            self.add(&mut listeners, channel, &events);
        }
        for handshake in &self.dialect.handshakes {
            if let HandshakeAction::PageChannel(channel) = &handshake.action {
                self.add(&mut listeners, channel, &[]);
            }
        }
        if let Some(ask) = &self.dialect.ask {
            self.add(&mut listeners, &ask.page_channel, &[]);
        }
        listeners
    }

    /// Returns the default page channel of events.
    pub(super) fn usual_event_channel(&self) -> Option<&PageChannel> {
        let mut events = self.dialect.events_on(self.profile.platform);
        let usual = || {
            events.find_map(|event| match &event.announcement {
                Some(Announcement::Usual(channel)) => Some(channel),
                _ => None,
            })
        };
        self.bridge.events.as_ref().or_else(usual)
    }

    /// Adds the listeners for a page channel. `events` fills `{event}`.
    fn add(&self, listeners: &mut Listeners, channel: &PageChannel, events: &[&str]) {
        match channel {
            PageChannel::Return | PageChannel::Callback { .. } => {}
            PageChannel::Function { path, .. } => {
                for path in self.names(path, events) {
                    if !listeners.functions.contains(&path) {
                        listeners.functions.push(path);
                    }
                }
            }
            PageChannel::Event { target, name, .. } => {
                for name in self.names(name, events) {
                    let listener = EventListener {
                        target: *target,
                        name,
                    };
                    if !listeners.events.contains(&listener) {
                        listeners.events.push(listener);
                    }
                }
            }
        }
    }

    /// Returns the paths or names that a template produces for all calls and events.
    fn names(&self, template: &Template, events: &[&str]) -> BTreeSet<String> {
        let fill = |call: Option<&str>, event: Option<&str>| {
            let parts = call.map(|call| self.name_parts(call)).unwrap_or_default();
            template.fill_text(&|place| match place {
                "event" => event.map(Into::into),
                other => parts
                    .get(other)
                    .cloned()
                    .or_else(|| self.dialect.value(self.profile, self.catalogue, other)),
            })
        };
        let places = template.places();
        let is_of_call = places
            .iter()
            .any(|place| *place == "call" || self.is_name_part(place));
        let calls: Vec<Option<&str>> = if is_of_call {
            self.catalogue.calls.names().map(Some).collect()
        } else {
            vec![None]
        };
        let events: Vec<Option<&str>> = if places.contains(&"event") {
            events.iter().copied().map(Some).collect()
        } else {
            vec![None]
        };
        let pairs = calls
            .iter()
            .flat_map(|call| events.iter().map(move |event| (*call, *event)));
        pairs.map(|(call, event)| fill(call, event)).collect()
    }

    /// Whether a placeholder is a part of call names.
    fn is_name_part(&self, place: &str) -> bool {
        let name = self.dialect.call_name.as_ref();
        name.is_some_and(|name| name.has(place))
    }
}
