//! The journal: the ordered record of everything observable on a stage.
//!
//! The host records the traffic on the bridge; the runner records everything else (steps, live regions, requests)
//! through [`Journal::record`]. The judge and the transcript read it.
//!
//! ```
//! use footbridge_journal::{EntryKind, Instant, Journal, LiveRole};
//!
//! let mut journal = Journal::default();
//! journal.record(Instant::ZERO, EntryKind::Live { role: LiveRole::Alert, text: "Saved".into() });
//! assert_eq!(journal.entries().len(), 1);
//! ```

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::instant::Instant;
use crate::kind::EntryKind;

/// The entries of a stage, in order. Serialises as a list.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Journal {
    entries: Vec<Entry>,
    #[serde(skip)]
    step: Option<usize>,
}

impl Journal {
    /// Sets the step that the following entries belong to.
    pub fn set_step(&mut self, step: Option<usize>) {
        self.step = step;
    }

    /// Appends an entry. Entries keep the order in which they were recorded.
    pub fn record(&mut self, at: Instant, kind: EntryKind) {
        let step = self.step;
        self.entries.push(Entry { at, step, kind });
    }

    /// All entries so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All entries so far, for details that become known later.
    pub fn entries_mut(&mut self) -> &mut [Entry] {
        &mut self.entries
    }
}

impl FromIterator<Entry> for Journal {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Self {
        Self {
            entries: entries.into_iter().collect(),
            step: None,
        }
    }
}
