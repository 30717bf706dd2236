//! The entries of the page's environment.

use footbridge_dialect::{ClientSide, PageFacts};
use footbridge_record::{
    DifferenceKind, VerifiedDifference, VerifiedEntry, VerifiedKind, VerifiedVerdict,
};

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
            let difference = check.problem.map(|message| VerifiedDifference {
                kind: if message == "it is missing" {
                    DifferenceKind::Missing
                } else {
                    DifferenceKind::Schema
                },
                message,
                expected: check.expected,
                found: check.found,
            });
            entry(check.subject, difference)
        })
        .collect();
    for name in client.undescribed(facts).into_iter().take(MOST_UNDESCRIBED) {
        let difference = VerifiedDifference {
            kind: DifferenceKind::Undescribed,
            message: "the app adds it, and the dialect doesn't describe it".to_owned(),
            expected: None,
            found: None,
        };
        entries.push(entry(format!("global `{name}`"), Some(difference)));
    }
    entries
}

fn entry(name: String, difference: Option<VerifiedDifference>) -> VerifiedEntry {
    VerifiedEntry {
        kind: VerifiedKind::Environment,
        name,
        verdict: match difference {
            Some(_) => VerifiedVerdict::Differs,
            None => VerifiedVerdict::AsDescribed,
        },
        is_observed: false,
        reason: None,
        differences: difference.into_iter().collect(),
        probes: Vec::new(),
    }
}
