//! Combining what is known of a feature into ranges of versions.

use std::collections::BTreeSet;

use footbridge_contract::{App, Platform, Version};

use super::base::Base;
use super::knowledge::{Span, decisive};
use super::model::{Outcome, OutcomeRange, Track};

/// Computes the track of a feature.
pub(super) fn track(
    platform: Platform,
    engine: &str,
    spans: &[Span],
    app: &App,
    base: Option<&Base>,
) -> Track {
    let mut ranges = match platform {
        Platform::Browser => vec![range(None, spans).range],
        Platform::Ios | Platform::Android => app_ranges(spans, app),
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

/// A range, and the places of its evidence.
struct RangeOfSpans {
    range: OutcomeRange,
    spans: BTreeSet<usize>,
}

/// The ranges of all versions of the app. Neighbours with the same outcome are one range.
fn app_ranges(spans: &[Span], app: &App) -> Vec<OutcomeRange> {
    let ends = spans
        .iter()
        .flat_map(|span| [span.first, span.end])
        .flatten();
    let known = app.first_version..=app.latest_version;
    let inner = ends.filter(|version| known.contains(version));
    let firsts: BTreeSet<Version> = inner.chain([app.first_version]).collect();
    let mut ranges: Vec<RangeOfSpans> = Vec::new();
    for first in firsts {
        let next = range(Some((first, app.latest_version)), spans);
        let Some(before) = ranges.last_mut() else {
            ranges.push(next);
            continue;
        };
        if is_alike(&before.range, &next.range) {
            before.range.asserted &= next.range.asserted;
            before.spans.extend(next.spans);
        } else {
            before.range.last = app.just_below(first);
            ranges.push(next);
        }
    }
    let ranges = ranges.into_iter().map(
        |RangeOfSpans {
             mut range,
             spans: places,
         }| {
            let of_range = places.iter().filter_map(|place| spans.get(*place));
            range.cases = of_range.clone().map(|span| span.cases).sum();
            let tried: BTreeSet<_> = of_range.filter_map(|span| span.tried).collect();
            range.tried = tried.into_iter().collect();
            range
        },
    );
    ranges.collect()
}

fn is_alike(one: &OutcomeRange, other: &OutcomeRange) -> bool {
    let is_untested = one.outcome == Outcome::Untested;
    one.outcome == other.outcome && (is_untested || one.reason == other.reason)
}

/// The outcome at the first of these versions.
fn range(versions: Option<(Version, Version)>, spans: &[Span]) -> RangeOfSpans {
    let first = versions.map(|(first, _)| first);
    let here = spans.iter().enumerate();
    let here: Vec<_> = here.filter(|(_, span)| span.contains(first)).collect();
    let decisive = decisive(here.iter().map(|(_, span)| *span));
    let by = decisive.and_then(Span::case);
    let decisive = decisive.map(|span| &span.evidence);
    let outcome = decisive.map_or(Outcome::Untested, |evidence| evidence.outcome);
    let mut same = here
        .iter()
        .filter(|(_, span)| span.evidence.outcome == outcome);
    RangeOfSpans {
        range: OutcomeRange {
            first,
            last: versions.map(|(_, last)| last),
            outcome,
            reason: decisive.and_then(|evidence| evidence.reason.clone()),
            assumed: decisive.is_some_and(|evidence| evidence.assumed),
            asserted: same.any(|(_, span)| span.evidence.asserted),
            tried: Vec::new(),
            cases: here.iter().map(|(_, span)| span.cases).sum(),
            by,
            users: None,
        },
        spans: here.into_iter().map(|(place, _)| place).collect(),
    }
}
