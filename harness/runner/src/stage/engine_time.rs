//! Engine time: real time without the engine's waits for a processor.

use std::time::Duration;

use footbridge_engine::Resources;

/// The longest real time between two measurements.
const LONGEST_INTERVAL: Duration = Duration::from_secs(1);

/// The number of measurements within a page timeout shorter than four seconds.
const MEASUREMENTS: u32 = 4;

/// Real time, less the time in which the engine's processes waited for a processor. The page
/// timeout uses this clock, so that a busy machine doesn't make a page hang.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct EngineTime {
    /// The real time between two measurements.
    interval: Duration,
    /// The real time of the last measurement.
    measured_at: Duration,
    /// The engine's total wait for a processor at the last measurement.
    processor_wait: Option<Duration>,
    /// The sum of the engine's waits between measurements.
    starved: Duration,
}

impl EngineTime {
    /// Creates a clock that starts at a real time, for waits of up to `page_timeout`. The engine is
    /// first measured one interval later: most waits for a page end sooner.
    pub(super) fn since(now: Duration, page_timeout: Duration) -> Self {
        Self {
            interval: LONGEST_INTERVAL.min(page_timeout / MEASUREMENTS),
            measured_at: now,
            ..Self::default()
        }
    }

    /// Returns the engine time at a real time.
    pub(super) fn at(&self, now: Duration) -> Duration {
        now.saturating_sub(self.starved)
    }

    /// The real time between two measurements.
    pub(super) fn interval(&self) -> Duration {
        self.interval
    }

    /// Whether the next measurement is due.
    pub(super) fn is_due(&self, now: Duration) -> bool {
        now >= self.measured_at + self.interval
    }

    /// Counts the engine's wait since the last measurement, up to the real time between them:
    /// processes wait concurrently.
    pub(super) fn measure(&mut self, now: Duration, resources: Resources) {
        let wait = resources.processor_wait;
        if let Some(before) = self.processor_wait.replace(wait) {
            let wait = wait.saturating_sub(before);
            self.starved += wait.min(now.saturating_sub(self.measured_at));
        }
        self.measured_at = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn waited(wait: u64) -> Resources {
        Resources {
            processor_wait: seconds(wait),
            ..Resources::default()
        }
    }

    #[test]
    fn short_page_timeout_is_measured_more_often() {
        let due = |timeout, now| EngineTime::since(Duration::ZERO, timeout).is_due(now);
        assert!(!due(seconds(10), Duration::from_millis(999)));
        assert!(due(seconds(10), seconds(1)));
        assert!(!due(seconds(1), Duration::from_millis(249)));
        assert!(due(seconds(1), Duration::from_millis(250)));
    }

    #[test]
    fn wait_counts_between_measurements_up_to_real_time() {
        let mut time = EngineTime::since(seconds(10), seconds(10));
        time.measure(seconds(11), waited(100));
        assert_eq!(
            time.at(seconds(11)),
            seconds(11),
            "the earlier wait is unknown"
        );
        time.measure(seconds(13), waited(101));
        assert_eq!(time.at(seconds(13)), seconds(12));
        time.measure(seconds(14), waited(140));
        assert_eq!(
            time.at(seconds(14)),
            seconds(12),
            "several processes waited"
        );
        time.measure(seconds(15), waited(3));
        assert_eq!(time.at(seconds(15)), seconds(13), "a process has ended");
    }
}
