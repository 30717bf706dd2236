//! Challenges: their two calls, and the requests that require a passed one (§4, §5, §7.2).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::RequestCheck;
use crate::servers::rule;
use crate::servers::service::Service;
use crate::servers::state::Challenge;

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

pub(super) fn check(check: &mut RequestCheck<'_>) {
    match check.service {
        Service::CaptchaGet => {
            let scene = check.payload.get("scene").and_then(Value::as_str);
            let mut endpoints = check.server.contract.endpoints.iter();
            let is_known = endpoints.any(|endpoint| endpoint.captcha.as_deref() == scene);
            if let Some(scene) = scene.filter(|_| !is_known) {
                let reason = format!("`{scene}` is not the scene of a challenge");
                check.report(rule::CAPTCHA, reason);
            }
            known_id(check);
        }
        Service::CaptchaCheck => {
            solution(check);
            known_id(check);
            if challenge(check).is_none() {
                check.refuse("21003");
            }
        }
        _ => {}
    }
    if check.rules.captcha.is_some() {
        known_id(check);
        if !challenge(check).is_some_and(|known| known.is_passed) {
            check.refuse("21003");
        }
    }
}

/// The challenge of the request's `bizId`.
fn challenge<'s>(check: &RequestCheck<'s>) -> Option<&'s Challenge> {
    let id = check.payload.get("bizId")?.as_str()?;
    check.state.challenge(id)
}

/// Checks that `bizId` belongs to a challenge. It is empty before the first challenge.
fn known_id(check: &mut RequestCheck<'_>) {
    let id = check.payload.get("bizId").and_then(Value::as_str);
    if let Some(id) = id.filter(|id| !id.is_empty())
        && challenge(check).is_none()
    {
        let reason = format!("`bizId` is `{id}`, which belongs to no challenge");
        check.report(rule::CAPTCHA, reason);
    }
}

/// Checks the captcha type, and the validation result: JSON, and for one type in base64.
fn solution(check: &mut RequestCheck<'_>) {
    let kind = check.payload.get("captchaType").and_then(Value::as_u64);
    let found = check.payload.get("captchaValidate").and_then(Value::as_str);
    let (Some(kind), Some(found)) = (kind, found.map(str::to_owned)) else {
        return;
    };
    let known = challenge(check);
    if let Some(known) = known.filter(|known| known.kind != kind) {
        let reason = format!(
            "`captchaType` is {kind}, and the challenge's `status` was {}",
            known.kind
        );
        check.report(rule::CAPTCHA, reason);
    }
    let decoded = if kind == SCRIPT_TYPE {
        STANDARD.decode(&found).ok()
    } else {
        Some(found.into_bytes())
    };
    let Some(decoded) = decoded else {
        let reason = "`captchaValidate` is not in base64, as type 3 is";
        return check.report(rule::CAPTCHA, reason);
    };
    let Ok(Value::Object(fields)) = serde_json::from_slice::<Value>(&decoded) else {
        return check.report(rule::CAPTCHA, "`captchaValidate` is not a JSON object");
    };
    let missing = VALIDATE
        .into_iter()
        .find(|name| !fields.get(*name).is_some_and(Value::is_string));
    if let Some(name) = missing {
        let reason = format!("`captchaValidate` lacks the text `{name}`");
        check.report(rule::CAPTCHA, reason);
    }
    let found = fields.get("captcha_id").and_then(Value::as_str);
    if let (Some(known), Some(found)) = (known, found)
        && known.captcha_id != found
    {
        let reason = format!(
            "`captcha_id` is `{found}`, and the challenge's `geetestId` was `{}`",
            known.captcha_id
        );
        check.report(rule::CAPTCHA, reason);
    }
}
