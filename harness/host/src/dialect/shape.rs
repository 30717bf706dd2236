//! A dialect that has been read and checked.

use footbridge_contract::Named;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::template::Template;

/// How messages travel between a client and one app. Loaded from a file with [`Dialect::load`]; what its keys mean is
/// in docs/dialects.md.
#[derive(Debug, Clone)]
pub struct Dialect {
    pub(crate) name: String,
    pub(crate) ios: Option<Bridge>,
    pub(crate) android: Option<Bridge>,
    pub(crate) message: MessageShape,
    pub(crate) reply: ReplyShape,
    pub(crate) link: Option<LinkShape>,
    pub(crate) events: Vec<EventShape>,
}

impl Dialect {
    /// The dialect's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The events the dialect can send, in the order of its file.
    pub fn events(&self) -> impl Iterator<Item = &str> {
        self.events.iter().map(|event| event.name.as_str())
    }

    /// The key of a reply's envelope that holds its code.
    pub fn reply_code_key(&self) -> &str {
        &self.reply.code
    }

    pub(crate) fn event(&self, name: &str) -> Option<&EventShape> {
        self.events.iter().find(|event| event.name == name)
    }
}

/// The bridge of one platform.
#[derive(Debug, Clone)]
pub(crate) struct Bridge {
    pub(crate) user_agent: Template,
    pub(crate) channel: Channel,
    pub(crate) argument: Argument,
}

/// The form in which a page hands a message over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Argument {
    Object,
    /// The object as a JSON text.
    Json,
}

/// Where a page hands its messages over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Channel {
    /// `window.webkit.messageHandlers.<name>.postMessage(…)`.
    MessageHandler { name: String },
    /// `window.<name>.<method>(…)`.
    InjectedObject { name: String, method: String },
}

/// The fields of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MessageShape {
    /// The field that holds the call's name.
    pub(crate) call: String,
    pub(crate) payload: String,
    /// The field that holds the name of the function to be called with the reply.
    pub(crate) callback: String,
}

/// How a value that is not just text travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Object,
    Json,
    Base64,
}

/// What an envelope looks like, and how it travels unless a scenario says otherwise.
#[derive(Debug, Clone)]
pub(crate) struct ReplyShape {
    pub(crate) default_form: Form,
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) data: String,
}

/// The call that opens links, and the field of its payload that holds the link; none if the payload is the link.
#[derive(Debug, Clone)]
pub(crate) struct LinkShape {
    pub(crate) call: String,
    pub(crate) field: Option<String>,
}

/// What the app does when it is told to send an event.
#[derive(Debug, Clone)]
pub(crate) struct EventShape {
    pub(crate) name: String,
    pub(crate) visibility: Option<Visibility>,
    pub(crate) back: Option<Back>,
    pub(crate) announcement: Option<Announcement>,
}

/// How the page is told.
#[derive(Debug, Clone)]
pub(crate) enum Announcement {
    /// By calling this function, if the page has it, with the event's name and payload.
    Function { path: String },
    /// By answering the open call of this name.
    Reply { call: String },
}

/// The page goes back in its history, unless the last call of a name asked to be left in charge.
#[derive(Debug, Clone)]
pub(crate) struct Back {
    pub(crate) unless: Option<Unless>,
}

/// A call, and the field of its payload that is true, or absent, when it asks.
#[derive(Debug, Clone)]
pub(crate) struct Unless {
    pub(crate) call: String,
    pub(crate) field: String,
}

/// Whether a page can be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// It can.
    Visible,
    /// It cannot: another page or another app is before it.
    Hidden,
}

impl Visibility {
    /// The word that `document.visibilityState` has for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::Hidden => "hidden",
        }
    }
}

impl Named for EventShape {
    const NOUN: &str = "event";
    const KEY: &str = "name";

    fn name(&self) -> &str {
        &self.name
    }
}
