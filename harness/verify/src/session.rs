//! A session: the state of a verification, from the page's reports to its next instructions.
//!
//! It is pure, and reads no clock but the page's.

mod ask;
mod identity;
mod result;
mod trials;

use std::collections::VecDeque;

use footbridge_contract::Platform;
use footbridge_host::{Meaning, PageFacts, SentCall};
use footbridge_record::{
    DifferenceKind, VerificationRecord, VerificationSchema, VerifiedEntry, VerifiedKind,
    VerifiedVerdict,
};
use footbridge_scenario::Theme;

pub use identity::Identity;

use crate::judge::{Judge, difference};
use crate::options::VerifyOptions;
use crate::plan::{Action, Consent, Trial};
use crate::redaction::redact;
use crate::running::Running;
use crate::subject::{Description, Subject};
use crate::wire::{Instruction, PageEvent, PageReport, PageStep, Question, Seen, View, millis};

/// The longest wait that a page is asked for at once; a timer of a browser can't be much longer.
const LONGEST_WAIT_MS: u32 = 600_000;

/// The largest number of events that the catalogue doesn't have. A page may report any number.
const MOST_UNDESCRIBED: usize = 50;

/// A verification in progress.
#[derive(Debug)]
pub struct Session {
    description: Description,
    options: VerifyOptions,
    started_at: String,
    /// The page that is in charge, and the number of its last report with the instruction.
    page: Option<String>,
    last: Option<(u32, Instruction)>,
    /// The session's clock when the page was loaded, and now, in milliseconds.
    loaded_at: u64,
    now: u64,
    facts: Option<PageFacts>,
    platform: Option<Platform>,
    /// What the page doesn't show, without a person to give it.
    unknown: Option<Identity>,
    subject: Option<Subject>,
    phase: Phase,
    question: Option<Question>,
    questions: u32,
    entries: Vec<VerifiedEntry>,
    trials: VecDeque<Trial>,
    /// Every call that was sent, with its entry.
    calls: Vec<Sent>,
}

/// A call that was sent.
#[derive(Debug)]
struct Sent {
    call: SentCall,
    entry: usize,
}

/// The phase of a session.
#[derive(Debug)]
enum Phase {
    /// No page has reported.
    Unopened,
    /// The person is asked for the platform or the version.
    Identifying,
    /// The person chooses what is tried.
    Choosing,
    /// A trial is next. The person may have to agree first.
    Consenting(Trial),
    /// A trial is in progress.
    Running(Box<Running>),
    /// Everything is done.
    Finished,
}

impl Session {
    /// Creates a session. `started_at` is the time as RFC 3339.
    pub fn new(description: Description, options: VerifyOptions, started_at: String) -> Self {
        Self {
            description,
            options,
            started_at,
            page: None,
            last: None,
            loaded_at: 0,
            now: 0,
            facts: None,
            platform: None,
            unknown: None,
            subject: None,
            phase: Phase::Unopened,
            question: None,
            questions: 0,
            entries: Vec::new(),
            trials: VecDeque::new(),
            calls: Vec::new(),
        }
    }

    /// Takes a report of the page, and returns its next instruction.
    pub fn take(&mut self, report: PageReport) -> Instruction {
        let is_new_page = self.page.as_ref() != Some(&report.page);
        if is_new_page {
            if !matches!(report.event, PageEvent::Loaded { .. }) {
                let step = PageStep::Replaced;
                return Instruction {
                    step,
                    view: View::default(),
                };
            }
            self.page = Some(report.page.clone());
            self.loaded_at = self.now;
        } else if let Some((number, instruction)) = &self.last
            && *number == report.number
        {
            return instruction.clone();
        }
        self.now = self.now.max(self.loaded_at + millis(report.now));
        self.see(report.seen);
        match report.event {
            PageEvent::Loaded { facts } => self.loaded(facts),
            PageEvent::Waited => {}
            PageEvent::Answered { question, chosen } => {
                if self
                    .question
                    .as_ref()
                    .is_some_and(|own| own.number == question)
                {
                    self.question = None;
                    self.answered(&chosen);
                }
            }
        }
        let step = self.next_step();
        let instruction = Instruction {
            step,
            view: self.view(),
        };
        self.last = Some((report.number, instruction.clone()));
        instruction
    }

    /// Whether everything is done.
    pub fn is_finished(&self) -> bool {
        matches!(self.phase, Phase::Finished)
    }

    /// The part of the app's identity that is missing; `None` if it is known, or a person can give it.
    pub fn unknown(&self) -> Option<Identity> {
        self.unknown
    }

    /// The entries so far.
    pub fn entries(&self) -> &[VerifiedEntry] {
        &self.entries
    }

    /// The record, without secrets; `None` if no page has reported which app it is in. `ended_early` is the reason for an early end.
    pub fn record(&self, ended_early: Option<String>) -> Option<VerificationRecord> {
        let subject = self.subject.as_ref()?;
        let mut record = VerificationRecord {
            schema: VerificationSchema::Current,
            app: self.description.catalogue.app.name.clone(),
            platform: subject.profile.platform,
            version: subject.version,
            version_from: subject.version_from.clone(),
            user_agent: subject.facts.user_agent.clone(),
            language: subject.facts.language.clone(),
            theme: if subject.facts.is_dark {
                Theme::Dark
            } else {
                Theme::Light
            },
            started_at: self.started_at.clone(),
            duration_ms: self.now,
            ended_early,
            entries: self.entries.clone(),
        };
        redact(&mut record, &self.description.catalogue);
        Some(record)
    }

