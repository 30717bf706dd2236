//! The differences between two runs: verdicts, and outcomes of features.

use footbridge_contract::counted;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use footbridge_contract::{Platform, Version};
use footbridge_record::{CaseIdentity, CaseRecord, Verdict, cause_of};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::decision::title;
use super::grouping::places;
use super::model::{Feature, Matrix, Outcome, OutcomeRange, Track};
use crate::wrapped::wrapped;

/// The name of the difference's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum DiffSchema {
    /// The only version.
    #[default]
    #[serde(rename = "footbridge.diff/2")]
    Current,
}

/// The differences between two runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Diff {
    pub schema: DiffSchema,
    /// The number of cases that ran in both.
    pub in_both: usize,
    /// The cases with a changed verdict, in the order of the newer run, then the cases of only one of the runs.
    pub verdicts: Vec<VerdictChange>,
    /// Versions on which a feature became native.
    pub became_native: Vec<OutcomeChange>,
    /// Versions on which a feature got worse: it is no longer native, its fallback is gone, or it is broken.
    pub lost: Vec<OutcomeChange>,
    /// Versions with other changes.
    pub others: Vec<OutcomeChange>,
}

/// A case with a changed verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerdictChange {
    pub case: CaseIdentity,
    /// The verdict in the older run; null if the case wasn't in it.
    pub old: Option<Verdict>,
    /// The verdict in the newer run; null if the case wasn't in it.
    pub new: Option<Verdict>,
    /// The reason for the newer verdict.
    pub reason: Option<String>,
}

/// Versions on which a feature has another outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeChange {
    /// The feature: `call share`.
    pub feature: String,
    pub platform: Platform,
    /// The engine's short name.
    pub engine: String,
    /// The first version; null in a browser.
    pub first: Option<Version>,
    /// The last version; null in a browser.
    pub last: Option<Version>,
    /// The old outcome.
    pub old: Outcome,
    /// The new outcome.
    pub new: Outcome,
    /// The new fallback, or the reason why the feature is broken.
    pub reason: Option<String>,
}

/// One side of the comparison: a run.
#[derive(Debug, Clone, Copy)]
pub struct Side<'s> {
    /// The records of its cases.
    pub records: &'s [CaseRecord],
    /// The matrix of these records.
    pub matrix: &'s Matrix,
}

impl Diff {
    /// Compares an older run with a newer one. Features are compared only on versions that both runs tried.
    pub fn of(old: Side<'_>, new: Side<'_>) -> Self {
        let (verdicts, in_both) = verdicts(old.records, new.records);
        let mut diff = Self {
            schema: DiffSchema::Current,
            in_both,
            verdicts,
            became_native: Vec::new(),
            lost: Vec::new(),
            others: Vec::new(),
        };
        for feature in &new.matrix.features {
            let same = |other: &&Feature| {
                other.kind == feature.kind
                    && other.name == feature.name
                    && other.scenario == feature.scenario
            };
            let Some(before) = old.matrix.features.iter().find(same) else {
                continue;
            };
            for track in &feature.tracks {
                let mut tracks = before.tracks.iter();
                let host = |other: &&Track| {
                    other.platform == track.platform && other.engine == track.engine
                };
                let Some(before) = tracks.find(host) else {
                    continue;
                };
                for change in changes(&title(feature), before, track) {
                    let list = match (change.old, change.new) {
                        (_, Outcome::Native) => &mut diff.became_native,
                        (Outcome::Native, _)
                        | (_, Outcome::Broken)
                        | (Outcome::Fallback, Outcome::Nothing | Outcome::Ignored) => {
                            &mut diff.lost
                        }
                        _ => &mut diff.others,
                    };
                    list.push(change);
                }
            }
        }
        diff
    }

    /// Whether a feature got worse or a case began to fail.
    pub fn is_worse(&self) -> bool {
        !self.lost.is_empty() || self.verdicts.iter().any(VerdictChange::began_to_fail)
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.verdicts.is_empty()
            && self.became_native.is_empty()
            && self.lost.is_empty()
            && self.others.is_empty()
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        self.write("", &|line| wrapped(line, "    ").trim().to_owned())
    }

