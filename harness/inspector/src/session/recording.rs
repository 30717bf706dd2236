//! The recording: the developer's actions as the steps of a scenario.

use std::time::Duration;

use footbridge_engine::{UndescribedReason, UserAct};
use footbridge_host::{EntryKind, Instant, StepVerb};
use footbridge_runner::step_text;
use footbridge_scenario::step::{AdvanceStep, FillStep, PressStep, SelectStep, TapStep};
use footbridge_scenario::{Rule, Step};

use super::Session;
use crate::board::Part;
use crate::wire::{MissedAct, RecordedStep, Update};

/// The time between two steps from which on the clock is advanced between them.
const PAUSE: u64 = 100;

/// The recorded steps.
#[derive(Debug, Default)]
pub(super) struct Recording {
    is_on: bool,
    pub(super) steps: Vec<Recorded>,
    missed: Vec<MissedAct>,
    /// The answers given by hand, with the names of their calls.
    pub(super) answers: Vec<(String, Rule)>,
}

/// A recorded step.
#[derive(Debug)]
pub(super) struct Recorded {
    pub(super) step: Step,
    pub(super) at: Instant,
    pub(super) entries_before: usize,
}

impl Recording {
    pub(super) fn forget(&mut self) {
        self.steps.clear();
        self.missed.clear();
        self.answers.clear();
    }

    /// The time between a step and the one before, if the clock has to be advanced by it.
    pub(super) fn pause(&self, index: usize) -> Option<Duration> {
        let step = self.steps.get(index)?;
        let before = self.steps.get(index.checked_sub(1)?)?;
        rounded(step.at.since(before.at))
    }
}

/// A pause between two steps, rounded up; `None` if it is too short to matter.
pub(super) fn rounded(pause: Duration) -> Option<Duration> {
    let ms = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX);
    (ms >= PAUSE).then(|| Duration::from_millis(ms.div_ceil(PAUSE).saturating_mul(PAUSE)))
}

impl Session {
    /// Records what a user did: in the journal, and as a step if steps are recorded.
    pub(super) fn observe_act(&mut self, act: UserAct) {
        let (verb, step, text) = match act {
            UserAct::Tap { target } => (
                StepVerb::Tap,
                Step::Tap(TapStep {
                    target: target.clone().into(),
                }),
                step_text::target(&target),
            ),
            UserAct::Fill { target, text } => (
                StepVerb::Fill,
                Step::Fill(FillStep {
                    target: target.clone().into(),
                    with: text.clone().into(),
                }),
                format!(
                    "{} with {}",
                    step_text::target(&target),
                    step_text::text(&text)
                ),
            ),
            UserAct::Select { target, option } => (
                StepVerb::Select,
                Step::Select(SelectStep {
                    target: target.clone().into(),
                    option: option.clone().into(),
                }),
                format!(
                    "{} in {}",
                    step_text::text(&option),
                    step_text::target(&target)
                ),
            ),
            UserAct::Press { target, key } => (
                StepVerb::Press,
                Step::Press(PressStep {
                    key: key.clone().into(),
                    target: target.clone().map(Into::into),
                }),
                match target {
                    Some(target) => format!("{key} on {}", step_text::target(&target)),
                    None => key,
                },
            ),
            UserAct::Undescribed { step, reason } => {
                self.miss(&step, reason);
                return;
            }
        };
        self.remember(step);
        self.record(EntryKind::Step { verb, text });
    }

    /// Says that an act can't be recorded, if steps are recorded.
    fn miss(&mut self, step: &str, reason: UndescribedReason) {
        if !self.recording.is_on {
            return;
        }
        let reason = match reason {
            UndescribedReason::Nameless => {
                "neither the element nor anything near it has a role, a name or a text of its own"
            }
            UndescribedReason::InFrame => "it was in a frame, and steps act on the page itself",
            UndescribedReason::SeveralOptions => "several options were chosen",
        };
        let steps_before = u32::try_from(self.recording.steps.len()).unwrap_or(u32::MAX);
        self.recording.missed.push(MissedAct {
            text: format!("A {step} can't be recorded: {reason}."),
            steps_before,
        });
        self.show_recording();
    }

    /// Keeps a step, if steps are recorded.
    pub(super) fn remember(&mut self, step: Step) {
        if !self.recording.is_on {
            return;
        }
        let at = self.now();
        let entries_before = self.host.journal().entries().len();
        self.recording.steps.push(Recorded {
            step,
            at,
            entries_before,
        });
        self.show_recording();
    }

    /// Keeps that the virtual clock was advanced.
    pub(super) fn remember_advance(&mut self, by: Duration) {
        self.remember(Step::Advance(AdvanceStep { by: by.into() }));
    }

    /// Begins or ends recording. A recording begins where the page is.
    pub(super) fn set_recording(&mut self, is_on: bool) {
        let begins = is_on && !self.recording.is_on && self.recording.steps.is_empty();
        self.recording.is_on = is_on;
        if begins {
            self.remember_page();
        }
        self.show_recording();
    }

    pub(super) fn show_recording(&self) {
        let steps = self.recording.steps.iter();
        let steps = steps.map(|recorded| RecordedStep {
            yaml: recorded.step.to_string(),
            entries_before: u32::try_from(recorded.entries_before).unwrap_or(u32::MAX),
        });
        let update = Update::Recording {
            is_on: self.recording.is_on,
            steps: steps.collect(),
            missed: self.recording.missed.clone(),
        };
        self.parts.board.put(Part::Recording, update);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_rounded_up_to_a_tenth_of_a_second() {
        let rounded = |ms| rounded(Duration::from_millis(ms)).map(|pause| pause.as_millis());
        assert_eq!(rounded(99), None);
        assert_eq!(rounded(100), Some(100));
        assert_eq!(rounded(4321), Some(4400));
    }
}
