//! The evidence of one case about its features.

use std::collections::BTreeSet;

use footbridge_contract::{Assumed, Availability, Below, Catalogue, MissingEffect};
use footbridge_journal::{Entry, EntryKind};
use footbridge_record::{CaseRecord, EndingKind, Failure, FailureKind, Verdict};
use footbridge_runner::judge::holds_on_any_host;
use footbridge_scenario::{CatalogueEntry, TouchedRole};

use super::model::Outcome;
use super::subject::Subject;

/// The evidence of a case about one feature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FeatureEvidence {
    pub(super) outcome: Outcome,
    pub(super) reason: Option<String>,
    /// Whether the catalogue assumes the outcome.
    pub(super) assumed: bool,
    /// Whether an expectation asserts the outcome.
    pub(super) asserted: bool,
}

impl FeatureEvidence {
    /// A declared case that shows nothing.
    pub(super) fn untested(reason: String) -> Self {
        Self {
            outcome: Outcome::Untested,
            reason: Some(reason),
            assumed: false,
            asserted: false,
        }
    }

    /// Combines it with the evidence of another case on the same host.
    pub(super) fn combine(&mut self, other: Self) {
        if self.outcome == other.outcome {
            self.asserted |= other.asserted;
        } else if other.outcome.precedence() < self.outcome.precedence() {
            *self = other;
        }
    }

    fn native() -> Self {
        Self {
            outcome: Outcome::Native,
            reason: None,
            assumed: false,
            asserted: true,
        }
    }

    fn broken(reason: String) -> Self {
        Self {
            outcome: Outcome::Broken,
            reason: Some(reason),
            assumed: false,
            asserted: true,
        }
    }

    /// An entry that the app ignores on this version. `asserted` if the client used it.
    fn ignored(below: &Below, asserted: bool) -> Self {
        Self {
            outcome: Outcome::Ignored,
            reason: None,
            assumed: below.assumed != Assumed::Nothing,
            asserted,
        }
    }

    /// The catalogue's fallback for a client without an entry. `None` if the catalogue leaves it open and no
    /// expectation asserts that nothing was sent.
    fn without(below: &Below, availability: Availability, asserted: bool) -> Option<Self> {
        let (outcome, reason) = match &below.effect {
            MissingEffect::Ignored if availability.is_ignored() && !asserted => {
                return Some(Self::ignored(below, false));
            }
            MissingEffect::Unstated | MissingEffect::Ignored if !asserted => return None,
            MissingEffect::Unstated | MissingEffect::Nothing | MissingEffect::Ignored => {
                (Outcome::Nothing, None)
            }
            MissingEffect::Fallback { fallback } => (Outcome::Fallback, Some(fallback.clone())),
        };
        Some(Self {
            outcome,
            reason,
            assumed: below.assumed != Assumed::Nothing,
            asserted,
        })
    }
}

/// A case and the subject of its scenario.
pub(super) struct Witness<'w> {
    record: &'w CaseRecord,
    subject: Option<&'w Subject>,
    catalogue: &'w Catalogue,
    /// Whether the statements of the scenario count on this host.
    is_judged: bool,
}

impl<'w> Witness<'w> {
    pub(super) const fn new(
        record: &'w CaseRecord,
        subject: Option<&'w Subject>,
        catalogue: &'w Catalogue,
        is_judged: bool,
    ) -> Self {
        Self {
            record,
            subject,
            catalogue,
            is_judged,
        }
    }

    /// The evidence about each call and each link of the case.
    pub(super) fn entries(&self) -> Vec<(CatalogueEntry, FeatureEvidence)> {
        if self.record.ending.kind == EndingKind::Interrupted {
            return Vec::new();
        }
        let touched = self.subject.iter().flat_map(|subject| &subject.touched);
        let mut entries: BTreeSet<_> = touched.map(|touched| touched.entry.clone()).collect();
        entries.extend(self.sent().map(|(entry, _)| entry));
        entries
            .into_iter()
            .filter_map(|entry| Some((entry.clone(), self.entry(&entry)?)))
            .collect()
    }

