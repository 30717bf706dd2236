//! Finishing a case.

use std::collections::BTreeMap;
use std::time::Duration;

use footbridge_engine::{AgentCommand, Command, Report};
use footbridge_journal::{CallNumber, EntryKind, Instant};

use super::{CaseAborted, Incoming, Stage};
use crate::judge::LoadedDocument;

/// The time after which nothing on the page may still be loading.
const LONGEST_LOADING: Duration = Duration::from_secs(3600);

/// The maximum number of rounds to finish a case. A client that calls again after each failed call
/// would never finish.
const ROUNDS: usize = 8;

impl Stage<'_> {
    /// Advances the clock to the time limits (§9) of all open calls, and records leftover
    /// callbacks. A client that is still waiting then gets the same time again, so that the
    /// transcript shows when it gives up.
    ///
    /// `advance` advances the clock to an instant.
    pub(crate) fn finish(
        &mut self,
        mut advance: impl FnMut(&mut Self, Instant) -> Result<(), CaseAborted>,
    ) -> Result<(), CaseAborted> {
        if self.clock.is_virtual {
            for factor in [1, 2] {
                for _ in 0..ROUNDS {
                    let Some(limit) = self.last_open_limit(factor) else {
                        break;
                    };
                    advance(self, limit)?;
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
        if self.clock.is_virtual && self.clock.now.since(self.last_activity()) >= LONGEST_LOADING {
            for text in self.loading()? {
                self.host
                    .record(self.clock.now, EntryKind::StillLoading { text });
            }
        }
        self.confirm_engine()
    }

    /// Returns the instant of the last step other than `advance`, or of the last message or traffic.
    fn last_activity(&self) -> Instant {
        let entries = self.host.journal().entries().iter();
        let mut active = entries.rev().filter(|entry| match &entry.kind {
            EntryKind::Step { verb, .. } => verb != "advance",
            EntryKind::Call { .. }
            | EntryKind::Reply { .. }
            | EntryKind::Part { .. }
            | EntryKind::Event { .. }
            | EntryKind::Link { .. }
            | EntryKind::Goto { .. }
            | EntryKind::Request { .. }
            | EntryKind::Response { .. } => true,
            _ => false,
        });
        active.next().map_or(Instant::ZERO, |entry| entry.at)
    }

    /// Returns what a user still has to wait for.
    fn loading(&mut self) -> Result<Vec<String>, CaseAborted> {
        let loading = self.ask(AgentCommand::Loading)?.unwrap_or_default();
        Ok(serde_json::from_value(loading).unwrap_or_default())
    }

    /// Makes the last document report its collected globals, if there are any.
    pub(crate) fn collect(&mut self) -> Result<(), CaseAborted> {
        if self.first.boot.collect.is_empty() {
            return Ok(());
        }
        self.ask(AgentCommand::Collect).map(drop)
    }

    /// Takes the code that has run since the last time, if the engine records it.
    pub(crate) fn cover(&mut self) -> Result<(), CaseAborted> {
        if !self.first.boot.covers {
            return Ok(());
        }
        let functions = self.command(&Command::Cover, |report| match report {
            Report::Covered { functions } => Some(functions.clone()),
            _ => None,
        })?;
        self.observed.covered.extend(functions);
        Ok(())
    }

    /// Confirms that all engine processes of the page are still running. The behaviour of a page
    /// without its network proves nothing about the client, and the engine may notice the loss of a
    /// process later than the page.
    fn confirm_engine(&mut self) -> Result<(), CaseAborted> {
        self.session.process.send(&Command::Confirm);
        let deadline = self.begin_wait();
        loop {
            // The page is idle and its case has ended: other inputs are not part of it.
            if let Incoming::Engine(_, Some(Report::Confirmed)) = self.receive(deadline)? {
                return Ok(());
            }
        }
    }

    /// Returns the documents that the page loaded, in order.
    pub(crate) fn documents(&self) -> Vec<LoadedDocument> {
        let journal = self.host.journal();
        let documents = self.observed.documents.iter();
        documents
            .map(|(begin, url)| LoadedDocument {
                place: journal.index_of(*begin),
                url: url.clone(),
            })
            .collect()
    }

    /// Returns the current instant on the case's clock.
    pub(crate) fn now(&self) -> Instant {
        self.clock.now
    }

    /// Returns the latest time limit, multiplied by `factor`, of the calls that are neither replied
    /// to nor settled; `None` if it has passed.
    fn last_open_limit(&self, factor: u32) -> Option<Instant> {
        let mut open: BTreeMap<CallNumber, Instant> = BTreeMap::new();
        for entry in self.host.journal().entries() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    deadline: Some(deadline),
                    ..
                } => {
                    let limit = deadline.as_millis() - entry.at.as_millis();
                    let limit = Duration::from_millis(limit) * factor;
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

    /// Returns the callbacks named by calls, except for callbacks that the page leaves by the rules
    /// of the dialect.
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
