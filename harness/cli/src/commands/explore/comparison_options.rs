//! The options that compare each run with another.

use clap::Args;
use footbridge_contract::Version;
use footbridge_explore::Against;
use footbridge_runner::Project;

use crate::options::app_version::{check_versions, parse_version};
use crate::options::engine_choice::SelectedEngines;
use crate::output::command_error::CommandError;

/// The client, engine or version that each run is compared with.
#[derive(Debug, Args)]
pub(super) struct ComparisonOptions {
    /// Compare with another build of the client, a folder or URL: what differs is a finding.
    #[arg(long, value_name = "URL|DIR", group = "other")]
    against: Option<String>,

    /// Compare with this engine: what differs is a finding.
    #[arg(long, value_enum, value_name = "ENGINE", group = "other")]
    against_engine: Option<SelectedEngines>,

    /// Compare with this version of the app: what differs is a finding.
    #[arg(long, value_name = "MAJOR.MINOR.PATCH", value_parser = parse_version, group = "other")]
    against_version: Option<Version>,
}

impl ComparisonOptions {
    /// Returns what each run is compared with.
    pub(super) fn against(&self) -> Option<Against> {
        let client = self.against.clone().map(Against::Client);
        let engines = || {
            let engines = self.against_engine?;
            Some(Against::Engines(engines.selection()))
        };
        client
            .or_else(engines)
            .or_else(|| self.against_version.map(Against::Version))
    }

    /// Returns whether the runs are compared with another version of the app.
    pub(super) fn has_version(&self) -> bool {
        self.against_version.is_some()
    }

    /// Rejects a version that the project's app doesn't have.
    pub(super) fn check(&self, project: &Project) -> Result<(), CommandError> {
        let versions: Vec<Version> = self.against_version.into_iter().collect();
        check_versions(&versions, false, project)
    }
}
