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

    /// Whether a page can use it. `version` is `None` outside the app.
    pub fn availability(&self, platform: Platform, version: Option<Version>) -> Availability {
        match (platform, version) {
            (Platform::Browser, _) | (_, None) => Availability::OutsideApp,
            (platform, Some(version)) => match self.on(platform) {
                None => Availability::NotOnPlatform,
                Some(minimum) if version < minimum => Availability::BelowMinimum {
                    minimum,
                    assumed: self.assumed.covers(platform.name()),
                },
                Some(_) => Availability::Available,
            },
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
}

impl fmt::Display for Availability {
    /// Writes the availability for a message about the call or link: `needs 2.9.0`, or `needs 2.9.0, assumed`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Available => formatter.write_str("is available"),
            Self::BelowMinimum { minimum, assumed } => {
                let mark = if *assumed { ", assumed" } else { "" };
                write!(formatter, "needs {minimum}{mark}")
            }
            Self::NotOnPlatform => formatter.write_str("is not known on this platform"),
            Self::NotListed => formatter.write_str("is not in the catalogue"),
            Self::OutsideApp => formatter.write_str("needs the app"),
        }
    }
}

/// A client's behaviour on an app that lacks a call or link.
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
    /// Nothing happens.
    Nothing,
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
        let at = |platform, version: &str| {
            let version = version.parse().unwrap();
            minimum.availability(platform, Some(version))
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
        let outside = minimum.availability(Platform::Browser, None);
        assert_eq!(outside, Availability::OutsideApp);
    }

    #[test]
    fn assumed_version_is_marked() {
        let below = |assumed| {
            let minimum = MinimumVersions {
                ios: Some(Version::new(2, 3, 0)),
                android: None,
                assumed,
            };
            minimum.availability(Platform::Ios, Some(Version::new(2, 2, 0)))
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
