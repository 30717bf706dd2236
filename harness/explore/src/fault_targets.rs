//! The calls and requests of a run, as targets of further faults.

use std::collections::BTreeSet;

use footbridge_host::EntryKind;

use crate::faults::{reply_fault, response_fault};
use crate::search_space::SearchSpace;
use crate::trial::Trial;

/// The calls and requests of a run, by their numbers in the search space.
#[derive(Debug, Default)]
pub(crate) struct FaultTargets {
    calls: Vec<u32>,
    endpoints: Vec<u32>,
}

impl FaultTargets {
    /// The targets of a run; none if its app and servers have no faults.
    pub(crate) fn of(trial: &Trial, space: &SearchSpace) -> Self {
        let [_, of_replies, of_responses] = space.faults.weights();
        let (mut called, mut requested) = (BTreeSet::new(), BTreeSet::new());
        for entry in trial.record.journal.entries() {
            match &entry.kind {
                EntryKind::Call { name, .. } => drop(called.insert(name.as_str())),
                EntryKind::Request { host, path, .. } => {
                    requested.insert((host.as_str(), path.as_str()));
                }
                _ => {}
            }
        }
        let calls = (0..).zip(&space.calls);
        let calls = calls.filter(|(_, call)| of_replies > 0 && called.contains(call.name.as_str()));
        let endpoints = (0..).zip(&space.endpoints);
        let endpoints = endpoints.filter(|(_, address)| {
            let mut requested = requested.iter();
            of_responses > 0 && requested.any(|(host, path)| address.matches(host, path))
        });
        Self {
            calls: calls.map(|(number, _)| number).collect(),
            endpoints: endpoints.map(|(number, _)| number).collect(),
        }
    }

    /// Draws the choices of a fault from random numbers; `None` without a target.
    pub(crate) fn draw(&self, [target, kind, before, is_once]: [u32; 4]) -> Option<Vec<u32>> {
        let calls = u32::try_from(self.calls.len()).ok()?;
        let endpoints = u32::try_from(self.endpoints.len()).ok()?;
        // A reply is the more likely half, as in a new run.
        let number = target.checked_rem(calls * 2 + endpoints)?;
        let (before, is_once) = (early(before), is_once % 2);
        Some(match self.calls.get((number % calls.max(1)) as usize) {
            Some(call) if number < calls * 2 => reply_fault(*call, kind, before, is_once),
            _ => {
                let endpoint = self.endpoints.get((number - calls * 2) as usize)?;
                response_fault(*endpoint, kind, before, is_once)
            }
        })
    }
}

/// The number of usual outcomes before a fault: usually none.
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
    fn fault_is_at_a_call_or_a_request_of_the_run() {
        let targets = FaultTargets {
            calls: vec![3, 8],
            endpoints: vec![5],
        };
        let drawn = (0..5).map(|number| targets.draw([number, 10, 0, 1]).unwrap());
        let drawn: Vec<_> = drawn
            .map(|choices| (choices[0], choices[1], choices.len()))
            .collect();
        assert_eq!(
            drawn,
            [(1, 3, 6), (1, 8, 6), (1, 3, 6), (1, 8, 6), (2, 5, 5)]
        );
    }

    #[test]
    fn run_without_calls_and_requests_has_no_target() {
        assert_eq!(FaultTargets::default().draw([1, 2, 3, 4]), None);
    }
}
