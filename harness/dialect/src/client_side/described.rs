//! The dialect's descriptions of single events, calls and links.

use serde_json::{Map, Value};

use super::ClientSide;
use crate::shape::{Announcement, Visibility};

/// The delivery and effects of an event.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EventTraits {
    /// The page's visibility after the event, if it changes.
    pub visibility: Option<Visibility>,
    /// The call that subscribes to the event, and the required content of the call's payload.
    pub subscription: Option<(String, Map<String, Value>)>,
    /// Whether the app doesn't announce the event to the page.
    pub is_silent: bool,
    /// Whether the event moves the page back in its history.
    pub goes_back: bool,
}

impl ClientSide<'_> {
    /// Returns the delivery and effects of an event on this platform.
    pub fn event_traits(&self, name: &str) -> EventTraits {
        let Some(event) = self.dialect.event(self.profile.platform, name) else {
            return EventTraits {
                is_silent: self.usual_event_channel().is_none(),
                ..EventTraits::default()
            };
        };
        EventTraits {
            visibility: event.visibility,
            subscription: match &event.announcement {
                Some(Announcement::Reply(subscription)) => {
                    Some((subscription.call.clone(), subscription.filter.clone()))
                }
                _ => None,
            },
            is_silent: event.announcement.is_none(),
            goes_back: event.back.is_some(),
        }
    }

    /// Returns the default reply data for a call with this payload: the dialect's data, else the catalogue's. `None` if
    /// the call has no default reply.
    pub fn default_data(&self, call: &str, payload: &Value) -> Option<Value> {
        let platform = self.profile.platform;
        if let Some(template) = self.dialect.default_data(platform, call) {
            let filled = template.fill(&|place| match place {
                "payload" => Some(payload.clone()),
                other => self.dialect.value(self.profile, self.catalogue, other),
            });
            return Some(filled.unwrap_or_default());
        }
        let reply = self.catalogue.calls.get(call)?.default_reply.as_ref()?;
        let data = reply.own_data(platform).unwrap_or(&reply.data);
        Some(data.clone())
    }

    /// Returns the call that opens a link, and its payload; `None` if the page opens links itself.
    pub fn link_call(&self, link: &str) -> Option<(String, Value)> {
        let shape = self.dialect.link.as_ref()?;
        let payload = match &shape.field {
            Some(field) => Value::Object([(field.clone(), link.into())].into_iter().collect()),
            None => link.into(),
        };
        Some((shape.call.clone(), payload))
    }
}
