//! The step `send`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::{Names, event_name, object};
use crate::syntax::payload::Payload;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// Makes the host send an event.
#[derive(Debug, Clone, PartialEq)]
pub struct SendStep {
    /// The event's name in the catalogue.
    pub event: Spanned<String>,
    /// Its payload; `None` for none.
    pub payload: Option<Payload>,
}

impl Form for SendStep {
    const KEY: &'static str = "send";
    const ABOUT: &'static str = "Makes the app send an event, by name or as `{ event, payload }`.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        if let NodeKind::Scalar(_) = value.kind {
            let event = reader.text(value, "the event")?;
            return Some(Self {
                event,
                payload: None,
            });
        }
        let fields = reader.fields(value, "`send`", &["event", "payload"])?;
        let event = fields
            .require(reader, "event")
            .and_then(|node| reader.text(node, "the event"));
        let payload = fields.optional("payload", |node| reader.value(node, "the event's payload"));
        Some(Self {
            event: event?,
            payload: payload.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let event = event_name();
        let payload = json!({ "description": "The event's payload" });
        json!({ "anyOf": [event, object(vec![("event", event_name()), ("payload", payload)], &["event"])] })
    }

    fn references(&self) -> Vec<Reference<'_>> {
        vec![Reference::Event {
            name: &self.event,
            payload: self.payload.as_ref(),
        }]
    }

    fn print(&self) -> Map<String, Value> {
        let Some(payload) = &self.payload else {
            return one(Self::KEY, self.event.value.as_str());
        };
        one(
            Self::KEY,
            json!({ "event": self.event.value, "payload": payload.value }),
        )
    }

    fn line(&self) -> String {
        match &self.payload {
            Some(payload) => format!("{} {}", self.event.value, payload.value),
            None => self.event.value.clone(),
        }
    }
}
