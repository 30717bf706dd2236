//! Reading a JSON report.

use std::path::{Path, PathBuf};

use miette::Diagnostic;
use serde::Deserialize;
use thiserror::Error;

use crate::JsonReport;

/// The supported report schemas.
const KNOWN: [&str; 3] = [
    "footbridge.report/1",
    "footbridge.report/2",
    "footbridge.report/3",
];

/// An error while reading a report.
#[derive(Debug, Error, Diagnostic)]
pub enum ReadReportError {
    /// There is no such file.
    #[error("there is no report at {}", path.display())]
    #[diagnostic(help(
        "`footbridge run` leaves .footbridge/last-run.json, and `--reporter json=FILE` writes another"
    ))]
    Missing { path: PathBuf },
    /// The file cannot be read.
    #[error("failed to read the report {}", path.display())]
    #[diagnostic(help("make it a text file in UTF-8 that you may read"))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// The file ends too early.
    #[error("the report {} is cut off at line {line}", path.display())]
    #[diagnostic(help(
        "was it copied while it was written, or was the disk full? run again, or copy it again"
    ))]
    CutOff {
        /// The file.
        path: PathBuf,
        /// The last line.
        line: usize,
    },
    /// The file is JSON of another schema.
    #[error("{} is not a report of the schema footbridge.report/3: its schema is {found}", path.display())]
    #[diagnostic(help("name a file that `--reporter json=FILE` of this version wrote"))]
    OtherSchema {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: String,
    },
    /// The file is not a report.
    #[error("{} is not a report: {reason}", path.display())]
    #[diagnostic(help("name a file that `--reporter json=FILE` wrote"))]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The parser's message, with the place.
        reason: String,
    },
}

/// The part that all versions of a report share.
#[derive(Deserialize)]
struct Head {
    schema: String,
}

/// Reads the JSON report at `path`.
///
/// # Errors
/// [`ReadReportError`], which names the file.
pub fn read_report(path: &Path) -> Result<JsonReport, ReadReportError> {
    let path = path.to_owned();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(ReadReportError::Missing { path });
        }
        Err(source) => return Err(ReadReportError::Unreadable { path, source }),
    };
    let error = match serde_json::from_str(&text) {
        Ok(report) => return Ok(report),
        Err(error) => error,
    };
    if error.is_eof() {
        let line = error.line();
        return Err(ReadReportError::CutOff { path, line });
    }
    match serde_json::from_str::<Head>(&text) {
        Ok(Head { schema }) if !KNOWN.contains(&schema.as_str()) => {
            Err(ReadReportError::OtherSchema {
                path,
                found: schema,
            })
        }
        _ => Err(ReadReportError::Invalid {
            path,
            reason: error.to_string(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReportSchema, RunEnd, Totals};

    fn report() -> JsonReport {
        JsonReport {
            schema: ReportSchema::Current,
            about: None,
            engine: "WebKitGTK 2.50.6".into(),
            duration_ms: 5,
            left_out: 0,
            end: RunEnd::Finished,
            totals: Totals::default(),
            shard: None,
            verification: None,
            problems: Vec::new(),
            cases: Vec::new(),
        }
    }

    fn read(text: &str) -> Result<JsonReport, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.json");
        std::fs::write(&path, text).unwrap();
        read_report(&path).map_err(|error| {
            let folder = format!("{}/", folder.path().display());
            error.to_string().replace(&folder, "")
        })
    }

    #[test]
    fn report_survives_a_round_trip() {
        let text = serde_json::to_string(&report()).unwrap();
        assert_eq!(read(&text), Ok(report()));
    }

    #[test]
    fn report_without_problems_is_read() {
        let text = serde_json::to_string(&report()).unwrap();
        assert_eq!(read(&text.replace("\"problems\":[],", "")), Ok(report()));
    }

    #[test]
    fn error_describes_a_file_that_is_not_a_report() {
        let missing = read_report(Path::new("absent/r.json")).unwrap_err();
        assert_eq!(missing.to_string(), "there is no report at absent/r.json");

        let text = serde_json::to_string_pretty(&report()).unwrap();
        assert_eq!(
            read(text.split_once("\"duration_ms\"").unwrap().0).unwrap_err(),
            "the report r.json is cut off at line 4"
        );
        assert_eq!(
            read(&text.replace("report/3", "report/4")).unwrap_err(),
            "r.json is not a report of the schema footbridge.report/3: its schema is footbridge.report/4"
        );
        let invalid = read("{\"schema\":\"footbridge.report/3\",\"engine\":1}").unwrap_err();
        assert!(
            invalid.starts_with("r.json is not a report: invalid type"),
            "{invalid}"
        );
        let page = read("<!doctype html>").unwrap_err();
        assert!(
            page.starts_with("r.json is not a report: expected value"),
            "{page}"
        );
    }
}
