//! The command-line arguments. Their help texts are the doc comments.

use clap::{Parser, Subcommand};

use crate::commands::{
    catalogue, check, coverage, diff, explore, floor, gate, history, init, learn, list, matrix,
    merge, open, run, schema, serve, verify, worker,
};

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
    Init(init::InitArgs),
    /// Observe a client and draft a dialect and catalogue for it.
    Learn(learn::LearnArgs),
    /// Run scenarios and judge the client.
    Run(Box<run::RunArgs>),
    /// Drive the client at random, and shrink each finding to a scenario.
    Explore(Box<explore::ExploreArgs>),
    /// Merge reports, for example from the shards of a run.
    Merge(merge::MergeArgs),
    /// Validate all project files without running anything.
    Check(check::CheckArgs),
    /// List the cases a run would execute.
    List(list::ListArgs),
    /// List the app's calls and links, or show one in full.
    Catalogue(catalogue::CatalogueArgs),
    /// Run cases from a queue until interrupted.
    Worker(worker::WorkerArgs),
    /// Show broken, flaky and slowing cases across runs.
    History(history::HistoryArgs),
    /// Report how much of the catalogue the last run exercised.
    Coverage(coverage::CoverageArgs),
    /// Show what each app version gives the client, feature by feature.
    Matrix(matrix::MatrixArgs),
    /// Fail if the given minimum app versions would break something.
    Gate(gate::GateArgs),
    /// Find the lowest app version on which each scenario passes.
    Floor(floor::FloorArgs),
    /// Compare two reports, two client builds or two catalogues.
    Diff(diff::DiffArgs),
    /// Open the client in the emulated app, with the inspector.
    Open(open::OpenArgs),
    /// Compare a real app with its catalogue, by a page that is opened in it.
    Verify(verify::VerifyArgs),
    /// Serve the client and its simulated servers to a browser.
    Serve(serve::ServeArgs),
    /// Check this machine and print the fix for each problem.
    Doctor,
    /// Print a JSON Schema.
    Schema(schema::SchemaArgs),
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
