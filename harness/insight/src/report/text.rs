//! The problems of a case as text.

use std::fmt::Write as _;

use footbridge_journal::{transcript, transcript_line};
use footbridge_record::{CaseRecord, Failure, FailureKind, Verdict};

use super::problems::in_order;

/// The maximum number of transcript lines shown for a case that crashed or hung.
const LAST_LINES: usize = 10;

/// Explains a verdict, the likeliest cause first; empty for a case that passed. Details of a failure are indented
/// below it.
pub fn explain(record: &CaseRecord) -> String {
    explain_failures(record, |_| true)
}

/// Like [`explain`], with the failures that `is_included` accepts.
pub(super) fn explain_failures(
    record: &CaseRecord,
    is_included: impl Fn(&Failure) -> bool,
) -> String {
    let mut lines: Vec<String> = Vec::new();
    let failures = in_order(&record.failures).into_iter();
    let failures = failures.filter(|failure| is_included(failure));
    let failures = failures.map(|failure| describe_failure(failure, record));
    match record.verdict {
        Verdict::Passed => {}
        Verdict::Unsupported | Verdict::Flaky => lines.extend(record.reason.clone()),
        Verdict::Failed | Verdict::Changed | Verdict::New => {
            lines.extend(repetition(record));
            lines.extend(failures);
        }
        Verdict::Crashed | Verdict::Hung => {
            lines.extend(record.reason.clone());
            lines.extend(last_step(record));
            lines.extend(failures);
            lines.extend(last_lines(record));
        }
    }
    if let Some(picture) = &record.picture {
        lines.push(format!("  picture: {picture}"));
    }
    lines.join("\n")
}

/// The number of failed attempts of a repeated case; `None` if its reason is that of its first failure.
fn repetition(record: &CaseRecord) -> Option<String> {
    let reason = record.reason.as_deref()?;
    let mut failures = record.failures.iter();
    let is_first = failures.any(|failure| failure.message == reason);
    (!is_first).then(|| reason.to_owned())
}

/// Describes a failure: its place and its message, then the details.
pub(super) fn describe_failure(failure: &Failure, record: &CaseRecord) -> String {
    match failure.kind {
        FailureKind::Step => format!("{}{}", place(failure), failure.message),
        FailureKind::Expectation => describe_expectation(failure),
        FailureKind::Invariant => describe_invariant(failure, record),
        FailureKind::Snapshot => describe_snapshot(failure, record),
    }
}
fn describe_expectation(failure: &Failure) -> String {
    let mut text = format!("{}{}", place(failure), failure.message);
    match failure.found.as_slice() {
        [] => text.push_str("\n  found nothing like it"),
        [first, others @ ..] => {
            let _ = write!(text, "\n  found {first}");
            for other in others {
                let _ = write!(text, "\n        {other}");
            }
        }
    }
    if let Some(help) = &failure.help {
        let _ = write!(text, "\n  help: {help}");
    }
    text
}

fn describe_invariant(failure: &Failure, record: &CaseRecord) -> String {
    let name = failure.invariant.as_deref().unwrap_or("an invariant");
    let at = failure.at.unwrap_or_default();
    let mut text = format!("{name} at {at}: {}", failure.message);
    for call in &failure.found {
        let _ = write!(text, "\n  {call}");
    }
    if let Some(step) = failure.step.and_then(|step| record.steps.get(step)) {
        let _ = write!(
            text,
            "\n  during {}:{}: {}",
            step.place.file, step.place.line, step.text
        );
    }
    text
}

/// The diff of the transcript, or the whole transcript if none has been accepted.
fn describe_snapshot(failure: &Failure, record: &CaseRecord) -> String {
    if let Some(diff) = &failure.diff {
        return diff.trim_end().to_owned();
    }
    let transcript = transcript(&record.journal);
    match &failure.help {
        Some(help) if record.verdict == Verdict::New => {
            format!("{}; {help}\n{}", failure.message, transcript.trim_end())
        }
        _ => transcript.trim_end().to_owned(),
    }
}

fn place(failure: &Failure) -> String {
    let place = failure.place.as_ref();
    place.map_or_else(String::new, |place| {
        format!("{}:{}: ", place.file, place.line)
    })
}

/// The current step of a case that was lost.
pub(super) fn last_step(record: &CaseRecord) -> Option<String> {
    let entry = record.journal.entries().last()?;
    let step = record.steps.get(entry.step?)?;
    let place = &step.place;
    Some(format!(
        "  during {}:{}: {}",
        place.file, place.line, step.text
    ))
}

/// The end of the transcript of a case that was lost.
fn last_lines(record: &CaseRecord) -> Vec<String> {
    let entries = record.journal.entries().iter();
    let lines: Vec<String> = entries.filter_map(transcript_line).collect();
    let left_out = lines.len().saturating_sub(LAST_LINES);
    let before = (left_out > 0).then(|| format!("  … {left_out} lines before"));
    before
        .into_iter()
        .chain(lines.into_iter().skip(left_out))
        .collect()
}
