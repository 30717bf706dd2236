//! Faults of the app and of the servers.

mod faulty_reply;
mod faulty_response;
pub(crate) mod setup;

pub(crate) use faulty_reply::reply_details;
pub(crate) use faulty_response::response_details;

use std::collections::BTreeMap;

use footbridge_contract::Platform;
use footbridge_scenario::{NetworkRule, Row, Script, Spanned};

use crate::choices::Choices;
use crate::faults::faulty_reply::{FaultyReply, draw_reply, script};
use crate::faults::faulty_response::{FaultyResponse, draw_response, rules};
use crate::novelty::SeenNames;
use crate::space::search_space::SearchSpace;

/// The maximum number of faults in a run.
const MOST_FAULTS: usize = 6;

/// The maximum number of usual replies before a faulty one.
const MOST_BEFORE: usize = 3;

/// The number of details of a kind of fault. A kind with fewer details repeats them.
const DETAILS: u32 = 64;

/// The weight of a call or an endpoint that the client has used. All others have the weight 1.
const KNOWN_WEIGHT: u32 = 40;

/// The scripts of the app and of the servers in a run.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    pub(crate) replies: Vec<Script>,
    pub(crate) network: Vec<Spanned<NetworkRule>>,
}

impl Faults {
    /// Puts the scripts of a scenario before the faults. Calls that the scenario scripts have no faults.
    pub(crate) fn after(mut self, row: &Row) -> Self {
        let is_scripted = |script: &Script| {
            let mut own = row.replies.iter();
            own.any(|own| own.call.value == script.call.value)
        };
        self.replies.retain(|script| !is_scripted(script));
        self.replies.splice(0..0, row.replies.iter().cloned());
        self.network.splice(0..0, row.network.iter().cloned());
        self
    }
}

/// Draws the faults of a run on this platform.
pub(crate) fn draw_faults(
    choices: &mut Choices,
    space: &SearchSpace,
    platform: Platform,
    seen: &SeenNames,
) -> Faults {
    let mut calls: BTreeMap<usize, Vec<FaultyReply>> = BTreeMap::new();
    let mut endpoints: BTreeMap<usize, Vec<FaultyResponse>> = BTreeMap::new();
    let [none, mut of_replies, mut of_responses] = space.faults.weights();
    if space.app.calls.is_empty() {
        of_replies = 0;
    }
    if space.servers.endpoints.is_empty() {
        of_responses = 0;
    }
    for _ in 0..MOST_FAULTS {
        let is_last = choices.group(|choices| {
            match choices.draw_weighted(&[none, of_replies, of_responses]) {
                1 if of_replies > 0 => {
                    let index = choices.draw_weighted(&call_weights(space, seen));
                    if let Some(call) = space.app.calls.get(index) {
                        let fault = draw_reply(choices, &space.app, call, platform);
                        calls.entry(index).or_default().extend(fault);
                    }
                }
                2 if of_responses > 0 => {
                    let index = choices.draw_weighted(&endpoint_weights(space, seen));
                    if let Some(endpoint) = space.servers.endpoints.get(index) {
                        let fault = draw_response(choices, space, endpoint);
                        endpoints.entry(index).or_default().push(fault);
                    }
                }
                _ => return true,
            }
            false
        });
        if is_last {
            break;
        }
    }
    let mut replies = Vec::new();
    for (index, call) in space.app.calls.iter().enumerate() {
        let faults = calls.remove(&index).unwrap_or_default();
        replies.extend(script(call, &faults));
    }
    let network = endpoints.into_iter().filter_map(|(index, faults)| {
        let endpoint = space.servers.endpoints.get(index)?;
        Some(rules(&endpoint.address, &faults))
    });
    Faults {
        replies,
        network: network.flatten().collect(),
    }
}

/// Returns the choices from which [`draw_faults`] draws a faulty reply. `detail` is any number.
pub(crate) fn reply_fault(
    call: u32,
    kind: u32,
    detail: u32,
    before: u32,
    is_once: u32,
) -> Vec<u32> {
    vec![1, call, kind, detail % DETAILS, before, is_once]
}

/// Returns the choices from which [`draw_faults`] draws a faulty response. `detail` is any number.
pub(crate) fn response_fault(
    endpoint: u32,
    kind: u32,
    detail: u32,
    before: u32,
    is_once: u32,
) -> Vec<u32> {
    vec![2, endpoint, kind, detail % DETAILS, before, is_once]
}

const fn weight(is_known: bool) -> u32 {
    if is_known { KNOWN_WEIGHT } else { 1 }
}

fn call_weights(space: &SearchSpace, seen: &SeenNames) -> Vec<u32> {
    let calls = space.app.calls.iter();
    calls
        .map(|call| weight(seen.calls.contains(&call.name)))
        .collect()
}

fn endpoint_weights(space: &SearchSpace, seen: &SeenNames) -> Vec<u32> {
    let endpoints = space.servers.endpoints.iter();
    endpoints
        .map(|endpoint| {
            let mut requests = seen.requests.iter();
            weight(requests.any(|(host, path)| endpoint.address.matches(host, path)))
        })
        .collect()
}

/// Returns the outcomes in order. The last one repeats. Of two faults in one place, the first counts: a fault that is
/// added to a run stands before the others.
fn sequence<'f, T: Clone + PartialEq + 'f>(
    faults: impl DoubleEndedIterator<Item = (usize, bool, &'f T)>,
    usual: &T,
) -> Vec<T> {
    let mut places: Vec<T> = Vec::new();
    let mut last = usual.clone();
    for (before, is_once, fault) in faults.rev() {
        while places.len() <= before {
            places.push(usual.clone());
        }
        if let Some(place) = places.get_mut(before) {
            *place = fault.clone();
        }
        if !is_once {
            last = fault.clone();
        }
    }
    places.push(last);
    // The last rule repeats, so equal rules before it are redundant.
    while let [.., before, end] = places.as_slice()
        && before == end
    {
        places.pop();
    }
    places
}

/// Returns the item at an index, which wraps around.
fn pick<T>(items: &[T], index: usize) -> Option<&T> {
    items.get(index.checked_rem(items.len())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_follow_each_other_and_the_last_repeats() {
        let all = |faults: &[(usize, bool, char)]| {
            let faults = faults
                .iter()
                .map(|(before, is_once, fault)| (*before, *is_once, fault));
            sequence(faults, &'.').into_iter().collect::<String>()
        };
        assert_eq!(all(&[(0, false, 'x')]), "x");
        assert_eq!(all(&[(0, true, 'x')]), "x.");
        assert_eq!(all(&[(2, true, 'x')]), "..x.");
        assert_eq!(all(&[(1, false, 'x')]), ".x");
        assert_eq!(all(&[(1, true, 'x'), (0, true, 'y')]), "yx.");
        assert_eq!(all(&[(0, false, 'x'), (0, false, 'y')]), "x");
        assert_eq!(all(&[(0, true, 'x'), (0, false, 'y')]), "xy");
        assert_eq!(all(&[]), ".");
    }
}
