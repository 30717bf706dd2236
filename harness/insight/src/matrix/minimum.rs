//! The lowest supported version of each platform, as on the command line.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use footbridge_contract::{App, Platform, UnknownPlatform, Version, VersionError};
use thiserror::Error;

use super::text::by_platform;

/// The lowest supported version by platform. A missing platform keeps all versions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Minimums(pub BTreeMap<Platform, Version>);

impl Minimums {
    /// The lowest supported version of a platform.
    pub(super) fn of(&self, platform: Platform, app: &App) -> Version {
        self.0.get(&platform).copied().unwrap_or(app.first_version)
    }
}

/// An invalid text of minimums.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MinimumsError {
    /// A part has no `=`.
    #[error("`{part}` is not PLATFORM=VERSION, such as ios=2.15.0")]
    Part { part: String },
    /// A platform is unknown.
    #[error("{source}; {}", source.help())]
    Platform {
        /// The parser's error.
        source: UnknownPlatform,
    },
    /// A browser has no versions.
    #[error("a browser has no version of the app")]
    Browser,
    /// A version is invalid.
    #[error("{source}; {}", source.help())]
    Version {
        /// The parser's error.
        source: VersionError,
    },
    /// A platform is given twice.
    #[error("{platform} is given twice")]
    Twice { platform: Platform },
}

impl fmt::Display for Minimums {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&by_platform(&self.0))
    }
}

impl FromStr for Minimums {
    type Err = MinimumsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut minimums = BTreeMap::new();
        for part in text.split(',') {
            let pair = part.trim().split_once('=');
            let (platform, version) = pair.ok_or_else(|| MinimumsError::Part {
                part: part.trim().to_owned(),
            })?;
            let platform = platform
                .trim()
                .parse()
                .map_err(|source| MinimumsError::Platform { source })?;
            if platform == Platform::Browser {
                return Err(MinimumsError::Browser);
            }
            let version = version
                .trim()
                .parse()
                .map_err(|source| MinimumsError::Version { source })?;
            if minimums.insert(platform, version).is_some() {
                return Err(MinimumsError::Twice { platform });
            }
        }
        Ok(Self(minimums))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minimums_are_read_and_refused() {
        let wrong = |text: &str| text.parse::<Minimums>().unwrap_err().to_string();
        assert_eq!(
            "ios=2.15.0, android=2.9.0"
                .parse::<Minimums>()
                .unwrap()
                .0
                .len(),
            2
        );
        assert_eq!(
            wrong("2.15.0"),
            "`2.15.0` is not PLATFORM=VERSION, such as ios=2.15.0"
        );
        assert_eq!(
            wrong("ois=2.15.0"),
            "`ois` is not a platform; did you mean `ios`?"
        );
        assert_eq!(
            wrong("browser=1.0.0"),
            "a browser has no version of the app"
        );
        assert_eq!(wrong("ios=1.0.0,ios=2.0.0"), "ios is given twice");
        assert!(wrong("ios=2.15").starts_with("`2.15` has 2 numbers"));
    }
}
