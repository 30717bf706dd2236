//! A scripted reply, as plain data.

use std::time::Duration;

use crate::syntax::payload::Payload;
use crate::syntax::reference::Reference;
use crate::syntax::span::Spanned;

/// The rules for one call.
///
/// The first rule that matches and isn't used up applies. A rule is used up after one use if a later rule matches as
/// well; the last matching rule repeats.
#[derive(Debug, Clone, PartialEq)]
pub struct Script {
    /// The call's name in the catalogue.
    pub call: Spanned<String>,
    /// The rules, in order; at least one.
    pub rules: Vec<Spanned<Rule>>,
}

/// One rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// The part that the payload must contain; `None` for any payload.
    pub when: Option<Payload>,
    /// The host's action.
    pub reply: ScriptedReply,
}

/// The host's reply to a call, or its absence.
#[derive(Debug, Clone, PartialEq)]
pub enum ScriptedReply {
    /// No reply.
    Never,
    Reply {
        /// The content.
        body: Body,
        /// The form; `None` for the dialect's default.
        form: Option<ReplyForm>,
        /// The delay after the call.
        after: Duration,
        /// The number of deliveries, at least one.
        times: u32,
        /// The time between two deliveries.
        every: Duration,
    },
    /// One or more replies. The last ends the call.
    Stream(Vec<StreamPart>),
}

/// One reply of a stream.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamPart {
    /// The content.
    pub body: Body,
    /// The form; `None` for the dialect's default.
    pub form: Option<ReplyForm>,
    /// The delay after the previous part, or after the call.
    pub after: Duration,
}

/// The content of a reply.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// An envelope `{ code, msg, data }`; omitted parts are taken from the catalogue (see [`Body::envelope`]).
    Envelope {
        code: Option<Spanned<String>>,
        /// The message.
        msg: Option<String>,
        data: Option<Payload>,
        /// Whether the data intentionally doesn't fit the catalogue's shape.
        is_invalid: bool,
    },
    /// The empty text.
    Empty,
    /// The text `null`.
    Null,
    /// An envelope without a code.
    NoCode,
    /// A text that isn't valid JSON.
    Malformed,
    /// A text, passed unchanged.
    Raw(String),
}

/// The form in which an envelope is passed to the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReplyForm {
    Object,
    /// JSON text that may contain line breaks.
    Json,
    /// Base64 of the JSON text.
    Base64,
}

impl ReplyForm {
    pub(crate) const WORDS: [(&'static str, Self); 3] = [
        ("object", Self::Object),
        ("json", Self::Json),
        ("base64", Self::Base64),
    ];

    /// The word for it in scenarios.
    pub fn word(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Json => "json",
            Self::Base64 => "base64",
        }
    }
}

impl Script {
    /// The names that must be in the catalogue.
    pub(crate) fn references(&self) -> Vec<Reference<'_>> {
        let call = |payload| Reference::Call {
            name: &self.call,
            payload,
            is_scripted: true,
        };
        let mut references = vec![call(None)];
        for rule in &self.rules {
            if rule.when.is_some() {
                references.push(call(rule.when.as_ref()));
            }
            references.extend(rule.reply.bodies().filter_map(|body| match body {
                Body::Envelope {
                    code: Some(code), ..
                } => Some(Reference::Code { code }),
                _ => None,
            }));
        }
        references
    }
}

impl Body {
    /// The catalogue's default reply.
    pub const SUCCESS: Self = Self::Envelope {
        code: None,
        msg: None,
        data: None,
        is_invalid: false,
    };
}

impl ScriptedReply {
    /// The same reply, delayed by this time.
    #[must_use]
    pub fn delayed(mut self, by: Duration) -> Self {
        match &mut self {
            Self::Never => {}
            Self::Reply { after, .. } => *after += by,
            Self::Stream(parts) => {
                if let Some(first) = parts.first_mut() {
                    first.after += by;
                }
            }
        }
        self
    }

    /// The contents of its replies.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &Body> {
        let (one, parts) = match self {
            Self::Never => (None, [].as_slice()),
            Self::Reply { body, .. } => (Some(body), [].as_slice()),
            Self::Stream(parts) => (None, parts.as_slice()),
        };
        one.into_iter().chain(parts.iter().map(|part| &part.body))
    }

    /// A reply with this body, delivered once and immediately, in the dialect's default form.
    pub fn once(body: Body) -> Self {
        Self::Reply {
            body,
            form: None,
            after: Duration::ZERO,
            times: 1,
            every: Duration::ZERO,
        }
    }
}
