//! `footbridge gate`: whether minimum app versions can be shipped.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use footbridge_contract::Catalogue;
use footbridge_insight::history::GateEntry;
use footbridge_insight::matrix::{
    DecisionSource, FloorSearch, Floors, Gate as Decided, GateRules, Matrix, Minimums, Needed,
    Subjects, UntriedBoundary, UntriedRow,
};
use footbridge_record::CaseRecord;
use footbridge_runner::{Plan, Project};
use footbridge_scenario::{Filter, VersionFilter};

use crate::commands::history::record_gate;
use crate::environment::ProcessEnvironment;
use crate::options::base_option::BaseOption;
use crate::options::evidence_args::{CaseEvidence, EvidenceArgs};
use crate::options::format_option::{FormatOption, OutputFormat};
use crate::options::minimum_versions::{check_minimums, parse_minimums};
use crate::options::percent::parse_percent;
use crate::output::command_error::CommandError;
use crate::output::decision::{DecisionForm, print_decision};
use crate::output::exit_status::ExitStatus;
use crate::output::print_json;
use crate::project::plan::{plan, project};

#[derive(Debug, Args)]
pub(crate) struct GateArgs {
    #[command(flatten)]
    evidence: EvidenceArgs,

    /// Check these minimum versions.
    #[arg(long, value_name = "ios=VERSION,android=VERSION", value_parser = parse_minimums)]
    minimum: Minimums,

    #[command(flatten)]
    base: BaseOption,

    /// Require at least this share of the users to stay supported.
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, requires = "base")]
    keep: Option<f64>,

    /// Require this scenario, or folder of scenarios, to pass on every supported version; may be repeated.
    #[arg(long, value_name = "PATH")]
    require: Vec<PathBuf>,

    /// Pass the gate even if a feature is untested on some supported version.
    #[arg(long)]
    allow_untested: bool,

    /// Require that a real app was observed to have each feature that the minimum versions have.
    #[arg(long)]
    verified: bool,

    /// Record the result in the project's history, with user and time; see `footbridge history --gates`.
    #[arg(long)]
    record: bool,

    #[command(flatten)]
    output: FormatOption<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people at a terminal
    Text,
    /// For a comment
    Markdown,
    /// A page for a browser, in one file
    Html,
    /// For programs (footbridge.gate/3)
    Json,
}

impl OutputFormat for Format {}

pub(crate) fn gate(
    args: &GateArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let project = project(environment)?;
    check_minimums(&args.minimum, &project)?;
    args.evidence.check_platforms(&args.minimum)?;
    let base = args.base.read()?;
    let catalogue = &project.catalogue;
    let GateEvidence { required, evidence } = gather(args, &project, environment)?;
    let CaseEvidence {
        records, subjects, ..
    } = &evidence;
    let matrix = Matrix::of(catalogue, subjects, records, base.as_ref());
    let untried = required
        .as_ref()
        .map(|required| untested_rows(required, records, &args.minimum))
        .unwrap_or_default();
    let floors = required.map(|required| required_floors(&required, subjects, records, catalogue));
    let mut decided = Decided::of(
        &matrix,
        &args.minimum,
        GateRules {
            base: base.as_ref(),
            keep: args.keep.map(|percent| percent / 100.0),
            required: floors.as_ref(),
            untried: &untried,
            is_untested_allowed: args.allow_untested,
            verified: args.verified.then_some(&*project.catalogue),
        },
    );
    decided.sources = evidence.sources;
    decided.untried = evidence.untried;
    let page = decided.page(&matrix);
    match args.output.format {
        Format::Text => print_decision(&page, DecisionForm::Text)?,
        Format::Markdown => print_decision(&page, DecisionForm::Markdown)?,
        Format::Html => print_decision(&page, DecisionForm::Html)?,
        Format::Json => print_json(&decided)?,
    }
    if args.record {
        let root = &project.config.root;
        let entry = GateEntry {
            asked_ms: environment.wall.unix_millis(),
            asked_by: environment.person(root),
            commit: environment.commit(root),
            minimums: args.minimum.to_string(),
            is_open: decided.is_open,
            answer: page.answer,
        };
        record_gate(&project, &entry)?;
    }
    Ok(if decided.is_open {
        ExitStatus::Success
    } else {
        ExitStatus::Failure
    })
}

