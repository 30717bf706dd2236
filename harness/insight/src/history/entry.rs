//! The content of the history, as plain data.

use std::collections::BTreeMap;

use footbridge_record::Verdict;

use super::case_key::CaseKey;
use super::commit::Commit;

/// The contents of the history.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HistoryEntries {
    /// The runs, the oldest first.
    pub runs: Vec<Run>,
    /// The cases, by name.
    pub cases: Vec<CaseHistory>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The time at which it began, in milliseconds since 1970.
    pub started_ms: u64,
    /// Its commit; `None` outside version control.
    pub commit: Option<Commit>,
    /// The fingerprint of the client: a hash of its files, or the URL of its server. `None` if it is not known.
    pub client: Option<String>,
    /// The name of the client that the run used instead of the project's own; `None` for the project's own.
    pub other_client: Option<String>,
    /// The engine's name and version.
    pub engine_version: String,
}

impl HistoryEntries {
    /// Returns the entries of the runs of one client: of the other client with this name, or of the project's own.
    #[must_use]
    pub fn of_client(&self, other_client: Option<&str>) -> Self {
        let mut places = vec![None; self.runs.len()];
        let mut runs = Vec::new();
        for (run, place) in self.runs.iter().zip(&mut places) {
            if run.other_client.as_deref() == other_client {
                *place = Some(runs.len());
                runs.push(run.clone());
            }
        }
        let cases = self.cases.iter().filter_map(|history| {
            let outcomes = history.outcomes.iter().filter_map(|outcome| {
                let run = places[outcome.run]?;
                Some(RunOutcome {
                    run,
                    ..outcome.clone()
                })
            });
            let outcomes: Vec<_> = outcomes.collect();
            (!outcomes.is_empty()).then(|| CaseHistory {
                case: history.case.clone(),
                outcomes,
            })
        });
        Self {
            cases: cases.collect(),
            runs,
        }
    }

    /// Returns the number of runs of each client. The project's own has no name, and is the first.
    pub fn clients(&self) -> BTreeMap<Option<&str>, usize> {
        let mut clients = BTreeMap::new();
        for run in &self.runs {
            *clients.entry(run.other_client.as_deref()).or_default() += 1;
        }
        clients
    }
}

/// The outcomes of one case over time.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseHistory {
    pub case: CaseKey,
    /// Its outcomes, the oldest first.
    pub outcomes: Vec<RunOutcome>,
}

/// The outcome of a case in one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOutcome {
    /// The run, as an index into [`HistoryEntries::runs`].
    pub run: usize,
    pub verdict: Verdict,
    /// The reason for it; `None` for a case that passed.
    pub reason: Option<String>,
    /// The duration in real time, in milliseconds.
    pub wall_ms: u64,
}
