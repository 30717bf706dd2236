//! The recording: the developer's actions as the steps of a scenario.

use std::time::Duration;

use footbridge_engine::{UndescribedReason, UserAct};
use footbridge_journal::{EntryKind, Instant};
use footbridge_scenario::step::{AdvanceStep, FillStep, PressStep, SelectStep, TapStep};
use footbridge_scenario::{NetworkRule, Rule, Step};

use super::Session;
use super::advances::Start;
use crate::board::Part;
use crate::refusal::Refusal;
use crate::wire::{MissedAct, RecordedStep, Update};

/// The recorded steps.
#[derive(Debug, Default)]
pub(super) struct Recording {
    is_on: bool,
    /// All steps, including removed ones: their effects don't belong to the step before.
    pub(super) steps: Vec<Recorded>,
    missed: Vec<MissedAct>,
    /// The replies given by hand, with the names of their calls. `None` for a released call.
    pub(super) replies: Vec<(String, Option<Rule>)>,
    /// The responses given by hand.
    pub(super) responses: Vec<NetworkRule>,
}

/// A recorded step.
#[derive(Debug)]
pub(super) struct Recorded {
    pub(super) step: Step,
    /// The start of its effects: for an advance, its end.
    pub(super) at: Instant,
    pub(super) entries_before: usize,
    /// Whether the developer advanced time, rather than the machine's clock.
    pub(super) is_virtual: bool,
    pub(super) is_removed: bool,
}

impl Recording {
    pub(super) fn forget(&mut self) {
        let is_on = self.is_on;
        *self = Self {
            is_on,
            ..Self::default()
        };
    }

    /// Returns the steps that were not removed, with their indices.
    pub(super) fn kept(&self) -> impl Iterator<Item = (usize, &Recorded)> {
        let steps = self.steps.iter().enumerate();
        steps.filter(|(_, recorded)| !recorded.is_removed)
    }

    /// Stores the reply to a call that was held this long; `None` if it was released.
    pub(super) fn reply(&mut self, call: String, rule: Option<Rule>, held: Duration) {
        if self.is_on {
            let rule = rule.map(|rule| Rule {
                reply: rule.reply.delayed(rounded(held)),
                ..rule
            });
            self.replies.push((call, rule));
        }
    }

    /// Stores a response given by hand.
    pub(super) fn respond(&mut self, rule: NetworkRule) {
        if self.is_on {
            self.responses.push(rule);
        }
    }
}

/// Rounds a user's time to a tenth of a second.
pub(super) fn rounded(time: Duration) -> Duration {
    let tenths = time.as_millis().saturating_add(50) / 100;
    Duration::from_millis(
        u64::try_from(tenths)
            .unwrap_or(u64::MAX)
            .saturating_mul(100),
    )
}

impl Session {
    /// Records a user's action in the journal, and as a step if steps are recorded.
    pub(super) fn observe_act(&mut self, act: UserAct) {
        let step = match act {
            UserAct::Tap { target } => Step::Tap(TapStep {
                target: target.into(),
            }),
            UserAct::Fill { target, text } => Step::Fill(FillStep {
                target: target.into(),
                with: text.into(),
            }),
            UserAct::Select { target, option } => Step::Select(SelectStep {
                target: target.into(),
                option: option.into(),
            }),
            UserAct::Press { target, key } => Step::Press(PressStep {
                key: key.into(),
                target: target.map(Into::into),
            }),
            UserAct::Undescribed { step, reason } => {
                self.miss(&step, reason);
                return;
            }
        };
        let (verb, text) = (step.key().into(), step.line());
        self.record_step(step);
        self.record(EntryKind::Step { verb, text });
    }

    /// Reports that an action can't be recorded, if steps are recorded.
    fn miss(&mut self, step: &str, reason: UndescribedReason) {
        if !self.recording.is_on {
            return;
        }
        let reason = match reason {
            UndescribedReason::Nameless => {
                "neither the element nor its surroundings have a role, a name or a text"
            }
            UndescribedReason::InFrame => {
                "it was in a frame, and steps act only on the page itself"
            }
            UndescribedReason::SeveralOptions => "several options were chosen",
        };
        let steps_before = u32::try_from(self.recording.kept().count()).unwrap_or(u32::MAX);
        self.recording.missed.push(MissedAct {
            text: format!("A {step} can't be recorded: {reason}."),
            steps_before,
        });
        self.show_recording();
    }

    /// Stores a step, if steps are recorded.
    pub(super) fn record_step(&mut self, step: Step) {
        let at = self.now();
        let entries_before = self.host.journal().entries().len();
        self.record_at(step, at, entries_before);
    }

    fn record_at(&mut self, step: Step, at: Instant, entries_before: usize) {
        if !self.recording.is_on {
            return;
        }
        self.recording.steps.push(Recorded {
            step,
            at,
            entries_before,
            is_virtual: self.clock.is_virtual(),
            is_removed: false,
        });
        self.show_recording();
    }

    /// Stores an advance of the virtual clock.
    pub(super) fn record_advance(&mut self, from: Start) {
        let by = self.clock.latest().since(from.at);
        if !by.is_zero() {
            let step = Step::Advance(AdvanceStep { by: by.into() });
            self.record_at(step, self.clock.latest(), from.entries);
        }
    }

    /// Removes a recorded step, by its index among the visible ones.
    pub(super) fn remove_step(&mut self, place: u32) -> Result<(), Refusal> {
        let index = usize::try_from(place)
            .ok()
            .and_then(|place| self.recording.kept().nth(place))
            .map(|(index, _)| index);
        match index.and_then(|index| self.recording.steps.get_mut(index)) {
            Some(recorded) => recorded.is_removed = true,
            None => return Err(Refusal::new("there is no such step")),
        }
        self.show_recording();
        Ok(())
    }

    /// Starts or stops recording. A recording starts at the page's address.
    pub(super) fn set_recording(&mut self, is_on: bool) {
        let begins = is_on && !self.recording.is_on && self.recording.steps.is_empty();
        self.recording.is_on = is_on;
        if begins {
            self.record_page();
        }
        self.show_recording();
    }

    pub(super) fn show_recording(&self) {
        let steps = self.recording.kept();
        let steps = steps.map(|(_, recorded)| RecordedStep {
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
    fn held_time_is_rounded_to_a_tenth_of_a_second() {
        for (ms, expected) in [(0, 0), (49, 0), (50, 100), (2_962, 3_000), (4_321, 4_300)] {
            let time = rounded(Duration::from_millis(ms));
            assert_eq!(time, Duration::from_millis(expected), "{ms}");
        }
    }
}