    /// A page was loaded, for the first time or again.
    fn loaded(&mut self, facts: PageFacts) {
        if self.facts.is_none() {
            self.facts = Some(facts);
            self.phase = Phase::Identifying;
            return;
        }
        // The page was left during a trial, which therefore is over.
        if let Phase::Running(running) = &mut self.phase {
            running.remark = Some("the page was loaded again".to_owned());
            running.is_lost = true;
            running.wait_ms = 0;
        }
    }

    /// Reads what the page has seen.
    fn see(&mut self, seen: Vec<Seen>) {
        for seen in seen {
            match seen {
                Seen::Sent { call, at } => {
                    let at = self.loaded_at + millis(at);
                    if let Phase::Running(running) = &mut self.phase {
                        running.sent.insert(call, at);
                    }
                }
                Seen::Arrived { at, arrival } => {
                    let at = self.loaded_at + millis(at);
                    let Some(subject) = &self.subject else {
                        continue;
                    };
                    let Some(client) = subject.client(&self.description) else {
                        continue;
                    };
                    let sent: Vec<SentCall> =
                        self.calls.iter().map(|sent| sent.call.clone()).collect();
                    let meaning = client.read(&arrival, &sent);
                    self.arrived(at, &arrival, &meaning);
                }
            }
        }
    }

    /// Something arrived.
    fn arrived(&mut self, at: u64, arrival: &footbridge_host::Arrival, meaning: &Meaning) {
        let mut is_own = false;
        if let Phase::Running(running) = &mut self.phase {
            running.take(at, &arrival.content(), meaning);
            is_own = match meaning {
                Meaning::Reply(reply) => running.calls.contains(&reply.call),
                _ => false,
            };
        }
        match meaning {
            Meaning::Reply(reply) => {
                let sent = self.calls.iter_mut();
                let mut sent = sent.filter(|sent| sent.call.number == reply.call);
                if let Some(sent) = sent.next() {
                    sent.call.is_open = reply.outcome == footbridge_host::ReplyOutcome::Part;
                    let entry = sent.entry;
                    if !is_own {
                        self.late_reply(entry);
                    }
                }
            }
            Meaning::Event(event) => self.event_arrived(&event.name, &event.payload, arrival),
            _ => {}
        }
    }

    /// A reply arrived after its trial.
    fn late_reply(&mut self, entry: usize) {
        let entry = &mut self.entries[entry];
        let is_subscription = entry.kind == VerifiedKind::Event;
        let message = "a reply came when none was awaited any more";
        let is_known = entry
            .differences
            .iter()
            .any(|known| known.message == message);
        if !is_subscription && !is_known {
            entry.verdict = VerifiedVerdict::Differs;
            entry
                .differences
                .push(difference(DifferenceKind::Count, message.to_owned()));
        }
    }

    /// Decides what the page does next.
    fn next_step(&mut self) -> PageStep {
        loop {
            if let Some(question) = &self.question {
                let is_over = match &self.phase {
                    Phase::Running(running) => Self::has_event(running),
                    _ => false,
                };
                if !is_over {
                    return PageStep::Ask {
                        question: question.clone(),
                    };
                }
                self.question = None;
            }
            match std::mem::replace(&mut self.phase, Phase::Unopened) {
                Phase::Unopened => return PageStep::Replaced,
                Phase::Identifying => {
                    if let Some(step) = self.identify() {
                        self.phase = Phase::Identifying;
                        return step;
                    }
                    self.phase = Phase::Choosing;
                    if let Some(step) = self.choose() {
                        return step;
                    }
                    self.phase = Phase::Unopened;
                    self.start_next();
                }
                Phase::Choosing => self.start_next(),
                Phase::Consenting(trial) if trial.consent == Consent::Asked => {
                    self.question = Some(self.consent_question(&trial));
                    self.phase = Phase::Consenting(trial);
                }
                Phase::Consenting(trial) => {
                    if let Some(step) = self.begin(trial) {
                        return step;
                    }
                }
                Phase::Running(running) => {
                    let end = running.end();
                    if self.is_over(&running, end) {
                        self.finish_trial(*running);
                        self.start_next();
                    } else {
                        let ms = u32::try_from(end - self.now).unwrap_or(LONGEST_WAIT_MS);
                        self.phase = Phase::Running(running);
                        return PageStep::Wait { ms };
                    }
                }
                Phase::Finished => {
                    self.phase = Phase::Finished;
                    return PageStep::Finish;
                }
            }
        }
    }

    /// Whether a trial is over.
    fn is_over(&self, running: &Running, end: u64) -> bool {
        self.now >= end || Self::has_event(running)
    }

    /// Whether the awaited event has arrived.
    fn has_event(running: &Running) -> bool {
        let Action::Event { name, .. } = &running.trial.action else {
            return false;
        };
        let has_name = running.events.iter().any(|(_, event)| event.name == *name);
        has_name || !running.replies.is_empty() && !running.calls.is_empty()
    }

    /// Judges with the description of the app; `None` if it isn't known which app it is.
    fn judge<T>(&self, judge: impl FnOnce(Judge<'_>) -> T) -> Option<T> {
        let subject = self.subject.as_ref()?;
        let client = subject.client(&self.description)?;
        Some(judge(Judge {
            catalogue: &self.description.catalogue,
            client: &client,
        }))
    }
}
