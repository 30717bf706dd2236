//! The supported versions on which features aren't native.

use footbridge_contract::{Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::Base;
use super::model::{Outcome, Track};

/// Supported versions on which a feature isn't native.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Remaining {
    pub feature: String,
    pub platform: Platform,
    /// The engine's short name.
    pub engine: String,
    /// The first such version.
    pub first: Version,
    /// The last such version.
    pub last: Version,
    /// The outcome on these versions.
    pub outcome: Outcome,
    /// The fallback, or the reason why it is broken.
    pub reason: Option<String>,
    /// Whether the catalogue assumes the outcome, since the specification doesn't state it.
    pub assumed: bool,
    /// The share of all users on these versions, from 0 to 1; null without an installed base.
    pub users: Option<f64>,
}

/// The supported versions of a track that are not native.
pub(super) fn remaining(
    title: &str,
    track: &Track,
    minimum: Version,
    base: Option<&Base>,
) -> Vec<Remaining> {
    let ranges = track.ranges.iter().filter_map(|range| {
        let (first, last) = (range.first?, range.last?);
        let is_left = last >= minimum && range.outcome != Outcome::Native;
        is_left.then(|| (first.max(minimum), last, range))
    });
    ranges
        .map(|(first, last, range)| Remaining {
            feature: title.to_owned(),
            platform: track.platform,
            engine: track.engine.clone(),
            first,
            last,
            outcome: range.outcome,
            reason: range.reason.clone(),
            assumed: range.assumed,
            users: base.map(|base| base.users(track.platform, first, last)),
        })
        .collect()
}
