//! The laws of what is known (docs/matrix.md).

use std::collections::BTreeSet;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_record::{CaseRecord, FailureKind, Verdict};
use footbridge_runner::Plan;
use footbridge_scenario::{Filter, expand};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::matrix::testing::{case, catalogue, failed, matrix, plan, version};
use crate::matrix::{Matrix, Outcome, Subjects};

/// Rows for boundaries, for the latest version and for some versions, about two calls with minimums at 2.9.0 and 1.6.0.
const SCENARIOS: [&str; 4] = [
    "title: A
hosts: { platforms: [ios], versions: boundaries }
steps:
  - open: /
  - expect: { call: setBadge }
",
    "title: B
hosts: { platforms: [ios] }
steps:
  - open: /
  - expect: { call: setBadge }
",
    "title: C
hosts: { platforms: [ios], versions: [1.2.0, 2.20.0, latest] }
steps:
  - open: /
  - expect: { call: openBrowser }
",
    "title: D
hosts: { platforms: [ios], versions: boundaries }
steps:
  - open: /
  - expect: { call: setBadge }
  - expect: { call: openBrowser }
",
];

const CALLS: [&str; 2] = ["setBadge", "openBrowser"];

/// The behaviour of a case.
#[derive(Debug, Clone, Copy)]
enum Behaviour {
    Good,
    /// It sends the other call on its way.
    GoodByTheWay,
    FailsFirst,
    Crashes,
    /// It sends a call that its version lacks.
    InVain,
}

const BEHAVIOURS: [Behaviour; 5] = [
    Behaviour::Good,
    Behaviour::GoodByTheWay,
    Behaviour::FailsFirst,
    Behaviour::Crashes,
    Behaviour::InVain,
];

fn has(catalogue: &Catalogue, call: &str, at: Version) -> bool {
    let availability = catalogue.call_availability(call, Platform::Ios, Some(at));
    availability.is_available()
}

fn record(
    plan: &Plan,
    catalogue: &Catalogue,
    row: usize,
    at: Version,
    does: Behaviour,
) -> CaseRecord {
    let scenario = &plan.scenarios[row];
    let used: Vec<_> = CALLS
        .into_iter()
        .filter(|call| SCENARIOS[row].contains(*call))
        .collect();
    let on = at.to_string();
    let on = (Platform::Ios, on.as_str());
    let there = |calls: &[&'static str]| -> Vec<&str> {
        let calls = calls.iter().copied();
        calls.filter(|call| has(catalogue, call, at)).collect()
    };
    let mut record = match does {
        Behaviour::Good => case(scenario, catalogue, on, &there(&used)),
        Behaviour::GoodByTheWay => case(scenario, catalogue, on, &there(&CALLS)),
        Behaviour::FailsFirst => {
            let record = case(scenario, catalogue, on, &[]);
            failed(record, FailureKind::Expectation, 1, "it isn't sent")
        }
        Behaviour::Crashes => {
            let mut record = case(scenario, catalogue, on, &[]);
            record.verdict = Verdict::Crashed;
            record
        }
        Behaviour::InVain => {
            let record = case(scenario, catalogue, on, &CALLS);
            if CALLS.iter().all(|call| has(catalogue, call, at)) {
                record
            } else {
                failed(record, FailureKind::Invariant, 0, "it is lacking")
            }
        }
    };
    if record.verdict == Verdict::Passed && used.iter().any(|call| !has(catalogue, call, at)) {
        record.verdict = Verdict::Unsupported;
    }
    record
}

/// The hosts that the scenarios declare.
fn declared(plan: &Plan, catalogue: &Catalogue) -> Vec<(usize, Version)> {
    let rows = plan.scenarios.iter().enumerate();
    let hosts = rows.flat_map(|(row, scenario)| {
        let cases = expand(scenario, catalogue, &Filter::default()).into_iter();
        cases.filter_map(move |case| Some((row, case.version?)))
    });
    hosts.collect()
}

/// The versions at which outcomes are compared: all boundaries and tried versions, and some between them.
fn versions() -> Vec<Version> {
    let texts = [
        "1.0.0", "1.2.0", "1.5.99", "1.6.0", "2.0.0", "2.8.99", "2.9.0", "2.15.0", "2.20.0",
        "2.20.1", "3.0.0", "3.1.99", "3.2.0",
    ];
    texts.into_iter().map(version).collect()
}

