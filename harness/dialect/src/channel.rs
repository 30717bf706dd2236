//! Channels from a page to the app.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::template::Template;

/// A channel from a page to the app.
#[derive(Debug, Clone)]
pub struct Channel {
    pub(crate) via: Via,
    /// The only call on this channel; `None` if each message names its call.
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
        /// The page function that returns the announced messages.
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
        /// Whether the value is returned as JSON text.
        as_json: bool,
        /// The calls that wait for the value; `None` for all calls.
        calls: Option<Vec<String>>,
    },
    Promise {
        /// The rejection reason of a failure; `None` if every reply fulfils the promise.
        reason: Option<Template>,
    },
}

/// The return value of an app function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ReturnKind {
    Nothing,
    /// A value that the page waits for.
    Value,
    Promise,
}

/// The channel name of a message received through `window.prompt`.
pub(crate) const PROMPT: &str = "window.prompt";
/// The channel name of a message received through `window.postMessage`.
pub(crate) const POST_MESSAGE: &str = "window.postMessage";
/// The channel name of a message received through a navigation.
pub(crate) const NAVIGATION: &str = "window.location";

impl Returns {
    /// Whether the result is a constant: every message gets it, regardless of the reply.
    pub fn is_constant(&self) -> bool {
        matches!(self, Self::Value { value, .. }
            if !["reply", "code", "message", "data"].iter().any(|place| value.has(place)))
    }

    /// Returns the immediate result of a call of this name.
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
    /// Whether an earlier channel handles every message that fits this one.
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

    /// Whether the channel's name or path contains the call's name or a part of it.
    pub(crate) fn is_per_call(&self) -> bool {
        match &self.via {
            Via::Handler { name } => !name.places().is_empty(),
            Via::Method { path } => !path.places().is_empty(),
            Via::Prompt | Via::Navigation { .. } | Via::PostMessage => false,
        }
    }

    /// Whether the channel's messages have a placeholder of this name.
    pub(crate) fn has(&self, place: &str) -> bool {
        self.arguments.has(place)
            || match &self.via {
                Via::Handler { name: template }
                | Via::Method { path: template }
                | Via::Navigation { url: template, .. } => template.has(place),
                Via::Prompt | Via::PostMessage => false,
            }
    }

    /// Returns the channel name in received messages.
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

    /// Whether other code of the page may use the same mechanism. The app ignores unmatched messages of such channels.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(
            self.via,
            Via::Prompt | Via::Navigation { .. } | Via::PostMessage
        )
    }
}

/// Returns a name with its placeholders in braces, such as `{call}`.
fn shown(name: &Template) -> String {
    name.fill_text(&|place| Some(format!("{{{place}}}").into()))
}
