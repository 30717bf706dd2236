//! `footbridge matrix`: what each app version gives the client.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use footbridge_insight::DecisionPage;
use footbridge_insight::matrix::{Base, Matrix as Made, Minimums};
use footbridge_insight::report::{write_decision_page, write_matrix_page};
use footbridge_runner::Project;

use crate::commands::coverage::parse_percent;
use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::{print, print_json};
use crate::project::evidence::{EvidenceArgs, gather};
use crate::project::plan::project;

#[derive(Debug, Args)]
pub(crate) struct MatrixArgs {
    #[command(flatten)]
    evidence: EvidenceArgs,

    /// Use this client, a folder or a development server's URL, instead of the one in footbridge.toml.
    #[arg(long, value_name = "URL|DIR")]
    web: Option<String>,

    /// Read the users from this CSV file, with the columns platform, version and share.
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,

    /// Show instead what these minimum versions would mean: native features, removable fallbacks, users left behind.
    #[arg(long, value_name = "ios=VERSION,android=VERSION", value_parser = parse_minimums)]
    minimum: Option<Minimums>,

    /// Propose instead the minimum versions that keep this share of the users fully supported.
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, requires = "base", conflicts_with = "minimum")]
    propose: Option<f64>,

    /// Choose the output format.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
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
    /// For programs (footbridge.matrix/1; footbridge.minimum/2 and footbridge.proposals/1 with --minimum and --propose)
    Json,
}

pub(crate) fn parse_minimums(text: &str) -> Result<Minimums, String> {
    text.parse()
        .map_err(|error: footbridge_insight::matrix::MinimumsError| error.to_string())
}

/// Reads the installed base from a file.
pub(crate) fn base(path: Option<&PathBuf>) -> Result<Option<Base>, CommandError> {
    path.map(|path| Base::load(path).map_err(CommandError::input))
        .transpose()
}

/// Rejects minimum versions that the app doesn't have.
pub(crate) fn check_minimums(minimums: &Minimums, project: &Project) -> Result<(), CommandError> {
    let app = &project.catalogue.app;
    let known = app.first_version..=app.latest_version;
    let unknown = minimums
        .0
        .iter()
        .find(|(_, version)| !known.contains(version));
    unknown.map_or(Ok(()), |(platform, version)| {
        Err(CommandError::input([miette::miette!(
            help = format!(
                "its versions are {} to {}",
                app.first_version, app.latest_version
            ),
            "there is no version {version} of {} on {platform}",
            app.name
        )]))
    })
}

pub(crate) fn matrix(
    args: &MatrixArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let project = project(environment)?;
    let base = base(args.base.as_ref())?;
    if let Some(minimums) = &args.minimum {
        check_minimums(minimums, &project)?;
    }
    let is_decision = args.minimum.is_some() || args.propose.is_some();
    if is_decision && args.format == Format::Csv {
        return Err(CommandError::input([miette::miette!(
            help = "leave --format out, or write --format html, markdown or json",
            "--minimum and --propose are not written as CSV"
        )]));
    }
    let evidence = gather(&args.evidence, &project, environment, args.web.as_ref())?;
    let made = Made::of(
        &project.catalogue,
        &evidence.subjects,
        &evidence.records,
        base.as_ref(),
    );
    if let Some(minimums) = &args.minimum {
        let decision = made.decide(minimums, base.as_ref());
        if args.format == Format::Json {
            print_json(&decision)?;
        } else {
            print_decision(&decision.page(&made), args.format.into())?;
        }
        return Ok(ExitStatus::Success);
    }
    if let (Some(percent), Some(base)) = (args.propose, &base) {
        let proposals = made.proposals(percent / 100.0, base);
        if args.format == Format::Json {
            print_json(&proposals)?;
        } else {
            print_decision(&proposals.page(&made), args.format.into())?;
        }
        return Ok(ExitStatus::Success);
    }
    match args.format {
        Format::Table => print(&made.text()),
        Format::Markdown => print(&made.markdown()),
        Format::Csv => print(&made.csv()),
        Format::Html => print_page(&made)?,
        Format::Json => print_json(&made)?,
    }
    Ok(ExitStatus::Success)
}

/// The format of a decision for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DecisionForm {
    Text,
    Markdown,
    Html,
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

/// Prints a decision for people.
pub(crate) fn print_decision(page: &DecisionPage, form: DecisionForm) -> Result<(), CommandError> {
    match form {
        DecisionForm::Text => print(&page.text()),
        DecisionForm::Markdown => print(&page.markdown()),
        DecisionForm::Html => {
            let mut html = Vec::new();
            write_decision_page(&mut html, page)
                .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
            print(&String::from_utf8_lossy(&html));
        }
    }
    Ok(())
}

fn print_page(matrix: &Made) -> Result<(), CommandError> {
    let mut page = Vec::new();
    write_matrix_page(&mut page, matrix)
        .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
    print(&String::from_utf8_lossy(&page));
    Ok(())
}
