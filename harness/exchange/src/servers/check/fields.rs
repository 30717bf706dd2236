//! The fields of a payload, compared with the catalogue.

use footbridge_contract::Extent;

use super::Check;
use crate::servers::rule;
use crate::servers::service::Service;
use footbridge_gateway::Content;

/// Checks the fields. Fields that the specification states have to be present; of assumed ones, only those present
/// are checked.
pub(super) fn check(check: &mut Check<'_>) {
    // An unreadable body was reported before, and the fields of one that wasn't decrypted are unknown.
    if check.request.is_bodiless()
        || !matches!(check.request.body, Content::Json(_))
        || check.payload.get("bodyCiphertext").is_some()
    {
        return;
    }
    let is_stated = matches!(
        check.service,
        Service::CaptchaGet | Service::CaptchaCheck | Service::SecurityLog | Service::Fingerprint
    );
    if is_stated && !check.payload.is_object() {
        check.report(rule::FIELDS, "the body is not an object");
    }
    let extent = if is_stated {
        Extent::Whole
    } else {
        Extent::Part
    };
    for mismatch in check.endpoint.mismatches(&check.payload, extent) {
        check.report(rule::FIELDS, mismatch.to_string());
    }
}
