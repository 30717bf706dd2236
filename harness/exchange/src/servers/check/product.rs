//! What the product's endpoints are asked (`docs/product-contract.md`): parameters that choose a reply, and orders.

use footbridge_contract::NoReply;

use super::Check;
use crate::servers::service::Service;
use crate::servers::simulation;
use crate::servers::trade;

/// Refuses what has no answer. Any of it may happen to a sound client.
pub(super) fn check(check: &mut Check<'_>) {
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
