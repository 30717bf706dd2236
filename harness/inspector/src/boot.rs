//! The data of the next document.

use std::sync::Arc;

use footbridge_engine::{Boot, Launch};
use parking_lot::Mutex;

/// The data of a paired document at its start.
#[derive(Debug, Clone)]
pub(crate) struct NextDocument {
    /// The agent's data.
    pub(crate) boot: Boot,
    /// The parameters that the app adds to the address.
    pub(crate) launch: Launch,
}

/// A source of data for new documents. Cheap to clone; all clones share their data.
#[derive(Debug, Clone)]
pub(crate) struct BootSource(Arc<Mutex<Option<NextDocument>>>);

impl BootSource {
    /// Creates a source without data, for a session that hasn't started.
    pub(crate) fn empty() -> Self {
        Self(Arc::default())
    }

    /// Replaces the data.
    pub(crate) fn set(&self, next: NextDocument) {
        *self.0.lock() = Some(next);
    }

    /// Returns the data for a document that is loaded now; `None` before the session starts.
    pub(crate) fn next(&self) -> Option<NextDocument> {
        self.0.lock().clone()
    }
}
