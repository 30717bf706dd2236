//! Reading recorded traffic from a file.

use std::path::{Path, PathBuf};

use footbridge_record::CaseRecord;
use miette::Diagnostic;
use serde_json::Value;
use thiserror::Error;

use super::Traffic;

/// The number of case names listed for a choice.
const NAMED: usize = 5;

/// A file without usable traffic.
#[derive(Debug, Error, Diagnostic)]
pub enum TrafficError {
    /// The file can't be read.
    #[error("failed to read {}", path.display())]
    #[diagnostic(help(
        "give a record saved by the inspector, or a report of `--reporter json=FILE`"
    ))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// The file is neither a record nor a report.
    #[error("{} is neither a record nor a report: {reason}", path.display())]
    #[diagnostic(help(
        "give a record saved by the inspector, or a report of `--reporter json=FILE`"
    ))]
    Invalid {
        /// The file.
        path: PathBuf,
        reason: String,
    },
    /// No case of the report matches.
    #[error("no case name of {} contains `{filter}`", path.display())]
    #[diagnostic(help("its cases are {}", cases.join(", ")))]
    NoCase {
        /// The file.
        path: PathBuf,
        /// The requested text.
        filter: String,
        /// Some of the cases' names.
        cases: Vec<String>,
    },
    /// Several cases match.
    #[error("{} has {count} matching cases", path.display())]
    #[diagnostic(help("select one with --filter, such as --filter '{first}'"))]
    SeveralCases {
        /// The file.
        path: PathBuf,
        /// Their number.
        count: usize,
        /// The name of the first.
        first: String,
    },
}

/// Reads the traffic of a record, or of the only case of a report whose name contains `filter`.
///
/// # Errors
/// [`TrafficError`] if there is no such record.
pub fn read_traffic(path: &Path, filter: Option<&str>) -> Result<Traffic, TrafficError> {
    let text = std::fs::read_to_string(path).map_err(|source| TrafficError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let invalid = |error: serde_json::Error| TrafficError::Invalid {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    let mut value: Value = serde_json::from_str(&text).map_err(invalid)?;
    let cases = match value.get_mut("cases") {
        Some(cases) => cases.take(),
        None => Value::Array(vec![value]),
    };
    let mut records: Vec<CaseRecord> = serde_json::from_value(cases).map_err(invalid)?;
    let wanted = filter.unwrap_or_default().to_lowercase();
    let names: Vec<String> = records.iter().take(NAMED).map(name).collect();
    records.retain(|record| name(record).to_lowercase().contains(&wanted));
    match (records.len(), records.pop()) {
        (1, Some(record)) => Ok(Traffic::new(record)),
        (_, None) => Err(TrafficError::NoCase {
            path: path.to_owned(),
            filter: filter.unwrap_or_default().to_owned(),
            cases: names,
        }),
        (count, Some(last)) => Err(TrafficError::SeveralCases {
            path: path.to_owned(),
            count,
            first: records.first().map_or_else(|| name(&last), name),
        }),
    }
}

fn name(record: &CaseRecord) -> String {
    record.case.to_string()
}
