//! The forms in which an app may reply besides its usual one.

use footbridge_scenario::{Body, ReplyForm, ScriptedReply};

/// A form of a reply besides the usual one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnusualForm {
    /// The usual content in this form.
    As(ReplyForm),
    Empty,
    Null,
    NoCode,
    Malformed,
}

impl UnusualForm {
    /// The words for it in a dialect, which are those of scenarios.
    pub const WORDS: [(&'static str, Self); 7] = [
        ("object", Self::As(ReplyForm::Object)),
        ("json", Self::As(ReplyForm::Json)),
        ("base64", Self::As(ReplyForm::Base64)),
        ("empty", Self::Empty),
        ("null", Self::Null),
        ("no-code", Self::NoCode),
        ("malformed", Self::Malformed),
    ];

    /// Returns its word.
    pub fn word(self) -> &'static str {
        let mut words = Self::WORDS.iter();
        let known = words.find(|(_, form)| *form == self);
        known.map_or("", |(word, _)| word)
    }

    /// Returns a reply in this form.
    pub fn reply(self) -> ScriptedReply {
        let body = match self {
            Self::As(_) => Body::SUCCESS,
            Self::Empty => Body::Empty,
            Self::Null => Body::Null,
            Self::NoCode => Body::NoCode,
            Self::Malformed => Body::Malformed,
        };
        let mut reply = ScriptedReply::once(body);
        if let (Self::As(unusual), ScriptedReply::Reply { form, .. }) = (self, &mut reply) {
            *form = Some(unusual);
        }
        reply
    }
}
