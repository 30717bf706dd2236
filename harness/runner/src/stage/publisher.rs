//! Passing the entries of the journal on as they are recorded.

use footbridge_host::{Entry, Journal};

/// Passes each entry of a journal to a listener, once.
pub(super) struct Publisher<'d> {
    listener: &'d mut dyn FnMut(&Entry),
    /// The number of entries passed on so far.
    published: usize,
}

impl<'d> Publisher<'d> {
    /// Creates a publisher that has passed nothing on.
    pub(super) fn new(listener: &'d mut dyn FnMut(&Entry)) -> Self {
        Self {
            listener,
            published: 0,
        }
    }

    /// Passes the new entries on.
    pub(super) fn publish(&mut self, journal: &Journal) {
        let entries = journal.entries();
        for entry in entries.iter().skip(self.published) {
            (self.listener)(entry);
        }
        self.published = entries.len();
    }
}
