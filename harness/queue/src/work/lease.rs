//! The lease on a case, held as long as its worker lives.

use async_nats::jetstream::{AckKind, Message};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::interval;

use crate::connection::HEARTBEAT;

/// Sends heartbeats for a case until it is dropped.
pub(super) struct Lease(JoinHandle<()>);

impl Lease {
    /// Starts the lease on the case of a message.
    pub(super) fn start(message: &Message, runtime: &Handle) -> Self {
        let message = message.clone();
        Self(runtime.spawn(async move {
            let mut ticks = interval(HEARTBEAT);
            loop {
                ticks.tick().await;
                // After a lost heartbeat, the next one arrives before the lease expires.
                let _ = message.ack_with(AckKind::Progress).await;
            }
        }))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.abort();
    }
}
