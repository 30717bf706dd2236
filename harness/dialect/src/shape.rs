//! A parsed and checked dialect.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use footbridge_contract::{Named, Platform};
use footbridge_scenario::AskSupport;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::ask::AskShape;
use crate::channel::Channel;
use crate::message_error::MessageError;
use crate::page_channel::{PageChannel, ReplyShape};
use crate::template::Template;

/// The format of messages between a client and one app, loaded from a file with [`Dialect::load`]. docs/dialects.md
/// describes its keys.
#[derive(Debug, Clone)]
pub struct Dialect {
    pub name: String,
    pub(crate) ios: Option<Bridge>,
    pub(crate) android: Option<Bridge>,
    /// The template of call names, if messages split the name.
    pub(crate) call_name: Option<Template>,
    pub link: Option<LinkShape>,
    pub(crate) events: Vec<EventShape>,
    /// The app's unprompted actions.
    pub handshakes: Vec<Handshake>,
    /// The data of default replies, by call.
    pub(crate) default_data: Vec<(String, Template)>,
    /// The app's calls to the page; `None` if it makes none.
    pub ask: Option<AskShape>,
}

impl Dialect {
    /// Returns the dialect's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the events that the app can send, in the order of the dialect file.
    pub fn events(&self) -> impl Iterator<Item = &str> {
        let bridges = [&self.ios, &self.android].into_iter().flatten();
        let own = bridges.flat_map(|bridge| &bridge.own_events);
        let own = own.filter(|own| !self.events.iter().any(|event| event.name == own.name));
        let all = self.events.iter().chain(own);
        all.map(|event| event.name.as_str())
    }

    /// Returns whether the app can call the page and get a result.
    pub fn can_ask(&self) -> AskSupport {
        match &self.ask {
            None => AskSupport::No,
            Some(ask) if ask.result.is_none() => AskSupport::WithoutResult,
            Some(_) => AskSupport::Yes,
        }
    }

    /// Returns the number of digits for a part of the app's version on this platform; `None` if any version fits.
    pub fn version_digits(&self, platform: Platform) -> Option<u32> {
        self.bridge(platform)?.version_digits
    }

    /// Returns the files of the scripts that run before the client.
    pub fn bootstrap_files(&self) -> impl Iterator<Item = &Path> {
        let bridges = [&self.ios, &self.android].into_iter().flatten();
        let scripts = bridges.flat_map(|bridge| &bridge.bootstrap);
        scripts.map(|script| script.path.as_path())
    }

    /// Returns the data of the default reply to a call on this platform, if the dialect defines it.
    pub fn default_data(&self, platform: Platform, call: &str) -> Option<&Template> {
        let bridge = self.bridge(platform);
        let own = bridge.into_iter().flat_map(|bridge| &bridge.default_data);
        let mut all = own.chain(&self.default_data);
        let (_, data) = all.find(|(known, _)| known == call)?;
        Some(data)
    }

    /// Returns the events on this platform.
    pub fn events_on(&self, platform: Platform) -> impl Iterator<Item = &EventShape> {
        let own = self.bridge(platform).map(|bridge| &bridge.own_events);
        let own = own.into_iter().flatten();
        let is_own = move |event: &&EventShape| {
            let mut own = self.bridge(platform).into_iter();
            own.any(|bridge| bridge.own_events.iter().any(|own| own.name == event.name))
        };
        own.chain(self.events.iter().filter(move |event| !is_own(event)))
    }

    /// Returns the event of this name on this platform.
    pub fn event(&self, platform: Platform, name: &str) -> Option<&EventShape> {
        self.events_on(platform).find(|event| event.name == name)
    }

    pub fn bridge(&self, platform: Platform) -> Option<&Bridge> {
        match platform {
            Platform::Ios => self.ios.as_ref(),
            Platform::Android => self.android.as_ref(),
            Platform::Browser => None,
        }
    }
}

