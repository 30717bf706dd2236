//! The wait for workers: how long nothing has happened, and whether any worker can be expected.

use std::time::Duration;

use crate::error::QueueError;
use crate::message::Program;

/// The interval for checking progress and interruption.
pub(super) const TICK: Duration = Duration::from_millis(200);

/// The time to wait for another worker after one with a different version.
pub(super) const OTHERS: Duration = Duration::from_secs(10);

/// The wait of a run for its workers.
#[derive(Debug)]
pub(super) struct Wait {
    /// The time without progress after which the run fails.
    timeout: Duration,
    /// The time without progress so far.
    idle: Duration,
    has_joined: bool,
    /// The last worker with another version.
    mismatched: Option<Program>,
}

impl Wait {
    pub(super) const fn new(timeout: Duration) -> Self {
        Self {
            timeout,
            idle: Duration::ZERO,
            has_joined: false,
            mismatched: None,
        }
    }

    /// Begins again, since something has happened.
    pub(super) const fn reset(&mut self) {
        self.idle = Duration::ZERO;
    }

    /// Adds a worker that joined.
    pub(super) const fn join(&mut self) {
        self.has_joined = true;
    }

    /// Adds a worker with another version. Returns why it can't join.
    pub(super) fn refuse(&mut self, program: Program) -> String {
        let reason = format!("it runs Footbridge {}", program.version);
        self.mismatched = Some(program);
        reason
    }

    /// Goes on for [`TICK`], with this number of results to come.
    ///
    /// # Errors
    /// [`QueueError`] if no worker can be expected any more.
    pub(super) fn tick(&mut self, left: usize) -> Result<(), QueueError> {
        self.idle += TICK;
        if let (Some(worker), false, true) =
            (&self.mismatched, self.has_joined, self.idle >= OTHERS)
        {
            return Err(QueueError::OtherVersion {
                worker: worker.clone().parts(),
                run: Program::own().parts(),
            });
        }
        if self.idle >= self.timeout {
            return Err(QueueError::NoWorkers {
                seconds: self.timeout.as_secs(),
                left,
            });
        }
        Ok(())
    }
}
