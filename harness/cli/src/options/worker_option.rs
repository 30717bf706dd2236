//! The option for the number of cases that run at once.

use clap::Args;

/// The number of workers.
#[derive(Debug, Args)]
pub(crate) struct WorkerOption {
    /// Run N cases at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) workers: Option<u16>,
}
