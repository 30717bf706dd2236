//! The options for the order and the repetition of cases.

use std::num::NonZeroUsize;

use clap::Args;
use footbridge_runner::Attempts;

/// The order and the repetition of cases.
#[derive(Debug, Args)]
pub(super) struct RetryOptions {
    /// Stop after N failures.
    #[arg(long, value_name = "N")]
    pub(super) max_failures: Option<NonZeroUsize>,

    /// Run each case N times; it fails if any run fails.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "retries")]
    repeat: Option<u32>,

    /// Retry a failed case up to N times; it counts as flaky if it then passes.
    #[arg(long, value_name = "N")]
    retries: Option<u32>,

    /// Shuffle the cases, in the same order for the same SEED; reports keep the usual order.
    #[arg(long, value_name = "SEED")]
    pub(super) shuffle: Option<u64>,
}

impl RetryOptions {
    /// Returns how often a case runs.
    pub(super) fn attempts(&self) -> Attempts {
        match self.repeat {
            Some(times) => Attempts::Repeat(times),
            None => Attempts::Retry(self.retries.unwrap_or_default()),
        }
    }
}
