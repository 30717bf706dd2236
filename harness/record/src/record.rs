//! Records of cases: the source of reports, history and coverage (docs/record.md).
//!
//! A record is plain data. It is serialised as JSON with the schema `footbridge.record/3`, returned by [`record_schema`],
//! and parsed without loss. Texts for people, including the transcript, are generated from it and never parsed.

mod failure;
mod phases;
mod verdict;

use std::fmt;
use std::time::Duration;

use footbridge_contract::{Platform, Version};
use footbridge_engine::WEBKIT;
use footbridge_journal::{Journal, Place};
use footbridge_scenario::Theme;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

pub use failure::{CauseRank, Failure, FailureKind};
pub use phases::Phases;
pub use verdict::Verdict;

/// The name of the record's schema, which every record contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum RecordSchema {
    /// The current version.
    #[default]
    #[serde(rename = "footbridge.record/3")]
    Current,
}

/// The record of one case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CaseRecord {
    pub schema: RecordSchema,
    /// The identity of the case.
    pub case: CaseIdentity,
    pub verdict: Verdict,
    /// The reason for the verdict, on one line; null for a case that passed.
    pub reason: Option<String>,
    /// The way in which the case ended.
    pub ending: Ending,
    /// The scenario's steps, in order.
    pub steps: Vec<RecordedStep>,
    /// The journal's entries, in order.
    #[serde(rename = "entries")]
    pub journal: Journal,
    pub failures: Vec<Failure>,
    /// The durations of the case.
    pub durations: Durations,
    /// The client's files that the page loaded, by address.
    pub files: Vec<ClientFile>,
    /// The path of a picture of the page at the first failure, as PNG. It is relative to the folder in which the
    /// command was started.
    pub picture: Option<String>,
    /// Pictures of the page after each step, in the order of the steps, taken with `--pictures steps`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<StepPicture>,
}

impl CaseRecord {
    /// Creates the record of a session without a scenario, which has no steps and no failures. Its clock runs with the
    /// real time.
    pub fn of_session(case: CaseIdentity, journal: Journal, duration: Duration) -> Self {
        let ms = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        Self {
            schema: RecordSchema::Current,
            case,
            verdict: Verdict::Passed,
            reason: None,
            ending: Ending {
                kind: EndingKind::Finished,
                reason: None,
            },
            steps: Vec::new(),
            journal,
            failures: Vec::new(),
            durations: Durations {
                wall_ms: ms,
                virtual_ms: ms,
                phases: None,
            },
            files: Vec::new(),
            picture: None,
            pictures: Vec::new(),
        }
    }
}

/// A picture of the page after a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StepPicture {
    /// The index of the step in `steps`.
    pub step: usize,
    /// The path of the picture, relative as in `picture`.
    pub picture: String,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct CaseIdentity {
    /// The path of the scenario file, relative to the project folder.
    pub scenario: String,
    /// The scenario's title, with its variables filled in.
    pub title: String,
    /// The row's title, if the scenario has several rows.
    pub row: Option<String>,
    pub platform: Platform,
    /// The app's version; null in a browser.
    pub app_version: Option<Version>,
    /// The device's name.
    pub device: String,
    /// The language tag.
    pub locale: String,
    /// The colour theme.
    pub theme: Theme,
    /// The engine's short name, such as `webkit`.
    pub engine: String,
}

impl CaseIdentity {
    /// Formats the host: `ios 2.56.0 · en · dark`, with the engine if it isn't the usual one.
    pub fn host(&self) -> String {
        let version = self
            .app_version
            .map_or_else(String::new, |version| format!(" {version}"));
        let (platform, theme) = (self.platform, self.theme.word());
        let engine = match self.engine.as_str() {
            name if name == WEBKIT.as_str() => String::new(),
            name => format!(" · {name}"),
        };
        format!("{platform}{version} · {} · {theme}{engine}", self.locale)
    }
}

impl fmt::Display for CaseIdentity {
    /// Formats the name of the case: file, title and host.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scenario, title, host) = (&self.scenario, &self.title, self.host());
        write!(formatter, "{scenario} › {title} › {host}")
    }
}

/// The way in which a case ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// The kind of end.
    pub kind: EndingKind,
    /// The reason for an early end; null for a case that finished.
    pub reason: Option<String>,
}

/// The ways in which a case can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EndingKind {
    /// All steps were performed, or one of them could not be.
    Finished,
    /// The page's process or the engine ended unexpectedly.
    Crashed,
    /// The page did not become idle within its time limit.
    Hung,
    /// The run was interrupted.
    Interrupted,
}

/// A step of the scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecordedStep {
    /// The step on one line, as in a scenario file, with long texts cut.
    pub text: String,
    /// The step's place in the file.
    pub place: Place,
}

/// The durations of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Durations {
    /// The real time of all attempts together, in milliseconds.
    pub wall_ms: u64,
    /// The time on the case's own clock, in milliseconds.
    pub virtual_ms: u64,
    /// The phases of the real time; null if they were not measured.
    #[serde(default)]
    pub phases: Option<Phases>,
}

/// A file of the client that the page loaded.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct ClientFile {
    /// The requested address, without its query.
    pub url: String,
    /// The SHA-256 of the file as sent, in hexadecimal.
    pub sha256: String,
}

/// The JSON Schema of a record.
pub fn record_schema() -> Schema {
    schema_of::<CaseRecord>()
}

/// The JSON Schema of a type as serialised: every field is present, `null` without a value.
pub fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

#[cfg(test)]
mod tests;
