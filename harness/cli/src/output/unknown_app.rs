//! The note on a client that looks for another app than the project's.

use footbridge_contract::Platform;
use footbridge_journal::EntryKind;
use footbridge_record::{CaseRecord, RunEvent};
use footbridge_runner::Project;

/// The number of names that are listed.
const LISTED: usize = 6;

/// Returns a note on a client that looks for its app by names that the dialect's app doesn't have.
pub(crate) fn unknown_app_note(project: &Project, web: Option<&str>) -> Option<String> {
    let names = project.app_names_not_found(web);
    (!names.is_empty()).then(|| {
        let listed = names[..names.len().min(LISTED)].join(", ");
        let listed = match names.len().saturating_sub(LISTED) {
            0 => listed,
            more => format!("{listed} and {more} more"),
        };
        format!(
            "note: the client looks for its app by {listed}, and the app of the dialect has none of them: \
             `footbridge learn` drafts a dialect for it"
        )
    })
}

/// Whether the pages of a run sent messages to their app.
#[derive(Debug, Default)]
pub(crate) struct SentMessages {
    /// The number of cases in an app.
    cases: usize,
    /// Whether every case has run.
    is_whole: bool,
    /// Whether a page sent one.
    are_some: bool,
}

impl SentMessages {
    pub(crate) fn take(&mut self, event: &RunEvent) {
        match event {
            RunEvent::CaseEnded(result) if result.record.case.platform != Platform::Browser => {
                self.cases += 1;
                self.are_some |= has_message(&result.record);
            }
            RunEvent::Ended { left_out, .. } => self.is_whole = *left_out == 0,
            _ => {}
        }
    }

    /// Returns a line for a run in which no page sent a message.
    pub(crate) fn note(&self, project: &Project, web: Option<&str>) -> Option<String> {
        if self.are_some || self.cases == 0 || !self.is_whole {
            return None;
        }
        Some(unknown_app_note(project, web).unwrap_or_else(|| {
            "note: no message left the page in any case: the client may not recognise its app; `footbridge learn` prints \
             what it looks for"
                .to_owned()
        }))
    }
}

/// Whether the page of a case sent a message to its app.
fn has_message(record: &CaseRecord) -> bool {
    let mut entries = record.journal.entries().iter();
    entries.any(|entry| {
        matches!(
            entry.kind,
            EntryKind::Call { .. } | EntryKind::Link { .. } | EntryKind::Unreadable { .. }
        )
    })
}
