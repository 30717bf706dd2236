//! The record of a verification: what a real app offers, compared with its catalogue.

use footbridge_contract::{Platform, Version};
use footbridge_scenario::Theme;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The name of the schema. It changes with every incompatible change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum VerificationSchema {
    /// The current version.
    #[default]
    #[serde(rename = "footbridge.verification/1")]
    Current,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VerificationRecord {
    pub schema: VerificationSchema,
    /// The name of the app in its catalogue.
    pub app: String,
    pub platform: Platform,
    /// The version of the app.
    pub version: Version,
    /// The place where the page found the version; null if a person gave it.
    pub version_from: Option<String>,
    /// The user agent of the page.
    pub user_agent: String,
    /// The language of the page, as a BCP 47 tag.
    pub language: String,
    /// The preferred colour scheme of the page.
    pub theme: Theme,
    /// The time at which the page was first opened, as RFC 3339.
    pub started_at: String,
    /// The duration on the page's clock, in milliseconds.
    pub duration_ms: u64,
    /// The reason for an early end; null if everything was tried that may be.
    pub ended_early: Option<String>,
    /// The entries, in the order of the catalogue.
    pub entries: Vec<VerifiedEntry>,
}

/// An entry of the catalogue, or a part of the dialect, compared with a real app.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VerifiedEntry {
    pub kind: VerifiedKind,
    /// The name, as in the catalogue.
    pub name: String,
    pub verdict: VerifiedVerdict,
    /// Whether the app was seen to have it. A call without a reply may leave no sign.
    pub is_observed: bool,
    /// The reason why it was not tried; null otherwise.
    pub reason: Option<String>,
    /// The differences; empty unless the verdict is `differs`.
    pub differences: Vec<VerifiedDifference>,
    /// The attempts and their results, in order.
    pub probes: Vec<VerifiedProbe>,
}

/// The kind of a verified entry.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum VerifiedKind {
    /// A part of the page's environment that the dialect describes.
    Environment,
    Call,
    Link,
    Event,
}

impl VerifiedKind {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Environment => "environment",
            Self::Call => "call",
            Self::Link => "link",
            Self::Event => "event",
        }
    }
}

/// The verdict on a verified entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VerifiedVerdict {
    /// The app is as described.
    AsDescribed,
    /// The app differs.
    Differs,
    /// It was not tried.
    NotTried,
}

impl VerifiedVerdict {
    pub const fn words(self) -> &'static str {
        match self {
            Self::AsDescribed => "as described",
            Self::Differs => "differs",
            Self::NotTried => "not tried",
        }
    }
}

/// A difference between a real app and its description.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerifiedDifference {
    pub kind: DifferenceKind,
    /// The difference, on one line, as a lowercase fragment.
    pub message: String,
    /// The described value, if it has one.
    pub expected: Option<String>,
    /// The value found, if it has one.
    pub found: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DifferenceKind {
    /// The app lacks something.
    Missing,
    /// The app has something that is not described.
    Undescribed,
    /// A value has another shape or content.
    Schema,
    /// A reply has another form.
    Form,
    /// A reply has another code.
    Code,
    /// A reply came after its time limit.
    Limit,
    /// There were more or fewer replies.
    Count,
    /// Another version of the app has it first.
    Minimum,
}

/// An attempt on an entry, and its results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VerifiedProbe {
    /// The kind of attempt, such as `example payload` or `two at once`.
    pub what: String,
    /// The payload; null if there was none.
    pub payload: Value,
    /// The arrivals, in order.
    pub arrivals: Vec<VerifiedArrival>,
    /// A remark, such as a person's observation; null if there is none.
    pub remark: Option<String>,
}

/// Something that arrived from the app.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VerifiedArrival {
    /// The time after the call, in milliseconds; for an event the time after the request for it.
    pub after_ms: u64,
    /// Its description, such as `reply after 12 ms`.
    pub what: String,
    /// The code of a reply; null if it has none.
    pub code: Option<String>,
    /// Whether it is a reply by which the app reports a failure.
    #[serde(default)]
    pub is_failure: bool,
    /// The form of a reply; null for anything else.
    pub form: Option<String>,
    /// The data of a reply, or the payload of an event; null if it has none.
    pub data: Value,
    /// The whole content, as it reached the page: the arguments of a function as a list, else a value.
    pub content: Value,
}

impl VerificationRecord {
    /// The entries with a verdict.
    pub fn with(&self, verdict: VerifiedVerdict) -> impl Iterator<Item = &VerifiedEntry> {
        let entries = self.entries.iter();
        entries.filter(move |entry| entry.verdict == verdict)
    }
}
