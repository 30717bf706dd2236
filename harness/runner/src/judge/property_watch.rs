//! Watching the properties of a case: pure automata over its entries and the moments after its steps.

use std::sync::Arc;
use std::time::Duration;

use footbridge_journal::Instant;
use footbridge_scenario::{Alternative, Pattern, Property, PropertyRule, step_text};

use super::matcher::{JudgeContext, MatchResult, Matcher};
use super::{InvariantViolation, Seen};

/// A property in a case.
#[derive(Debug)]
pub(crate) struct PropertyWatch {
    pub(crate) property: Arc<Property>,
    patterns: Vec<PatternWatch>,
    /// The times and places at which the first pattern of a rule about two was seen, and is still open.
    open: Vec<Sighting>,
    /// The first violation, after which the property is no longer watched.
    pub(crate) violation: Option<InvariantViolation>,
}

/// One pattern of a property.
#[derive(Debug)]
struct PatternWatch {
    pattern: Pattern,
    /// The entries that were already seen to match.
    matcher: Matcher,
}

/// An occurrence of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Sighting {
    /// The index of the entry, or that of the next entry for a moment.
    place: usize,
    at: Instant,
}

/// The moment of an observation, with the page's answers to the expectations about it.
pub(crate) struct Moment<'m> {
    pub(crate) context: JudgeContext<'m>,
    /// The part of the page for each expectation about the moment, in the order of [`PropertyWatch::questions`].
    pub(crate) seen: Vec<Seen>,
    /// The index of the step.
    pub(crate) step: Option<usize>,
    /// Whether a page is open.
    pub(crate) is_open: bool,
}

impl PropertyWatch {
    pub(crate) fn new(property: Arc<Property>) -> Self {
        let patterns = property.rule.patterns().into_iter();
        let patterns = patterns.map(|pattern| PatternWatch {
            pattern: pattern.clone(),
            matcher: Matcher::default(),
        });
        Self {
            patterns: patterns.collect(),
            property,
            open: Vec::new(),
            violation: None,
        }
    }

    /// The expectations about a moment, for which the page must be read.
    pub(crate) fn questions(&self) -> impl Iterator<Item = &footbridge_scenario::Expectation> {
        let patterns = self.patterns.iter().map(|watch| &watch.pattern);
        let alternatives = patterns.flat_map(|pattern| &pattern.alternatives);
        let of_moments = alternatives.filter(|alternative| !alternative.is_happening());
        of_moments.flat_map(|alternative| alternative.expectations.iter().map(|one| &one.value))
    }

    /// The next instant at which the page must be observed; `None` if the ends of steps are enough.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let PropertyRule::Eventually { within, .. } = &self.property.rule else {
            return None;
        };
        let first = self.open.first().filter(|_| self.violation.is_none());
        first.map(|open| open.at.after(*within))
    }

    /// Takes the entries since the last observation, and the present moment.
    pub(crate) fn observe(&mut self, moment: &Moment<'_>) {
        if self.violation.is_some() {
            return;
        }
        let now = Sighting {
            place: moment.context.journal.entries().len(),
            at: moment.context.now,
        };
        let mut seen = moment.seen.iter();
        let mut sightings = self
            .patterns
            .iter_mut()
            .map(|watch| watch.sightings(moment, now, &mut seen));
        let mut next = || sightings.next().unwrap_or_default();
        let (first, second, third) = (next(), next(), next());
        let problem = match &self.property.rule {
            PropertyRule::Always(pattern) => (first.is_empty() && moment.is_open)
                .then(|| (now, format!("{} does not hold", pattern.text()))),
            PropertyRule::Never(pattern) => first.first().map(|found| {
                let verb = if pattern.has_happening() {
                    "happened"
                } else {
                    "holds"
                };
                (*found, format!("{} {verb}", pattern.text()))
            }),
            PropertyRule::Eventually {
                after,
                eventually,
                within,
            } => {
                let (after, eventually) = (after.text(), eventually.text());
                follow(&mut self.open, &first, &second, *within, now).map(|late| {
                    let time = step_text::duration(*within);
                    let text = format!("{eventually} did not follow {after} within {time}");
                    (late, text)
                })
            }
            PropertyRule::NeverAfter { after, never, .. } => {
                let (after, never) = (after.text(), never.text());
                forbid(&mut self.open, &first, &second, &third)
                    .map(|found| (found, format!("{never} came after {after}")))
            }
        };
        if let Some((sighting, text)) = problem {
            let entry = moment.context.journal.entries().get(sighting.place);
            self.violation = Some(InvariantViolation {
                at: sighting.at,
                step: entry.map_or(moment.step, |entry| entry.step),
                text: format!("{}: {text}", self.property.title),
                stack: Vec::new(),
                is_cause: false,
            });
        }
    }
}

