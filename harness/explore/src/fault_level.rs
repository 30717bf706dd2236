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

    /// The weights of no further fault, a fault of a reply and a fault of a response.
    pub(crate) const fn weights(self) -> [u32; 3] {
        match self {
            Self::None => [1, 0, 0],
            Self::Some => [10, 8, 4],
            Self::Many => [3, 10, 5],
        }
    }
}
