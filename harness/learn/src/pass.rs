//! The observations of one run of the client, on both platforms, in an app that sends no replies.

use footbridge_contract::Platform;
use footbridge_record::{CaseRecord, FailureKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::learn_error::LearnError;
use crate::seen::Seen;

/// The observations of a pass on each platform.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    pub(crate) ios: Seen,
    pub(crate) android: Seen,
}

impl Pass {
    pub(crate) fn of(&self, platform: Platform) -> &Seen {
        match platform {
            Platform::Android => &self.android,
            Platform::Ios | Platform::Browser => &self.ios,
        }
    }

    /// Adds the facts of a finished case.
    pub(crate) fn add(&mut self, record: &CaseRecord) {
        let seen = match record.case.platform {
            Platform::Android => &mut self.android,
            Platform::Ios | Platform::Browser => &mut self.ios,
        };
        for entry in record.journal.entries() {
            seen.take(&entry.kind);
        }
        let failures = record.failures.iter();
        let steps = failures.filter(|failure| failure.kind == FailureKind::Step);
        seen.errors
            .extend(steps.map(|failure| failure.message.clone()));
        seen.errors.extend(record.ending.reason.clone());
    }
}

/// The emulated app of a pass.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The names of the globals that exist.
    pub(crate) names: Vec<String>,
    /// The code of replies.
    pub(crate) code: Value,
    /// The events that no call precedes, each as its target and name.
    pub(crate) unasked: Vec<String>,
    /// Whether the globals are objects rather than functions.
    pub(crate) are_objects: bool,
    /// The seed for the client's random values.
    pub(crate) seed: usize,
}

impl Offer {
    /// Returns an app without globals.
    pub(crate) fn nothing() -> Self {
        Self {
            names: Vec::new(),
            code: Value::from("0"),
            unasked: Vec::new(),
            are_objects: false,
            seed: 0,
        }
    }
}

/// A runner of passes: an engine, or a recording of earlier passes.
pub trait PassRunner {
    /// Runs the client once on each platform, in this app, and watches it for these names.
    ///
    /// # Errors
    /// [`LearnError`] if the client can't be run.
    fn run(&mut self, words: &[String], offer: &Offer) -> Result<Pass, LearnError>;
}
