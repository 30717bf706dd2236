//! The probes of a session: the current one, and the choice of the next.

use std::collections::VecDeque;

use footbridge_record::VerifiedVerdict;

use super::{Context, IdentifiedApp, Next, State, answer_to};
use crate::active_probe::ActiveProbe;
use crate::judge::Judge;
use crate::plan::{Consent, Probe, ProbeKind};
use crate::session::questions::YES;
use crate::session::results::{LEFT_OUT, Results};
use crate::wire::{PageEvent, PageStep, Question};

/// The longest wait in one instruction, well below the maximum of a browser's timers.
pub(super) const LONGEST_WAIT_MS: u32 = 600_000;

/// The state in which probes run.
#[derive(Debug)]
pub(in crate::session) struct Verifying {
    pub(super) app: IdentifiedApp,
    /// The probes after the current one.
    pub(super) left: VecDeque<Probe>,
    pub(super) current: Current,
}

/// The current probe.
#[derive(Debug)]
pub(in crate::session) enum Current {
    /// The probe awaits the user's consent.
    Consenting { probe: Probe, question: Question },
    /// The probe is in progress. It has a question if it needs the user.
    Active {
        active: Box<ActiveProbe>,
        question: Option<Question>,
    },
}

/// One turn of the probes, with the state that it changes.
pub(in crate::session) struct Turn<'t, 's> {
    pub(super) judge: Judge<'t>,
    pub(super) results: &'t mut Results,
    pub(super) left: &'t mut VecDeque<Probe>,
    pub(super) context: &'t mut Context<'s>,
}

impl Current {
    pub(super) fn probe(&self) -> &Probe {
        match self {
            Self::Consenting { probe, .. } => probe,
            Self::Active { active, .. } => &active.probe,
        }
    }
}

impl Verifying {
    /// Returns the state after an event of the page, and the page's next step.
    pub(super) fn advance(self, event: &PageEvent, context: &mut Context<'_>) -> Next {
        let Self { app, left, current } = self;
        app.advance(left, context, |mut turn| match current {
            Current::Consenting { probe, question } => turn.consent(probe, question, event),
            Current::Active { active, question } => turn.resume(active, question, event),
        })
    }
}

impl Turn<'_, '_> {
    /// Starts the probe if the user consents.
    fn consent(
        &mut self,
        probe: Probe,
        question: Question,
        event: &PageEvent,
    ) -> Option<(Current, PageStep)> {
        let Some(chosen) = answer_to(&question, event) else {
            return Some(Self::ask_consent(probe, question));
        };
        if chosen.first().is_some_and(|answer| answer == YES) {
            return Some(self.begin(probe));
        }
        self.results.skip(probe.entry, LEFT_OUT);
        self.left.retain(|other| other.entry != probe.entry);
        self.next_probe()
    }

    fn ask_consent(probe: Probe, question: Question) -> (Current, PageStep) {
        let step = PageStep::Ask {
            question: question.clone(),
        };
        (Current::Consenting { probe, question }, step)
    }

    /// Continues the active probe, or judges it and starts the next one.
    fn resume(
        &mut self,
        mut active: Box<ActiveProbe>,
        question: Option<Question>,
        event: &PageEvent,
    ) -> Option<(Current, PageStep)> {
        if matches!(event, PageEvent::Loaded { .. }) {
            active.lose();
        }
        let mut open = question;
        if let Some(question) = &open
            && let Some(chosen) = answer_to(question, event)
        {
            let answer = chosen.first().map(String::as_str).unwrap_or_default();
            self.results.answered(&mut active, answer);
            open = None;
        }
        let now = self.context.now;
        if active.has_event() || open.is_none() && now >= active.end() {
            self.finish(*active);
            return self.next_probe();
        }
        let step = match &open {
            Some(question) => PageStep::Ask {
                question: question.clone(),
            },
            None => PageStep::Wait {
                ms: u32::try_from(active.end() - now).unwrap_or(LONGEST_WAIT_MS),
            },
        };
        let question = open;
        Some((Current::Active { active, question }, step))
    }

    /// Starts the next probe or asks for consent; `None` after the last probe.
    pub(super) fn next_probe(&mut self) -> Option<(Current, PageStep)> {
        while let Some(probe) = self.left.pop_front() {
            if self.leaves_out(&probe) {
                continue;
            }
            let entry = &self.results.entries[probe.entry];
            // Consent covers all probes of an entry.
            if probe.consent == Consent::Asked && entry.probes.is_empty() {
                let question = self.context.consent_question(&probe, entry);
                return Some(Self::ask_consent(probe, question));
            }
            return Some(self.begin(probe));
        }
        None
    }

    /// Whether to skip a probe. Records the reason in its entry.
    fn leaves_out(&mut self, probe: &Probe) -> bool {
        if self.context.options.is_unattended {
            let reason = match (&probe.kind, probe.consent) {
                (ProbeKind::Event { .. } | ProbeKind::Link { .. }, _) => {
                    Some("it needs a user, and --unattended asks no questions")
                }
                (_, Consent::Asked) => Some("it is visible, and --unattended asks no questions"),
                _ => None,
            };
            if let Some(reason) = reason {
                self.results.skip(probe.entry, reason);
                return true;
            }
        }
        let ProbeKind::Call { name, purpose, .. } = &probe.kind else {
            return false;
        };
        let missing = self.judge.missing_entry_point(name);
        if let Some(entry_point) = &missing {
            self.results.is_missing(probe.entry, *purpose, entry_point);
        }
        missing.is_some()
    }
}

impl Results {
    /// Records why an entry is skipped, unless it was tried already.
    fn skip(&mut self, entry: usize, reason: &str) {
        let entry = &mut self.entries[entry];
        if entry.verdict == VerifiedVerdict::NotTried {
            entry.reason.get_or_insert_with(|| reason.to_owned());
        }
    }
}

impl State {
    /// The probe in progress.
    pub(in crate::session) fn active(&self) -> Option<&Probe> {
        match self {
            Self::Verifying(verifying) => match &verifying.current {
                Current::Active { active, .. } => Some(&active.probe),
                Current::Consenting { .. } => None,
            },
            _ => None,
        }
    }
}
