//! Refused inspector commands.

use footbridge_scenario::Mistakes;

use crate::wire::Mistake;

/// Invalid YAML, or a command that can't be executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) problem: String,
    pub(crate) mistakes: Vec<Mistake>,
}

impl Refusal {
    pub(crate) fn new(problem: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            mistakes: Vec::new(),
        }
    }

    /// Creates the refusal of YAML. The first `before` lines are not part of the inspector's text.
    pub(crate) fn of(errors: &Mistakes, before: usize) -> Self {
        let found: Vec<Mistake> = errors
            .iter()
            .map(|error| {
                let (line, column) = error.position();
                Mistake {
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
            mistakes: found,
        }
    }
}
