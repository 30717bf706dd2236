//! What third parties are told: the token service, the fingerprint service, error reports (§7.3, §8).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::Inquiry;
use crate::api::asked::Content;
use crate::api::finding::Rule;
use crate::api::service::Service;

/// A field, and whether its value is what it is to be.
type Parameter = (&'static str, fn(&Value) -> bool);

/// The five fields of the fingerprint's parameters (§7.3).
const PARAMETERS: [Parameter; 5] = [
    ("version", Value::is_string),
    ("token", Value::is_string),
    ("customToken", Value::is_string),
    ("timestamp", Value::is_u64),
    ("info", Value::is_object),
];

/// Why an error is reported (§8).
const REASONS: [&str; 3] = ["script load failure", "empty token", "acquisition failure"];

pub(super) fn check(inquiry: &mut Inquiry<'_>) {
    match inquiry.service {
        Service::DeviceToken => token_service(inquiry),
        Service::Fingerprint => fingerprint(inquiry),
        Service::ErrorReport => report(inquiry),
        _ => {}
    }
}

fn token_service(inquiry: &mut Inquiry<'_>) {
    let asked = |name| inquiry.asked.parameter(&Value::Null, name);
    let missing = [
        ("appId", asked("appId").is_none_or(|id| id.is_empty())),
        (
            "v",
            asked("v").is_none_or(|version| version.parse::<u32>().is_err()),
        ),
    ];
    for (name, is_missing) in missing {
        if is_missing {
            let reason = format!("`{name}` in the query is missing, or of the wrong type");
            inquiry.find(Rule::TOKEN_SERVICE, reason);
        }
    }
    let own = ["terminaltype", "locale", "device-sign", "risk-token"];
    let found = own
        .into_iter()
        .find(|name| inquiry.asked.header(name).is_some());
    if let Some(name) = found {
        let reason = format!("`{name}` is there, but this isn't the request layer's");
        inquiry.find(Rule::TOKEN_SERVICE, reason);
    }
}

fn fingerprint(inquiry: &mut Inquiry<'_>) {
    readable(inquiry, Rule::FINGERPRINT);
    let Some(text) = inquiry.payload.get("paramStr").and_then(Value::as_str) else {
        return;
    };
    let decoded = STANDARD.decode(text).ok();
    let fields = decoded.and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    let Some(Value::Object(fields)) = fields else {
        let reason = "`paramStr` is not base64 of a JSON object";
        return inquiry.find(Rule::FINGERPRINT, reason);
    };
    for (name, is_sound) in PARAMETERS {
        if !fields.get(name).is_some_and(is_sound) {
            let reason = format!("`{name}` in `paramStr` is missing, or of the wrong type");
            inquiry.find(Rule::FINGERPRINT, reason);
        }
    }
    let info = fields.get("info").and_then(Value::as_object);
    for name in ["uuid", "elapsed", "signals"] {
        if info.is_some_and(|info| !info.contains_key(name)) {
            let reason = format!("`info.{name}` in `paramStr` is missing");
            inquiry.find(Rule::FINGERPRINT, reason);
        }
    }
}

fn report(inquiry: &mut Inquiry<'_>) {
    readable(inquiry, Rule::ERROR_REPORT);
    let text = |key: &str| {
        let found = inquiry.payload.get(key).and_then(Value::as_str);
        found.unwrap_or_default().to_owned()
    };
    let (event, reason) = (text("event"), text("reason"));
    if event != "device-token" {
        inquiry.find(Rule::ERROR_REPORT, "`event` is not `device-token`");
    }
    if !REASONS.contains(&reason.as_str()) {
        inquiry.find(Rule::ERROR_REPORT, "`reason` is none that is reported");
    }
}

/// A body that is no JSON says nothing.
fn readable(inquiry: &mut Inquiry<'_>, rule: Rule) {
    match &inquiry.asked.body {
        Content::Json(Value::Object(_)) => {}
        Content::Unreadable(reason) => inquiry.find(rule, reason.clone()),
        _ => inquiry.find(rule, "the body is not a JSON object"),
    }
}
