//! The questions of a session: their numbers, and the names of their answers.

use crate::wire::{AnswerKind, AnswerOption, Question};

/// The answer that makes a probe.
pub(super) const YES: &str = "yes";
/// The answer that leaves it out.
pub(super) const NO: &str = "no";
/// What a person saw when a link was opened.
pub(super) const SCREEN: &str = "screen";
pub(super) const PAGE: &str = "page";
pub(super) const NOTHING: &str = "nothing";

/// The numbering of questions.
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
