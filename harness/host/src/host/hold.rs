//! Calls that wait until somebody answers them by hand, and replies that are not due yet.

use footbridge_contract::link;
use footbridge_scenario::{Rule, Script};
use serde_json::Value;

use super::Host;
use crate::clock::{Instant, Queue};
use crate::journal::CallNumber;
use crate::profile::Profile;
use crate::replies::{Choice, ReplyScripts};

/// The calls that are held.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CallBreakpoints {
    /// Names of calls; `*` is every call.
    pub calls: Vec<String>,
    /// Paths of links, whose calls are held; `*` is every link.
    pub links: Vec<String>,
}

/// A call that the app has not carried out yet.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldCall {
    /// Its number.
    pub number: CallNumber,
    /// Its name.
    pub name: String,
    /// Its payload; `null` if it had none.
    pub payload: Value,
    /// Whether it named a callback.
    pub wants_reply: bool,
    /// The instant at which it came.
    pub since: Instant,
    /// The instant at which the client has to give up on it; `None` without a limit.
    pub deadline: Option<Instant>,
}

/// A reply that is not due yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingReply {
    /// The instant at which it is due.
    pub at: Instant,
    /// The call that it answers.
    pub call: CallNumber,
    /// The call's name.
    pub name: String,
}

impl Host {
    /// Holds the calls that match from now on. Calls that are held already stay so.
    pub fn set_breakpoints(&mut self, breakpoints: CallBreakpoints) {
        self.breakpoints = breakpoints;
    }

    /// The calls that are held, in the order in which they came.
    pub fn held(&self) -> &[HeldCall] {
        &self.held
    }

    /// Carries a held call out, and answers it by this rule, or as if it had not been held. `false` if no such call is
    /// held.
    pub fn let_go(&mut self, now: Instant, number: CallNumber, rule: Option<&Rule>) -> bool {
        let Some(index) = self.held.iter().position(|call| call.number == number) else {
            return false;
        };
        let call = self.held.remove(index);
        match rule {
            None => self.carry_out(now, &call),
            Some(rule) => {
                self.open_link(now, &call.name, &call.payload);
                let chosen = self.with_call(&call, |answered| answered.answered_by(rule));
                self.schedule(now, &call, chosen.unwrap_or(Choice::Unscripted));
            }
        }
        true
    }

    /// Replaces the scripted replies. Replies that are scheduled already stay so.
    pub fn set_replies(&mut self, scripts: Vec<Script>) {
        self.replies = ReplyScripts::new(scripts);
    }

    /// The replies that are scheduled, the earliest first.
    pub fn pending_replies(&self) -> Vec<PendingReply> {
        let due = self.due.iter();
        due.filter_map(|(at, due)| {
            let super::Due::Reply(due) = due else {
                return None;
            };
            Some(PendingReply {
                at,
                call: due.call,
                name: self.calls.name(due.call).unwrap_or_default().to_owned(),
            })
        })
        .collect()
    }

    /// Becomes another app or device. The page of the one before is gone, and so is what it waited for.
    pub fn set_profile(&mut self, profile: Profile) {
        self.profile = profile;
        self.leave_page();
    }

    /// Forgets the replies that are scheduled and the calls that are held, since the page that waits for them is left.
    pub fn leave_page(&mut self) {
        self.due = Queue::default();
        self.held.clear();
    }

    pub(super) fn is_breakpoint(&self, call: &HeldCall) -> bool {
        let matches =
            |names: &[String], name: &str| names.iter().any(|known| known == "*" || known == name);
        matches(&self.breakpoints.calls, &call.name)
            || (!self.breakpoints.links.is_empty()
                && self
                    .link_path(&call.name, &call.payload)
                    .is_some_and(|path| matches(&self.breakpoints.links, &path)))
    }

    /// The path of the link that a call opens, as the catalogue has it.
    fn link_path(&self, name: &str, payload: &Value) -> Option<String> {
        let shape = self
            .dialect
            .link
            .as_ref()
            .filter(|link| link.call == name)?;
        let url = shape
            .field
            .as_ref()
            .map_or(Some(payload), |field| payload.get(field))?;
        let opened = link::parse(&self.catalogue.app, url.as_str()?).ok()?;
        let listed = self.catalogue.link_at(&opened.path);
        Some(listed.map_or(opened.path.clone(), |(link, _)| link.path.clone()))
    }
}

#[cfg(test)]
mod tests;
