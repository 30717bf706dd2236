//! The platform of a client: the app on iOS or Android, or a browser.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::suggest::suggest_help;

/// The platform of a host profile.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Platform {
    /// The app on iOS.
    Ios,
    /// The app on Android.
    Android,
    /// A mobile browser, without the app.
    Browser,
}

impl Platform {
    /// All platforms, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::Ios, Self::Android, Self::Browser];

    /// The platforms that the app runs on.
    pub const APPS: [Self; 2] = [Self::Ios, Self::Android];

    /// The name used in files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ios => "ios",
            Self::Android => "android",
            Self::Browser => "browser",
        }
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{name}` is not a platform")]
pub struct UnknownPlatform {
    /// The text given.
    pub name: String,
}

impl UnknownPlatform {
    /// The help for the error.
    pub fn help(&self) -> String {
        suggest_help(&self.name, Platform::ALL.map(Platform::name))
    }
}

impl FromStr for Platform {
    type Err = UnknownPlatform;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|platform| platform.name() == name)
            .ok_or_else(|| UnknownPlatform {
                name: name.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn platform_is_parsed_only_from_its_name() {
        for platform in Platform::ALL {
            assert_eq!(platform.to_string().parse(), Ok(platform));
            assert_eq!(serde_json::to_value(platform).unwrap(), platform.name());
        }
        let error = "Andriod".parse::<Platform>().unwrap_err();
        assert_eq!(error.to_string(), "`Andriod` is not a platform");
        assert_eq!(error.help(), "did you mean `android`?");
    }
}
