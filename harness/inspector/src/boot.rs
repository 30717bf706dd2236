//! The data of the next document.

use std::sync::Arc;

use footbridge_engine::{Boot, Launch};
use parking_lot::Mutex;

/// The data that a paired document gets when it starts.
#[derive(Debug, Clone)]
pub(crate) struct NextDocument {
    /// The agent's data.
    pub(crate) boot: Boot,
    /// The parameters that the app adds to the address.
    pub(crate) launch: Launch,
}

/// A source of data for documents that are loaded. Cheap to clone; all clones are the same.
#[derive(Debug, Clone)]
pub(crate) struct BootSource(Arc<Mutex<Option<NextDocument>>>);

impl BootSource {
    /// A source without data: the session that knows it has not begun.
    pub(crate) fn empty() -> Self {
        Self(Arc::default())
    }

    /// Replaces the data.
    pub(crate) fn set(&self, next: NextDocument) {
        *self.0.lock() = Some(next);
    }

    /// The data for a document that is loaded now; `None` before the session begins.
    pub(crate) fn next(&self) -> Option<NextDocument> {
        self.0.lock().clone()
    }
}
