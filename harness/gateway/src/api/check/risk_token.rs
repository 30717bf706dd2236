//! The risk token's header (§7.2).

use super::Inquiry;
use crate::api::finding::Rule;

pub(super) fn check(inquiry: &mut Inquiry<'_>) {
    let found = inquiry.asked.header("risk-token");
    match (inquiry.endpoint.risk_token, found) {
        (true, None) => {
            inquiry.find(Rule::RISK_TOKEN, "`risk-token` is missing");
            inquiry.refuse("21002");
        }
        (false, Some(_)) => {
            inquiry.find(
                Rule::RISK_TOKEN,
                "`risk-token` is there, but not for this path",
            );
        }
        (true, Some(token)) if !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            inquiry.find(Rule::RISK_TOKEN, "`risk-token` is not letters and digits");
        }
        _ => {}
    }
}
