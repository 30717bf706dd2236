//! The reason why a page does not become idle.

use std::collections::BTreeMap;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use footbridge_engine::{Command, Report};

use super::{CaseAborted, Incoming, Stage, alive};

/// The time limit for the page's thread to respond.
const ANSWER: Duration = Duration::from_secs(1);

/// The number of documents within one wait that indicates a loop.
const MANY_DOCUMENTS: u32 = 10;

/// The number of loads of one address within one wait that indicates a loop.
const MANY_LOADS: u32 = 50;

/// The memory of the engine's processes above which the reason states it, in bytes. Few pages need
/// half of it.
const MUCH_MEMORY: u64 = 1_500_000_000;

/// The activity of a page whose thread responds and which waits for nothing else.
const BUSY_SCRIPT: &str =
    "a script of the page, a frame or a worker is busy, in a loop or in promises without an end";

/// The page's activity during one wait.
#[derive(Debug, Default)]
pub(super) struct WaitLog {
    documents: u32,
    /// The number of loads by address, without its query.
    loads: BTreeMap<String, u32>,
}

impl WaitLog {
    /// Counts a document that has replaced the previous one.
    pub(super) fn add_document(&mut self) {
        self.documents = self.documents.saturating_add(1);
    }

    /// Counts a load.
    pub(super) fn add_load(&mut self, url: &str) {
        let address = url.split(['?', '#']).next().unwrap_or_default();
        if let Some(count) = self.loads.get_mut(address) {
            *count = count.saturating_add(1);
        } else {
            self.loads.insert(address.to_owned(), 1);
        }
    }

    /// Returns the most frequently loaded address, if its loads indicate a loop.
    fn loaded_most(&self) -> Option<&str> {
        let most = self.loads.iter().max_by_key(|(_, count)| **count)?;
        (*most.1 >= MANY_LOADS).then_some(most.0.as_str())
    }
}

impl Stage<'_> {
    /// Returns the error for a page that did not become idle in time, with its activity.
    pub(super) fn hang(&mut self) -> CaseAborted {
        let is_busy = match self.is_thread_busy() {
            Ok(is_busy) => is_busy,
            Err(aborted) => return aborted,
        };
        let why = self.describe_hang(is_busy);
        let memory = self.session.process.resources().map(|used| used.memory);
        let memory = match memory {
            Some(bytes) if bytes > MUCH_MEMORY => format!(
                "; the engine's processes take more than {}.{} GB of memory",
                bytes / 1_000_000_000,
                // Half a gigabyte: finer figures differ between runs.
                bytes / 500_000_000 % 2 * 5
            ),
            _ => String::new(),
        };
        CaseAborted::Hung(format!(
            "the page did not become idle within {} s: {why}{memory}",
            self.session.page_timeout.as_secs()
        ))
    }

    /// Whether the page's thread is too busy to respond.
    fn is_thread_busy(&mut self) -> Result<bool, CaseAborted> {
        self.session.process.send(&Command::Confirm);
        let deadline = self.engine_time() + ANSWER;
        loop {
            self.measure_engine();
            let left = deadline.saturating_sub(self.engine_time());
            match self
                .session
                .inbox
                .recv_timeout(left.min(self.measure_interval()))
            {
                Ok(Incoming::Interrupted) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(CaseAborted::Interrupted);
                }
                Ok(Incoming::Engine(generation, report))
                    if generation == self.session.generation =>
                {
                    if alive(report)? == Report::Confirmed {
                        return Ok(false);
                    }
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if !left.is_zero() => {}
                Err(RecvTimeoutError::Timeout) => return Ok(true),
            }
        }
    }

    fn describe_hang(&self, is_busy: bool) -> String {
        if self.waiting.log.documents >= MANY_DOCUMENTS {
            return format!(
                "it loads one document after the other, without an end: {}",
                self.navigation.address()
            );
        }
        if let Some(url) = self.waiting.log.loaded_most() {
            return format!("it requests the same address again and again: {url}");
        }
        if is_busy {
            return "its script is busy, in a loop or in promises without an end".to_owned();
        }
        self.why_busy()
    }

    /// Describes what the page is waiting for.
    pub(super) fn why_busy(&self) -> String {
        match self.navigation.requested() {
            Some(url) => format!("it is navigating to {url}"),
            None if self.navigation.is_loading() => "its document is not loaded".to_owned(),
            None if !self.is_still() => {
                let pending = self.network.traffic.borrow().pending;
                // These addresses need no network: a busy script delays their loads.
                let is_elsewhere =
                    |url: &&str| !url.starts_with("blob:") && !url.starts_with("data:");
                let mut unfinished = self
                    .network
                    .loads
                    .unfinished()
                    .filter(is_elsewhere)
                    .peekable();
                if pending == 0 && unfinished.peek().is_none() {
                    return BUSY_SCRIPT.to_owned();
                }
                let first = unfinished.next().map(|url| format!(": {url}"));
                let more = match unfinished.count() {
                    0 => String::new(),
                    count => format!(" and {count} more"),
                };
                format!(
                    "its requests have not finished{}{more}",
                    first.unwrap_or_default()
                )
            }
            None => BUSY_SCRIPT.to_owned(),
        }
    }
}
