//! Writing to standard output.

use std::io::Write as _;

use serde::Serialize;

use crate::command_error::CommandError;

/// Writes text. A reader that has seen enough closes the pipe; that is no error.
pub(crate) fn print(text: &str) {
    let _ = anstream::stdout().write_all(text.as_bytes());
}

/// Writes a value as JSON that people can read.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), CommandError> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| CommandError::environment(miette::miette!("{error}")))?;
    print(&(text + "\n"));
    Ok(())
}
