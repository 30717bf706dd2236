//! Comparison of runs with the same choices on another build, engine or app version.

use footbridge_contract::Version;
use footbridge_engine::EngineSelection;
use footbridge_journal::{Journal, transcript_line};
use footbridge_record::{CaseRecord, Failure, FailureFingerprint, FailureKind, Verdict};
use footbridge_runner::{Options, Project};

use crate::explored_run::problem::Problem;

/// The target of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    /// Another build of the client: a folder or a URL.
    Client(String),
    /// Other engines.
    Engines(EngineSelection),
    /// Another version of the app.
    Version(Version),
}

impl Against {
    /// The options of runs on the target.
    pub(crate) fn options(&self, options: &Options) -> Options {
        let mut options = options.clone();
        if let Self::Client(web) = self {
            options.web = Some(web.clone());
        }
        options
    }

    /// The project of runs on the target.
    pub(crate) fn project(&self, project: &Project) -> Project {
        let mut project = project.clone();
        if let Self::Engines(engines) = self {
            project.engines = *engines;
        }
        project
    }

    /// The target's app version; `None` if it is the same.
    pub(crate) const fn version(&self) -> Option<Version> {
        match self {
            Self::Version(version) => Some(*version),
            _ => None,
        }
    }
}

/// Returns the first difference between two transcripts; `None` if they are the same.
pub(crate) fn difference(record: &CaseRecord, other: &CaseRecord) -> Option<Problem> {
    let (own, others) = (lines(&record.journal), lines(&other.journal));
    let both = own.iter().zip(&others);
    let same = both.take_while(|(own, other)| own == other).count();
    let (own, other) = (own.get(same), others.get(same));
    if own.is_none() && other.is_none() {
        return None;
    }
    let line = |sign: char, line: Option<&String>| {
        line.map_or_else(String::new, |line| format!("{sign}{line}\n"))
    };
    let diff = format!("@@ -1 +1 @@\n{}{}", line('-', other), line('+', own));
    let message = format!("`{}` here, and `{}` there", shown(own), shown(other));
    let failure = Failure {
        diff: Some(diff),
        ..Failure::new(FailureKind::Snapshot, "the runs differ")
    };
    Some(Problem {
        fingerprint: FailureFingerprint::of_failure(Verdict::Changed, &failure),
        invariant: None,
        message,
    })
}

/// Formats a transcript line for a message.
fn shown(line: Option<&String>) -> &str {
    line.map_or("nothing", |line| line.trim())
}

/// Returns the lines of the transcript.
fn lines(journal: &Journal) -> Vec<String> {
    journal
        .entries()
        .iter()
        .filter_map(transcript_line)
        .collect()
}