    /// For a page.
    pub fn markdown(&self) -> String {
        self.write("### ", &str::to_owned)
    }

    fn write(&self, mark: &str, line: &dyn Fn(&str) -> String) -> String {
        let cases = counted(self.in_both, "case");
        if self.is_empty() {
            return format!("The same: nothing changed in {cases}\n");
        }
        let (in_both, in_one): (Vec<_>, Vec<_>) = self
            .verdicts
            .iter()
            .partition(|change| change.old.is_some() && change.new.is_some());
        let (gone, new): (Vec<_>, Vec<_>) =
            in_one.into_iter().partition(|change| change.new.is_none());
        let (new_failures, new): (Vec<_>, Vec<_>) =
            new.into_iter().partition(|change| change.began_to_fail());
        let (worse, better): (Vec<_>, Vec<_>) = in_both
            .into_iter()
            .partition(|change| change.began_to_fail());
        let result = if self.is_worse() { "Worse" } else { "No worse" };
        let counts = [
            (features(&self.lost), "lost"),
            (worse.len() + new_failures.len(), "failing now"),
            (features(&self.became_native), "native now"),
            (better.len(), "other verdicts"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts: Vec<_> = counts
            .map(|(count, words)| format!("{count} {words}"))
            .collect();
        let counts = if counts.is_empty() {
            String::new()
        } else {
            format!("{}; ", counts.join(", "))
        };
        let mut text = format!("{result}: {counts}{cases} in both\n");
        let failing = worse.into_iter().chain(new_failures);
        let failing: Vec<_> = failing.collect();
        let lists = [
            ("lost", features(&self.lost), lines(&self.lost)),
            ("failing now, by cause", failing.len(), by_cause(&failing)),
            (
                "cases that only the newer run has, by scenario",
                new.len(),
                by_scenario(&new),
            ),
            (
                "cases that only the older run has, by scenario",
                gone.len(),
                by_scenario(&gone),
            ),
            (
                "other verdicts",
                better.len(),
                better.into_iter().map(VerdictChange::line).collect(),
            ),
            (
                "native now",
                features(&self.became_native),
                lines(&self.became_native),
            ),
            (
                "changed otherwise",
                features(&self.others),
                lines(&self.others),
            ),
        ];
        for (heading, count, lines) in lists {
            if lines.is_empty() {
                continue;
            }
            let _ = writeln!(text, "\n{mark}{heading} ({count}):");
            if !mark.is_empty() {
                text.push('\n');
            }
            for found in lines {
                let _ = writeln!(text, "  - {}", line(&found));
            }
        }
        text
    }
}

/// The maximum number of cases listed for one cause.
const NAMED: usize = 3;

/// The causes of cases that began to fail, those with the most cases first, each with some of its cases.
fn by_cause(changes: &[&VerdictChange]) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&VerdictChange>)> = Vec::new();
    for change in changes {
        let word = change.new.map_or("", Verdict::word);
        let cause = change.reason.as_ref();
        let cause = cause.map_or_else(|| word.to_owned(), |reason| format!("{word}: {reason}"));
        let is_same = |known: &str| cause_of(known) == cause_of(&cause);
        match groups.iter_mut().find(|(known, _)| is_same(known)) {
            Some((_, cases)) => cases.push(change),
            None => groups.push((cause, vec![change])),
        }
    }
    groups.sort_by_key(|(_, cases)| std::cmp::Reverse(cases.len()));
    let groups = groups.into_iter();
    let lines = groups.map(|(cause, cases)| {
        let names = cases.iter().take(NAMED).map(|change| change.name());
        let names: Vec<String> = names.collect();
        let more = match cases.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        format!(
            "{cause} ({}: {}{more})",
            counted(cases.len(), "case"),
            names.join("; ")
        )
    });
    lines.collect()
}

/// The scenarios with cases of only one run, with their number by verdict.
fn by_scenario(changes: &[&VerdictChange]) -> Vec<String> {
    let mut scenarios: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for change in changes {
        let verdict = change.new.or(change.old).map_or("", Verdict::word);
        let counts = scenarios.entry(&change.case.scenario).or_default();
        *counts.entry(verdict).or_default() += 1;
    }
    let scenarios = scenarios.into_iter();
    let lines = scenarios.map(|(scenario, counts)| {
        let counts = counts
            .iter()
            .map(|(verdict, count)| format!("{count} {verdict}"));
        format!("{scenario}: {}", counts.collect::<Vec<_>>().join(", "))
    });
    lines.collect()
}

