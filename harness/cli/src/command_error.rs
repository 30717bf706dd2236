//! Errors as shown to people.

use std::fmt::Write as _;
use std::io::Write as _;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, Report};

use crate::exit_status::ExitStatus;

/// The errors that ended a command early, with its exit code.
#[derive(Debug)]
pub(crate) struct CommandError {
    status: ExitStatus,
    errors: Vec<Report>,
}

impl CommandError {
    /// Errors in the user's input.
    pub(crate) fn input(errors: impl IntoIterator<Item = impl Into<Report>>) -> Self {
        Self {
            status: ExitStatus::InvalidInput,
            errors: errors.into_iter().map(Into::into).collect(),
        }
    }

    /// An error in the environment.
    pub(crate) fn environment(error: impl Into<Report>) -> Self {
        Self::environment_all([error])
    }

    /// Several things are wrong with the environment.
    pub(crate) fn environment_all(errors: impl IntoIterator<Item = impl Into<Report>>) -> Self {
        Self {
            status: ExitStatus::InvalidEnvironment,
            errors: errors.into_iter().map(Into::into).collect(),
        }
    }

    /// Writes every error to standard error.
    pub(crate) fn report(self) -> ExitStatus {
        let mut output = anstream::stderr().lock();
        for error in &self.errors {
            // Standard error may be closed; there is nobody left to report that to.
            let _ = write!(output, "{}", render(error.as_ref()));
        }
        self.status
    }
}

/// Renders an error with its place in the file. Colours are removed on writing if the stream doesn't support them.
pub(crate) fn render(error: &dyn Diagnostic) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode()).with_width(100);
    let mut text = String::new();
    if handler.render_report(&mut text, error).is_err() {
        let _ = writeln!(text, "{error}");
    }
    text
}
