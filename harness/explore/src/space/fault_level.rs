//! The frequency of faults in the app and the servers.

/// The frequency of faults in a run.
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
    /// The name of each level.
    pub(crate) const NAMES: [(&'static str, Self); 3] = [
        ("none", Self::None),
        ("some", Self::Some),
        ("many", Self::Many),
    ];

    /// Returns the level's name.
    pub(crate) fn name(self) -> &'static str {
        let mut names = Self::NAMES.iter();
        let known = names.find(|(_, level)| *level == self);
        known.map_or("", |(name, _)| name)
    }

    /// Returns the level with this name.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        let mut names = Self::NAMES.iter();
        let known = names.find(|(known, _)| *known == name);
        known.map(|(_, level)| *level)
    }

    /// Returns the weights of no further fault, a faulty reply and a faulty response.
    pub(crate) const fn weights(self) -> [u32; 3] {
        match self {
            Self::None => [1, 0, 0],
            Self::Some => [10, 8, 4],
            Self::Many => [3, 10, 5],
        }
    }
}
