//! The words for whole replies.

use super::{Answer, Body};

/// A word, its description and its answer.
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    answer: fn() -> Answer,
}

/// All words.
pub(crate) const WORDS: [Word; 6] = [
    Word {
        name: "success",
        about: "the catalogue's default reply, or its code of success",
        answer: || Answer::once(Body::SUCCESS),
    },
    Word {
        name: "never",
        about: "no reply at all",
        answer: || Answer::Never,
    },
    Word {
        name: "empty",
        about: "the empty text",
        answer: || Answer::once(Body::Empty),
    },
    Word {
        name: "null",
        about: "the text `null`",
        answer: || Answer::once(Body::Null),
    },
    Word {
        name: "no-code",
        about: "an envelope without `code`",
        answer: || Answer::once(Body::NoCode),
    },
    Word {
        name: "malformed",
        about: "a text that isn't JSON",
        answer: || Answer::once(Body::Malformed),
    },
];

/// The answer for a word.
pub(crate) fn answer(word: &str) -> Option<Answer> {
    WORDS
        .iter()
        .find(|known| known.name == word)
        .map(|known| (known.answer)())
}

/// The word for an answer, if there is one.
pub(crate) fn word(answer: &Answer) -> Option<&'static str> {
    WORDS
        .iter()
        .find(|known| (known.answer)() == *answer)
        .map(|known| known.name)
}
