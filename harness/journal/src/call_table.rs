//! The calls of one stage by number, and the replies that the client still waits for.

use std::collections::BTreeMap;

use footbridge_dialect::Captures;
use serde_json::Value;

use crate::number::CallNumber;

/// The route by which a reply reaches its call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// The page channel that the dialect gives for replies.
    PageChannel,
    /// A function that the page passed.
    Function(u32),
    /// A promise that the page received.
    Promise(u32),
    /// The return value that the page waits for.
    Value,
    /// A promise or a function of a document that was replaced.
    Gone,
}

#[derive(Debug)]
pub struct CallState {
    pub name: String,
    pub callback: Option<String>,
    /// The route of a reply; `None` if the call expects none.
    pub route: Option<Route>,
    /// The values of the placeholders in its message.
    pub captures: Captures,
    /// Whether this host offers it.
    pub known: bool,
    pub delivered: u32,
    pub settled: bool,
    /// Whether an event of the app has ended it.
    pub ended: bool,
}

impl CallState {
    /// Creates the state of a new call; `known` is whether this host offers it.
    pub fn new(
        name: String,
        callback: Option<String>,
        route: Option<Route>,
        captures: Captures,
        known: bool,
    ) -> Self {
        Self {
            name,
            callback,
            route,
            captures,
            known,
            delivered: 0,
            settled: false,
            ended: false,
        }
    }

    /// Whether it waits for its first reply.
    pub fn is_open(&self) -> bool {
        self.is_subscribed() && self.delivered == 0 && !self.settled
    }

    /// Whether it still accepts replies, regardless of how many it has received.
    pub fn is_subscribed(&self) -> bool {
        self.known && self.route.is_some() && !self.ended
    }
}

/// All calls so far.
#[derive(Debug, Default)]
pub struct CallTable {
    calls: Vec<CallState>,
    /// The last call that got a reply through each function of the page.
    last_delivered: BTreeMap<String, CallNumber>,
}

impl CallTable {
    /// The number of the call at an index, in the order of the calls.
    pub fn number(index: usize) -> CallNumber {
        CallNumber::new(u32::try_from(index + 1).unwrap_or(u32::MAX))
    }

    /// Adds a call, and returns its number.
    pub fn enter(&mut self, call: CallState) -> CallNumber {
        self.calls.push(call);
        Self::number(self.calls.len() - 1)
    }

    /// The number of the next call.
    pub fn next_number(&self) -> CallNumber {
        Self::number(self.calls.len())
    }

    /// The state of a call.
    pub fn get(&self, call: CallNumber) -> Option<&CallState> {
        self.calls.get(index(call)?)
    }

    /// The name of a call.
    pub fn name(&self, call: CallNumber) -> Option<&str> {
        self.get(call).map(|call| call.name.as_str())
    }

    /// The payload of a call; `None` if it had none.
    pub fn payload(&self, call: CallNumber) -> Option<Value> {
        self.get(call)?.captures.get("payload").cloned()
    }

    pub fn get_mut(&mut self, call: CallNumber) -> Option<&mut CallState> {
        self.calls.get_mut(index(call)?)
    }

    /// The calls of this name that wait for a reply, in order.
    pub fn open(&self, name: &str) -> Vec<CallNumber> {
        let waiting = self.calls.iter().enumerate();
        waiting
            .filter(|(_, call)| call.name == name && call.is_open())
            .map(|(index, _)| Self::number(index))
            .collect()
    }

    /// The calls of this name that still accept replies, in order.
    pub fn subscribed(&self, name: &str) -> Vec<CallNumber> {
        let all = self.calls.iter().enumerate();
        all.filter(|(_, call)| call.name == name && call.is_subscribed())
            .map(|(index, _)| Self::number(index))
            .collect()
    }

    /// Counts a reply to a call. Returns the call's state if the call expects a reply.
    pub fn deliver(&mut self, call: CallNumber) -> Option<&CallState> {
        let state = self.get_mut(call)?;
        state.route.as_ref()?;
        state.delivered += 1;
        if let Some(callback) = state.callback.clone() {
            self.last_delivered.insert(callback, call);
        }
        self.get(call)
    }

