//! A bridge code.

use serde::Serialize;

use super::Named;
use crate::Assumed;

/// A code that a bridge reply carries, or that a client gives to a failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Code {
    /// The code as it is written.
    pub code: String,
    /// The section of the specification it comes from, if the catalogue says.
    pub section: Option<String>,
    /// The message that belongs to it, if one is stated.
    pub message: Option<String>,
    /// What it means, in a clause.
    pub meaning: String,
    /// Who makes it.
    pub origin: Origin,
    /// How the call ended.
    pub outcome: Outcome,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

/// Who makes a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The app answers it.
    App,
    /// The client makes it, having got no usable answer.
    Client,
}

impl Origin {
    /// The words a file may use.
    pub(crate) const WORDS: [(&str, Self); 2] = [("app", Self::App), ("client", Self::Client)];
}

/// How a call ended that has a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It succeeded.
    Success,
    /// It failed.
    Failure,
    /// Time ran out.
    Timeout,
}

impl Outcome {
    /// The words a file may use.
    pub(crate) const WORDS: [(&str, Self); 3] = [
        ("success", Self::Success),
        ("failure", Self::Failure),
        ("timeout", Self::Timeout),
    ];
}

impl Named for Code {
    const NOUN: &str = "code";
    const KEY: &str = "code";

    fn name(&self) -> &str {
        &self.code
    }
}
