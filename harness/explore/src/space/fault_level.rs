//! How often the app and the servers misbehave.

/// The amount of faults in a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FaultLevel {
    /// No faults: the app and the servers respond as usual.
    None,
    /// A fault in every second run.
    #[default]
    Some,
    /// Two faults or more in most runs.
    Many,
}

impl FaultLevel {
    /// The words for it.
    pub(crate) const WORDS: [(&'static str, Self); 3] = [
        ("none", Self::None),
        ("some", Self::Some),
        ("many", Self::Many),
    ];

    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        let mut words = Self::WORDS.iter();
        let known = words.find(|(_, level)| *level == self);
        known.map_or("", |(word, _)| word)
    }

    /// The level of a word.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        let mut words = Self::WORDS.iter();
        let known = words.find(|(known, _)| *known == word);
        known.map(|(_, level)| *level)
    }

    /// The weights of no further fault, a fault of a reply and a fault of a response.
    pub(crate) const fn weights(self) -> [u32; 3] {
        match self {
            Self::None => [1, 0, 0],
            Self::Some => [10, 8, 4],
            Self::Many => [3, 10, 5],
        }
    }
}
