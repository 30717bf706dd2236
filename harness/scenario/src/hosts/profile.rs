//! The hosts of a scenario, as plain data.

use std::collections::BTreeMap;

use footbridge_contract::Platform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Versions;
use crate::syntax::span::Spanned;

/// The hosts that a scenario, or one of its rows, runs on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosts {
    /// The platforms without duplicates; at least one.
    pub platforms: Vec<Spanned<Platform>>,
    /// The app's versions, on each app platform.
    pub versions: Spanned<Versions>,
    /// A language tag such as `en` or `zh-TC`.
    pub locale: Spanned<String>,
    /// The app's colour theme.
    pub theme: Theme,
    /// The device by platform; a platform without an entry uses its default device.
    pub devices: BTreeMap<Platform, Spanned<String>>,
}

impl Default for Hosts {
    /// The latest version of both apps, in English, dark, on their default devices.
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

/// The app's colour theme.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Light text on a dark background.
    Dark,
    /// Dark text on a light background.
    Light,
}

impl Theme {
    pub(crate) const WORDS: [(&'static str, Self); 2] =
        [("dark", Self::Dark), ("light", Self::Light)];

    /// The word for it in scenarios.
    pub fn word(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }
}
