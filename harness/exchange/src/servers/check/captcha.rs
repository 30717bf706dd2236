//! Challenges: their two calls, and the requests that require a passed one (§4, §5, §7.2).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::Check;
use crate::servers::rule;
use crate::servers::service::Service;

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

pub(super) fn check(check: &mut Check<'_>) {
    match check.service {
        Service::CaptchaGet => {
            let scene = check.payload.get("scene").and_then(Value::as_str);
            let mut endpoints = check.server.contract.endpoints.iter();
            let is_known = endpoints.any(|endpoint| endpoint.captcha.as_deref() == scene);
            if let Some(scene) = scene.filter(|_| !is_known) {
                let reason = format!("`{scene}` is no scene of a challenge");
                check.report(rule::CAPTCHA, reason);
            }
        }
        Service::CaptchaCheck => solution(check),
        _ => {}
    }
    if check.rules.captcha.is_some() {
        let id = check.payload.get("bizId").and_then(Value::as_str);
        if !id.is_some_and(|id| check.state.passed.contains(id)) {
            check.refuse("21003");
        }
    }
}

/// Checks the validation result: JSON, and for one captcha type in base64.
fn solution(check: &mut Check<'_>) {
    let kind = check.payload.get("captchaType").and_then(Value::as_u64);
    let found = check.payload.get("captchaValidate").and_then(Value::as_str);
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
        return check.report(rule::CAPTCHA, reason);
    };
    let Ok(Value::Object(fields)) = serde_json::from_slice(&decoded) else {
        return check.report(rule::CAPTCHA, "`captchaValidate` is not a JSON object");
    };
    let missing = VALIDATE
        .into_iter()
        .find(|name| !fields.get(*name).is_some_and(Value::is_string));
    if let Some(name) = missing {
        let reason = format!("`captchaValidate` lacks the text `{name}`");
        check.report(rule::CAPTCHA, reason);
    }
}
