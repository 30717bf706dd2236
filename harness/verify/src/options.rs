//! The options of a verification.

use footbridge_contract::{Platform, Version};

/// The options of a verification.
#[derive(Debug, Clone, Default)]
pub struct VerifyOptions {
    /// The platform; overrides the one that the page finds.
    pub platform: Option<Platform>,
    /// The app version; overrides the one that the page finds.
    pub version: Option<Version>,
    /// The names of the calls and links to try without a question.
    pub allow: Vec<String>,
    /// Whether to ask no questions. Probes that need the user are skipped.
    pub is_unattended: bool,
}

impl VerifyOptions {
    /// Whether to try the entry with this name without a question.
    pub(crate) fn allows(&self, name: &str) -> bool {
        self.allow.iter().any(|allowed| allowed == name)
    }
}
