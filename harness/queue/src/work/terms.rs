//! Asks a run for its terms, and finds out whether it is still there.

use std::sync::PoisonError;
use std::time::Duration;

use async_nats::RequestErrorKind;
use tokio::time::{sleep, timeout};

use super::{Shared, WorkNote};
use crate::error::QueueError;
use crate::message::{Order, Terms, WorkerMessage};
use crate::names::RunId;

/// The time for which a run that hasn't ended may be unreachable, such as while it reconnects, before its cases are dropped.
const RUN_AWAY: Duration = Duration::from_secs(60);

/// The time between two calls to a run that doesn't answer.
const AGAIN: Duration = Duration::from_millis(500);

/// The answer of a run to a worker that has taken a case.
pub(super) enum TermsAnswer {
    /// The terms under which the case runs.
    Terms(Terms),
    /// There is no such run any more.
    Gone,
    /// The worker was stopped meanwhile.
    Stopped,
}

/// The result of asking a run.
enum Asked {
    Answered(Vec<u8>),
    Ended,
    Stopped,
}

impl Shared<'_> {
    /// Tells the run that its case was taken, and asks for the terms.
    pub(super) fn terms(&self, order: &Order) -> Result<TermsAnswer, QueueError> {
        let gone = || self.gone.lock().unwrap_or_else(PoisonError::into_inner);
        if gone().contains(&order.run) {
            return Ok(TermsAnswer::Gone);
        }
        let asking = self.ask(order);
        let asked = self
            .runtime
            .block_on(async { timeout(RUN_AWAY, asking).await });
        let run = order.run.to_string();
        let note = match asked {
            Ok(Asked::Answered(answer)) => {
                return serde_json::from_slice(&answer)
                    .map(TermsAnswer::Terms)
                    .map_err(|error| QueueError::Protocol {
                        problem: format!("the run's terms: {error}"),
                    });
            }
            Ok(Asked::Stopped) => return Ok(TermsAnswer::Stopped),
            Ok(Asked::Ended) => WorkNote::Ended { run },
            Err(_) => WorkNote::Gone { run },
        };
        // Another slot may have said so meanwhile.
        if gone().insert(order.run.clone()) {
            (self.note)(note);
        }
        Ok(TermsAnswer::Gone)
    }

    async fn ask(&self, order: &Order) -> Asked {
        let call = WorkerMessage::Taken {
            worker: self.setup.name.clone(),
            index: order.index,
        };
        while !self.stop.is_pressed() {
            match self.call(&order.run, &call).await {
                Ok(answer) => return Asked::Answered(answer),
                Err(_) if self.connection.has_ended(&order.run).await => return Asked::Ended,
                // It may be connecting anew, as this worker may.
                Err(_) => sleep(AGAIN).await,
            }
        }
        Asked::Stopped
    }

    /// Calls a run, and waits for its answer.
    pub(super) async fn call(
        &self,
        run: &RunId,
        call: &WorkerMessage,
    ) -> Result<Vec<u8>, RequestErrorKind> {
        let body = serde_json::to_vec(call).unwrap_or_default();
        let request = self.connection.client.request(run.calls(), body.into());
        match request.await {
            Ok(answer) => Ok(answer.payload.to_vec()),
            Err(error) => Err(error.kind()),
        }
    }
}
