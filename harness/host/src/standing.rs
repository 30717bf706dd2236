//! Whether the host a case runs on offers what the client asked of it, by the catalogue.

use std::fmt;

use footbridge_contract::link::Scheme;
use footbridge_contract::{Catalogue, Minimum, Support, Version};
use serde::Serialize;

use crate::profile::Profile;

/// Where the host stands with a call or a link (§5, version gating).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Standing {
    /// This version offers it.
    Known,
    /// A later version of the app does.
    Below {
        /// The first version that does, on this platform.
        minimum: Version,
    },
    /// No version of the app does on this platform.
    Elsewhere,
    /// The catalogue has no such entry.
    Unlisted,
    /// There is no app: the page is in a browser.
    OutsideApp,
}

impl Standing {
    /// Whether the host offers it.
    pub fn is_known(self) -> bool {
        self == Self::Known
    }

    /// Where a host stands with a call.
    pub fn of_call(catalogue: &Catalogue, profile: &Profile, name: &str) -> Self {
        let call = catalogue.calls.get(name);
        call.map_or(Self::Unlisted, |call| Self::of(profile, &call.minimum))
    }

    /// Where a host stands with a link to this path. From a browser the alternate scheme reaches the app, and which
    /// version opens is not known there, so whatever the catalogue lists is taken as known.
    pub fn of_link(catalogue: &Catalogue, profile: &Profile, path: &str, scheme: Scheme) -> Self {
        match catalogue.links.get(path) {
            None => Self::Unlisted,
            Some(_) if profile.version().is_none() && scheme == Scheme::Alternate => Self::Known,
            Some(link) => Self::of(profile, &link.minimum),
        }
    }

    fn of(profile: &Profile, minimum: &Minimum) -> Self {
        let Some(version) = profile.version() else {
            return Self::OutsideApp;
        };
        match minimum.support(profile.platform, version) {
            Support::Supported => Self::Known,
            Support::BelowMinimum { minimum } => Self::Below { minimum },
            Support::NotOnPlatform => Self::Elsewhere,
        }
    }
}

impl fmt::Display for Standing {
    /// What a message says of the entry: `needs 2.9.0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known => f.write_str("is known"),
            Self::Below { minimum } => write!(f, "needs {minimum}"),
            Self::Elsewhere => f.write_str("is not known on this platform"),
            Self::Unlisted => f.write_str("is not in the catalogue"),
            Self::OutsideApp => f.write_str("needs the app"),
        }
    }
}
