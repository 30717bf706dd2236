//! The number of attempts at a case, and the verdict on all of them.

use footbridge_record::{CaseRecord, EndingKind, Phases, Verdict};
use serde::{Deserialize, Serialize};

/// The maximum number of attempts at a case whose processes crash. A crash or two may have a cause outside the
/// client, such as a machine that is short of memory.
const ATTEMPTS_WITH_CRASHES: u32 = 4;

/// The maximum number of attempts at a case that hangs. Each lasts for the whole time limit of a busy page.
const ATTEMPTS_WITH_A_HANG: u32 = 2;

/// The number of attempts at a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attempts {
    /// Retry a failed case up to N times.
    Retry(u32),
    /// Run the case N times, whether or not it fails.
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
    failed: u32,
    wall_ms: u64,
    phases: Option<Phases>,
    first_failure: Option<CaseRecord>,
    /// The number of attempts, from the first on, that all lost their engines. An attempt in a new engine
    /// distinguishes a broken client from a broken engine.
    lost: u32,
}

impl AttemptLog {
    pub(crate) fn new(attempts: Attempts) -> Self {
        Self {
            attempts,
            made: 0,
            failed: 0,
            wall_ms: 0,
            phases: None,
            first_failure: None,
            lost: 0,
        }
    }

    /// The number of the next attempt, from 1.
    pub(crate) fn next_number(&self) -> u32 {
        self.made + 1
    }

    /// Whether the next attempt keeps the existing picture, which belongs to the attempt in the record.
    pub(crate) fn keeps_picture(&self) -> bool {
        self.first_failure.is_some() && matches!(self.attempts, Attempts::Repeat(_))
    }

    /// Adds an attempt. Returns the record of the case if no further attempt is due.
    pub(crate) fn add(
        &mut self,
        record: CaseRecord,
        is_engine_lost: bool,
        can_go_on: bool,
    ) -> Option<CaseRecord> {
        self.lost += u32::from(is_engine_lost && self.lost == self.made);
        self.made += 1;
        self.wall_ms += record.durations.wall_ms;
        if let Some(phases) = record.durations.phases {
            *self.phases.get_or_insert_default() += phases;
        }
        let is_failure = record.verdict.is_failure();
        self.failed += u32::from(is_failure);
        if can_go_on && self.is_another_due(&record) {
            if is_failure {
                self.first_failure.get_or_insert(record);
            }
            return None;
        }
        let mut record = self.conclude(record);
        record.durations.wall_ms = self.wall_ms;
        record.durations.phases = self.phases;
        Some(record)
    }

    fn is_another_due(&self, last: &CaseRecord) -> bool {
        match self.attempts {
            Attempts::Retry(retries) => {
                let is_lost_again = self.lost == self.made
                    && self.made
                        < match last.ending.kind {
                            EndingKind::Hung => ATTEMPTS_WITH_A_HANG,
                            _ => ATTEMPTS_WITH_CRASHES,
                        };
                last.verdict.is_failure() && (is_lost_again || self.made <= retries)
            }
            Attempts::Repeat(times) => self.made < times,
        }
    }

    /// Returns the record of the case. A pass after a failure is flaky; a repeated case fails if any attempt failed.
    fn conclude(&mut self, mut last: CaseRecord) -> CaseRecord {
        let first = self.first_failure.take();
        match (self.attempts, first) {
            (Attempts::Retry(_), Some(first)) if !last.verdict.fails_run() => {
                let word = first.verdict.word();
                let often = match self.failed {
                    1 => "first".to_owned(),
                    times => format!("{times} times"),
                };
                let reason = first.reason.unwrap_or_default();
                last.verdict = Verdict::Flaky;
                last.reason = Some(format!("{word} {often}, then passed: {reason}"));
                last
            }
            (Attempts::Retry(_), _)
                if last.ending.kind == EndingKind::Crashed
                    && self.made > 1
                    && self.lost == self.made =>
            {
                let reason = last.reason.unwrap_or_default();
                last.reason = Some(format!("in each of {} attempts: {reason}", self.made));
                last
            }
            (Attempts::Retry(_), _) => last,
            (Attempts::Repeat(_), first) => {
                let mut record = first.unwrap_or(last);
                if (1..self.made).contains(&self.failed) {
                    let reason = record.reason.unwrap_or_default();
                    let (failed, made) = (self.failed, self.made);
                    record.reason = Some(format!("in {failed} of {made} attempts: {reason}"));
                }
                record
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use footbridge_record::testing::{failure, record};

    use super::*;

    fn attempt(verdict: Verdict) -> CaseRecord {
        let failures = match verdict {
            Verdict::Failed => vec![failure("no alert")],
            _ => Vec::new(),
        };
        record("a.yaml", "2.9.0", verdict, failures)
    }

    /// Attempts a case with these verdicts, one after the other. Returns the number of attempts and the record.
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
    fn pass_after_a_failure_is_flaky() {
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
        // A lost engine always causes a second attempt.
        let (made, record) = attempts(Attempts::Retry(0), &[Hung, Passed], true);
        assert_eq!((made, record.verdict), (2, Flaky));
        let (made, _) = attempts(Attempts::Retry(0), &[Hung], false);
        assert_eq!(made, 1);
    }

    #[test]
    fn phases_of_all_attempts_add_up() {
        let mut log = AttemptLog::new(Attempts::Retry(1));
        for verdict in [Verdict::Failed, Verdict::Passed] {
            let mut record = attempt(verdict);
            record.durations.phases = Some(Phases {
                load_us: 30_000,
                other_us: 10_000,
                ..Phases::default()
            });
            if let Some(record) = log.add(record, false, true) {
                let phases = record.durations.phases.unwrap();
                assert_eq!((phases.load_us, phases.other_us), (60_000, 20_000));
                assert_eq!(phases.total_us(), record.durations.wall_ms * 1000);
                return;
            }
        }
        panic!("no attempt was the last");
    }

    /// Attempts a case with these endings, one after the other. Returns the number of attempts and the record.
    fn endings(kinds: &[EndingKind]) -> (u32, CaseRecord) {
        let mut log = AttemptLog::new(Attempts::Retry(0));
        for kind in kinds {
            let (verdict, is_lost) = match kind {
                EndingKind::Crashed => (Verdict::Crashed, true),
                EndingKind::Hung => (Verdict::Hung, true),
                _ => (Verdict::Failed, false),
            };
            let mut record = attempt(verdict);
            record.ending.kind = *kind;
            if is_lost {
                record.reason = Some("the engine ended".to_owned());
            }
            if let Some(record) = log.add(record, is_lost, true) {
                return (log.made, record);
            }
        }
        panic!("another attempt is due after {kinds:?}");
    }

    #[test]
    fn case_that_loses_its_engines_is_attempted_again() {
        use EndingKind::{Crashed, Finished, Hung};
        let (made, record) = endings(&[Crashed; 5]);
        assert_eq!((made, record.verdict), (4, Verdict::Crashed));
        assert_eq!(
            record.reason.as_deref(),
            Some("in each of 4 attempts: the engine ended")
        );
        // An attempt that keeps its engine decides.
        let (made, record) = endings(&[Crashed, Crashed, Finished, Finished]);
        assert_eq!((made, record.verdict), (3, Verdict::Failed));
        let (made, record) = endings(&[Crashed, Hung, Hung]);
        assert_eq!((made, record.verdict), (2, Verdict::Hung));
        assert_eq!(record.reason.as_deref(), Some("the engine ended"));
    }

    #[test]
    fn repeated_case_fails_if_one_attempt_fails() {
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
