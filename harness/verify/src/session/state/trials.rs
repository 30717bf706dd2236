//! The trials of a session: the one in progress, and which comes next.

use std::collections::VecDeque;

use footbridge_record::VerifiedVerdict;

use super::{Context, IdentifiedApp, Next, State, answer_to};
use crate::judge::Judge;
use crate::plan::{Action, Consent, Trial};
use crate::running::Running;
use crate::session::questions::YES;
use crate::session::results::Results;
use crate::wire::{PageEvent, PageStep, Question};

/// The longest wait that a page is asked for at once; a timer of a browser can't be much longer.
pub(super) const LONGEST_WAIT_MS: u32 = 600_000;

/// The state in which trials are made.
#[derive(Debug)]
pub(in crate::session) struct Verifying {
    pub(super) app: IdentifiedApp,
    /// The trials after the current one.
    pub(super) left: VecDeque<Trial>,
    pub(super) current: Current,
}

/// The current trial.
#[derive(Debug)]
pub(in crate::session) enum Current {
    /// The person is asked whether to make it.
    Consenting { trial: Trial, question: Question },
    /// It is in progress. One that needs a person has a question.
    Running {
        running: Box<Running>,
        question: Option<Question>,
    },
}

/// What one turn of the trials reads and changes.
pub(in crate::session) struct Turn<'t, 's> {
    pub(super) judge: Judge<'t>,
    pub(super) results: &'t mut Results,
    pub(super) left: &'t mut VecDeque<Trial>,
    pub(super) context: &'t mut Context<'s>,
}

impl Current {
    pub(super) fn trial(&self) -> &Trial {
        match self {
            Self::Consenting { trial, .. } => trial,
            Self::Running { running, .. } => &running.trial,
        }
    }
}

impl Verifying {
    /// Returns the state after an event of the page, and the page's next step.
    pub(super) fn advance(self, event: &PageEvent, context: &mut Context<'_>) -> Next {
        let Self { app, left, current } = self;
        app.advance(left, context, |mut turn| match current {
            Current::Consenting { trial, question } => turn.consent(trial, question, event),
            Current::Running { running, question } => turn.resume(running, question, event),
        })
    }
}

impl Turn<'_, '_> {
    /// Makes the trial if the person agrees.
    fn consent(
        &mut self,
        trial: Trial,
        question: Question,
        event: &PageEvent,
    ) -> Option<(Current, PageStep)> {
        let Some(chosen) = answer_to(&question, event) else {
            return Some(Self::ask_consent(trial, question));
        };
        if chosen.first().is_some_and(|answer| answer == YES) {
            return Some(self.begin(trial));
        }
        self.results.skip(trial.entry, "the person left it out");
        self.left.retain(|other| other.entry != trial.entry);
        self.next_trial()
    }

    fn ask_consent(trial: Trial, question: Question) -> (Current, PageStep) {
        let step = PageStep::Ask {
            question: question.clone(),
        };
        (Current::Consenting { trial, question }, step)
    }

    /// Goes on with the trial in progress, or judges it and takes the next one.
    fn resume(
        &mut self,
        mut running: Box<Running>,
        question: Option<Question>,
        event: &PageEvent,
    ) -> Option<(Current, PageStep)> {
        if matches!(event, PageEvent::Loaded { .. }) {
            running.lose();
        }
        let mut open = question;
        if let Some(question) = &open
            && let Some(chosen) = answer_to(question, event)
        {
            let answer = chosen.first().map(String::as_str).unwrap_or_default();
            self.results.answered(&mut running, answer);
            open = None;
        }
        let now = self.context.now;
        if running.has_event() || open.is_none() && now >= running.end() {
            self.finish(*running);
            return self.next_trial();
        }
        let step = match &open {
            Some(question) => PageStep::Ask {
                question: question.clone(),
            },
            None => PageStep::Wait {
                ms: u32::try_from(running.end() - now).unwrap_or(LONGEST_WAIT_MS),
            },
        };
        let question = open;
        Some((Current::Running { running, question }, step))
    }

    /// Takes the next trial; `None` if nothing is left.
    pub(super) fn next_trial(&mut self) -> Option<(Current, PageStep)> {
        while let Some(trial) = self.left.pop_front() {
            if self.leaves_out(&trial) {
                continue;
            }
            let entry = &self.results.entries[trial.entry];
            // The first trial of an entry asks for all of them.
            if trial.consent == Consent::Asked && entry.trials.is_empty() {
                let question = self.context.consent_question(&trial, entry);
                return Some(Self::ask_consent(trial, question));
            }
            return Some(self.begin(trial));
        }
        None
    }

    /// Whether a trial can't be made. The entry gets the reason.
    fn leaves_out(&mut self, trial: &Trial) -> bool {
        if self.context.options.is_unattended {
            let reason = match (&trial.action, trial.consent) {
                (Action::Event { .. } | Action::Link { .. }, _) => Some("it needs a person"),
                (_, Consent::Asked) => Some("it is visible, and --unattended asks no questions"),
                _ => None,
            };
            if let Some(reason) = reason {
                self.results.skip(trial.entry, reason);
                return true;
            }
        }
        let Action::Call { name, purpose, .. } = &trial.action else {
            return false;
        };
        let missing = self.judge.missing_door(name);
        if let Some(door) = &missing {
            self.results.is_missing(trial.entry, *purpose, door);
        }
        missing.is_some()
    }
}

impl Results {
    /// Notes why an entry is not tried, unless it was.
    fn skip(&mut self, entry: usize, reason: &str) {
        let entry = &mut self.entries[entry];
        if entry.verdict == VerifiedVerdict::NotTried {
            entry.reason.get_or_insert_with(|| reason.to_owned());
        }
    }
}

impl State {
    /// The trial in progress.
    pub(in crate::session) fn running(&self) -> Option<&Trial> {
        match self {
            Self::Verifying(verifying) => match &verifying.current {
                Current::Running { running, .. } => Some(&running.trial),
                Current::Consenting { .. } => None,
            },
            _ => None,
        }
    }
}
