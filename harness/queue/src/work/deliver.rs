//! Sends the record of a case, and its pictures.

use std::mem;

use async_nats::HeaderMap;
use async_nats::header::NATS_MESSAGE_ID;
use footbridge_record::CaseRecord;

use crate::connection::Connection;
use crate::error::QueueError;
use crate::files::{ContentHash, put};
use crate::message::{CaseDelivery, DeliveredRecord};
use crate::names::RunId;
use crate::retry::until_done;

/// The maximum size in bytes of a record inside a message. Servers accept a megabyte by default.
const LARGEST_INLINE: usize = 512 * 1024;

/// A case that has ended.
pub(super) struct Finished<'w> {
    pub(super) run: &'w RunId,
    pub(super) index: usize,
    pub(super) attempt: i64,
    pub(super) worker: &'w str,
    pub(super) engine: String,
    pub(super) record: CaseRecord,
}

/// Sends the record of a case, and its pictures. On return, the server has them on its disk.
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
        mut record,
    } = finished;
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
    let json = serde_json::to_vec(&record).map_err(|error| unwritable(&error))?;
    let most = LARGEST_INLINE.min(connection.client.server_info().max_payload / 2);
    let record = if json.len() <= most {
        DeliveredRecord::Inline(Box::new(record))
    } else {
        let hash = ContentHash::of(&json);
        put(results, &hash, &json, now_ms).await?;
        DeliveredRecord::Object(hash)
    };
    let delivery = CaseDelivery {
        index,
        attempt,
        worker: worker.to_owned(),
        engine,
        record,
        picture,
        step_pictures,
    };
    let body = serde_json::to_vec(&delivery).map_err(|error| unwritable(&error))?;
    // The server keeps one message of each identifier, even if it is sent again.
    let mut headers = HeaderMap::new();
    headers.insert(NATS_MESSAGE_ID, format!("{run}/{index}/{attempt}"));
    until_done("send a record", || async {
        let context = &connection.context;
        let sent =
            context.publish_with_headers(run.records(), headers.clone(), body.clone().into());
        sent.await?.await
    })
    .await?;
    Ok(())
}

fn unwritable(error: &serde_json::Error) -> QueueError {
    QueueError::Protocol {
        problem: error.to_string(),
    }
}
