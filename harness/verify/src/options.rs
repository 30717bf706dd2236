//! The options of a verification.

use footbridge_contract::{Platform, Version};

/// The options of a verification.
#[derive(Debug, Clone, Default)]
pub struct VerifyOptions {
    /// The platform, instead of the one that the page finds.
    pub platform: Option<Platform>,
    /// The version of the app, instead of the one that the page finds.
    pub version: Option<Version>,
    /// The calls and links that are tried without a question.
    pub allow: Vec<String>,
    /// Whether to ask no questions: what needs a person is not tried.
    pub is_unattended: bool,
}

impl VerifyOptions {
    /// Whether an entry of this name is tried without a question.
    pub(crate) fn allows(&self, name: &str) -> bool {
        self.allow.iter().any(|allowed| allowed == name)
    }
}
