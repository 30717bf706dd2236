//! The number of attempts at a case, and the verdict on all of them.

use serde::{Deserialize, Serialize};

use crate::record::{CaseRecord, Verdict};

/// The number of attempts at a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attempts {
    /// Until it comes out well, at most so many times more than once.
    Retry(u32),
    /// So many times, however it comes out.
    Repeat(u32),
}

impl Default for Attempts {
    fn default() -> Self {
        Self::Retry(0)
    }
}

/// The attempts at one case so far.
#[derive(Debug)]
pub(crate) struct AttemptLog {
    attempts: Attempts,
    made: u32,
    bad: u32,
    wall_ms: u64,
    first_bad: Option<CaseRecord>,
    /// Whether the first attempt lost its engine: what the case does in a new one tells a broken client from a broken engine.
    is_first_lost: bool,
}

impl AttemptLog {
    pub(crate) fn new(attempts: Attempts) -> Self {
        Self {
            attempts,
            made: 0,
            bad: 0,
            wall_ms: 0,
            first_bad: None,
            is_first_lost: false,
        }
    }

    /// The number of the next attempt, from 1.
    pub(crate) fn next_number(&self) -> u32 {
        self.made + 1
    }

    /// Whether the next attempt leaves the picture as it is: that of the attempt which the record tells of.
    pub(crate) fn keeps_picture(&self) -> bool {
        self.first_bad.is_some() && matches!(self.attempts, Attempts::Repeat(_))
    }

    /// Adds an attempt, and says whether it lost its engine and whether another can be made. Gives what the case leaves, if no
    /// other attempt is due.
    pub(crate) fn add(
        &mut self,
        record: CaseRecord,
        is_engine_lost: bool,
        can_go_on: bool,
    ) -> Option<CaseRecord> {
        self.made += 1;
        self.is_first_lost |= self.made == 1 && is_engine_lost;
        self.wall_ms += record.durations.wall_ms;
        let is_bad = record.verdict.is_bad();
        self.bad += u32::from(is_bad);
        if can_go_on && self.is_another_due(is_bad) {
            if is_bad {
                self.first_bad.get_or_insert(record);
            }
            return None;
        }
        let mut record = self.conclude(record);
        record.durations.wall_ms = self.wall_ms;
        Some(record)
    }

    fn is_another_due(&self, is_last_bad: bool) -> bool {
        match self.attempts {
            Attempts::Retry(retries) => {
                let allowed = 1 + retries.max(u32::from(self.is_first_lost));
                is_last_bad && self.made < allowed
            }
            Attempts::Repeat(times) => self.made < times,
        }
    }

    /// The record of the case. A pass after a failure is flaky; of a case that is repeated one bad attempt is one too many.
    fn conclude(&mut self, mut last: CaseRecord) -> CaseRecord {
        let first = self.first_bad.take();
        match (self.attempts, first) {
            (Attempts::Retry(_), Some(first)) if !last.verdict.is_bad() => {
                let word = first.verdict.word();
                let often = match self.bad {
                    1 => "first".to_owned(),
                    times => format!("{times} times"),
                };
                let reason = first.reason.unwrap_or_default();
                last.verdict = Verdict::Flaky;
                last.reason = Some(format!("{word} {often}, then passed: {reason}"));
                last
            }
            (Attempts::Retry(_), _) => last,
            (Attempts::Repeat(_), first) => {
                let mut record = first.unwrap_or(last);
                if (1..self.made).contains(&self.bad) {
                    let reason = record.reason.unwrap_or_default();
                    let (bad, made) = (self.bad, self.made);
                    record.reason = Some(format!("in {bad} of {made} attempts: {reason}"));
                }
                record
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::{failure, record};

    fn attempt(verdict: Verdict) -> CaseRecord {
        let failures = match verdict {
            Verdict::Failed => vec![failure("no alert")],
            _ => Vec::new(),
        };
        record("a.yaml", "2.9.0", verdict, failures)
    }

    /// Attempts a case that comes out like this, one after the other: how often, and what it leaves.
    fn attempts(attempts: Attempts, verdicts: &[Verdict], is_lost: bool) -> (u32, CaseRecord) {
        let mut log = AttemptLog::new(attempts);
        let mut verdicts = verdicts.iter();
        loop {
            let record = attempt(*verdicts.next().unwrap());
            if let Some(record) = log.add(record, is_lost && log.made == 0, true) {
                return (log.made, record);
            }
        }
    }

    #[test]
    fn a_pass_after_a_failure_is_flaky() {
        use Verdict::{Failed, Flaky, Hung, Passed};
        let (made, record) = attempts(Attempts::Retry(2), &[Failed, Passed], false);
        assert_eq!((made, record.verdict), (2, Flaky));
        assert_eq!(
            record.reason.as_deref(),
            Some("failed first, then passed: no alert")
        );
        assert_eq!(record.durations.wall_ms, 80);

        let (_, record) = attempts(Attempts::Retry(2), &[Failed, Failed, Passed], false);
        assert_eq!(
            record.reason.as_deref(),
            Some("failed 2 times, then passed: no alert")
        );
        let (made, record) = attempts(Attempts::Retry(1), &[Failed, Failed], false);
        assert_eq!((made, record.verdict), (2, Failed));
        let (made, record) = attempts(Attempts::Retry(3), &[Passed], false);
        assert_eq!((made, record.verdict, record.reason), (1, Passed, None));
        // A lost engine is worth a second attempt in any case.
        let (made, record) = attempts(Attempts::Retry(0), &[Hung, Passed], true);
        assert_eq!((made, record.verdict), (2, Flaky));
        let (made, _) = attempts(Attempts::Retry(0), &[Hung], false);
        assert_eq!(made, 1);
    }

    #[test]
    fn a_case_that_is_repeated_is_bad_if_one_attempt_is() {
        use Verdict::{Failed, Passed};
        let (made, record) = attempts(Attempts::Repeat(3), &[Passed, Failed, Passed], false);
        assert_eq!((made, record.verdict), (3, Failed));
        assert_eq!(
            record.reason.as_deref(),
            Some("in 1 of 3 attempts: no alert")
        );
        assert_eq!(record.failures.len(), 1);
        let (_, record) = attempts(Attempts::Repeat(2), &[Passed, Failed], false);
        assert_eq!(
            record.reason.as_deref(),
            Some("in 1 of 2 attempts: no alert")
        );
        let (_, record) = attempts(Attempts::Repeat(2), &[Failed, Failed], false);
        assert_eq!(record.reason.as_deref(), Some("no alert"));
        let (made, record) = attempts(Attempts::Repeat(2), &[Passed, Passed], false);
        assert_eq!((made, record.verdict), (2, Passed));
    }
}
