//! The questions of a session: their numbers, and the names of their answers.

use crate::wire::{AnswerKind, AnswerOption, Question};

/// The answer that starts a probe.
pub(super) const YES: &str = "yes";
/// The answer that skips a probe.
pub(super) const NO: &str = "no";
/// The answer for a call that had its effect.
pub(super) const EFFECT: &str = "effect";
/// The answer for a link that opened the app's screen.
pub(super) const SCREEN: &str = "screen";
/// The answer for a link that opened a web page.
pub(super) const PAGE: &str = "page";
/// The answer for a link that opened neither, a call without its effect, or an event that didn't arrive.
pub(super) const NOTHING: &str = "nothing";

/// Numbers the questions of a session.
#[derive(Debug, Default)]
pub(super) struct Questions {
    asked: u32,
}

impl Questions {
    pub(super) fn question(&mut self, title: String, text: String, answer: AnswerKind) -> Question {
        self.asked += 1;
        Question {
            number: self.asked,
            title,
            text,
            answer,
        }
    }
}

pub(super) fn option(name: &str, label: &str, detail: &str) -> AnswerOption {
    AnswerOption {
        name: name.to_owned(),
        label: label.to_owned(),
        detail: detail.to_owned(),
    }
}
