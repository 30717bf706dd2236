//! Changes of files, as the system tells them.

use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use notify::event::ModifyKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::keys::KeyCommand;
use super::places::Places;

/// The time without a further change after which a save is over. A build writes many files.
const QUIET: Duration = Duration::from_millis(200);

/// What a wait ended with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Waited {
    /// These files have changed.
    Changed(BTreeSet<PathBuf>),
    /// These keys were pressed; at least one.
    Pressed(VecDeque<KeyCommand>),
    /// The end is asked for.
    Stopped,
}

/// A message for the wait.
#[derive(Debug)]
enum Message {
    /// These files have changed.
    Changed(Vec<PathBuf>),
    /// A key was pressed.
    Pressed(KeyCommand),
    /// The end is asked for.
    Stop,
}

/// The changes of files in some places.
#[derive(Debug)]
pub(super) struct Changes {
    watcher: RecommendedWatcher,
    watched: BTreeSet<(PathBuf, bool)>,
    places: Option<Places>,
    sender: Sender<Message>,
    messages: Receiver<Message>,
}

/// Ends the waiting for changes.
#[derive(Debug)]
pub(super) struct Stopper(Sender<Message>);

impl Stopper {
    /// Ends it, now or as soon as a wait begins.
    pub(super) fn stop(&self) {
        let _ = self.0.send(Message::Stop);
    }

    /// Hands a key over.
    pub(super) fn press(&self, key: KeyCommand) {
        let _ = self.0.send(Message::Pressed(key));
    }
}

impl Changes {
    /// Watches nothing yet.
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

    /// A way to end the waiting from another thread.
    pub(super) fn stopper(&self) -> Stopper {
        Stopper(self.sender.clone())
    }

    /// Watches these places from now on, and no others. A folder that a build has made anew is watched again.
    pub(super) fn watch(&mut self, places: &Places) -> notify::Result<()> {
        for (folder, _) in std::mem::take(&mut self.watched) {
            // What is gone is not watched any more.
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

    /// Waits for changes until there are no more for a moment, or for a key.
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

/// Whether a file is another one after the event. Reading one is an event as well.
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