/// The outcome of a call on a version, and the reason.
fn outcome(matrix: &Matrix, call: &str, at: Version) -> (Outcome, Option<String>) {
    let mut features = matrix.features.iter();
    let feature = features.find(|feature| feature.name == call).unwrap();
    let mut ranges = feature.tracks.iter().flat_map(|track| &track.ranges);
    let range = ranges.find(|range| range.first <= Some(at) && Some(at) <= range.last);
    let range = range.unwrap();
    (range.outcome, range.reason.clone())
}

/// Whether all calls are fine on all versions from a minimum on.
fn is_good(matrix: &Matrix, minimum: Version) -> bool {
    let supported = versions().into_iter().filter(|at| *at >= minimum);
    let mut outcomes = supported.flat_map(|at| CALLS.map(|call| outcome(matrix, call, at).0));
    outcomes.all(|outcome| !matches!(outcome, Outcome::Broken | Outcome::Untested))
}

fn hosts() -> Vec<(usize, Version)> {
    let catalogue = catalogue();
    declared(&plan(&catalogue, &SCENARIOS), &catalogue)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The removal of a declared case never makes a minimum fine.
    #[test]
    fn removing_a_case_never_improves_an_answer(
        behaviours in prop::collection::vec(select(&BEHAVIOURS[..]), hosts().len()),
        kept in subsequence((0..hosts().len()).collect::<Vec<_>>(), 1..=hosts().len()),
        removed in any::<prop::sample::Index>(),
    ) {
        let catalogue = catalogue();
        let plan = plan(&catalogue, &SCENARIOS);
        let hosts = hosts();
        let records: Vec<_> = kept
            .iter()
            .map(|index| record(&plan, &catalogue, hosts[*index].0, hosts[*index].1, behaviours[*index]))
            .collect();
        let mut fewer = records.clone();
        fewer.remove(removed.index(records.len()));
        let (all, fewer) = (
            matrix(&catalogue, &plan, &records),
            matrix(&catalogue, &plan, &fewer),
        );
        for minimum in versions() {
            prop_assert!(is_good(&all, minimum) || !is_good(&fewer, minimum), "from {minimum}");
        }
    }

    /// A further case adds only what cases of its scenario saw. A declared case that was missing shows what the others
    /// saw, too, and is left out here.
    #[test]
    fn adding_a_case_shows_only_what_it_saw(
        tried in prop::collection::vec(
            (0..SCENARIOS.len(), select(versions()), select(&BEHAVIOURS[..])),
            1..8,
        ),
    ) {
        let catalogue = catalogue();
        let plan = plan(&catalogue, &SCENARIOS);
        let distinct: BTreeSet<_> = tried.iter().map(|(row, at, _)| (*row, *at)).collect();
        prop_assume!(distinct.len() == tried.len());
        let records: Vec<_> = tried
            .iter()
            .map(|(row, at, does)| record(&plan, &catalogue, *row, *at, *does))
            .collect();
        let (last, before) = records.split_last().unwrap();
        let subjects = Subjects::of(&plan, &catalogue).without_declared();
        let of = |records: &[CaseRecord]| Matrix::of(&catalogue, &subjects, records, None);
        let (seen, after) = (of(std::slice::from_ref(last)), of(&records));
        let before = of(before);
        let at = last.case.app_version.unwrap();
        for call in CALLS {
            for version in versions() {
                let has_tracks = |matrix: &Matrix| {
                    let mut features = matrix.features.iter();
                    features.any(|one| one.name == call && !one.tracks.is_empty())
                };
                let was = if has_tracks(&before) {
                    outcome(&before, call, version)
                } else {
                    (Outcome::Untested, None)
                };
                let (is, _) = outcome(&after, call, version);
                if was == (Outcome::Untested, None) && is != Outcome::Untested {
                    // Alone, or by a case of the same scenario that the new one explains: it shows that the app
                    // lacks an entry there that the scenario needs on its way.
                    let of_row = records.iter().filter(|other| other.case.title == last.case.title);
                    let tried = of_row.filter_map(|other| other.case.app_version);
                    let mut saw: Vec<_> = tried.map(|at| outcome(&after, call, at).0).collect();
                    saw.push(outcome(&seen, call, at).0);
                    prop_assert!(saw.contains(&is), "{call} on {version}: {is}");
                }
            }
        }
    }
}
