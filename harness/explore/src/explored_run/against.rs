//! Comparison of runs with the same choices on another build, engine or app version.

use footbridge_contract::Version;
use footbridge_engine::EngineSelection;
use footbridge_journal::{EntryKind, Instant, Journal, transcript_line};
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
    let changed = |sign: char, line: Option<&Line>| {
        line.map_or_else(String::new, |line| format!("{sign}{}\n", line.text))
    };
    let (own, there) = cause(line, other_line);
    let diff = format!("@@ -1 +1 @@\n{}{}", changed('-', there), changed('+', own));
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

/// A line of the transcript.
#[derive(Debug, PartialEq)]
struct Line {
    at: Instant,
    text: String,
}

/// The lines that make the difference: the earlier one, which only one client has at its instant. The line that the
/// other client has later differs from run to run.
fn cause<'l>(
    own: Option<&'l Line>,
    there: Option<&'l Line>,
) -> (Option<&'l Line>, Option<&'l Line>) {
    match (own, there) {
        (Some(one), Some(other)) if one.at < other.at => (own, None),
        (Some(one), Some(other)) if one.at > other.at => (None, there),
        both => both,
    }
}

/// Formats a transcript line for a message.
fn shown(line: Option<&Line>) -> &str {
    line.map_or("nothing", |line| line.text.trim())
}

/// Returns the lines of the transcript, without the steps, which both made.
fn lines(journal: &Journal) -> Vec<Line> {
    let entries = journal.entries().iter();
    let entries = entries.filter(|entry| !matches!(entry.kind, EntryKind::Step { .. }));
    let lines = entries.filter_map(|entry| {
        let text = transcript_line(entry)?;
        Some(Line { at: entry.at, text })
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_line_makes_the_difference() {
        let line = |at, text: &str| Line {
            at: Instant::from_millis(at),
            text: text.to_owned(),
        };
        let alert = line(5000, "5000ms alert No reply");
        for later in [
            line(7998, "7998ms link myapp://a"),
            line(8000, "8000ms alert No reply"),
        ] {
            assert_eq!(cause(Some(&later), Some(&alert)), (None, Some(&alert)));
            assert_eq!(cause(Some(&alert), Some(&later)), (Some(&alert), None));
        }
        let other = line(5000, "5000ms alert Sorry");
        assert_eq!(
            cause(Some(&alert), Some(&other)),
            (Some(&alert), Some(&other))
        );
        assert_eq!(cause(None, Some(&alert)), (None, Some(&alert)));
    }
}
