//! The versions that have a call or link, and the client's behaviour without it.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Assumed, Platform, Version};

/// The lowest app version that has a call or a link, by platform.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MinimumVersions {
    /// The lowest version on iOS; `None` if no version there has it.
    pub ios: Option<Version>,
    /// The lowest version on Android; `None` if no version there has it.
    pub android: Option<Version>,
    /// Whether the versions are assumed.
    pub assumed: Assumed,
}

impl MinimumVersions {
    /// The lowest version on this platform; `None` if no version has it, and in a browser.
    pub fn on(&self, platform: Platform) -> Option<Version> {
        match platform {
            Platform::Ios => self.ios,
            Platform::Android => self.android,
            Platform::Browser => None,
        }
    }

    /// Whether a page can use an entry with this `below`. `version` is `None` outside the app.
    pub(crate) fn availability(
        &self,
        below: &Below,
        platform: Platform,
        version: Option<Version>,
    ) -> Availability {
        let (platform, version) = match (platform, version) {
            (Platform::Browser, _) | (_, None) => return Availability::OutsideApp,
            (platform, Some(version)) => (platform, version),
        };
        let assumed = self.assumed.covers(platform.name());
        match self.on(platform) {
            None => Availability::NotOnPlatform,
            Some(minimum) if version >= minimum => Availability::Available,
            Some(minimum) if below.effect == MissingEffect::Ignored => {
                Availability::Ignored { minimum, assumed }
            }
            Some(minimum) => Availability::BelowMinimum { minimum, assumed },
        }
    }
}

/// The availability of a call or link to a page, according to the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Availability {
    /// This version of the app has it.
    Available,
    /// A later version of the app has it.
    BelowMinimum {
        /// The first version on this platform that has it.
        minimum: Version,
        /// Whether that version is assumed. Older records omit it.
        #[serde(default)]
        assumed: bool,
    },
    /// A later version of the app has it, and this one ignores it: no effect, no reply, and no violation.
    Ignored {
        /// The first version on this platform that has it.
        minimum: Version,
        /// Whether that version is assumed.
        assumed: bool,
    },
    /// No version of the app has it on this platform.
    NotOnPlatform,
    /// The catalogue has no such entry.
    NotListed,
    /// The page is in a browser, where there is no app.
    OutsideApp,
}

impl Availability {
    /// Whether the page can use it.
    pub fn is_available(self) -> bool {
        self == Self::Available
    }

    /// Whether the app ignores it on this version, as the catalogue allows.
    pub fn is_ignored(self) -> bool {
        matches!(self, Self::Ignored { .. })
    }
}

impl fmt::Display for Availability {
    /// Writes the availability for a message about the call or link: `needs 2.9.0`, or `needs 2.9.0, assumed`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Available => formatter.write_str("is available"),
            Self::BelowMinimum { minimum, assumed } | Self::Ignored { minimum, assumed } => {
                let mark = if *assumed { ", assumed" } else { "" };
                write!(formatter, "needs {minimum}{mark}")
            }
            Self::NotOnPlatform => formatter.write_str("is not known on this platform"),
            Self::NotListed => formatter.write_str("is not in the catalogue"),
            Self::OutsideApp => formatter.write_str("needs the app"),
        }
    }
}

/// The effect of a call or link on versions of the app below its minimum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Below {
    pub effect: MissingEffect,
    /// Whether the effect is assumed.
    pub assumed: Assumed,
}

/// The effect of a missing call or link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MissingEffect {
    /// The catalogue doesn't specify it.
    Unstated,
    /// Nothing happens: the page doesn't use it.
    Nothing,
    /// The page may use it, and the app ignores it.
    Ignored,
    /// The page does something else instead.
    Fallback {
        /// A description of the fallback.
        fallback: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn availability_depends_on_platform_and_version() {
        let minimum = MinimumVersions {
            ios: Some(Version::new(2, 3, 0)),
            android: None,
            assumed: Assumed::Nothing,
        };
        let below = |effect| Below {
            effect,
            assumed: Assumed::Nothing,
        };
        let (nothing, ignored) = (below(MissingEffect::Nothing), below(MissingEffect::Ignored));
        let at = |platform, version: &str| {
            let version = version.parse().unwrap();
            minimum.availability(&nothing, platform, Some(version))
        };

        assert_eq!(at(Platform::Ios, "2.3.0"), Availability::Available);
        assert_eq!(at(Platform::Ios, "2.56.0"), Availability::Available);
        let below = at(Platform::Ios, "2.2.99");
        let first = Version::new(2, 3, 0);
        let stated = Availability::BelowMinimum {
            minimum: first,
            assumed: false,
        };
        assert_eq!(below, stated);
        assert_eq!(below.to_string(), "needs 2.3.0");
        assert_eq!(at(Platform::Android, "2.56.0"), Availability::NotOnPlatform);
        assert_eq!(at(Platform::Browser, "2.56.0"), Availability::OutsideApp);
        let outside = minimum.availability(&nothing, Platform::Browser, None);
        assert_eq!(outside, Availability::OutsideApp);

        let at = |platform, version: &str| {
            let version = version.parse().unwrap();
            minimum.availability(&ignored, platform, Some(version))
        };
        let below = at(Platform::Ios, "2.2.99");
        let assumed = false;
        assert_eq!(
            below,
            Availability::Ignored {
                minimum: first,
                assumed
            }
        );
        assert!(below.is_ignored() && !below.is_available());
        assert_eq!(at(Platform::Ios, "2.3.0"), Availability::Available);
        assert_eq!(at(Platform::Android, "2.56.0"), Availability::NotOnPlatform);
        assert_eq!(at(Platform::Browser, "2.56.0"), Availability::OutsideApp);
    }

    #[test]
    fn assumed_version_is_marked() {
        let below = |assumed| {
            let minimum = MinimumVersions {
                ios: Some(Version::new(2, 3, 0)),
                android: None,
                assumed,
            };
            let unstated = Below {
                effect: MissingEffect::Unstated,
                assumed: Assumed::Nothing,
            };
            minimum.availability(&unstated, Platform::Ios, Some(Version::new(2, 2, 0)))
        };
        let everything = below(Assumed::Everything);
        assert_eq!(everything.to_string(), "needs 2.3.0, assumed");
        let one = below(Assumed::Keys(vec!["ios".to_owned()]));
        assert_eq!(one.to_string(), "needs 2.3.0, assumed");
        let other = below(Assumed::Keys(vec!["android".to_owned()]));
        assert_eq!(other.to_string(), "needs 2.3.0");
        assert_eq!(below(Assumed::Nothing).to_string(), "needs 2.3.0");
    }
}
