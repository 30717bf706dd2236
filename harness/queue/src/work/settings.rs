//! Requests a run's job settings, and checks whether the run still exists.

use std::sync::PoisonError;
use std::time::Duration;

use async_nats::RequestErrorKind;
use tokio::time::{sleep, timeout};

use super::{Shared, WorkerMessage};
use crate::error::QueueError;
use crate::message::{Job, JobSettings, WorkerCall};
use crate::names::RunId;

/// The time for which a run that hasn't ended may be unreachable, such as while it reconnects, before its cases are
/// dropped.
const UNREACHABLE_TIMEOUT: Duration = Duration::from_secs(60);

/// The time between two calls to a run that doesn't respond.
const PAUSE: Duration = Duration::from_millis(500);

/// The response of a run to a worker that has taken a case.
pub(super) enum SettingsResponse {
    /// The settings for the case.
    Settings(JobSettings),
    /// The run no longer exists.
    Gone,
    /// The worker was stopped meanwhile.
    Stopped,
}

/// The result of requesting the settings.
enum RequestResult {
    Received(Vec<u8>),
    Ended,
    Stopped,
}

impl Shared<'_> {
    /// Notifies the run that its case was taken, and requests the settings.
    pub(super) fn settings(&self, job: &Job) -> Result<SettingsResponse, QueueError> {
        let gone = || self.gone.lock().unwrap_or_else(PoisonError::into_inner);
        if gone().contains(&job.run) {
            return Ok(SettingsResponse::Gone);
        }
        let requesting = self.request_settings(job);
        let result = self
            .runtime
            .block_on(async { timeout(UNREACHABLE_TIMEOUT, requesting).await });
        let run = job.run.to_string();
        let message = match result {
            Ok(RequestResult::Received(response)) => {
                return serde_json::from_slice(&response)
                    .map(SettingsResponse::Settings)
                    .map_err(|error| QueueError::Protocol {
                        problem: format!("the run's job settings: {error}"),
                    });
            }
            Ok(RequestResult::Stopped) => return Ok(SettingsResponse::Stopped),
            Ok(RequestResult::Ended) => WorkerMessage::Ended { run },
            Err(_) => WorkerMessage::Gone { run },
        };
        // Another slot may already have reported it.
        if gone().insert(job.run.clone()) {
            (self.on_message)(message);
        }
        Ok(SettingsResponse::Gone)
    }

    async fn request_settings(&self, job: &Job) -> RequestResult {
        let call = WorkerCall::Taken {
            worker: self.setup.name.clone(),
            index: job.index,
        };
        while !self.stop.is_pressed() {
            match self.call(&job.run, &call).await {
                Ok(response) => return RequestResult::Received(response),
                Err(_) if self.connection.has_ended(&job.run).await => return RequestResult::Ended,
                // The run may be reconnecting, as this worker may be.
                Err(_) => sleep(PAUSE).await,
            }
        }
        RequestResult::Stopped
    }

    /// Calls a run, and waits for its response.
    pub(super) async fn call(
        &self,
        run: &RunId,
        call: &WorkerCall,
    ) -> Result<Vec<u8>, RequestErrorKind> {
        let body = serde_json::to_vec(call).unwrap_or_default();
        let request = self.connection.client.request(run.calls(), body.into());
        match request.await {
            Ok(response) => Ok(response.payload.to_vec()),
            Err(error) => Err(error.kind()),
        }
    }
}
