//! The command-line arguments. Their help texts are the doc comments.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::case_selection::CaseSelection;
use crate::engines::SelectedEngines;
use crate::history::HistoryArgs;
use crate::merge::MergeArgs;
use crate::queue::WorkerArgs;
use crate::run::RunArgs;

/// Test a hybrid web client in an emulated native app.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: CliCommand,
}

const EXIT_CODES: &str = "Exit codes:
  0  success
  1  something failed or changed
  2  invalid input
  3  unusable environment";

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// Create a project: configuration, dialect, catalogue and a first scenario.
    Init(crate::init::InitArgs),
    /// Observe a client and draft a dialect and catalogue for it.
    Learn(crate::learn::LearnArgs),
    /// Run scenarios and judge the client.
    Run(Box<RunArgs>),
    /// Drive the client at random, and shrink each finding to a scenario.
    Explore(Box<crate::explore::ExploreArgs>),
    /// Merge reports, for example from the shards of a run.
    Merge(MergeArgs),
    /// Validate all project files without running anything.
    Check(CheckArgs),
    /// List the cases a run would execute.
    List(ListArgs),
    /// List the app's calls and links, or show one in full.
    Catalogue(crate::catalogue::CatalogueArgs),
    /// Run cases from a queue until interrupted.
    Worker(WorkerArgs),
    /// Show broken, flaky and slowing cases across runs.
    History(HistoryArgs),
    /// Report how much of the catalogue the last run exercised.
    Coverage(crate::coverage::CoverageArgs),
    /// Show what each app version gives the client, feature by feature.
    Matrix(crate::matrix::MatrixArgs),
    /// Fail if the given minimum app versions would break something.
    Gate(crate::gate::GateArgs),
    /// Find the lowest app version on which each scenario passes.
    Floor(crate::floor::FloorArgs),
    /// Compare two reports, two client builds or two catalogues.
    Diff(crate::diff::DiffArgs),
    /// Open the client in the emulated app, with the inspector.
    Open(crate::open::OpenArgs),
    /// Compare a real app with its catalogue, by a page that is opened in it.
    Verify(crate::verify::VerifyArgs),
    /// Serve the client and its simulated servers to a browser.
    Serve(ServeArgs),
    /// Check this machine and print the fix for each problem.
    Doctor,
    /// Print a JSON Schema.
    Schema(SchemaArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    /// Scenario files or folders; by default those in footbridge.toml.
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) cases: CaseSelection,

    /// Select the engines, as for `footbridge run`.
    #[arg(long, value_enum)]
    pub(crate) engine: Option<SelectedEngines>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// Use this client, a folder or a development server's URL, instead of the one in footbridge.toml.
    #[arg(long, value_name = "URL|DIR")]
    pub(crate) web: Option<String>,

    /// Set the proxy's port; 0 selects a free one.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,

    /// Print each event as a line of JSON, and exit when standard input closes.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SchemaArgs {
    /// The kind of file that the schema describes.
    #[arg(value_enum, default_value_t = SchemaKind::Scenario)]
    pub(crate) kind: SchemaKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaKind {
    /// Scenario files of this project
    Scenario,
    /// The record of a case (footbridge.record/3)
    Record,
    /// The output of `--reporter json` (footbridge.report/3)
    Report,
    /// The output of `footbridge coverage --format json` (footbridge.coverage/1)
    Coverage,
    /// The output of `footbridge matrix --format json` (footbridge.matrix/1)
    Matrix,
    /// The output of `footbridge matrix --minimum … --format json` (footbridge.minimum/2)
    Minimum,
    /// The output of `footbridge matrix --propose … --format json` (footbridge.proposals/1)
    Proposals,
    /// The output of `footbridge gate --format json` (footbridge.gate/2)
    Gate,
    /// The output of `footbridge floor --format json` (footbridge.floor/1)
    Floor,
    /// The output of `footbridge diff --format json` on reports and clients (footbridge.diff/2)
    Diff,
    /// The output of `footbridge diff --format json` on catalogues (footbridge.catalogue-diff/1)
    CatalogueDiff,
    /// The output of `footbridge diff --format json` on verifications (footbridge.verification-diff/1)
    VerificationDiff,
    /// The output of `footbridge catalogue --format json`
    Catalogue,
    /// The output of `footbridge catalogue NAME --format json`
    CatalogueEntries,
    /// The data of the `--reporter html` page, for its developers
    #[value(hide = true)]
    Page,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn command_line_definition_is_valid() {
        Args::command().debug_assert();
    }
}