/// The cases that decide a gate.
struct GateEvidence {
    /// The scenarios of `--require`, if there are any.
    required: Option<Plan>,
    evidence: CaseEvidence,
}

/// Gathers the cases of the reports, or, without any, those of a run at the boundaries and the minimum versions.
fn gather(
    args: &GateArgs,
    project: &Project,
    environment: &ProcessEnvironment,
) -> Result<GateEvidence, CommandError> {
    let catalogue = &project.catalogue;
    let all = args.evidence.plan(project)?;
    let required = if args.require.is_empty() {
        None
    } else {
        Some(plan(project, &args.require, &args.evidence.filter())?)
    };
    let mut subjects = args.evidence.all_subjects(project, &args.minimum)?;
    if let Some(required) = &required {
        subjects = subjects.and(args.evidence.subjects_of(required, project));
    }
    let minimums = Some(&args.minimum);
    let mut needed = Needed::of(&all, catalogue, &args.evidence.filter(), minimums);
    if let Some(required) = &required {
        add_required(&mut needed.plan, required, args, catalogue);
    }
    let evidence = if args.evidence.from.is_empty() {
        let (records, about) =
            args.evidence
                .run(&all, &needed, minimums, None, project, environment)?;
        CaseEvidence {
            sources: vec![DecisionSource::new(None, Some(about), &records, &subjects)],
            records,
            subjects,
            untried: Vec::new(),
        }
    } else {
        let (records, sources) = args.evidence.reported(project, &all, &subjects)?;
        CaseEvidence {
            untried: UntriedBoundary::all(&needed, &records),
            records,
            subjects,
            sources,
        }
    };
    Ok(GateEvidence { required, evidence })
}

/// Finds the lowest versions on which the required scenarios pass.
fn required_floors(
    required: &Plan,
    subjects: &Subjects,
    records: &[CaseRecord],
    catalogue: &Catalogue,
) -> Floors {
    let names: BTreeSet<_> = required
        .scenarios
        .iter()
        .map(|scenario| scenario.name.as_str())
        .collect();
    let of_required = records
        .iter()
        .filter(|record| names.contains(record.case.scenario.as_str()));
    let mut search = FloorSearch::new(catalogue, subjects).with_all();
    search.add(of_required);
    search.floors()
}

/// Returns the rows of required scenarios without a case on a checked platform, since a report may lack them.
fn untested_rows(
    required: &Plan,
    records: &[CaseRecord],
    minimums: &Minimums,
) -> BTreeSet<UntriedRow> {
    let tried: BTreeSet<_> = records
        .iter()
        .map(|record| &record.case)
        .map(|case| (&case.scenario, &case.title, case.platform))
        .collect();
    let cases = required.cases.iter().map(|case| &case.spec);
    cases
        .filter(|spec| minimums.0.contains_key(&spec.platform))
        .filter(|spec| !tried.contains(&(&spec.scenario, &spec.title, spec.platform)))
        .map(|spec| UntriedRow {
            scenario: spec.scenario.clone(),
            title: spec.title.clone(),
            platform: spec.platform,
        })
        .collect()
}

/// Adds the required scenarios, at their boundaries and at the minimum versions themselves.
fn add_required(plan: &mut Plan, required: &Plan, args: &GateArgs, catalogue: &Catalogue) {
    let mut known: BTreeSet<_> = plan.cases.iter().map(|case| case.spec.clone()).collect();
    let at_boundaries = Needed::of(
        required,
        catalogue,
        &args.evidence.filter(),
        Some(&args.minimum),
    );
    let at_minimums = args.minimum.0.iter().flat_map(|(platform, version)| {
        let filter = Filter {
            platforms: vec![*platform],
            versions: VersionFilter::Instead(vec![*version]),
            text: None,
        };
        required.filtered(catalogue, &filter)
    });
    for case in at_boundaries.plan.cases.into_iter().chain(at_minimums) {
        if known.insert(case.spec.clone()) {
            plan.cases.push(case);
        }
    }
    for scenario in &required.scenarios {
        if !plan
            .scenarios
            .iter()
            .any(|known| known.name == scenario.name)
        {
            plan.scenarios.push(scenario.clone());
        }
    }
}
