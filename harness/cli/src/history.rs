//! `footbridge history`, and the recording of runs.

use std::io::Write as _;
use std::path::Path;

use clap::{Args as ClapArgs, ValueEnum};
use footbridge_runner::config::Config;
use footbridge_runner::history::{
    GateEntry, History as CaseHistories, HistoryFormat, Recorder, Recovered, Summary, render,
    render_gates,
};
use footbridge_runner::{Project, RunEvent, client_fingerprint};
use miette::Report;

use crate::command_error::{CommandError, render as render_error};
use crate::environment::ProcessEnvironment;
use crate::exit_status::ExitStatus;
use crate::output::print;

#[derive(Debug, ClapArgs)]
pub(crate) struct HistoryArgs {
    /// Only cases whose name has this in it: the scenario's path, its title, its host, its engine. Each run is shown, if it is
    /// one case.
    #[arg(value_name = "CASE")]
    case: Option<String>,

    /// Show instead the answers that `footbridge gate --record` kept.
    #[arg(long, conflicts_with = "case")]
    gates: bool,

    /// The output format.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Markdown,
    Json,
}

impl From<Format> for HistoryFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Text => Self::Text,
            Format::Markdown => Self::Markdown,
            Format::Json => Self::Json,
        }
    }
}

pub(crate) fn history(
    args: &HistoryArgs,
    environment: &ProcessEnvironment,
) -> Result<ExitStatus, CommandError> {
    let config = Config::find(&environment.folder).map_err(|error| CommandError::input([error]))?;
    let history = CaseHistories::new(&config.root, config.history);
    if args.gates {
        let (gates, recovered) = history
            .gates(environment.wall.unix_millis())
            .map_err(CommandError::environment)?;
        if let Some(recovered) = recovered {
            tell_recovered(&recovered);
        }
        print(&render_gates(&gates, args.format.into()));
        return Ok(ExitStatus::Success);
    }
    let (entries, recovered) = history
        .entries(environment.wall.unix_millis())
        .map_err(CommandError::environment)?;
    if let Some(recovered) = recovered {
        tell_recovered(&recovered);
    }
    let summary = Summary::new(&entries, args.case.as_deref());
    if let (Some(case), true) = (&args.case, summary.cases.is_empty()) {
        let help =
            "`footbridge history` shows what is recorded, `footbridge list` the cases there are";
        return Err(CommandError::input([if summary.runs == 0 {
            miette::miette!(
                help = "`footbridge run` records each run",
                "no run has been recorded yet"
            )
        } else {
            miette::miette!(help = help, "no recorded case has `{case}` in its name")
        }]));
    }
    let text = render(&summary, args.format.into());
    // A reader that has seen enough closes the pipe; that is no error.
    let _ = write!(anstream::stdout().lock(), "{text}");
    Ok(ExitStatus::Success)
}

/// Records a run in the project's history. What goes wrong with that is told, and ends no run.
pub(crate) struct Recording {
    recorder: Option<Recorder>,
}

impl Recording {
    /// Begins to record, unless the project or the user wants no history.
    pub(crate) fn new(
        project: &Project,
        web: Option<&str>,
        is_wanted: bool,
        environment: &ProcessEnvironment,
    ) -> Self {
        let policy = project.config.history;
        let root = &project.config.root;
        let recorder = (is_wanted && policy.is_enabled).then(|| {
            let commit = environment.commit(root);
            let history = CaseHistories::new(root, policy);
            let client = client_fingerprint(&project.config, web);
            Recorder::new(history, environment.wall.unix_millis(), commit, client)
        });
        Self { recorder }
    }

    /// Takes an event of the run.
    pub(crate) fn take(&mut self, event: &RunEvent) {
        match self.recorder.as_mut().map(|recorder| recorder.take(event)) {
            Some(Ok(Some(recovered))) => tell_recovered(&recovered),
            Some(Err(error)) => {
                warn(&Report::from(error).wrap_err("this run is not in the history"));
            }
            _ => {}
        }
    }
}

/// Keeps the answer of a gate in the project's history.
pub(crate) fn record_gate(project: &Project, gate: &GateEntry) -> Result<(), CommandError> {
    let history = CaseHistories::new(&project.config.root, project.config.history);
    let recovered = history.add_gate(gate).map_err(CommandError::environment)?;
    if let Some(recovered) = recovered {
        tell_recovered(&recovered);
    }
    Ok(())
}

fn tell_recovered(recovered: &Recovered) {
    let aside = shown(&recovered.aside);
    warn(&miette::miette!(
        severity = miette::Severity::Warning,
        help = "nothing needs to be done; delete that file if nobody wants to look at it",
        "the history was damaged: {}. It is now {aside}, and a new one has begun",
        recovered.reason
    ));
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Writes to standard error. There is no one left to read one that is closed.
fn warn(report: &Report) {
    let _ = write!(
        anstream::stderr().lock(),
        "{}",
        render_error(report.as_ref())
    );
}
