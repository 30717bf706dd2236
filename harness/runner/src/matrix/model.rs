//! The matrix as plain data, written as JSON by the schema `footbridge.matrix/1`.

use std::fmt;

use footbridge_contract::{Platform, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of the matrix's schema. It changes when a program that reads matrices would have to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum MatrixSchema {
    /// The only one so far.
    #[default]
    #[serde(rename = "footbridge.matrix/1")]
    V1,
}

/// The features of a client on each version of the app.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Matrix {
    /// The schema.
    pub schema: MatrixSchema,
    /// The app's name.
    pub app: String,
    /// The first version of the app that there is.
    pub first_version: Version,
    /// The latest version of the app that there is.
    pub latest_version: Version,
    /// The platforms that the scenarios run on, or that its cases ran on.
    pub platforms: Vec<Platform>,
    /// The number of cases it is computed from.
    pub cases: usize,
    /// The users behind the versions, if a file of them was given.
    pub base: Option<InstalledBase>,
    /// The features that a case is about: calls, then links, then scenarios, in the order of the catalogue and by file.
    pub features: Vec<Feature>,
    /// The calls and links of the catalogue that no case is about.
    pub untested: Vec<UntestedFeature>,
}

/// A call or a link that no case is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UntestedFeature {
    /// The kind of feature.
    pub kind: FeatureKind,
    /// The call's name, or the link's path.
    pub name: String,
}

/// The users behind the versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InstalledBase {
    /// The sum of the shares in the file. They are taken as parts of this whole.
    pub sum: f64,
    /// The part of the users on iOS, from 0 to 1.
    pub ios: f64,
    /// The part of the users on Android, from 0 to 1.
    pub android: f64,
    /// The part of the users on versions before the app's first or after its latest, of which the matrix says nothing.
    pub unknown: f64,
}

impl InstalledBase {
    /// Whether the shares are meant to be parts of all users, and don't add up to them. Numbers of users add up to anything.
    pub(super) fn is_partial(&self) -> bool {
        let is_number = self.sum > 2.0 && (self.sum - self.sum.round()).abs() < 1e-9;
        !is_number && (self.sum - 1.0).abs() >= 0.0005
    }
}

/// Something that a client does with the app.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Feature {
    /// The kind of feature.
    pub kind: FeatureKind,
    /// The call's name, the link's path, or the feature's name in its scenario.
    pub name: String,
    /// Its purpose, in a sentence.
    pub summary: Option<String>,
    /// The scenario's file, for a feature that a scenario declares.
    pub scenario: Option<String>,
    /// The lowest version that has it, on each platform that does. For a scenario: that has all it needs.
    pub minimums: Vec<Minimum>,
    /// Its outcomes, by platform and engine.
    pub tracks: Vec<Track>,
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
    /// The word for it.
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
    /// The platform.
    pub platform: Platform,
    /// The version.
    pub version: Version,
    /// Whether the catalogue assumes it, since the specification doesn't state it.
    pub assumed: bool,
}

/// The outcomes of a feature on one platform in one engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Track {
    /// The platform.
    pub platform: Platform,
    /// The engine's short name, such as `webkit`.
    pub engine: String,
    /// Ranges of versions, lowest first. Together they are all versions of the app; in a browser there is one, without
    /// versions.
    pub ranges: Vec<OutcomeRange>,
}

/// Versions on which a feature fares alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeRange {
    /// The first version; none in a browser.
    pub first: Option<Version>,
    /// The last version; none in a browser.
    pub last: Option<Version>,
    /// The outcome.
    pub outcome: Outcome,
    /// The fallback, or the reason for which the feature is broken.
    pub reason: Option<String>,
    /// Whether the catalogue assumes what a client does without the feature. A matter of `fallback` and `nothing`.
    pub assumed: bool,
    /// Whether an expectation of a scenario says so, and holds. If not, a `fallback` or a `nothing` is what the catalogue
    /// says a client does, and cases ran in which nothing was wrong.
    pub asserted: bool,
    /// The versions that were tried, lowest first; empty in a browser.
    pub tried: Vec<Version>,
    /// The number of cases it is computed from.
    pub cases: usize,
    /// The part of all users who are on these versions, from 0 to 1; none without an installed base, and in a browser.
    pub users: Option<f64>,
}

/// The outcome of a feature.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The app does it.
    Native,
    /// The app lacks it, and the client does something else.
    Fallback,
    /// The app lacks it, and the client does nothing.
    Nothing,
    /// Something is wrong.
    Broken,
    /// No case has tried it.
    Untested,
}

impl Outcome {
    /// How much attention it needs.
    pub(super) const fn gravity(self) -> u8 {
        match self {
            Self::Native => 0,
            Self::Fallback => 1,
            Self::Nothing => 2,
            Self::Untested => 3,
            Self::Broken => 4,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Fallback => "fallback",
            Self::Nothing => "nothing",
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
