//! The options for a run on other machines.

use std::time::Duration;

use clap::Args;

use crate::output::command_error::CommandError;

/// The queue, and how long to wait for its workers.
#[derive(Debug, Args)]
pub(crate) struct QueueOptions {
    /// Distribute the work to workers over this NATS server's work queue (docs/queue.md).
    #[arg(long, value_name = "nats://HOST:PORT")]
    pub(crate) queue: Option<String>,

    /// Stop waiting after SECONDS in which no worker takes or finishes a case.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 300,
        requires = "queue"
    )]
    queue_timeout: u64,
}

impl QueueOptions {
    /// The time without progress after which the run fails.
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_secs(self.queue_timeout.max(1))
    }

    /// Rejects `--workers` beside `--queue`: each worker sets its own number of cases.
    pub(crate) fn check(&self, workers: Option<u16>) -> Result<(), CommandError> {
        match (&self.queue, workers) {
            (Some(_), Some(workers)) => Err(CommandError::input([miette::miette!(
                help = format!(
                    "omit it here and pass it to the workers: footbridge worker --queue … --workers {workers}"
                ),
                "--workers applies to cases on this machine, and with --queue all cases run on workers"
            )])),
            _ => Ok(()),
        }
    }
}
