//! A parsed and checked dialect.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use footbridge_contract::{Named, Platform};
use footbridge_scenario::CanAsk;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use super::ask::AskShape;
use super::channel::Channel;
use super::way::{ReplyShape, Way};
use crate::message_error::MessageError;
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
        let bridges = [&self.ios, &self.android].into_iter().flatten();
        let own = bridges.flat_map(|bridge| &bridge.own_events);
        let own = own.filter(|own| !self.events.iter().any(|event| event.name == own.name));
        let all = self.events.iter().chain(own);
        all.map(|event| event.name.as_str())
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

    /// The data of the default reply to a call on this platform, if the dialect has it.
    pub(crate) fn answer(&self, platform: Platform, call: &str) -> Option<&Template> {
        let bridge = self.bridge(platform);
        let own = bridge.into_iter().flat_map(|bridge| &bridge.answers);
        let mut all = own.chain(&self.answers);
        let (_, data) = all.find(|(known, _)| known == call)?;
        Some(data)
    }

    /// The events on this platform.
    pub(crate) fn events_on(&self, platform: Platform) -> impl Iterator<Item = &EventShape> {
        let own = self.bridge(platform).map(|bridge| &bridge.own_events);
        let own = own.into_iter().flatten();
        let is_own = move |event: &&EventShape| {
            let mut own = self.bridge(platform).into_iter();
            own.any(|bridge| bridge.own_events.iter().any(|own| own.name == event.name))
        };
        own.chain(self.events.iter().filter(move |event| !is_own(event)))
    }

    /// The event of this name on this platform.
    pub(crate) fn event(&self, platform: Platform, name: &str) -> Option<&EventShape> {
        self.events_on(platform).find(|event| event.name == name)
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
    /// The events that are different on this platform.
    pub(crate) own_events: Vec<EventShape>,
    /// The data of default replies that are different on this platform, by call.
    pub(crate) answers: Vec<(String, Template)>,
    /// The names that calls have on this platform, by the catalogue's.
    pub(crate) names: BTreeMap<String, String>,
}

impl Bridge {
    /// The name that a call of the catalogue has in messages.
    pub(crate) fn sent_name<'n>(&'n self, call: &'n str) -> &'n str {
        self.names.get(call).map_or(call, String::as_str)
    }

    /// The call of the catalogue that a message names.
    ///
    /// # Errors
    /// [`MessageError::OtherName`] for a call that has another name here.
    pub(crate) fn call_of(&self, sent: &str) -> Result<String, MessageError> {
        let known = self.names.iter().find(|(_, own)| *own == sent);
        match (known, self.names.get(sent)) {
            (Some((call, _)), _) => Ok(call.clone()),
            (None, Some(other)) => Err(MessageError::OtherName {
                name: sent.to_owned(),
                sent: other.clone(),
            }),
            (None, None) => Ok(sent.to_owned()),
        }
    }
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
    /// The call that ends them.
    pub(crate) until: Option<Until>,
}

/// The call that ends what waits for an event.
#[derive(Debug, Clone)]
pub(crate) struct Until {
    /// Its name.
    pub(crate) call: String,
    pub(crate) ends: Ends,
}

/// The subscriptions that a call ends.
#[derive(Debug, Clone)]
pub(crate) enum Ends {
    /// All that the event answers, if the call's payload has the same values.
    Filtered,
    /// Those with the same value at this place of their message.
    Same(String),
    /// Those with the values that are at these places of its payload.
    Payload(Template),
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
