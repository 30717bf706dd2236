//! The engines of every safety test, and their processes.

use crate::processes::{Process, has_argument};

/// An engine and the processes that a page needs, by their names in the process list or by a unique argument.
#[derive(Debug)]
pub(crate) struct TestedEngine {
    pub(crate) name: &'static str,
    pub(crate) page_process: &'static str,
    pub(crate) network_process: &'static str,
    pub(crate) own_process: &'static str,
    /// The other processes that it starts.
    pub(crate) others: &'static [&'static str],
    /// The reason of a case that is lost with that network process.
    pub(crate) network_lost: &'static str,
}

pub(crate) const WEBKIT: TestedEngine = TestedEngine {
    name: "webkit",
    page_process: "WebKitWebProces",
    network_process: "WebKitNetworkPr",
    own_process: "footbridge-webk",
    others: &["Xvfb"],
    network_lost: "the engine's network process ended",
};

pub(crate) const CHROMIUM: TestedEngine = TestedEngine {
    name: "chromium",
    page_process: "--type=renderer",
    // The browser's own.
    network_process: "--remote-debugging-pipe",
    own_process: "footbridge-chro",
    others: &[],
    network_lost: "the browser ended",
};

impl TestedEngine {
    /// Returns all processes that it starts.
    pub(crate) fn processes(&self) -> Vec<&'static str> {
        let own = [self.own_process, self.page_process, self.network_process];
        own.iter().chain(self.others).copied().collect()
    }
}

/// Returns whether a running process has that name or that argument.
pub(crate) fn is_called(process: &Process, name: &str) -> bool {
    process.name == name || has_argument(process.id, name)
}
