//! Puts the cases of a plan on the queue.

use async_nats::HeaderMap;
use async_nats::header::NATS_MESSAGE_ID;
use footbridge_runner::Plan;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use crate::connection::Connection;
use crate::error::QueueError;
use crate::message::{Order, Program};
use crate::names::RunId;
use crate::retry::until_done;

/// The number of orders that are sent at once.
const AT_ONCE: usize = 64;

/// Sends an order for each case, in this order of their places in the plan. When this is done the server has all of them on its disk, each once.
pub(super) async fn send_orders(
    connection: &Connection,
    run: &RunId,
    plan: &Plan,
    order: &[usize],
) -> Result<(), QueueError> {
    let orders = order.iter().filter_map(|&index| {
        let case = plan.cases.get(index)?;
        let order = Order {
            run: run.clone(),
            program: Program::own(),
            index,
            case: case.spec.clone(),
            engine: case.engine.to_string(),
        };
        Some(send(connection, run, order))
    });
    stream::iter(orders)
        .buffered(AT_ONCE)
        .try_collect::<()>()
        .await
}

async fn send(connection: &Connection, run: &RunId, order: Order) -> Result<(), QueueError> {
    let body = serde_json::to_vec(&order).map_err(|error| QueueError::Protocol {
        problem: error.to_string(),
    })?;
    // An order that is sent again, since the answer got lost, is stored once.
    let mut headers = HeaderMap::new();
    headers.insert(NATS_MESSAGE_ID, format!("{run}/{}", order.index));
    until_done("put the cases on the queue", || async {
        let context = &connection.context;
        let sent = context.publish_with_headers(run.cases(), headers.clone(), body.clone().into());
        sent.await?.await
    })
    .await?;
    Ok(())
}
