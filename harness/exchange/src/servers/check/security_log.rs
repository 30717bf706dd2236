//! The events sent to the security log (§7.2).

use serde_json::Value;

use super::RequestCheck;
use crate::servers::rule;
use crate::servers::service::Service;

/// The known events.
const EVENTS: [&str; 5] = [
    "gw-sign-error",
    "server-key-not-verified",
    "key-pair-timeout",
    "key-pair-failed",
    "invalid-signature",
];

pub(super) fn check(check: &mut RequestCheck<'_>) {
    if check.service != Service::SecurityLog {
        return;
    }
    let text = |pointer: &str| {
        let found = check.payload.pointer(pointer);
        found.and_then(Value::as_str).map(str::to_owned)
    };
    let (biz, event) = (text("/bizType"), text("/data/event"));
    let (reason, page) = (text("/data/reason"), text("/page"));
    if biz.is_some_and(|biz| biz != "gatewaySign") {
        check.report(rule::SECURITY_LOG, "`bizType` is not `gatewaySign`");
    }
    if !event.is_some_and(|event| EVENTS.contains(&event.as_str())) {
        check.report(rule::SECURITY_LOG, "`data.event` is not a known event");
    }
    if reason.is_none() {
        check.report(rule::SECURITY_LOG, "`data.reason` is not a text");
    }
    if page.is_some_and(|page| !page.starts_with('/')) {
        check.report(rule::SECURITY_LOG, "`page` is not a path");
    }
}
