//! The outputs of a run.

use footbridge_insight::report::Reports;
use footbridge_record::{RunEvent, Totals};

use crate::commands::history::Recording;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::output::reports::LastRun;

/// The consumers of a run's events: the requested reports, the report of the last run, and the history.
pub(super) struct RunOutputs {
    reports: Reports,
    last_run: Option<LastRun>,
    recording: Recording,
    totals: Totals,
    is_cut_short: bool,
}

impl RunOutputs {
    pub(super) fn new(reports: Reports, last_run: Option<LastRun>, recording: Recording) -> Self {
        Self {
            reports,
            last_run,
            recording,
            totals: Totals::default(),
            is_cut_short: false,
        }
    }

    /// Passes on an event. Returns whether a report still has a reader.
    pub(super) fn take(&mut self, event: &RunEvent) -> bool {
        match event {
            RunEvent::CaseEnded(result) => self.totals.add(result.record.verdict),
            RunEvent::Ended { left_out, .. } => self.is_cut_short = *left_out > 0,
            _ => {}
        }
        self.reports.take(event);
        if let Some(last_run) = &mut self.last_run {
            last_run.take(event);
        }
        self.recording.take(event);
        // At its end, every report is complete and reads no more.
        !self.reports.are_unread() || matches!(event, RunEvent::Ended { .. })
    }

    /// Prints why the report of the last run was not written, if it was not.
    pub(super) fn warn(&mut self) {
        if let Some(last_run) = self.last_run.take() {
            last_run.warn();
        }
    }

    /// Returns the status of the run, or the errors of its reports.
    pub(super) fn end(self) -> Result<ExitStatus, CommandError> {
        let unwritten = self.reports.into_errors();
        if !unwritten.is_empty() {
            return Err(CommandError::environment_all(unwritten));
        }
        Ok(if self.totals.fails_run() || self.is_cut_short {
            ExitStatus::Failure
        } else {
            ExitStatus::Success
        })
    }
}
