//! The key that identifies a case across runs.

use std::fmt;

use footbridge_record::CaseIdentity;
use serde::Serialize;

/// The key that identifies a case in later runs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CaseKey {
    /// The scenario file, relative to the project folder.
    pub scenario: String,
    /// The scenario's title, with its variables filled in.
    pub title: String,
    /// The host, such as `ios 2.9.0 · en · dark · iphone-15`.
    pub host: String,
    /// The engine's short name, such as `webkit`.
    pub engine: String,
}

impl CaseKey {
    /// Whether a text is part of the case's name, ignoring case.
    pub fn contains(&self, text: &str) -> bool {
        let name = self.to_string().to_lowercase();
        name.contains(&text.to_lowercase())
    }
}

impl From<&CaseIdentity> for CaseKey {
    fn from(case: &CaseIdentity) -> Self {
        let version = case
            .app_version
            .map_or_else(String::new, |version| format!(" {version}"));
        let (platform, theme) = (case.platform, case.theme.word());
        Self {
            scenario: case.scenario.clone(),
            title: case.title.clone(),
            host: format!(
                "{platform}{version} · {} · {theme} · {}",
                case.locale, case.device
            ),
            engine: case.engine.clone(),
        }
    }
}

impl fmt::Display for CaseKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            scenario,
            title,
            host,
            engine,
        } = self;
        write!(formatter, "{scenario} · {title} · {host} · {engine}")
    }
}
