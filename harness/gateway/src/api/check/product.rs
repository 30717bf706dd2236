//! What the product's endpoints are asked (`docs/product-contract.md`): parameters that choose a reply, and orders.

use footbridge_contract::NoReply;

use super::Inquiry;
use crate::api::service::Service;
use crate::api::trade;

/// Refuses what has no answer. Any of it may happen to a sound client.
pub(super) fn check(inquiry: &mut Inquiry<'_>) {
    let asked = inquiry.asked;
    let parameter = |name: &str| asked.parameter(&inquiry.payload, name);
    let reply = inquiry.endpoint.reply_to(asked.is_demo(), parameter);
    match reply {
        Err(NoReply::ParameterMissing) => inquiry.refuse("40017"),
        Err(NoReply::NothingThere) => inquiry.refuse("40034"),
        Ok(_) => {}
    }
    if let (Service::Trade(call), Some(books)) = (inquiry.service, &inquiry.standing.books) {
        let book = books.of(asked.is_demo());
        let catalogue = &inquiry.server.catalogue;
        if let Err(code) = trade::refusal(call, book, catalogue, &inquiry.payload) {
            inquiry.refuse(code);
        }
    }
}
