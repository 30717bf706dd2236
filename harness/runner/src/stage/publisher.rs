//! Publication of journal entries as they are recorded.

use footbridge_journal::{Entry, Journal};

/// Passes each journal entry to a listener, once.
pub(super) struct Publisher<'d> {
    listener: &'d mut dyn FnMut(&Entry),
    /// The number of entries published so far.
    published: usize,
}

impl<'d> Publisher<'d> {
    /// Creates a publisher that has published nothing.
    pub(super) fn new(listener: &'d mut dyn FnMut(&Entry)) -> Self {
        Self {
            listener,
            published: 0,
        }
    }

    /// Publishes the new entries that no other can precede any more.
    pub(super) fn publish(&mut self, journal: &Journal) {
        let entries = journal.settled();
        for entry in entries.iter().skip(self.published) {
            (self.listener)(entry);
        }
        self.published = entries.len();
    }
}
