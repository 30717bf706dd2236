//! A session: the state of a verification, from the page's reports to its next instructions.
//!
//! It performs no I/O, and its only clock is the page's.

mod page_link;
mod questions;
mod results;
mod state;
mod view;

use footbridge_record::{VerificationRecord, VerificationSchema, VerifiedEntry};
use footbridge_scenario::Theme;

use crate::identity::Identity;
use crate::options::VerifyOptions;
use crate::redaction::{Secrets, redact};
use crate::subject::Description;
use crate::wire::{Instruction, PageReport, PageStep, View};
use page_link::{Delivery, PageLink};
use questions::Questions;
use state::{Context, State};

/// A verification in progress.
#[derive(Debug)]
pub struct Session {
    description: Description,
    options: VerifyOptions,
    started_at: String,
    link: PageLink,
    questions: Questions,
    state: State,
}

impl Session {
    /// Creates a session. `started_at` is the start time in RFC 3339.
    pub fn new(description: Description, options: VerifyOptions, started_at: String) -> Self {
        Self {
            description,
            options,
            started_at,
            link: PageLink::default(),
            questions: Questions::default(),
            state: State::Unopened,
        }
    }

    /// Handles a report of the page, and returns the page's next instruction.
    pub fn take(&mut self, report: PageReport) -> Instruction {
        let loaded_at = match self.link.receive(&report) {
            Delivery::New { loaded_at } => loaded_at,
            Delivery::Repeated(instruction) => return *instruction,
            Delivery::Outdated => {
                return Instruction {
                    step: PageStep::Replaced,
                    view: View::default(),
                };
            }
        };
        for seen in report.seen {
            self.state.see(seen, loaded_at, &self.description);
        }
        let mut context = Context {
            description: &self.description,
            options: &self.options,
            now: self.link.now(),
            questions: &mut self.questions,
        };
        let state = std::mem::take(&mut self.state);
        let (state, step) = state.advance(report.event, &mut context);
        self.state = state;
        let instruction = Instruction {
            step,
            view: self.view(),
        };
        self.link
            .instruct(report.page, loaded_at, report.number, instruction.clone());
        instruction
    }

    /// Whether the session has ended.
    pub fn is_finished(&self) -> bool {
        matches!(self.state, State::Unidentified { .. } | State::Finished(_))
    }

    /// Returns the missing part of the app's identity or description; `None` if it is known or the user can be asked.
    pub fn unknown(&self) -> Option<Identity> {
        match self.state {
            State::Unidentified { unknown } => Some(unknown),
            _ => None,
        }
    }

    /// The entries so far.
    pub fn entries(&self) -> &[VerifiedEntry] {
        let app = self.state.app();
        app.map_or(&[], |app| &app.results.entries)
    }

    /// Returns the record, without secrets; `None` if the app was never identified. `ended_early` is the reason for an
    /// early end.
    pub fn record(&self, ended_early: Option<String>) -> Option<VerificationRecord> {
        let app = self.state.app()?;
        let subject = &app.subject;
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
            duration_ms: self.link.now(),
            ended_early,
            entries: app.results.entries.clone(),
        };
        redact(&mut record, &self.description.catalogue);
        Some(record)
    }

    /// Returns an entry without secrets.
    pub(crate) fn redacted(&self, entry: &VerifiedEntry) -> VerifiedEntry {
        let mut redacted = entry.clone();
        self.secrets()
            .redact(&mut redacted, &self.description.catalogue);
        redacted
    }

    /// Returns the secrets that have arrived so far.
    pub(crate) fn secrets(&self) -> Secrets {
        Secrets::of(self.entries(), &self.description.catalogue)
    }

    /// Returns the app's name, platform and version; `None` until they are known.
    pub(crate) fn app(&self) -> Option<String> {
        let subject = &self.state.app()?.subject;
        let name = &self.description.catalogue.app.name;
        let (platform, version) = (subject.profile.platform, subject.version);
        Some(format!("{name} · {platform} {version}"))
    }

    /// Whether an entry has unfinished probes.
    pub(crate) fn is_pending(&self, entry: usize) -> bool {
        self.state.is_pending(entry)
    }
}
