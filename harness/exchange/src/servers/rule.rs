//! The rules of the session contract that requests are checked against.

use footbridge_gateway::ContractRule as Rule;

const fn rule(name: &'static str, section: &'static str) -> Rule {
    Rule { name, section }
}

/// The query ends with `languageType` and, for GET, `timestamp`.
pub(crate) const QUERY: Rule = rule("query", "7.1");
/// The headers of every request.
pub(crate) const HEADERS: Rule = rule("default-headers", "7.1");
/// Bodies are JSON, forms or multipart, according to `content-type`.
pub(crate) const CONTENT: Rule = rule("content-type", "7.1");
/// The fields that an endpoint requires or allows.
pub(crate) const FIELDS: Rule = rule("fields", "7.2");
/// The risk token's header is sent to the listed paths only.
pub(crate) const RISK_TOKEN: Rule = rule("risk-token", "7.2");
/// Core requests are signed.
pub(crate) const SIGNATURE: Rule = rule("signature", "7.2");
/// Logins and registrations are encrypted.
pub(crate) const ENCRYPTION: Rule = rule("encryption", "7.2");
/// Challenges and their solutions.
pub(crate) const CAPTCHA: Rule = rule("captcha", "7.2");
/// The contents of the security log.
pub(crate) const SECURITY_LOG: Rule = rule("security-log", "7.2");
/// A device proves that it holds a user's key.
pub(crate) const DEVICE_CHECK: Rule = rule("device-check", "7.2");
/// Requests to the device-risk script's token service.
pub(crate) const TOKEN_SERVICE: Rule = rule("token-service", "7.3");
/// Requests to the fingerprint service.
pub(crate) const FINGERPRINT: Rule = rule("fingerprint", "7.3");
pub(crate) const ERROR_REPORT: Rule = rule("error-report", "8");
