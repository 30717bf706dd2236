//! The expected durations of cases, for balancing shards.

use std::collections::BTreeMap;
use std::time::Duration;

use super::case_key::CaseKey;
use super::entry::HistoryEntries;
use super::statistics::median;

/// The number of a case's latest outcomes that are used.
const LATEST: usize = 10;

/// The expected duration of each known case.
pub type DurationsByCase = BTreeMap<CaseKey, Duration>;

/// The expected duration of each case in the history: the median of its latest outcomes.
pub fn expected_durations(entries: &HistoryEntries) -> DurationsByCase {
    let expected = entries.cases.iter().filter_map(|history| {
        let latest = history.outcomes.iter().rev().take(LATEST);
        let millis = median(latest.map(|outcome| milliseconds(outcome.wall_ms)))?;
        let duration = Duration::try_from_secs_f64(millis / 1000.0).ok()?;
        Some((history.case.clone(), duration))
    });
    expected.collect()
}

/// Milliseconds as the statistics take them. A case that takes weeks loses some precision.
#[expect(clippy::cast_precision_loss, reason = "exact up to 285,000 years")]
pub(super) const fn milliseconds(number: u64) -> f64 {
    number as f64
}
