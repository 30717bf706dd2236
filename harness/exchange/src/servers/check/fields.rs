//! The fields of a payload, as the catalogue has them.

use footbridge_contract::Extent;

use super::Check;
use crate::servers::rule;
use crate::servers::service::Service;
use footbridge_gateway::Content;

/// What the specification states has to be there whole; of what was assumed, only what is there can be wrong.
pub(super) fn check(check: &mut Check<'_>) {
    // What can't be read was found already, and an encrypted body that stayed shut says nothing of its fields.
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
