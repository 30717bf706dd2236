//! The fields of a request, compared with the catalogue: of a query, a JSON body, a form and a multipart body.

use footbridge_contract::{Extent, Mismatch};
use serde_json::{Map, Value};

use super::RequestCheck;
use crate::servers::rule;
use crate::servers::service::Service;
use footbridge_gateway::{BodyContent, ParsedRequest};

/// The parameters that the request layer adds to each query.
const LAYER: [&str; 2] = ["languageType", "timestamp"];

/// Checks that the required fields are there, that all others are known, and that each has its type. Endpoints whose
/// request the catalogue leaves open take anything.
pub(super) fn check(check: &mut RequestCheck<'_>) {
    // The token service has a rule of its own.
    if check.endpoint.request.is_none() || check.service == Service::DeviceToken {
        return;
    }
    for mismatch in mismatches(check) {
        check.report(rule::FIELDS, mismatch.to_string());
    }
}

fn mismatches(check: &mut RequestCheck<'_>) -> Vec<Mismatch> {
    let (request, endpoint) = (check.request, check.endpoint);
    if request.is_bodiless() {
        let mut query = request.query_fields();
        query.retain(|name, _| !LAYER.contains(&name.as_str()));
        return endpoint.form_mismatches(&query);
    }
    if let Some(form) = request.form_fields() {
        return endpoint.form_mismatches(&form);
    }
    match (&request.body, &check.payload) {
        // The fields of a body that wasn't decrypted are unknown.
        (BodyContent::Json(_), payload) if payload.get("bodyCiphertext").is_some() => Vec::new(),
        (BodyContent::Json(_), Value::Array(_)) => {
            check.report(rule::FIELDS, "the body is not an object");
            Vec::new()
        }
        (BodyContent::Json(_), payload) => endpoint.mismatches(payload, Extent::Whole),
        (BodyContent::Empty, _) if !is_json(request) => endpoint.form_mismatches(&Map::new()),
        // A body that is missing or unreadable was reported before.
        _ => Vec::new(),
    }
}

fn is_json(request: &ParsedRequest) -> bool {
    let kind = request.header("content-type").unwrap_or_default();
    kind.starts_with("application/json")
}
