//! The states of a session, and the transitions between them.

mod ask;
mod choosing;
mod identity;
mod judging;
mod probes;
mod start;

use std::collections::VecDeque;

use footbridge_dialect::Arrival;

use super::questions::Questions;
use super::results::Results;
use crate::identity::Identity;
use crate::judge::Judge;
use crate::options::VerifyOptions;
use crate::plan::Probe;
use crate::subject::{Description, Subject};
use crate::wire::{PageEvent, PageStep, Question, Seen, millis};
use choosing::Choosing;
use identity::{Answers, Identifying};
use probes::{Current, Turn, Verifying};

/// The state of a session. A state that awaits an answer keeps its question.
#[derive(Debug, Default)]
pub(super) enum State {
    /// No page has reported.
    #[default]
    Unopened,
    /// The user is asked for the platform or the version.
    Identifying(Box<Identifying>),
    /// The session ended without an app. `unknown` is the part that it could not ask for.
    Unidentified { unknown: Identity },
    /// The user selects the probes.
    Choosing(Box<Choosing>),
    /// A probe is in progress, or awaits the user's consent.
    Verifying(Box<Verifying>),
    /// The verification is over.
    Finished(Box<IdentifiedApp>),
}

/// A state, and the page's step in it.
pub(super) type Next = (State, PageStep);

/// The inputs that the transitions of all states share.
#[derive(Debug)]
pub(super) struct Context<'s> {
    pub(super) description: &'s Description,
    pub(super) options: &'s VerifyOptions,
    /// The session's time, in milliseconds.
    pub(super) now: u64,
    pub(super) questions: &'s mut Questions,
}

/// An app whose platform and version are known.
#[derive(Debug)]
pub(super) struct IdentifiedApp {
    pub(super) subject: Subject,
    pub(super) results: Results,
}

impl State {
    /// Returns the state after an event of the page, and the page's next step.
    pub(super) fn advance(self, event: PageEvent, context: &mut Context<'_>) -> Next {
        match self {
            Self::Unopened => match event {
                PageEvent::Loaded { facts } => {
                    identity::identify(facts, Answers::default(), context)
                }
                _ => (self, PageStep::Replaced),
            },
            Self::Identifying(identifying) => match answer_to(&identifying.question, &event) {
                Some(chosen) => identifying.answered(chosen, context),
                None => identifying.ask(),
            },
            Self::Choosing(choosing) => match answer_to(&choosing.question, &event) {
                Some(chosen) => choosing.answered(chosen, context),
                None => choosing.ask(),
            },
            Self::Verifying(verifying) => verifying.advance(&event, context),
            Self::Unidentified { .. } | Self::Finished(_) => (self, PageStep::Finish),
        }
    }

    /// Handles an observation of a page that was loaded at `loaded_at`.
    pub(super) fn see(&mut self, seen: Seen, loaded_at: u64, description: &Description) {
        match seen {
            Seen::Sent { call, at } => {
                if let Self::Verifying(verifying) = self
                    && let Current::Active { active, .. } = &mut verifying.current
                {
                    active.seen.sent.insert(call, loaded_at + millis(at));
                }
            }
            Seen::Arrived { at, arrival } => {
                self.arrived(loaded_at + millis(at), &arrival, description);
            }
        }
    }

    /// Handles an arrival.
    fn arrived(&mut self, at: u64, arrival: &Arrival, description: &Description) {
        let (app, active) = match self {
            Self::Unopened | Self::Identifying(_) | Self::Unidentified { .. } => return,
            Self::Choosing(choosing) => (&mut choosing.app, None),
            Self::Finished(app) => (&mut **app, None),
            Self::Verifying(verifying) => match &mut verifying.current {
                Current::Active { active, .. } => (&mut verifying.app, Some(active)),
                Current::Consenting { .. } => (&mut verifying.app, None),
            },
        };
        let Some(judge) = Judge::of(&app.subject, description) else {
            return;
        };
        let meaning = judge.client.read(arrival, &app.results.sent_calls());
        let is_awaited = active.is_some_and(|active| {
            active.take(at, &arrival.content(), &meaning);
            active.awaits(&meaning)
        });
        app.results.take(&judge, arrival, &meaning, is_awaited);
    }

    /// The app, if it is known.
    pub(super) fn app(&self) -> Option<&IdentifiedApp> {
        match self {
            Self::Unopened | Self::Identifying(_) | Self::Unidentified { .. } => None,
            Self::Choosing(choosing) => Some(&choosing.app),
            Self::Verifying(verifying) => Some(&verifying.app),
            Self::Finished(app) => Some(app),
        }
    }

    /// Returns the probes that haven't started.
    pub(super) fn left(&self) -> impl Iterator<Item = &Probe> {
        let left = match self {
            Self::Choosing(choosing) => Some(&choosing.probes),
            Self::Verifying(verifying) => Some(&verifying.left),
            _ => None,
        };
        left.into_iter().flatten()
    }

    /// Whether an entry has unfinished probes.
    pub(super) fn is_pending(&self, entry: usize) -> bool {
        let is_current = match self {
            Self::Verifying(verifying) => verifying.current.probe().entry == entry,
            _ => false,
        };
        is_current || self.left().any(|probe| probe.entry == entry)
    }
}

impl IdentifiedApp {
    /// Runs one turn of the probes. `turn` returns the current probe with the page's step, or `None` after the last
    /// one.
    pub(super) fn advance(
        mut self,
        mut left: VecDeque<Probe>,
        context: &mut Context<'_>,
        turn: impl FnOnce(Turn<'_, '_>) -> Option<(Current, PageStep)>,
    ) -> Next {
        // Without a bridge for the platform, no probes can run.
        let next = Judge::of(&self.subject, context.description).and_then(|judge| {
            turn(Turn {
                judge,
                results: &mut self.results,
                left: &mut left,
                context,
            })
        });
        match next {
            Some((current, step)) => {
                let verifying = Verifying {
                    app: self,
                    left,
                    current,
                };
                (State::Verifying(Box::new(verifying)), step)
            }
            None => (State::Finished(Box::new(self)), PageStep::Finish),
        }
    }
}

/// Returns the answer to a question, if the event has it.
pub(super) fn answer_to<'e>(question: &Question, event: &'e PageEvent) -> Option<&'e [String]> {
    match event {
        PageEvent::Answered {
            question: number,
            chosen,
        } if *number == question.number => Some(chosen),
        _ => None,
    }
}
