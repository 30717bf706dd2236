//! Held calls, which wait until the developer replies, and replies that are not due yet.

use footbridge_dialect::Profile;
use footbridge_journal::{CallNumber, Instant, ReceivedCall};
use footbridge_scenario::{Rule, Script};

use super::Host;
use crate::queue::Queue;
use crate::replies::{Choice, ReplyScripts};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CallBreakpoints {
    /// The names of calls to hold; `*` matches every call.
    pub calls: Vec<String>,
    /// The paths of links whose calls are held; `*` matches every link.
    pub links: Vec<String>,
}

/// A scheduled reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingReply {
    /// The instant at which it is due.
    pub at: Instant,
    /// The call that it replies to.
    pub call: CallNumber,
    /// The call's name.
    pub name: String,
}

impl Host {
    /// Holds matching calls from now on. Calls that are already held stay so.
    pub fn set_breakpoints(&mut self, breakpoints: CallBreakpoints) {
        self.breakpoints = breakpoints;
    }

    /// The held calls, in order of arrival.
    pub fn held(&self) -> &[ReceivedCall] {
        &self.held
    }

    /// Carries out a held call, and replies by this rule, or as if it had not been held. Returns `false` if there is
    /// no such call.
    pub fn let_go(&mut self, now: Instant, number: CallNumber, rule: Option<&Rule>) -> bool {
        let Some(index) = self.held.iter().position(|call| call.number == number) else {
            return false;
        };
        let call = self.held.remove(index);
        match rule {
            None => self.carry_out(now, &call),
            Some(rule) => {
                self.traffic.open_link(now, &call.name, &call.payload);
                let chosen = self.with_call(&call, |call| call.apply(rule));
                self.schedule(now, &call, chosen.unwrap_or(Choice::Unscripted));
            }
        }
        true
    }

    /// Replaces the scripted replies. Replies that are already scheduled stay so.
    pub fn set_replies(&mut self, scripts: Vec<Script>) {
        self.replies = ReplyScripts::new(scripts);
    }

    /// The scheduled replies, the earliest first.
    pub fn pending_replies(&self) -> Vec<PendingReply> {
        let due = self.due.iter();
        due.filter_map(|(at, due)| {
            let super::Due::Reply(due) = due else {
                return None;
            };
            Some(PendingReply {
                at,
                call: due.call,
                name: self
                    .traffic
                    .calls
                    .name(due.call)
                    .unwrap_or_default()
                    .to_owned(),
            })
        })
        .collect()
    }

    /// Switches to another app or device. The previous page is gone, and so are the replies it waited for.
    pub fn set_profile(&mut self, profile: Profile) {
        self.traffic.profile = profile;
        self.leave_page();
    }

    /// Drops scheduled replies and held calls, since the page that waits for them is gone.
    pub fn leave_page(&mut self) {
        self.due = Queue::default();
        self.held.clear();
    }

    pub(super) fn is_breakpoint(&self, call: &ReceivedCall) -> bool {
        let matches =
            |names: &[String], name: &str| names.iter().any(|known| known == "*" || known == name);
        matches(&self.breakpoints.calls, &call.name)
            || (!self.breakpoints.links.is_empty()
                && self
                    .traffic
                    .link_path(&call.name, &call.payload)
                    .is_some_and(|path| matches(&self.breakpoints.links, &path)))
    }
}

#[cfg(test)]
mod tests;
