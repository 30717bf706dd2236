//! What a case leaves behind: the one thing that reports, history and coverage are made from (docs/record.md).
//!
//! A record is plain data. It is written as JSON by the schema `footbridge.record/1`, which [`schema`] describes, and read
//! back without loss. Texts for people, the transcript among them, are made from it and never read back.

mod failure;
mod verdict;

use std::fmt;

use footbridge_contract::{Platform, Version};
use footbridge_host::{Journal, Place};
use footbridge_scenario::Theme;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

pub use failure::{Failure, FailureKind};
pub use verdict::Verdict;

/// The name of the record's schema, as every record carries it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum RecordSchema {
    /// The only one so far.
    #[default]
    #[serde(rename = "footbridge.record/1")]
    V1,
}

/// What one case leaves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CaseRecord {
    /// The schema.
    pub schema: RecordSchema,
    /// Which case it is.
    pub case: CaseIdentity,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason for the verdict, on one line; none for a case that passed.
    pub reason: Option<String>,
    /// How the case ended.
    pub ending: Ending,
    /// The scenario's steps, in order.
    pub steps: Vec<RecordedStep>,
    /// Everything observable that happened, in order.
    #[serde(rename = "entries")]
    pub journal: Journal,
    /// What is wrong with it.
    pub failures: Vec<Failure>,
    /// How long it took.
    pub durations: Durations,
    /// The client's files that the page loaded, by address.
    pub files: Vec<ClientFile>,
    /// The path of a picture of the page at the first failure, as PNG; relative paths are from the folder in which the
    /// command was started.
    pub picture: Option<String>,
}

/// What tells a case from all others.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct CaseIdentity {
    /// The scenario's file, from the project's folder.
    pub scenario: String,
    /// The scenario's title, its variables filled in.
    pub title: String,
    /// The row's title, if the scenario has several rows.
    pub row: Option<String>,
    /// The platform.
    pub platform: Platform,
    /// The app's version; none in a browser.
    pub app_version: Option<Version>,
    /// The device's name.
    pub device: String,
    /// The language tag.
    pub locale: String,
    /// The colours.
    pub theme: Theme,
    /// The engine's short name, such as `webkit`.
    pub engine: String,
}

impl CaseIdentity {
    /// The host: `ios 2.56.0 · en · dark`.
    pub fn host(&self) -> String {
        let version = self
            .app_version
            .map_or_else(String::new, |version| format!(" {version}"));
        let (platform, theme) = (self.platform, self.theme.word());
        format!("{platform}{version} · {} · {theme}", self.locale)
    }
}

impl fmt::Display for CaseIdentity {
    /// The case's name: file, title and host.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scenario, title, host) = (&self.scenario, &self.title, self.host());
        write!(formatter, "{scenario} › {title} › {host}")
    }
}

/// How a case ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// The kind of end.
    pub kind: EndingKind,
    /// Why it ended early; none for a case that finished.
    pub reason: Option<String>,
}

/// The ways in which a case ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EndingKind {
    /// All its steps were carried out, or one of them could not be.
    Finished,
    /// The page's process or the engine is gone.
    Crashed,
    /// The page did not settle.
    Hung,
    /// Somebody ended the run.
    Interrupted,
}

/// A step of the scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecordedStep {
    /// The step on one line, much as the file has it.
    pub text: String,
    /// Where it is written.
    pub place: Place,
}

/// How long a case took, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Durations {
    /// In real time, all attempts together.
    pub wall_ms: u64,
    /// On its own clock.
    pub virtual_ms: u64,
}

/// A file of the client that the page loaded.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct ClientFile {
    /// The address that the page asked for, without its query.
    pub url: String,
    /// The SHA-256 of what it got, in hexadecimal.
    pub sha256: String,
}

/// The JSON Schema of a record.
pub fn schema() -> Schema {
    schema_of::<CaseRecord>()
}

/// The JSON Schema of what is written for a type: every field is there, `null` if it holds nothing.
pub(crate) fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
