//! The command line, from which the help and the errors derive.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::case_selection::CaseSelection;
use crate::engines::SelectedEngines;
use crate::history::HistoryArgs;
use crate::merge::MergeArgs;
use crate::queue::WorkerArgs;
use crate::run::RunArgs;

/// Stands in for a native mobile app, so that a hybrid web client can be tested without one.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: CliCommand,
}

const EXIT_CODES: &str = "Exit codes:
  0  all good
  1  something failed or changed
  2  the input is wrong
  3  the environment is wrong";

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// Begin a project here: a catalogue, a dialect and a scenario that passes.
    Init(crate::init::InitArgs),
    /// Watch a client, and draft a dialect and a catalogue from what it does.
    Learn(crate::learn::LearnArgs),
    /// Run scenarios, and judge what the client did.
    Run(Box<RunArgs>),
    /// Make one report of several: of the shards of a run, or of runs of different cases.
    Merge(MergeArgs),
    /// Check every file, and run nothing.
    Check(CheckArgs),
    /// List the cases that a run would have.
    List(ListArgs),
    /// List what the emulated app offers, or print one entry in full.
    Catalogue(crate::catalogue::CatalogueArgs),
    /// Run cases that `footbridge run --queue` hands out, until Ctrl-C.
    Worker(WorkerArgs),
    /// Tell which cases are broken and since when, which are flaky, which became slower.
    History(HistoryArgs),
    /// Say what of the catalogue a run has exercised, and what not.
    Coverage(crate::coverage::CoverageArgs),
    /// Say what each version of the app gives the client, feature by feature.
    Matrix(crate::matrix::MatrixArgs),
    /// Say whether lowest supported versions may be shipped; exit code 1 if something breaks.
    Gate(crate::gate::GateArgs),
    /// Say on which lowest versions scenarios pass, and where the client's own version checks are wrong.
    Floor(crate::floor::FloorArgs),
    /// Say what changed between two reports, two builds of the client, or two catalogues.
    Diff(crate::diff::DiffArgs),
    /// Open the client in the emulated app, live, with the inspector beside it, until Ctrl-C.
    Open(crate::open::OpenArgs),
    /// Serve the client and its simulated servers to a browser, in real time, until Ctrl-C.
    Serve(ServeArgs),
    /// Say what this machine has and lacks, with the command that mends it.
    Doctor,
    /// Print a JSON Schema: of scenario files, for editors, or of what programs read.
    Schema(SchemaArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    /// Scenario files, or folders of them; by default those that footbridge.toml names.
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) cases: CaseSelection,

    /// The engines that pages would run in, as for a run.
    #[arg(long, value_enum)]
    pub(crate) engine: Option<SelectedEngines>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// The client: a folder, or the URL of a development server; by default the one that footbridge.toml names.
    #[arg(long, value_name = "URL|DIR")]
    pub(crate) web: Option<String>,

    /// The proxy's port; by default any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,

    /// Write each event as a line of JSON, and end when standard input closes: for programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SchemaArgs {
    /// The files it is of.
    #[arg(value_enum, default_value_t = SchemaKind::Scenario)]
    pub(crate) kind: SchemaKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaKind {
    /// Scenario files of this project
    Scenario,
    /// The record of a case (footbridge.record/1)
    Record,
    /// The output of `--reporter json` (footbridge.report/1)
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
    /// The output of `footbridge catalogue --format json`
    Catalogue,
    /// The output of `footbridge catalogue NAME --format json`
    CatalogueEntries,
    /// The data in the page of `--reporter html`: for those who change the page
    #[value(hide = true)]
    Page,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }
}
