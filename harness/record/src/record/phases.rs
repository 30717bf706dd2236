//! The phases of a case's real time.

use std::ops::AddAssign;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The real time of each phase of a case, in microseconds, all attempts together. Their sum is the case's real time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Phases {
    /// The engine leaves the previous page and is reset.
    pub reset_us: u64,
    /// A step `open` loads its page, until the page is idle for the first time.
    pub load_us: u64,
    /// The page becomes idle after an action.
    pub settle_us: u64,
    /// The page carries out commands: actions, messages from the app, and queries of expectations.
    pub act_us: u64,
    /// Expectations, invariants and the transcript are judged, and the record is created.
    pub judge_us: u64,
    /// Pictures of the page are taken.
    #[serde(default)]
    pub picture_us: u64,
    /// The remaining time.
    pub other_us: u64,
}

impl Phases {
    /// Returns the sum of all phases, in microseconds.
    pub fn total_us(&self) -> u64 {
        let phases = [
            self.reset_us,
            self.load_us,
            self.settle_us,
            self.act_us,
            self.judge_us,
            self.picture_us,
            self.other_us,
        ];
        phases.into_iter().fold(0, u64::saturating_add)
    }
}

impl AddAssign for Phases {
    fn add_assign(&mut self, more: Self) {
        let add = |sum: &mut u64, more: u64| *sum = sum.saturating_add(more);
        add(&mut self.reset_us, more.reset_us);
        add(&mut self.load_us, more.load_us);
        add(&mut self.settle_us, more.settle_us);
        add(&mut self.act_us, more.act_us);
        add(&mut self.judge_us, more.judge_us);
        add(&mut self.picture_us, more.picture_us);
        add(&mut self.other_us, more.other_us);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_add_up() {
        let one = Phases {
            reset_us: 1,
            load_us: 2,
            settle_us: 4,
            act_us: 8,
            judge_us: 16,
            picture_us: 32,
            other_us: 64,
        };
        let mut sum = one;
        sum += one;
        assert_eq!(one.total_us(), 127);
        assert_eq!(sum.total_us(), 254);
        assert_eq!((sum.reset_us, sum.other_us), (2, 128));
    }

    #[test]
    fn sum_that_is_too_large_is_cut() {
        // A record may come from anywhere.
        let mut sum = Phases {
            reset_us: u64::MAX,
            other_us: 1,
            ..Phases::default()
        };
        sum += sum;
        assert_eq!(sum.total_us(), u64::MAX);
    }
}
