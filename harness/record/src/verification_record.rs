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
    /// The place where the page found the version; null if the user gave it.
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
    /// The reason why it was not tried or not seen; null otherwise.
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
    /// It was tried, and nothing on the page shows the result.
    NotSeen,
    /// It was not tried.
    NotTried,
}

impl VerifiedVerdict {
    pub const fn words(self) -> &'static str {
        match self {
            Self::AsDescribed => "as described",
            Self::Differs => "differs",
            Self::NotSeen => "not seen",
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
    /// The index of the probe that shows it; null for a difference that no probe shows.
    #[serde(default)]
    pub probe: Option<usize>,
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

/// The purpose of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProbePurpose {
    /// Checks the usual reply to a call.
    Usual,
    /// Checks that each of two calls at once gets a reply.
    Twice,
    /// Checks the reply to a payload that doesn't fit.
    WrongPayload,
    /// Checks that this version lacks the call.
    Below,
    /// Checks the reply to a name that no app knows.
    Unknown,
    /// Opens a link.
    Link,
    /// Waits for an event.
    Event,
}

impl ProbePurpose {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Usual => "example payload",
            Self::Twice => "two at once",
            Self::WrongPayload => "wrong payload",
            Self::Below => "a version without it",
            Self::Unknown => "unknown name",
            Self::Link => "the link",
            Self::Event => "the event",
        }
    }
}

/// An attempt on an entry, and its results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VerifiedProbe {
    pub purpose: ProbePurpose,
    /// The index of the channel that carried the call, among the channels for it; 0 for anything else.
    #[serde(default)]
    pub channel: usize,
    /// The payload; null if there was none.
    pub payload: Value,
    /// The arrivals, in order.
    pub arrivals: Vec<VerifiedArrival>,
    /// A remark, such as the user's observation; null if there is none.
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

impl VerifiedProbe {
    /// Describes the attempt, such as `example payload on channel 2`.
    pub fn words(&self) -> String {
        let words = self.purpose.words();
        match self.channel {
            0 => words.to_owned(),
            channel => format!("{words} on channel {}", channel + 1),
        }
    }
}

impl VerifiedEntry {
    /// Returns the arrivals that show its differences, each once, in order.
    pub fn differing_arrivals(&self) -> Vec<&VerifiedArrival> {
        let mut arrivals: Vec<&VerifiedArrival> = Vec::new();
        for (index, probe) in self.probes.iter().enumerate() {
            let mut differences = self.differences.iter();
            if differences.any(|difference| difference.probe == Some(index)) {
                for arrival in &probe.arrivals {
                    let mut known = arrivals.iter();
                    if !known.any(|known| known.content == arrival.content) {
                        arrivals.push(arrival);
                    }
                }
            }
        }
        arrivals
    }
}

impl VerificationRecord {
    /// The entries with a verdict.
    pub fn with(&self, verdict: VerifiedVerdict) -> impl Iterator<Item = &VerifiedEntry> {
        let entries = self.entries.iter();
        entries.filter(move |entry| entry.verdict == verdict)
    }
}
