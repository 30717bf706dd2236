//! `footbridge coverage`: how much of the catalogue a run exercised.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use footbridge_insight::coverage::{Coverage as Covered, CoverageDetail, Scope, Stub};
use footbridge_record::write_whole;

use crate::environment::ProcessEnvironment;
use crate::options::format_option::{FormatOption, OutputFormat};
use crate::options::percent::parse_percent;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::{print, print_json};
use crate::project::plan::project;
use crate::project::records::reports;

/// The value of `--missing` for standard output.
const STANDARD_OUTPUT: &str = "-";

#[derive(Debug, Args)]
pub(crate) struct CoverageArgs {
    /// JSON reports (`--reporter json=FILE`), combined; by default the last run's.
    reports: Vec<PathBuf>,

    /// Exit with code 1 if less of the catalogue is covered.
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    min: Option<f64>,

    /// Show where each entry was exercised: platforms, versions and number of cases.
    #[arg(long)]
    entries: bool,

    /// Print only unexercised entries.
    #[arg(long, conflicts_with = "entries")]
    problems: bool,

    /// Write a starter scenario for each gap, to standard output or to files in DIR.
    #[arg(long, value_name = "DIR", num_args = 0..=1, require_equals = true, default_missing_value = STANDARD_OUTPUT)]
    missing: Option<PathBuf>,

    #[command(flatten)]
    output: FormatOption<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people at a terminal
    Text,
    /// For programs (footbridge.coverage/1)
    Json,
    /// For a page
    Markdown,
}

impl OutputFormat for Format {}

impl CoverageArgs {
    fn detail(&self) -> CoverageDetail {
        match (self.problems, self.entries) {
            (true, _) => CoverageDetail::Problems,
            (false, true) => CoverageDetail::Entries,
            (false, false) => CoverageDetail::Areas,
        }
    }
}

pub(crate) fn coverage(
    args: &CoverageArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let project = project(environment)?;
    let reports = reports(&args.reports, &project)?;
    let scope = Scope::of(&project);
    let records = reports.iter().flat_map(|report| &report.cases);
    let covered = Covered::of(&scope, records);
    match &args.missing {
        Some(folder) => write_stubs(&covered.stubs(&scope), folder)?,
        None => match args.output.format {
            Format::Text => print(&covered.text(args.detail())),
            Format::Markdown => print(&covered.markdown()),
            Format::Json => print_json(&covered)?,
        },
    }
    let percent = covered.all.percent();
    Ok(match args.min {
        Some(least) if percent < least => {
            eprint_too_little(percent, least);
            ExitStatus::Failure
        }
        _ => ExitStatus::Success,
    })
}

fn eprint_too_little(percent: f64, least: f64) {
    use std::io::Write as _;
    let _ = writeln!(
        anstream::stderr(),
        "{percent:.1} % of the catalogue is covered, and {least} % is required"
    );
}

/// Prints stubs, or writes each to a file. Existing files are not changed.
fn write_stubs(stubs: &[Stub], folder: &Path) -> Result<(), CommandError> {
    if folder == Path::new(STANDARD_OUTPUT) {
        for stub in stubs {
            print(&format!("# {}\n{}\n", stub.file, stub.text));
        }
        return Ok(());
    }
    let mut written = 0;
    for stub in stubs {
        let path = folder.join(&stub.file);
        if path.exists() {
            continue;
        }
        write_whole(&path, &stub.text).map_err(|error| {
            CommandError::environment(miette::miette!(
                help = "name a folder that can be written",
                "failed to write {}: {error}",
                path.display()
            ))
        })?;
        written += 1;
    }
    let there = stubs.len() - written;
    print(&format!(
        "{written} scenarios written to {}, {there} already existed\n",
        folder.display()
    ));
    Ok(())
}
