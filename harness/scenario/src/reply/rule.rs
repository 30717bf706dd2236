//! A scripted reply, as plain data.

use std::time::Duration;

use crate::mention::Mention;
use crate::payload::Payload;
use crate::span::Spanned;

/// The rules for one call.
///
/// The first rule that matches and isn't used up answers. A rule is used up after one use if a later rule matches as
/// well; the last one that matches repeats.
#[derive(Debug, Clone, PartialEq)]
pub struct Script {
    /// The call's name in the catalogue.
    pub call: Spanned<String>,
    /// At least one.
    pub rules: Vec<Spanned<Rule>>,
}

/// One rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// Only for a payload that contains these values; `None` for any.
    pub when: Option<Payload>,
    /// What the host does.
    pub answer: Answer,
}

/// What the host does with a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// It never answers.
    Never,
    /// It answers.
    Reply {
        /// With what.
        body: Body,
        /// In which form; `None` for the dialect's own.
        form: Option<ReplyForm>,
        /// How long after the call.
        after: Duration,
        /// How often, at least once.
        times: u32,
        /// The time between one delivery and the next.
        every: Duration,
    },
}

/// What a reply holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// `{ code, msg, data }`; what is left out is the catalogue's (see [`Body::envelope`]).
    Envelope {
        /// The code.
        code: Option<Spanned<String>>,
        /// The message.
        msg: Option<String>,
        /// The data.
        data: Option<Payload>,
    },
    /// The empty text.
    Empty,
    /// The text `null`.
    Null,
    /// An envelope without a code.
    NoCode,
    /// A text that isn't JSON.
    Malformed,
    /// A text, passed as it is.
    Raw(String),
}

/// The form of an envelope on its way to the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReplyForm {
    /// An object.
    Object,
    /// A JSON text that may hold line breaks.
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

    /// The word that scenarios use.
    pub fn word(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Json => "json",
            Self::Base64 => "base64",
        }
    }
}

impl Script {
    /// The names in it that the catalogue has to know.
    pub(crate) fn mentions(&self) -> Vec<Mention<'_>> {
        let call = |payload| Mention::Call {
            name: &self.call,
            payload,
            is_scripted: true,
        };
        let mut mentions = vec![call(None)];
        for rule in &self.rules {
            if rule.when.is_some() {
                mentions.push(call(rule.when.as_ref()));
            }
            if let Answer::Reply {
                body: Body::Envelope {
                    code: Some(code), ..
                },
                ..
            } = &rule.answer
            {
                mentions.push(Mention::Code { code });
            }
        }
        mentions
    }
}

impl Body {
    /// The catalogue's own reply.
    pub const SUCCESS: Self = Self::Envelope {
        code: None,
        msg: None,
        data: None,
    };
}

impl Answer {
    /// This body, once and at once, in the dialect's form.
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
