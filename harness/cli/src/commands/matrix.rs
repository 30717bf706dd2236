//! `footbridge matrix`: what each app version gives the client.

use clap::{Args, ValueEnum};
use footbridge_insight::matrix::{Matrix as Made, Minimums};
use footbridge_insight::report::write_matrix_page;

use crate::environment::ProcessEnvironment;
use crate::options::base_option::BaseOption;
use crate::options::client_option::ClientOption;
use crate::options::evidence_args::{EvidenceArgs, gather};
use crate::options::format_option::{FormatOption, OutputFormat};
use crate::options::minimum_versions::{check_minimums, parse_minimums};
use crate::options::percent::parse_percent;
use crate::output::command_error::CommandError;
use crate::output::decision::{DecisionForm, print_decision};
use crate::output::exit_status::ExitStatus;
use crate::output::{print, print_json};
use crate::project::plan::project;

#[derive(Debug, Args)]
pub(crate) struct MatrixArgs {
    #[command(flatten)]
    evidence: EvidenceArgs,

    #[command(flatten)]
    client: ClientOption,

    #[command(flatten)]
    base: BaseOption,

    /// Show instead what these minimum versions would mean: native features, removable fallbacks, users left behind.
    #[arg(long, value_name = "ios=VERSION,android=VERSION", value_parser = parse_minimums)]
    minimum: Option<Minimums>,

    /// Propose instead the minimum versions that keep this share of the users fully supported.
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, requires = "base", conflicts_with = "minimum")]
    propose: Option<f64>,

    #[command(flatten)]
    output: FormatOption<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people at a terminal
    Table,
    /// For a page
    Markdown,
    /// For a spreadsheet: one line per version range
    Csv,
    /// A page for a browser, in one file
    Html,
    /// For programs (footbridge.matrix/2; footbridge.minimum/3 and footbridge.proposals/1 with --minimum and --propose)
    Json,
}

impl OutputFormat for Format {
    const DEFAULT: &'static str = "table";
}

pub(crate) fn matrix(
    args: &MatrixArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let project = project(environment)?;
    let base = args.base.read()?;
    if let Some(minimums) = &args.minimum {
        check_minimums(minimums, &project)?;
        args.evidence.check_platforms(minimums)?;
    }
    let is_decision = args.minimum.is_some() || args.propose.is_some();
    if is_decision && args.output.format == Format::Csv {
        return Err(CommandError::input([miette::miette!(
            help = "leave --format out, or write --format html, markdown or json",
            "--minimum and --propose are not written as CSV"
        )]));
    }
    let every_version = Minimums::default();
    let evidence = gather(
        &args.evidence,
        &project,
        environment,
        args.client.web.as_ref(),
        args.minimum
            .as_ref()
            .or_else(|| is_decision.then_some(&every_version)),
    )?;
    let made = Made::of(
        &project.catalogue,
        &evidence.subjects,
        &evidence.records,
        base.as_ref(),
    );
    if let Some(minimums) = &args.minimum {
        let mut decision = made.decide(minimums, base.as_ref());
        decision.sources = evidence.sources;
        decision.untried = evidence.untried;
        if args.output.format == Format::Json {
            print_json(&decision)?;
        } else {
            print_decision(&decision.page(&made), args.output.format.into())?;
        }
        return Ok(ExitStatus::Success);
    }
    if let (Some(percent), Some(base)) = (args.propose, &base) {
        let proposals = made.proposals(percent / 100.0, base);
        if args.output.format == Format::Json {
            print_json(&proposals)?;
        } else {
            print_decision(&proposals.page(&made), args.output.format.into())?;
        }
        return Ok(ExitStatus::Success);
    }
    match args.output.format {
        Format::Table => print(&made.text()),
        Format::Markdown => print(&made.markdown()),
        Format::Csv => print(&made.csv()),
        Format::Html => print_page(&made)?,
        Format::Json => print_json(&made)?,
    }
    Ok(ExitStatus::Success)
}

impl From<Format> for DecisionForm {
    fn from(format: Format) -> Self {
        match format {
            Format::Markdown => Self::Markdown,
            Format::Html => Self::Html,
            Format::Table | Format::Csv | Format::Json => Self::Text,
        }
    }
}

fn print_page(matrix: &Made) -> Result<(), CommandError> {
    let mut page = Vec::new();
    write_matrix_page(&mut page, matrix)
        .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
    print(&String::from_utf8_lossy(&page));
    Ok(())
}
