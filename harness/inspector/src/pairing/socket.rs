//! The sockets of paired pages.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::{Message, WebSocket};
use footbridge_engine::{Greeting, PageAsk, PageCommand};
use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{oneshot, watch};

/// The maximum size of a page's message, in bytes; a larger one ends the connection.
pub(super) const LARGEST_MESSAGE: usize = 8 * 1024 * 1024;

/// The number of a page's connection.
pub(crate) type PageId = u64;

/// The sender of commands to a page.
pub(crate) type PageSender = UnboundedSender<PageCommand>;

/// An event of a paired page.
#[derive(Debug)]
pub(crate) enum PageEvent {
    /// A page has connected.
    Connected {
        page: PageId,
        greeting: Greeting,
        commands: PageSender,
    },
    /// A page sent an agent message, which is untrusted.
    Message { page: PageId, text: String },
    /// A page waits for the app's return value. If `value` is dropped, it receives none.
    Asked {
        /// `None` for a frame of the connected page.
        page: Option<PageId>,
        /// An agent message, which is untrusted.
        text: String,
        value: oneshot::Sender<Value>,
    },
    /// A page has disconnected.
    Gone { page: PageId },
}

/// The connections of pages. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    events: UnboundedSender<PageEvent>,
    /// The last assigned number.
    last: Arc<AtomicU64>,
    /// The connected pages, by the numbers of their documents.
    connections: Arc<Mutex<HashMap<u64, Connection>>>,
}

/// A connected page.
#[derive(Debug)]
struct Connection {
    page: PageId,
    /// The number of messages received by its socket.
    received: watch::Sender<u64>,
    /// The commands to a page that has no socket yet.
    commands: Option<UnboundedReceiver<PageCommand>>,
}

impl Pages {
    pub(crate) fn new() -> (Self, UnboundedReceiver<PageEvent>) {
        let (events, receiver) = unbounded_channel();
        let pages = Self {
            events,
            last: Arc::default(),
            connections: Arc::default(),
        };
        (pages, receiver)
    }

    /// Returns a number for the next document.
    pub(super) fn next_document(&self) -> u64 {
        self.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Connects a page that has no socket yet. Returns its number.
    fn connect(&self, connections: &mut HashMap<u64, Connection>, greeting: Greeting) -> PageId {
        let page = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, commands) = unbounded_channel();
        let connection = Connection {
            page,
            received: watch::Sender::new(0),
            commands: Some(commands),
        };
        connections.insert(greeting.document, connection);
        // The session may have ended.
        let _ = self.events.send(PageEvent::Connected {
            page,
            greeting,
            commands: sender,
        });
        page
    }

    /// Returns the number and the commands of a page that has opened its socket. A page that has already called the
    /// app is connected before.
    fn attach(&self, greeting: Greeting) -> Option<(PageId, UnboundedReceiver<PageCommand>)> {
        let document = greeting.document;
        let mut connections = self.connections.lock();
        let waits = |connection: &Connection| connection.commands.is_some();
        if !connections.get(&document).is_some_and(waits) {
            self.connect(&mut connections, greeting);
        }
        let connection = connections.get_mut(&document)?;
        let commands = connection.commands.take()?;
        Some((connection.page, commands))
    }

    /// Passes a call on, after all earlier messages of the page. Returns the app's return value, if there is one.
    pub(super) async fn ask(self, ask: PageAsk) -> Option<Value> {
        let mut page = None;
        if let Some(greeting) = ask.greeting {
            let document = greeting.document;
            let (id, received) = {
                let mut connections = self.connections.lock();
                match connections.get(&document) {
                    Some(known) => (known.page, Some(known.received.subscribe())),
                    None => (self.connect(&mut connections, greeting), None),
                }
            };
            if let Some(mut received) = received {
                // A closed socket has received all its messages.
                let _ = received.wait_for(|count| *count >= ask.sent).await;
            }
            for text in ask.unsent {
                let message = PageEvent::Message { page: id, text };
                self.events.send(message).ok()?;
            }
            page = Some(id);
        }
        let (value, returned) = oneshot::channel();
        let text = ask.note;
        self.events
            .send(PageEvent::Asked { page, text, value })
            .ok()?;
        returned.await.ok()
    }

    /// Serves a page's socket until either side closes it.
    pub(super) async fn serve(self, mut socket: WebSocket) {
        let Some(greeting) = greeting(&mut socket).await else {
            return;
        };
        let document = greeting.document;
        let Some((page, mut outgoing)) = self.attach(greeting) else {
            return;
        };
        loop {
            tokio::select! {
                command = outgoing.recv() => {
                    let Some(command) = command else { break };
                    let Ok(text) = serde_json::to_string(&command) else { continue };
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        break;
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => {
                        let text = text.as_str().to_owned();
                        if self.events.send(PageEvent::Message { page, text }).is_err() {
                            break;
                        }
                        self.count(document, page);
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => break,
                },
            }
        }
        let mut connections = self.connections.lock();
        if connections
            .get(&document)
            .is_some_and(|known| known.page == page)
        {
            connections.remove(&document);
        }
        // The session may have ended.
        let _ = self.events.send(PageEvent::Gone { page });
    }

    /// Counts a message of a page's socket.
    fn count(&self, document: u64, page: PageId) {
        let connections = self.connections.lock();
        let connection = connections.get(&document);
        if let Some(connection) = connection.filter(|connection| connection.page == page) {
            connection.received.send_modify(|count| *count += 1);
        }
    }
}

/// Parses the first message of a page; `None` if it is anything else.
async fn greeting(socket: &mut WebSocket) -> Option<Greeting> {
    match socket.recv().await? {
        Ok(Message::Text(text)) => serde_json::from_str(text.as_str()).ok(),
        _ => None,
    }
}
