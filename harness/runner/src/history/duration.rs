//! How long cases are expected to take, for balancing shards.

use std::collections::BTreeMap;
use std::time::Duration;

use super::case_key::CaseKey;
use super::entry::HistoryEntries;
use super::statistics::median;

/// How many of a case's latest outcomes count.
const LATEST: usize = 10;

/// How long each known case is expected to take.
pub type DurationsByCase = BTreeMap<CaseKey, Duration>;

/// How long each case that the history knows is expected to take: the median of its latest outcomes.
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
