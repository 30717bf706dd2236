//! The limits of an exploration, and how its time is divided.

use std::time::Duration;

/// The limits of an exploration, which ends at the first limit that it reaches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Budget {
    /// The maximum number of runs; `None` for no limit.
    pub runs: Option<usize>,
    /// The maximum time; `None` for no limit.
    pub time: Option<Duration>,
}

/// The longest real time of one run, in seconds. A scenario's own limit is longer.
const LONGEST_RUN: u32 = 20;

impl Budget {
    /// Returns the time after which no new runs are drawn. The rest is for the last findings.
    pub(crate) fn drawing(self) -> Option<Duration> {
        let time = self.time?;
        Some(time.saturating_sub((time / 6).max(Duration::from_secs(2))))
    }

    /// Returns the time after which findings are no longer shrunk. The rest is for the report.
    pub(crate) fn shrinking(self) -> Option<Duration> {
        let time = self.time?;
        Some(time.saturating_sub((time / 30).max(Duration::from_secs(1))))
    }

    /// Returns the limit of real time for one run, in seconds, given a case's own limit.
    pub(crate) fn longest_run(self, own: u32) -> u32 {
        let share = self.time.map_or(u64::MAX, |time| (time / 6).as_secs());
        let share = u32::try_from(share).unwrap_or(u32::MAX).max(3);
        own.min(LONGEST_RUN).min(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_left_for_the_last_finding_and_the_report() {
        let budget = |seconds| Budget {
            runs: None,
            time: Some(Duration::from_secs(seconds)),
        };
        let [drawing, shrinking] =
            [budget(60).drawing(), budget(60).shrinking()].map(|time| time.unwrap().as_secs());
        assert_eq!((drawing, shrinking), (50, 58));
        assert_eq!(budget(1).drawing(), Some(Duration::ZERO));
        assert_eq!(
            [5, 60, 600].map(|time| budget(time).longest_run(120)),
            [3, 10, 20]
        );
        assert_eq!(Budget::default().longest_run(10), 10);
    }
}
