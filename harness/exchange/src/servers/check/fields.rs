//! The fields of a request, compared with the catalogue: in queries, JSON bodies, forms and multipart bodies.

use footbridge_contract::{Extent, Mismatch};
use serde_json::{Map, Value};

use super::RequestCheck;
use super::encryption::CIPHERTEXT;
use crate::servers::rule;
use crate::servers::service::Service;
use footbridge_gateway::{BodyContent, ParsedRequest};

/// The parameters that the request layer adds to each query.
const LAYER: [&str; 2] = ["languageType", "timestamp"];

/// Checks that all required fields are present, that no field is unknown, and that each has the right type. Endpoints
/// without a request shape in the catalogue accept anything.
pub(super) fn check(check: &mut RequestCheck<'_>) {
    // The token service has a separate rule.
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
        return match &check.payload {
            _ if !form.contains_key(CIPHERTEXT) => endpoint.form_mismatches(&form),
            Value::Object(opened) if !opened.contains_key(CIPHERTEXT) => {
                endpoint.form_mismatches(opened)
            }
            // The fields of an undecrypted body are unknown.
            _ => Vec::new(),
        };
    }
    match (&request.body, &check.payload) {
        // The fields of an undecrypted body are unknown.
        (BodyContent::Json(_), payload) if payload.get(CIPHERTEXT).is_some() => Vec::new(),
        (BodyContent::Json(_), Value::Array(_)) => {
            check.report(rule::FIELDS, "the body is not an object");
            Vec::new()
        }
        (BodyContent::Json(_), payload) => endpoint.mismatches(payload, Extent::Whole),
        (BodyContent::Empty, _) if !is_json(request) => endpoint.form_mismatches(&Map::new()),
        // A missing or unreadable body has already been reported.
        _ => Vec::new(),
    }
}

fn is_json(request: &ParsedRequest) -> bool {
    let kind = request.header("content-type").unwrap_or_default();
    kind.starts_with("application/json")
}
