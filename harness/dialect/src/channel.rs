//! Channels: the ways in which a page reaches the app.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::template::Template;

/// A channel by which a page reaches the app.
#[derive(Debug, Clone)]
pub struct Channel {
    pub(crate) via: Via,
    /// The call that every message on it makes; `None` if each message names its call.
    pub(crate) call: Option<String>,
    /// The argument list.
    pub(crate) arguments: Template,
    /// The immediate result of a call.
    pub returns: Returns,
    /// The return value for a message that is not a call.
    pub(crate) constant: Option<String>,
}

/// The kind of a channel.
#[derive(Debug, Clone, PartialEq)]
pub enum Via {
    /// `window.webkit.messageHandlers.<name>.postMessage(…)`. The name may contain the call's name, or a part of it.
    Handler { name: Template },
    /// A function at a path below `window`, which may contain the call's name, or parts of it.
    Method { path: Template },
    /// `window.prompt(…)`.
    Prompt,
    /// A navigation of the page or one of its frames to an address.
    Navigation {
        url: Template,
        /// The function of the page that returns the messages which the navigation announces.
        fetch: Option<String>,
    },
    /// `window.postMessage(…)` to the page itself.
    PostMessage,
}

/// The immediate result of a call that names neither a callback nor an id.
#[derive(Debug, Clone, PartialEq)]
pub enum Returns {
    Nothing,
    /// A return value, built from the reply.
    Value {
        value: Template,
        /// Whether it is returned as JSON text.
        as_json: bool,
        /// The calls that wait for it; `None` for all.
        calls: Option<Vec<String>>,
    },
    /// A promise.
    Promise {
        /// The reason it is rejected with on failure; `None` if every reply fulfils it.
        reason: Option<Template>,
    },
}

/// What a function of the app returns to the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ReturnKind {
    /// Nothing.
    Nothing,
    /// A value, for which the page waits.
    Value,
    /// A promise.
    Promise,
}

/// The channel name of a message received through `window.prompt`.
pub(crate) const PROMPT: &str = "window.prompt";
/// The channel name of a message received through `window.postMessage`.
pub(crate) const POST_MESSAGE: &str = "window.postMessage";
/// The channel name of a message received through a navigation.
pub(crate) const NAVIGATION: &str = "window.location";

impl Returns {
    /// Whether it is a constant that doesn't depend on the reply. It is returned for every message.
    pub fn is_constant(&self) -> bool {
        matches!(self, Self::Value { value, .. }
            if !["reply", "code", "message", "data"].iter().any(|place| value.has(place)))
    }

    /// The immediate result of a call of this name.
    pub(crate) fn to(&self, call: &str) -> &Self {
        match self {
            Self::Value {
                calls: Some(calls), ..
            } if !calls.iter().any(|known| known == call) => &Self::Nothing,
            other => other,
        }
    }
}

impl Channel {
    /// Whether an earlier channel takes every message that this one could take.
    pub(crate) fn is_shadowed_by(&self, earlier: &Self) -> bool {
        let goes_to = match (&earlier.via, &self.via) {
            (Via::Handler { name: one }, Via::Handler { name: other })
            | (Via::Method { path: one }, Via::Method { path: other }) => {
                // A name without placeholders takes precedence over one with placeholders.
                earlier.is_per_call() <= self.is_per_call() && one.covers(other)
            }
            (Via::Navigation { url: one, .. }, Via::Navigation { url: other, .. }) => {
                return one.covers(other);
            }
            (one, other) => one == other,
        };
        goes_to && earlier.arguments.covers(&self.arguments)
    }

    /// Whether its name or path contains the call's name, or a part of it.
    pub(crate) fn is_per_call(&self) -> bool {
        match &self.via {
            Via::Handler { name } => !name.places().is_empty(),
            Via::Method { path } => !path.places().is_empty(),
            Via::Prompt | Via::Navigation { .. } | Via::PostMessage => false,
        }
    }

    /// Whether its messages have a placeholder of this name.
    pub(crate) fn has(&self, place: &str) -> bool {
        self.arguments.has(place)
            || match &self.via {
                Via::Handler { name: template }
                | Via::Method { path: template }
                | Via::Navigation { url: template, .. } => template.has(place),
                Via::Prompt | Via::PostMessage => false,
            }
    }

    /// The channel name that its messages carry.
    pub(crate) fn name(&self) -> String {
        match &self.via {
            Via::Handler { name } => shown(name),
            Via::Method { path } => shown(path),
            Via::Prompt => PROMPT.to_owned(),
            Via::Navigation { .. } => NAVIGATION.to_owned(),
            Via::PostMessage => POST_MESSAGE.to_owned(),
        }
    }

    pub(crate) fn return_kind(&self) -> ReturnKind {
        match (&self.via, &self.returns) {
            (Via::Prompt, _) | (_, Returns::Value { .. }) => ReturnKind::Value,
            (_, Returns::Promise { .. }) => ReturnKind::Promise,
            (_, Returns::Nothing) => ReturnKind::Nothing,
        }
    }

    /// Whether a message with this channel name may belong to this channel.
    pub(crate) fn takes(&self, via: &str) -> bool {
        let fits = |template: &Template| {
            let mut captures = crate::template::Captures::new();
            template.read(&via.into(), "", &mut captures).is_ok()
        };
        let is_own = [PROMPT, POST_MESSAGE, NAVIGATION].contains(&via);
        match &self.via {
            Via::Handler { name } => !is_own && fits(name),
            Via::Method { path } => !is_own && fits(path),
            Via::Prompt => via == PROMPT,
            Via::Navigation { .. } => via == NAVIGATION,
            Via::PostMessage => via == POST_MESSAGE,
        }
    }

    /// Whether other code of the page uses the same mechanism, so that an unmatched message is ignored.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(
            self.via,
            Via::Prompt | Via::Navigation { .. } | Via::PostMessage
        )
    }
}

/// A name with its placeholder shown as `{call}`.
fn shown(name: &Template) -> String {
    name.fill_text(&|place| Some(format!("{{{place}}}").into()))
}
