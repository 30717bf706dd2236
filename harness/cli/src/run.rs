//! `footbridge run`.

use std::fs::File;
use std::io::BufWriter;
use std::sync::Arc;

use footbridge_runner::report::{Output, Progress, REPORTERS, Reporter, Totals};
use footbridge_runner::{Interrupt, Options, Pictures, RunEvent, run as run_plan};

use crate::args::{Clock, ReporterChoice, Run};
use crate::command_error::CommandError;
use crate::environment::Environment;
use crate::outcome::Outcome;
use crate::plan::{plan, project};
use crate::progress;

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
    let mut reporters = reporters(&args.reporter, environment)?;
    let interrupt = Interrupt::default();
    listen(&interrupt)?;

    let mut totals = Totals::default();
    let mut cut_short = false;
    let mut unwritten = None;
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
            for reporter in &mut reporters {
                if let Err(error) = reporter.take(&event) {
                    unwritten.get_or_insert(error);
                }
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
    if let Some(error) = unwritten {
        return Err(CommandError::environment(miette::miette!(
            help = "is the disk full, or the reader of the pipe gone?",
            "failed to write a report: {error}"
        )));
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

fn reporters(
    choices: &[ReporterChoice],
    environment: &Environment,
) -> Result<Vec<Box<dyn Reporter>>, CommandError> {
    let mut made = Vec::new();
    for choice in choices {
        let Some(kind) = REPORTERS.iter().find(|kind| kind.name == choice.name) else {
            continue;
        };
        let (output, progress): (Output, Progress) = match &choice.file {
            None if environment.is_watched && choice.name == "terminal" => {
                (Box::new(anstream::stdout()), progress::line())
            }
            None => (Box::new(anstream::stdout()), Progress::none()),
            Some(path) => {
                let file = path
                    .parent()
                    .map_or(Ok(()), std::fs::create_dir_all)
                    .and_then(|()| File::create(path))
                    .map_err(|error| {
                        CommandError::input([miette::miette!(
                            help = "name a file that can be written",
                            "failed to write the report {}: {error}",
                            path.display()
                        )])
                    })?;
                let plain = anstream::StripStream::new(Box::new(BufWriter::new(file)) as Output);
                (Box::new(plain), Progress::none())
            }
        };
        made.push((kind.make)(output, progress));
    }
    Ok(made)
}