impl PatternWatch {
    /// The new occurrences of the pattern, in order. Takes the answers of its expectations from `seen`.
    fn sightings<'s>(
        &mut self,
        moment: &Moment<'_>,
        now: Sighting,
        seen: &mut impl Iterator<Item = &'s Seen>,
    ) -> Vec<Sighting> {
        let mut sightings = Vec::new();
        for alternative in &self.pattern.alternatives {
            if alternative.is_happening() {
                sightings.extend(happened(&mut self.matcher, alternative, moment));
            } else if holds(alternative, moment, seen) && moment.is_open {
                sightings.push(now);
            }
        }
        sightings.sort_unstable();
        sightings
    }
}

/// The new entries that match.
fn happened(
    matcher: &mut Matcher,
    alternative: &Alternative,
    moment: &Moment<'_>,
) -> Vec<Sighting> {
    let mut sightings = Vec::new();
    let entries = moment.context.journal.entries();
    for expectation in &alternative.expectations {
        while let Some(place) = matcher.claim_next(&expectation.value, &moment.context) {
            let at = entries.get(place).map(|entry| entry.at);
            sightings.push(Sighting {
                place,
                at: at.unwrap_or(moment.context.now),
            });
        }
    }
    sightings
}

/// Whether the expectations hold at this moment. Takes their answers from `seen`.
fn holds<'s>(
    alternative: &Alternative,
    moment: &Moment<'_>,
    seen: &mut impl Iterator<Item = &'s Seen>,
) -> bool {
    let results = alternative.expectations.iter().map(|expectation| {
        let seen = seen.next().unwrap_or(&Seen::Nothing);
        let context = JudgeContext {
            seen,
            ..moment.context
        };
        Matcher::default().judge(&expectation.value, &context) == MatchResult::Holds
    });
    // Each takes its answer, even after one that doesn't hold.
    results.collect::<Vec<_>>().into_iter().all(|holds| holds)
}

/// Takes sightings of two patterns. The second must follow the first in time. Returns the instant by which it
/// did not.
fn follow(
    open: &mut Vec<Sighting>,
    first: &[Sighting],
    second: &[Sighting],
    within: Duration,
    now: Sighting,
) -> Option<Sighting> {
    open.extend(first);
    open.sort_unstable();
    open.retain(|start| {
        let mut ends = second.iter();
        !ends.any(|end| end > start && end.at <= start.at.after(within))
    });
    let late = open
        .first()
        .filter(|start| start.at.after(within) <= now.at);
    late.map(|start| Sighting {
        place: now.place,
        at: start.at.after(within),
    })
}

/// Takes sightings of three patterns: after the first, the second is forbidden until the third. Returns a forbidden
/// sighting.
fn forbid(
    open: &mut Vec<Sighting>,
    first: &[Sighting],
    second: &[Sighting],
    third: &[Sighting],
) -> Option<Sighting> {
    // At the same place, what is forbidden comes first: a call doesn't forbid itself.
    let second = second.iter().map(|sighting| (*sighting, Role::Forbidden));
    let third = third.iter().map(|sighting| (*sighting, Role::End));
    let first = first.iter().map(|sighting| (*sighting, Role::Start));
    let mut all: Vec<_> = first.chain(second).chain(third).collect();
    all.sort_unstable();
    for (sighting, role) in all {
        match role {
            Role::Forbidden if !open.is_empty() => return Some(sighting),
            Role::Forbidden => {}
            Role::End => open.clear(),
            Role::Start => open.push(sighting),
        }
    }
    None
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    Forbidden,
    End,
    Start,
}

#[cfg(test)]
mod tests {
    use footbridge_contract::Platform;
    use footbridge_dialect::{Devices, Profile};
    use footbridge_engine::{PageState, PageText};
    use footbridge_journal::{EntryKind, Journal};
    use footbridge_scenario::ProjectNames;

    use crate::judge::invariant::tests::catalogue;

    use super::*;

