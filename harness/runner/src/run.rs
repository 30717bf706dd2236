//! A run: workers take cases from one list, until it is empty or the run is interrupted.

pub(crate) mod attempt_case;
pub(crate) mod attempts;
pub(crate) mod case_rules;
pub(crate) mod collector;
pub(crate) mod interrupt;
pub(crate) mod options;
pub(crate) mod prepared_run;
pub(crate) mod project_check;
pub(crate) mod run_cache;
pub(crate) mod run_error;
pub(crate) mod schedule;
pub(crate) mod serve;

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use footbridge_engine::EngineName;
use footbridge_record::{CaseRecord, CaseResult, EndingKind, RunEvent};
use tokio::runtime::Runtime;

use crate::case::engine_log::EngineLog;
use crate::case::worker::Worker;
use crate::case::worker_context::{HasStarted, WorkerContext};
use crate::case::worker_error::WorkerError;
use crate::client::source_map::SourceMaps;
use crate::client::web::Web;
use crate::plan::Plan;
use crate::run::attempt_case::run_to_verdict;
use crate::run::case_rules::CaseRules;
use crate::run::collector::Collector;
use crate::run::interrupt::Interrupt;
use crate::run::options::Options;
use crate::run::run_cache::{RunCache, load_cached};
use crate::run::run_error::RunError;
use crate::run::schedule::Schedule;
use crate::sources::project::Project;
use crate::sources::wall_clock::WallClock;

/// A message from a worker to the run.
enum Message {
    Started {
        engine: String,
    },
    Finished {
        index: usize,
        record: Arc<CaseRecord>,
    },
    /// An event that is reported unchanged.
    Event(Box<RunEvent>),
    Lost(WorkerError),
}

/// Runs the plan. Every event is passed to `report` on this thread, in order. Workers never wait for it, so it can't
/// delay a page.
///
/// # Errors
/// [`RunError`] if the run can't begin, if no worker is left, or if snapshots can't be written.
pub fn run(
    project: &Project,
    plan: &Plan,
    options: &Options,
    wall: &WallClock,
    interrupt: &Interrupt,
    mut report: impl FnMut(RunEvent),
) -> Result<(), RunError> {
    let mut collector = Collector::new(project, plan, options, wall)?;
    let runtime = Runtime::new().map_err(|source| RunError::Runtime { source })?;
    let shared = Arc::new(share(project, options, wall, &runtime)?);
    let rules = CaseRules::new(options, collector.accepted());
    let cache = RunCache::open(project, plan, options, shared.web.client(), wall);
    if let Some(cache) = &cache {
        let workers = options.workers.clamp(1, plan.cases.len().max(1));
        let outdated = load_cached(cache, plan, workers, interrupt, &rules, |index, cached| {
            collector.begin(workers, &cached.engine, &mut report);
            collector.end_unchanged(index, cached.record, &mut report);
        });
        if let Some(outdated) = outdated {
            report(RunEvent::ResultsOutdated(Arc::new(outdated)));
        }
    }
    if collector.left() > 0 && plan.used_engines().len() > 1 {
        // A worker would notice a missing engine only at its first case.
        check_engines(plan, options)?;
    }
    let schedule = Schedule::new(plan, options, interrupt, rules, |index| {
        !collector.has(index)
    });
    let mut failure = None;
    thread::scope(|scope| {
        if collector.left() == 0 {
            return;
        }
        let (sender, messages) = channel();
        for number in 0..schedule.workers {
            let Some(engine) = schedule.first_engine(number) else {
                break;
            };
            let (shared, sender) = (Arc::clone(&shared), sender.clone());
            let (schedule, cache) = (&schedule, cache.as_ref());
            scope.spawn(move || work(shared, engine, schedule, cache, &sender));
        }
        drop(sender);
        for message in messages {
            match message {
                Message::Started { engine } => {
                    collector.begin(schedule.workers, &engine, &mut report);
                }
                Message::Finished { index, record } => {
                    collector.end_case(index, record, &mut report);
                }
                Message::Event(event) => report(*event),
                Message::Lost(error) => failure = Some(error),
            }
        }
    });
    if collector.done() == 0
        && let Some(error) = failure.take()
    {
        return Err(error.into());
    }
    if let Some(cache) = &cache
        && collector.done() > 0
    {
        cache.prune();
    }
    let left_out = collector.left();
    // Report the results of the cases in spite of other errors.
    let ended = collector.end(schedule.end(), wall, &mut report);
    match failure {
        Some(error) if left_out > 0 && !interrupt.is_pressed() => Err(error.into()),
        _ => ended,
    }
}

/// Checks that this machine has the engines that the plan uses.
fn check_engines(plan: &Plan, options: &Options) -> Result<(), WorkerError> {
    for name in plan.used_engines() {
        let checks = options.engines.get(name).map(|engine| engine.checks());
        let checks = checks.unwrap_or_default().into_iter();
        for check in checks {
            if let Err(problem) = check.state {
                let problem = format!("{} ({problem})", check.subject);
                return Err(WorkerError::Engine { problem });
            }
        }
    }
    Ok(())
}

/// Creates the shared state of a run's workers.
pub(crate) fn share(
    project: &Project,
    options: &Options,
    wall: &WallClock,
    runtime: &Runtime,
) -> Result<WorkerContext, RunError> {
    let web = Web::open(project, options.web.as_deref())?;
    web.reach()?;
    Ok(WorkerContext {
        project: Arc::new(project.clone()),
        source_maps: SourceMaps::new(
            web.client().clone(),
            &project.site,
            runtime.handle().clone(),
        ),
        web,
        engines: options.engines.clone(),
        runtime: runtime.handle().clone(),
        wall: wall.clone(),
        is_virtual: options.is_virtual,
        is_tolerant: options.is_tolerant,
        has_started: HasStarted::default(),
        engine_log: EngineLog::new(options.engine_log.as_deref()),
        instrumentation: Arc::clone(&options.instrumentation),
    })
}

/// Runs cases until none are left, with this worker's own engine.
fn work(
    shared: Arc<WorkerContext>,
    engine: EngineName,
    schedule: &Schedule<'_>,
    cache: Option<&RunCache<'_>>,
    sender: &Sender<Message>,
) {
    // The run receives messages while there are workers.
    let send = |message| {
        let _ = sender.send(message);
    };
    let send_event = |event| send(Message::Event(Box::new(event)));
    let lose = |error| {
        if !matches!(error, WorkerError::Interrupted) {
            send(Message::Lost(error));
        }
    };
    let (incoming, inbox) = channel();
    schedule.interrupt.add(incoming.clone());
    let mut worker = match Worker::start(shared, engine, incoming, inbox) {
        Ok(worker) => worker,
        Err(error) => return lose(error),
    };
    send(Message::Started {
        engine: worker.engine_version.clone(),
    });
    while let Some((index, case)) = schedule.next(worker.engine()) {
        if let Err(error) = worker.use_engine(case.engine) {
            return lose(error);
        }
        let rules = &schedule.rules;
        let run = run_to_verdict(&mut worker, rules, index, case, &send_event);
        if run.record.ending.kind == EndingKind::Interrupted {
            send_event(RunEvent::CaseInterrupted(CaseResult {
                index,
                record: Arc::new(run.record),
                is_last_of_scenario: false,
                is_unchanged: false,
            }));
            return;
        }
        schedule.count(run.record.verdict);
        if let Some(cache) = cache {
            cache.keep(index, &run, &worker.engine_version);
        }
        let record = Arc::new(run.record);
        send(Message::Finished { index, record });
        if let Err(error) = worker.ready() {
            return lose(error);
        }
    }
}
