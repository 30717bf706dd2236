//! Calls of the page.

use footbridge_dialect::Request;
use footbridge_journal::{Instant, Route};

use super::{Host, Received};

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
}

#[cfg(test)]
mod tests;
