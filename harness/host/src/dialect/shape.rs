//! A parsed and checked dialect.

use std::path::{Path, PathBuf};

use footbridge_contract::{Named, Platform};
use footbridge_scenario::CanAsk;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use super::ask::AskShape;
use super::channel::Channel;
use super::way::{ReplyShape, Way};
use crate::template::Template;

/// The format of messages between a client and one app, loaded from a file with [`Dialect::load`]. docs/dialects.md
/// describes its keys.
#[derive(Debug, Clone)]
pub struct Dialect {
    pub(crate) name: String,
    pub(crate) ios: Option<Bridge>,
    pub(crate) android: Option<Bridge>,
    /// The call's name, where a message has it in parts.
    pub(crate) call_name: Option<Template>,
    pub(crate) link: Option<LinkShape>,
    pub(crate) events: Vec<EventShape>,
    /// What the app does by itself.
    pub(crate) handshakes: Vec<Handshake>,
    /// The data of default replies, by call.
    pub(crate) answers: Vec<(String, Template)>,
    /// How the app calls the page; `None` if it doesn't.
    pub(crate) ask: Option<AskShape>,
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

    /// Whether the app can call the page and get an answer.
    pub fn can_ask(&self) -> CanAsk {
        match &self.ask {
            None => CanAsk::No,
            Some(ask) if ask.answer.is_none() => CanAsk::Unanswered,
            Some(_) => CanAsk::Yes,
        }
    }

    /// The files of the scripts that run before the client.
    pub fn bootstrap_files(&self) -> impl Iterator<Item = &Path> {
        let bridges = [&self.ios, &self.android].into_iter().flatten();
        let scripts = bridges.flat_map(|bridge| &bridge.bootstrap);
        scripts.map(|script| script.path.as_path())
    }

    /// The data of the default reply to a call, if the dialect has it.
    pub(crate) fn answer(&self, call: &str) -> Option<&Template> {
        let (_, data) = self.answers.iter().find(|(known, _)| known == call)?;
        Some(data)
    }

    pub(crate) fn event(&self, name: &str) -> Option<&EventShape> {
        self.events.iter().find(|event| event.name == name)
    }

    pub(crate) fn bridge(&self, platform: Platform) -> Option<&Bridge> {
        match platform {
            Platform::Ios => self.ios.as_ref(),
            Platform::Android => self.android.as_ref(),
            Platform::Browser => None,
        }
    }
}

/// The bridge of one platform.
#[derive(Debug, Clone)]
pub(crate) struct Bridge {
    /// The user agent; `None` if it is that of the device's own browser.
    pub(crate) user_agent: Option<Template>,
    /// The parameters that are added to the query of an address that is opened.
    pub(crate) query: Vec<(String, Template)>,
    /// The parameters that are added to its fragment.
    pub(crate) hash: Vec<(String, Template)>,
    /// The constants on `window`, by their paths.
    pub(crate) globals: Vec<(String, Template)>,
    /// The globals that the page must not have.
    pub(crate) absent: Vec<String>,
    /// The scripts that run before the client, in order.
    pub(crate) bootstrap: Vec<BootstrapScript>,
    pub(crate) channels: Vec<Channel>,
    pub(crate) reply: ReplyShape,
    /// The way of events that have none of their own; `None` if it is the dialect's.
    pub(crate) events: Option<Way>,
}

/// A script of the app's own that runs before the client.
#[derive(Debug, Clone)]
pub(crate) struct BootstrapScript {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// Something that the app does by itself.
#[derive(Debug, Clone)]
pub(crate) struct Handshake {
    pub(crate) trigger: Trigger,
    pub(crate) action: HandshakeAction,
    /// The payload, with places of the profile.
    pub(crate) payload: Option<Template>,
}

/// What the app waits for.
#[derive(Debug, Clone)]
pub(crate) enum Trigger {
    /// A document has loaded.
    Load,
    /// The page makes a call of this name.
    Call(String),
    /// The page navigates to an address, which is never loaded.
    Navigation(Template),
}

/// What the app does then.
#[derive(Debug, Clone)]
pub(crate) enum HandshakeAction {
    /// It sends the event of this name.
    Event(String),
    /// It reaches the page in a way of its own.
    Way(Way),
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
    /// Unasked, in a way of its own.
    Way(Way),
    /// Unasked, in the usual way.
    Usual(Way),
    /// By answering open calls.
    Reply(Subscription),
}

/// The calls that an event answers.
#[derive(Debug, Clone)]
pub(crate) struct Subscription {
    /// The name of the calls.
    pub(crate) call: String,
    /// What their payload contains.
    pub(crate) filter: Map<String, Value>,
    /// Whether they stay open for the next event.
    pub(crate) stays_open: bool,
    /// The call that ends them, with the same in its payload.
    pub(crate) until: Option<String>,
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
