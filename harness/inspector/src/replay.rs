//! Replaying a scenario step by step, in an engine.
//!
//! The case runs on its own thread. Before each step it waits for an inspector; the page and its clock are stopped
//! meanwhile. To go back, the case runs again from its start, with the same result.

mod failures;
mod pace;

use std::path::Path;
use std::sync::Arc;
use std::thread;

use footbridge_journal::{Entry, Journal, transcript};
use footbridge_record::{CaseRecord, EndingKind, Failure, RunEvent, Verdict};
use footbridge_runner::{Case, CaseWorker, Interrupt, PreparedRun, Project};
use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::board::{Board, Part};
use crate::refusal::Refusal;
use crate::requester::Requester;
use crate::session::{Asked, hello};
use crate::wire::{
    CaseSummary, Command, Replay, ReplayState, ReplayStep, Request, Update, Violation,
};

pub(crate) use pace::Steering;

/// The address of a step's picture on the inspector's server.
fn picture_address(step: usize, take: u64) -> String {
    format!("/picture/{step}?take={take}")
}

#[derive(Debug)]
pub(crate) struct ReplayedCase {
    pub(crate) project: Project,
    pub(crate) case: Case,
    pub(crate) prepared: PreparedRun,
}

/// The replay as inspectors see it. Cheap to clone; all clones share the state.
#[derive(Debug, Clone)]
struct Shown {
    board: Board,
    replay: Arc<Mutex<Replay>>,
    journal: Arc<Mutex<Vec<Entry>>>,
}

impl Shown {
    fn change(&self, change: impl FnOnce(&mut Replay)) {
        let mut replay = self.replay.lock();
        change(&mut replay);
        self.board.put(Part::Replay, Update::Replay(replay.clone()));
    }

    fn add(&self, entry: &Entry) {
        self.board.append(std::slice::from_ref(entry));
        self.journal.lock().push(entry.clone());
    }

    /// Shows the transcript so far.
    fn show_transcript(&self) {
        let journal: Journal = self.journal.lock().iter().cloned().collect();
        let text = transcript(&journal);
        self.change(|replay| replay.transcript = text);
    }

    /// Shows the violations among the failures. Returns each failure's step and message, the likeliest cause first.
    fn show_failures(
        &self,
        mut failures: Vec<Failure>,
        journal: &Journal,
    ) -> Vec<(Option<u32>, String)> {
        failures::sort(&mut failures);
        self.show_violations(failures::violations(&failures, journal));
        failures::lines(&failures)
    }

    fn show_violations(&self, violations: Vec<Violation>) {
        self.board
            .put(Part::Violations, Update::Violations { violations });
    }

    fn begin(&self) {
        self.journal.lock().clear();
        self.board.restart();
        self.show_violations(Vec::new());
        self.change(|replay| {
            replay.state = ReplayState::Playing;
            replay.next = 0;
            replay.transcript.clear();
            replay.summary = None;
            replay.failures.clear();
            for step in &mut replay.steps {
                step.picture = None;
            }
        });
    }

    fn end(&self, record: &CaseRecord) {
        let summary = CaseSummary {
            name: record.case.host(),
            verdict: record.verdict.word().to_owned(),
            reason: record.reason.clone(),
        };
        let mut failures = self.show_failures(record.failures.clone(), &record.journal);
        let text = transcript(&record.journal);
        let is_lost = matches!(record.verdict, Verdict::Hung | Verdict::Crashed);
        let ending = record.reason.clone().filter(|_| is_lost);
        self.change(|replay| {
            // It may have been lost after its last step.
            let has_step = usize::try_from(replay.next).is_ok_and(|next| next < replay.steps.len());
            let last = has_step.then_some(replay.next);
            failures.extend(ending.map(|reason| (last, reason)));
            replay.state = ReplayState::Ended;
            replay.next = u32::try_from(replay.steps.len()).unwrap_or(u32::MAX);
            replay.transcript = text;
            replay.failures = failures;
            replay.summary = Some(summary);
        });
    }
}

