//! Comparison of runs with the same choices on another build, engine or app version.

use footbridge_contract::Version;
use footbridge_engine::EngineSelection;
use footbridge_journal::{EntryKind, Journal, transcript_line};
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

/// Returns the first difference between what two clients did in the same steps; `None` if they did the same.
pub(crate) fn difference(record: &CaseRecord, other: &CaseRecord) -> Option<Problem> {
    let (lines, others) = (lines(&record.journal), lines(&other.journal));
    let both = lines.iter().zip(&others);
    let same = both.take_while(|(own, other)| own == other).count();
    let (line, other_line) = (lines.get(same), others.get(same));
    let refused = not_performed(other).filter(|_| not_performed(record).is_none());
    let message = match refused {
        Some(reason) => format!("there, {reason}"),
        None if line.is_none() && other_line.is_none() => return None,
        None => format!("`{}` here, and `{}` there", shown(line), shown(other_line)),
    };
    let changed = |sign: char, line: Option<&String>| {
        line.map_or_else(String::new, |line| format!("{sign}{line}\n"))
    };
    let diff = format!(
        "@@ -1 +1 @@\n{}{}",
        changed('-', other_line),
        changed('+', line)
    );
    let failure = Failure {
        diff: refused.is_none().then_some(diff),
        ..Failure::new(FailureKind::Snapshot, refused.unwrap_or("the runs differ"))
    };
    Some(Problem {
        fingerprint: FailureFingerprint::of_failure(Verdict::Changed, &failure),
        invariant: None,
        message,
        place: None,
        step: None,
        at: None,
    })
}

/// Returns the reason why a step could not be performed.
fn not_performed(record: &CaseRecord) -> Option<&str> {
    let mut failures = record.failures.iter();
    let failure = failures.find(|failure| failure.kind == FailureKind::Step)?;
    Some(&failure.message)
}

/// Formats a transcript line for a message.
fn shown(line: Option<&String>) -> &str {
    line.map_or("nothing", |line| line.trim())
}

/// Returns the lines of the transcript, without the steps, which both made.
fn lines(journal: &Journal) -> Vec<String> {
    journal
        .entries()
        .iter()
        .filter(|entry| !matches!(entry.kind, EntryKind::Step { .. }))
        .filter_map(transcript_line)
        .collect()
}
