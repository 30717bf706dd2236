//! `footbridge floor`: the lowest versions on which scenarios pass, and the client's own version checks.

use clap::{Args, ValueEnum};
use footbridge_contract::Platform;
use footbridge_insight::matrix::{FloorSearch, Minimums, Needed, Subjects, plan_at};

use crate::environment::ProcessEnvironment;
use crate::options::client_option::ClientOption;
use crate::options::evidence_args::EvidenceArgs;
use crate::options::format_option::{FormatOption, OutputFormat};
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::{print, print_json};
use crate::project::plan::project;
use crate::project::quiet_runs::{QuietRuns, announce};

/// The most rounds. Each halves the remaining versions, which are fewer than 2^32.
const ROUNDS: usize = 32;

#[derive(Debug, Args)]
pub(crate) struct FloorArgs {
    #[command(flatten)]
    evidence: EvidenceArgs,

    #[command(flatten)]
    client: ClientOption,

    /// Print only the differences between client and catalogue.
    #[arg(long)]
    problems: bool,

    #[command(flatten)]
    output: FormatOption<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people at a terminal
    Table,
    /// For a page
    Markdown,
    /// For a spreadsheet
    Csv,
    /// For programs (footbridge.floor/1)
    Json,
}

impl OutputFormat for Format {
    const DEFAULT: &'static str = "table";
}

pub(crate) fn floor(
    args: &FloorArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let project = project(environment)?;
    let catalogue = &project.catalogue;
    let plan = args.evidence.plan(&project)?;
    let subjects = Subjects::of(&plan, catalogue);
    let mut search = FloorSearch::new(catalogue, &subjects);
    if args.evidence.from.is_empty() {
        let first = catalogue.app.first_version;
        let lowest = Minimums(Platform::APPS.map(|platform| (platform, first)).into());
        let needed = Needed::of(&plan, catalogue, &args.evidence.filter(), Some(&lowest));
        announce(&needed);
        let web = args.client.web.as_ref();
        let runs = QuietRuns::new(&project, environment, args.evidence.workers.workers, web)?;
        search.add(&runs.run(&needed.plan)?);
        for _ in 0..ROUNDS {
            let probes = plan_at(&plan, &search.probes());
            if probes.cases.is_empty() {
                break;
            }
            search.add(&runs.run(&probes)?);
        }
    } else {
        let (records, _) = args.evidence.reported(&project, &plan, &subjects)?;
        search.add(&records);
    }
    let floors = search.floors();
    match args.output.format {
        Format::Table if args.problems => print(&floors.problems()),
        Format::Table => print(&floors.text()),
        Format::Markdown => print(&floors.markdown()),
        Format::Csv => print(&floors.csv()),
        Format::Json => print_json(&floors)?,
    }
    Ok(if floors.differences.is_empty() {
        ExitStatus::Success
    } else {
        ExitStatus::Failure
    })
}
