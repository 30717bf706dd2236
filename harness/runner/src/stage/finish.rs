//! Bringing a case to its end.

use std::collections::BTreeMap;

use footbridge_host::{CallNumber, EntryKind, Instant};

use super::{Lost, Stage};

/// A client that calls again whenever a call fails would never be done; after so many rounds the case is over as it is.
const ROUNDS: usize = 8;

impl Stage<'_> {
    /// Lets every open call come to its end, by moving on to its time limit (§9), and looks for what is left behind.
    pub(crate) fn finish(&mut self) -> Result<(), Lost> {
        for _ in 0..ROUNDS {
            let Some(deadline) = self.last_open_deadline().filter(|_| self.is_virtual) else {
                break;
            };
            self.advance_to(deadline)?;
        }
        let callbacks = self.callbacks();
        if !callbacks.is_empty() {
            for name in self.left(callbacks)? {
                self.host.record(self.now, EntryKind::CallbackLeft { name });
            }
        }
        Ok(())
    }

    /// When the case ended, on its own clock.
    pub(crate) fn now(&self) -> Instant {
        self.now
    }

    /// The latest time limit of a call that nothing has come of, if it is not up yet.
    fn last_open_deadline(&self) -> Option<Instant> {
        let mut open: BTreeMap<CallNumber, Instant> = BTreeMap::new();
        for entry in self.host.journal().entries() {
            match &entry.kind {
                EntryKind::Call {
                    number,
                    callback: Some(_),
                    deadline: Some(deadline),
                    ..
                } => {
                    open.insert(*number, *deadline);
                }
                EntryKind::Reply { call, .. } | EntryKind::Settle { call, .. } => {
                    open.remove(call);
                }
                _ => {}
            }
        }
        open.into_values()
            .max()
            .filter(|deadline| *deadline > self.now)
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
