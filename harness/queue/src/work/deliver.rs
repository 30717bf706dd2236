//! Sends the record of a case with its pictures, or the result of a task.

use std::mem;

use async_nats::HeaderMap;
use async_nats::header::NATS_MESSAGE_ID;
use footbridge_record::CaseRecord;
use serde::Serialize;

use crate::connection::Connection;
use crate::error::QueueError;
use crate::files::{ContentHash, put};
use crate::message::{Delivered, DeliveredResult, Delivery};
use crate::names::RunId;
use crate::retry::until_done;

/// The maximum size in bytes of a record inside a message. Servers accept a megabyte by default.
const LARGEST_INLINE: usize = 512 * 1024;

/// A job that has ended.
pub(super) struct Finished<'w> {
    pub(super) run: &'w RunId,
    pub(super) index: usize,
    pub(super) attempt: i64,
    pub(super) worker: &'w str,
    pub(super) engine: String,
    pub(super) result: FinishedResult,
}

/// The result of a job.
pub(super) enum FinishedResult {
    /// The record of a case.
    Case(Box<CaseRecord>),
    /// The result of a task.
    Task(String),
}

/// Sends the result of a job, and its pictures. On return, the server has them on its disk.
pub(super) async fn deliver(
    connection: &Connection,
    finished: Finished<'_>,
    now_ms: u64,
) -> Result<(), QueueError> {
    let Finished {
        run,
        index,
        attempt,
        worker,
        engine,
        result,
    } = finished;
    let (mut picture, mut step_pictures) = (None, Vec::new());
    let result = match result {
        FinishedResult::Case(mut record) => {
            (picture, step_pictures) = put_pictures(connection, &mut record, now_ms).await?;
            DeliveredResult::Case(inline_or_object(connection, record, now_ms).await?)
        }
        FinishedResult::Task(text) => {
            DeliveredResult::Task(inline_or_object(connection, text, now_ms).await?)
        }
    };
    let delivery = Delivery {
        index,
        attempt,
        worker: worker.to_owned(),
        engine,
        result,
        picture,
        step_pictures,
    };
    let body = serde_json::to_vec(&delivery).map_err(|error| unwritable(&error))?;
    // The server keeps one message of each identifier, even if it is sent again.
    let mut headers = HeaderMap::new();
    headers.insert(NATS_MESSAGE_ID, format!("{run}/{index}/{attempt}"));
    until_done("send a result", || async {
        let context = &connection.context;
        let sent =
            context.publish_with_headers(run.records(), headers.clone(), body.clone().into());
        sent.await?.await
    })
    .await?;
    Ok(())
}

/// Uploads the pictures of a record. Those that can't be read are left out of it.
async fn put_pictures(
    connection: &Connection,
    record: &mut CaseRecord,
    now_ms: u64,
) -> Result<(Option<ContentHash>, Vec<ContentHash>), QueueError> {
    let results = &connection.results;
    let picture = match record.picture.take().map(std::fs::read) {
        Some(Ok(bytes)) => {
            let hash = ContentHash::of(&bytes);
            put(results, &hash, &bytes, now_ms).await?;
            Some(hash)
        }
        _ => None,
    };
    let mut step_pictures = Vec::new();
    for step in mem::take(&mut record.pictures) {
        // An unreadable picture is left out, like the picture of a failure.
        if let Ok(bytes) = std::fs::read(&step.picture) {
            let hash = ContentHash::of(&bytes);
            put(results, &hash, &bytes, now_ms).await?;
            step_pictures.push(hash);
            record.pictures.push(step);
        }
    }
    Ok((picture, step_pictures))
}

/// Returns a value for the message; one that is too large is uploaded.
async fn inline_or_object<T: Serialize>(
    connection: &Connection,
    value: T,
    now_ms: u64,
) -> Result<Delivered<T>, QueueError> {
    let json = serde_json::to_vec(&value).map_err(|error| unwritable(&error))?;
    let most = LARGEST_INLINE.min(connection.client.server_info().max_payload / 2);
    if json.len() <= most {
        return Ok(Delivered::Inline(value));
    }
    let hash = ContentHash::of(&json);
    put(&connection.results, &hash, &json, now_ms).await?;
    Ok(Delivered::Object(hash))
}

fn unwritable(error: &serde_json::Error) -> QueueError {
    QueueError::Protocol {
        problem: error.to_string(),
    }
}
