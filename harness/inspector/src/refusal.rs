//! Refused inspector commands.

use footbridge_scenario::SourceErrors;

use crate::wire::SourceError;

/// Invalid YAML, or a command that can't be executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) problem: String,
    pub(crate) errors: Vec<SourceError>,
}

impl Refusal {
    pub(crate) fn new(problem: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            errors: Vec::new(),
        }
    }

    /// Creates the refusal of YAML. The first `before` lines are not part of the inspector's text.
    pub(crate) fn of(errors: &SourceErrors, before: usize) -> Self {
        let found: Vec<SourceError> = errors
            .iter()
            .map(|error| {
                let (line, column) = error.position();
                SourceError {
                    line: u32::try_from(line.saturating_sub(before).max(1)).unwrap_or(u32::MAX),
                    column: u32::try_from(column).unwrap_or(u32::MAX),
                    message: error.to_string(),
                    help: error.help_text().map(str::to_owned),
                }
            })
            .collect();
        let problem = match found.as_slice() {
            [only] => only.message.clone(),
            _ => format!("there are {} errors", found.len()),
        };
        Self {
            problem,
            errors: found,
        }
    }
}
