//! The state that inspectors have been shown.

use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_runner::Redaction;

use crate::wire::{Clock, Held};

/// The state that inspectors have been shown, so that only changes are sent.
#[derive(Debug)]
pub(super) struct Shown {
    /// The number of entries.
    pub(super) entries: usize,
    /// The secrets that inspectors hide.
    pub(super) redaction: Redaction,
    pub(super) clock: Option<Clock>,
    pub(super) held: Option<Vec<Held>>,
}

impl Shown {
    /// Nothing has been shown.
    pub(super) fn nothing(catalogue: Arc<Catalogue>) -> Self {
        Self {
            entries: 0,
            redaction: Redaction::new(catalogue),
            clock: None,
            held: None,
        }
    }
}
