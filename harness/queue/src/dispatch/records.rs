//! Reads the records from the workers of a run.

use std::time::Duration;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use footbridge_record::CaseRecord;
use futures_util::StreamExt as _;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{sleep, timeout};

use super::Incoming;
use crate::connection::Connection;
use crate::error::QueueError;
use crate::files::{ContentHash, get};
use crate::message::{Delivered, DeliveredResult, Delivery};
use crate::names::RunId;

/// The number of records in a batch, and the time for the server to collect them.
const BATCH: usize = 64;
const WAIT: Duration = Duration::from_secs(2);

/// The maximum size of a record, and of a picture, in bytes.
const LARGEST: usize = 256 << 20;

/// A job that has ended.
pub(super) struct Returned {
    pub(super) index: usize,
    pub(super) worker: String,
    pub(super) engine: String,
    pub(super) result: ReturnedResult,
}

/// The result of a job.
pub(super) enum ReturnedResult {
    /// The record of a case, with its pictures.
    Case(Box<ReturnedCase>),
    /// The result of a task.
    Task(String),
}

/// A case that has ended, with its record and pictures.
pub(super) struct ReturnedCase {
    pub(super) record: CaseRecord,
    pub(super) picture: Option<Vec<u8>>,
    pub(super) step_pictures: Vec<Vec<u8>>,
}

/// Reads records until the receiver is closed.
pub(super) async fn read_records(
    connection: Connection,
    run: RunId,
    sender: UnboundedSender<Incoming>,
) {
    let mut consumer = connection.records_of(&run).await;
    while let Ok(reader) = &consumer {
        let read = read_batch(&connection, reader, &sender).await;
        match read {
            Ok(true) => {}
            Ok(false) => return,
            Err(_) => {
                // The server is unreachable. When it is back, it may have lost the consumer.
                sleep(WAIT / 4).await;
                consumer = connection.records_of(&run).await;
            }
        }
    }
    if let Err(error) = consumer {
        let _ = sender.send(Incoming::Failed(error));
    }
}

/// Reads the available records. Returns whether the receiver is open.
async fn read_batch(
    connection: &Connection,
    consumer: &PullConsumer,
    sender: &UnboundedSender<Incoming>,
) -> Result<bool, String> {
    let batch = consumer
        .batch()
        .max_messages(BATCH)
        .expires(WAIT)
        .messages();
    let batch = timeout(WAIT * 5, batch)
        .await
        .map_err(|error| error.to_string())?;
    let mut messages = batch.map_err(|error| error.to_string())?;
    loop {
        let next = timeout(WAIT * 5, messages.next()).await;
        let message = match next.map_err(|error| error.to_string())? {
            Some(message) => message.map_err(|error| error.to_string())?,
            None => return Ok(true),
        };
        let incoming = match read(connection, &message).await {
            Ok(returned) => Incoming::Returned(Box::new(returned)),
            Err(error) => Incoming::Failed(error),
        };
        if sender.send(incoming).is_err() {
            return Ok(false);
        }
        // After a lost acknowledgement, the record arrives again and is not counted again.
        let _ = message.ack().await;
    }
}

async fn read(connection: &Connection, message: &Message) -> Result<Returned, QueueError> {
    let invalid = |error: serde_json::Error| QueueError::Protocol {
        problem: format!("a record: {error}"),
    };
    let delivery: Delivery = serde_json::from_slice(&message.payload).map_err(invalid)?;
    let results = &connection.results;
    let fetch = async |hash: &ContentHash| get(results, hash, LARGEST).await;
    let record = match delivery.result {
        DeliveredResult::Case(Delivered::Inline(record)) => *record,
        DeliveredResult::Case(Delivered::Object(hash)) => {
            serde_json::from_slice(&fetch(&hash).await?).map_err(invalid)?
        }
        DeliveredResult::Task(result) => {
            let result = match result {
                Delivered::Inline(text) => text,
                Delivered::Object(hash) => {
                    serde_json::from_slice(&fetch(&hash).await?).map_err(invalid)?
                }
            };
            return Ok(Returned {
                index: delivery.index,
                worker: delivery.worker,
                engine: delivery.engine,
                result: ReturnedResult::Task(result),
            });
        }
    };
    let picture = match &delivery.picture {
        Some(hash) => Some(get(results, hash, LARGEST).await?),
        None => None,
    };
    let mut step_pictures = Vec::new();
    for hash in &delivery.step_pictures {
        step_pictures.push(get(results, hash, LARGEST).await?);
    }
    Ok(Returned {
        index: delivery.index,
        worker: delivery.worker,
        engine: delivery.engine,
        result: ReturnedResult::Case(Box::new(ReturnedCase {
            record,
            picture,
            step_pictures,
        })),
    })
}
