//! The names of streams, subjects and buckets.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The work queue: a message for each case that waits for a worker.
pub(crate) const CASES: &str = "footbridge-cases";

/// The returned records, until their run has read them.
pub(crate) const RECORDS: &str = "footbridge-records";

/// The consumer that all workers share.
pub(crate) const WORKERS: &str = "workers";

/// The bucket of project files, by content hash.
pub(crate) const FILES: &str = "footbridge-files";

/// The bucket of pictures, and of records that are too large for a message.
pub(crate) const RESULTS: &str = "footbridge-results";

/// The subjects of the streams.
pub(crate) const CASE_SUBJECTS: &str = "footbridge.cases.*";
pub(crate) const RECORD_SUBJECTS: &str = "footbridge.records.*";

/// The identifier of a run, unique on its server.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct RunId(String);

/// The maximum length of a run's name.
const LONGEST: usize = 64;

impl RunId {
    /// Returns the subject of its cases.
    pub(crate) fn cases(&self) -> String {
        format!("footbridge.cases.{self}")
    }

    /// Returns the subject of its records.
    pub(crate) fn records(&self) -> String {
        format!("footbridge.records.{self}")
    }

    /// Returns the subject of its end message, among those of the records. Run names have no hyphen.
    pub(crate) fn end(&self) -> String {
        format!("footbridge.records.ended-{self}")
    }

    /// Returns the subject of its workers' calls.
    pub(crate) fn calls(&self) -> String {
        format!("footbridge.runs.{self}")
    }

    /// Returns the consumer that reads its records.
    pub(crate) fn consumer(&self) -> String {
        format!("run-{self}")
    }
}

impl TryFrom<String> for RunId {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_name = (1..=LONGEST).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_name {
            Ok(Self(text))
        } else {
            Err(format!("{text:?} is not a run name"))
        }
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_name_cannot_reach_another_subject() {
        for invalid in ["", "a.b", "*", ">", "a b", "ä", &"a".repeat(65)] {
            assert!(RunId::try_from(invalid.to_owned()).is_err(), "{invalid:?}");
        }
        let run = RunId::try_from("Xy12".to_owned()).unwrap();
        assert_eq!(run.cases(), "footbridge.cases.Xy12");
        assert!(serde_json::from_str::<RunId>("\"a.>\"").is_err());
    }
}
