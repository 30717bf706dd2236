//! Requests to the product's endpoints (`web-under-test/docs/product-contract.md`): parameters that select a response,
//! and orders.

use footbridge_contract::NoReply;

use super::RequestCheck;
use crate::servers::service::Service;
use crate::servers::simulation;
use crate::servers::trade;

/// Refuses requests without a response. A correct client may send any of them.
pub(super) fn check(check: &mut RequestCheck<'_>) {
    let request = check.request;
    let parameter = |name: &str| request.parameter(&check.payload, name);
    let is_demo = simulation::is_demo(request);
    let replies = check.server.contract.replies(check.endpoint, is_demo);
    match check.endpoint.choose_reply(replies, parameter) {
        Err(NoReply::ParameterMissing) => check.refuse("40017"),
        Err(NoReply::NothingThere) => check.refuse("40034"),
        Ok(_) => {}
    }
    if let (Service::Trade(call), Some(books)) = (check.service, &check.state.books) {
        let book = books.of(is_demo);
        let catalogue = &check.server.catalogue;
        if let Err(code) = trade::refusal(call, book, catalogue, &check.payload) {
            check.refuse(code);
        }
    }
}
