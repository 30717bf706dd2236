//! The hosts of a scenario, as plain data.

use std::collections::BTreeMap;

use footbridge_contract::Platform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Versions;
use crate::span::Spanned;

/// The hosts that a scenario, or a row of it, runs on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosts {
    /// At least one, each once.
    pub platforms: Vec<Spanned<Platform>>,
    /// The app's versions, on each platform that is an app.
    pub versions: Spanned<Versions>,
    /// A language tag such as `en` or `zh-TC`.
    pub locale: Spanned<String>,
    /// The app's colours.
    pub theme: Theme,
    /// The device by platform; a platform that isn't here has its default device.
    pub devices: BTreeMap<Platform, Spanned<String>>,
}

impl Default for Hosts {
    /// Both apps in their latest version, in English, dark, on their default devices.
    fn default() -> Self {
        Self {
            platforms: Platform::APPS.map(Spanned::from).to_vec(),
            versions: Versions::Latest.into(),
            locale: "en".to_owned().into(),
            theme: Theme::Dark,
            devices: BTreeMap::new(),
        }
    }
}

/// The app's colours.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Light on dark.
    Dark,
    /// Dark on light.
    Light,
}

impl Theme {
    pub(crate) const WORDS: [(&'static str, Self); 2] =
        [("dark", Self::Dark), ("light", Self::Light)];

    /// The word that scenarios use.
    pub fn word(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }
}
