//! Ranges of versions in which nothing changes for a scenario.

use std::collections::BTreeSet;

use footbridge_contract::{App, Catalogue, Platform, Version};
use footbridge_scenario::CatalogueEntry;

/// The minimum versions of entries on one platform. Between two of them, the app has the same entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Segments(BTreeSet<Version>);

impl Segments {
    /// The segments of these entries.
    pub(super) fn of<'e>(
        entries: impl IntoIterator<Item = &'e CatalogueEntry>,
        platform: Platform,
        catalogue: &Catalogue,
    ) -> Self {
        let minimums = entries
            .into_iter()
            .filter_map(|entry| entry.minimum(catalogue)?.on(platform));
        let app = &catalogue.app;
        Self(
            minimums
                .filter(|minimum| (app.first_version..=app.latest_version).contains(minimum))
                .collect(),
        )
    }

    /// The first version of the segment that contains `version`.
    pub(super) fn first(&self, version: Version, app: &App) -> Version {
        let below = self.0.range(..=version).next_back();
        below.copied().unwrap_or(app.first_version)
    }

    /// The first version after the segment that contains `version`; `None` for the last segment.
    pub(super) fn end(&self, version: Version) -> Option<Version> {
        let mut above = self.0.range(version..).filter(|at| **at > version);
        above.next().copied()
    }

    /// Whether two versions are in the same segment.
    pub(super) fn are_together(&self, one: Version, other: Version) -> bool {
        self.end(one) == self.end(other)
    }

    /// The first versions of the segments above `low` up to `high`.
    pub(super) fn firsts_between(
        &self,
        low: Version,
        high: Version,
    ) -> impl Iterator<Item = Version> {
        let up_to = self.0.range(..=high).copied();
        up_to.filter(move |first| *first > low)
    }
}
