//! Commands of an inspector that are refused.

use footbridge_scenario::Mistakes;

use crate::wire::Mistake;

/// YAML with mistakes, or a command that can't be carried out.
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

    /// The refusal of YAML, of which the first `before` lines are not the inspector's.
    pub(crate) fn of(mistakes: &Mistakes, before: usize) -> Self {
        let found: Vec<Mistake> = mistakes
            .iter()
            .map(|mistake| {
                let (line, column) = mistake.position();
                Mistake {
                    line: u32::try_from(line.saturating_sub(before).max(1)).unwrap_or(u32::MAX),
                    column: u32::try_from(column).unwrap_or(u32::MAX),
                    message: mistake.to_string(),
                    help: mistake.help_text().map(str::to_owned),
                }
            })
            .collect();
        let problem = match found.as_slice() {
            [only] => only.message.clone(),
            _ => format!("there are {} mistakes", found.len()),
        };
        Self {
            problem,
            mistakes: found,
        }
    }
}
