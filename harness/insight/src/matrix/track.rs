//! Combining the evidence on single versions into ranges of versions.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{App, Platform, Version};

use super::base::Base;
use super::evidence::FeatureEvidence;
use super::model::{Outcome, OutcomeRange, Track};

/// The evidence of cases about one feature, on one platform and in one engine, by version; no version in a browser.
pub(super) type Points = BTreeMap<Option<Version>, Vec<FeatureEvidence>>;

/// Computes the track of a feature. `boundaries` are the versions at which the catalogue changes for it.
pub(super) fn track(
    platform: Platform,
    engine: &str,
    points: &Points,
    boundaries: &BTreeSet<Version>,
    app: &App,
    base: Option<&Base>,
) -> Track {
    let mut ranges = match platform {
        Platform::Browser => points.values().map(|seen| range(None, &[seen])).collect(),
        Platform::Ios | Platform::Android => app_ranges(points, boundaries, app),
    };
    for range in &mut ranges {
        if let (Some(first), Some(last), Some(base)) = (range.first, range.last, base) {
            range.users = Some(base.users(platform, first, last));
        }
    }
    Track {
        platform,
        engine: engine.to_owned(),
        ranges,
    }
}

/// The ranges of all versions of the app. Between two boundaries, versions with the same outcome are one range.
fn app_ranges(points: &Points, boundaries: &BTreeSet<Version>, app: &App) -> Vec<OutcomeRange> {
    let inner = boundaries
        .iter()
        .copied()
        .filter(|version| (app.first_version..=app.latest_version).contains(version));
    let firsts: BTreeSet<Version> = std::iter::once(app.first_version).chain(inner).collect();
    let firsts: Vec<Version> = firsts.into_iter().collect();
    let mut ranges: Vec<OutcomeRange> = Vec::new();
    for (place, first) in firsts.iter().enumerate() {
        let next = firsts.get(place + 1);
        let last = next
            .and_then(|next| app.just_below(*next))
            .unwrap_or(app.latest_version);
        for range in segment((*first, last), points, app) {
            match ranges.last_mut() {
                Some(before) if is_alike(before, &range) => extend(before, range),
                _ => ranges.push(range),
            }
        }
    }
    ranges
}

/// The ranges between two boundaries.
fn segment((first, last): (Version, Version), points: &Points, app: &App) -> Vec<OutcomeRange> {
    let seen: Vec<_> = points
        .iter()
        .filter_map(|(version, seen)| Some(((*version)?, seen)))
        .filter(|(version, _)| (first..=last).contains(version))
        .collect();
    let mut ranges: Vec<OutcomeRange> = Vec::new();
    for (version, seen) in seen {
        let mut found = range(Some((version, last)), &[seen]);
        found.tried = vec![version];
        match ranges.last_mut() {
            Some(before) if is_alike(before, &found) => extend(before, found),
            Some(before) => {
                before.last = app.just_below(version);
                ranges.push(found);
            }
            None => {
                found.first = Some(first);
                ranges.push(found);
            }
        }
    }
    if ranges.is_empty() {
        ranges.push(range(Some((first, last)), &[]));
    }
    ranges
}

fn is_alike(one: &OutcomeRange, other: &OutcomeRange) -> bool {
    one.outcome == other.outcome && one.reason == other.reason
}

fn extend(range: &mut OutcomeRange, next: OutcomeRange) {
    range.last = next.last;
    range.asserted &= next.asserted;
    range.tried.extend(next.tried);
    range.cases += next.cases;
}

/// Combines the evidence of several cases on the same versions: broken takes precedence, then native.
fn range(versions: Option<(Version, Version)>, seen: &[&Vec<FeatureEvidence>]) -> OutcomeRange {
    let all = seen.iter().copied().flatten();
    let rank = |evidence: &&FeatureEvidence| match evidence.outcome {
        Outcome::Broken => 0,
        Outcome::Native => 1,
        Outcome::Fallback => 2,
        Outcome::Nothing => 3,
        Outcome::Untested => 4,
    };
    let first = all.clone().min_by_key(rank);
    let outcome = first.map_or(Outcome::Untested, |first| first.outcome);
    let mut same = all.clone().filter(|evidence| evidence.outcome == outcome);
    OutcomeRange {
        first: versions.map(|(first, _)| first),
        last: versions.map(|(_, last)| last),
        outcome,
        reason: first.and_then(|first| first.reason.clone()),
        assumed: first.is_some_and(|first| first.assumed),
        asserted: same.any(|evidence| evidence.asserted),
        tried: Vec::new(),
        cases: all.count(),
        users: None,
    }
}