    fn entry(&self, entry: &CatalogueEntry) -> Option<FeatureEvidence> {
        let case = &self.record.case;
        // Only catalogue entries are features.
        entry.minimum(self.catalogue)?;
        if let Some(reason) = self.blame(entry) {
            return Some(FeatureEvidence::broken(reason));
        }
        let availability = entry.availability(self.catalogue, case.platform, case.app_version);
        if availability.is_available() {
            let mut sent = self.sent();
            if sent.any(|(sent, was)| was.is_available() && sent == *entry) {
                return Some(FeatureEvidence::native());
            }
            let is_expected = self.is_judged && self.subject?.used().contains_key(entry);
            return (is_expected && self.record.verdict == Verdict::Failed)
                .then(|| FeatureEvidence::untested(format!("{} failed before it", case.scenario)));
        }
        let below = below(entry, self.catalogue)?;
        if availability.is_ignored() && self.sends(entry) {
            return Some(FeatureEvidence::ignored(below, true));
        }
        let touched = self.subject?.touched.iter();
        let mut touched = touched.filter(|touched| touched.entry == *entry).peekable();
        touched.peek()?;
        let asserted = self.is_passed()
            && touched.any(|touched| {
                !matches!(
                    touched.role,
                    TouchedRole::Used {
                        has_otherwise: false
                    }
                )
            });
        FeatureEvidence::without(below, availability, asserted)
    }

    /// The evidence about the scenario as a whole, if there is any.
    pub(super) fn whole(&self) -> Option<FeatureEvidence> {
        let case = &self.record.case;
        if self.record.ending.kind == EndingKind::Interrupted {
            return None;
        }
        if let Some(reason) = self.problem() {
            return Some(FeatureEvidence::broken(reason));
        }
        if !self.is_judged && self.record.verdict == Verdict::Failed {
            return None;
        }
        let lacking = self
            .subject?
            .lacking(self.catalogue, case.platform, case.app_version);
        if lacking.is_empty() {
            return Some(FeatureEvidence::native());
        }
        let mut all: Vec<FeatureEvidence> = lacking
            .iter()
            .filter_map(|(entry, _)| {
                let below = below(entry, self.catalogue)?;
                let availability =
                    entry.availability(self.catalogue, case.platform, case.app_version);
                if availability.is_ignored() && self.sends(entry) {
                    return Some(FeatureEvidence::ignored(below, true));
                }
                FeatureEvidence::without(below, availability, self.is_passed())
            })
            .collect();
        let names: Vec<_> = lacking.iter().map(|(entry, _)| entry.name()).collect();
        let lacks = format!("lacks {}", names.join(", "));
        // A fallback for one entry doesn't make up for another that the app ignores.
        all.sort_by_key(|evidence| (evidence.outcome != Outcome::Ignored, evidence.outcome));
        let mut evidence = all.into_iter().next()?;
        evidence.asserted = self.is_passed();
        evidence.reason = Some(match evidence.reason {
            Some(reason) => format!("{lacks}: {reason}"),
            None => lacks,
        });
        Some(evidence)
    }

    /// Whether all expectations of the scenario hold on this host.
    pub(super) fn is_passed(&self) -> bool {
        match self.record.verdict {
            Verdict::Passed | Verdict::Flaky => true,
            // A changed transcript doesn't affect the expectations.
            Verdict::Changed | Verdict::New => {
                let case = &self.record.case;
                self.subject.is_some_and(|subject| {
                    let lacking = subject.lacking(self.catalogue, case.platform, case.app_version);
                    lacking.iter().all(|(_, has_otherwise)| *has_otherwise)
                })
            }
            Verdict::Unsupported | Verdict::Failed | Verdict::Crashed | Verdict::Hung => false,
        }
    }

    /// The existing entries that an expectation did not find, without any other failure.
    pub(super) fn left_alone(&self, used: &BTreeSet<CatalogueEntry>) -> BTreeSet<CatalogueEntry> {
        let case = &self.record.case;
        if self.record.verdict != Verdict::Failed {
            return BTreeSet::new();
        }
        let entries = self.entries().into_iter();
        let left = entries.filter(|(entry, evidence)| {
            let availability = entry.availability(self.catalogue, case.platform, case.app_version);
            evidence.outcome == Outcome::Broken
                && availability.is_available()
                && !used.contains(entry)
        });
        left.map(|(entry, _)| entry).collect()
    }

    fn sends(&self, entry: &CatalogueEntry) -> bool {
        self.sent().any(|(sent, _)| sent == *entry)
    }

    /// The entries that the page used, each with its availability.
    pub(super) fn sent(&self) -> impl Iterator<Item = (CatalogueEntry, Availability)> {
        let entries = self.record.journal.entries().iter();
        entries.filter_map(|entry| sent(&entry.kind))
    }

