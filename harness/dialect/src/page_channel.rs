//! Page channels: the channels for replies, events and calls from the app to the page.

use std::borrow::Cow;
use std::collections::BTreeMap;

use footbridge_scenario::ReplyForm;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::template::Template;
use crate::unusual_form::UnusualForm;

/// A channel from the app to the page.
#[derive(Debug, Clone, PartialEq)]
pub enum PageChannel {
    /// The immediate result of the request.
    Return,
    /// A function that the request named or passed.
    Callback {
        /// The message placeholder that holds the function.
        place: String,
        arguments: Template,
    },
    /// A function of the page, looked up when it is called.
    Function {
        path: Template,
        arguments: Template,
        /// Whether the function may be absent.
        is_optional: bool,
    },
    /// A DOM event.
    Event {
        target: EventTarget,
        name: Template,
        content: EventContent,
    },
}

/// The target of a DOM event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum EventTarget {
    /// `window`.
    Window,
    /// `document`.
    Document,
}

/// The content of a DOM event.
#[derive(Debug, Clone, PartialEq)]
pub enum EventContent {
    /// No content: an `Event`.
    None,
    /// The detail of a `CustomEvent`.
    Detail(Template),
    /// The data of a `MessageEvent`.
    Data(Template),
}

/// The encoding of a value that is not plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueEncoding {
    Object,
    Json,
    Base64,
}

impl From<ReplyForm> for ValueEncoding {
    fn from(form: ReplyForm) -> Self {
        match form {
            ReplyForm::Object => Self::Object,
            ReplyForm::Json => Self::Json,
            ReplyForm::Base64 => Self::Base64,
        }
    }
}

/// The content and page channel of one kind of reply.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplyVariant {
    pub page_channel: PageChannel,
    pub encoding: ValueEncoding,
    /// Whether the app deletes the callback after the last reply.
    pub deletes: bool,
    /// Whether the page intentionally keeps the callback after the last reply.
    pub keeps: bool,
    pub value: Template,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyKind {
    Success,
    Failure,
    /// A success with more replies to follow.
    Part,
}

impl ReplyKind {
    pub fn of(succeeds: bool, more: bool) -> Self {
        match (succeeds, more) {
            (false, _) => Self::Failure,
            (true, true) => Self::Part,
            (true, false) => Self::Success,
        }
    }
}

/// The replies to one call, by kind.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CallReplies {
    pub(crate) success: ReplyVariant,
    pub(crate) failure: ReplyVariant,
    pub(crate) part: ReplyVariant,
}

/// The replies of a platform.
#[derive(Debug, Clone)]
pub struct ReplyShape {
    pub(crate) usual: CallReplies,
    /// The replies to single calls.
    pub(crate) except: Vec<(Vec<String>, CallReplies)>,
    /// The names of reply events, by call.
    pub(crate) events: BTreeMap<String, String>,
    /// The forms besides the usual one that the app may use.
    pub(crate) forms: Vec<UnusualForm>,
    /// Whether the app may deliver a reply twice.
    pub(crate) repeats: bool,
}

impl ReplyShape {
    /// Returns the reply of this kind to a call of this name.
    pub fn variant(&self, call: &str, kind: ReplyKind) -> &ReplyVariant {
        let special = self
            .except
            .iter()
            .find(|(calls, _)| calls.iter().any(|known| known == call));
        let replies = special.map_or(&self.usual, |(_, replies)| replies);
        match kind {
            ReplyKind::Success => &replies.success,
            ReplyKind::Failure => &replies.failure,
            ReplyKind::Part => &replies.part,
        }
    }

    /// Returns the message placeholders of the functions that receive replies to a call of this name.
    pub fn callback_places(&self, call: &str) -> Vec<&str> {
        let kinds = [ReplyKind::Success, ReplyKind::Failure, ReplyKind::Part];
        let mut places: Vec<&str> = Vec::new();
        for kind in kinds {
            if let PageChannel::Callback { place, .. } = &self.variant(call, kind).page_channel
                && !places.contains(&place.as_str())
            {
                places.push(place);
            }
        }
        places
    }

    /// Returns all replies, with their kinds.
    pub(crate) fn variants(&self) -> impl Iterator<Item = (ReplyKind, &ReplyVariant)> {
        std::iter::once(&self.usual)
            .chain(self.except.iter().map(|(_, replies)| replies))
            .flat_map(|replies| {
                [
                    (ReplyKind::Success, &replies.success),
                    (ReplyKind::Failure, &replies.failure),
                    (ReplyKind::Part, &replies.part),
                ]
            })
    }

    /// Returns the name of the event that carries the reply.
    pub fn event<'s>(&'s self, call: &'s str) -> &'s str {
        self.events.get(call).map_or(call, String::as_str)
    }
}

impl ReplyVariant {
    /// Whether the reply requires a value at this placeholder.
    pub fn needs(&self, place: &str) -> bool {
        self.places().contains(&place)
    }

    /// Returns the reply's form in a record: the value, or the channel's arguments if they contain parts of the reply.
    pub fn shown(&self) -> Cow<'_, Template> {
        let parts = ["code", "message", "data"];
        match self.page_channel.content() {
            Some(content) if parts.iter().any(|part| content.has(part)) => {
                Cow::Owned(content.clone().with("reply", &self.value))
            }
            _ => Cow::Borrowed(&self.value),
        }
    }

    /// Returns the names of all placeholders in the reply.
    pub(crate) fn places(&self) -> Vec<&str> {
        let mut places = self.value.places();
        places.extend(self.page_channel.places());
        places
    }
}

impl PageChannel {
    /// Returns the function's arguments, or the event's content.
    pub(crate) fn content(&self) -> Option<&Template> {
        match self {
            Self::Callback { arguments, .. } | Self::Function { arguments, .. } => Some(arguments),
            Self::Event {
                content: EventContent::Detail(value) | EventContent::Data(value),
                ..
            } => Some(value),
            Self::Return | Self::Event { .. } => None,
        }
    }

    /// Whether the channel has a placeholder of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.places().contains(&name)
    }

    /// Returns the names of all placeholders, including the function's.
    fn places(&self) -> Vec<&str> {
        match self {
            Self::Return => Vec::new(),
            Self::Callback { place, arguments } => {
                let mut places = arguments.places();
                places.push(place);
                places
            }
            Self::Function {
                path, arguments, ..
            } => {
                let mut places = path.places();
                places.extend(arguments.places());
                places
            }
            Self::Event { name, content, .. } => {
                let mut places = name.places();
                match content {
                    EventContent::None => {}
                    EventContent::Detail(value) | EventContent::Data(value) => {
                        places.extend(value.places());
                    }
                }
                places
            }
        }
    }
}
