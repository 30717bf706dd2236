//! The words for whole replies.

use super::{Body, ScriptedReply};

/// A word, its description and its reply.
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    reply: fn() -> ScriptedReply,
}

/// All words.
pub(crate) const WORDS: [Word; 6] = [
    Word {
        name: "success",
        about: "the catalogue's default reply, or its success code",
        reply: || ScriptedReply::once(Body::SUCCESS),
    },
    Word {
        name: "never",
        about: "no reply at all",
        reply: || ScriptedReply::Never,
    },
    Word {
        name: "empty",
        about: "the empty text",
        reply: || ScriptedReply::once(Body::Empty),
    },
    Word {
        name: "null",
        about: "the text `null`",
        reply: || ScriptedReply::once(Body::Null),
    },
    Word {
        name: "no-code",
        about: "an envelope without `code`",
        reply: || ScriptedReply::once(Body::NoCode),
    },
    Word {
        name: "malformed",
        about: "a text that isn't JSON",
        reply: || ScriptedReply::once(Body::Malformed),
    },
];

/// The reply for a word.
pub(crate) fn reply(word: &str) -> Option<ScriptedReply> {
    WORDS
        .iter()
        .find(|known| known.name == word)
        .map(|known| (known.reply)())
}

/// The word for a reply, if there is one.
pub(crate) fn word(reply: &ScriptedReply) -> Option<&'static str> {
    WORDS
        .iter()
        .find(|known| (known.reply)() == *reply)
        .map(|known| known.name)
}
