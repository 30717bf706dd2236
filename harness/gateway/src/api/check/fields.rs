//! The fields of a payload, as the catalogue has them.

use footbridge_contract::Extent;

use super::Inquiry;
use crate::api::asked::Content;
use crate::api::finding::Rule;
use crate::api::service::Service;

/// What the specification states has to be there whole; of what was assumed, only what is there can be wrong.
pub(super) fn check(inquiry: &mut Inquiry<'_>) {
    // What can't be read was found already, and an encrypted body that stayed shut says nothing of its fields.
    if inquiry.asked.is_bodiless()
        || !matches!(inquiry.asked.body, Content::Json(_))
        || inquiry.payload.get("bodyCiphertext").is_some()
    {
        return;
    }
    let is_stated = matches!(
        inquiry.service,
        Service::CaptchaGet | Service::CaptchaCheck | Service::SecurityLog | Service::Fingerprint
    );
    if is_stated && !inquiry.payload.is_object() {
        inquiry.find(Rule::FIELDS, "the body is not an object");
    }
    let extent = if is_stated {
        Extent::Whole
    } else {
        Extent::Part
    };
    for mismatch in inquiry.endpoint.mismatches(&inquiry.payload, extent) {
        inquiry.find(Rule::FIELDS, mismatch.to_string());
    }
}
