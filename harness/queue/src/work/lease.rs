//! The lease on a case, held for as long as its worker lives.

use async_nats::jetstream::{AckKind, Message};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::interval;

use crate::connection::SIGN_OF_LIFE;

/// Gives signs of life for a case until it is dropped.
pub(super) struct Lease(JoinHandle<()>);

impl Lease {
    /// Holds the case of this message.
    pub(super) fn hold(message: &Message, runtime: &Handle) -> Self {
        let message = message.clone();
        Self(runtime.spawn(async move {
            let mut ticks = interval(SIGN_OF_LIFE);
            loop {
                ticks.tick().await;
                // One that gets lost is followed by the next before the lease is over.
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
