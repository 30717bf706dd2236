//! `footbridge run`.

use std::sync::Arc;

use footbridge_runner::report::Totals;
use footbridge_runner::{Interrupt, Options, Pictures, RunEvent, run as run_plan};

use crate::args::{Clock, Run};
use crate::command_error::CommandError;
use crate::environment::Environment;
use crate::history::Recording;
use crate::outcome::Outcome;
use crate::plan::{plan, project};
use crate::reports::{LastRun, reports};

pub(crate) fn run(args: &Run, environment: &Environment) -> Result<Outcome, CommandError> {
    let project = project(environment)?;
    let plan = plan(&project, &args.cases.paths, &args.cases.filter())?;
    if plan.cases.is_empty() {
        return Err(CommandError::input([miette::miette!(
            help = "`footbridge list` shows the cases there are",
            "no case is left to run"
        )]));
    }
    let options = Options {
        workers: args
            .workers
            .map(usize::from)
            .or(project.config.workers)
            .unwrap_or(environment.cores),
        update: args.update,
        is_virtual: args.clock == Clock::Virtual,
        web: args.web.clone(),
        engine: Arc::clone(&environment.engines.default),
        pictures: pictures(args),
    };
    let mut reports = reports(&args.reporter, environment)?;
    let mut last_run = LastRun::of(&project);
    let mut recording = Recording::new(&project, !args.no_history, environment);
    let interrupt = Interrupt::default();
    listen(&interrupt)?;

    let mut totals = Totals::default();
    let mut cut_short = false;
    let ran = run_plan(
        &project,
        &plan,
        &options,
        &environment.wall,
        &interrupt,
        |event| {
            match &event {
                RunEvent::CaseEnded(result) => totals.add(result.record.verdict),
                RunEvent::Ended { left_out, .. } => cut_short = *left_out > 0,
                _ => {}
            }
            reports.take(&event);
            last_run.take(&event);
            recording.take(&event);
            if reports.are_unread() {
                interrupt.press();
            }
        },
    );
    ran.map_err(|error| {
        if error.is_input() {
            CommandError::input([error])
        } else {
            CommandError::environment(error)
        }
    })?;
    last_run.warn();
    let unwritten = reports.into_errors();
    if !unwritten.is_empty() {
        return Err(CommandError::environment_all(unwritten));
    }
    Ok(if totals.has_bad() || cut_short {
        Outcome::Bad
    } else {
        Outcome::Good
    })
}

/// Where pictures go: where the user says, or beside the first report that goes to a file and isn't for people at a terminal.
fn pictures(args: &Run) -> Option<Pictures> {
    if let Some(folder) = &args.pictures {
        return Some(Pictures::new(folder));
    }
    let mut reports = args
        .reporter
        .iter()
        .filter(|report| report.name != "terminal");
    let file = reports.find_map(|report| report.file.as_deref())?;
    Some(Pictures::new(file.with_file_name("pictures")))
}

fn listen(interrupt: &Interrupt) -> Result<(), CommandError> {
    let interrupt = interrupt.clone();
    ctrlc::set_handler(move || interrupt.press()).map_err(|error| {
        CommandError::environment(miette::miette!("failed to listen for Ctrl-C: {error}"))
    })
}