    /// Records that the document was replaced: the promises and functions that it passed to the app are gone.
    pub fn leave_document(&mut self) {
        for call in &mut self.calls {
            if let Some(Route::Promise(_) | Route::Function(_)) = call.route {
                call.route = Some(Route::Gone);
            }
        }
    }

    /// Records that a call gets its reply through this function of the page.
    pub fn record_route(&mut self, path: &str, call: CallNumber) {
        self.last_delivered.insert(path.to_owned(), call);
    }

    /// The call that was settled through this callback: the last one with a reply through it if that is unsettled;
    /// otherwise the latest unsettled call that named it, or else the latest call that named it. A client may reuse a
    /// name once its call is over.
    pub fn of_callback(&self, callback: &str) -> Option<CallNumber> {
        let replied = self.last_delivered.get(callback).copied();
        let is_open = |call: &CallNumber| self.get(*call).is_some_and(|state| !state.settled);
        if let Some(call) = replied.filter(is_open) {
            return Some(call);
        }
        let last = |may_be_settled: bool| {
            self.calls.iter().rposition(|call| {
                call.callback.as_deref() == Some(callback) && (may_be_settled || !call.settled)
            })
        };
        last(false).or_else(|| last(true)).map(Self::number)
    }

    /// The last call that got a reply through this callback.
    pub fn delivered_to(&self, callback: &str) -> Option<CallNumber> {
        self.last_delivered.get(callback).copied()
    }
}

fn index(call: CallNumber) -> Option<usize> {
    usize::try_from(call.get()).ok()?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A call that names the callback `cb`.
    fn share() -> CallState {
        CallState::new(
            "share".into(),
            Some("cb".into()),
            Some(Route::PageChannel),
            Captures::new(),
            true,
        )
    }

    #[test]
    fn reused_callback_belongs_to_the_waiting_call() {
        let mut call_table = CallTable::default();
        let first = call_table.enter(share());
        let second = call_table.enter(share());
        assert_eq!(call_table.of_callback("cb"), Some(second));
        call_table.get_mut(second).unwrap().settled = true;
        assert_eq!(call_table.of_callback("cb"), Some(first));
        call_table.get_mut(first).unwrap().settled = true;
        assert_eq!(call_table.of_callback("cb"), Some(second));
        assert_eq!(call_table.of_callback("other"), None);
    }

    #[test]
    fn reply_settles_its_own_call() {
        let mut call_table = CallTable::default();
        let first = call_table.enter(share());
        let second = call_table.enter(share());
        assert!(call_table.deliver(first).is_some());
        assert_eq!(call_table.of_callback("cb"), Some(first));
        call_table.get_mut(first).unwrap().settled = true;
        assert_eq!(call_table.of_callback("cb"), Some(second));
    }

    #[test]
    fn only_waiting_calls_are_open() {
        let mut call_table = CallTable::default();
        let mut enter = |callback: Option<&str>, known| {
            call_table.enter(CallState::new(
                "share".into(),
                callback.map(Into::into),
                callback.map(|_| Route::PageChannel),
                Captures::new(),
                known,
            ))
        };
        let waiting = enter(Some("a"), true);
        let replied = enter(Some("b"), true);
        let settled = enter(Some("c"), true);
        enter(None, true);
        enter(Some("d"), false);
        call_table.get_mut(replied).unwrap().delivered = 1;
        call_table.get_mut(settled).unwrap().settled = true;
        assert_eq!(call_table.open("share"), [waiting]);
        assert_eq!(call_table.open("other"), []);
    }

    #[test]
    fn only_what_a_document_passed_is_gone_with_it() {
        let call = |route| CallState::new("a".into(), None, Some(route), Captures::new(), true);
        let mut calls = CallTable::default();
        let routes = [Route::Promise(1), Route::Function(1), Route::PageChannel];
        for route in routes {
            calls.calls.push(call(route));
        }
        calls.leave_document();
        calls.calls.push(call(Route::Promise(1)));
        let routes: Vec<_> = calls.calls.into_iter().map(|call| call.route).collect();
        let left = [
            Route::Gone,
            Route::Gone,
            Route::PageChannel,
            Route::Promise(1),
        ];
        assert_eq!(routes, left.map(Some));
    }
}
