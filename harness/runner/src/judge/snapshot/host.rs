//! The hosts of a section.

use std::fmt;

use footbridge_contract::{Platform, Version};

/// The separator between the ends of a range.
pub(super) const TO: &str = " – ";

/// A case of a scenario, reduced to the properties that a snapshot distinguishes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SnapshotHost {
    /// The row's title, on one line; `None` if the scenario has no rows.
    pub row: Option<String>,
    /// The engine, for an engine's own transcript; `None` for the transcript shared by all other engines.
    pub engine: Option<String>,
    pub platform: Platform,
    /// The app's version; `None` in a browser.
    pub version: Option<Version>,
}

impl SnapshotHost {
    /// Creates a host, with its row's title on one line.
    pub fn new(row: Option<&str>, platform: Platform, version: Option<Version>) -> Self {
        Self {
            row: row.map(|title| title.split_whitespace().collect::<Vec<_>>().join(" ")),
            engine: None,
            platform,
            version,
        }
    }

    /// Returns the same host, for an engine's own transcript.
    #[must_use]
    pub fn in_engine(&self, engine: &str) -> Self {
        Self {
            engine: Some(engine.to_owned()),
            ..self.clone()
        }
    }

    /// Returns the same host, for the shared transcript.
    #[must_use]
    pub fn in_any_engine(&self) -> Self {
        Self {
            engine: None,
            ..self.clone()
        }
    }
}

/// The versions of one platform in a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct HostRange {
    pub platform: Platform,
    /// The first and the last version; `None` in a browser.
    pub versions: Option<(Version, Version)>,
}

impl HostRange {
    pub(super) fn contains(&self, host: &SnapshotHost) -> bool {
        self.platform == host.platform
            && match (self.versions, host.version) {
                (Some((first, last)), Some(version)) => (first..=last).contains(&version),
                (None, None) => true,
                _ => false,
            }
    }
}

impl fmt::Display for HostRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.versions {
            None => write!(f, "{}", self.platform),
            Some((first, last)) if first == last => write!(f, "{} {first}", self.platform),
            Some((first, last)) => write!(f, "{} {first}{TO}{last}", self.platform),
        }
    }
}
