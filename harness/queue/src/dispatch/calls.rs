//! Responds to the calls of workers.

use async_nats::Subscriber;
use futures_util::StreamExt as _;
use tokio::sync::mpsc::UnboundedSender;

use super::Incoming;
use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::{JobSettings, WorkerCall};
use crate::names::RunId;
use crate::retry::until_done;

/// Starts to listen for workers.
pub(super) async fn listen(connection: &Connection, run: &RunId) -> Result<Subscriber, QueueError> {
    let subject = run.calls();
    let client = &connection.client;
    let calls = until_done("listen for workers", || client.subscribe(subject.clone())).await?;
    // Workers may call as soon as there are cases.
    until_done("listen for workers", || client.flush()).await?;
    Ok(calls)
}

/// Responds to workers until the run has ended.
pub(super) async fn respond(
    connection: Connection,
    mut calls: Subscriber,
    settings: JobSettings,
    sender: UnboundedSender<Incoming>,
) {
    let response = serde_json::to_vec(&settings).unwrap_or_default();
    while let Some(message) = calls.next().await {
        // An unreadable message is not from a worker.
        let Ok(call) = serde_json::from_slice(&message.payload) else {
            continue;
        };
        let incoming = match call {
            WorkerCall::Taken { worker, .. } => Incoming::Joined { worker },
            WorkerCall::Mismatched { worker, program } => Incoming::Mismatched { worker, program },
            WorkerCall::Unusable { worker, reason } => Incoming::Unusable { worker, reason },
        };
        if let Some(reply) = message.reply {
            // A worker without a response asks again.
            let _ = connection
                .client
                .publish(reply, response.clone().into())
                .await;
        }
        if sender.send(incoming).is_err() {
            return;
        }
    }
}
