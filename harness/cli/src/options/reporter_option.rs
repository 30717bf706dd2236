//! The option for reports.

use clap::Args;

use crate::output::reporter_choice::{ReporterChoice, parse_reporter, reporter_help};

/// The reports of a run.
#[derive(Debug, Args)]
pub(crate) struct ReporterOption {
    /// Write a report, to FILE if given; may be repeated.
    #[arg(long, value_name = "NAME[=FILE]", value_parser = parse_reporter, default_value = "terminal", long_help = reporter_help())]
    pub(crate) reporter: Vec<ReporterChoice>,
}
