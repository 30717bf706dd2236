//! Invariants: what every case has to keep to without saying so.
//!
//! Each is a file of its own and a line in [`INVARIANTS`]. A scenario waives one by its name (docs/scenarios.md).

mod contract;
mod offline;
mod quiet;
mod scripted;
mod settles_once;
mod supported;
mod tidy;
mod understood;

use footbridge_host::Instant;

use super::evidence::Evidence;

/// An invariant.
#[derive(Debug)]
pub struct Invariant {
    /// Its name in a scenario's `waive`.
    pub name: &'static str,
    /// What it asks, in a sentence.
    pub summary: &'static str,
    check: fn(&Evidence<'_>) -> Vec<Breach>,
}

/// One place where an invariant does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// When.
    pub at: Instant,
    /// What is wrong, as a lowercase fragment.
    pub text: String,
}

/// An invariant that does not hold.
#[derive(Debug)]
pub struct Broken {
    /// Which.
    pub invariant: &'static Invariant,
    /// Where; at least one.
    pub breaches: Vec<Breach>,
}

/// All invariants, in the order in which they are told.
pub static INVARIANTS: &[Invariant] = &[
    settles_once::INVARIANT,
    supported::INVARIANT,
    understood::INVARIANT,
    scripted::INVARIANT,
    contract::INVARIANT,
    quiet::INVARIANT,
    offline::INVARIANT,
    tidy::INVARIANT,
];

/// The names that a scenario may waive.
pub fn invariant_names() -> impl Iterator<Item = &'static str> {
    INVARIANTS.iter().map(|invariant| invariant.name)
}

/// The invariants that a case breaks, but for those whose names are `waived`.
pub fn broken(evidence: &Evidence<'_>, waived: &[&str]) -> Vec<Broken> {
    INVARIANTS
        .iter()
        .filter(|invariant| !waived.contains(&invariant.name))
        .map(|invariant| Broken {
            invariant,
            breaches: (invariant.check)(evidence),
        })
        .filter(|broken| !broken.breaches.is_empty())
        .collect()
}

#[cfg(test)]
pub(super) mod tests;
