//! The number of features by their worst outcome on the supported versions.

use footbridge_contract::Platform;
use footbridge_contract::counted;

use super::minimum::Minimums;
use super::model::{Matrix, Outcome};
use super::text::percent;

/// The number of features by their worst outcome on the supported versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SupportLevels {
    pub(super) broken: usize,
    pub(super) untested: usize,
    pub(super) ignored: usize,
    pub(super) nothing: usize,
    pub(super) fallback: usize,
    pub(super) native: usize,
    /// The features in browsers only, which have no versions.
    pub(super) browser: usize,
}

impl SupportLevels {
    pub(super) fn of(matrix: &Matrix, minimums: &Minimums) -> Self {
        let mut levels = Self::default();
        for feature in &matrix.features {
            let in_apps = feature
                .support
                .iter()
                .filter(|support| support.platform != Platform::Browser);
            let outcomes =
                in_apps.map(|support| support.worst(minimums.0.get(&support.platform).copied()));
            let count = match outcomes.max_by_key(|outcome| outcome.gravity()) {
                Some(Outcome::Broken) => &mut levels.broken,
                Some(Outcome::Untested) => &mut levels.untested,
                Some(Outcome::Ignored) => &mut levels.ignored,
                Some(Outcome::Nothing) => &mut levels.nothing,
                Some(Outcome::Fallback) => &mut levels.fallback,
                Some(Outcome::Native) => &mut levels.native,
                None => &mut levels.browser,
            };
            *count += 1;
        }
        levels
    }

    /// Formats the totals on one line. They add up.
    pub(super) fn line(&self) -> String {
        let counts = [
            (self.broken, "broken"),
            (self.untested, "untested"),
            (self.ignored, "ignored by the app"),
            (self.nothing, "without effect"),
            (self.fallback, "on a fallback"),
            (self.native, "native"),
            (self.browser, "in browsers only"),
        ];
        let all: usize = counts.iter().map(|(count, _)| count).sum();
        let counts = counts.iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, words)| format!("{count} {words}"))
            .collect();
        format!(
            "{}, each by its worst outcome: {}",
            counted(all, "feature"),
            counts.join(", ")
        )
    }
}

/// The notes on the installed base.
pub(super) fn user_notes(matrix: &Matrix) -> Vec<String> {
    let Some(base) = &matrix.base else {
        return vec!["The users are not known: --base FILE names their versions.".to_owned()];
    };
    let mut notes = Vec::new();
    if base.is_partial() {
        notes.push(format!(
            "The shares of the users add up to {:.4}, which is taken as all of them.",
            base.sum
        ));
    }
    if base.unknown > 0.0005 {
        notes.push(format!(
            "{} of users are on versions that the catalogue doesn't list.",
            percent(base.unknown)
        ));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::testing::with_users;

    #[test]
    fn totals_add_up_and_follow_the_minimum() {
        let (matrix, _) = with_users();
        let of = |minimums: &str| SupportLevels::of(&matrix, &minimums.parse().unwrap());
        let (all, few) = (of("ios=1.0.0"), of("ios=2.9.0"));
        let sum = |levels: &SupportLevels| {
            levels.broken
                + levels.untested
                + levels.ignored
                + levels.nothing
                + levels.fallback
                + levels.native
                + levels.browser
        };
        assert_eq!(sum(&all), sum(&few));
        assert!(few.native > all.native);
        assert!(
            all.line().starts_with(&counted(sum(&all), "feature")),
            "{}",
            all.line()
        );
    }
}
