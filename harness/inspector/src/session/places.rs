//! The places of errors in the client's own sources.
//!
//! A source map may have to be downloaded first, so another thread does this. Meanwhile the journal is shown up to
//! the error.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use footbridge_gateway::{Client, ClientSource};
use footbridge_journal::{EntryKind, StackFrame};
use footbridge_runner::SourceMaps;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use url::Url;

use super::Session;
use crate::pairing::{PREFIX, is_loopback};

/// The maximum time for which the journal is shown only up to an error.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(1);

/// The pending lookups.
#[derive(Debug)]
pub(super) struct Places {
    /// The source maps of the connected page, after an error needed them.
    maps: Option<Arc<SourceMaps>>,
    /// The machine's time at which each lookup started, by the index of the error's entry.
    pending: BTreeMap<usize, Duration>,
    /// The number of restarts of the journal.
    restarts: u64,
    sender: UnboundedSender<Found>,
    found: UnboundedReceiver<Found>,
}

/// A stack with resolved places.
#[derive(Debug)]
pub(super) struct Found {
    restarts: u64,
    entry: usize,
    stack: Vec<StackFrame>,
}

impl Places {
    pub(super) fn new() -> Self {
        let (sender, found) = unbounded_channel();
        Self {
            maps: None,
            pending: BTreeMap::new(),
            restarts: 0,
            sender,
            found,
        }
    }

    /// Discards the maps, since another page may have been built.
    pub(super) fn leave_page(&mut self) {
        self.maps = None;
    }

    /// Cancels the pending lookups when the journal restarts.
    pub(super) fn restart(&mut self) {
        self.pending.clear();
        self.restarts += 1;
    }

    /// Returns the number of entries that can be shown.
    pub(super) fn shown(&self, entries: usize, now: Duration) -> usize {
        let fresh = |began: &Duration| now.saturating_sub(*began) < LOOKUP_TIMEOUT;
        let mut pending = self.pending.iter();
        let first = pending.find(|(_, began)| fresh(began));
        first.map_or(entries, |(entry, _)| *entry)
    }

    /// Returns the next resolved stack.
    pub(super) async fn next(&mut self) -> Option<Found> {
        self.found.recv().await
    }
}

impl Session {
    /// Records an error of the page, and starts to resolve its places.
    pub(super) fn record_error(&mut self, text: String, mut stack: Vec<StackFrame>) {
        stack.retain(|frame| !is_agents(frame));
        self.record(EntryKind::Error {
            text,
            stack: stack.clone(),
        });
        if stack.is_empty() {
            return;
        }
        let Some(maps) = self.source_maps() else {
            return;
        };
        let entry = self.host.journal().entries().len() - 1;
        let began = self.parts.wall.now();
        self.places.pending.insert(entry, began);
        let restarts = self.places.restarts;
        let sender = self.places.sender.clone();
        tokio::task::spawn_blocking(move || {
            maps.resolve_stack(&mut stack);
            // The session may have ended.
            let _ = sender.send(Found {
                restarts,
                entry,
                stack,
            });
        });
    }

    /// Adds the places to their error.
    pub(super) fn place_error(&mut self, found: Found) {
        if found.restarts != self.places.restarts {
            return;
        }
        self.places.pending.remove(&found.entry);
        let entries = self.host.journal_mut().entries_mut();
        if let Some(EntryKind::Error { stack, .. }) =
            entries.get_mut(found.entry).map(|entry| &mut entry.kind)
        {
            *stack = found.stack;
        }
    }

    /// Returns the source maps of the page: those of the served client, or of a server on this machine.
    fn source_maps(&mut self) -> Option<Arc<SourceMaps>> {
        if let Some(maps) = &self.places.maps {
            return Some(Arc::clone(maps));
        }
        let page = self.pages.current.as_ref()?;
        let (client, origin) = if page.is_served {
            (
                self.parts.web.client().clone(),
                self.parts.project.site.clone(),
            )
        } else {
            let url = Url::parse(&page.url).ok().filter(is_loopback)?;
            let server = url.origin().ascii_serialization();
            (Client::open(&ClientSource::Url(server)).ok()?, url)
        };
        let maps = Arc::new(SourceMaps::new(client, &origin, Handle::current()));
        self.places.maps = Some(Arc::clone(&maps));
        Some(maps)
    }
}

/// Returns whether a call is one of the agent, which runs in the page.
fn is_agents(frame: &StackFrame) -> bool {
    let path = Url::parse(&frame.script.file);
    path.is_ok_and(|url| {
        url.path().starts_with(PREFIX) || (is_loopback(&url) && url.path() == "/agent.js")
    })
}

#[cfg(test)]
mod tests {
    use footbridge_journal::Place;

    use super::*;

    #[test]
    fn journal_is_briefly_shown_up_to_an_error() {
        let mut places = Places::new();
        let second = Duration::from_secs;
        places.pending.insert(3, second(10));
        places.pending.insert(5, second(11));
        assert_eq!(places.shown(9, second(10)), 3);
        assert_eq!(places.shown(9, second(11)), 5);
        assert_eq!(places.shown(9, second(12)), 9);
        places.restart();
        assert_eq!(places.shown(2, second(10)), 2);
    }

    #[test]
    fn agent_frames_are_not_the_clients() {
        let frame = |file: &str| StackFrame {
            function: None,
            script: Place {
                file: file.to_owned(),
                line: 1,
                column: 1,
            },
            source: None,
        };
        assert!(is_agents(&frame(
            "https://www.myapp.test/.footbridge/agent.js"
        )));
        assert!(is_agents(&frame("http://127.0.0.1:4000/agent.js")));
        assert!(!is_agents(&frame("https://www.myapp.test/agent.js")));
    }
}
