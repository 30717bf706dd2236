//! The matrix as plain data, written as JSON by the schema `footbridge.matrix/2`.

use std::fmt;

use footbridge_contract::{Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of the matrix's schema. It changes with every incompatible change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum MatrixSchema {
    /// The only version.
    #[default]
    #[serde(rename = "footbridge.matrix/2")]
    Current,
}

/// The features of a client on each version of the app.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Matrix {
    pub schema: MatrixSchema,
    /// The app's name.
    pub app: String,
    /// The first version of the app.
    pub first_version: Version,
    /// The latest version of the app.
    pub latest_version: Version,
    /// The platforms of the scenarios or of the cases.
    pub platforms: Vec<Platform>,
    /// The number of cases it is computed from.
    pub cases: usize,
    /// The installed base, if its file was given.
    pub base: Option<InstalledBase>,
    /// All calls, then all links, in the order of the catalogue, then scenarios by file.
    pub features: Vec<Feature>,
}

/// The summary of the installed base.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InstalledBase {
    /// The sum of the shares in the file, which counts as all users.
    pub sum: f64,
    /// The share of users on iOS, from 0 to 1.
    pub ios: f64,
    /// The share of users on Android, from 0 to 1.
    pub android: f64,
    /// The share of users on versions before the app's first or after its latest, which are not in the matrix.
    pub unknown: f64,
}

impl InstalledBase {
    /// Whether the shares are meant as parts of 1 or of 100 %, but don't add up. Absolute numbers of users may add up
    /// to anything.
    pub(super) fn is_partial(&self) -> bool {
        let is_number = self.sum > 2.0 && (self.sum - self.sum.round()).abs() < 1e-9;
        !is_number && (self.sum - 1.0).abs() >= 0.0005
    }
}

/// A feature that a client uses of the app.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Feature {
    /// The kind of feature.
    pub kind: FeatureKind,
    /// The call's name, the link's path, or the feature's name in its scenario.
    pub name: String,
    /// Its purpose in one sentence.
    pub summary: Option<String>,
    /// The scenario file, for a feature that a scenario declares.
    pub scenario: Option<String>,
    /// The lowest version that has it, on each platform that does; for a scenario, the lowest version with everything
    /// it needs.
    pub minimums: Vec<Minimum>,
    /// The outcomes, by platform and engine.
    pub tracks: Vec<Track>,
    /// The worst outcomes, by platform and minimum.
    pub support: Vec<Support>,
    /// The ends of the fallback, by platform of the client, without a browser that doesn't use it; null without a
    /// fallback.
    pub fallback_ends: Option<Vec<FallbackEnd>>,
}

/// The kinds of feature.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum FeatureKind {
    /// A call of the catalogue.
    Call,
    /// A link of the catalogue.
    Link,
    /// A scenario that declares a feature.
    Scenario,
}

impl FeatureKind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Link => "link",
            Self::Scenario => "scenario",
        }
    }
}

/// The lowest version of the app that has a feature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Minimum {
    pub platform: Platform,
    pub version: Version,
    /// Whether the catalogue assumes it, since the specification doesn't state it.
    pub assumed: bool,
}

/// The outcomes of a feature on one platform in one engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Track {
    pub platform: Platform,
    /// The engine's short name, such as `webkit`.
    pub engine: String,
    /// Ranges of versions, lowest first. Together they cover all versions of the app; in a browser there is one
    /// range, without versions.
    pub ranges: Vec<OutcomeRange>,
}

/// A range of versions on which a feature has the same outcome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeRange {
    /// The first version; null in a browser.
    pub first: Option<Version>,
    /// The last version; null in a browser.
    pub last: Option<Version>,
    pub outcome: Outcome,
    /// The fallback, or the reason why the feature is broken.
    pub reason: Option<String>,
    /// Whether the catalogue assumes the client's behaviour without the feature. Only for `fallback`, `nothing` and
    /// `ignored`.
    pub assumed: bool,
    /// Whether an expectation of a scenario asserts the outcome, and holds. Otherwise a `fallback` or a `nothing`
    /// comes from the catalogue, and the cases ran without failures.
    pub asserted: bool,
    /// The versions tried, lowest first; empty in a browser.
    pub tried: Vec<Version>,
    /// The number of cases it is computed from.
    pub cases: usize,
    /// The case that decides the outcome at the first version; null without one.
    pub by: Option<DecidingCase>,
    /// The share of all users on these versions, from 0 to 1; null without an installed base, and in a browser.
    pub users: Option<f64>,
}

/// A case that decides an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DecidingCase {
    /// The scenario file.
    pub scenario: String,
    /// The row's title.
    pub title: String,
    /// The version of the app; null in a browser.
    pub app_version: Option<Version>,
}

/// The support of a feature on one platform.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Support {
    pub platform: Platform,
    /// The worst outcomes by minimum, lowest first; in a browser there is one.
    pub worst: Vec<WorstOutcome>,
}

/// The worst outcome of a feature on the versions that minimums leave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WorstOutcome {
    /// The lowest of these minimums; null without a minimum.
    pub from: Option<Version>,
    pub outcome: Outcome,
}

/// The end of a fallback on one platform of the client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FallbackEnd {
    pub platform: Platform,
    /// The lowest minimum that makes the fallback unused; null if no minimum does.
    pub from: Option<Version>,
}

/// The outcome of a feature.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The app provides the feature.
    Native,
    /// The app lacks the feature, and the client has a fallback.
    Fallback,
    /// The app lacks the feature, and the client does nothing.
    Nothing,
    /// The app lacks the feature, and ignores the client's use of it.
    Ignored,
    /// The feature is broken.
    Broken,
    /// No case has tried the feature.
    Untested,
}

impl Outcome {
    /// The severity, the greatest for the worst outcome.
    pub(super) const fn gravity(self) -> u8 {
        match self {
            Self::Native => 0,
            Self::Fallback => 1,
            Self::Nothing => 2,
            Self::Ignored => 3,
            Self::Untested => 4,
            Self::Broken => 5,
        }
    }

    /// Its place among the outcomes that cases show of the same version, lowest first: a broken one, then one that a
    /// declared case has not shown.
    pub(super) const fn precedence(self) -> u8 {
        match self {
            Self::Broken => 0,
            Self::Untested => 1,
            Self::Native => 2,
            Self::Ignored => 3,
            Self::Fallback => 4,
            Self::Nothing => 5,
        }
    }

    /// Whether the app lacks the feature, as a case shows.
    pub(super) const fn lacks_feature(self) -> bool {
        matches!(self, Self::Fallback | Self::Nothing | Self::Ignored)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Fallback => "fallback",
            Self::Nothing => "nothing",
            Self::Ignored => "ignored",
            Self::Broken => "broken",
            Self::Untested => "untested",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
