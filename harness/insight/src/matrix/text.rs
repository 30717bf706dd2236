//! A matrix as text, Markdown and CSV.

use footbridge_contract::counted;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use footbridge_contract::Platform;

use super::model::{Feature, FeatureKind, Matrix, Outcome, OutcomeRange, Track};
use crate::table::Table;
use crate::wrapped::wrapped;

/// The mark for values that the catalogue assumes.
const ASSUMED: &str = "*";

impl Matrix {
    /// Formats it for a terminal. Features that are native on every version of every platform are only listed.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n\n{}", self.heading(), wrapped(&self.summary(), ""));
        for engine in self.engines() {
            let tried = self.features.iter().filter(|feature| !is_untested(feature));
            let (plain, shown): (Vec<_>, Vec<_>) =
                tried.partition(|feature| is_native(feature, &engine));
            let mut table = self.head();
            for feature in shown {
                self.rows(feature, &engine, &mut table);
            }
            let _ = write!(text, "\n{engine}\n");
            if !table.is_empty() {
                let _ = write!(text, "\n{}", table.sections("how"));
            }
            if !plain.is_empty() {
                let names: Vec<_> = plain.iter().map(|feature| feature.name.as_str()).collect();
                let list = wrapped(&names.join(", "), "  ");
                let _ = write!(text, "\nnative on every version ({}):\n{list}", plain.len());
            }
        }
        text + &self.notes()
    }

    /// Formats it as Markdown, with every feature.
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n", self.heading(), self.summary());
        for engine in self.engines() {
            let mut table = self.head();
            for feature in self.features.iter().filter(|feature| !is_untested(feature)) {
                self.rows(feature, &engine, &mut table);
            }
            let _ = write!(text, "\n### {engine}\n\n{}", table.markdown());
        }
        text + &self.notes().replace(ASSUMED, "\\*")
    }

    /// Formats it as CSV, with one line for each range.
    pub fn csv(&self) -> String {
        let mut table = Table::new([
            "kind",
            "feature",
            "platform",
            "engine",
            "first",
            "last",
            "outcome",
            "reason",
            "assumed",
            "minimum_assumed",
            "asserted",
            "cases",
            "users",
        ]);
        for feature in &self.features {
            for track in &feature.tracks {
                for range in &track.ranges {
                    let version = |version: Option<footbridge_contract::Version>| {
                        version.map_or_else(String::new, |version| version.to_string())
                    };
                    table.push([
                        feature.kind.name().to_owned(),
                        feature.name.clone(),
                        track.platform.name().to_owned(),
                        track.engine.clone(),
                        version(range.first),
                        version(range.last),
                        range.outcome.name().to_owned(),
                        range.reason.clone().unwrap_or_default(),
                        range.assumed.to_string(),
                        is_minimum_assumed(feature, track.platform).to_string(),
                        range.asserted.to_string(),
                        range.cases.to_string(),
                        range
                            .users
                            .map_or_else(String::new, |users| format!("{users:.6}")),
                    ]);
                }
            }
        }
        table.csv()
    }

    fn heading(&self) -> String {
        let Self {
            app,
            first_version,
            latest_version,
            cases,
            ..
        } = self;
        let cases = counted(*cases, "case");
        format!("What {app} {first_version} to {latest_version} gives its client, by {cases}")
    }

    /// The number of features by worst outcome, and the names of the broken ones.
    fn summary(&self) -> String {
        let count = |worst: Outcome| {
            let features = self.features.iter();
            features
                .filter(|feature| worst_of(feature) == worst)
                .count()
        };
        let counts = [
            (Outcome::Native, "native on every version"),
            (Outcome::Fallback, "with a fallback on some"),
            (Outcome::Nothing, "with nothing on some"),
            (Outcome::Ignored, "ignored by the app on some"),
            (Outcome::Untested, "not tested on some"),
            (Outcome::Broken, "broken on some"),
        ];
        let counts: Vec<String> = counts
            .into_iter()
            .map(|(outcome, words)| (count(outcome), outcome, words))
            .filter(|(count, outcome, _)| *count > 0 || *outcome == Outcome::Broken)
            .map(|(count, _, words)| match count {
                0 => "none broken".to_owned(),
                count => format!("{count} {words}"),
            })
            .collect();
        let all = counted(self.features.len(), "feature");
        let summary = format!("{all}: {}", counts.join(", "));
        let broken = self.features.iter();
        let broken = broken.filter(|feature| worst_of(feature) == Outcome::Broken);
        let broken: Vec<&str> = broken.map(|feature| feature.name.as_str()).collect();
        if broken.is_empty() {
            summary
        } else {
            format!("{summary} ({})", broken.join(", "))
        }
    }

    fn engines(&self) -> Vec<String> {
        let tracks = self.features.iter().flat_map(|feature| &feature.tracks);
        let mut engines: Vec<_> = tracks.map(|track| track.engine.clone()).collect();
        engines.sort_unstable();
        engines.dedup();
        engines
    }

    fn head(&self) -> Table {
        if self.base.is_some() {
            Table::new(["feature", "on", "versions", "outcome", "how", "users"])
        } else {
            Table::new(["feature", "on", "versions", "outcome", "how"])
        }
    }

    /// Adds the rows of a feature. Platforms with the same outcomes share rows.
    fn rows(&self, feature: &Feature, engine: &str, table: &mut Table) {
        let tracks = feature.tracks.iter().filter(|track| track.engine == engine);
        let mut alike: Vec<Vec<&Track>> = Vec::new();
        for track in tracks {
            match alike.iter_mut().find(|tracks| {
                tracks
                    .iter()
                    .all(|other| shape(feature, other) == shape(feature, track))
            }) {
                Some(tracks) => tracks.push(track),
                None => alike.push(vec![track]),
            }
        }
        let mut name = match feature.kind {
            FeatureKind::Call | FeatureKind::Link => feature.name.clone(),
            FeatureKind::Scenario => format!("{} (scenario)", feature.name),
        };
        for tracks in alike {
            let Some(first) = tracks.first() else {
                continue;
            };
            let platforms: Vec<_> = tracks.iter().map(|track| track.platform.name()).collect();
            let mut on = platforms.join(" ");
            for (place, range) in first.ranges.iter().enumerate() {
                let users: Option<f64> = tracks
                    .iter()
                    .map(|track| track.ranges.get(place)?.users)
                    .sum();
                let mut cells = vec![
                    std::mem::take(&mut name),
                    std::mem::take(&mut on),
                    versions(feature, first.platform, range),
                    outcome(range),
                    range.reason.clone().unwrap_or_default(),
                ];
                if self.base.is_some() {
                    cells.push(users.map_or_else(String::new, percent));
                }
                table.push(cells);
            }
        }
    }

    /// The notes below the tables, wrapped.
    fn notes(&self) -> String {
        let notes = self.raw_notes();
        let lines = notes.lines().map(|line| match line {
            "" => "\n".to_owned(),
            line => wrapped(line, ""),
        });
        lines.collect()
    }

    fn raw_notes(&self) -> String {
        let mut text = String::new();
        let is_assumed = self.features.iter().any(|feature| {
            let mut ranges = feature.tracks.iter().flat_map(|track| &track.ranges);
            ranges.any(|range| range.assumed)
                || feature.minimums.iter().any(|minimum| minimum.assumed)
        });
        if is_assumed {
            let _ = write!(
                text,
                "\n{ASSUMED} assumed by the catalogue: a minimum version, or what a client does without it\n"
            );
        }
        let untested = self.features.iter().filter(|feature| is_untested(feature));
        let untested = untested.count();
        if untested > 0 {
            let _ = writeln!(
                text,
                "\nleft out, since no case shows them: {untested} of the catalogue's calls and links (--format csv names them)",
            );
        }
        if let Some(base) = &self.base {
            let _ = writeln!(
                text,
                "\nusers: {} on ios, {} on android{}{}",
                percent(base.ios),
                percent(base.android),
                if base.unknown > 0.0005 {
                    format!(
                        "; {} on versions that the catalogue doesn't list",
                        percent(base.unknown)
                    )
                } else {
                    String::new()
                },
                if base.is_partial() {
                    format!(
                        "; the shares add up to {:.4}, which is taken as all",
                        base.sum
                    )
                } else {
                    String::new()
                }
            );
        }
        text
    }
}