/// The number of features of changes.
fn features(changes: &[OutcomeChange]) -> usize {
    let names: BTreeSet<_> = changes.iter().map(|change| &change.feature).collect();
    names.len()
}

/// Changes with the same outcomes and reason as one line each, with their features and versions.
fn lines(changes: &[OutcomeChange]) -> Vec<String> {
    let mut groups: Vec<Vec<&OutcomeChange>> = Vec::new();
    for change in changes {
        let cause = |change: &OutcomeChange| {
            let reason = change.reason.as_deref().map(cause_of);
            (change.old, change.new, reason)
        };
        let known = groups.iter_mut().find(|group| {
            let is_alike = |first: &&OutcomeChange| cause(first) == cause(change);
            group.first().is_some_and(is_alike)
        });
        match known {
            Some(group) => group.push(change),
            None => groups.push(vec![change]),
        }
    }
    let lines = groups.iter().filter_map(|group| {
        let OutcomeChange {
            old, new, reason, ..
        } = group.first()?;
        let mut features: Vec<&str> = group.iter().map(|one| one.feature.as_str()).collect();
        features.dedup();
        let features = features.join(", ");
        let in_apps: Vec<_> = group
            .iter()
            .filter_map(|one| Some((one.platform, one.first?, one.last?)))
            .collect();
        let is_in_browser = group.iter().any(|one| one.first.is_none());
        let mut on = Vec::new();
        if !in_apps.is_empty() {
            on.push(places(in_apps.into_iter()));
        }
        if is_in_browser {
            on.push("in a browser".to_owned());
        }
        let on = on.join(" and ");
        let reason = reason
            .as_ref()
            .map_or_else(String::new, |reason| format!(": {reason}"));
        Some(format!("{features} {on}: {old} → {new}{reason}"))
    });
    lines.collect()
}

impl VerdictChange {
    fn line(&self) -> String {
        let word = |verdict: Option<Verdict>| verdict.map_or("none", Verdict::word);
        let reason = self
            .reason
            .as_ref()
            .map_or_else(String::new, |reason| format!(": {reason}"));
        format!(
            "{} → {}: {}{reason}",
            word(self.old),
            word(self.new),
            self.name()
        )
    }

    /// The case's name.
    fn name(&self) -> String {
        let CaseIdentity {
            scenario,
            title,
            platform,
            app_version,
            engine,
            ..
        } = &self.case;
        let version = app_version.map_or_else(String::new, |version| format!(" {version}"));
        format!("{scenario} › {title} › {platform}{version} · {engine}")
    }

    /// Whether the case failed in the newer run, but not in the older.
    fn began_to_fail(&self) -> bool {
        self.new.is_some_and(Verdict::is_failure) && !self.old.is_some_and(Verdict::is_failure)
    }
}

/// Returns the cases with a changed verdict, and the number of cases in both runs.
fn verdicts(old: &[CaseRecord], new: &[CaseRecord]) -> (Vec<VerdictChange>, usize) {
    let before: BTreeMap<String, &CaseRecord> = old
        .iter()
        .map(|record| (name(&record.case), record))
        .collect();
    let mut after = BTreeSet::new();
    let (mut changes, mut only_new) = (Vec::new(), Vec::new());
    let mut in_both = 0;
    for record in new {
        let name = name(&record.case);
        let change = |old: Option<Verdict>| VerdictChange {
            case: record.case.clone(),
            old,
            new: Some(record.verdict),
            reason: record.reason.clone(),
        };
        match before.get(&name) {
            Some(before) => {
                in_both += 1;
                if before.verdict != record.verdict {
                    changes.push(change(Some(before.verdict)));
                }
            }
            None => only_new.push(change(None)),
        }
        after.insert(name);
    }
    changes.extend(only_new);
    let gone = old
        .iter()
        .filter(|record| !after.contains(&name(&record.case)));
    changes.extend(gone.map(|record| VerdictChange {
        case: record.case.clone(),
        old: Some(record.verdict),
        new: None,
        reason: None,
    }));
    (changes, in_both)
}

