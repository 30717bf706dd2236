//! The cached results that a run can't use any more, and the inputs that changed.

use std::fmt;

use footbridge_contract::counted;

/// The maximum number of changes in a line.
const MOST_CHANGES: usize = 3;

/// The cases of a run whose cached results are outdated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutdatedResults {
    /// The number of cases of the run.
    pub cases: usize,
    /// The number of cases with a valid result.
    pub cached: usize,
    /// The number of cases with an outdated result.
    pub outdated: usize,
    /// The changes, the most frequent first; at least one.
    pub changes: Vec<CacheChange>,
}

/// A change that makes cached results outdated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CacheChange {
    /// The change as a clause, such as `the engine changed`.
    pub clause: String,
    /// The changed parts, such as `fonts`; may be empty.
    pub details: Vec<String>,
    /// The number of cases with this change.
    pub cases: usize,
}

impl fmt::Display for OutdatedResults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cases,
            cached,
            outdated,
            changes,
        } = self;
        let mut clauses: Vec<String> = changes
            .iter()
            .take(MOST_CHANGES)
            .map(|change| clause(change, *outdated))
            .collect();
        if changes.len() > MOST_CHANGES {
            clauses.push("other inputs changed".to_owned());
        }
        let last = clauses.pop().unwrap_or_default();
        let clauses = if clauses.is_empty() {
            last
        } else {
            format!("{} and {last}", clauses.join(", "))
        };
        let cases = counted(*cases, "case");
        write!(
            formatter,
            "results cache: {cached} of {cases}, since {clauses}"
        )
    }
}

/// Formats a change. Its number of cases is shown unless it is that of all outdated results.
fn clause(change: &CacheChange, outdated: usize) -> String {
    let details = (!change.details.is_empty()).then(|| change.details.join(", "));
    let cases = (change.cases != outdated).then(|| counted(change.cases, "case"));
    let notes: Vec<String> = details.into_iter().chain(cases).collect();
    if notes.is_empty() {
        return change.clause.clone();
    }
    format!("{} ({})", change.clause, notes.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(clause: &str, details: &[&str], cases: usize) -> CacheChange {
        CacheChange {
            clause: clause.to_owned(),
            details: details.iter().map(|detail| (*detail).to_owned()).collect(),
            cases,
        }
    }

    fn line(cached: usize, outdated: usize, changes: &[CacheChange]) -> String {
        let results = OutdatedResults {
            cases: 2216,
            cached,
            outdated,
            changes: changes.to_vec(),
        };
        results.to_string()
    }

    #[test]
    fn change_of_all_cases_is_named_without_their_number() {
        let fonts = change("the engine changed", &["fonts"], 2216);
        assert_eq!(
            line(0, 2216, std::slice::from_ref(&fonts)),
            "results cache: 0 of 2216 cases, since the engine changed (fonts)"
        );
        let program = change("footbridge itself changed", &[], 2216);
        assert_eq!(
            line(0, 2216, &[program, fonts]),
            "results cache: 0 of 2216 cases, since footbridge itself changed and the engine changed (fonts)"
        );
    }

    #[test]
    fn several_changes_have_their_numbers_of_cases() {
        let changes = [
            change("the client changed", &["12 files"], 900),
            change("the scenario changed", &[], 16),
            change("the device changed", &[], 1),
            change("a property changed", &[], 1),
        ];
        assert_eq!(
            line(1300, 916, &changes[..2]),
            "results cache: 1300 of 2216 cases, since the client changed (12 files; 900 cases) and the scenario changed (16 cases)"
        );
        assert!(line(1300, 917, &changes).ends_with("(1 case) and other inputs changed"));
    }
}
