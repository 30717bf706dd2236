//! A case to run.

use std::fmt;

use footbridge_contract::{Platform, Version};
use serde::{Deserialize, Serialize};

use crate::hosts::Theme;

/// One row of a scenario on one host. The runner chooses the engine.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CaseSpec {
    /// The scenario file's name.
    pub scenario: String,
    /// The row's index in [`Scenario::rows`](crate::Scenario::rows), from 0.
    pub row: usize,
    /// The title of the row.
    pub title: String,
    /// The host's platform.
    pub platform: Platform,
    /// The app's version; `None` in a browser.
    pub version: Option<Version>,
    /// The host's language tag.
    pub locale: String,
    /// The app's colour theme.
    pub theme: Theme,
    /// The device's name; `None` for the platform's default.
    pub device: Option<String>,
}

impl CaseSpec {
    /// The host as shown in a transcript's heading: `ios 2.56.0 · en · dark`.
    pub fn host(&self) -> String {
        let version = self
            .version
            .map_or_else(String::new, |version| format!(" {version}"));
        let device = self
            .device
            .as_ref()
            .map_or_else(String::new, |device| format!(" · {device}"));
        let (platform, theme) = (self.platform, self.theme.word());
        format!("{platform}{version} · {} · {theme}{device}", self.locale)
    }
}

impl fmt::Display for CaseSpec {
    /// The case's name: file, title and host.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} › {} › {}",
            self.scenario,
            self.title,
            self.host()
        )
    }
}
