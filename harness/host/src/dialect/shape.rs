//! A parsed and checked dialect.

use footbridge_contract::Named;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::template::Template;

/// The format of messages between a client and one app, loaded from a file with [`Dialect::load`]. docs/dialects.md
/// describes its keys.
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

/// The global through which a page sends its messages.
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

/// The way a value that is not just text travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Object,
    Json,
    Base64,
}

/// The keys of a reply's envelope, and its form unless a scenario sets another.
#[derive(Debug, Clone)]
pub(crate) struct ReplyShape {
    pub(crate) default_form: Form,
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) data: String,
}

/// The call that opens links, and the field of its payload that holds the link; `None` if the payload itself is the
/// link.
#[derive(Debug, Clone)]
pub(crate) struct LinkShape {
    pub(crate) call: String,
    pub(crate) field: Option<String>,
}

/// The app's actions when it sends an event.
#[derive(Debug, Clone)]
pub(crate) struct EventShape {
    pub(crate) name: String,
    pub(crate) visibility: Option<Visibility>,
    pub(crate) back: Option<Back>,
    pub(crate) announcement: Option<Announcement>,
}

/// The way in which the app passes an event to the page.
#[derive(Debug, Clone)]
pub(crate) enum Announcement {
    /// By calling this function, if the page has it, with the event's name and payload.
    Function { path: String },
    /// By answering the open call of this name.
    Reply { call: String },
}

/// A step back in the page's history, unless the client's last call of a certain name keeps the back button to
/// itself.
#[derive(Debug, Clone)]
pub(crate) struct Back {
    pub(crate) unless: Option<BackGuard>,
}

/// A call, and the field of its payload that keeps the back button unless it is `false`.
#[derive(Debug, Clone)]
pub(crate) struct BackGuard {
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
