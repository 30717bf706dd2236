//! The pages that are connected to a session.

use super::page::Page;
use crate::pairing::{PageId, PageSender};

/// The pages that are connected to a session.
#[derive(Debug)]
pub(super) struct Pages {
    /// The newest page.
    pub(super) current: Option<Page>,
    /// Connected pages that were replaced by a newer one.
    pub(super) others: Vec<(PageId, PageSender)>,
    /// The session's first address.
    pub(super) first_address: String,
    /// The address opened by a command, until its page connects.
    pub(super) opening: Option<String>,
    /// The id of the last command to an agent.
    pub(super) last_id: u64,
}

impl Pages {
    /// No page, while this address opens.
    pub(super) fn opening(address: String) -> Self {
        Self {
            current: None,
            others: Vec::new(),
            opening: Some(address.clone()),
            first_address: address,
            last_id: 0,
        }
    }

    /// Returns the id of a new command to an agent.
    pub(super) fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }
}
