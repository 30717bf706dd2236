//! The progress of an exploration, reported while its runs are made.

use std::time::Duration;

use footbridge_runner::WallClock;

use crate::exploration::finding::Finding;

/// The state of an exploration.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of runs.
    pub runs: usize,
    /// The number of steps in all runs.
    pub steps: usize,
    /// The number of different states of the client.
    pub states: usize,
    /// The number of pairs of a call and the form of its reply.
    pub pairs: usize,
    /// The number of functions of the client's code that ran; 0 if the engine doesn't record them.
    pub code: usize,
    /// The number of findings.
    pub findings: usize,
    /// The number of problems that didn't occur again when their scenario ran.
    pub unrepeated: usize,
    /// The number of runs that were cut off at their limit of real time.
    pub cut_off: usize,
    /// The time since the start.
    pub elapsed: Duration,
    /// Whether a finding is being shrunk.
    pub is_shrinking: bool,
}

/// Follows an exploration while it runs.
pub trait ExploreListener {
    /// The state, at least every second while runs on this machine are made.
    fn progress(&mut self, progress: &Progress);

    /// A finding, shrunk and seen again. Returns whether the exploration goes on.
    fn found(&mut self, finding: &Finding) -> bool;

    /// A finding that a later one explains.
    fn dropped(&mut self, finding: &Finding);
}

/// Reports the progress of an exploration with the present time.
pub(crate) struct ProgressReporter<'r> {
    pub(crate) wall: &'r WallClock,
    began: Duration,
    pub(crate) progress: Progress,
    pub(crate) listener: &'r mut dyn ExploreListener,
}

impl<'r> ProgressReporter<'r> {
    pub(crate) fn new(wall: &'r WallClock, listener: &'r mut dyn ExploreListener) -> Self {
        Self {
            wall,
            began: wall.now(),
            progress: Progress::default(),
            listener,
        }
    }

    /// Reports the present state.
    pub(crate) fn report(&mut self) {
        self.progress.elapsed = self.elapsed();
        self.listener.progress(&self.progress);
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.wall.now().saturating_sub(self.began)
    }

    /// The instant on the real clock at this time after the start.
    pub(crate) fn at(&self, elapsed: Duration) -> Duration {
        self.began.saturating_add(elapsed)
    }
}
