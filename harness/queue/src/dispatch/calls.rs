//! Answers the workers that call.

use async_nats::Subscriber;
use futures_util::StreamExt as _;
use tokio::sync::mpsc::UnboundedSender;

use super::Incoming;
use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::{Terms, WorkerMessage};
use crate::names::RunId;
use crate::retry::until_done;

/// Begins to listen for workers.
pub(super) async fn listen(connection: &Connection, run: &RunId) -> Result<Subscriber, QueueError> {
    let subject = run.calls();
    let client = &connection.client;
    let calls = until_done("listen for workers", || client.subscribe(subject.clone())).await?;
    // Workers may call as soon as there are cases.
    until_done("listen for workers", || client.flush()).await?;
    Ok(calls)
}

/// Answers workers until the run has ended.
pub(super) async fn answer(
    connection: Connection,
    mut calls: Subscriber,
    terms: Terms,
    sender: UnboundedSender<Incoming>,
) {
    let answer = serde_json::to_vec(&terms).unwrap_or_default();
    while let Some(message) = calls.next().await {
        // What can't be read is none of a worker's.
        let Ok(call) = serde_json::from_slice(&message.payload) else {
            continue;
        };
        let told = match call {
            WorkerMessage::Taken { worker, .. } => Incoming::Joined { worker },
            WorkerMessage::Mismatched { worker, program } => {
                Incoming::Mismatched { worker, program }
            }
            WorkerMessage::Unusable { worker, reason } => Incoming::Unusable { worker, reason },
        };
        if let Some(reply) = message.reply {
            // A worker that gets no answer asks again.
            let _ = connection
                .client
                .publish(reply, answer.clone().into())
                .await;
        }
        if sender.send(told).is_err() {
            return;
        }
    }
}
