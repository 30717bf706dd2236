//! File changes, as the system reports them.

use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use notify::event::ModifyKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::keys::KeyCommand;
use super::places::Places;

/// The quiet time after which a save is complete. A build writes many files.
const QUIET: Duration = Duration::from_millis(200);

/// The result of a wait.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Waited {
    /// These files have changed.
    Changed(BTreeSet<PathBuf>),
    /// These keys were pressed; at least one.
    Pressed(VecDeque<KeyCommand>),
    /// The end was requested.
    Stopped,
}

/// A message to the waiting thread.
#[derive(Debug)]
enum Message {
    /// These files have changed.
    Changed(Vec<PathBuf>),
    /// A key was pressed.
    Pressed(KeyCommand),
    /// The end was requested.
    Stop,
}

/// The file changes in the watched places.
#[derive(Debug)]
pub(super) struct Changes {
    watcher: RecommendedWatcher,
    watched: BTreeSet<(PathBuf, bool)>,
    places: Option<Places>,
    sender: Sender<Message>,
    messages: Receiver<Message>,
}

/// A handle that ends the wait for changes.
#[derive(Debug)]
pub(super) struct Stopper(Sender<Message>);

impl Stopper {
    /// Ends the current wait, or the next one.
    pub(super) fn stop(&self) {
        let _ = self.0.send(Message::Stop);
    }

    /// Passes a key on.
    pub(super) fn press(&self, key: KeyCommand) {
        let _ = self.0.send(Message::Pressed(key));
    }
}

impl Changes {
    /// Creates a watcher without places.
    pub(super) fn new() -> notify::Result<Self> {
        let (sender, messages) = channel();
        let changed = sender.clone();
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if let Ok(event) = event
                && is_change(event.kind)
            {
                let _ = changed.send(Message::Changed(event.paths));
            }
        })?;
        Ok(Self {
            watcher,
            watched: BTreeSet::new(),
            places: None,
            sender,
            messages,
        })
    }

    /// Returns a handle that ends the wait from another thread.
    pub(super) fn stopper(&self) -> Stopper {
        Stopper(self.sender.clone())
    }

    /// Watches these places from now on, and no others. A folder that a build has recreated is watched again.
    pub(super) fn watch(&mut self, places: &Places) -> notify::Result<()> {
        for (folder, _) in std::mem::take(&mut self.watched) {
            // A deleted place is no longer watched.
            let _ = self.watcher.unwatch(&folder);
        }
        for (folder, is_whole) in places.folders() {
            let mode = if is_whole {
                RecursiveMode::Recursive
            } else {
                RecursiveMode::NonRecursive
            };
            self.watcher.watch(&folder, mode)?;
            self.watched.insert((folder, is_whole));
        }
        self.places = Some(places.clone());
        Ok(())
    }

    /// Waits for a key, or for changes until there are none for a moment.
    pub(super) fn wait(&self) -> Waited {
        let mut changed = BTreeSet::new();
        loop {
            let message = if changed.is_empty() {
                self.messages.recv().ok()
            } else {
                match self.messages.recv_timeout(QUIET) {
                    Ok(message) => Some(message),
                    Err(_) => return Waited::Changed(changed),
                }
            };
            match message {
                Some(Message::Changed(paths)) => {
                    let is_own = |path: &PathBuf| {
                        let places = self.places.as_ref();
                        places.is_some_and(|places| places.has(path))
                    };
                    changed.extend(paths.into_iter().filter(is_own));
                }
                Some(Message::Pressed(key)) => return Waited::Pressed([key].into()),
                Some(Message::Stop) | None => return Waited::Stopped,
            }
        }
    }
}

/// Returns whether a file may differ after the event. Reading a file is an event as well.
fn is_change(kind: EventKind) -> bool {
    match kind {
        EventKind::Modify(ModifyKind::Metadata(_)) | EventKind::Access(_) => false,
        EventKind::Any
        | EventKind::Create(_)
        | EventKind::Modify(_)
        | EventKind::Remove(_)
        | EventKind::Other => true,
    }
}
