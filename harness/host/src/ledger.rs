//! The calls of one stage by number, with the replies that the client still waits for.

use std::collections::BTreeMap;

use crate::journal::CallNumber;

/// The state of a call.
#[derive(Debug)]
pub(crate) struct Call {
    name: String,
    pub(crate) callback: Option<String>,
    known: bool,
    pub(crate) delivered: u32,
    pub(crate) settled: bool,
}

impl Call {
    /// Creates a call that was just made; `known` is whether this host offers it.
    pub(crate) fn new(name: String, callback: Option<String>, known: bool) -> Self {
        Self {
            name,
            callback,
            known,
            delivered: 0,
            settled: false,
        }
    }

    fn is_open(&self) -> bool {
        self.known && self.callback.is_some() && self.delivered == 0 && !self.settled
    }
}

/// All calls so far.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    calls: Vec<Call>,
    /// The last answered call of each callback.
    last_answered: BTreeMap<String, CallNumber>,
}

impl Ledger {
    /// Adds a call, and returns its number.
    pub(crate) fn enter(&mut self, call: Call) -> CallNumber {
        self.calls.push(call);
        number(self.calls.len() - 1)
    }

    fn get(&self, call: CallNumber) -> Option<&Call> {
        self.calls.get(index(call)?)
    }

    pub(crate) fn get_mut(&mut self, call: CallNumber) -> Option<&mut Call> {
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

    /// Counts a reply to a call. Returns the call's callback, if it named one.
    pub(crate) fn deliver(&mut self, call: CallNumber) -> Option<String> {
        let state = self.get_mut(call)?;
        let callback = state.callback.clone()?;
        state.delivered += 1;
        self.last_answered.insert(callback.clone(), call);
        Some(callback)
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

    #[test]
    fn a_callback_used_again_means_the_call_still_waiting() {
        let mut ledger = Ledger::default();
        let call = || Call::new("share".into(), Some("cb".into()), true);
        let first = ledger.enter(call());
        let second = ledger.enter(call());
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
        let call = || Call::new("share".into(), Some("cb".into()), true);
        let first = ledger.enter(call());
        let second = ledger.enter(call());
        assert_eq!(ledger.deliver(first).as_deref(), Some("cb"));
        assert_eq!(ledger.of_callback("cb"), Some(first));
        ledger.get_mut(first).unwrap().settled = true;
        assert_eq!(ledger.of_callback("cb"), Some(second));
    }

    #[test]
    fn only_calls_that_wait_are_open() {
        let mut ledger = Ledger::default();
        let mut enter = |callback: Option<&str>, known| {
            ledger.enter(Call::new("share".into(), callback.map(Into::into), known))
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
