//! How a request breaks the session contract.

use std::fmt;

/// A rule of the session contract that requests are held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// The section of the specification it comes from.
    pub section: &'static str,
}

/// A request that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Which.
    pub rule: Rule,
    /// How, as a lowercase fragment.
    pub reason: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rule { name, section } = self.rule;
        write!(formatter, "{} ({name}, §{section})", self.reason)
    }
}

impl Rule {
    const fn new(name: &'static str, section: &'static str) -> Self {
        Self { name, section }
    }

    /// A request that breaks this rule.
    pub(crate) fn broken(self, reason: impl Into<String>) -> Finding {
        Finding {
            rule: self,
            reason: reason.into(),
        }
    }

    /// The query ends with `languageType` and, for GET, `timestamp`.
    pub(crate) const QUERY: Self = Self::new("query", "7.1");
    /// The headers of every request.
    pub(crate) const HEADERS: Self = Self::new("default-headers", "7.1");
    /// Bodies are JSON, forms or multipart, as `content-type` says.
    pub(crate) const CONTENT: Self = Self::new("content-type", "7.1");
    /// The fields that an endpoint takes.
    pub(crate) const FIELDS: Self = Self::new("fields", "7.2");
    /// The risk token's header stands on the listed paths and nowhere else.
    pub(crate) const RISK_TOKEN: Self = Self::new("risk-token", "7.2");
    /// Core requests are signed.
    pub(crate) const SIGNATURE: Self = Self::new("signature", "7.2");
    /// Logins and registrations are encrypted.
    pub(crate) const ENCRYPTION: Self = Self::new("encryption", "7.2");
    /// Challenges and their solutions.
    pub(crate) const CAPTCHA: Self = Self::new("captcha", "7.2");
    /// What the security log is told.
    pub(crate) const SECURITY_LOG: Self = Self::new("security-log", "7.2");
    /// A device proves that it holds a user's key.
    pub(crate) const DEVICE_CHECK: Self = Self::new("device-check", "7.2");
    /// What the device-risk script's service is told.
    pub(crate) const TOKEN_SERVICE: Self = Self::new("token-service", "7.3");
    /// What the fingerprint service is told.
    pub(crate) const FINGERPRINT: Self = Self::new("fingerprint", "7.3");
    /// What error reporting is told.
    pub(crate) const ERROR_REPORT: Self = Self::new("error-report", "8");
}
