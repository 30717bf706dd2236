//! The calls of one stage by number, with the replies that the client still waits for.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::journal::CallNumber;
use crate::template::Captures;

/// The way back to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Route {
    /// The dialect's own way.
    Way,
    /// A function that the page passed.
    Function(u32),
    /// A promise that the page was given.
    Promise(u32),
    /// The value that the page waits for.
    Value,
}

/// The state of a call.
#[derive(Debug)]
pub(crate) struct CallState {
    name: String,
    pub(crate) callback: Option<String>,
    /// The way back; `None` if no reply is wanted.
    pub(crate) route: Option<Route>,
    /// The values at the places of its message.
    pub(crate) captures: Captures,
    known: bool,
    pub(crate) delivered: u32,
    pub(crate) settled: bool,
    /// Whether an event of the app has ended it.
    pub(crate) ended: bool,
}

impl CallState {
    /// Creates a call that was just made; `known` is whether this host offers it.
    pub(crate) fn new(
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

    fn is_open(&self) -> bool {
        self.is_subscribed() && self.delivered == 0 && !self.settled
    }

    /// Whether it wants replies, however many it has had.
    pub(crate) fn is_subscribed(&self) -> bool {
        self.known && self.route.is_some() && !self.ended
    }
}

/// All calls so far.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    calls: Vec<CallState>,
    /// The last answered call of each function of the page.
    last_answered: BTreeMap<String, CallNumber>,
}

impl Ledger {
    /// Adds a call, and returns its number.
    pub(crate) fn enter(&mut self, call: CallState) -> CallNumber {
        self.calls.push(call);
        number(self.calls.len() - 1)
    }

    /// The number of the next call.
    pub(crate) fn next_number(&self) -> CallNumber {
        number(self.calls.len())
    }

    /// The state of a call.
    pub(crate) fn get(&self, call: CallNumber) -> Option<&CallState> {
        self.calls.get(index(call)?)
    }

    /// The name of a call.
    pub(crate) fn name(&self, call: CallNumber) -> Option<&str> {
        self.get(call).map(|call| call.name.as_str())
    }

    /// The payload of a call; `None` if it had none.
    pub(crate) fn payload(&self, call: CallNumber) -> Option<Value> {
        self.get(call)?.captures.get("payload").cloned()
    }

    pub(crate) fn get_mut(&mut self, call: CallNumber) -> Option<&mut CallState> {
        self.calls.get_mut(index(call)?)
    }

    /// The calls of this name that wait for a reply, in order.
    pub(crate) fn open(&self, name: &str) -> Vec<CallNumber> {
        let waiting = self.calls.iter().enumerate();
        waiting
            .filter(|(_, call)| call.name == name && call.is_open())
            .map(|(index, _)| number(index))
            .collect()
    }

    /// The calls of this name that want replies, in order.
    pub(crate) fn subscribed(&self, name: &str) -> Vec<CallNumber> {
        let all = self.calls.iter().enumerate();
        all.filter(|(_, call)| call.name == name && call.is_subscribed())
            .map(|(index, _)| number(index))
            .collect()
    }

    /// Counts a reply to a call. Returns the call's state, if it wants one.
    pub(crate) fn deliver(&mut self, call: CallNumber) -> Option<&CallState> {
        let state = self.get_mut(call)?;
        state.route.as_ref()?;
        state.delivered += 1;
        if let Some(callback) = state.callback.clone() {
            self.last_answered.insert(callback, call);
        }
        self.get(call)
    }

    /// Notes that a call is answered by this function of the page.
    pub(crate) fn answered_by(&mut self, path: &str, call: CallNumber) {
        self.last_answered.insert(path.to_owned(), call);
    }

    /// The call that was settled through this callback: the last one answered through it if it is unsettled; otherwise
    /// the latest unsettled one that named it, or else the latest. A client may reuse a name once its call is over.
    pub(crate) fn of_callback(&self, callback: &str) -> Option<CallNumber> {
        let answered = self.last_answered.get(callback).copied();
        let is_open = |call: &CallNumber| self.get(*call).is_some_and(|state| !state.settled);
        if let Some(call) = answered.filter(is_open) {
            return Some(call);
        }
        let last = |may_be_settled: bool| {
            self.calls.iter().rposition(|call| {
                call.callback.as_deref() == Some(callback) && (may_be_settled || !call.settled)
            })
        };
        last(false).or_else(|| last(true)).map(number)
    }

    /// The last answered call among those that named this callback.
    pub(crate) fn delivered_to(&self, callback: &str) -> Option<CallNumber> {
        self.last_answered.get(callback).copied()
    }
}

fn index(call: CallNumber) -> Option<usize> {
    usize::try_from(call.get()).ok()?.checked_sub(1)
}

fn number(index: usize) -> CallNumber {
    CallNumber::new(u32::try_from(index + 1).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A call that names the callback `cb`.
    fn share() -> CallState {
        CallState::new(
            "share".into(),
            Some("cb".into()),
            Some(Route::Way),
            Captures::new(),
            true,
        )
    }

    #[test]
    fn a_callback_used_again_means_the_call_still_waiting() {
        let mut ledger = Ledger::default();
        let first = ledger.enter(share());
        let second = ledger.enter(share());
        assert_eq!(ledger.of_callback("cb"), Some(second));
        ledger.get_mut(second).unwrap().settled = true;
        assert_eq!(ledger.of_callback("cb"), Some(first));
        ledger.get_mut(first).unwrap().settled = true;
        assert_eq!(ledger.of_callback("cb"), Some(second));
        assert_eq!(ledger.of_callback("other"), None);
    }

    #[test]
    fn a_reply_settles_its_own_call() {
        let mut ledger = Ledger::default();
        let first = ledger.enter(share());
        let second = ledger.enter(share());
        assert!(ledger.deliver(first).is_some());
        assert_eq!(ledger.of_callback("cb"), Some(first));
        ledger.get_mut(first).unwrap().settled = true;
        assert_eq!(ledger.of_callback("cb"), Some(second));
    }

    #[test]
    fn only_calls_that_wait_are_open() {
        let mut ledger = Ledger::default();
        let mut enter = |callback: Option<&str>, known| {
            ledger.enter(CallState::new(
                "share".into(),
                callback.map(Into::into),
                callback.map(|_| Route::Way),
                Captures::new(),
                known,
            ))
        };
        let waiting = enter(Some("a"), true);
        let answered = enter(Some("b"), true);
        let settled = enter(Some("c"), true);
        enter(None, true);
        enter(Some("d"), false);
        ledger.get_mut(answered).unwrap().delivered = 1;
        ledger.get_mut(settled).unwrap().settled = true;
        assert_eq!(ledger.open("share"), [waiting]);
        assert_eq!(ledger.open("other"), []);
    }
}
