//! The real clock, provided by the binary: for watchdogs, durations in reports, and runs in real time.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The time since the program started. Cheap to clone.
#[derive(Clone)]
pub struct WallClock {
    since_start: Arc<dyn Fn() -> Duration + Send + Sync>,
    start: Duration,
}

impl WallClock {
    /// Creates a clock that started `start` after 1970; `since_start` returns the time since then.
    pub fn new(
        start: Duration,
        since_start: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        Self {
            since_start: Arc::new(since_start),
            start,
        }
    }

    /// The time since the program started.
    pub fn now(&self) -> Duration {
        (self.since_start)()
    }

    /// The present time, in milliseconds since 1970.
    pub fn unix_millis(&self) -> u64 {
        u64::try_from((self.start + self.now()).as_millis()).unwrap_or(u64::MAX)
    }
}

impl fmt::Debug for WallClock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WallClock")
    }
}
