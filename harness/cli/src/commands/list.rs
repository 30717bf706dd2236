//! `footbridge list`: the cases of a run, and the calls and links that their hosts lack.

use std::io::Write as _;

use clap::Args;
use footbridge_contract::Catalogue;
use footbridge_engine::WEBKIT;
use footbridge_runner::Case;

use crate::environment::ProcessEnvironment;
use crate::options::case_selection::CaseSelection;
use crate::options::engine_choice::SelectedEngines;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::project::plan::{plan, project};

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    cases: CaseSelection,

    /// Select the engines, as for `footbridge run`.
    #[arg(long, value_enum)]
    engine: Option<SelectedEngines>,
}

pub(crate) fn list(
    args: &ListArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let mut project = project(environment)?;
    if let Some(engine) = args.engine {
        project.engines = engine.selection();
    }
    args.cases.check(&project)?;
    let plan = plan(&project, &args.cases.paths, &args.cases.filter())?;
    let mut output = anstream::stdout().lock();
    for case in &plan.cases {
        let engine = if case.engine == WEBKIT {
            String::new()
        } else {
            format!(" · {}", case.engine)
        };
        let lacking = lacking(case, &project.catalogue);
        // A reader may close the pipe early, which isn't an error.
        if writeln!(output, "{}{engine}{lacking}", case.spec).is_err() {
            break;
        }
    }
    Ok(ExitStatus::Success)
}

/// Returns the calls and links that a case uses and its host lacks, in parentheses; empty if there are none.
fn lacking(case: &Case, catalogue: &Catalogue) -> String {
    let spec = &case.spec;
    let row = case.scenario.rows.get(spec.row);
    let lacking = row.map(|row| row.lacking(catalogue, spec.platform, spec.version));
    let lacking: Vec<_> = lacking
        .into_iter()
        .flatten()
        .map(|(entry, availability)| format!("{} {availability}", entry.name()))
        .collect();
    if lacking.is_empty() {
        return String::new();
    }
    format!(" ({})", lacking.join("; "))
}