/// The versions and outcomes of a track, equal for platforms that share rows.
fn shape(feature: &Feature, track: &Track) -> Vec<(String, String, Option<String>)> {
    let ranges = track.ranges.iter();
    ranges
        .map(|range| {
            let versions = versions(feature, track.platform, range);
            (versions, outcome(range), range.reason.clone())
        })
        .collect()
}

fn is_native(feature: &Feature, engine: &str) -> bool {
    let mut tracks = feature.tracks.iter().filter(|track| track.engine == engine);
    tracks.all(|track| {
        let mut ranges = track.ranges.iter();
        ranges.all(|range| range.outcome == Outcome::Native)
    })
}

/// Whether no case shows anything of a feature.
fn is_untested(feature: &Feature) -> bool {
    let ranges = feature.tracks.iter().flat_map(|track| &track.ranges);
    ranges
        .map(|range| range.outcome)
        .all(|outcome| outcome == Outcome::Untested)
}

/// The versions of a range, its first marked if it is an assumed minimum.
fn versions(feature: &Feature, platform: Platform, range: &OutcomeRange) -> String {
    let (Some(first), Some(last)) = (range.first, range.last) else {
        return "-".to_owned();
    };
    let is_assumed = feature
        .minimums
        .iter()
        .any(|minimum| minimum.platform == platform && minimum.version == first && minimum.assumed);
    let mark = if is_assumed { ASSUMED } else { "" };
    if first == last {
        return format!("{first}{mark}");
    }
    format!("{first}{mark} to {last}")
}

fn is_minimum_assumed(feature: &Feature, platform: Platform) -> bool {
    let mut minimums = feature.minimums.iter();
    minimums.any(|minimum| minimum.platform == platform && minimum.assumed)
}

/// The outcome, marked where the catalogue assumes it.
fn outcome(range: &OutcomeRange) -> String {
    let mark = if range.assumed { ASSUMED } else { "" };
    format!("{}{mark}", range.outcome.name())
}

/// The worst outcome on any version of any platform.
fn worst_of(feature: &Feature) -> Outcome {
    let ranges = feature.tracks.iter().flat_map(|track| &track.ranges);
    let outcomes = ranges.map(|range| range.outcome);
    outcomes
        .max_by_key(|outcome| outcome.gravity())
        .unwrap_or(Outcome::Untested)
}

/// Formats a share of all users.
pub(super) fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

/// Formats values by platform, as on the command line: `ios=2.15.0,android=2.15.0`.
pub(super) fn by_platform<T: std::fmt::Display>(values: &BTreeMap<Platform, T>) -> String {
    let values = values.iter();
    let pairs: Vec<_> = values
        .map(|(platform, value)| format!("{platform}={value}"))
        .collect();
    pairs.join(",")
}
