//! Invariants: rules that every case has to keep, without any mention in its scenario.
//!
//! Each is a file of its own and a line in [`INVARIANTS`]. A scenario waives one by its name (docs/scenarios.md).

mod contract;
mod found;
mod legal_transitions;
mod offline;
mod quiet;
mod same_language;
mod scripted;
mod settles_once;
mod supported;
mod tidy;
mod understood;
mod well_formed;

use footbridge_host::{Entry, Instant};

use super::evidence::Evidence;

/// An invariant.
#[derive(Debug)]
pub struct Invariant {
    /// Its name, as used in a scenario's `waive`.
    pub name: &'static str,
    /// The rule, in a sentence.
    pub summary: &'static str,
    /// Whether it also holds on a host for which the scenario wasn't written. Otherwise it depends on what the scenario scripts
    /// and on the addresses it uses.
    pub holds_on_any_host: bool,
    check: fn(&Evidence<'_>) -> Vec<InvariantViolation>,
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
}

impl InvariantViolation {
    /// Creates a violation by an entry.
    fn of(entry: &Entry, text: impl Into<String>) -> Self {
        Self {
            at: entry.at,
            step: entry.step,
            text: text.into(),
            stack: Vec::new(),
        }
    }
}

/// A broken invariant.
#[derive(Debug)]
pub struct BrokenInvariant {
    /// The invariant.
    pub invariant: &'static Invariant,
    /// The violations, at least one.
    pub violations: Vec<InvariantViolation>,
}

/// All invariants, in the order in which they are reported.
pub static INVARIANTS: &[Invariant] = &[
    settles_once::INVARIANT,
    supported::INVARIANT,
    understood::INVARIANT,
    well_formed::INVARIANT,
    legal_transitions::INVARIANT,
    scripted::INVARIANT,
    contract::INVARIANT,
    quiet::INVARIANT,
    offline::INVARIANT,
    found::INVARIANT,
    same_language::INVARIANT,
    tidy::INVARIANT,
];

/// Whether the invariant of this name holds on any host. An unknown name, of a report by another version, does.
pub(crate) fn holds_on_any_host(name: &str) -> bool {
    let mut invariants = INVARIANTS.iter();
    let found = invariants.find(|invariant| invariant.name == name);
    found.is_none_or(|invariant| invariant.holds_on_any_host)
}

/// The names that a scenario may waive.
pub fn invariant_names() -> impl Iterator<Item = &'static str> {
    INVARIANTS.iter().map(|invariant| invariant.name)
}

/// The invariants that a case breaks, without those named in `waived`.
pub fn broken(evidence: &Evidence<'_>, waived: &[&str]) -> Vec<BrokenInvariant> {
    INVARIANTS
        .iter()
        .filter(|invariant| !waived.contains(&invariant.name))
        .map(|invariant| BrokenInvariant {
            invariant,
            violations: (invariant.check)(evidence),
        })
        .filter(|broken| !broken.violations.is_empty())
        .collect()
}

#[cfg(test)]
pub(super) mod tests;
