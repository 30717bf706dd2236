//! From which version on the app can do something, and what a client does below it (§5, version gating).

use serde::Serialize;

use crate::{Assumed, Platform, Version};

/// The lowest app version that has a call or a link, by platform.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Minimum {
    /// On iOS; `None` if no version there has it.
    pub ios: Option<Version>,
    /// On Android; `None` if no version there has it.
    pub android: Option<Version>,
    /// Whether the versions were assumed.
    pub assumed: Assumed,
}

impl Minimum {
    /// The lowest version on this platform; `None` if it isn't there at all, as in a browser.
    pub fn on(&self, platform: Platform) -> Option<Version> {
        match platform {
            Platform::Ios => self.ios,
            Platform::Android => self.android,
            Platform::Browser => None,
        }
    }

    /// Whether the app of this version on this platform has it.
    pub fn support(&self, platform: Platform, version: Version) -> Support {
        match self.on(platform) {
            None => Support::NotOnPlatform,
            Some(minimum) if version < minimum => Support::BelowMinimum { minimum },
            Some(_) => Support::Supported,
        }
    }
}

/// Whether a host has a call or a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Support {
    /// It does.
    Supported,
    /// Its version is too low.
    BelowMinimum {
        /// The lowest version that has it.
        minimum: Version,
    },
    /// No version on its platform does.
    NotOnPlatform,
}

impl Support {
    /// Whether the host has it.
    pub fn is_supported(self) -> bool {
        self == Self::Supported
    }
}

/// What a client does instead where the app lacks a call or a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Below {
    /// What happens.
    pub effect: Effect,
    /// Whether that was assumed.
    pub assumed: Assumed,
}

/// What happens where the app lacks a call or a link (§5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// The page does something else.
    Fallback {
        /// What it does, for people.
        fallback: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn support_depends_on_platform_and_version() {
        let minimum = Minimum {
            ios: Some(Version::new(2, 3, 0)),
            android: None,
            assumed: Assumed::Nothing,
        };
        let at = |platform, version: &str| minimum.support(platform, version.parse().unwrap());

        assert_eq!(at(Platform::Ios, "2.3.0"), Support::Supported);
        assert_eq!(at(Platform::Ios, "2.56.0"), Support::Supported);
        assert_eq!(
            at(Platform::Ios, "2.2.99"),
            Support::BelowMinimum {
                minimum: Version::new(2, 3, 0)
            }
        );
        assert_eq!(at(Platform::Android, "2.56.0"), Support::NotOnPlatform);
        assert_eq!(at(Platform::Browser, "2.56.0"), Support::NotOnPlatform);
    }
}
