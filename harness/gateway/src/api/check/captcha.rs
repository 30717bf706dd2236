//! Challenges: their two calls, and what may only be asked after one (§4, §5, §7.2).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::Inquiry;
use crate::api::finding::Rule;
use crate::api::service::Service;

/// The captcha type whose validation result is sent in base64 (§5).
const SCRIPT_TYPE: u64 = 3;

/// The fields of a validation result.
const VALIDATE: [&str; 5] = [
    "captcha_id",
    "lot_number",
    "pass_token",
    "gen_time",
    "captcha_output",
];

pub(super) fn check(inquiry: &mut Inquiry<'_>) {
    match inquiry.service {
        Service::CaptchaGet => {
            let scene = inquiry.payload.get("scene").and_then(Value::as_str);
            let mut endpoints = inquiry.server.catalogue.endpoints.iter();
            let is_known = endpoints.any(|endpoint| endpoint.captcha.as_deref() == scene);
            if let Some(scene) = scene.filter(|_| !is_known) {
                let reason = format!("`{scene}` is no scene of a challenge");
                inquiry.find(Rule::CAPTCHA, reason);
            }
        }
        Service::CaptchaCheck => solution(inquiry),
        _ => {}
    }
    if inquiry.endpoint.captcha.is_some() {
        let id = inquiry.payload.get("bizId").and_then(Value::as_str);
        if !id.is_some_and(|id| inquiry.standing.passed.contains(id)) {
            inquiry.refuse("21003");
        }
    }
}

/// The validation result is JSON; for one type, in base64.
fn solution(inquiry: &mut Inquiry<'_>) {
    let kind = inquiry.payload.get("captchaType").and_then(Value::as_u64);
    let found = inquiry
        .payload
        .get("captchaValidate")
        .and_then(Value::as_str);
    let (Some(kind), Some(found)) = (kind, found) else {
        return;
    };
    let decoded = if kind == SCRIPT_TYPE {
        STANDARD.decode(found).ok()
    } else {
        Some(found.as_bytes().to_vec())
    };
    let Some(decoded) = decoded else {
        let reason = "`captchaValidate` is not in base64, as type 3 is";
        return inquiry.find(Rule::CAPTCHA, reason);
    };
    let Ok(Value::Object(fields)) = serde_json::from_slice(&decoded) else {
        return inquiry.find(Rule::CAPTCHA, "`captchaValidate` is not a JSON object");
    };
    let missing = VALIDATE
        .into_iter()
        .find(|name| !fields.get(*name).is_some_and(Value::is_string));
    if let Some(name) = missing {
        let reason = format!("`captchaValidate` lacks the text `{name}`");
        inquiry.find(Rule::CAPTCHA, reason);
    }
}
