//! Requests to third parties: the token service, the fingerprint service, error reports (§7.3, §8).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::RequestCheck;
use crate::servers::rule;
use crate::servers::service::Service;
use footbridge_gateway::{BodyContent, ContractRule};

/// A field's name, and a check of its value.
type Parameter = (&'static str, fn(&Value) -> bool);

/// The five fields of the fingerprint's parameters (§7.3).
const PARAMETERS: [Parameter; 5] = [
    ("version", Value::is_string),
    ("token", Value::is_string),
    ("customToken", Value::is_string),
    ("timestamp", Value::is_u64),
    ("info", Value::is_object),
];

/// The valid reasons in an error report (§8).
const REASONS: [&str; 3] = ["script load failure", "empty token", "acquisition failure"];

pub(super) fn check(check: &mut RequestCheck<'_>) {
    match check.service {
        Service::DeviceToken => token_service(check),
        Service::Fingerprint => fingerprint(check),
        Service::ErrorReport => report(check),
        _ => {}
    }
}

fn token_service(check: &mut RequestCheck<'_>) {
    let parameter = |name| check.request.parameter(&Value::Null, name);
    let missing = [
        ("appId", parameter("appId").is_none_or(|id| id.is_empty())),
        (
            "v",
            parameter("v").is_none_or(|version| version.parse::<u32>().is_err()),
        ),
    ];
    for (name, is_missing) in missing {
        if is_missing {
            let reason = format!("`{name}` in the query is missing, or of the wrong type");
            check.report(rule::TOKEN_SERVICE, reason);
        }
    }
    let own = ["terminaltype", "locale", "device-sign", "risk-token"];
    let found = own
        .into_iter()
        .find(|name| check.request.header(name).is_some());
    if let Some(name) = found {
        let reason = format!("`{name}` is present, but the request doesn't use the request layer");
        check.report(rule::TOKEN_SERVICE, reason);
    }
}

fn fingerprint(check: &mut RequestCheck<'_>) {
    readable(check, rule::FINGERPRINT);
    let Some(text) = check.payload.get("paramStr").and_then(Value::as_str) else {
        return;
    };
    let decoded = STANDARD.decode(text).ok();
    let fields = decoded.and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    let Some(Value::Object(fields)) = fields else {
        let reason = "`paramStr` is not base64 of a JSON object";
        return check.report(rule::FINGERPRINT, reason);
    };
    for (name, is_sound) in PARAMETERS {
        if !fields.get(name).is_some_and(is_sound) {
            let reason = format!("`{name}` in `paramStr` is missing, or of the wrong type");
            check.report(rule::FINGERPRINT, reason);
        }
    }
    let info = fields.get("info").and_then(Value::as_object);
    for name in ["uuid", "elapsed", "signals"] {
        if info.is_some_and(|info| !info.contains_key(name)) {
            let reason = format!("`info.{name}` in `paramStr` is missing");
            check.report(rule::FINGERPRINT, reason);
        }
    }
}

fn report(check: &mut RequestCheck<'_>) {
    readable(check, rule::ERROR_REPORT);
    let text = |key: &str| {
        let found = check.payload.get(key).and_then(Value::as_str);
        found.unwrap_or_default().to_owned()
    };
    let (event, reason) = (text("event"), text("reason"));
    if event != "device-token" {
        check.report(rule::ERROR_REPORT, "`event` is not `device-token`");
    }
    if !REASONS.contains(&reason.as_str()) {
        check.report(rule::ERROR_REPORT, "`reason` is not a known reason");
    }
}

/// Reports a body that isn't JSON.
fn readable(check: &mut RequestCheck<'_>, rule: ContractRule) {
    match &check.request.body {
        BodyContent::Json(Value::Object(_)) => {}
        BodyContent::Unreadable(reason) => check.report(rule, reason.clone()),
        _ => check.report(rule, "the body is not a JSON object"),
    }
}
