//! The risk token's header (§7.2).

use super::Check;
use crate::servers::rule;

pub(super) fn check(check: &mut Check<'_>) {
    let found = check.request.header("risk-token");
    match (check.rules.risk_token, found) {
        (true, None) => {
            check.report(rule::RISK_TOKEN, "`risk-token` is missing");
            check.refuse("21002");
        }
        (false, Some(_)) => {
            check.report(
                rule::RISK_TOKEN,
                "`risk-token` is there, but not for this path",
            );
        }
        (true, Some(token)) if !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            check.report(rule::RISK_TOKEN, "`risk-token` is not letters and digits");
        }
        _ => {}
    }
}