/// The name of a case, which identifies it in both runs.
fn name(case: &CaseIdentity) -> String {
    let CaseIdentity {
        scenario,
        title,
        platform,
        app_version,
        device,
        locale,
        engine,
        ..
    } = case;
    let version = app_version.map_or_else(String::new, |version| version.to_string());
    let theme = case.theme.word();
    format!("{scenario}\n{title}\n{platform}\n{version}\n{device}\n{locale}\n{theme}\n{engine}")
}

/// The versions on which two tracks differ, grouped by change.
fn changes(feature: &str, old: &Track, new: &Track) -> Vec<OutcomeChange> {
    let mut changes: Vec<OutcomeChange> = Vec::new();
    for before in &old.ranges {
        for after in &new.ranges {
            let Some((first, last)) = common(before, after) else {
                continue;
            };
            let is_same = before.outcome == after.outcome;
            let is_unknown = [before.outcome, after.outcome].contains(&Outcome::Untested);
            if is_same || is_unknown {
                continue;
            }
            let change = OutcomeChange {
                feature: feature.to_owned(),
                platform: new.platform,
                engine: new.engine.clone(),
                first,
                last,
                old: before.outcome,
                new: after.outcome,
                reason: after.reason.clone(),
            };
            match changes.last_mut() {
                Some(before)
                    if (before.old, before.new, &before.reason)
                        == (change.old, change.new, &change.reason)
                        && before.last == first.and_then(Version::just_below) =>
                {
                    before.last = change.last;
                }
                _ => changes.push(change),
            }
        }
    }
    changes
}

/// The common versions of two ranges; without versions in a browser.
fn common(one: &OutcomeRange, other: &OutcomeRange) -> Option<(Option<Version>, Option<Version>)> {
    match (one.first, one.last, other.first, other.last) {
        (Some(first), Some(last), Some(other_first), Some(other_last)) => {
            let (first, last) = (first.max(other_first), last.min(other_last));
            (first <= last).then_some((Some(first), Some(last)))
        }
        (None, None, None, None) => Some((None, None)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::testing::{NATIVE, catalogue, client, matrix, plan, version};

    #[test]
    fn changes_between_two_runs_are_listed_by_verdict_and_by_feature() {
        let catalogue = catalogue();
        let plan = plan(&catalogue, &[NATIVE]);
        let run = |gate: &str| {
            ["2.8.99", "2.9.0", "3.2.0"]
                .map(|at| client(&plan.scenarios[0], &catalogue, version(gate), version(at)))
        };
        let (old, new) = (run("2.9.0"), run("2.20.0"));
        let (before, after) = (
            matrix(&catalogue, &plan, &old),
            matrix(&catalogue, &plan, &new),
        );
        let (old, new) = (
            Side {
                records: &old,
                matrix: &before,
            },
            Side {
                records: &new,
                matrix: &after,
            },
        );
        let lost = Diff::of(old, new);
        assert!(lost.is_worse());
        insta::assert_snapshot!(lost.text());
        let gained = Diff::of(new, old);
        assert!(!gained.is_worse());
        assert_eq!(gained.became_native.len(), 1);
        assert!(Diff::of(old, old).is_empty());
    }

    #[test]
    fn cases_of_only_one_run_are_counted_by_scenario() {
        let catalogue = catalogue();
        let plan = plan(&catalogue, &[NATIVE]);
        let all = ["2.8.99", "2.9.0", "3.2.0"].map(|at| {
            client(
                &plan.scenarios[0],
                &catalogue,
                version("2.9.0"),
                version(at),
            )
        });
        let made = matrix(&catalogue, &plan, &all);
        let side = |records| Side {
            records,
            matrix: &made,
        };
        let text = Diff::of(side(&all), side(&all[..1])).text();
        let wanted = "\ncases that only the older run has, by scenario (2):\n  - scenarios/0.yaml: 2 passed\n";
        assert!(text.contains(wanted), "{text}");
        let text = Diff::of(side(&all[..1]), side(&all)).text();
        assert!(
            text.contains("only the newer run has, by scenario (2)"),
            "{text}"
        );
    }
}
