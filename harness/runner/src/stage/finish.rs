//! Finishing a case.

use std::collections::BTreeMap;
use std::time::Duration;

use footbridge_engine::{AgentCommand, Command, Report};
use footbridge_host::{CallNumber, EntryKind, Instant};

use super::{CaseAborted, Incoming, Stage};

/// The largest number of rounds to finish a case: a client that calls again whenever a call fails would never be
/// done.
const ROUNDS: usize = 8;

impl Stage<'_> {
    /// Advances the clock to the time limits (§9) of all open calls, and records the callbacks that are left. If the
    /// client is then still waiting, it gets the same time again, so that the transcript shows when it does give up.
    pub(crate) fn finish(&mut self) -> Result<(), CaseAborted> {
        if self.clock.is_virtual {
            for patience in [1, 2] {
                for _ in 0..ROUNDS {
                    let Some(limit) = self.last_open_limit(patience) else {
                        break;
                    };
                    self.advance_to(limit)?;
                }
            }
        }
        let callbacks = self.callbacks();
        if !callbacks.is_empty() {
            for name in self.left(callbacks)? {
                self.host
                    .record(self.clock.now, EntryKind::CallbackLeft { name });
            }
        }
        self.confirm_engine()
    }

    /// Has the last document report the globals that are collected.
    pub(crate) fn collect(&mut self) -> Result<(), CaseAborted> {
        self.ask(AgentCommand::Collect).map(drop)
    }

    /// Makes sure that the page had all of its engine until now. What a page does without its network says nothing about
    /// the client, and an engine may notice a loss later than the page does.
    fn confirm_engine(&mut self) -> Result<(), CaseAborted> {
        self.session.process.send(&Command::Confirm);
        let deadline = self.begin_wait();
        loop {
            // The page is settled, and its case over: whatever else is said now is no part of it.
            if let Incoming::Engine(_, Some(Report::Confirmed)) = self.receive(deadline)? {
                return Ok(());
            }
        }
    }

    /// The instant at which the case ended, on its own clock.
    pub(crate) fn now(&self) -> Instant {
        self.clock.now
    }

    /// The latest time limit, multiplied by `patience`, of a call without reply or settlement; `None` if it is over.
    fn last_open_limit(&self, patience: u32) -> Option<Instant> {
        let mut open: BTreeMap<CallNumber, Instant> = BTreeMap::new();
        for entry in self.host.journal().entries() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    deadline: Some(deadline),
                    ..
                } => {
                    let limit = deadline.as_millis() - entry.at.as_millis();
                    let limit = Duration::from_millis(limit) * patience;
                    open.insert(*number, entry.at.after(limit));
                }
                EntryKind::Reply { call, .. }
                | EntryKind::Part { call, .. }
                | EntryKind::Settle { call, .. } => {
                    open.remove(call);
                }
                _ => {}
            }
        }
        open.into_values()
            .max()
            .filter(|limit| *limit > self.clock.now)
    }

    /// The callbacks named by calls, apart from those that the dialect has the page leave.
    fn callbacks(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for entry in self.host.journal().entries() {
            if let EntryKind::Call {
                name: call,
                callback: Some(name),
                ..
            } = &entry.kind
                && !name.contains(' ')
                && !self.host.leaves_callback(call)
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
        names
    }
}
