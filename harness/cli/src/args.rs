//! The command line, from which the help and the errors derive.

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use footbridge_contract::{Platform, Version};
use footbridge_runner::Project;
use footbridge_runner::report::REPORTERS;
use footbridge_scenario::{Filter, VersionFilter};

use crate::app_version::check_versions;
use crate::command_error::CommandError;

use crate::history::History;
use crate::merge::MergeArgs;
use crate::queue::WorkerArgs;
use crate::run::RunArgs;

/// Stands in for a native mobile app, so that a hybrid web client can be tested without one.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "Exit codes:
  0  all good
  1  something failed or changed
  2  the input is wrong
  3  the environment is wrong";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run scenarios, and judge what the client did.
    Run(RunArgs),
    /// Make one report of several: of the shards of a run, or of runs of different cases.
    Merge(MergeArgs),
    /// Check every file, and run nothing.
    Check(Check),
    /// List the cases that a run would have.
    List(List),
    /// Run cases that `footbridge run --queue` hands out, until Ctrl-C.
    Worker(WorkerArgs),
    /// Tell which cases are broken and since when, which are flaky, which became slower.
    History(History),
    /// Say what of the catalogue a run has exercised, and what not.
    Coverage(crate::coverage::Coverage),
    /// Say what each version of the app gives the client, feature by feature.
    Matrix(crate::matrix::Matrix),
    /// Say whether lowest supported versions may be shipped; exit code 1 if something breaks.
    Gate(crate::gate::Gate),
    /// Say on which lowest versions scenarios pass, and where the client's own version checks are wrong.
    Floor(crate::floor::Floor),
    /// Say what changed between two reports, two builds of the client, or two catalogues.
    Diff(crate::diff::Diff),
    /// Serve the client and its simulated servers to a browser, in real time, until Ctrl-C.
    Serve(Serve),
    /// Say what this machine has and lacks, with the command that mends it.
    Doctor,
    /// Print a JSON Schema: of scenario files, for editors, or of what programs read.
    Schema(Schema),
}

/// The cases of a run.
#[derive(Debug, ClapArgs)]
pub(crate) struct CaseSelection {
    /// Scenario files, or folders of them; by default those that footbridge.toml names.
    pub(crate) paths: Vec<PathBuf>,

    /// Only on this platform; may be repeated.
    #[arg(long, value_name = "ios|android|browser", value_parser = parse_platform, value_delimiter = ',')]
    platform: Vec<Platform>,

    /// At this version of the app, whichever the scenarios ask for; may be repeated.
    #[arg(long, value_name = "MAJOR.MINOR.PATCH", value_parser = parse_version, value_delimiter = ',')]
    app_version: Vec<Version>,

    /// Take a version after the latest for one that the catalogue doesn't know yet. Its transcripts are not compared and not
    /// accepted.
    #[arg(long, requires = "app_version")]
    beyond: bool,

    /// Only cases whose name has this in it: the scenario's path, its title, its host.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
}

impl CaseSelection {
    /// Refuses versions that the project's app doesn't have.
    pub(crate) fn check(&self, project: &Project) -> Result<(), CommandError> {
        check_versions(&self.app_version, self.beyond, &project.catalogue.app)
    }

    /// The filter for the runner.
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            platforms: self.platform.clone(),
            versions: if self.app_version.is_empty() {
                VersionFilter::Written
            } else {
                VersionFilter::Instead(self.app_version.clone())
            },
            text: self.filter.clone(),
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// Scenario files, or folders of them; by default those that footbridge.toml names.
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) cases: CaseSelection,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
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
pub(crate) struct Schema {
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
    /// The output of `footbridge matrix --minimum … --format json` (footbridge.minimum/1)
    Minimum,
    /// The output of `footbridge matrix --propose … --format json` (footbridge.proposals/1)
    Proposals,
    /// The output of `footbridge gate --format json` (footbridge.gate/1)
    Gate,
    /// The output of `footbridge floor --format json` (footbridge.floor/1)
    Floor,
    /// The output of `footbridge diff --format json` on reports and clients (footbridge.diff/1)
    Diff,
    /// The output of `footbridge diff --format json` on catalogues (footbridge.catalogue-diff/1)
    CatalogueDiff,
    /// The data in the page of `--reporter html`: for those who change the page
    #[value(hide = true)]
    Page,
}

/// A report and its destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ReporterChoice {
    pub(crate) name: String,
    pub(crate) file: Option<PathBuf>,
}

pub(crate) fn parse_platform(text: &str) -> Result<Platform, String> {
    text.parse()
        .map_err(|error: footbridge_contract::UnknownPlatform| error.to_string())
}

fn parse_version(text: &str) -> Result<Version, String> {
    text.parse()
        .map_err(|error: footbridge_contract::VersionError| error.to_string())
}

pub(crate) fn parse_reporter(text: &str) -> Result<ReporterChoice, String> {
    let (name, file) = match text.split_once('=') {
        Some((_, "")) => return Err("name a file behind `=`, or leave the `=` out".to_owned()),
        Some((name, file)) => (name, Some(file)),
        None => (text, None),
    };
    let Some(kind) = REPORTERS.iter().find(|reporter| reporter.name == name) else {
        let names: Vec<&str> = REPORTERS.iter().map(|reporter| reporter.name).collect();
        return Err(format!(
            "there is no reporter `{name}`; there are {}",
            names.join(", ")
        ));
    };
    let file = file.map(|file| match file.strip_suffix('/') {
        Some(folder) => Path::new(folder).join(kind.file),
        None => PathBuf::from(file),
    });
    let name = name.to_owned();
    Ok(ReporterChoice { name, file })
}

pub(crate) fn reporter_help() -> String {
    let lines: Vec<String> = REPORTERS
        .iter()
        .map(|reporter| format!("  {:<9} {}", reporter.name, reporter.summary))
        .collect();
    format!(
        "A report, and the file or folder/ it goes to; may be repeated. Without a file it goes to standard output.\n\n{}",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn a_reporter_may_have_a_file() {
        let choice = parse_reporter("json=out/r.json").unwrap();
        assert_eq!(
            (choice.name.as_str(), choice.file),
            ("json", Some("out/r.json".into()))
        );
        let choice = parse_reporter("html=reports/").unwrap();
        assert_eq!(choice.file, Some("reports/report.html".into()));
        assert!(
            parse_reporter("xml")
                .unwrap_err()
                .contains("terminal, json, html, junit")
        );
        assert!(parse_reporter("json=").is_err());
    }
}
