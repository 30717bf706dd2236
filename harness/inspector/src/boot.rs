//! The boot data of the next document.

use std::sync::Arc;

use footbridge_engine::Boot;
use parking_lot::Mutex;

/// A source of boot data for documents that are loaded. Cheap to clone; all clones are the same.
#[derive(Debug, Clone)]
pub(crate) struct BootSource(Arc<Mutex<Option<Boot>>>);

impl BootSource {
    /// A source without data: the session that knows it has not begun.
    pub(crate) fn empty() -> Self {
        Self(Arc::default())
    }

    /// Replaces the data.
    pub(crate) fn set(&self, boot: Boot) {
        *self.0.lock() = Some(boot);
    }

    /// The data for a document that is loaded now; `None` before the session begins.
    pub(crate) fn next(&self) -> Option<Boot> {
        self.0.lock().clone()
    }
}
