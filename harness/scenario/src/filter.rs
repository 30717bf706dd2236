//! A choice among the cases that a scenario asks for.

use footbridge_contract::{Platform, Version};

use crate::case::CaseSpec;

/// A choice of cases; by default all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only on these platforms; on all when empty.
    pub platforms: Vec<Platform>,
    /// The versions of the app.
    pub versions: VersionFilter,
    /// Only cases whose name has this in it, whatever the case of the letters.
    pub text: Option<String>,
}

/// A choice of the app's versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum VersionFilter {
    /// Those that the scenario asks for.
    #[default]
    Written,
    /// Of those that the scenario asks for, these. Cases in a browser have no version and drop out.
    Among(Vec<Version>),
    /// These, whatever the scenario asks for, on each of its platforms that is an app.
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
