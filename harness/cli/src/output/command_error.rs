//! Errors as shown to people.

mod excerpt;
mod short_diagnostic;

use std::fmt::Write as _;
use std::io::Write as _;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, Report};

use crate::output::exit_status::ExitStatus;

use short_diagnostic::ShortDiagnostic;

/// The errors that ended a command early, with its exit code.
#[derive(Debug)]
pub(crate) struct CommandError {
    status: ExitStatus,
    errors: Vec<Report>,
}

impl CommandError {
    /// Creates errors in the user's input.
    pub(crate) fn input(errors: impl IntoIterator<Item = impl Into<Report>>) -> Self {
        Self {
            status: ExitStatus::InvalidInput,
            errors: errors.into_iter().map(Into::into).collect(),
        }
    }

    /// Creates an error in the environment.
    pub(crate) fn environment(error: impl Into<Report>) -> Self {
        Self::environment_all([error])
    }

    /// Creates several errors in the environment.
    pub(crate) fn environment_all(errors: impl IntoIterator<Item = impl Into<Report>>) -> Self {
        Self {
            status: ExitStatus::InvalidEnvironment,
            errors: errors.into_iter().map(Into::into).collect(),
        }
    }

    /// Adds errors. The exit code stays.
    pub(crate) fn with(mut self, others: impl IntoIterator<Item = impl Into<Report>>) -> Self {
        self.errors.extend(others.into_iter().map(Into::into));
        self
    }

    /// Writes every error to standard error, and returns the exit status.
    pub(crate) fn report(self) -> ExitStatus {
        let mut output = anstream::stderr().lock();
        for error in &self.errors {
            // If standard error is closed, the errors are lost.
            let _ = write!(output, "{}", render(error.as_ref()));
        }
        self.status
    }
}

/// Renders an error with its place in the file. Long texts and lines are cut. Colours are removed on writing if the stream doesn't support them.
pub(crate) fn render(error: &dyn Diagnostic) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode()).with_width(100);
    let error = ShortDiagnostic::of(error);
    let mut text = String::new();
    if handler.render_report(&mut text, &error).is_err() {
        let _ = writeln!(text, "{error}");
    }
    text
}
