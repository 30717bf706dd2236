//! A selection of a scenario's cases.

use footbridge_contract::{Platform, Version};

use crate::cases::case::CaseSpec;

/// A selection of cases; all by default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The platforms to select; all if empty.
    pub platforms: Vec<Platform>,
    /// The versions of the app.
    pub versions: VersionFilter,
    /// A part of the case's name, compared without regard to case; `None` selects any.
    pub text: Option<String>,
}

/// A selection of the app's versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum VersionFilter {
    /// The versions that the scenario defines.
    #[default]
    Written,
    /// The given versions among those that the scenario defines. Cases in a browser have no version and are left out.
    Among(Vec<Version>),
    /// The given versions instead of the scenario's, on each of its app platforms.
    Instead(Vec<Version>),
}

impl Filter {
    pub(crate) fn keeps_platform(&self, platform: Platform) -> bool {
        self.platforms.is_empty() || self.platforms.contains(&platform)
    }

    pub(crate) fn keeps(&self, case: &CaseSpec) -> bool {
        let keeps_version = match &self.versions {
            VersionFilter::Among(versions) => case
                .version
                .is_some_and(|version| versions.contains(&version)),
            VersionFilter::Written | VersionFilter::Instead(_) => true,
        };
        let keeps_text = self.text.as_ref().is_none_or(|text| {
            case.to_string()
                .to_lowercase()
                .contains(&text.to_lowercase())
        });
        keeps_version && keeps_text
    }
}
