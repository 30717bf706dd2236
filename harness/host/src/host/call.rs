//! Calls of the page.

use footbridge_dialect::Request;
use footbridge_journal::{Instant, ReceivedCall, Route};
use footbridge_scenario::{Body, Span, Spanned};

use super::{Due, DueReply, Host, Received};
use crate::reply::ReplyArgument;

impl Host {
    /// Numbers and records a call, and schedules its replies.
    pub(super) fn call(&mut self, now: Instant, request: Request) -> Received {
        let result = self.traffic.result_shape();
        let result = result.and_then(|shape| shape.in_call(&request.name, &request.payload));
        if result.is_some_and(|result| self.take_result(now, result)) {
            return Received::default();
        }
        let returns = request.returns.clone();
        let call = self.traffic.enter(now, request);
        let number = call.number;
        let mut received = Received {
            call: Some(number),
            value: None,
        };
        let Some((known, route)) = self
            .traffic
            .calls
            .get(number)
            .map(|state| (state.known, state.route.clone()))
        else {
            return received;
        };
        if !known {
            if let Some(failure) = self.failure_of_unlisted(&call) {
                if route == Some(Route::Value) {
                    received.value = self.deliver_at_once(now, &call, &returns, failure, true);
                } else if call.wants_reply {
                    let due = DueReply {
                        call: number,
                        reply: failure,
                        by_default: true,
                        more: false,
                    };
                    self.due.push(now, Due::Reply(due));
                }
            }
            return received;
        }
        if returns.is_constant() && route != Some(Route::Value) {
            received.value = self.return_value(&returns, number, &call.name, &call.payload, None);
        }
        if route == Some(Route::Value) {
            // The page waits, so the call can't be held.
            received.value = self.reply_at_once(now, &call, &returns);
        } else if self.is_breakpoint(&call) {
            self.held.push(call);
        } else {
            self.carry_out(now, &call);
        }
        received
    }

    /// The failure of a call that the catalogue doesn't list, with the app's first failure code. `None` for another
    /// call, and if such calls stay open.
    fn failure_of_unlisted(&self, call: &ReceivedCall) -> Option<ReplyArgument> {
        let catalogue = &self.traffic.catalogue;
        if !self.is_tolerant || catalogue.calls.get(&call.name).is_some() {
            return None;
        }
        let code = catalogue.codes.iter().find(|code| code.is_app_failure())?;
        let body = Body::Envelope {
            code: Some(Spanned::new(code.code.clone(), Span::default())),
            msg: None,
            data: None,
            is_invalid: false,
        };
        self.with_call(call, |call| call.reply(&body, None, false))?
    }
}

#[cfg(test)]
mod tests;
