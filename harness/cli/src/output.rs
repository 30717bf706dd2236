//! Output to standard output.

pub(crate) mod about;
pub(crate) mod command_error;
pub(crate) mod decision;
pub(crate) mod exit_status;
pub(crate) mod progress;
pub(crate) mod reporter_choice;
pub(crate) mod reports;
pub(crate) mod unknown_app;

use std::io::Write as _;

use serde::Serialize;

use crate::output::command_error::CommandError;

/// Writes text. A reader may close the pipe early, which isn't an error.
pub(crate) fn print(text: &str) {
    let _ = anstream::stdout().write_all(text.as_bytes());
}

/// Writes a value as formatted JSON.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), CommandError> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
    print(&(text + "\n"));
    Ok(())
}