    fn at(places: &[(usize, u64)]) -> Vec<Sighting> {
        let places = places.iter();
        let sighting = |(place, at): &(usize, u64)| Sighting {
            place: *place,
            at: Instant::from_millis(*at),
        };
        places.map(sighting).collect()
    }

    fn late(first: &[(usize, u64)], second: &[(usize, u64)], now: u64) -> bool {
        let now = at(&[(99, now)])[0];
        let within = Duration::from_millis(100);
        follow(&mut Vec::new(), &at(first), &at(second), within, now).is_some()
    }

    #[test]
    fn second_must_follow_each_first_in_time() {
        assert!(!late(&[(1, 0)], &[(2, 50)], 500));
        assert!(!late(&[(1, 0)], &[(2, 100)], 500));
        assert!(late(&[(1, 0)], &[(2, 101)], 500));
        assert!(late(&[(2, 0)], &[(1, 0)], 500));
        assert!(late(&[(1, 0), (3, 200)], &[(2, 50)], 500));
        assert!(!late(&[(1, 0)], &[], 99));
        assert!(late(&[(1, 0)], &[], 100));
    }

    #[test]
    fn second_is_forbidden_between_first_and_third() {
        let forbidden =
            |first: &[(usize, u64)], second: &[(usize, u64)], third: &[(usize, u64)]| {
                forbid(&mut Vec::new(), &at(first), &at(second), &at(third)).is_some()
            };
        assert!(forbidden(&[(1, 0)], &[(2, 0)], &[]));
        assert!(!forbidden(&[(1, 0)], &[(3, 0)], &[(2, 0)]));
        assert!(!forbidden(&[(1, 0)], &[(1, 0)], &[]));
        assert!(forbidden(&[(1, 0), (4, 0)], &[(1, 0), (4, 0)], &[]));
        assert!(!forbidden(&[(2, 0)], &[(1, 0)], &[]));
    }

    fn call(name: &str) -> EntryKind {
        crate::judge::invariant::tests::call(1, name, None)
    }

    /// Watches a property in the orders app, over moments with the new entries and the page's status. Returns the
    /// violation.
    fn watched(rule: &str, moments: &[(&[&str], &str)]) -> Option<String> {
        let text = format!("title: T\n{rule}\n");
        let names = ProjectNames::default();
        let property = Property::load("p", "p.yaml", &text, None, &names).unwrap();
        let mut watch = PropertyWatch::new(Arc::new(property));
        let device = Devices::built_in().unwrap();
        let device = device.default_for(Platform::Ios).unwrap().clone();
        let profile = Profile::new(Platform::Ios, Some("3.0.0".parse().unwrap()), device);
        let catalogue = catalogue();
        let mut journal = Journal::default();
        for (calls, status) in moments {
            for name in *calls {
                journal.record(Instant::ZERO, call(name));
            }
            let page = PageState {
                statuses: vec![PageText::from(*status)],
                ..PageState::default()
            };
            let context = JudgeContext {
                now: Instant::ZERO,
                journal: &journal,
                page: &page,
                seen: &Seen::Nothing,
                profile: &profile,
                catalogue: &catalogue,
                site: "https://app.test",
            };
            watch.observe(&Moment {
                seen: watch.questions().map(|_| Seen::Nothing).collect(),
                context,
                step: None,
                is_open: true,
            });
        }
        watch.violation.map(|violation| violation.text)
    }

    #[test]
    fn each_alternative_lifts_the_ban() {
        let rule = "after: { call: pay }\nnever: { call: pay }\n\
            until: { any: [{ status: Paid }, { call: share }, [{ status: No }, { status: No }]] }";
        let again =
            |moment: (&[&str], &str)| watched(rule, &[(&["pay"], ""), moment, (&["pay"], "")]);
        assert_eq!(
            again((&[], "")).as_deref(),
            Some("T: { call: pay } came after { call: pay }")
        );
        assert_eq!(again((&[], "Paid")), None);
        assert_eq!(again((&["share"], "")), None);
        assert_eq!(again((&[], "No")), None);
    }

    #[test]
    fn alternatives_are_named_in_a_violation() {
        let rule = "always: { any: [{ status: Paid }, { status: Due }] }";
        assert_eq!(watched(rule, &[(&[], "Paid"), (&[], "Due")]), None);
        assert_eq!(
            watched(rule, &[(&[], "Paid"), (&[], "")]).as_deref(),
            Some("T: { any: [{ status: Paid }, { status: Due }] } does not hold")
        );
    }
}