    /// The failure of the case, if it counts.
    fn problem(&self) -> Option<String> {
        match self.record.verdict {
            Verdict::Passed
            | Verdict::Unsupported
            | Verdict::Flaky
            | Verdict::Changed
            | Verdict::New => None,
            Verdict::Crashed | Verdict::Hung => Some(self.lost()),
            Verdict::Failed => self.failures().next().map(|failure| self.reason(failure)),
        }
    }

    /// The failure of one entry in this case: its own failure, or one that can't be attributed to a single entry.
    fn blame(&self, entry: &CatalogueEntry) -> Option<String> {
        match self.record.verdict {
            Verdict::Passed
            | Verdict::Unsupported
            | Verdict::Flaky
            | Verdict::Changed
            | Verdict::New => None,
            Verdict::Crashed | Verdict::Hung => {
                let is_used = self
                    .subject
                    .is_none_or(|subject| subject.used().contains_key(entry));
                is_used.then(|| self.lost())
            }
            Verdict::Failed => {
                let mut failures = self.failures();
                let failure = failures.find(|failure| self.is_about(failure, entry))?;
                Some(self.reason(failure))
            }
        }
    }

    /// The failures that count. If the scenario isn't judged on this host, only invariants that don't depend on it
    /// count.
    fn failures(&self) -> impl Iterator<Item = &'w Failure> {
        let is_judged = self.is_judged;
        let failures = self.record.failures.iter();
        failures.filter(move |failure| match failure.kind {
            FailureKind::Snapshot => false,
            FailureKind::Expectation | FailureKind::Step => is_judged,
            FailureKind::Invariant => {
                is_judged || failure.invariant.as_deref().is_none_or(holds_on_any_host)
            }
        })
    }

    /// Whether a failure is about an entry: an unavailable entry that was called, the entries in the failed
    /// expectation's step, or else all entries that the scenario uses.
    fn is_about(&self, failure: &Failure, entry: &CatalogueEntry) -> bool {
        let entries = self.record.journal.entries().iter();
        let in_vain: Vec<_> = entries
            .filter(|entry| {
                failure.invariant.as_deref() == Some("supported") && is_at(entry, failure)
            })
            .filter_map(|entry| sent(&entry.kind))
            .filter(|(_, was)| !was.is_available() && !was.is_ignored())
            .collect();
        if !in_vain.is_empty() {
            return in_vain.iter().any(|(sent, _)| sent == entry);
        }
        let Some(subject) = self.subject else {
            return self.sends(entry);
        };
        let of_step: Vec<_> = subject
            .touched
            .iter()
            .filter(|touched| {
                failure.kind == FailureKind::Expectation && Some(touched.step) == failure.step
            })
            .collect();
        if of_step.is_empty() {
            subject.used().contains_key(entry)
        } else {
            of_step.iter().any(|touched| touched.entry == *entry)
        }
    }

    fn lost(&self) -> String {
        let word = self.record.verdict.word();
        match &self.record.reason {
            Some(reason) => format!("{word}: {reason} ({})", self.record.case.scenario),
            None => format!("{word} ({})", self.record.case.scenario),
        }
    }

    /// Formats a failure on one line, with its place.
    fn reason(&self, failure: &Failure) -> String {
        match &failure.place {
            Some(place) => format!("{} ({}:{})", failure.message, place.file, place.line),
            None => format!("{} ({})", failure.message, self.record.case.scenario),
        }
    }
}

fn is_at(entry: &Entry, failure: &Failure) -> bool {
    Some(entry.at) == failure.at && entry.step == failure.step
}

/// The call or link that an entry of a journal sends, and its availability.
fn sent(kind: &EntryKind) -> Option<(CatalogueEntry, Availability)> {
    match kind {
        EntryKind::Call {
            name, availability, ..
        } => Some((CatalogueEntry::Call(name.clone()), *availability)),
        EntryKind::Link {
            path, availability, ..
        } => Some((CatalogueEntry::Link(path.clone()), *availability)),
        _ => None,
    }
}

fn below<'c>(entry: &CatalogueEntry, catalogue: &'c Catalogue) -> Option<&'c Below> {
    match entry {
        CatalogueEntry::Call(name) => Some(&catalogue.calls.get(name)?.below),
        CatalogueEntry::Link(path) => Some(&catalogue.links.get(path)?.below),
    }
}
