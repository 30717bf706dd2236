//! The wall's clock, passed in by whoever has one: for watchdogs, durations in reports, and runs in real time.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Time since the program began. Cheap to clone.
#[derive(Clone)]
pub struct WallClock {
    since_start: Arc<dyn Fn() -> Duration + Send + Sync>,
    start: Duration,
}

impl WallClock {
    /// A clock that began `start` after 1970 and asks `since_start` for the time since then.
    pub fn new(
        start: Duration,
        since_start: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        Self {
            since_start: Arc::new(since_start),
            start,
        }
    }

    /// The time since the program began.
    pub fn now(&self) -> Duration {
        (self.since_start)()
    }

    /// Milliseconds since 1970.
    pub fn unix_millis(&self) -> u64 {
        u64::try_from((self.start + self.now()).as_millis()).unwrap_or(u64::MAX)
    }
}

impl fmt::Debug for WallClock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WallClock")
    }
}
