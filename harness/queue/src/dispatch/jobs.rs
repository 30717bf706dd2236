//! Puts the cases of a plan, or tasks, on the queue.

use async_nats::HeaderMap;
use async_nats::header::NATS_MESSAGE_ID;
use footbridge_runner::Plan;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::{Job, JobWork, Program};
use crate::names::RunId;
use crate::retry::until_done;

/// The number of jobs that are sent at once.
const AT_ONCE: usize = 64;

/// Sends a job for each case, in the given order of indices. On return, the server has each of them on its disk once.
pub(super) async fn send_jobs(
    connection: &Connection,
    run: &RunId,
    plan: &Plan,
    order: &[usize],
) -> Result<(), QueueError> {
    let jobs = order.iter().filter_map(|&index| {
        let case = plan.cases.get(index)?;
        let job = Job {
            run: run.clone(),
            program: Program::own(),
            index,
            work: JobWork::Case {
                case: case.spec.clone(),
                engine: case.engine.to_string(),
            },
        };
        Some(send(connection, run, job))
    });
    stream::iter(jobs)
        .buffered(AT_ONCE)
        .try_collect::<()>()
        .await
}

/// Sends tasks, whose indices begin with `first`. On return, the server has each of them on its disk once.
pub(super) async fn send_tasks(
    connection: &Connection,
    run: &RunId,
    first: usize,
    tasks: Vec<String>,
) -> Result<(), QueueError> {
    let jobs = tasks.into_iter().enumerate().map(|(index, task)| {
        let job = Job {
            run: run.clone(),
            program: Program::own(),
            index: first + index,
            work: JobWork::Task(task),
        };
        send(connection, run, job)
    });
    stream::iter(jobs)
        .buffered(AT_ONCE)
        .try_collect::<()>()
        .await
}

async fn send(connection: &Connection, run: &RunId, job: Job) -> Result<(), QueueError> {
    let body = serde_json::to_vec(&job).map_err(|error| QueueError::Protocol {
        problem: error.to_string(),
    })?;
    // The server stores a job once, even if it is sent again because a response was lost.
    let mut headers = HeaderMap::new();
    headers.insert(NATS_MESSAGE_ID, format!("{run}/{}", job.index));
    until_done("put the cases on the queue", || async {
        let context = &connection.context;
        let sent = context.publish_with_headers(run.cases(), headers.clone(), body.clone().into());
        sent.await?.await
    })
    .await?;
    Ok(())
}
