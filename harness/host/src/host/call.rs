//! Calls of the page.

use footbridge_contract::Reply;
use footbridge_dialect::{
    Captures, MessageError, PageChannel, ReplyKind, Request, Returns, Target,
};
use footbridge_journal::{EntryKind, Instant};

use super::{HeldCall, Host, Received};
use crate::call_table::{CallState, Route};

impl Host {
    /// Numbers and records a call, and schedules its replies.
    pub(super) fn call(&mut self, now: Instant, request: Request) -> Received {
        let result = self.result_shape();
        let result = result.and_then(|shape| shape.in_call(&request.name, &request.payload));
        if result.is_some_and(|result| self.take_result(now, result)) {
            return Received::default();
        }
        let returns = request.returns.clone();
        let call = self.enter(now, request);
        let number = call.number;
        let mut received = Received {
            call: Some(number),
            value: None,
        };
        let Some((known, route)) = self
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

    /// Numbers and records a call, and what the app can't do with it.
    pub(super) fn enter(&mut self, now: Instant, request: Request) -> HeldCall {
        let route = self.route(&request);
        let Request {
            name,
            mut payload,
            callback,
            captures,
            unread,
            uncalled,
            ..
        } = request;
        // An engine may list an object's keys in any order; the journal sorts them.
        payload.sort_all_objects();
        let (platform, version) = (self.profile.platform, self.profile.version());
        let availability = self.catalogue.call_availability(&name, platform, version);
        let known = availability.is_available();
        let wants_reply = route.is_some();
        let reply_to = route
            .as_ref()
            .map(|route| self.reply_to(route, callback.as_deref(), &captures));
        let number = self.calls.enter(CallState::new(
            name.clone(),
            reply_to.clone(),
            route.clone(),
            captures,
            known,
        ));
        let deadline = route.as_ref().and_then(|_| self.deadline(now, &name));
        self.journal.record(
            now,
            EntryKind::Call {
                number,
                name: name.clone(),
                payload: payload.clone(),
                callback: callback.or(reply_to),
                availability,
                deadline,
            },
        );
        if let Some((key, found)) = unread.filter(|_| known && !wants_reply)
            && self.is_awaited(&name)
        {
            let error = MessageError::NoReplyRoute {
                call: number.to_string(),
                name: name.clone(),
                key,
                found,
            };
            self.record_error(now, String::new(), &error);
        }
        for place in uncalled {
            let error = MessageError::Uncalled {
                call: number.to_string(),
                name: name.clone(),
                place,
            };
            self.record_error(now, String::new(), &error);
        }
        HeldCall {
            number,
            name,
            payload,
            wants_reply,
            since: now,
            deadline,
        }
    }

    /// Whether the app is certain to reply to a call of this name.
    fn is_awaited(&self, name: &str) -> bool {
        let call = self.catalogue.calls.get(name);
        call.is_some_and(|call| call.reply != Reply::None && !call.assumed.covers("reply"))
    }

    /// The route of the reply to a call; `None` if the call expects none.
    fn route(&self, request: &Request) -> Option<Route> {
        let listed = self.catalogue.calls.get(&request.name);
        let has_reply = listed.is_none_or(|call| call.reply != Reply::None);
        let shape = self.reply_shape()?;
        let variant = shape.variant(&request.name, ReplyKind::Success);
        let places = shape.callback_places(&request.name);
        let mut targets = places.iter().chain(&["callback"]);
        let target = targets.find_map(|place| match Target::at(&request.captures, place)? {
            Target::Function(number) => Some(Route::Function(number)),
            Target::Name(_) => places.contains(place).then_some(Route::PageChannel),
        });
        if target.is_some() {
            return target;
        }
        let has_id = request.captures.contains_key("id");
        match &variant.page_channel {
            PageChannel::Return | PageChannel::Callback { .. } => {}
            _ if request.callback.is_some() || has_id => return Some(Route::PageChannel),
            _ => {}
        }
        match &request.returns {
            Returns::Value { .. } => Some(Route::Value),
            Returns::Promise { .. } => request.promise.map(Route::Promise),
            Returns::Nothing => {
                let is_known =
                    places.is_empty() && !variant.needs("callback") && !variant.needs("id");
                let is_unasked = is_known && variant.page_channel != PageChannel::Return;
                (is_unasked && has_reply && listed.is_some()).then_some(Route::PageChannel)
            }
        }
    }

    /// The label of a reply's destination: the callback, or else a text with a space, which no callback contains.
    fn reply_to(&self, route: &Route, callback: Option<&str>, captures: &Captures) -> String {
        match (route, callback, captures.get("id")) {
            (Route::PageChannel, Some(callback), _) => callback.to_owned(),
            (Route::Function(number), ..) => format!("function {number}"),
            (Route::Promise(number), ..) => format!("promise {number}"),
            (Route::PageChannel, None, Some(id)) => format!("id {id}"),
            (Route::PageChannel | Route::Value, ..) => format!("call {}", self.calls.next_number()),
        }
    }
}

#[cfg(test)]
mod tests;
