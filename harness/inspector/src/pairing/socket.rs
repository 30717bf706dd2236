//! The sockets of paired pages.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::{Message, WebSocket};
use footbridge_engine::{Greeting, Order, PageAsk};
use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{oneshot, watch};

/// The size limit of a page's message, in bytes; a larger one ends the connection.
pub(super) const LARGEST_MESSAGE: usize = 8 * 1024 * 1024;

/// The number of a page's connection.
pub(crate) type PageId = u64;

/// Where orders to a page are sent.
pub(crate) type PageSender = UnboundedSender<Order>;

/// An event of a paired page.
#[derive(Debug)]
pub(crate) enum PageEvent {
    /// A page has connected.
    Connected {
        page: PageId,
        greeting: Greeting,
        orders: PageSender,
    },
    /// A page sent a message: a note of the agent, which is untrusted.
    Message { page: PageId, text: String },
    /// A page waits for the value that the app gives back. Without an answer it gets none.
    Asked {
        /// `None` for a frame of the page that is connected.
        page: Option<PageId>,
        /// A note of the agent, which is untrusted.
        text: String,
        answer: oneshot::Sender<Value>,
    },
    /// A page is gone.
    Gone { page: PageId },
}

/// The connections of pages. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    events: UnboundedSender<PageEvent>,
    /// The last number that was given away.
    last: Arc<AtomicU64>,
    /// The connected pages, by the numbers of their documents.
    connections: Arc<Mutex<HashMap<u64, Connection>>>,
}

/// A connected page.
#[derive(Debug)]
struct Connection {
    page: PageId,
    /// The number of messages that its socket has received.
    received: watch::Sender<u64>,
    /// The orders to a page that has no socket yet.
    orders: Option<UnboundedReceiver<Order>>,
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

    /// A number for the next document.
    pub(super) fn next_document(&self) -> u64 {
        self.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Connects a page that has no socket yet. Returns its number.
    fn connect(&self, connections: &mut HashMap<u64, Connection>, greeting: Greeting) -> PageId {
        let page = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, orders) = unbounded_channel();
        let connection = Connection {
            page,
            received: watch::Sender::new(0),
            orders: Some(orders),
        };
        connections.insert(greeting.document, connection);
        // The session may have ended.
        let _ = self.events.send(PageEvent::Connected {
            page,
            greeting,
            orders: sender,
        });
        page
    }

    /// The number of a page that has got its socket, and the orders for it. A page is connected before if it has called the app.
    fn attach(&self, greeting: Greeting) -> Option<(PageId, UnboundedReceiver<Order>)> {
        let document = greeting.document;
        let mut connections = self.connections.lock();
        let waits = |connection: &Connection| connection.orders.is_some();
        if !connections.get(&document).is_some_and(waits) {
            self.connect(&mut connections, greeting);
        }
        let connection = connections.get_mut(&document)?;
        let orders = connection.orders.take()?;
        Some((connection.page, orders))
    }

    /// Passes a call on, after all that the page said before it. Returns what the app gives back at once, if anything.
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
                // A socket that closes has received all that it ever will.
                let _ = received.wait_for(|count| *count >= ask.sent).await;
            }
            for text in ask.unsent {
                let message = PageEvent::Message { page: id, text };
                self.events.send(message).ok()?;
            }
            page = Some(id);
        }
        let (answer, answered) = oneshot::channel();
        let text = ask.note;
        self.events
            .send(PageEvent::Asked { page, text, answer })
            .ok()?;
        answered.await.ok()
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
                order = outgoing.recv() => {
                    let Some(order) = order else { break };
                    let Ok(text) = serde_json::to_string(&order) else { continue };
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

/// The first message of a page; `None` if it is anything else.
async fn greeting(socket: &mut WebSocket) -> Option<Greeting> {
    match socket.recv().await? {
        Ok(Message::Text(text)) => serde_json::from_str(text.as_str()).ok(),
        _ => None,
    }
}
