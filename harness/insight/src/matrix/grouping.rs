//! Features with the same outcome on the same versions, as one line.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_contract::{Platform, Version};
use footbridge_record::cause_of;

use super::model::Outcome;
use super::remaining::Remaining;
use super::text::percent;
use crate::decision_page::DecisionItem;

/// Versions of a platform.
pub(super) type Place = (Platform, Version, Version);

/// The supported versions on which features aren't native, as few lines as possible: one for each cause of a broken
/// feature, and one for each range of versions otherwise. Lines with the most users come first.
pub(super) fn items<'r>(remaining: impl Iterator<Item = &'r Remaining>) -> Vec<DecisionItem> {
    let mut by_feature: BTreeMap<(Cause<'_>, &str), Places> = BTreeMap::new();
    for one in remaining {
        let cause = Cause {
            outcome: one.outcome,
            reason: one.reason.as_deref(),
            assumed: one.assumed,
        };
        let places = by_feature.entry((cause, &one.feature)).or_default();
        places.insert((one.platform, one.first, one.last), one.users);
    }
    let mut groups: Vec<Group<'_>> = Vec::new();
    for ((cause, feature), places) in by_feature {
        let mut known = groups.iter_mut();
        let known = known.find(|group| match cause.outcome {
            Outcome::Broken => group.cause.is_same(&cause),
            Outcome::Untested => group.places == places,
            _ => group.cause == cause && group.places == places,
        });
        match known {
            Some(group) => {
                if group.names.last().is_none_or(|last| last != feature) {
                    group.names.push(feature.to_owned());
                }
                if cause.outcome == Outcome::Untested && group.cause != cause {
                    group.cause.reason = None;
                }
                group.places.extend(places);
            }
            None => groups.push(Group {
                names: vec![feature.to_owned()],
                cause,
                places,
            }),
        }
    }
    groups.sort_by(|one, other| {
        let users = |group: &Group<'_>| group.users().unwrap_or(0.0);
        let by_users = users(other).total_cmp(&users(one));
        by_users.then(other.names.len().cmp(&one.names.len()))
    });
    groups.into_iter().map(Group::item).collect()
}

/// The shares of users by place.
type Places = BTreeMap<Place, Option<f64>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cause<'r> {
    outcome: Outcome,
    reason: Option<&'r str>,
    assumed: bool,
}

impl Cause<'_> {
    /// Whether it is the same, except numbers in its reason.
    fn is_same(&self, other: &Self) -> bool {
        self.outcome == other.outcome && self.reason.map(cause_of) == other.reason.map(cause_of)
    }
}

struct Group<'r> {
    names: Vec<String>,
    cause: Cause<'r>,
    places: Places,
}

impl Group<'_> {
    /// The share of users on its versions; a range within another doesn't count.
    fn users(&self) -> Option<f64> {
        let outer = self.places.iter().filter(|(place, _)| {
            let mut others = self.places.keys();
            !others.any(|other| other != *place && contains(other, place))
        });
        outer.map(|(_, users)| *users).sum()
    }

    fn item(self) -> DecisionItem {
        let Cause {
            outcome,
            reason,
            assumed,
        } = self.cause;
        let reason = reason.map_or_else(String::new, |reason| format!(", {reason}"));
        let assumed = if assumed { ", assumed" } else { "" };
        let users = self.users().map_or_else(String::new, |users| {
            format!(", {} of users", percent(users))
        });
        let places = places(self.places.into_keys());
        DecisionItem {
            text: format!("{places}: {outcome}{reason}{assumed}{users}"),
            names: self.names,
        }
    }
}

fn contains(one: &Place, other: &Place) -> bool {
    one.0 == other.0 && one.1 <= other.1 && other.2 <= one.2
}

/// Formats versions of platforms: `on ios and android 2.8.0 to 2.8.99`. Overlapping and adjacent ranges are one.
pub(super) fn places(all: impl Iterator<Item = Place>) -> String {
    let mut ranges: BTreeMap<Platform, Vec<(Version, Version)>> = BTreeMap::new();
    for (platform, first, last) in all.collect::<BTreeSet<_>>() {
        let known = ranges.entry(platform).or_default();
        match known.last_mut() {
            Some(before) if first.just_below().is_none_or(|below| below <= before.1) => {
                before.1 = before.1.max(last);
            }
            _ => known.push((first, last)),
        }
    }
    let mut by_ranges: Vec<(String, Vec<&str>)> = Vec::new();
    for (platform, ranges) in &ranges {
        let ranges = ranges.iter().map(|(first, last)| {
            if first == last {
                first.to_string()
            } else {
                format!("{first} to {last}")
            }
        });
        let ranges = ranges.collect::<Vec<_>>().join(", ");
        match by_ranges.iter_mut().find(|(known, _)| *known == ranges) {
            Some((_, platforms)) => platforms.push(platform.name()),
            None => by_ranges.push((ranges, vec![platform.name()])),
        }
    }
    let texts = by_ranges
        .into_iter()
        .map(|(ranges, platforms)| format!("{} {ranges}", platforms.join(" and ")));
    format!("on {}", texts.collect::<Vec<_>>().join("; "))
}

/// Features with the same text, as one item each.
pub(super) fn by_text<'f>(features: impl Iterator<Item = (&'f str, String)>) -> Vec<DecisionItem> {
    let mut items: Vec<DecisionItem> = Vec::new();
    for (feature, text) in features {
        match items.iter_mut().find(|item| item.text == text) {
            Some(item) if item.names.iter().any(|name| name == feature) => {}
            Some(item) => item.names.push(feature.to_owned()),
            None => items.push(DecisionItem {
                names: vec![feature.to_owned()],
                text,
            }),
        }
    }
    items
}
