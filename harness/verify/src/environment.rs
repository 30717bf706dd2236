//! The entries of the page's environment.

use footbridge_dialect::{ClientSide, PageFacts};
use footbridge_record::{
    DifferenceKind, VerifiedDifference, VerifiedEntry, VerifiedKind, VerifiedVerdict,
};

use crate::difference::{MOST_MISMATCHES, difference, problem_difference};

/// The maximum number of entries for undescribed globals. A page may report any number.
const MOST_UNDESCRIBED: usize = 50;

/// Compares the page's facts with the dialect, and returns one entry for each part.
pub(crate) fn environment_entries(
    client: &ClientSide<'_>,
    facts: &PageFacts,
) -> Vec<VerifiedEntry> {
    let checks = client.compare_environment(facts).into_iter();
    let mut entries: Vec<VerifiedEntry> = checks
        .map(|check| {
            let problems = check.problems.iter().take(MOST_MISMATCHES);
            let differences = problems.map(|problem| VerifiedDifference {
                expected: check.expected.clone(),
                found: check.found.clone(),
                ..problem_difference(problem, "")
            });
            entry(check.subject.clone(), differences.collect())
        })
        .collect();
    for name in client.undescribed(facts).into_iter().take(MOST_UNDESCRIBED) {
        let message = "the app adds it, and the dialect doesn't describe it".to_owned();
        let differences = vec![difference(DifferenceKind::Undescribed, message)];
        entries.push(entry(format!("global `{name}`"), differences));
    }
    entries
}

fn entry(name: String, differences: Vec<VerifiedDifference>) -> VerifiedEntry {
    VerifiedEntry {
        kind: VerifiedKind::Environment,
        name,
        verdict: if differences.is_empty() {
            VerifiedVerdict::AsDescribed
        } else {
            VerifiedVerdict::Differs
        },
        is_observed: false,
        reason: None,
        differences,
        probes: Vec::new(),
    }
}
