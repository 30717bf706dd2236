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

#[cfg(test)]
mod tests {
    use super::*;

    fn other_version() -> Program {
        Program {
            version: "0.0.1".to_owned(),
            protocol: 1,
        }
    }

    /// Ticks until the wait fails. Returns the time, and the error.
    fn until_failed(wait: &mut Wait) -> (Duration, QueueError) {
        let mut ticks = 0;
        loop {
            ticks += 1;
            if let Err(error) = wait.tick(3) {
                return (TICK * ticks, error);
            }
        }
    }

    #[test]
    fn run_without_progress_fails_after_its_timeout() {
        let timeout = Duration::from_secs(60);
        let mut wait = Wait::new(timeout);
        let (time, error) = until_failed(&mut wait);
        assert_eq!(time, timeout);
        let is_without = matches!(
            error,
            QueueError::NoWorkers {
                seconds: 60,
                left: 3
            }
        );
        assert!(is_without, "{error:?}");
        wait.reset();
        wait.tick(3).unwrap();
    }

    #[test]
    fn only_workers_of_another_version_fail_the_run_early() {
        let mut wait = Wait::new(Duration::from_secs(60));
        assert_eq!(wait.refuse(other_version()), "it runs Footbridge 0.0.1");
        let (time, error) = until_failed(&mut wait);
        assert_eq!(time, OTHERS);
        let QueueError::OtherVersion { worker, run } = error else {
            panic!("{error:?}");
        };
        assert_eq!(worker, ("0.0.1".to_owned(), 1));
        assert_eq!(run, Program::own().parts());
    }

    #[test]
    fn worker_that_joined_outweighs_one_of_another_version() {
        let timeout = Duration::from_secs(60);
        let mut wait = Wait::new(timeout);
        wait.refuse(other_version());
        wait.join();
        assert_eq!(until_failed(&mut wait).0, timeout);
    }
}
