//! Expectations about the client's state machines, its console and its animations.

use footbridge_journal::{ConsoleLevel, EntryKind};
use footbridge_scenario::Spanned;
use footbridge_scenario::expectation::{ExpectAnimation, ExpectConsole, ExpectTransition, Level};

use crate::judge::matcher::{JudgeContext, MatchResult, Matcher};

impl Matcher {
    pub(super) fn transition(
        &mut self,
        expected: &ExpectTransition,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let is = |wanted: &Option<Spanned<String>>, found: &str| {
            wanted.as_ref().is_none_or(|wanted| wanted.value == found)
        };
        let is_alike = |kind: &EntryKind| matches!(kind, EntryKind::State { machine, .. } if *machine == expected.machine.value);
        let matches = |kind: &EntryKind| match kind {
            EntryKind::State {
                from, to, cause, ..
            } => {
                is_alike(kind)
                    && is(&expected.from, from)
                    && is(&expected.to, to)
                    && holds(
                        expected.cause.as_ref(),
                        cause.as_deref().unwrap_or_default(),
                    )
            }
            _ => false,
        };
        let or_any = |state: &Option<Spanned<String>>| {
            state
                .as_ref()
                .map_or_else(|| "any state".to_owned(), |state| state.value.clone())
        };
        let mut described = format!(
            "{} going from {} to {}",
            expected.machine.value,
            or_any(&expected.from),
            or_any(&expected.to)
        );
        if let Some(cause) = &expected.cause {
            described = format!("{described} for {}", cause.value);
        }
        self.claim_first(context.journal, described, matches, is_alike)
    }

    pub(super) fn console(
        &mut self,
        expected: &ExpectConsole,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let (level, word) = match expected.level {
            Level::Warning => (ConsoleLevel::Warning, "warning"),
            Level::Error => (ConsoleLevel::Error, "error"),
        };
        let matches = |kind: &EntryKind| {
            matches!(kind, EntryKind::Console { level: found, text }
                if *found == level && holds(expected.text.as_ref(), text))
        };
        let described = match &expected.text {
            None => format!("a console {word}"),
            Some(text) => format!("a console {word} with \"{}\"", text.value),
        };
        let is_alike = |kind: &EntryKind| matches!(kind, EntryKind::Console { .. });
        self.claim_first(context.journal, described, matches, is_alike)
    }

    pub(super) fn animation(
        &mut self,
        expected: &ExpectAnimation,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let matches = |kind: &EntryKind| {
            matches!(kind, EntryKind::Animation { phase, name, element }
                if *phase == expected.phase
                    && holds(expected.name.as_ref(), name)
                    && holds(expected.element.as_ref(), element))
        };
        let name = expected.name.as_ref();
        let name = name.map_or_else(String::new, |name| format!(" {}", name.value));
        let element = expected.element.as_ref();
        let element = element.map_or_else(String::new, |element| format!(" on {}", element.value));
        let described = format!(
            "an animation{name}{element} to have {}",
            expected.phase.word()
        );
        let is_alike = |kind: &EntryKind| matches!(kind, EntryKind::Animation { .. });
        self.claim_first(context.journal, described, matches, is_alike)
    }
}

/// Whether `found` contains the wanted text, if the expectation has one.
fn holds(wanted: Option<&Spanned<String>>, found: &str) -> bool {
    wanted.is_none_or(|wanted| found.contains(wanted.value.as_str()))
}
