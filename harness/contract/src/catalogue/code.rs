//! A bridge code.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Assumed;
use crate::entries::Named;

/// A code in a bridge reply, or one that a client assigns to a failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Code {
    /// The code as written.
    pub code: String,
    /// The section of the specification that states it, if known.
    pub section: Option<String>,
    /// Its message, if the specification states one.
    pub message: Option<String>,
    /// Its meaning, in one clause.
    pub meaning: String,
    /// The group that calls can name in `codes`; `None` without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The origin of the code.
    pub origin: Origin,
    /// The outcome of the call.
    pub outcome: CodeOutcome,
    /// Whether the client settles calls with it, for a code that the client assigns.
    pub settles: bool,
    /// The keys above whose values are assumed, since the specification doesn't state them.
    pub assumed: Assumed,
}

impl Code {
    /// Whether the app sends it for a call that failed.
    pub fn is_app_failure(&self) -> bool {
        self.origin == Origin::App && self.outcome != CodeOutcome::Success
    }
}

/// The origin of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The app sends it.
    App,
    /// The client assigns it, for lack of a usable reply.
    Client,
}

impl Origin {
    /// The words for it in a file.
    pub(crate) const WORDS: [(&str, Self); 2] = [("app", Self::App), ("client", Self::Client)];
}

/// The outcome of a call with a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CodeOutcome {
    Success,
    Failure,
    Timeout,
}

impl CodeOutcome {
    /// The words for it in a file.
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
