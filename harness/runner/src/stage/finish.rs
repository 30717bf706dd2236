//! Bringing a case to its end.

use std::collections::BTreeMap;
use std::time::Duration;

use footbridge_engine::{Command, Report};
use footbridge_host::{CallNumber, EntryKind, Instant};

use super::{CaseAborted, Incoming, Stage};

/// A client that calls again whenever a call fails would never be done; after so many rounds the case is over as it is.
const ROUNDS: usize = 8;

impl Stage<'_> {
    /// Lets every open call come to its end, by moving on to its time limit (§9), and looks for what is left behind.
    /// A client that then still waits gets the same time again, so that the transcript shows when it does give up.
    pub(crate) fn finish(&mut self) -> Result<(), CaseAborted> {
        if self.is_virtual {
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
                self.host.record(self.now, EntryKind::CallbackLeft { name });
            }
        }
        self.confirm_engine()
    }

    /// Makes sure that the page had all of its engine until now. What a page does without its network says nothing about
    /// the client, and an engine may notice a loss later than the page does.
    fn confirm_engine(&mut self) -> Result<(), CaseAborted> {
        self.session.process.send(&Command::Confirm);
        let deadline = self.deadline();
        loop {
            // The page is settled, and its case over: whatever else is said now is no part of it.
            if let Incoming::Engine(_, Some(Report::Confirmed)) = self.receive(deadline)? {
                return Ok(());
            }
        }
    }

    /// When the case ended, on its own clock.
    pub(crate) fn now(&self) -> Instant {
        self.now
    }

    /// The latest time limit, so many times over, of a call that nothing has come of, if it is not up yet.
    fn last_open_limit(&self, patience: u32) -> Option<Instant> {
        let mut open: BTreeMap<CallNumber, Instant> = BTreeMap::new();
        for entry in self.host.journal().entries() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    callback: Some(_),
                    deadline: Some(deadline),
                    ..
                } => {
                    let limit = deadline.as_millis() - entry.at.as_millis();
                    let limit = Duration::from_millis(limit) * patience;
                    open.insert(*number, entry.at.after(limit));
                }
                EntryKind::Reply { call, .. } | EntryKind::Settle { call, .. } => {
                    open.remove(call);
                }
                _ => {}
            }
        }
        open.into_values().max().filter(|limit| *limit > self.now)
    }

    /// The callbacks that calls have named.
    fn callbacks(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for entry in self.host.journal().entries() {
            if let EntryKind::Call {
                callback: Some(name),
                ..
            } = &entry.kind
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
        names
    }
}
