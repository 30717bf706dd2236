//! Calls of the page.

use footbridge_contract::Reply;
use footbridge_dialect::{
    Captures, MessageError, PageChannel, ReplyKind, Request, Returns, Target,
};

use super::BridgeTraffic;
use crate::call_table::{CallState, Route};
use crate::instant::Instant;
use crate::kind::EntryKind;
use crate::received_call::ReceivedCall;

impl BridgeTraffic {
    /// Numbers and records a call, and what the app can't do with it.
    pub fn enter(&mut self, now: Instant, request: Request) -> ReceivedCall {
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
        self.record(
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
        ReceivedCall {
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

    /// The instant at which the client must give up on a call made now (§9); `None` without a time limit.
    fn deadline(&self, now: Instant, name: &str) -> Option<Instant> {
        match &self.catalogue.calls.get(name)?.reply {
            Reply::Callback { time_limit } => {
                Some(now.after(self.catalogue.limits.get(time_limit.as_ref()?)?.duration()))
            }
            Reply::None => None,
        }
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
            (Route::PageChannel | Route::Value | Route::Gone, ..) => {
                format!("call {}", self.calls.next_number())
            }
        }
    }
}