fn index(step: Option<usize>) -> Option<u32> {
    step.and_then(|step| u32::try_from(step).ok())
}

/// Returns the view of a replay that has not started.
pub(crate) fn first_view(project: &Project, case: &Case) -> Replay {
    let scenario = &case.scenario;
    let steps = case.row().steps.iter();
    let steps = steps.map(|step| ReplayStep {
        text: step.value.summary(),
        line: u32::try_from(scenario.line(step.span)).unwrap_or(u32::MAX),
        picture: None,
    });
    let path = project.config.root.join(&scenario.name);
    Replay {
        case: format!("{} · {}", case.spec.title, case.spec.platform),
        state: ReplayState::Paused,
        source: std::fs::read_to_string(path).unwrap_or_default(),
        file: scenario.name.clone(),
        steps: steps.collect(),
        next: 0,
        accepted: None,
        transcript: String::new(),
        summary: None,
        failures: Vec::new(),
    }
}

/// Replays a case on this thread and executes the commands of inspectors, until `steering` is closed.
pub(crate) fn replay(
    replayed: ReplayedCase,
    board: &Board,
    steering: &Steering,
    asked: UnboundedReceiver<Asked>,
) {
    let ReplayedCase {
        project,
        case,
        prepared,
    } = replayed;
    let shown = Shown {
        replay: Arc::new(Mutex::new(first_view(&project, &case))),
        journal: Arc::default(),
        board: board.clone(),
    };
    board.put(Part::Hello, Update::Hello(hello(&project, true)));
    let watcher = shown.clone();
    steering.watch(move |change| watcher.follow(change));
    let commands = steering.clone();
    shown.change(|_| {});
    let view = shown.clone();
    // The task ends with the server, which holds the other end.
    thread::spawn(move || listen(asked, &commands, &view));
    let interrupt = Interrupt::default();
    match prepared.worker(&interrupt) {
        Ok(mut worker) => {
            let accepted = prepared.accepted_transcript(&case);
            shown.change(|replay| replay.accepted = accepted);
            while steering.wait_for_run() {
                run_once(&mut worker, &case, &shown, steering);
            }
        }
        Err(error) => {
            let reason = Some(error.to_string());
            let summary = CaseSummary {
                name: case.spec.title.clone(),
                verdict: "crashed".to_owned(),
                reason,
            };
            shown.change(|replay| {
                replay.state = ReplayState::Ended;
                replay.summary = Some(summary);
            });
        }
    }
}

fn run_once(worker: &mut CaseWorker, case: &Case, shown: &Shown, steering: &Steering) {
    // A case that hangs or crashes runs once more.
    let report = |event: RunEvent| match event {
        RunEvent::CaseBegan(_) => shown.begin(),
        RunEvent::Entry { entry, .. } => shown.add(&entry),
        _ => {}
    };
    let record = worker.run_and_report(case, &report);
    let is_given_up = record.ending.kind == EndingKind::Interrupted;
    if !is_given_up {
        shown.end(&record);
    }
    steering.run_ended();
    if !is_given_up && let Err(error) = worker.ready() {
        let problem = error.to_string();
        shown.change(|replay| replay.failures.push((None, problem)));
        steering.close();
    }
}

impl Shown {
    /// Shows the state of the case.
    fn follow(&self, change: pace::StepChange) {
        match change {
            pace::StepChange::Waits { step } => self.change(|replay| {
                replay.state = ReplayState::Paused;
                replay.next = index(Some(step)).unwrap_or_default();
            }),
            pace::StepChange::Begins { step } => self.change(|replay| {
                replay.state = ReplayState::Playing;
                replay.next = index(Some(step)).unwrap_or_default();
            }),
            pace::StepChange::Over {
                step,
                failures,
                picture,
            } => {
                self.show_transcript();
                let journal = self.journal.lock().iter().cloned().collect();
                let failures = self.show_failures(failures, &journal);
                self.change(|replay| {
                    replay.next = index(Some(step + 1)).unwrap_or_default();
                    replay.failures = failures;
                    if let Some(shown) = replay.steps.get_mut(step) {
                        shown.picture = picture.map(|take| picture_address(step, take));
                    }
                });
            }
        }
    }
}