/// The bridge of one platform.
#[derive(Debug, Clone)]
pub struct Bridge {
    /// The user agent; `None` for the user agent of the device's own browser.
    pub(crate) user_agent: Option<Template>,
    /// The parameters that the app adds to the query of an address.
    pub(crate) query: Vec<(String, Template)>,
    /// The parameters that the app adds to the fragment of an address.
    pub(crate) hash: Vec<(String, Template)>,
    /// The constants on `window`, by path.
    pub(crate) globals: Vec<(String, Template)>,
    /// The number of digits for a part of the app's version, where a value above has it as a number.
    pub(crate) version_digits: Option<u32>,
    /// The globals that must be absent from the page.
    pub(crate) absent: Vec<String>,
    /// The scripts that run before the client, in order.
    pub(crate) bootstrap: Vec<BootstrapScript>,
    pub channels: Vec<Channel>,
    pub reply: ReplyShape,
    /// The default page channel of events; `None` to use the dialect's.
    pub events: Option<PageChannel>,
    /// The events that differ on this platform.
    pub(crate) own_events: Vec<EventShape>,
    /// The data of default replies that differ on this platform, by call.
    pub(crate) default_data: Vec<(String, Template)>,
    /// The platform's names of calls, by their names in the catalogue.
    pub(crate) names: BTreeMap<String, String>,
}

impl Bridge {
    /// Returns the name of a catalogue call in messages.
    pub(crate) fn sent_name<'n>(&'n self, call: &'n str) -> &'n str {
        self.names.get(call).map_or(call, String::as_str)
    }

    /// Returns the catalogue call for a name in a message.
    ///
    /// # Errors
    /// A [`MessageError::OtherName`] for a call that has a different name here.
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

/// A script of the app that runs before the client.
#[derive(Debug, Clone)]
pub(crate) struct BootstrapScript {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// An action of the app that no scenario requests.
#[derive(Debug, Clone)]
pub struct Handshake {
    pub trigger: Trigger,
    pub action: HandshakeAction,
    /// The payload, with placeholders of the profile.
    pub payload: Option<Template>,
}

/// The trigger of a handshake.
#[derive(Debug, Clone)]
pub enum Trigger {
    /// A document has loaded.
    Load,
    /// The page makes a call of this name.
    Call(String),
    /// The page navigates to an address, which is never loaded.
    Navigation(Template),
}

#[derive(Debug, Clone)]
pub enum HandshakeAction {
    /// Sends the event of this name.
    Event(String),
    /// Reaches the page through its own page channel.
    PageChannel(PageChannel),
}

/// The call that opens links, and the field of its payload that holds the link; `None` if the payload itself is the
/// link.
#[derive(Debug, Clone)]
pub struct LinkShape {
    pub call: String,
    pub field: Option<String>,
}

/// The app's actions when it sends an event.
#[derive(Debug, Clone)]
pub struct EventShape {
    pub name: String,
    pub visibility: Option<Visibility>,
    pub back: Option<Back>,
    pub announcement: Option<Announcement>,
}

/// The announcement of an event to the page.
#[derive(Debug, Clone)]
pub enum Announcement {
    /// Unprompted, through a page channel of the event.
    PageChannel(PageChannel),
    /// Unprompted, through the default page channel.
    Usual(PageChannel),
    /// As a reply to open calls.
    Reply(Subscription),
}

/// The calls that an event replies to.
#[derive(Debug, Clone)]
pub struct Subscription {
    /// The name of the calls.
    pub call: String,
    /// The required content of the calls' payloads.
    pub filter: Map<String, Value>,
    /// Whether the calls stay open for the next event.
    pub stays_open: bool,
    /// The call that ends the subscription.
    pub until: Option<Until>,
}

/// The call that ends subscriptions to an event.
#[derive(Debug, Clone)]
pub struct Until {
    /// The call's name.
    pub call: String,
    pub ends: Ends,
}

/// The subscriptions that a call ends.
#[derive(Debug, Clone)]
pub enum Ends {
    /// All subscriptions of the event, if the call's payload has the values of the filter.
    Filtered,
    /// Subscriptions with the same value at this placeholder of their message.
    Same(String),
    /// Subscriptions with the same values as the call's payload at these placeholders.
    Payload(Template),
}

/// A step back in the page's history. The client can keep control of the back button with a call.
#[derive(Debug, Clone)]
pub struct Back {
    pub unless: Option<BackGuard>,
}

/// The call by which the client keeps control of the back button, unless this field of its payload is `false`.
#[derive(Debug, Clone)]
pub struct BackGuard {
    pub call: String,
    pub field: String,
}

/// The visibility of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// The page is visible.
    Visible,
    /// Another page or app covers the page.
    Hidden,
}

impl Visibility {
    /// Returns the value of `document.visibilityState`.
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
