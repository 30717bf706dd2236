//! The sockets of paired pages.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::{Message, WebSocket};
use footbridge_engine::{Greeting, Order};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

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
    /// A page is gone.
    Gone { page: PageId },
}

/// The connections of pages. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    events: UnboundedSender<PageEvent>,
    last: Arc<AtomicU64>,
}

impl Pages {
    pub(crate) fn new() -> (Self, UnboundedReceiver<PageEvent>) {
        let (events, receiver) = unbounded_channel();
        let pages = Self {
            events,
            last: Arc::default(),
        };
        (pages, receiver)
    }

    /// Serves a page's socket until either side closes it.
    pub(super) async fn serve(self, mut socket: WebSocket) {
        let Some(greeting) = greeting(&mut socket).await else {
            return;
        };
        let page = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let (orders, mut outgoing) = unbounded_channel();
        let connected = PageEvent::Connected {
            page,
            greeting,
            orders,
        };
        if self.events.send(connected).is_err() {
            return;
        }
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
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => break,
                },
            }
        }
        // The session may have ended.
        let _ = self.events.send(PageEvent::Gone { page });
    }
}

/// The first message of a page; `None` if it is anything else.
async fn greeting(socket: &mut WebSocket) -> Option<Greeting> {
    match socket.recv().await? {
        Ok(Message::Text(text)) => serde_json::from_str(text.as_str()).ok(),
        _ => None,
    }
}
