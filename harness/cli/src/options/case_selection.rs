//! The options that select the cases of a command.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use footbridge_contract::Version;
use footbridge_runner::Project;
use footbridge_scenario::{Filter, VersionFilter};

use crate::options::app_version::{check_versions, parse_version};
use crate::options::platform_option::PlatformOption;
use crate::output::command_error::CommandError;

/// The cases of a command.
#[derive(Debug, ClapArgs)]
pub(crate) struct CaseSelection {
    /// Scenario files or folders; by default those in footbridge.toml.
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    platforms: PlatformOption,

    /// Select this app version instead of the scenarios' versions; may be repeated.
    #[arg(long, value_name = "MAJOR.MINOR.PATCH", value_parser = parse_version, value_delimiter = ',')]
    app_version: Vec<Version>,

    /// Allow a version newer than the catalogue lists.
    #[arg(long, requires = "app_version")]
    beyond: bool,

    /// Select cases whose name, a scenario path, title and host, contains this text.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
}

impl CaseSelection {
    /// Rejects versions that the project's app doesn't have.
    pub(crate) fn check(&self, project: &Project) -> Result<(), CommandError> {
        check_versions(&self.app_version, self.beyond, project)
    }

    /// Returns the options that override the scenarios' versions, as given.
    pub(crate) fn version_options(&self) -> Vec<String> {
        let versions: Vec<String> = self.app_version.iter().map(ToString::to_string).collect();
        let mut options = Vec::new();
        if !versions.is_empty() {
            options.extend(["--app-version".to_owned(), versions.join(",")]);
        }
        if self.beyond {
            options.push("--beyond".to_owned());
        }
        options
    }

    /// Returns the filter for the runner.
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            platforms: self.platforms.platform.clone(),
            versions: if self.app_version.is_empty() {
                VersionFilter::Written
            } else {
                VersionFilter::Instead(self.app_version.clone())
            },
            text: self.filter.clone(),
        }
    }
}
