//! Invariants: rules that every case must satisfy without any mention in its scenario.
//!
//! Each has a separate file and a line in [`INVARIANTS`]. A scenario waives one by name (docs/scenarios.md).

mod contract;
mod legal_transitions;
mod messages_parse;
mod no_endless_loading;
mod no_leaked_callbacks;
mod no_missing_page;
mod no_page_errors;
mod offline;
mod same_language;
mod scripted;
mod settles_once;
mod supported;
mod valid_payloads;

use footbridge_journal::{Entry, Instant};
use footbridge_scenario::Waiver;

use super::evidence::Evidence;

#[derive(Debug)]
pub struct Invariant {
    /// The name, as used in a scenario's `waive`.
    pub name: &'static str,
    /// The rule in one sentence.
    pub summary: &'static str,
    /// The suggested fix for a violation.
    pub advice: &'static str,
    /// Whether it also holds on a host for which the scenario wasn't written. Otherwise it depends on the replies
    /// that the scenario scripts and on the addresses it uses.
    pub holds_on_any_host: bool,
    pub(super) check: fn(&Evidence<'_>) -> Vec<InvariantViolation>,
}

/// An entry of the journal that breaks an invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvariantViolation {
    /// The virtual instant of the entry.
    pub at: Instant,
    /// The index of the entry's step; `None` before the first and after the last.
    pub step: Option<usize>,
    /// The problem, as a lowercase fragment.
    pub text: String,
    /// The stack of an error of the page, the innermost call first.
    pub stack: Vec<String>,
    /// Whether it is a likely cause of whatever else goes wrong afterwards.
    pub is_cause: bool,
}

impl InvariantViolation {
    /// Creates a violation by an entry.
    pub(super) fn of(entry: &Entry, text: impl Into<String>) -> Self {
        Self {
            at: entry.at,
            step: entry.step,
            text: text.into(),
            stack: Vec::new(),
            is_cause: false,
        }
    }
}

#[derive(Debug)]
pub struct BrokenInvariant {
    pub invariant: &'static Invariant,
    /// The violations, at least one.
    pub violations: Vec<InvariantViolation>,
}

/// All invariants, in the order in which they are reported.
pub static INVARIANTS: &[Invariant] = &[
    settles_once::INVARIANT,
    supported::INVARIANT,
    messages_parse::INVARIANT,
    valid_payloads::INVARIANT,
    legal_transitions::INVARIANT,
    scripted::INVARIANT,
    contract::INVARIANT,
    no_page_errors::INVARIANT,
    offline::INVARIANT,
    no_missing_page::INVARIANT,
    same_language::INVARIANT,
    no_leaked_callbacks::INVARIANT,
    no_endless_loading::INVARIANT,
];

/// The names of the invariants.
pub fn invariant_names() -> impl Iterator<Item = &'static str> {
    INVARIANTS.iter().map(|invariant| invariant.name)
}

/// Returns the invariants and the ready properties among `ready` that a case breaks, without the violations
/// that `waivers` allow.
pub fn broken(
    evidence: &Evidence<'_>,
    ready: impl IntoIterator<Item = &'static Invariant>,
    waivers: &[Waiver],
) -> Vec<BrokenInvariant> {
    INVARIANTS
        .iter()
        .chain(ready)
        .filter(|invariant| {
            let mut waivers = waivers.iter();
            !waivers.any(|waiver| waiver.covers_all(invariant.name))
        })
        .map(|invariant| {
            let mut violations = (invariant.check)(evidence);
            violations.retain(|violation| {
                let mut waivers = waivers.iter();
                !waivers.any(|waiver| waiver.covers(invariant.name, &violation.text))
            });
            BrokenInvariant {
                invariant,
                violations,
            }
        })
        .filter(|broken| !broken.violations.is_empty())
        .collect()
}

#[cfg(test)]
pub(in crate::judge) mod tests;
