//! The calls and requests of a run, as targets of further faults.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_journal::EntryKind;

use crate::explored_run::ExploredRun;
use crate::faults::{reply_details, reply_fault, response_details, response_fault};
use crate::space::search_space::SearchSpace;

/// The calls and requests of a run, by their numbers in the search space.
#[derive(Debug, Default)]
pub(crate) struct FaultTargets {
    /// The calls, with the number of different faulty replies of each kind.
    calls: Vec<(u32, Vec<u32>)>,
    /// The endpoints, with the number of different faulty responses of each kind.
    endpoints: Vec<(u32, Vec<u32>)>,
}

/// A kind of fault of a call or an endpoint, each identified by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FaultOf {
    Reply {
        call: u32,
        kind: u32,
        detail: u32,
    },
    Response {
        endpoint: u32,
        kind: u32,
        detail: u32,
    },
}

impl FaultOf {
    /// The fault without its detail.
    fn kind(self) -> Self {
        self.with_detail(0)
    }

    fn with_detail(mut self, other: u32) -> Self {
        let (Self::Reply { detail, .. } | Self::Response { detail, .. }) = &mut self;
        *detail = other;
        self
    }
}

/// The number of times that each kind of fault was added to a run.
#[derive(Debug, Default)]
pub(crate) struct TriedFaults(BTreeMap<FaultOf, usize>);

impl TriedFaults {
    fn count(&self, fault: FaultOf) -> usize {
        self.0.get(&fault).copied().unwrap_or_default()
    }

    /// The number of times that any detail of a fault's kind was added.
    fn of_kind(&self, fault: FaultOf) -> usize {
        let [first, last] = [0, u32::MAX].map(|detail| fault.with_detail(detail));
        self.0.range(first..=last).map(|(_, count)| count).sum()
    }
}

impl FaultTargets {
    /// Returns the targets of a run; none if the settings allow no faults.
    pub(crate) fn of(run: &ExploredRun, space: &SearchSpace) -> Self {
        let platform = run.record.case.platform;
        let [_, of_replies, of_responses] = space.faults.weights();
        let (mut called, mut requested) = (BTreeSet::new(), BTreeSet::new());
        for entry in run.record.journal.entries() {
            match &entry.kind {
                EntryKind::Call { name, .. } => drop(called.insert(name.as_str())),
                EntryKind::Request { host, path, .. } => {
                    requested.insert((host.as_str(), path.as_str()));
                }
                _ => {}
            }
        }
        let calls = (0..).zip(&space.app.calls);
        let calls = calls.filter(|(_, call)| of_replies > 0 && called.contains(call.name.as_str()));
        let endpoints = (0..).zip(&space.servers.endpoints);
        let endpoints = endpoints.filter(|(_, endpoint)| {
            let mut requested = requested.iter();
            let address = &endpoint.address;
            of_responses > 0 && requested.any(|(host, path)| address.matches(host, path))
        });
        Self {
            calls: calls
                .map(|(number, call)| (number, reply_details(&space.app, call, platform)))
                .collect(),
            endpoints: endpoints
                .map(|(number, endpoint)| (number, response_details(space, endpoint)))
                .collect(),
        }
    }

    /// Whether there is neither a call nor a request.
    pub(crate) fn is_empty(&self) -> bool {
        self.calls.is_empty() && self.endpoints.is_empty()
    }

    /// Returns the kinds of faults of these targets.
    fn all(&self) -> impl Iterator<Item = FaultOf> {
        let replies = self.calls.iter().flat_map(|(call, details)| {
            numbers(details).map(|(kind, detail)| FaultOf::Reply {
                call: *call,
                kind,
                detail,
            })
        });
        let responses = self.endpoints.iter().flat_map(|(endpoint, details)| {
            numbers(details).map(|(kind, detail)| FaultOf::Response {
                endpoint: *endpoint,
                kind,
                detail,
            })
        });
        replies.chain(responses)
    }

    /// Whether these targets have an untried kind of fault.
    pub(crate) fn has_untried(&self, tried: &TriedFaults) -> bool {
        self.all().any(|fault| tried.count(fault) == 0)
    }

    /// Draws one of the least tried faults from random numbers, and returns its choices; `None` without a target.
    pub(crate) fn draw(
        &self,
        [target, before, is_once]: [u32; 3],
        tried: &mut TriedFaults,
    ) -> Option<Vec<u32>> {
        // Each kind gets its turn, until each detail of all kinds was tried.
        let rarity = |fault: &FaultOf| {
            let count = tried.count(*fault);
            (count, tried.of_kind(*fault))
        };
        let least = self.all().map(|fault| rarity(&fault)).min()?;
        let rarest: Vec<FaultOf> = self.all().filter(|fault| rarity(fault) == least).collect();
        let kinds: BTreeSet<_> = rarest.iter().map(|fault| fault.kind()).collect();
        let number = (target as usize).checked_rem(kinds.len())?;
        let kind = kinds.into_iter().nth(number)?;
        // The details are in the order of their likelihood.
        let fault = *rarest.iter().find(|fault| fault.kind() == kind)?;
        let count = tried.0.entry(fault).or_default();
        *count += 1;
        // It takes effect at once the first two times, at first from then on.
        let (before, is_once) = match *count {
            1 => (0, 0),
            2 => (0, 1),
            _ => (early(before), is_once % 2),
        };
        Some(match fault {
            FaultOf::Reply { call, kind, detail } => {
                reply_fault(call, kind, detail, before, is_once)
            }
            FaultOf::Response {
                endpoint,
                kind,
                detail,
            } => response_fault(endpoint, kind, detail, before, is_once),
        })
    }
}

/// Returns the numbers of each kind and of each of its details.
fn numbers(details: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let kinds = (0..).zip(details);
    kinds.flat_map(|(kind, details)| (0..*details).map(move |detail| (kind, detail)))
}

/// Returns the number of usual outcomes before a fault, mostly 0.
const fn early(number: u32) -> u32 {
    match number % 8 {
        0..5 => 0,
        5 | 6 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_fault_of_a_run_is_tried() {
        let targets = FaultTargets {
            calls: vec![(3, vec![2, 0, 1]), (8, vec![1, 8, 1])],
            endpoints: vec![(5, vec![1, 1, 2])],
        };
        let mut tried = TriedFaults::default();
        let mut drawn = BTreeSet::new();
        while targets.has_untried(&tried) {
            let choices = targets.draw([7, 0, 1], &mut tried).unwrap();
            let fault = choices[..choices.len() - 2].to_vec();
            assert!(drawn.insert(fault), "{choices:?}");
        }
        assert_eq!(drawn.len(), 3 + 10 + 4);
        assert!(drawn.contains(&vec![1, 8, 1, 7]) && drawn.contains(&vec![2, 5, 2, 1]));
    }

    #[test]
    fn run_without_calls_and_requests_has_no_target() {
        let mut tried = TriedFaults::default();
        assert_eq!(FaultTargets::default().draw([1, 3, 4], &mut tried), None);
        assert!(!FaultTargets::default().has_untried(&tried));
    }
}
