//! The page that a user saw after a step.

use footbridge_engine::ShownNode;
use footbridge_journal::Instant;

/// The mark of a line or a tree that was cut.
const CUT: char = '…';

/// The accessible tree of the page at the end of a step, or at the end of the case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPage {
    /// The index of the next entry.
    pub place: usize,
    pub at: Instant,
    /// The index of the step; `None` at the end of the case.
    pub step: Option<usize>,
    /// The lines of the tree, without the focus.
    pub lines: Vec<String>,
}

impl ShownPage {
    pub(crate) fn new(place: usize, at: Instant, step: Option<usize>, nodes: &[ShownNode]) -> Self {
        Self {
            place,
            at,
            step,
            lines: nodes
                .iter()
                .map(|ShownNode(_, line)| unfocused(line))
                .collect(),
        }
    }

    /// Whether the lines are complete.
    pub(super) fn is_whole(&self) -> bool {
        !self.lines.iter().any(|line| line.contains(CUT))
    }
}

/// Removes the focus, which moves at each tap, from the states of a line.
fn unfocused(line: &str) -> String {
    let line = line.replacen(", focused]", "]", 1);
    let line = line.replacen("[focused, ", "[", 1);
    line.replacen(" [focused]", "", 1)
}
