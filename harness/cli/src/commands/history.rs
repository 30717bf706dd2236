//! `footbridge history`, and the recording of runs.

use std::io::Write as _;
use std::path::Path;

use clap::{Args as ClapArgs, ValueEnum};
use footbridge_insight::history::{
    GateEntry, History as CaseHistories, HistoryEntries, HistoryFormat, Recorder, Recovered, Run,
    Summary, render, render_gates,
};
use footbridge_record::RunEvent;
use footbridge_runner::config::Config;
use footbridge_runner::{Project, client_fingerprint, other_client};
use miette::Report;

use crate::environment::ProcessEnvironment;
use crate::options::format_option::{FormatOption, OutputFormat};
use crate::output::command_error::{CommandError, render as render_error};
use crate::output::exit_status::ExitStatus;
use crate::output::print;

#[derive(Debug, ClapArgs)]
pub(crate) struct HistoryArgs {
    /// Select cases whose name contains CASE: scenario path, title, host and engine; show each run of a single match.
    #[arg(value_name = "CASE")]
    case: Option<String>,

    /// Show the results recorded by `footbridge gate --record` instead.
    #[arg(long, conflicts_with = "case")]
    gates: bool,

    /// Show the runs of this client, a folder or a URL, instead of those of the one in footbridge.toml.
    #[arg(long, value_name = "URL|DIR", conflicts_with = "gates")]
    web: Option<String>,

    #[command(flatten)]
    output: FormatOption<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Markdown,
    Json,
}

impl OutputFormat for Format {}

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
            warn_of_recovery(&recovered);
        }
        print(&render_gates(&gates, args.output.format.into()));
        return Ok(ExitStatus::Success);
    }
    let (entries, recovered) = history
        .entries(environment.wall.unix_millis())
        .map_err(CommandError::environment)?;
    if let Some(recovered) = recovered {
        warn_of_recovery(&recovered);
    }
    let client = other_client(&config, args.web.as_deref(), &environment.folder);
    if let Some(client) = &client
        && !entries.clients().contains_key(&Some(client.as_str()))
    {
        return Err(CommandError::input([unknown_client(client, &entries)]));
    }
    let summary = Summary::new(&entries, client.as_deref(), args.case.as_deref());
    if let (Some(case), true) = (&args.case, summary.cases.is_empty()) {
        let help = "`footbridge history` shows recorded cases, `footbridge list` all cases";
        return Err(CommandError::input([if summary.runs == 0 {
            miette::miette!(
                help = "`footbridge run` records each run",
                "no run is recorded yet"
            )
        } else {
            miette::miette!(help = help, "no recorded case name contains `{case}`")
        }]));
    }
    let text = render(&summary, args.output.format.into());
    // A reader may close the pipe early, which isn't an error.
    let _ = write!(anstream::stdout().lock(), "{text}");
    Ok(ExitStatus::Success)
}

/// Returns the error of a client without a recorded run.
fn unknown_client(client: &str, entries: &HistoryEntries) -> Report {
    let others: Vec<&str> = entries.clients().into_keys().flatten().collect();
    let help = if others.is_empty() {
        format!("`footbridge run --web {client}` records a run of it")
    } else {
        format!("the history has runs of {}", others.join(", "))
    };
    miette::miette!(help = help, "no run of the client `{client}` is recorded")
}

/// Records a run in the project's history. An error is printed as a warning and doesn't end the run.
pub(crate) struct Recording {
    recorder: Option<Recorder>,
}

impl Recording {
    /// Starts recording, unless the project or the user has disabled the history.
    pub(crate) fn new(
        project: &Project,
        web: Option<&str>,
        is_enabled: bool,
        environment: &ProcessEnvironment,
    ) -> Self {
        let policy = project.config.history;
        let root = &project.config.root;
        let recorder = (is_enabled && policy.is_enabled).then(|| {
            let commit = environment.commit(root);
            let history = CaseHistories::new(root, policy);
            let run = Run {
                started_ms: environment.wall.unix_millis(),
                commit,
                client: client_fingerprint(&project.config, web),
                other_client: other_client(&project.config, web, &environment.folder),
                engine_version: String::new(),
            };
            Recorder::new(history, run)
        });
        Self { recorder }
    }

    /// Records an event of the run.
    pub(crate) fn take(&mut self, event: &RunEvent) {
        match self.recorder.as_mut().map(|recorder| recorder.take(event)) {
            Some(Ok(Some(recovered))) => warn_of_recovery(&recovered),
            Some(Err(error)) => {
                warn(&Report::from(error).wrap_err("this run is not in the history"));
            }
            _ => {}
        }
    }
}

/// Records a gate's result in the project's history.
pub(crate) fn record_gate(project: &Project, gate: &GateEntry) -> Result<(), CommandError> {
    let history = CaseHistories::new(&project.config.root, project.config.history);
    let recovered = history.add_gate(gate).map_err(CommandError::environment)?;
    if let Some(recovered) = recovered {
        warn_of_recovery(&recovered);
    }
    Ok(())
}

fn warn_of_recovery(recovered: &Recovered) {
    let aside = shown(&recovered.aside);
    warn(&miette::miette!(
        severity = miette::Severity::Warning,
        help = "no action is required; delete the file when it is no longer useful",
        "the history was damaged: {}. It was moved to {aside}, and a new history was started",
        recovered.reason
    ));
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Writes a warning to standard error. If it is closed, the warning is lost.
fn warn(report: &Report) {
    let _ = write!(
        anstream::stderr().lock(),
        "{}",
        render_error(report.as_ref())
    );
}
