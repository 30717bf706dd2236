//! The check of the start pages before the first run.

use footbridge_journal::EntryKind;
use footbridge_record::{Failure, FailureKind};
use footbridge_runner::config::FILE;

use crate::choices::Choices;
use crate::exploration::ExplorationError;
use crate::exploration::progress::ProgressReporter;
use crate::exploration::worker_pool::WorkerPool;
use crate::novelty::SeenNames;

/// Ensures that each start page opens without faults.
pub(super) fn check_start(
    pool: &mut WorkerPool<'_>,
    reporter: &mut ProgressReporter<'_>,
) -> Result<(), ExplorationError> {
    let space = pool.space();
    let numbers = 0..u32::try_from(space.start.len()).unwrap_or(u32::MAX);
    let choices = numbers
        .map(|number| Choices::repeat(vec![0, number]))
        .collect();
    let runs = pool.run(choices, &SeenNames::default(), None, reporter)?;
    let site = pool.project().site.clone();
    for (run, page) in runs.iter().zip(&space.start) {
        let mut failures = run.record.failures.iter();
        let is_missing = |failure: &&Failure| {
            failure.kind == FailureKind::Step
                || failure.invariant.as_deref() == Some("no-missing-page")
        };
        let entries = run.record.journal.entries();
        let refused = entries.iter().find_map(|entry| match &entry.kind {
            EntryKind::Refused { url, reason }
                if site
                    .join(&page.address)
                    .is_ok_and(|page| page.as_str() == url) =>
            {
                Some(reason)
            }
            _ => None,
        });
        let missing = failures.find(is_missing).map(|failure| &failure.message);
        if let Some(reason) = refused.or(missing) {
            let place = page.line.map(|line| format!("{FILE}:{line}: "));
            return Err(ExplorationError::NoStart {
                place: place.unwrap_or_default(),
                address: page.address.clone(),
                reason: reason.clone(),
            });
        }
    }
    Ok(())
}
