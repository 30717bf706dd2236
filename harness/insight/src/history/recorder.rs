//! Folding the events of a run into outcomes for the history.

use footbridge_record::{CaseRecord, RunEvent};

use super::case_key::CaseKey;
use super::entry::{Run, RunOutcome};
use super::error::HistoryError;
use super::store::{History, Recovered};

/// The maximum length of a reason, in characters.
const LONGEST_REASON: usize = 300;

/// Collects the outcome of each case, and writes all of them when the run is over.
#[derive(Debug)]
pub struct Recorder {
    history: History,
    run: Run,
    outcomes: Vec<(CaseKey, RunOutcome)>,
}

impl Recorder {
    /// Creates the recorder of a run that has just begun.
    pub const fn new(history: History, run: Run) -> Self {
        Self {
            history,
            run,
            outcomes: Vec::new(),
        }
    }

    /// Processes an event of the run. At the end of the run all outcomes are written in one transaction. Returns the
    /// damaged file, if one had to be set aside.
    ///
    /// # Errors
    /// [`HistoryError`] if it cannot be written.
    pub fn take(&mut self, event: &RunEvent) -> Result<Option<Recovered>, HistoryError> {
        match event {
            RunEvent::Began { engine, .. } => self.run.engine_version.clone_from(engine),
            RunEvent::CaseEnded(result) => {
                let key = CaseKey::from(&result.record.case);
                self.outcomes.push((key, outcome(&result.record)));
            }
            RunEvent::Ended { .. } if !self.outcomes.is_empty() => {
                return self.history.add(&self.run, &self.outcomes);
            }
            _ => {}
        }
        Ok(None)
    }
}

fn outcome(record: &CaseRecord) -> RunOutcome {
    let shorten = |reason: &String| reason.chars().take(LONGEST_REASON).collect();
    RunOutcome {
        run: 0,
        verdict: record.verdict,
        reason: record.reason.as_ref().map(shorten),
        wall_ms: record.durations.wall_ms,
    }
}
