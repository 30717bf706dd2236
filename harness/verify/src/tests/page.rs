//! A page in an emulated app, without a browser. It reports to a session and follows its instructions as the page's
//! own sources do, in `session.ts`, `send.ts` and `listen.ts`.

mod bridge;

use std::collections::VecDeque;
use std::time::Duration;

use footbridge_dialect::Arrival;
use footbridge_host::Host;
use footbridge_journal::{EntryKind, Instant};
use footbridge_record::VerificationRecord;
use serde_json::Value;

use super::app::App;
use super::window::Window;
use crate::wire::{AnswerKind, PageEvent, PageReport, PageStep, Question, Seen, Setup, View};
use crate::{Session, VerifyOptions};
use bridge::Passed;

/// The maximum number of reports. A session that needs more never ends.
const MOST_REPORTS: u32 = 10_000;

/// An act of the user while the page shows a question.
pub(super) enum Act {
    /// Chooses these options, and confirms.
    Start(&'static [&'static str]),
    /// Chooses the option with this label.
    Choose(&'static str),
    /// Answers with a text.
    Type(&'static str),
    /// Makes the app send an event.
    Cause(&'static str, Value),
    /// Loads the page again.
    Reload,
}

/// A page in an emulated app.
pub(super) struct FakePage {
    session: Session,
    host: Host,
    window: Window,
    setup: Setup,
    now: Instant,
    load: Load,
    reports: Reports,
    passed: Passed,
    /// The questions that were asked.
    pub(super) questions: Vec<Question>,
    /// The page's current view.
    pub(super) view: View,
}

/// The page's last load.
struct Load {
    at: Instant,
    /// The number of loads.
    count: u32,
}

/// The reports of the page.
#[derive(Default)]
struct Reports {
    count: u32,
    /// The observations since the last report.
    seen: Vec<Seen>,
}

impl FakePage {
    /// Opens the page in an emulated app.
    pub(super) fn open(described: &App, options: VerifyOptions, host: Host) -> Self {
        let started_at = "2026-11-27T11:00:00Z".to_owned();
        Self {
            session: Session::new(described.description.clone(), options, started_at),
            window: Window::new(host.environment()),
            host,
            setup: described.description.setup(),
            now: Instant::ZERO,
            load: Load {
                at: Instant::ZERO,
                count: 1,
            },
            reports: Reports::default(),
            passed: Passed::default(),
            questions: Vec::new(),
            view: View::default(),
        }
    }

    /// Follows the instructions until the session ends or the user has no acts left.
    pub(super) fn play(&mut self, acts: impl IntoIterator<Item = Act>) {
        let mut acts: VecDeque<Act> = acts.into_iter().collect();
        let mut event = self.load();
        while self.reports.count < MOST_REPORTS {
            let step = self.report(event);
            event = PageEvent::Waited;
            match step {
                PageStep::Send { messages, ms } => {
                    for message in &messages {
                        let (call, at) = (message.call, self.page_time());
                        self.reports.seen.push(Seen::Sent { call, at });
                        self.send(message);
                    }
                    self.pause(ms);
                }
                PageStep::Wait { ms } => self.pause(ms),
                PageStep::Open { .. } => {}
                PageStep::Ask { question } => {
                    if self.questions.last() != Some(&question) {
                        self.questions.push(question.clone());
                    }
                    match self.act(&question, &mut acts) {
                        Some(next) => event = next,
                        None => return,
                    }
                }
                PageStep::Finish | PageStep::Replaced => return,
            }
        }
        panic!("the session did not end after {MOST_REPORTS} reports");
    }

    /// Loads the document: the page probes its environment, and reports that it was loaded.
    fn load(&mut self) -> PageEvent {
        self.host.loaded(self.now);
        for url in self.setup.probes.announcements.clone() {
            self.receive("window.location", vec![url.into()], None);
        }
        let facts = self.window.look(&self.host, &self.setup.probes);
        PageEvent::Loaded { facts }
    }

    /// The record of the verification, as `footbridge verify` reports it.
    pub(super) fn record(&self) -> VerificationRecord {
        let early = (!self.session.is_finished()).then(|| "it was interrupted".to_owned());
        self.session.record(early).expect("the app is known")
    }

    /// The names of the calls that reached the app.
    pub(super) fn sent_calls(&self) -> Vec<&str> {
        let entries = self.host.journal().entries().iter();
        let calls = entries.filter_map(|entry| match &entry.kind {
            EntryKind::Call { name, .. } => Some(name.as_str()),
            _ => None,
        });
        calls.collect()
    }

    pub(super) fn session(&self) -> &Session {
        &self.session
    }

    /// Reports an event twice, as after a lost connection. The session must repeat its instruction.
    fn report(&mut self, event: PageEvent) -> PageStep {
        self.reports.count += 1;
        let report = PageReport {
            page: format!("page {}", self.load.count),
            number: self.reports.count,
            now: self.page_time(),
            seen: std::mem::take(&mut self.reports.seen),
            event,
        };
        let instruction = self.session.take(report.clone());
        assert_eq!(self.session.take(report), instruction);
        self.view = instruction.view;
        instruction.step
    }

    /// The time since the page was loaded, in milliseconds.
    fn page_time(&self) -> f64 {
        self.now.since(self.load.at).as_secs_f64() * 1000.0
    }

    fn arrived(&mut self, arrival: Arrival) {
        let at = self.page_time();
        self.reports.seen.push(Seen::Arrived { at, arrival });
    }

    fn has_arrivals(&self) -> bool {
        let mut seen = self.reports.seen.iter();
        seen.any(|seen| matches!(seen, Seen::Arrived { .. }))
    }

    /// Waits for an arrival, at most `ms` milliseconds.
    fn pause(&mut self, ms: u32) {
        let end = self.now.after(Duration::from_millis(ms.into()));
        while !self.has_arrivals() {
            let Some(due) = self.host.next_due().filter(|due| *due <= end) else {
                self.now = end;
                return;
            };
            self.now = self.now.max(due);
            if let Some(injection) = self.host.deliver_next(self.now) {
                self.carry_out(injection);
            }
        }
    }

    /// Lets the user act on a question until the page has an event to report; `None` after the last act.
    fn act(&mut self, question: &Question, acts: &mut VecDeque<Act>) -> Option<PageEvent> {
        loop {
            let chosen = match acts.pop_front()? {
                Act::Start(labels) => labels
                    .iter()
                    .map(|label| name_of(question, label))
                    .collect(),
                Act::Choose(label) => vec![name_of(question, label)],
                Act::Type(text) => vec![text.to_owned()],
                Act::Reload => {
                    self.load.count += 1;
                    self.load.at = self.now;
                    self.reports.seen.clear();
                    return Some(self.load());
                }
                Act::Cause(event, payload) => {
                    let injections = self.host.send(self.now, event, Some(&payload)).unwrap();
                    for injection in injections {
                        self.carry_out(injection);
                    }
                    if self.has_arrivals() {
                        return Some(PageEvent::Waited);
                    }
                    continue;
                }
            };
            return Some(PageEvent::Answered {
                question: question.number,
                chosen,
            });
        }
    }
}

/// The name of the option with this label.
#[track_caller]
fn name_of(question: &Question, label: &str) -> String {
    let (AnswerKind::One { options } | AnswerKind::Many { options, .. }) = &question.answer else {
        panic!("{} has no options", question.title);
    };
    let option = options.iter().find(|option| option.label == label);
    let option = option.unwrap_or_else(|| panic!("no option {label}: {question:?}"));
    option.name.clone()
}
