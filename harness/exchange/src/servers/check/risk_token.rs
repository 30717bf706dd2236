//! The risk token's header (§7.2).

use super::RequestCheck;
use crate::servers::rule;

/// The cookie that contains the risk token (§3).
const COOKIE: &str = "risk_token";

pub(super) fn check(check: &mut RequestCheck<'_>) {
    let found = check.request.header("risk-token");
    match (check.rules.risk_token, found) {
        (true, None) => {
            check.report(rule::RISK_TOKEN, "`risk-token` is missing");
            check.refuse("21002");
        }
        (false, Some(_)) => {
            check.report(
                rule::RISK_TOKEN,
                "`risk-token` is present, but this path doesn't carry it",
            );
        }
        (true, Some(token)) if !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            check.report(rule::RISK_TOKEN, "`risk-token` is not letters and digits");
        }
        (true, Some(token)) if !is_issued(check, token) => {
            check.report(
                rule::RISK_TOKEN,
                "`risk-token` is not a token issued by the device service",
            );
        }
        _ => {}
    }
}

/// Whether a token may have been issued: in this case, or before it, according to the page's cookie. A fallback from
/// before the case is known only to the page.
fn is_issued(check: &RequestCheck<'_>, token: &str) -> bool {
    let issued = &check.state.risk_tokens;
    let cookie = check.request.cookie(COOKIE);
    let is_known = issued.contains(token) || cookie == Some(token);
    let may_be_kept = issued.is_empty() && cookie.is_none();
    token.is_empty() || is_known || may_be_kept
}