/// Executes the commands of inspectors.
fn listen(mut asked: UnboundedReceiver<Asked>, steering: &Steering, shown: &Shown) {
    while let Some(Asked { request, updates }) = asked.blocking_recv() {
        let Request { id, command } = request;
        let steps = shown.replay.lock().steps.len();
        let next = usize::try_from(shown.replay.lock().next).unwrap_or_default();
        let is_over = shown.replay.lock().state == ReplayState::Ended;
        let result = match command {
            Command::ReplayTo { step } => {
                let step = usize::try_from(step).unwrap_or(usize::MAX).min(steps);
                if is_over || step < next {
                    steering.run_again(step);
                } else {
                    steering.go_on_until(step);
                }
                Ok(Value::Null)
            }
            Command::ReplayPlay if is_over => {
                steering.run_again(usize::MAX);
                Ok(Value::Null)
            }
            Command::ReplayPlay => {
                steering.go_on_until(usize::MAX);
                Ok(Value::Null)
            }
            Command::ReplayPause => {
                steering.go_on_until(0);
                Ok(Value::Null)
            }
            _ => Err(Refusal::new(
                "a scenario is being replayed; there is no page to act on",
            )),
        };
        Requester::new(id, updates).respond(result);
    }
    steering.close();
}

/// Returns the file of a step's picture.
pub(crate) fn picture_file(folder: &Path, step: usize) -> std::path::PathBuf {
    folder.join(format!("{step}.png"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use footbridge_record::FailureKind;
    use footbridge_record::testing::{failure, record};
    use footbridge_runner::WallClock;

    use super::*;
    use crate::board::Reading;

    fn shown() -> Shown {
        let replay = Replay {
            case: "Pay · ios".to_owned(),
            state: ReplayState::Playing,
            source: String::new(),
            file: "scenarios/pay.yaml".to_owned(),
            steps: Vec::new(),
            next: 0,
            accepted: None,
            transcript: String::new(),
            summary: None,
            failures: Vec::new(),
        };
        Shown {
            board: Board::new(WallClock::new(Duration::ZERO, || Duration::ZERO)),
            replay: Arc::new(Mutex::new(replay)),
            journal: Arc::default(),
        }
    }

    /// The names of the shown violations, and the shown failures.
    fn view(shown: &Shown) -> (Vec<String>, Vec<String>) {
        let mut names = Vec::new();
        for update in shown.board.read(&mut Reading::default()) {
            if let Update::Violations { violations } = update {
                names = violations.into_iter().map(|one| one.invariant).collect();
            }
        }
        let failures = shown.replay.lock().failures.clone();
        (names, failures.into_iter().map(|(_, text)| text).collect())
    }

    #[test]
    fn replay_shows_the_violations_of_a_step_and_of_the_end() {
        let mut broken = failure("uncaught: TypeError");
        broken.kind = FailureKind::Invariant;
        broken.invariant = Some("no-page-errors".to_owned());
        let expected = failure("expected the status Paid");
        let failures = vec![expected.clone(), broken.clone()];
        let shown = shown();
        shown.follow(pace::StepChange::Over {
            step: 0,
            failures: failures.clone(),
            picture: None,
        });
        let names = ["no-page-errors".to_owned()];
        let texts = [broken.message, expected.message];
        assert_eq!(view(&shown), (names.to_vec(), texts.to_vec()));
        shown.begin();
        assert_eq!(view(&shown), (Vec::new(), Vec::new()));
        shown.end(&record("pay.yaml", "2.9.0", Verdict::Failed, failures));
        assert_eq!(view(&shown), (names.to_vec(), texts.to_vec()));
    }
}
